//! `games` and `rules`: the list of games, and the page of one, with tables made from its
//! declaration.

use std::fmt::Write as _;

use super::error::Result;
use super::table::{Table, bold, wrap};
use super::{Cli, End};
use games::{card_words, rules};
use scoring::{
    Bound, CardValue, Cards, FieldKind, FieldSpec, Game, Group, Need, OptionKind, Options, Scope,
    join_words, joined,
};
use serde_json::json;
use session::markdown::{self, Block, Run, Runs};

/// What to ask for instead of a game to see the words of card play.
const WORDS: &str = "words";

/// Lists every game, custom games last.
pub(super) fn games(json: bool, cli: &mut Cli<'_>) -> Result<End> {
    let own = cli.custom_games();
    let all = rules::ALL.iter().copied().chain(own.iter().flatten().copied());
    let listed = if json {
        let one = |game: &Game| {
            let players = game.player_counts.words();
            json!({ "id": game.id, "name": game.name, "players": players, "summary": game.summary })
        };
        cli.json(&all.map(one).collect())?
    } else {
        let mut table = Table::new(["id", "name", "players", "what it is"].map(bold));
        for game in all {
            let players = game.player_counts.words();
            table.row([game.id, game.name, &players, game.summary]);
        }
        table.print(cli)?
    };
    own.map(|_| listed)
}

/// Prints the page of a game, or the words of card play.
pub(super) fn rules(id: &str, cli: &mut Cli<'_>) -> Result<End> {
    if id == WORDS {
        return cli.lines(rendered(card_words::PAGE, width()));
    }
    let game = cli.game(id)?;
    let text = format!("{}{}", card_words::page_with_words(game), declared(game));
    cli.lines(rendered(&text, width()))
}

/// Returns the width of the terminal, limited to what is easy to read.
fn width() -> usize {
    let said = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    said.map_or(80, |columns: usize| columns.clamp(40, 100))
}

/// Returns the declaration of a game as tables in Markdown: its fields, its options, its cards.
fn declared(game: &'static Game) -> String {
    let mut text = String::from(
        "\n## Fields of a record\n\n| field | what | for whom | values | required |\n\
         | --- | --- | --- | --- | --- |\n",
    );
    for spec in game.setup {
        field(game, spec, "the game", &mut text);
    }
    if let Some(tables) = game.tables {
        parts(game, tables, "the round", &mut text);
    }
    for spec in game.round_fields() {
        field(game, spec, "the round", &mut text);
    }
    text.push_str("\n## Options of a record\n\n");
    if game.options.is_empty() {
        text.push_str("There are none.\n");
    } else {
        text.push_str("| option | what | values | default |\n| --- | --- | --- | --- |\n");
    }
    for option in game.options {
        let (choices, usual) = option_words(game, &option.kind);
        let _ = writeln!(text, "| {} | {} | {choices} | {usual} |", option.id, option.label);
    }
    let cards = cards(game);
    if !cards.is_empty() {
        text.push_str(
            "\n## Card values\n\n| cards | points each | in the deck |\n| --- | --: | --: |\n",
        );
        text.push_str(&cards.concat());
    }
    text
}

/// Adds the tables of a round, or the hands of a table, and their fields.
fn parts(game: &Game, group: &Group, whole: &str, text: &mut String) {
    // A limit that only the number of a table sets is one that nobody meets.
    let most = if group.at_most < usize::from(u16::MAX) {
        format!("up to {}", group.at_most)
    } else {
        "any number".to_owned()
    };
    let _ = writeln!(text, "| {} | each {} | {whole} | {most} | optional |", group.id, group.one);
    let each = format!("each {}", group.one);
    for spec in group.fields {
        field(game, spec, &each, text);
    }
    if let Some(hands) = group.hands {
        parts(game, hands, &each, text);
    }
}

fn field(game: &Game, spec: &FieldSpec, whole: &str, text: &mut String) {
    let team = if game.player_counts.alone.1 == 0 {
        "each side"
    } else if game.player_counts.sides.is_empty() {
        "each player"
    } else {
        "each side or player"
    };
    let whom = match spec.scope {
        Scope::One => whole.to_owned(),
        Scope::Player => "each player".to_owned(),
        Scope::Team => team.to_owned(),
        Scope::Parts(parts) => join_words(parts),
        Scope::TeamParts(parts) => format!("{} of {team}", join_words(parts)),
    };
    let mut must = match spec.need {
        Need::Optional => "optional",
        Need::Everyone if spec.scope != Scope::One => "required for everybody",
        Need::Together => "for everybody or nobody",
        Need::Required | Need::Everyone => "required",
    }
    .to_owned();
    match spec.total {
        Some(Bound::Is(total)) => must += &format!("; sum {total}"),
        Some(Bound::Of(_)) => must += "; sum depends on the round",
        Some(Bound::Open) | None => {}
    }
    let _ = writeln!(text, "| {} | {} | {whom} | {} | {must} |", spec.id, spec.label, range(spec));
}

