//! Every part in every state on one screen, to look at while drawing them.

use iced::widget::{column, container, row, space};
use iced::{Center, Element, Fill, Left, Padding, Right};

use super::{
    BoxState, KeyGroup, Mark, Place, Side, Tab, Tool, adds_up, banner, card, double_rule,
    felt_button, felt_secondary_button, field_label, flag, hairline, hint, key_cap, key_overlay,
    key_sign, label, list_row, look_tile, main_button, margin_line, number_box, overlay, pill,
    problem_strip, quiet_button, reasons, round_line, secondary_button, segment, shaded, sheet,
    side_badge, suit_segment, tabs, tag, text_box, titled_card, toast, top_bar, vertical_hairline,
    warning_strip, with_toast,
};
use crate::gui::icon::{Icon, icon, suit};
use crate::gui::theme::{Colors, Look, MEDIUM, STRONG, TEXT, Width, scale};

type Part = Element<'static, ()>;

/// All parts, 1440 by 2440 logical pixels. Whatever is clicked says nothing.
pub fn gallery(colors: &'static Colors) -> Part {
    let left = column![
        titled(colors, "Number box", boxes(colors)),
        titled(colors, "Text box", text_boxes(colors)),
        titled(colors, "Problem and warning", strips(colors)),
        titled(colors, "Buttons", buttons(colors)),
        titled(colors, "Seat, suit, choice, flag", segments(colors)),
        titled(colors, "Marks", marks(colors)),
        titled(colors, "Looks", looks(colors)),
    ]
    .spacing(24)
    .padding([24, 28])
    .width(Fill);
    let right = column![
        row![
            titled(colors, "Reasons", why(colors)),
            titled(colors, "Keys", keys(colors))
        ]
        .spacing(28),
        titled(colors, "List", list(colors)),
        titled(colors, "Icons", icons(colors)),
    ]
    .spacing(24)
    .padding([24, 28])
    .width(Fill);
    let sheet = sheet(
        colors,
        Width::Wide,
        true,
        column![
            pad(colors),
            double_rule(colors),
            row![left, margin_line(colors), right].height(1160)
        ],
    );
    let beside = column![as_typed(colors), felt(colors)]
        .spacing(20)
        .width(368);
    container(column![
        bar(colors, Width::Wide),
        next(colors, Width::Wide),
        container(row![column![tab_row(colors), sheet], beside].spacing(24))
            .padding(Padding::ZERO.left(32).right(32).bottom(28)),
        bar(colors, Width::Medium),
        next(colors, Width::Medium),
        container(bar(colors, Width::Narrow)).width(520),
        container(next(colors, Width::Narrow)).width(520),
    ])
    .width(Fill)
    .height(Fill)
    .style(move |_| super::ground(colors.table, iced::Border::default()))
    .into()
}

/// The keys of a screen over that screen, with a toast under them, 1440 by 900.
pub fn gallery_of_overlays(colors: &'static Colors, shown: bool) -> Part {
    let screen = container(column![bar(colors, Width::Wide), next(colors, Width::Wide)])
        .width(Fill)
        .height(Fill)
        .style(move |_| super::ground(colors.table, iced::Border::default()));
    let done = toast(colors, "Round 6 recorded", "Undo", "Ctrl Z", ());
    let groups = vec![
        KeyGroup::new("Writing a round")
            .line(["0", "…", "9"], "the number")
            .line(["S", "H", "D", "C"], "a suit")
            .line(["Tab"], "next field")
            .line(["Enter"], "next, then record"),
        KeyGroup::new("Mending")
            .line(["Ctrl", "Z"], "undo")
            .line(["↑", "↓"], "choose a round")
            .line(["Esc"], "leave it as it was"),
        KeyGroup::new("Getting about")
            .line(["Ctrl", "T"], "Tonight")
            .line(["F7", "F8"], "text smaller, larger"),
    ];
    let close = ("Close".into(), ());
    let card = shown.then(|| {
        key_overlay(
            colors,
            Width::Wide,
            "Keys on the score sheet",
            groups,
            close,
        )
    });
    overlay(colors, with_toast(screen, Some(done)), card, ())
}

