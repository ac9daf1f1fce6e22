//! Printed pages of a game, each as one HTML file for a browser.
//!
//! Invariants: the same record gives the same page, dated today if it has no date; a page refers to
//! nothing outside its file; the template engine escapes names and notes; no template computes a
//! score.

mod cards;
mod score_table;
mod seating;
mod standings;

use minijinja::Environment;
use minijinja::value::Serde;
use serde_json::{Value as Json, json};

use crate::OpenGame;
use crate::{describe, evening};
use scoring::draw::split_note;
use scoring::wording::capitalize;
use scoring::{Evaluation, RoundEntry, came};
use store::clock;
use store::format::full_date;

pub use seating::code_cards;
pub use standings::{certificates, prize_list, standings_table};

/// The kinds of pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Everybody's score card of a night, with the scores so far.
    Cards,
    /// Blank pages to fill in by hand: score cards, a score pad, a sheet of columns.
    Blank,
    /// Who sits where: by table, and by name.
    Seating,
    /// A slip for each table or couple to report its hands on.
    Slips,
    /// Slips without names for every game still to come.
    BlankSlips,
    /// The ranking.
    Standings,
    /// The score sheet.
    Sheet,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 7] = [
        Kind::Cards,
        Kind::Blank,
        Kind::Seating,
        Kind::Slips,
        Kind::BlankSlips,
        Kind::Standings,
        Kind::Sheet,
    ];

    fn names(self) -> (&'static str, &'static str) {
        match self {
            Kind::Cards => ("cards", "Score cards"),
            Kind::Blank => ("blank", "Blank sheets"),
            Kind::Seating => ("seating", "Seating"),
            Kind::Slips => ("slips", "Slips"),
            Kind::BlankSlips => ("blank-slips", "Slips without names"),
            Kind::Standings => ("standings", "Standings"),
            Kind::Sheet => ("sheet", "Score sheet"),
        }
    }

    /// Returns its id on the command line.
    pub fn id(self) -> &'static str {
        self.names().0
    }

    /// Returns its label on screen, which is also in the file's name.
    pub fn label(self) -> &'static str {
        self.names().1
    }
}

/// Why there is no page of seats or slips of a game that is over.
const NO_GAMES: &str = "This game is over, so there are no more seats or slips to print.";

/// Returns the pages that can be printed for a game, each with its description in one line.
pub fn kinds(evaluation: &Evaluation) -> Vec<(Kind, &'static str)> {
    let Some(night) = evaluation.tournament.tables() else {
        return match evaluation.tournament.columns() {
            Some(_) => vec![
                (Kind::Sheet, "columns, rounds, couples, everybody’s points"),
                (Kind::Blank, "score sheet and rounds to fill in by hand"),
                (Kind::Seating, "the couples of the next round"),
                (Kind::Slips, "the next round, one slip per couple"),
                (Kind::Standings, "the teams, and everybody’s points"),
            ],
            None => vec![
                (Kind::Sheet, "every round"),
                (Kind::Blank, "a score sheet to fill in by hand"),
                (Kind::Standings, "who won"),
            ],
        };
    };
    let (slips, blank_slips) = if night.by_pair {
        ("this round, one slip per table", "every round still to come")
    } else {
        ("this game, one slip per table", "every game still to come")
    };
    let by_role = night.roles.is_some();
    vec![
        (Kind::Cards, "one for everybody, with the scores so far"),
        (Kind::Blank, "score cards to fill in by hand"),
        (Kind::Seating, "by table, and by name"),
        (Kind::Slips, slips),
        (Kind::BlankSlips, blank_slips),
        (Kind::Standings, if by_role { "everybody, then by role" } else { "everybody, by place" }),
    ]
}

/// Returns the pages to offer for a game: no seats or slips of games to come once there are none.
pub fn offered(evaluation: &Evaluation) -> Vec<(Kind, &'static str)> {
    let mut kinds = kinds(evaluation);
    kinds.retain(|(kind, _)| match (evaluation.tournament.tables(), kind) {
        (Some(night), Kind::BlankSlips) => seating::begun(evaluation) < night.programme.len(),
        (None, Kind::Seating | Kind::Slips) => evaluation.next().is_some(),
        _ => true,
    });
    kinds
}

/// Returns a page about a game, as the text of an HTML file.
///
/// # Errors
/// That the game does not have this page, or not yet.
pub fn page(game: &OpenGame, kind: Kind) -> Result<String, String> {
    let (record, evaluation) = (game.record(), game.evaluation());
    let offered = kinds(evaluation);
    if offered.iter().all(|(one, _)| *one != kind) {
        let offered = scoring::join_words(offered.iter().map(|(kind, _)| kind.id()));
        let (game, kind) = (record.game.name, kind.id());
        return Err(format!("{game} has no page called {kind}; its pages are {offered}."));
    }
    let (night, columns) = (evaluation.tournament.tables(), evaluation.tournament.columns());
    let (template, page) = match (kind, night, columns) {
        (Kind::Cards, Some(night), _) => cards::filled(game, night),
        (Kind::Blank, Some(night), _) => cards::blank(record.players.len(), night),
        (Kind::Slips, Some(night), _) => ("slips.html", seating::slips(game, night)?),
        (Kind::BlankSlips, Some(night), _) => ("slips.html", seating::blank_slips(game, night)?),
        (Kind::Standings, Some(night), _) => ("night.html", standings::night(game, night)),
        (Kind::Slips, None, Some(_)) => ("couple-slips.html", seating::couple_slips(game)?),
        (Kind::Seating, None, Some(_)) => ("couples.html", seating::couples(game)?),
        (Kind::Seating, ..) => ("seating.html", seating::tables(game)?),
        (Kind::Sheet, _, Some(columns)) => ("columns.html", score_table::columns(game, columns)),
        (Kind::Blank, _, Some(columns)) => {
            ("columns.html", score_table::blank_columns(record, columns))
        }
        (Kind::Standings, _, columns) => ("ranking.html", standings::plain(game, columns)),
        (Kind::Blank, ..) => ("pad.html", score_table::blank(record)),
        _ => ("pad.html", score_table::filled(game)),
    };
    rendered(template, given(game, &kind.label().to_lowercase(), page))
}

