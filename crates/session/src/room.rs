//! Room display of a night or a match: the view chosen by the host, or the one that fits the stage.
//!
//! During a game: seats with partners, trump, scoring and the time left; standings are as of the
//! last complete game. Between games: who must cut, then who moves where, then the new seats. At
//! the end: the winners.
//!
//! Invariant: the content follows from the record, the coming seating and the host's settings, so a
//! television and a phone show the same.

mod night;

pub use night::night_content;

use super::display::{
    ClockFace, DisplayBody, DisplayContent, Headline, HeadlineFact, RoomTable, RowFact, ScoreCell,
    ScoreColumn, ScoreRow, ScoreTable, StandingRow, TableList, WinnerRow,
};
use super::host::{HostSettings, RoomView};
use super::round_clock::{ClockPhase, ClockSpan, RoundClock};
use crate::OpenGame;
use crate::couples::{gins_words, individuals, pays_words};
use crate::describe::{self, GameOutcome};
use scoring::next_game::NextGame;
use scoring::{ColumnGame, FactValue, Move, Player, SeatIndex, Team, first_of, signed};
use store::format::how_many as counted;

/// A night or a match for its room display.
#[derive(Debug, Clone, Copy)]
pub struct RoomState<'a> {
    /// The game.
    pub game: &'a OpenGame,
    /// The next game, if it can begin.
    pub next: Option<&'a NextGame>,
    /// Everybody's move after the last game.
    pub moves: &'a [Move],
    /// The host's settings.
    pub host: &'a HostSettings,
    /// How many hands are in dispute, so nobody has won yet.
    pub in_dispute: usize,
    /// Milliseconds since 1970.
    pub now: i64,
}

impl RoomState<'_> {
    /// Returns whether the game is over and nothing is in dispute.
    fn is_over(&self) -> bool {
        self.game.evaluation().is_finished() && self.in_dispute == 0
    }

    /// Returns why there are no winners at the end of a game: a hand is in dispute.
    fn dispute_words(&self) -> Option<String> {
        let waits = self.game.evaluation().is_finished() && self.in_dispute > 0;
        let unit = scoring::hands::unit(self.game.record().game);
        let disputes = match self.in_dispute {
            1 => format!("A {unit} is in dispute"),
            count => format!("{count} {unit}s are in dispute"),
        };
        waits.then(|| format!("{disputes}: the winners follow once that is decided."))
    }

    /// Adds what the host chose for every view to a content: the time left and the host's message.
    fn framed(&self, content: DisplayContent) -> DisplayContent {
        let (clock, sentence) = (&self.host.clock, self.host.room.sentence.trim());
        let is_clock = matches!(content.body, DisplayBody::Clock(_));
        let time = time_fact(clock, self.now).filter(|_| !is_clock);
        content.with_headline(|headline| {
            headline.facts.extend(time.clone());
            if !sentence.is_empty() {
                sentence.clone_into(&mut headline.foot);
            }
        })
    }

    /// Returns the time left, as large as the room allows.
    fn clock_content(&self, eyebrow: String, headline: &str) -> DisplayContent {
        let clock = &self.host.clock;
        let phase = clock.phase(self.now);
        let state = match phase {
            ClockPhase::Idle => ", not started",
            ClockPhase::Paused => ", paused",
            ClockPhase::Over => ": time is up",
            ClockPhase::Running | ClockPhase::Warning => "",
        };
        let span = match clock.span {
            ClockSpan::Game => scoring::hands::round_word(self.game.record().game),
            ClockSpan::Hand => "hand",
        };
        let face = ClockFace {
            time: clock.words(self.now),
            about: format!("of {} a {span}{state}", clock.span_words()),
            urgent: matches!(phase, ClockPhase::Warning | ClockPhase::Over),
        };
        DisplayContent::new(Headline::new(eyebrow, headline), DisplayBody::Clock(face))
    }
}

/// Returns the time left as a fact: "Time left 14:20"; `None` unless the clock was started and is
/// shown in the room.
fn time_fact(clock: &RoundClock, now: i64) -> Option<HeadlineFact> {
    let (label, words) = match clock.phase(now) {
        ClockPhase::Idle => return None,
        ClockPhase::Over => ("Time", "Time is up".to_owned()),
        ClockPhase::Paused => ("Paused", clock.words(now)),
        ClockPhase::Running | ClockPhase::Warning => ("Time left", clock.words(now)),
    };
    clock.in_room.then(|| HeadlineFact::words(label, words))
}

/// Returns the room display of a match of couples.
pub fn couples_content(room: &RoomState<'_>) -> DisplayContent {
    let content = match room.host.room.view {
        RoomView::Seats => seats(room).unwrap_or_else(|| score(room)),
        RoomView::Standings => score(room).and(everybody(room)),
        RoomView::Clock => {
            room.clock_content(room.game.record().game.name.to_owned(), &headline(room))
        }
        RoomView::Winners => winners(room).unwrap_or_else(|| score(room)),
        RoomView::Auto | RoomView::Call => {
            match (winners(room).filter(|_| room.is_over()), seats(room)) {
                (Some(winners), _) => winners.and(score(room)).and(everybody(room)),
                (None, Some(seats)) if room.game.record().rounds.is_empty() => seats,
                (None, Some(seats)) => seats.and(score(room)).and(everybody(room)),
                (None, None) => score(room).and(everybody(room)),
            }
        }
    };
    room.framed(content)
}