fn titled(colors: &'static Colors, title: &'static str, part: impl Into<Part>) -> Part {
    column![label(title, scale::CARD, colors.ink), part.into()]
        .spacing(12)
        .into()
}

fn bar(colors: &'static Colors, width: Width) -> Part {
    let name = if width == Width::Narrow {
        "Oh Hell!"
    } else {
        "House Rules"
    };
    top_bar(colors, width, name)
        .place(Place::new("Tonight", true, ()))
        .place(Place::new("People", false, ()))
        .place(Place::new("History", false, ()))
        .place(Place::new("Settings", false, ()))
        .tool(Tool::new(Icon::Undo, "Undo", Some(())).keeps_word())
        .tool(Tool::new(Icon::Redo, "Redo", None))
        .tool(Tool::new(Icon::Room, "Room display", Some(())))
        .tool(Tool::new(Icon::Keyboard, "Keys", Some(())).key("F1"))
        .back(())
        .more("More", ())
        .into()
}

fn next(colors: &'static Colors, width: Width) -> Part {
    let told = match width {
        Width::Wide => pill(Icon::Check, "Round 6 is complete: press Enter", true),
        Width::Medium => pill(Icon::Correct, "Missing: tricks of Tess", false),
        Width::Narrow => pill(Icon::Correct, "Missing: Tess", false),
    };
    let banner = banner(colors, width, "Round 6: Cleo deals")
        .kicker("Goodge · playing to 500 · tonight, first game")
        .pill(told);
    if width == Width::Narrow {
        return banner.into();
    }
    banner
        .fact("Cards", "16 each")
        .fact_suit("Trump", "hearts", "hearts")
        .fact("Lowest bid", "50")
        .into()
}

fn tab_row(colors: &'static Colors) -> Part {
    tabs(
        colors,
        [
            Tab::new("Score", true, ()),
            Tab::new("Chart", false, ()),
            Tab::new("Moves", false, ()).wants("Table 4 must cut"),
            Tab::new("Rules", false, ()).focused(true),
        ],
    )
}

