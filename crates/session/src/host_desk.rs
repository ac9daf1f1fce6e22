//! The host's actions besides the record: choosing the room's view, running the clock, awarding
//! prizes, playing a rehearsal. They change no score.
//!
//! Times are milliseconds since 1970, passed in by the caller.

use std::collections::BTreeMap;

use super::host::{HostSettings, Pace, Rehearsal, RoomView};
use super::round_clock::{ClockSpan, RoundClock};
use crate::evening::prizes::{Prize, PrizeKind, Reward, read_money};

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

impl HostBox {
    /// Returns the id of the box on a page: "host-fee".
    pub fn id(self) -> String {
        match self {
            HostBox::Prize(prize) => format!("host-prize-{prize}"),
            other => format!("host-{}", format!("{other:?}").to_lowercase()),
        }
    }
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
    /// The fee per person, in dollars.
    Fee,
    /// The amount kept, in dollars.
    Kept,
    /// What the prize with this index is: an amount in dollars, or a text.
    Prize(usize),
}

/// Messages of the host's panel.
#[derive(Debug, Clone)]
pub enum HostMessage {
    /// Opens the panel at a tab.
    Open(HostTab),
    /// Closes the panel.
    Close,
    /// Changes the view of the room display.
    View(RoomView),
    /// Changes the host's message.
    Sentence(String),
    /// Starts the clock, or pauses it.
    ToggleClock,
    /// Adds minutes.
    AddMinutes(i64),
    /// Resets the clock.
    StartOver,
    /// Rings the bell.
    Ring,
    /// Chooses what the minutes are for.
    Span(ClockSpan),
    /// A number was typed.
    Typed(HostBox, String),
    /// Switches the bell on or off.
    Bell,
    /// Shows or hides the clock on the room display.
    InRoom,
    /// Closes the tables that still play.
    CloseTables,
    /// Adds a prize.
    AddPrize(PrizeKind),
    /// Changes what the prize with this index is for.
    ChangePrize(usize, PrizeKind),
    /// Removes the prize with this index.
    RemovePrize(usize),
    /// Chooses whether a person may win several prizes.
    SeveralEach,
    /// Prints the list of prizes.
    PrintList,
    /// Prints a certificate for each winner.
    PrintCertificates,
    /// Chooses the pace of a rehearsal.
    Pace(Pace),
    /// Starts or stops a rehearsal.
    Rehearse,
    /// Advances a rehearsal one step.
    Step,
}

/// What the caller does after a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HostEffect {
    /// Nothing.
    None,
    /// Save and show the settings.
    Changed,
    /// Ring the bell.
    Ring,
    /// Advance the rehearsal one step.
    Step,
    /// Close the tables still playing.
    CloseTables,
    /// Print the list of prizes.
    PrintList,
    /// Print the certificates.
    PrintCertificates,
}

/// The host's settings and panel.
#[derive(Debug, Clone, Default)]
pub struct HostDesk {
    settings: HostSettings,
    panel: Option<HostPanel>,
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
    /// Returns the host's settings.
    pub fn settings(&self) -> &HostSettings {
        &self.settings
    }

    /// Returns the panel if it is open.
    pub fn panel(&self) -> Option<&HostPanel> {
        self.panel.as_ref()
    }

    /// Loads the settings. A rehearsal opens its panel.
    pub fn load(&mut self, texts: &BTreeMap<String, String>) {
        self.settings = HostSettings::read(texts);
        self.panel = self.settings.rehearsal.map(|_| HostPanel::new(HostTab::Rehearsal));
    }

    /// Returns the tabs of the panel, in order; only nights have prizes.
    pub fn tabs(&self, is_night: bool) -> impl Iterator<Item = HostTab> {
        let prizes = is_night.then_some(HostTab::Prizes);
        let rehearsal = self.settings.rehearsal.map(|_| HostTab::Rehearsal);
        [HostTab::Room, HostTab::Clock].into_iter().chain(prizes).chain(rehearsal)
    }

    /// Opens the panel, on the tab of the rehearsal if there is one, or closes it.
    pub fn toggle(&self) -> HostMessage {
        match (&self.panel, self.settings.rehearsal) {
            (Some(_), _) => HostMessage::Close,
            (None, Some(_)) => HostMessage::Open(HostTab::Rehearsal),
            (None, None) => HostMessage::Open(HostTab::Room),
        }
    }

    /// Returns the message for a digit, which chooses the room's view.
    pub fn room_view(digit: char) -> Option<HostMessage> {
        let at = usize::try_from(digit.to_digit(10)?).ok()?;
        RoomView::ALL.get(at).copied().map(HostMessage::View)
    }

    /// Returns the message for a letter in the open panel.
    pub fn letter(&self, letter: char) -> Option<HostMessage> {
        match (self.panel.as_ref()?.tab, letter) {
            (HostTab::Room, digit) => HostDesk::room_view(digit),
            (HostTab::Rehearsal, ' ') => Some(HostMessage::Rehearse),
            (HostTab::Rehearsal, 'n' | 'N') => Some(HostMessage::Step),
            (HostTab::Rehearsal, digit) => {
                let at = usize::try_from(digit.to_digit(10)?).ok()?.checked_sub(1)?;
                Pace::ALL.get(at).copied().map(HostMessage::Pace)
            }
            _ => None,
        }
    }

    /// Returns the message that opens the next tab.
    pub fn next_tab(&self, is_night: bool) -> HostMessage {
        let shown = self.panel.as_ref().map(|panel| panel.tab);
        let next = self.tabs(is_night).skip_while(|tab| Some(*tab) != shown).nth(1);
        HostMessage::Open(next.unwrap_or(HostTab::Room))
    }

