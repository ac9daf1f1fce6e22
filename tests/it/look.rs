//! The appearance: measured contrast, and pictures of every widget.

use std::path::Path;

use house_rules::gui::icon::{Icon, suit_icon};
use house_rules::gui::theme::{Element, FONT_FILES, Renderer, TEXT, Theme, ThemeMode, Width};
use house_rules::gui::widget::{
    BoxState, Tab, card, list_row, main_button, number_box, overlay, popover, score_breakdown,
    segmented_button, tabs, text_box, theme_tile, toggle,
};
use iced::advanced::widget::Tree;
use iced::keyboard::key::Named;
use iced::{Color, Settings, Size};
use iced_test::Simulator;

use crate::gallery;
use crate::window::picture_folder;

const LOOKS: [(&str, Theme); 3] =
    [("light", Theme::Light), ("dark", Theme::Dark), ("contrast", Theme::HighContrast)];

/// Foregrounds on backgrounds and the contrast each pair needs: 4.5 for words, 3 for large words
/// and for parts of a picture.
const PAIRS: &[(&str, &str, f32)] = &[
    ("on_table", "table", 4.5),
    ("on_table", "table_deep", 4.5),
    ("on_table_muted", "table", 4.5),
    ("on_table_muted", "table_deep", 4.5),
    ("on_table_accent", "table", 4.5),
    ("on_table", "table_hover", 4.5),
    ("on_table_muted", "table_hover", 4.5),
    ("ink", "paper", 4.5),
    ("ink", "raised", 4.5),
    ("ink", "shade", 4.5),
    ("muted", "paper", 4.5),
    ("muted", "raised", 4.5),
    ("muted", "shade", 4.5),
    ("pencil", "paper", 4.5),
    ("pencil", "raised", 4.5),
    ("pencil", "focus_fill", 4.5),
    ("ink", "focus_fill", 4.5),
    ("rule_strong", "paper", 3.0),
    ("rule_strong", "raised", 3.0),
    ("rule_strong", "shade", 3.0),
    ("focus", "paper", 3.0),
    ("focus", "raised", 3.0),
    ("focus", "focus_fill", 3.0),
    ("on_table_accent", "table_deep", 3.0),
    ("on_accent", "accent", 4.5),
    ("on_accent", "accent_hover", 4.5),
    ("accent", "paper", 4.5),
    ("accent", "raised", 4.5),
    ("accent", "shade", 4.5),
    ("accent", "accent_soft", 4.5),
    ("ink", "accent_soft", 4.5),
    ("side_a", "paper", 4.5),
    ("side_a", "side_a_soft", 4.5),
    ("side_a", "raised", 4.5),
    ("side_b", "paper", 4.5),
    ("side_b", "side_b_soft", 4.5),
    ("side_b", "raised", 4.5),
    ("ink", "side_a_soft", 4.5),
    ("ink", "side_b_soft", 4.5),
    ("leader", "leader_soft", 4.5),
    ("leader", "paper", 4.5),
    ("ink", "leader_soft", 4.5),
    ("success", "paper", 4.5),
    ("success", "success_soft", 4.5),
    ("success", "raised", 4.5),
    ("problem", "paper", 4.5),
    ("problem", "problem_soft", 4.5),
    ("problem", "raised", 4.5),
    ("ink", "problem_soft", 4.5),
    ("warning", "paper", 4.5),
    ("warning", "warning_soft", 4.5),
    ("ink", "warning_soft", 4.5),
    ("on_binding", "binding", 4.5),
    ("on_binding", "on_table_accent", 4.5),
    ("binding", "table", 3.0),
    ("suit_red", "paper", 4.5),
    ("suit_red", "raised", 4.5),
    ("suit_star", "paper", 4.5),
    ("suit_dark", "paper", 4.5),
];