/// A head, a recorded row and an open round, as they stand on a pad.
fn pad(colors: &'static Colors) -> Part {
    let head = |mark: Option<Part>, name: &'static str, total: &'static str| {
        container(
            column![
                row![]
                    .push(mark)
                    .push(label(name, scale::NAME, colors.ink))
                    .spacing(10)
                    .align_y(Center),
                label(total, scale::HEAD, colors.ink)
            ]
            .align_x(Right),
        )
        .align_right(Fill)
        .center_y(96)
        .padding([0, 22])
    };
    let facts = |content: Part| {
        container(content)
            .width(270)
            .center_y(Fill)
            .padding([0, 22])
    };
    let score = |score: &'static str, total: &'static str| {
        let negative = score.starts_with('−');
        let (color, font) = if negative {
            (colors.problem, MEDIUM)
        } else {
            (colors.muted, TEXT)
        };
        container(
            row![
                label(score, scale::SCORE.with(font), color)
                    .width(64)
                    .align_x(Right),
                label(total, scale::TOTAL, colors.ink)
                    .width(76)
                    .align_x(Right)
            ]
            .align_y(Center),
        )
        .align_right(Fill)
        .center_y(44)
        .padding([0, 22])
    };
    let column_line = || vertical_hairline(colors);
    let seat = |key: &'static str, name: &'static str, chosen: bool| {
        container(
            segment(colors, name)
                .key_before(key)
                .chosen(chosen)
                .on_press(())
                .width(Fill),
        )
        .padding(Padding::ZERO.left(22).right(8))
        .width(Fill)
    };
    column![
        row![
            facts(
                container(label("Bid and trump", scale::LEAST, colors.muted))
                    .align_bottom(Fill)
                    .padding(Padding::ZERO.bottom(14))
                    .into()
            ),
            margin_line(colors),
            head(None, "Ada", "190"),
            column_line(),
            head(Some(tag(colors, Mark::Leads, "leads")), "Ben", "395"),
            column_line(),
            head(Some(tag(colors, Mark::Deals, "deals")), "Cleo", "265"),
        ]
        .height(96),
        double_rule(colors),
        row![
            facts(
                row![
                    label("Cleo", scale::BODY.with(MEDIUM), colors.ink),
                    label("90", scale::BODY, colors.ink),
                    suit("hearts", 18.0, colors),
                    space::horizontal().width(Fill),
                    tag(colors, Mark::Failed, "failed")
                ]
                .spacing(8)
                .align_y(Center)
                .into()
            ),
            margin_line(colors),
            score("100", "170"),
            column_line(),
            score("70", "200"),
            column_line(),
            score("−90", "−40"),
        ]
        .height(44),
        round_line(colors),
        shaded(
            colors,
            false,
            row![
                facts(field_label(
                    colors,
                    "Who is the Goodge?",
                    Some("F4 adds up cards".into())
                )),
                margin_line(colors),
                row![
                    seat("1", "Ada", false),
                    seat("2", "Ben", true),
                    seat("3", "Cleo", false)
                ]
                .align_y(Center)
                .height(64)
            ]
            .height(64)
        ),
        round_line(colors),
    ]
    .into()
}

fn boxes(colors: &'static Colors) -> Part {
    let shown = |name: &'static str, about: &'static str, part: Part| -> Part {
        column![
            label(name, scale::SMALL, colors.muted),
            part,
            label(about, scale::LEAST.with(TEXT), colors.muted)
        ]
        .spacing(6)
        .width(Fill)
        .into()
    };
    let number = |id: &'static str, value: &'static str, state| {
        number_box(colors, id, value, state).on_input(|_| ())
    };
    column![
        row![
            shown(
                "empty",
                "never read as 0",
                number("g-empty", "", BoxState::Empty).into()
            ),
            shown(
                "focus",
                "",
                number("g-focus", "6", BoxState::Draft).focused(true).into()
            ),
            shown(
                "typed, a draft",
                "pencil",
                number("g-draft", "95", BoxState::Draft).into()
            ),
        ]
        .spacing(10),
        row![
            shown(
                "recorded",
                "being corrected",
                number("g-ink", "60", BoxState::Recorded)
                    .aside("was 70")
                    .into()
            ),
            shown(
                "filled in",
                "250 less the others",
                number("g-filled", "95", BoxState::FilledIn)
                    .aside("filled in")
                    .into()
            ),
            shown(
                "refused",
                "sentence stands below",
                number("g-refused", "45", BoxState::Refused).into()
            ),
        ]
        .spacing(10)
    ]
    .spacing(8)
    .into()
}

fn text_boxes(colors: &'static Colors) -> Part {
    row![
        text_box(colors, "g-name", "A name", "Ada").on_input(|_| ()),
        text_box(colors, "g-typing", "A name", "Dov")
            .focused(true)
            .on_input(|_| ()),
        text_box(colors, "g-search", "Find a game", "")
            .icon(Icon::Search)
            .on_input(|_| ()),
    ]
    .spacing(10)
    .into()
}

fn strips(colors: &'static Colors) -> Part {
    column![
        problem_strip(
            colors,
            "Captured adds up to 245; the deck holds 250. 5 are missing."
        ),
        warning_strip(
            colors,
            "A bid of 52 is no multiple of 5. It stands if you mean it."
        ),
    ]
    .spacing(8)
    .into()
}