    /// Returns whether a clock or a rehearsal runs, so that it must be called every second.
    pub fn ticks(&self, now: i64) -> bool {
        let clock = &self.settings.clock;
        let plays = self.settings.rehearsal.is_some_and(|rehearsal| rehearsal.plays);
        plays || clock.ticks(self.ticked) || clock.ticks(now)
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

    /// Stops the rehearsal once there is nothing left to play.
    pub fn end_rehearsal(&mut self) {
        let stopped = |it: Rehearsal| Rehearsal { plays: false, ..it };
        self.settings.rehearsal = self.settings.rehearsal.map(stopped);
    }

    /// Returns the text of a number box, and whether it is invalid.
    pub fn box_text(&self, of: HostBox) -> (String, bool) {
        let typed = self.panel.as_ref().and_then(|panel| panel.typed.get(&of));
        let text = typed.cloned().unwrap_or_else(|| self.kept_text(of));
        let refused = match of {
            HostBox::Minutes | HostBox::Warning => minutes(of, &text).is_none(),
            HostBox::Fee | HostBox::Kept => read_money(&text).is_none(),
            HostBox::Prize(_) => false,
        };
        (text, refused)
    }

    fn kept_text(&self, of: HostBox) -> String {
        let HostSettings { clock, prizes, .. } = &self.settings;
        let money = |cents: i64| format!("{}.{:02}", cents / 100, cents % 100);
        match of {
            HostBox::Minutes => clock.minutes.to_string(),
            HostBox::Warning => clock.warning.to_string(),
            HostBox::Fee => money(prizes.fee),
            HostBox::Kept => money(prizes.kept),
            HostBox::Prize(prize) => match prizes.prizes.get(prize).map(|prize| &prize.reward) {
                None | Some(Reward::Money(0)) => String::new(),
                Some(reward) => reward.words(),
            },
        }
    }

    /// Handles a message. The result says whether the settings are to be saved.
    pub fn update(&mut self, message: HostMessage, now: i64) -> HostEffect {
        let before = self.settings.clone();
        let HostSettings { clock, prizes, room, rehearsal } = &mut self.settings;
        match message {
            HostMessage::Open(tab) => self.panel = Some(HostPanel::new(tab)),
            HostMessage::Close => self.panel = None,
            HostMessage::Ring => return HostEffect::Ring,
            HostMessage::Step => return HostEffect::Step,
            HostMessage::CloseTables => return HostEffect::CloseTables,
            HostMessage::PrintList => return HostEffect::PrintList,
            HostMessage::PrintCertificates => return HostEffect::PrintCertificates,
            HostMessage::View(view) => room.view = view,
            HostMessage::Sentence(sentence) => room.sentence = sentence,
            HostMessage::ToggleClock => {
                clock.toggle(now);
                self.ticked = now;
            }
            HostMessage::AddMinutes(minutes) => {
                clock.add_minutes(minutes, now);
                let _ = self.panel.as_mut().and_then(|it| it.typed.remove(&HostBox::Minutes));
            }
            HostMessage::StartOver => clock.start_over(),
            HostMessage::Span(span) => clock.span = span,
            HostMessage::Bell => clock.bell = !clock.bell,
            HostMessage::InRoom => clock.in_room = !clock.in_room,
            HostMessage::Typed(of, text) => self.write(of, text),
            HostMessage::AddPrize(kind) => {
                prizes.prizes.push(Prize { kind, reward: Reward::Money(0) });
            }
            HostMessage::ChangePrize(prize, kind) => {
                if let Some(prize) = prizes.prizes.get_mut(prize) {
                    prize.kind = kind;
                }
            }
            HostMessage::RemovePrize(prize) => {
                if prize < prizes.prizes.len() {
                    let _ = prizes.prizes.remove(prize);
                }
                if let Some(panel) = &mut self.panel {
                    panel.typed.retain(|of, _| !matches!(of, HostBox::Prize(_)));
                }
            }
            HostMessage::SeveralEach => prizes.several_each = !prizes.several_each,
            HostMessage::Pace(pace) => {
                *rehearsal = rehearsal.map(|rehearsal| Rehearsal { pace, ..rehearsal });
            }
            HostMessage::Rehearse => {
                *rehearsal = rehearsal.map(|it| Rehearsal { plays: !it.plays, ..it });
            }
        }
        if self.settings == before { HostEffect::None } else { HostEffect::Changed }
    }

    /// Handles typing in a number box; a valid number takes effect.
    fn write(&mut self, of: HostBox, text: String) {
        let HostSettings { clock, prizes, .. } = &mut self.settings;
        let (minutes, money) = (minutes(of, &text), read_money(&text));
        match of {
            HostBox::Minutes => clock.minutes = minutes.unwrap_or(clock.minutes),
            HostBox::Warning => clock.warning = minutes.unwrap_or(clock.warning),
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

impl HostPanel {
    fn new(tab: HostTab) -> HostPanel {
        HostPanel { tab, typed: BTreeMap::new() }
    }
}

/// Returns the typed minutes, if they are valid for the clock.
fn minutes(of: HostBox, text: &str) -> Option<i64> {
    let least = if of == HostBox::Minutes { *RoundClock::MINUTES.start() } else { 0 };
    let minutes = text.trim().parse::<i64>().ok()?;
    (least..=*RoundClock::MINUTES.end()).contains(&minutes).then_some(minutes)
}