/// Returns the values that a field accepts.
fn range(spec: &FieldSpec) -> String {
    match spec.kind {
        FieldKind::Number { min, max, step } => {
            let varies = |bound: Bound| matches!(bound, Bound::Of(_));
            let mut range = match (min.fixed(), max.fixed()) {
                (None, None) if varies(min) || varies(max) => "a whole number".to_owned(),
                (None, None) => "any whole number".to_owned(),
                (Some(min), None) => format!("{min} or more"),
                (None, Some(max)) => format!("{max} or less"),
                (Some(min), Some(max)) => format!("{min} to {max}"),
            };
            if step > 1 {
                range += &format!(", in steps of {step}");
            }
            range
                + match (varies(min), varies(max)) {
                    (true, true) => "; the limits depend on the round",
                    (true, false) => "; the least depends on the round",
                    (false, true) => "; the most depends on the round",
                    (false, false) => "",
                }
        }
        FieldKind::HalfPoints(range) => range.words(),
        FieldKind::Choice(choices) => joined(choices.iter().map(|choice| choice.id), ", "),
        FieldKind::Player => "a player".to_owned(),
        FieldKind::Players(_, usize::MAX) => "players".to_owned(),
        FieldKind::Players(least, most) if least == most => format!("{most} players"),
        FieldKind::Players(least, most) => format!("{least} to {most} players"),
        FieldKind::Pairs => "two pairs of players".to_owned(),
        FieldKind::Numbers(of) => format!("any of {}", joined(of.iter().map(i64::to_string), ", ")),
        FieldKind::Flag => "true or false".to_owned(),
        FieldKind::Text => "text".to_owned(),
    }
}

/// Returns the possible values of an option, and its default.
fn option_words(game: &'static Game, kind: &OptionKind) -> (String, String) {
    match kind {
        OptionKind::Number { min, max, step, default, .. } => {
            let range = |players| format!("{min} to {}", max.with(players));
            let mut range = by_players(game, range);
            if *step > 1 {
                range += &format!(", in steps of {step}");
            }
            let options = Options::new();
            let usual = |players| default.with(players, &options).to_string();
            (range, by_players(game, usual))
        }
        OptionKind::Choice(choices) => {
            let ids: Vec<&str> = choices.iter().map(|choice| choice.id).collect();
            (ids.join(", "), ids.first().map_or("", |id| id).to_owned())
        }
        OptionKind::Words { choices, all } => {
            let ids = choices.iter().map(|choice| choice.id);
            let usual = if *all { "all of them" } else { "none" };
            (format!("a list of some of {}, each once", joined(ids, ", ")), usual.to_owned())
        }
        OptionKind::Text(most) => (format!("text of up to {most} letters"), "empty".to_owned()),
        OptionKind::Flag(default) => ("true or false".to_owned(), default.to_string()),
    }
}

/// Returns text that may depend on the number of players: "10 with 3 to 5 players, 7 with 6 to 7".
fn by_players(game: &'static Game, words: impl Fn(usize) -> String) -> String {
    let counts = (game.player_counts.least()..=game.player_counts.most())
        .filter(|count| game.player_counts.allows(*count));
    // Without an upper limit, nothing changes after the first few.
    let counts = counts.take(32);
    let mut runs: Vec<(String, usize, usize)> = Vec::new();
    for count in counts {
        let said = words(count);
        match runs.last_mut() {
            Some((same, _, last)) if *same == said => *last = count,
            _ => runs.push((said, count, count)),
        }
    }
    if let [(said, ..)] = runs.as_slice() {
        return said.clone();
    }
    let run = |(said, first, last): &(String, usize, usize)| {
        let many = if first == last { first.to_string() } else { format!("{first} to {last}") };
        format!("{said} with {many}")
    };
    format!("{} players", joined(runs.iter().map(run), ", "))
}

/// Returns cards with fixed values; others are described on the page itself.
fn listed(cards: Cards) -> &'static [CardValue] {
    match cards {
        Cards::Are(cards) | Cards::InDecks(cards, _) => cards,
        Cards::Of(_) => &[],
    }
}

/// Returns the lines of the table of cards, each kind of card once.
fn cards(game: &Game) -> Vec<String> {
    let parts = game.groups().into_iter().flatten().flat_map(|group| group.fields);
    let mut lines: Vec<String> = Vec::new();
    for card in parts.chain(game.fields).flat_map(|spec| listed(spec.cards)) {
        let many = if card.in_deck > 0 { card.in_deck.to_string() } else { String::new() };
        let line = format!("| {} | {} | {many} |\n", card.label, card.points);
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}

/// Renders Markdown as lines for a terminal.
fn rendered(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut in_list = false;
    for block in markdown::blocks(text) {
        let is_item = matches!(block, Block::Item(..));
        if !(lines.is_empty() || is_item && in_list) {
            lines.push(String::new());
        }
        in_list = is_item;
        match block {
            Block::Heading(level, words) => {
                let heading = markdown::words(&words);
                let under = if level > 1 { "-" } else { "=" };
                let under = under.repeat(super::table::length(&heading));
                lines.extend([bold(&heading), under]);
            }
            Block::Paragraph(words) => lines.extend(wrap(&inline(&words), width)),
            Block::Item(depth, number, words) => {
                let mark = number.map_or("• ".to_owned(), |number| format!("{number}. "));
                let hang = 2 * depth + mark.chars().count();
                let mut start = format!("{}{mark}", "  ".repeat(depth));
                for part in wrap(&inline(&words), width.saturating_sub(hang).max(20)) {
                    lines.push(format!("{start}{part}").trim_end().to_owned());
                    start = " ".repeat(hang);
                }
            }
            Block::Table(right, rows) => {
                let right = right.iter().enumerate().filter(|(_, right)| **right);
                let cells = |row: &Vec<Runs>| row.iter().map(inline).collect::<Vec<_>>();
                let heading = rows.first().map(cells).unwrap_or_default();
                let mut table = Table::new(heading.iter().map(|cell| bold(cell)))
                    .right(right.map(|(column, _)| column))
                    .within(width);
                rows.iter().skip(1).for_each(|row| table.row(cells(row)));
                lines.extend(table.lines());
            }
        }
    }
    lines
}

/// Returns text with its bold parts marked.
fn inline(words: &Runs) -> String {
    let run = |run: &Run| if run.strong { bold(&run.text) } else { run.text.clone() };
    words.iter().map(run).collect()
}