fn buttons(colors: &'static Colors) -> Part {
    column![
        row![
            main_button(colors, "Record", Some(())).key("Enter"),
            secondary_button(colors, "Export", Some(())).icon(Icon::Export),
            quiet_button(colors, "Leave it", Some(())),
        ]
        .spacing(12),
        row![
            main_button(colors, "Not yet", None).key("Enter"),
            main_button(colors, "Cursor", Some(())).focused(true),
            secondary_button(colors, "Cursor", Some(())).focused(true),
            quiet_button(colors, "Cursor", Some(())).focused(true),
        ]
        .spacing(12),
    ]
    .spacing(12)
    .into()
}

fn segments(colors: &'static Colors) -> Part {
    let seat = |key: &'static str, name: &'static str| {
        segment(colors, name)
            .key_before(key)
            .on_press(())
            .width(104)
    };
    let suits = [
        ("spades", "S"),
        ("hearts", "H"),
        ("diamonds", "D"),
        ("clubs", "C"),
        ("stars", "*"),
        ("no-trump", "N"),
    ];
    column![
        row![
            seat("1", "Ada"),
            seat("2", "Ben").chosen(true),
            seat("3", "Cleo").focused(true),
            seat("4", "Dov").chosen(true).focused(true),
        ]
        .spacing(8),
        row(suits.map(|(id, key)| {
            suit_segment(colors, id)
                .key_after(key)
                .chosen(id == "diamonds")
                .on_press(())
                .width(Fill)
                .into()
        }))
        .spacing(8),
        row![
            segment(colors, "Gin")
                .key_after("G")
                .chosen(true)
                .on_press(()),
            segment(colors, "Double").key_after("D").on_press(()),
            segment(colors, "Cut").icon(Icon::Cut).on_press(()),
            segment(colors, "shut"),
        ]
        .spacing(8),
        row![
            flag(colors, "Power: on", true, Some(())),
            flag(colors, "Power: off", false, Some(())),
            flag(colors, "Cursor: off", false, Some(())).focused(true),
        ]
        .spacing(4),
    ]
    .spacing(12)
    .into()
}

fn marks(colors: &'static Colors) -> Part {
    row![
        tag(colors, Mark::Leads, "leads"),
        tag(colors, Mark::Wins, "wins"),
        tag(colors, Mark::Failed, "failed"),
        tag(colors, Mark::Made, "made"),
        tag(colors, Mark::Corrected, "corrected"),
        tag(colors, Mark::Missing, "late"),
        tag(colors, Mark::Deals, "deals"),
        side_badge(colors, Side::A),
        side_badge(colors, Side::B),
    ]
    .spacing(8)
    .align_y(Center)
    .wrap()
    .vertical_spacing(8)
    .into()
}

fn looks(colors: &'static Colors) -> Part {
    column![
        row![
            look_tile(colors, Look::Light, "Light", "paper on felt")
                .chosen(true)
                .on_press(()),
            look_tile(colors, Look::Dark, "Dark", "for dim rooms").on_press(()),
        ]
        .spacing(12),
        row![
            look_tile(
                colors,
                Look::HighContrast,
                "High contrast",
                "black, white, yellow"
            )
            .focused(true)
            .on_press(()),
            look_tile(colors, Look::System, "As the computer", "day and night").on_press(()),
        ]
        .spacing(12),
    ]
    .spacing(12)
    .into()
}

fn why(colors: &'static Colors) -> Part {
    container(Part::from(
        reasons(colors, "Why 37?")
            .close("Esc closes")
            .sentence("Ida bid 4 and took 7.")
            .line("7 tricks", "7")
            .line("Three too many", "−10")
            .line("Last trick, and the long words of a rule that wraps", "40")
            .sum("Together", "37"),
    ))
    .width(320)
    .into()
}

