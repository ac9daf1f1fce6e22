//! The colors can be told apart: text at 4.5 : 1 on every background, icons, lines and large
//! figures at 3 : 1, in every theme.

use house_rules::gui::theme::colors::{CONTRAST, Colors, DARK, LIGHT, Tone};
use house_rules::gui::widget::side_badge;
use iced::Color;
use scoring::Team;

const LOOKS: [(&str, &Colors); 3] = [("light", &LIGHT), ("dark", &DARK), ("contrast", &CONTRAST)];

/// What is written, and on what.
const WORDS: &[(&str, &str)] = &[
    ("on_table", "table table_deep table_hover"),
    ("on_table_muted", "table table_deep table_hover"),
    ("on_table_accent", "table table_deep"),
    (
        "ink",
        "paper raised shade leader_soft focus_fill accent_soft side_a_soft side_b_soft \
         warning_soft problem_soft success_soft selection",
    ),
    ("muted", "paper raised shade focus_fill leader_soft warning_soft problem_soft selection"),
    ("pencil", "paper raised shade focus_fill selection"),
    ("problem", "selection paper raised shade problem_soft focus_fill"),
    ("on_binding", "binding on_table_accent"),
    ("on_accent", "accent accent_hover"),
    ("accent", "paper raised shade focus_fill accent_soft"),
    ("side_a", "paper raised shade side_a_soft"),
    ("side_b", "paper raised shade side_b_soft"),
    ("raised", "side_a side_b"),
    ("leader", "paper raised shade leader_soft"),
    ("success", "paper raised shade success_soft"),
    ("warning", "paper raised shade warning_soft"),
];

/// What is drawn, and on what.
const SIGNS: &[(&str, &str)] = &[
    ("suit_dark", "paper raised shade focus_fill"),
    ("suit_red", "paper raised shade focus_fill"),
    ("suit_star", "paper raised shade focus_fill"),
    ("rule_strong", "paper raised shade"),
    ("focus", "paper raised shade focus_fill"),
    ("on_table_accent", "table"),
    ("binding", "table table_deep"),
];

/// Returns the contrast ratio of two colors, from 1 to 21, as defined by WCAG 2.2.
fn contrast(one: Color, other: Color) -> f32 {
    let light = |color: Color| color.relative_luminance();
    let (more, less) = (light(one).max(light(other)), light(one).min(light(other)));
    (more + 0.05) / (less + 0.05)
}

fn faint(pairs: &[(&str, &str)], least: f32) -> Vec<String> {
    let mut faint = Vec::new();
    for (look, colors) in LOOKS {
        for (what, grounds) in pairs {
            for ground in grounds.split(' ') {
                let color = |name: &str| colors.by_name(name).unwrap_or_else(|| panic!("{name}"));
                let ratio = contrast(color(what), color(ground));
                if ratio < least {
                    faint.push(format!("{what} on {ground}, {look}: {ratio:.2}"));
                }
            }
        }
    }
    faint
}

#[test]
fn black_on_white_is_21_and_gray_is_less() {
    assert!((contrast(Color::BLACK, Color::WHITE) - 21.0).abs() < 0.01);
    let grey = Color::from_rgb8(0x76, 0x76, 0x76);
    assert!((contrast(grey, Color::WHITE) - 4.54).abs() < 0.01);
    assert!(!faint(&[("rule", "paper raised shade")], 4.5).is_empty(), "a hairline is not text");
}

#[test]
fn text_is_readable_and_icons_and_lines_are_visible_in_every_theme() {
    assert_eq!(faint(WORDS, 4.5), Vec::<String>::new());
    assert_eq!(faint(SIGNS, 3.0), Vec::<String>::new());
}

#[test]
fn in_high_contrast_disabled_text_is_paler_than_any_other_and_can_be_read() {
    for (tone, enabled, ground) in [
        (Tone::Disabled, CONTRAST.muted, CONTRAST.raised),
        (Tone::OnTableDisabled, CONTRAST.on_table, CONTRAST.table_deep),
    ] {
        let (pale, strong) = (contrast(CONTRAST.tone(tone), ground), contrast(enabled, ground));
        assert!(pale >= 4.5 && 2.0 * pale < strong, "{pale} {strong}");
    }
}

#[test]
fn a_selected_figure_has_the_color_of_selections() {
    let (_folder, _, mut window) = crate::trust::playing();
    window.set_theme("dark");
    window.press("1 9 5 Tab");
    let before = window.count_pixels(DARK.selection);
    window.press("Shift+Tab");
    let selected = window.count_pixels(DARK.selection);
    assert!(selected > before + 100, "{before} {selected}");
}

#[test]
fn sides_differ_by_more_than_color() {
    for (look, colors) in LOOKS {
        let ratio = contrast(colors.side_a, colors.side_b);
        assert!(ratio < 3.0, "{look}: only shapes and letters tell them apart: {ratio}");
    }
    // They are: a square with an A, a round one with a B.
    let said = |side| {
        let part = move || side_badge::<()>(side);
        crate::window::words(iced::Size::new(40.0, 40.0), part)
    };
    assert_eq!((said(Team::A), said(Team::B)), (vec!["A".to_owned()], vec!["B".to_owned()]));
}