/// Returns the relative luminance as defined by WCAG 2.
fn luminance(color: Color) -> f32 {
    let part = |value: f32| {
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(color.r) + 0.7152 * part(color.g) + 0.0722 * part(color.b)
}

fn contrast(one: Color, other: Color) -> f32 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn every_pair_has_the_contrast_it_needs() {
    assert!((contrast(Color::WHITE, Color::BLACK) - 21.0).abs() < 0.01);
    for (look, theme) in LOOKS {
        let colors = theme.colors();
        for &(front, ground, needed) in PAIRS {
            let role = |name| colors.by_name(name).unwrap_or_else(|| panic!("no role {name}"));
            let found = contrast(role(front), role(ground));
            assert!(
                found >= needed,
                "{look}: {front} on {ground} has {found:.2} and needs {needed}"
            );
        }
    }
}

#[test]
fn themes_are_found_by_their_stored_id() {
    for theme in ThemeMode::ALL {
        assert_eq!(ThemeMode::from_id(theme.id()), Some(theme));
    }
    assert_eq!(ThemeMode::from_id("sepia"), None);
    assert_eq!(ThemeMode::System.resolve(true), Theme::Dark);
    assert_eq!(ThemeMode::System.resolve(false), Theme::Light);
}

#[test]
fn width_classes_change_where_the_design_says() {
    for (width, form) in [
        (1280.0, Width::Wide),
        (1279.9, Width::Medium),
        (900.0, Width::Medium),
        (899.9, Width::Narrow),
    ] {
        assert_eq!(Width::of(width), form);
    }
}

#[test]
fn every_suit_has_a_shape_of_its_own() {
    let mut seen: Vec<Icon> = Vec::new();
    for id in ["spades", "hearts", "diamonds", "clubs", "stars", "no-trump"] {
        let icon = suit_icon(id).expect(id);
        assert!(!seen.contains(&icon), "{id}");
        seen.push(icon);
    }
}

fn simulator(size: Size, view: Element<'static, ()>) -> Simulator<'static, (), Theme, Renderer> {
    let settings = Settings {
        fonts: FONT_FILES.iter().map(|&file| file.into()).collect(),
        default_font: TEXT,
        ..Settings::default()
    };
    Simulator::with_size(settings, size, view)
}

#[test]
fn the_parts_say_what_they_are_in_words() {
    let mut ui = simulator(Size::new(1440.0, 4700.0), gallery::gallery());
    for words in ["leads", "failed", "filled in", "Power: off", "Record round 6", "F1"] {
        ui.find(words).unwrap_or_else(|error| panic!("{words}: {error}"));
    }
}

fn picture(folder: &Path, name: &str, theme: Theme, size: Size, view: Element<'static, ()>) {
    let shot = simulator(size, view).snapshot(&theme).expect("the parts can be drawn");
    // Written only if missing, so an older one has to be removed.
    let _ = std::fs::remove_file(folder.join(format!("{name}-tiny-skia.png")));
    let written = shot.matches_image(folder.join(format!("{name}.png")));
    assert!(written.expect("the folder can be written to"));
}

#[test]
#[ignore = "draws pictures into the folder that HOUSE_RULES_PICTURES names"]
fn pictures() {
    let folder = picture_folder();
    for (look, theme) in LOOKS {
        let all = Size::new(1440.0, 4700.0);
        picture(&folder, &format!("parts-{look}"), theme.clone(), all, gallery::gallery());
        let screen = Size::new(1440.0, 900.0);
        for (name, shown) in [("keys", true), ("toast", false)] {
            let view = gallery::overlays(shown);
            picture(&folder, &format!("{name}-{look}"), theme.clone(), screen, view);
        }
    }
}

/// The message of a part when something is done to it.
#[derive(Debug, Clone, PartialEq)]
enum Said {
    Typed(String),
    Entered,
    Pressed,
    Closed,
}

fn said(
    view: Element<'static, Said>,
    deed: impl FnOnce(&mut Simulator<'_, Said, Theme, Renderer>),
) -> Vec<Said> {
    let settings = Settings {
        fonts: FONT_FILES.iter().map(|&file| file.into()).collect(),
        default_font: TEXT,
        ..Settings::default()
    };
    let mut ui = Simulator::with_size(settings, Size::new(800.0, 600.0), view);
    deed(&mut ui);
    ui.into_messages().collect()
}

#[test]
fn a_number_box_takes_digits_below_its_text() {
    let part = number_box("captured", "", BoxState::FilledIn)
        .aside("filled in")
        .on_input(Said::Typed)
        .on_submit(Said::Entered);
    let heard = said(part.into(), |ui| {
        ui.click("filled in").unwrap();
        ui.typewrite("9");
        ui.tap_key(Named::Enter);
    });
    assert_eq!(heard, [Said::Typed("9".into()), Said::Entered]);
}

#[test]
fn a_text_box_takes_letters_below_its_completion() {
    let part = text_box("name", "Search names", "D").completion("ov").on_input(Said::Typed);
    let heard = said(part.into(), |ui| {
        ui.click("ov").unwrap();
        ui.typewrite("o");
    });
    assert_eq!(heard, [Said::Typed("Do".into())]);
}

#[test]
fn disabled_widgets_send_nothing() {
    let shut = main_button("Record", None::<Said>);
    assert_eq!(said(shut.into(), |ui| drop(ui.click("Record"))), []);
    let open = main_button("Record", Some(Said::Pressed)).focused(true);
    assert_eq!(said(open.into(), |ui| drop(ui.click("Record"))), [Said::Pressed]);
}

#[test]
fn an_overlay_closes_on_a_click_beside_its_card_only() {
    let screen =
        || overlay(main_button("Under", Some(Said::Pressed)), Some(card("The card")), Said::Closed);
    let on_card = said(screen(), |ui| drop(ui.click("The card")));
    assert_eq!(on_card, []);
    let beside = said(screen(), |ui| {
        ui.point_at(iced::Point::new(10.0, 10.0));
        let _ = ui.simulate(iced_test::simulator::click());
    });
    assert_eq!(beside, [Said::Closed]);
}

#[test]
fn a_popover_closes_on_a_click_beside_it_only() {
    let screen = || {
        let shown = (score_breakdown("Why 37?").into(), iced::Point::new(200.0, 200.0));
        popover(main_button("Under", Some(Said::Pressed)), Some(shown), Said::Closed)
    };
    assert_eq!(said(screen(), |ui| drop(ui.click("Why 37?"))), []);
    let beside = said(screen(), |ui| {
        ui.point_at(iced::Point::new(10.0, 10.0));
        let _ = ui.simulate(iced_test::simulator::click());
    });
    assert_eq!(beside, [Said::Closed]);
}

#[test]
fn a_box_keeps_its_caret_when_it_is_refused() {
    let tree = |state, aside: Option<&'static str>| {
        let mut part = number_box("captured", "45", state).on_input(Said::Typed);
        if let Some(aside) = aside {
            part = part.aside(aside);
        }
        Tree::new(Element::<'_, Said>::from(part))
    };
    let plain = tree(BoxState::Draft, None);
    for other in [tree(BoxState::Refused, None), tree(BoxState::FilledIn, Some("filled in"))] {
        assert_eq!(plain.tag, other.tag);
        assert_eq!(plain.children[0].tag, other.children[0].tag);
    }
}

#[test]
fn everything_clickable_is_at_least_40_high() {
    for (name, part) in [
        ("button", Element::from(main_button("It", Some(Said::Pressed)))),
        ("segment", segmented_button("It").on_press(Said::Pressed).into()),
        ("flag", toggle("It: on", true, Some(Said::Pressed)).into()),
        ("row", list_row("It").on_press(Said::Pressed).into()),
        ("tabs", tabs([Tab::new("It", true, Said::Pressed)])),
        ("tile", theme_tile(ThemeMode::Dark, "It", "").on_press(Said::Pressed).into()),
    ] {
        // Low in the part, yet inside it: 38 of its 40 logical pixels down.
        let heard = said(part, |ui| {
            ui.point_at(iced::Point::new(8.0, 38.0));
            let _ = ui.simulate(iced_test::simulator::click());
        });
        assert_eq!(heard, [Said::Pressed], "{name}");
    }
}
