//! The host's settings of a night besides the record: clock, prizes, and the room display; and the
//! panel that shows them while a game is open. They change no score.
//!
//! Times are milliseconds since 1970, passed in by the caller.

use std::collections::{BTreeMap, BTreeSet};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::round_clock::RoundClock;
use crate::evening::prizes::{PrizeList, Reward, read_money};
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

/// Tabs of the host's panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HostTab {
    /// The room display.
    Room,
    /// The clock.
    Clock,
    /// Prizes and money.
    Prizes,
    /// The rehearsal.
    Rehearsal,
}

impl HostTab {
    /// Returns its label.
    pub fn label(self) -> &'static str {
        match self {
            HostTab::Room => "The room",
            HostTab::Clock => "Clock",
            HostTab::Prizes => "Prizes",
            HostTab::Rehearsal => "Rehearsal",
        }
    }
}

/// Number boxes of the panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum HostBox {
    /// Minutes on the clock.
    Minutes,
    /// Minutes before the end at which the clock warns.
    Warning,
    /// The game or round after which there is a break; blank for none.
    Break,
    /// The fee per person, in dollars.
    Fee,
    /// The amount kept, in dollars.
    Kept,
    /// What the prize with this index is: an amount in dollars, or a text.
    Prize(usize),
}

impl HostBox {
    /// Returns the id of the box on a page: "host-fee".
    pub fn id(self) -> String {
        match self {
            HostBox::Prize(prize) => format!("host-prize-{prize}"),
            other => format!("host-{}", format!("{other:?}").to_lowercase()),
        }
    }
}

/// The host's settings and panel.
#[derive(Debug, Clone, Default)]
pub struct HostDesk {
    /// The host's settings.
    pub settings: HostSettings,
    /// The panel, if it is open.
    pub panel: Option<HostPanel>,
    /// When the clock was last updated.
    ticked: i64,
    /// When the rehearsal last advanced.
    rehearsed: i64,
}

/// The open panel.
#[derive(Debug, Clone)]
pub struct HostPanel {
    /// The open tab.
    pub tab: HostTab,
    /// Texts of number boxes that differ from the settings.
    typed: BTreeMap<HostBox, String>,
}

impl HostDesk {
    /// Loads the settings. A rehearsal opens its panel.
    pub fn load(&mut self, texts: &BTreeMap<String, String>) {
        self.settings = HostSettings::read(texts);
        self.panel = None;
        if self.settings.rehearsal.is_some() {
            self.open(HostTab::Rehearsal);
        }
    }

    /// Returns the tabs of the panel, in order; only nights have prizes.
    pub fn tabs(&self, is_night: bool) -> impl Iterator<Item = HostTab> {
        let prizes = is_night.then_some(HostTab::Prizes);
        let rehearsal = self.settings.rehearsal.map(|_| HostTab::Rehearsal);
        [HostTab::Room, HostTab::Clock].into_iter().chain(prizes).chain(rehearsal)
    }

    /// Opens the panel at a tab.
    pub fn open(&mut self, tab: HostTab) {
        self.panel = Some(HostPanel { tab, typed: BTreeMap::new() });
    }

    /// Returns the tab after the shown one, or `before` it: the rehearsal's or the first if none is shown.
    pub fn next_tab(&self, is_night: bool, before: bool) -> HostTab {
        let Some(panel) = &self.panel else {
            return self.settings.rehearsal.map_or(HostTab::Room, |_| HostTab::Rehearsal);
        };
        let tabs: Vec<HostTab> = self.tabs(is_night).collect();
        let at = tabs.iter().position(|tab| *tab == panel.tab).unwrap_or(0);
        let to = at + if before { tabs.len() - 1 } else { 1 };
        tabs[to % tabs.len()]
    }

    /// Returns whether a clock or a rehearsal runs, so that it must be called every second.
    pub fn ticks(&self, now: i64) -> bool {
        let clock = &self.settings.clock;
        let plays = self.settings.rehearsal.is_some_and(|rehearsal| rehearsal.plays);
        plays || [self.ticked, now].iter().any(|at| clock.ends(*at).is_some())
    }

    /// Handles a tick each second. Returns whether the bell rings, and whether a rehearsal plays
    /// its next step.
    pub fn tick(&mut self, now: i64) -> (bool, bool) {
        let before = std::mem::replace(&mut self.ticked, now);
        let rings = before > 0 && self.settings.clock.rings_between(before, now);
        // A tick comes slightly early or late.
        let due = |it: Rehearsal| it.plays && now - self.rehearsed >= it.pace.milliseconds() - 200;
        (rings, self.settings.rehearsal.is_some_and(due))
    }

