//! The host's settings of a night besides the record: clock, prizes, and the room display. They
//! change no score.

use std::collections::{BTreeMap, BTreeSet};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::round_clock::RoundClock;
use crate::evening::prizes::PrizeList;
use store::HERE;

/// The host's settings of a night.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct HostSettings {
    /// The clock.
    #[serde(skip_serializing_if = "is_default")]
    pub clock: RoundClock,
    /// The prizes.
    #[serde(skip_serializing_if = "is_default")]
    pub prizes: PrizeList,
    /// The room display.
    #[serde(skip_serializing_if = "is_default")]
    pub room: RoomSettings,
    /// The rehearsal, if the night is one.
    #[serde(skip_serializing_if = "is_default")]
    pub rehearsal: Option<Rehearsal>,
    /// The names of those who are here before the first game. Phones mark people too, so each mark is
    /// stored by itself ([`Store::set_here`](store::Store::set_here)), apart from [`texts`](Self::texts).
    #[serde(skip)]
    pub here: BTreeSet<String>,
}

fn is_default<T: Default + PartialEq>(part: &T) -> bool {
    *part == T::default()
}

/// Views of the room display.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoomView {
    /// The view that fits the stage of the game.
    #[default]
    Auto,
    /// Who sits where.
    Seats,
    /// The ranking as of the last complete game.
    Standings,
    /// Who must cut, then who moves where.
    Call,
    /// The time left.
    Clock,
    /// The winners of prizes.
    Winners,
}

impl RoomView {
    /// All views with their labels, in the order of their keys, from 0.
    pub const ALL: [(RoomView, &'static str); 6] = [
        (RoomView::Auto, "Automatic"),
        (RoomView::Seats, "Seats"),
        (RoomView::Standings, "Standings"),
        (RoomView::Call, "Cuts and moves"),
        (RoomView::Clock, "Clock"),
        (RoomView::Winners, "Winners"),
    ];
}

/// The host's settings of the room display.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RoomSettings {
    /// The view.
    pub view: RoomView,
    /// The host's message at the bottom: "Supper is ready".
    pub sentence: String,
    /// The game or round of the night after which there is a break, from 1; 0 for no break.
    pub break_after: usize,
}

/// The pace of a rehearsal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// A hand every ten seconds.
    #[default]
    Slow,
    /// A hand every two seconds.
    Steady,
    /// A hand at every table each second.
    Quick,
    /// A game each second.
    Whole,
}

impl Pace {
    /// All paces with their labels, in the order of their keys, from 1.
    pub const ALL: [(Pace, &'static str); 4] = [
        (Pace::Slow, "A hand every 10 s"),
        (Pace::Steady, "A hand every 2 s"),
        (Pace::Quick, "A hand at every table, every second"),
        (Pace::Whole, "A game every second"),
    ];

    /// Returns the milliseconds between two steps.
    pub fn milliseconds(self) -> i64 {
        match self {
            Pace::Slow => 10_000,
            Pace::Steady => 2_000,
            Pace::Quick | Pace::Whole => 1_000,
        }
    }
}

/// The state of a rehearsal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Rehearsal {
    /// The pace.
    pub pace: Pace,
    /// Whether it plays by itself. One that was closed does not continue by itself.
    #[serde(skip)]
    pub plays: bool,
}

impl HostSettings {
    /// Returns the settings as JSON by name, without those at their default.
    pub fn texts(&self) -> BTreeMap<String, String> {
        let parts = serde_json::to_value(self).unwrap_or_default();
        let parts = parts.as_object().into_iter().flatten();
        parts.map(|(name, part)| (name.clone(), part.to_string())).collect()
    }

    /// Parses the settings. Invalid ones get their default, and so do the clock and the room display
    /// of earlier versions, which matter only on the night itself.
    pub fn read(texts: &BTreeMap<String, String>) -> HostSettings {
        let clock: RoundClock = part(texts, "clock");
        HostSettings {
            clock: if clock.is_valid() { clock } else { RoundClock::default() },
            prizes: texts.get("prizes").map(|text| PrizeList::read(text)).unwrap_or_default(),
            room: part(texts, "room"),
            rehearsal: part(texts, "rehearsal"),
            here: texts.keys().filter_map(|it| it.strip_prefix(HERE)).map(str::to_owned).collect(),
        }
    }
}

fn part<T: DeserializeOwned + Default>(texts: &BTreeMap<String, String>, name: &str) -> T {
    texts.get(name).and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
}