fn headline(room: &RoomState<'_>) -> String {
    match room.game.evaluation().next() {
        Some(next) => describe::headline(room.game.record(), next),
        None => "The match is over".to_owned(),
    }
}

/// Returns the couples of the next round, table by table; `None` once the match is over.
fn seats(room: &RoomState<'_>) -> Option<DisplayContent> {
    let next = room.game.evaluation().next()?;
    let mut said = Headline::new(describe::eyebrow(room.game.record()), headline(room));
    "Please take your seats".clone_into(&mut said.request);
    for fact in next.facts.iter().filter(|fact| fact.id.is_none()) {
        if let FactValue::Text(words) = &fact.value {
            said.facts.push(HeadlineFact::words(fact.label, words.clone()));
        }
    }
    let FactValue::Couples(couples) = next.get("couples")? else { return None };
    let table = |(number, couple): (usize, &[Player; 2])| {
        let sides = couple.map(|player| room.game.record().player_name(player).to_owned());
        RoomTable { number, sides }
    };
    let tables = (1..).zip(couples).map(table).collect();
    Some(DisplayContent::new(said, DisplayBody::Tables(TableList { tables, partners: true })))
}

fn score(room: &RoomState<'_>) -> DisplayContent {
    let (record, evaluation) = (room.game.record(), room.game.evaluation());
    let said = match describe::outcome(record, evaluation).filter(|_| room.in_dispute == 0) {
        Some(outcome) => outcome.headline(),
        None => Headline {
            foot: room.dispute_words().unwrap_or_default(),
            ..Headline::new(
                describe::eyebrow(record),
                format!("After {}", counted(record.rounds.len(), "round", "rounds")),
            )
        },
    };
    let games = evaluation.tournament.columns().map_or(&[][..], |columns| &columns.games);
    let row = |(number, game): (usize, &ColumnGame)| {
        let cell = |team: usize| {
            let gins = gins_words(game.gins[team]).unwrap_or_default();
            ScoreCell { score: gins, negative: false, total: signed(game.points[team]) }
        };
        // The totals are what the games pay.
        let words = game.finished.map_or("under way".to_owned(), |_| pays_words(game));
        let facts = vec![RowFact::Words(words)];
        ScoreRow { number, facts, mark: None, cells: vec![cell(0), cell(1)] }
    };
    let rows = (1..).zip(games).map(row).collect();
    let first = first_of(&evaluation.standings);
    let column = |team: Team| ScoreColumn {
        name: record.team_name(team),
        total: signed(evaluation.totals.get(team.index()).copied().unwrap_or(0)),
        leads: first == [team],
        wins: evaluation.winners().contains(&team) && room.in_dispute == 0,
    };
    let columns = vec![column(Team::A), column(Team::B)];
    DisplayContent::new(said, DisplayBody::ScoreTable(ScoreTable { columns, rows, chart: None }))
}

fn everybody(room: &RoomState<'_>) -> DisplayContent {
    let record = room.game.record();
    let all = individuals(room.game.evaluation());
    let rows = all.iter().map(|(player, done)| {
        let rank = 1 + all.iter().filter(|(_, other)| other.won > done.won).count();
        let (name, total) = (record.player_name(*player).to_owned(), signed(done.won));
        let leads = rank == 1 && done.won > 0;
        StandingRow { rank, name, tally: String::new(), total, leads, crown: leads }
    });
    let rounds = counted(record.rounds.len(), "round", "rounds");
    let foot = format!("After {rounds}. The match is scored by teams.");
    let said =
        Headline { foot, ..Headline::new(describe::eyebrow(record), "Points won by everybody") };
    DisplayContent::new(said, DisplayBody::Standings(rows.collect()))
}

/// Returns the winner of the match; `None` before its end.
fn winners(room: &RoomState<'_>) -> Option<DisplayContent> {
    let (record, evaluation) = (room.game.record(), room.game.evaluation());
    let said = describe::outcome(record, evaluation).map(GameOutcome::headline)?;
    let games = evaluation.tournament.columns().map_or(&[][..], |columns| &columns.games);
    let row = |(number, game): (usize, &ColumnGame)| WinnerRow {
        label: format!("Game {number}"),
        name: game.winner.map_or("nobody".to_owned(), |team| record.team_name(team)),
        by: {
            let [a, b] = game.points.map(signed);
            format!("{a} to {b}, {}", pays_words(game))
        },
        money: String::new(),
    };
    let rows = (1..).zip(games).map(row).collect();
    Some(DisplayContent::new(said, DisplayBody::Winners(rows)))
}