    /// Plays the next step of a rehearsal, and returns its pace; `None` if there is none.
    pub fn step(&mut self, now: i64) -> Option<Pace> {
        self.rehearsed = now;
        self.settings.rehearsal.map(|rehearsal| rehearsal.pace)
    }

    /// Returns the text of a number box, and whether it is invalid.
    pub fn box_text(&self, of: HostBox) -> (String, bool) {
        let typed = self.panel.as_ref().and_then(|panel| panel.typed.get(&of));
        let text = typed.cloned().unwrap_or_else(|| self.kept_text(of));
        let refused = match of {
            HostBox::Minutes | HostBox::Warning => minutes(of, &text).is_none(),
            HostBox::Break => break_after(&text).is_none(),
            HostBox::Fee | HostBox::Kept => !text.is_empty() && read_money(&text).is_none(),
            HostBox::Prize(_) => false,
        };
        (text, refused)
    }

    fn kept_text(&self, of: HostBox) -> String {
        let HostSettings { clock, prizes, room, .. } = &self.settings;
        let money = |cents: i64| format!("{}.{:02}", cents / 100, cents % 100);
        match of {
            HostBox::Minutes => clock.minutes.to_string(),
            HostBox::Warning => clock.warning.to_string(),
            HostBox::Break => match room.break_after {
                0 => String::new(),
                round => round.to_string(),
            },
            HostBox::Fee if prizes.fee > 0 => money(prizes.fee),
            HostBox::Kept if prizes.kept > 0 => money(prizes.kept),
            HostBox::Fee | HostBox::Kept => String::new(),
            HostBox::Prize(prize) => match prizes.prizes.get(prize).map(|prize| &prize.reward) {
                None | Some(Reward::Money(0)) => String::new(),
                Some(reward) => reward.words(),
            },
        }
    }

    /// Marks somebody as here before the first game, or not. Returns whether they now are.
    pub fn toggle_here(&mut self, name: &str) -> bool {
        let here = &mut self.settings.here;
        !here.remove(name) && here.insert(name.to_owned())
    }

    /// Changes the settings.
    pub fn set(&mut self, settings: HostSettings) {
        if let Some(panel) = &mut self.panel
            && settings.prizes.prizes.len() < self.settings.prizes.prizes.len()
        {
            panel.typed.retain(|of, _| !matches!(of, HostBox::Prize(_)));
        }
        self.settings = settings;
    }

    /// Starts the clock, or pauses it.
    pub fn toggle_clock(&mut self, now: i64) {
        self.settings.clock.toggle(now);
        self.ticked = now;
    }

    /// Adds minutes to the clock.
    pub fn add_minutes(&mut self, minutes: i64, now: i64) {
        self.settings.clock.add_minutes(minutes, now);
        let _ = self.panel.as_mut().and_then(|it| it.typed.remove(&HostBox::Minutes));
    }

    /// Handles typing in a number box; a valid number takes effect.
    pub fn write(&mut self, of: HostBox, text: String) {
        let HostSettings { clock, prizes, room, .. } = &mut self.settings;
        let money = if text.is_empty() { Some(0) } else { read_money(&text) };
        let minutes = minutes(of, &text);
        match of {
            HostBox::Minutes => clock.minutes = minutes.unwrap_or(clock.minutes),
            HostBox::Warning => clock.warning = minutes.unwrap_or(clock.warning),
            HostBox::Break => room.break_after = break_after(&text).unwrap_or(room.break_after),
            HostBox::Fee => prizes.fee = money.unwrap_or(prizes.fee),
            HostBox::Kept => prizes.kept = money.unwrap_or(prizes.kept),
            HostBox::Prize(prize) => {
                if let Some(prize) = prizes.prizes.get_mut(prize) {
                    prize.reward = Reward::typed(&text);
                }
            }
        }
        if let Some(panel) = &mut self.panel {
            let _ = panel.typed.insert(of, text);
        }
    }
}

/// Returns the typed number of a game or round, 0 if it is blank, or `None` if it is no number.
fn break_after(text: &str) -> Option<usize> {
    match text.trim() {
        "" => Some(0),
        number => number.parse().ok().filter(|round| *round < 100),
    }
}

/// Returns the typed minutes, if they are valid for the clock.
fn minutes(of: HostBox, text: &str) -> Option<i64> {
    let least = if of == HostBox::Minutes { *RoundClock::MINUTES.start() } else { 0 };
    let minutes = text.trim().parse::<i64>().ok()?;
    (least..=*RoundClock::MINUTES.end()).contains(&minutes).then_some(minutes)
}
