//! The host's settings of a night besides the record: clock, prizes, room display, and whether both
//! pairs' numbers are typed. They change no score.

use std::collections::BTreeMap;

use super::round_clock::RoundClock;
use crate::evening::prizes::PrizeList;

/// The host's settings of a night.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HostSettings {
    /// The clock.
    pub clock: RoundClock,
    /// The prizes.
    pub prizes: PrizeList,
    /// The room display.
    pub room: RoomSettings,
    /// The rehearsal, if the night is one.
    pub rehearsal: Option<Rehearsal>,
}

/// Views of the room display.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
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
    /// All views in the order of their keys, from 0.
    pub const ALL: [RoomView; 6] = [
        RoomView::Auto,
        RoomView::Seats,
        RoomView::Standings,
        RoomView::Call,
        RoomView::Clock,
        RoomView::Winners,
    ];

    /// Returns its id in files.
    pub fn id(self) -> &'static str {
        match self {
            RoomView::Auto => "auto",
            RoomView::Seats => "seats",
            RoomView::Standings => "standings",
            RoomView::Call => "call",
            RoomView::Clock => "clock",
            RoomView::Winners => "winners",
        }
    }

    /// Returns the view with this id.
    pub fn from_id(id: &str) -> Option<RoomView> {
        RoomView::ALL.into_iter().find(|view| view.id() == id)
    }

    /// Returns its label.
    pub fn label(self) -> &'static str {
        match self {
            RoomView::Auto => "Automatic",
            RoomView::Seats => "Seats",
            RoomView::Standings => "Standings",
            RoomView::Call => "Cuts and moves",
            RoomView::Clock => "Clock",
            RoomView::Winners => "Winners",
        }
    }
}

/// The host's settings of the room display.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RoomSettings {
    /// The view.
    pub view: RoomView,
    /// The host's message at the bottom: "Supper is ready".
    pub sentence: String,
}

/// The pace of a rehearsal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
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
    /// All paces in the order of their keys, from 1.
    pub const ALL: [Pace; 4] = [Pace::Slow, Pace::Steady, Pace::Quick, Pace::Whole];

    /// Returns its id in files.
    fn id(self) -> &'static str {
        match self {
            Pace::Slow => "slow",
            Pace::Steady => "steady",
            Pace::Quick => "quick",
            Pace::Whole => "whole",
        }
    }

    /// Returns its label.
    pub fn label(self) -> &'static str {
        match self {
            Pace::Slow => "A hand every 10 s",
            Pace::Steady => "A hand every 2 s",
            Pace::Quick => "A hand at every table, every second",
            Pace::Whole => "A game every second",
        }
    }

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rehearsal {
    /// The pace.
    pub pace: Pace,
    /// Whether it plays by itself.
    pub plays: bool,
}

impl Rehearsal {
    /// Returns the rehearsal as text for storing.
    pub fn text(self) -> String {
        self.pace.id().to_owned()
    }

    /// Parses a stored rehearsal. One that was closed does not continue by itself.
    pub fn read(text: &str) -> Option<Rehearsal> {
        let pace = Pace::ALL.into_iter().find(|pace| pace.id() == text)?;
        Some(Rehearsal { pace, plays: false })
    }
}

const CLOCK: &str = "clock";
const PRIZES: &str = "prizes";
const ROOM: &str = "room";
const SENTENCE: &str = "room-sentence";
const REHEARSAL: &str = "rehearsal";

impl HostSettings {
    /// Returns the settings as texts by name, without those at their default.
    pub fn texts(&self) -> BTreeMap<String, String> {
        let usual = HostSettings::default();
        let mut texts = BTreeMap::new();
        let mut put = |name: &str, text: String, differs: bool| {
            if differs {
                let _ = texts.insert(name.to_owned(), text);
            }
        };
        put(CLOCK, self.clock.text(), self.clock != usual.clock);
        put(PRIZES, self.prizes.text(), self.prizes != usual.prizes);
        put(ROOM, self.room.view.id().to_owned(), self.room.view != usual.room.view);
        put(SENTENCE, self.room.sentence.clone(), !self.room.sentence.is_empty());
        let rehearsal = self.rehearsal.map(Rehearsal::text);
        put(REHEARSAL, rehearsal.unwrap_or_default(), self.rehearsal.is_some());
        texts
    }

    /// Parses the settings. Invalid ones get their default.
    pub fn read(texts: &BTreeMap<String, String>) -> HostSettings {
        let text = |name: &str| texts.get(name).map(String::as_str);
        HostSettings {
            clock: text(CLOCK).and_then(RoundClock::read).unwrap_or_default(),
            prizes: text(PRIZES).map(PrizeList::read).unwrap_or_default(),
            room: RoomSettings {
                view: text(ROOM).and_then(RoomView::from_id).unwrap_or_default(),
                sentence: text(SENTENCE).unwrap_or_default().to_owned(),
            },
            rehearsal: text(REHEARSAL).and_then(Rehearsal::read),
        }
    }
}