fn keys(colors: &'static Colors) -> Part {
    column![
        row![
            key_cap(colors, "S"),
            key_cap(colors, "Enter"),
            key_cap(colors, "↑")
        ]
        .spacing(6),
        row![
            key_sign("F1", colors.muted),
            key_sign("Ctrl Z", colors.accent)
        ]
        .spacing(6),
        hint(
            colors,
            label("Point here", scale::SMALL, colors.ink),
            "and read this"
        ),
    ]
    .spacing(12)
    .align_x(Left)
    .into()
}

fn list(colors: &'static Colors) -> Part {
    let number = |digits: &'static str| {
        label(digits, scale::CARD, colors.ink)
            .width(60)
            .align_x(Right)
    };
    column![
        list_row(colors, "Goodge")
            .icon(Icon::Star)
            .trailing(number("500"))
            .on_press(()),
        hairline(colors),
        list_row(colors, "Oh Hell!")
            .icon(Icon::Spade)
            .second("Three to seven people, a whole pack")
            .trailing(tag(colors, Mark::Wins, "wins"))
            .trailing(number("141"))
            .on_press(()),
        hairline(colors),
        list_row(colors, "Court Whist")
            .icon(Icon::Crown)
            .second("The cursor")
            .focused(true),
    ]
    .into()
}

fn icons(colors: &'static Colors) -> Part {
    row(Icon::ALL.iter().map(|&(sign, name)| {
        column![
            icon(sign, 22.0, colors.ink),
            label(name, scale::SIGN.with(TEXT), colors.muted)
        ]
        .spacing(4)
        .width(88)
        .align_x(Center)
        .into()
    }))
    .spacing(2)
    .wrap()
    .vertical_spacing(12)
    .into()
}

fn as_typed(colors: &'static Colors) -> Part {
    let line = |name: &'static str, why: &'static str, score: &'static str, then: &'static str| {
        let color = if score.starts_with('−') {
            colors.problem
        } else {
            colors.pencil
        };
        row![
            column![
                label(name, scale::SEAT, colors.ink),
                label(why, scale::SMALL, colors.muted)
            ]
            .width(Fill),
            label(score, scale::SEAT, color).width(56).align_x(Right),
            label(then, scale::FIGURE.with(STRONG), colors.ink)
                .width(72)
                .align_x(Right)
        ]
        .padding([8, 20])
        .align_y(Center)
    };
    titled_card(
        colors,
        "Round 6 as typed",
        "then",
        column![
            line("Ada", "captured 95", "+95", "285"),
            hairline(colors),
            line("Ben", "bid 85, took 60: failed", "−85", "310"),
            hairline(colors),
            column![
                adds_up(
                    colors,
                    "95 + 60 + 95 = 250",
                    "Nothing is missing. Cleo would lead."
                ),
                main_button(colors, "Record round 6", Some(()))
                    .key("Enter")
                    .big()
                    .width(Fill),
            ]
            .spacing(16)
            .padding(20)
        ],
    )
}

fn felt(colors: &'static Colors) -> Part {
    column![
        felt_button(colors, "New game", Some(()))
            .icon(Icon::Plus)
            .key("N")
            .big()
            .spread()
            .width(Fill),
        felt_secondary_button(colors, "New tournament", Some(()))
            .icon(Icon::Table)
            .key("T")
            .big()
            .spread()
            .width(Fill),
        felt_secondary_button(colors, "Cursor on felt", Some(()))
            .focused(true)
            .width(Fill),
        felt_button(colors, "Cursor on felt", Some(()))
            .focused(true)
            .width(Fill),
        felt_button(colors, "Not yet", None).key("N").width(Fill),
        card(
            colors,
            container(
                column![
                    main_button(colors, "Filled", Some(())).width(Fill),
                    secondary_button(colors, "Filled", Some(())).width(Fill)
                ]
                .spacing(8)
            )
            .padding(20)
        ),
        label("A muted word on felt", scale::BODY, colors.on_table_muted),
    ]
    .spacing(12)
    .into()
}
