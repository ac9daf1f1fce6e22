//! The clock of a night for games or hands, with a warning, pauses and extra time. It never starts
//! by itself.
//!
//! Times are milliseconds since 1970, passed in by the caller.

use serde::{Deserialize, Serialize};

const SECOND: i64 = 1000;
const MINUTE: i64 = 60 * SECOND;

/// What the minutes are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClockSpan {
    /// A whole game.
    #[default]
    Game,
    /// One hand.
    Hand,
}

/// State of the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClockState {
    /// Not started.
    #[default]
    Idle,
    /// Runs until this time.
    Running(i64),
    /// Paused with this many milliseconds left.
    Paused(i64),
}

/// Phase of the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClockPhase {
    /// Not started.
    Idle,
    /// Paused.
    Paused,
    /// Running.
    Running,
    /// Running, with little time left.
    Warning,
    /// Time is up.
    Over,
}

impl ClockPhase {
    /// Returns its state in words, and the label of the button that starts or pauses it.
    pub fn words(self) -> (&'static str, &'static str) {
        match self {
            ClockPhase::Idle => ("not started", "Start"),
            ClockPhase::Paused => ("paused", "Continue"),
            ClockPhase::Running => ("running", "Pause"),
            ClockPhase::Warning => ("nearly over", "Pause"),
            ClockPhase::Over => ("time is up", "Start over"),
        }
    }
}

/// The clock of a night.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RoundClock {
    /// What the minutes are for.
    pub span: ClockSpan,
    /// Minutes on the clock.
    pub minutes: i64,
    /// Minutes before the end at which it warns; 0 for no warning.
    pub warning: i64,
    /// Whether the bell rings at the warning and at the end.
    pub bell: bool,
    /// Whether the room display shows it.
    pub in_room: bool,
    /// The state.
    pub state: ClockState,
}

impl Default for RoundClock {
    fn default() -> RoundClock {
        RoundClock {
            span: ClockSpan::Game,
            minutes: 25,
            warning: 5,
            bell: false,
            in_room: true,
            state: ClockState::Idle,
        }
    }
}

impl RoundClock {
    /// The range of minutes.
    pub const MINUTES: std::ops::RangeInclusive<i64> = 1..=240;

    /// Returns whether its minutes can be on a clock.
    pub fn is_valid(&self) -> bool {
        let most = *Self::MINUTES.end();
        Self::MINUTES.contains(&self.minutes) && (0..=most).contains(&self.warning)
    }

    /// Returns the milliseconds left; negative once time is up.
    pub fn left(&self, now: i64) -> i64 {
        match self.state {
            ClockState::Idle => self.minutes * MINUTE,
            ClockState::Running(ends) => ends.saturating_sub(now),
            ClockState::Paused(left) => left,
        }
    }

    /// Returns the phase of the clock.
    pub fn phase(&self, now: i64) -> ClockPhase {
        let left = self.left(now);
        match self.state {
            ClockState::Idle => ClockPhase::Idle,
            _ if left <= 0 => ClockPhase::Over,
            ClockState::Paused(_) => ClockPhase::Paused,
            ClockState::Running(_) if left <= self.warning * MINUTE => ClockPhase::Warning,
            ClockState::Running(_) => ClockPhase::Running,
        }
    }

    /// Starts, resumes or pauses it. Once time is up, it starts over.
    pub fn toggle(&mut self, now: i64) {
        self.state = match (self.state, self.phase(now)) {
            (_, ClockPhase::Over) | (ClockState::Idle, _) => {
                ClockState::Running(now + self.minutes * MINUTE)
            }
            (ClockState::Running(ends), _) => ClockState::Paused(ends - now),
            (ClockState::Paused(left), _) => ClockState::Running(now + left),
        };
    }

    /// Resets it to its full time, not running.
    pub fn start_over(&mut self) {
        self.state = ClockState::Idle;
    }

    /// Adds minutes; once time is up, counting from now.
    pub fn add_minutes(&mut self, minutes: i64, now: i64) {
        let more = minutes * MINUTE;
        self.state = match self.state {
            ClockState::Idle => {
                self.minutes = (self.minutes + minutes).min(*Self::MINUTES.end());
                ClockState::Idle
            }
            ClockState::Running(ends) => ClockState::Running(ends.max(now) + more),
            ClockState::Paused(left) => ClockState::Paused(left.max(0) + more),
        };
    }

    /// Returns whether the bell rings between two times, for the warning or the end.
    pub fn rings_between(&self, before: i64, now: i64) -> bool {
        let ClockState::Running(ends) = self.state else { return false };
        let warning = (self.warning > 0).then(|| ends - self.warning * MINUTE);
        let came = |at: i64| before < at && at <= now;
        self.bell && (came(ends) || warning.is_some_and(came))
    }

    /// Returns the time left in words: "14:20", "1:02:05"; "0:00" once time is up.
    pub fn words(&self, now: i64) -> String {
        // A started second counts in full, so that the clock starts at all its minutes.
        clock_words((self.left(now).max(0) + SECOND - 1) / SECOND)
    }

    /// Returns the time at which the current minute of the time left began, which stays the same
    /// during that minute. While it does not run, that is `now`.
    pub fn minute_began(&self, now: i64) -> i64 {
        self.ends(now).map_or(now, |ends| ends - (ends - now + MINUTE - 1) / MINUTE * MINUTE)
    }

    /// Returns when time is up, if it runs.
    pub fn ends(&self, now: i64) -> Option<i64> {
        match self.state {
            ClockState::Running(ends) if ends > now => Some(ends),
            _ => None,
        }
    }

    /// Returns its full time in words: "25:00".
    pub fn span_words(&self) -> String {
        clock_words(self.minutes * MINUTE / SECOND)
    }
}

fn clock_words(seconds: i64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}