/// Name and text of every template. Those ending in `.html` are escaped.
const TEMPLATES: [(&str, &str); 20] = [
    ("page.html", include_str!("../assets/paper/page.html")),
    ("page.css", include_str!("../assets/paper/page.css")),
    ("cards.html", include_str!("../assets/paper/cards.html")),
    ("certificates.html", include_str!("../assets/paper/certificates.html")),
    ("codes.html", include_str!("../assets/paper/codes.html")),
    ("columns.html", include_str!("../assets/paper/columns.html")),
    ("couples.html", include_str!("../assets/paper/couples.html")),
    ("couple-slips.html", include_str!("../assets/paper/couple-slips.html")),
    ("couples-list.html", include_str!("../assets/paper/couples-list.html")),
    ("evening.html", include_str!("../assets/paper/evening.html")),
    ("individuals.html", include_str!("../assets/paper/individuals.html")),
    ("names.html", include_str!("../assets/paper/names.html")),
    ("night.html", include_str!("../assets/paper/night.html")),
    ("notes.html", include_str!("../assets/paper/notes.html")),
    ("pad.html", include_str!("../assets/paper/pad.html")),
    ("prizes.html", include_str!("../assets/paper/prizes.html")),
    ("ranking.html", include_str!("../assets/paper/ranking.html")),
    ("round-cards.html", include_str!("../assets/paper/round-cards.html")),
    ("seating.html", include_str!("../assets/paper/seating.html")),
    ("slips.html", include_str!("../assets/paper/slips.html")),
];

/// Returns the values for the template of a page of this kind about a game: besides its own values
/// (`page`), the title in the browser's bar, also escaped for the header of a printed page, the
/// players in words, a warning for the scorekeeper before the page is handed out, and notes on
/// rounds.
fn given(game: &OpenGame, kind: &str, page: Json) -> Json {
    let (record, evaluation) = (game.record(), game.evaluation());
    let title = format!("{}: {kind}", record.game.name);
    let day = record.date.unwrap_or_else(clock::tonight);
    json!({
        "running": running(&title),
        "title": title,
        "game": describe::name(record),
        "date": full_date(day),
        "who": who(game),
        "trouble": trouble(evaluation),
        "notes": notes(game),
        "page": page,
    })
}

/// Escapes a title for a style sheet: everything except letters and digits.
fn running(title: &str) -> String {
    let escaped = title.chars().map(|letter| {
        let plain = letter.is_ascii_alphanumeric() || letter == ' ';
        if plain { letter.to_string() } else { format!("\\{:X} ", u32::from(letter)) }
    });
    escaped.collect()
}

fn rendered(template: &str, given: Json) -> Result<String, String> {
    // A template has no error in a released program.
    let failed = |error: minijinja::Error| format!("The page cannot be printed: {error}.");
    let mut templates = Environment::new();
    templates.add_filter("signed", |number: i64| scoring::signed(number));
    templates.add_filter("ordinal", |place: usize| evening::ordinal(place));
    for (name, text) in TEMPLATES {
        templates.add_template(name, text).map_err(failed)?;
    }
    let template = templates.get_template(template).map_err(failed)?;
    template.render(Serde(given)).map_err(failed)
}

/// Returns the players in one line: names, teams, or their number if there are many.
fn who(game: &OpenGame) -> String {
    const MAX_LISTED: usize = 16;
    let (record, evaluation) = (game.record(), game.evaluation());
    if record.in_sides() {
        let sides = [scoring::Team::A, scoring::Team::B];
        return sides.map(|team| record.team_name(team)).join(" against ");
    }
    let people: Vec<&str> =
        came(evaluation).into_iter().map(|player| record.player_name(player)).collect();
    if people.len() > MAX_LISTED {
        return format!("{} people", people.len());
    }
    scoring::join_words(&people)
}

/// Returns a warning about problems: "2 problems: a round with a problem is not scored." Empty if
/// there are none.
fn trouble(evaluation: &Evaluation) -> String {
    match evaluation.problems.as_slice() {
        [] => String::new(),
        [_] => "There is a problem in this record. Its round is not scored.".to_owned(),
        more => {
            format!(
                "There are {} problems in this record. Rounds with problems are not scored.",
                more.len()
            )
        }
    }
}

/// Returns the rulings and notes on rounds: "Round 3: Ada’s ruling: −10", "Round 3: Ada misdealt."
fn notes(game: &OpenGame) -> Vec<String> {
    let round = capitalize(scoring::hands::round_word(game.record().game));
    let of_round = |(entry, number): (&RoundEntry, usize)| {
        // The seed of a seating does not concern guests.
        let note = split_note(entry.note().unwrap_or_default()).0.to_owned();
        let said = game.rulings(number).into_iter().chain([note]);
        said.filter(|words| !words.is_empty())
            .map(|words| format!("{round} {number}: {words}"))
            .collect::<Vec<String>>()
    };
    game.record().rounds.iter().zip(1..).flat_map(of_round).collect()
}

/// Returns the height of a line at which this many fill the room on a page, within limits. Lengths are
/// tenths of a millimeter.
fn line_height(lines: usize, room: usize, [least, most]: [usize; 2]) -> usize {
    (room / lines.max(1)).min(most).max(least)
}
