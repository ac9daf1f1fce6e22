//! Room display of a night or a match: the view chosen by the host, or the one that fits the stage.
//!
//! During a game: seats with partners, trump, scoring and the time left; standings are as of the
//! last complete game. Between games: who must cut, then who moves where, then the new seats. At
//! the end: the winners.
//!
//! Invariant: the content follows from the record, the coming seating and the host's settings, so a
//! television and a phone show the same.

mod couples;
mod night;

pub use couples::couples_content;
pub use night::night_content;

use super::display::{ClockFace, DisplayBody, DisplayContent, Headline, HeadlineFact};
use super::host::HostSettings;
use super::round_clock::{ClockPhase, ClockSpan, RoundClock};
use crate::OpenGame;
use scoring::Move;
use scoring::next_game::NextGame;

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
                headline.request = String::new();
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
