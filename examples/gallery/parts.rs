//! Every widget in every state on one screen.

mod beside;
mod entry;
mod figures;
mod score_table;
mod states;

use iced::widget::{column, container, row};
use iced::{Fill, Padding};

use self::beside::{as_typed, icons, keys, list, on_felt, why};
use self::entry::{boxes, buttons, looks, marks, segments, strips, text_boxes};
use self::figures::{counts, figure_boxes, lines};
use self::score_table::pad;
use self::states::states;
use house_rules::gui::command::{Group, key_groups};
use house_rules::gui::icon::Icon;
use house_rules::gui::theme::{Element, Tone, Width, scale};
use house_rules::gui::widget::{
    self, NavItem, Offer, Tab, ToastKind, Tool, TopBar, banner, double_rule, key_overlay, label,
    margin_line, overlay, sheet, status_chip, tabs, toast, toast_overlay, top_bar,
};

type Part = Element<'static, ()>;

/// Shows all parts, 1440 by 4700 logical pixels. Clicks have no effect.
pub fn gallery() -> Part {
    let left = column![
        titled("Number box", boxes()),
        titled("Text box", text_boxes()),
        titled("Problem and warning", strips()),
        titled("Buttons", buttons()),
        titled("Seat, suit, choice, flag", segments()),
        titled("Marks", marks()),
        titled("Looks", looks()),
    ]
    .spacing(24)
    .padding([24, 28])
    .width(Fill);
    let right = column![
        row![titled("Reasons", why()), titled("Keys", keys())].spacing(20),
        titled("List", list()),
        titled("Icons", icons()),
    ]
    .spacing(24)
    .padding([24, 28])
    .width(Fill);
    let sheet = sheet(
        Width::Wide,
        true,
        column![pad(), double_rule(), row![left, margin_line(), right].height(1590)],
    );
    let figures = column![
        titled("Figure box", figure_boxes()),
        titled("Counting", counts()),
        titled("Chart", lines()),
    ]
    .spacing(24)
    .padding([24, 28]);
    let beside = column![as_typed(), on_felt()].spacing(20).width(340);
    let screen = column![
        bar(Width::Wide),
        next(Width::Wide),
        container(row![column![tab_row(), sheet], beside].spacing(24))
            .padding(Padding::ZERO.left(32).right(32).bottom(28)),
        container(widget::sheet(Width::Wide, false, states()))
            .padding(Padding::ZERO.left(32).right(32).bottom(28)),
        container(widget::sheet(Width::Wide, false, figures))
            .padding(Padding::ZERO.left(32).right(32).bottom(28)),
        container(bar(Width::Medium)).width(900),
        container(next(Width::Medium)).width(900),
        container(bar(Width::Narrow)).width(520),
        container(next(Width::Narrow)).width(520),
    ];
    widget::page_background(screen)
}

/// Shows the key card of a screen over that screen, with a toast below, 1440 by 900.
pub fn overlays(shown: bool) -> Part {
    let bar = top_bar_with_tools(Width::Wide);
    let around = bar.around_toast(1440.0, "Round 6 recorded");
    let screen = widget::page_background(column![Part::from(bar), next(Width::Wide)]);
    let done =
        toast(Width::Wide, ToastKind::Done, "Round 6 recorded", Some((Offer::Undo, "Ctrl Z", ())));
    let suits = (["S", "H", "D", "C"].map(str::to_owned).to_vec(), "a suit".to_owned());
    let groups = [Group::Numbers, Group::Boxes, Group::Sheet, Group::Steps, Group::Routes];
    let (groups, close) = (key_groups(groups, vec![suits]), ("Close".into(), ()));
    let card = shown.then(|| key_overlay(Width::Wide, "Keys on the score sheet", groups, close));
    overlay(toast_overlay(screen, around, Some(done)), card, ())
}

fn titled(title: &'static str, part: impl Into<Part>) -> Part {
    column![label(title, scale::CARD, Tone::Ink), part.into()].spacing(12).into()
}

fn bar(width: Width) -> Part {
    top_bar_with_tools(width).into()
}

fn top_bar_with_tools(width: Width) -> TopBar<'static, ()> {
    let name = if width == Width::Narrow { "Oh Hell!" } else { "House Rules" };
    top_bar(width, name)
        .place(NavItem::new("Tonight", true, ()))
        .place(NavItem::new("People", false, ()))
        .place(NavItem::new("History", false, ()))
        .place(NavItem::new("Settings", false, ()))
        .tool(Tool::new(Icon::Undo, "Undo", Some(())).keeps_word().stays())
        .tool(Tool::new(Icon::Redo, "Redo", None).stays())
        .tool(Tool::new(Icon::Room, "Room display", Some(())))
        .tool(Tool::new(Icon::Keyboard, "Keys", Some(())).key("F1"))
        .back(())
        .more("More", ())
}

fn next(width: Width) -> Part {
    let told = match width {
        Width::Wide => status_chip(Icon::Check, "Round 6 is complete: press Enter", true),
        Width::Medium => status_chip(Icon::Correct, "Missing: tricks of Tess", false),
        Width::Narrow => status_chip(Icon::Correct, "Missing: Tess", false),
    };
    let banner = banner(width, "Round 6: Cleo deals")
        .eyebrow("Goodge · playing to 500 · tonight, first game")
        .status_chip(told);
    if width == Width::Narrow {
        return banner.into();
    }
    banner
        .fact("Cards", "16 each")
        .fact_suit("Trump", "hearts", "hearts")
        .fact("Lowest bid", "50")
        .into()
}

fn tab_row() -> Part {
    tabs([
        Tab::new("Score", true, ()),
        Tab::new("Chart", false, ()),
        Tab::new("Moves", false, ()).wants("Table 4 has to cut"),
        Tab::new("Rules", false, ()).focused(true),
    ])
}
