//! Themes, and widgets by themselves.

use house_rules::gui::icon::{Icon, suit_icon};
use house_rules::gui::theme::{Element, TEXT};
use house_rules::gui::widget::{
    BoxState, Tab, card, list_row, main_button, number_box, overlay, popover, score_breakdown,
    segmented_button, tabs, text_box, theme_tile, toggle,
};
use iced::Settings;
use iced::advanced::widget::Tree;
use iced::keyboard::key::Named;
use iced_test::Simulator;
use session::describe::Reasons;

use crate::prelude::*;

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
fn every_suit_has_a_shape_of_its_own() {
    let mut seen: Vec<Icon> = Vec::new();
    for id in ["spades", "hearts", "diamonds", "clubs", "stars", "no-trump"] {
        let icon = suit_icon(id).expect(id);
        assert!(!seen.contains(&icon), "{id}");
        seen.push(icon);
    }
}

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
fn a_box_takes_what_is_typed_after_a_click_on_the_words_in_it() {
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
fn an_overlay_and_a_popover_close_on_a_click_beside_them_only() {
    let under = || main_button("Under", Some(Said::Pressed));
    let card_over = || overlay(under(), Some(card("The card")), None, Said::Closed);
    let reasons = || Reasons::of(String::new(), [(String::new(), 37)], "Sum");
    let breakdown = || score_breakdown(reasons(), 388.0, None);
    let why = || (breakdown(), iced::alignment::Horizontal::Right);
    let popped_over = || popover(under(), Some(why()), Said::Closed);
    for (text, screens) in
        [("The card", [card_over(), card_over()]), ("Why 37?", [popped_over(), popped_over()])]
    {
        let [one, other] = screens;
        assert_eq!(said(one, |ui| drop(ui.click(text))), []);
        let beside = said(other, |ui| {
            ui.point_at(Point::new(10.0, 10.0));
            let _ = ui.simulate(iced_test::simulator::click());
        });
        assert_eq!(beside, [Said::Closed]);
    }
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
        ("tile", theme_tile(ThemeMode::Dark, "It", "", false, Said::Pressed)),
    ] {
        // Low in the part, yet inside it: 38 of its 40 logical pixels down.
        let heard = said(part, |ui| {
            ui.point_at(iced::Point::new(8.0, 38.0));
            let _ = ui.simulate(iced_test::simulator::click());
        });
        assert_eq!(heard, [Said::Pressed], "{name}");
    }
}
