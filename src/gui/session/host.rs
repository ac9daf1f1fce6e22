//! What the host does beside the record, on every tournament: chooses what the room sees, runs the
//! clock, gives prizes. All of it is saved at once, and none of it changes a score.

mod view;

use std::collections::BTreeMap;

use iced::Task;
use iced::keyboard::key::Named;

use super::host_message::{HostMessage as Message, HostTab};
use super::message::Message as SessionMessage;
use super::{GameSession, GameView, dialog};
use crate::clock;
use crate::engine::TournamentState;
use crate::evening::prizes::{Prize, PrizeKind, read_money};
use crate::exchange::csv;
use crate::files::printing::Page;
use crate::files::{Purpose, bell};
use crate::game::closing::close_open_tables;
use crate::game::host::{HostSettings, Pace, Rehearsal, RoomView};
use crate::game::room::RoomState;
use crate::game::round_clock::RoundClock;
use crate::game::session::PendingChange;
use crate::gui::dialogs::file_dialog::FileDialog;
use crate::gui::focus::move_focus;
use crate::gui::keyboard::KeyPress;
use crate::gui::screen::Action;
use crate::gui::tasks::on_save_error;
use crate::paper;
use crate::store::worker::Failure;

/// The host's panel while it is open: numbers as they are typed.
#[derive(Debug, Clone)]
pub struct HostPanel {
    tab: HostTab,
    minutes: String,
    warning: String,
    fee: String,
    kept: String,
    amounts: BTreeMap<PrizeKind, String>,
}

impl GameSession {
    /// What the host chose.
    pub fn host(&self) -> &HostSettings {
        &self.host
    }

    /// What a room sees this by; what it does not know of the next game is left out.
    pub fn room_state(&self) -> RoomState<'_> {
        RoomState {
            record: self.game().record(),
            evaluation: self.game().evaluation(),
            next: None,
            moves: &[],
            host: &self.host,
            now: now(),
        }
    }

    /// Whether there is a host's panel: on nights and matches.
    pub fn has_host(&self) -> bool {
        self.game().evaluation().tournament != TournamentState::Plain
    }

    /// Whether the clock runs, so that a second makes a difference.
    pub fn ticks(&self) -> bool {
        let rehearses = self.host.rehearsal.is_some_and(|rehearsal| rehearsal.plays);
        rehearses || self.host.clock.ticks(self.ticked) || self.host.clock.ticks(now())
    }

    /// "14:20", while the clock was started.
    pub fn time_left(&self) -> Option<String> {
        let clock = &self.host.clock;
        let started = clock.state != RoundClock::default().state;
        started.then(|| clock.words(now()))
    }
}

fn now() -> i64 {
    clock::now().timestamp_millis()
}

/// A second has passed: rings, and lets a rehearsal go on, where that is due.
pub(super) fn tick<V: GameView>(view: &mut V) -> Action<V::Message> {
    let session = view.session_mut();
    let (before, now) = (session.ticked, now());
    session.ticked = now;
    if before > 0 && session.host.clock.rings_between(before, now) {
        bell::ring();
    }
    let Some(rehearsal) = session.host.rehearsal.filter(|it| it.plays) else {
        return Action::None;
    };
    // A tick comes a moment early or late.
    if now - session.rehearsed < rehearsal.pace.milliseconds() - 200 {
        return Action::None;
    }
    rehearse(view)
}

/// A rehearsal goes one step on, where nothing is being written.
fn rehearse<V: GameView>(view: &mut V) -> Action<V::Message> {
    view.session_mut().rehearsed = now();
    let Some(rehearsal) = view.session().host.rehearsal.filter(|_| !view.is_writing()) else {
        return Action::None;
    };
    if let Some(change) = view.rehearse(rehearsal.pace) {
        return view.commit(change);
    }
    view.session_mut().host.rehearsal = Some(Rehearsal { plays: false, ..rehearsal });
    Action::toast("The rehearsal is over")
}

/// A key that belongs to the host; `None` for any other.
pub(super) fn key<V: GameView>(view: &mut V, press: &KeyPress) -> Option<Action<V::Message>> {
    if !view.session().has_host() {
        return None;
    }
    match press.with_control() {
        Some('h') => {
            let message = match view.session().panel {
                Some(_) => Message::Close,
                None if view.session().host.rehearsal.is_some() => {
                    Message::Open(HostTab::Rehearsal)
                }
                None => Message::Open(HostTab::Room),
            };
            return Some(update(view, message));
        }
        Some('b') => return Some(update(view, Message::ToggleClock)),
        Some(digit @ '0'..='5') => return chosen(view, digit),
        _ => {}
    }
    let tab = view.session().panel.as_ref()?.tab;
    match (press.named(), press.char()) {
        (Some(Named::Escape | Named::Enter), _) => return Some(update(view, Message::Close)),
        (Some(Named::Tab), _) => return Some(Action::Run(move_focus(!press.shift()))),
        (Some(Named::F6), _) => {
            let next = match tab {
                HostTab::Room => HostTab::Clock,
                HostTab::Clock => HostTab::Prizes,
                HostTab::Prizes if view.session().host.rehearsal.is_some() => HostTab::Rehearsal,
                HostTab::Prizes | HostTab::Rehearsal => HostTab::Room,
            };
            return Some(update(view, Message::Open(next)));
        }
        (_, Some(digit @ '0'..='5')) if tab == HostTab::Room => return chosen(view, digit),
        (_, Some(' ')) if tab == HostTab::Rehearsal => {
            return Some(update(view, Message::Rehearse));
        }
        (_, Some('n' | 'N')) if tab == HostTab::Rehearsal => {
            return Some(update(view, Message::Step));
        }
        (_, Some(digit @ '1'..='4')) if tab == HostTab::Rehearsal => {
            let at = usize::try_from(digit.to_digit(10)?).ok()?;
            return Some(update(view, Message::Pace(*Pace::ALL.get(at - 1)?)));
        }
        _ => {}
    }
    Some(Action::None)
}

fn chosen<V: GameView>(view: &mut V, digit: char) -> Option<Action<V::Message>> {
    let at = usize::try_from(digit.to_digit(10)?).ok()?;
    Some(update(view, Message::View(*RoomView::ALL.get(at)?)))
}

/// What was chosen before is there again.
pub(super) fn loaded<V: GameView>(
    view: &mut V,
    loaded: Result<BTreeMap<String, String>, Failure>,
) -> Action<V::Message> {
    match loaded {
        Ok(texts) => {
            let session = view.session_mut();
            session.host = HostSettings::read(&texts);
            let rehearsed = session.host.rehearsal.is_some();
            session.panel = rehearsed.then(|| HostPanel::new(HostTab::Rehearsal, &session.host));
            view.host_changed();
        }
        Err(failure) => view.session_mut().fail(&failure),
    }
    Action::None
}

/// What follows from what the host does.
pub(super) fn update<V: GameView>(view: &mut V, message: Message) -> Action<V::Message> {
    let session = view.session_mut();
    let before = session.host.clone();
    match message {
        Message::Open(tab) => {
            session.panel = Some(HostPanel::new(tab, &session.host));
            return Action::None;
        }
        Message::Close => {
            session.panel = None;
            return Action::None;
        }
        Message::Ring => {
            bell::ring();
            return Action::None;
        }
        Message::Step => return rehearse(view),
        Message::CloseTables => {
            let game = session.game();
            let change = close_open_tables(game.record(), game.evaluation());
            let Some(change) = change else { return Action::None };
            let said = change.label.clone();
            return view.commit(PendingChange::new(change, said));
        }
        Message::PrintList => return session.print_prizes(paper::prize_list),
        Message::PrintCertificates => return session.print_prizes(paper::certificates),
        Message::Csv => {
            let game = session.game();
            let text = csv::prizes(game.record(), game.evaluation(), &session.host.prizes);
            let name = format!("{} prizes", session.name());
            let store = session.store.clone();
            session.panel = None;
            return dialog(
                session.dialogs.file(FileDialog::new(store, Purpose::Table { name, text })),
            );
        }
        message => session.host_changes(message),
    }
    if session.host == before {
        return Action::None;
    }
    let save = session.save_host().map(V::Message::from);
    view.host_changed();
    Action::Run(save)
}

impl GameSession {
    fn host_changes(&mut self, message: Message) {
        let (host, now) = (&mut self.host, now());
        let whole = |text: &str| text.trim().parse::<i64>().ok();
        match message {
            Message::View(view) => host.room.view = view,
            Message::Sentence(sentence) => host.room.sentence = sentence,
            Message::ToggleClock => {
                host.clock.toggle(now);
                self.ticked = now;
            }
            Message::AddMinutes(minutes) => host.clock.add_minutes(minutes, now),
            Message::StartOver => host.clock.start_over(),
            Message::Span(span) => host.clock.span = span,
            Message::Bell => host.clock.bell = !host.clock.bell,
            Message::InRoom => host.clock.in_room = !host.clock.in_room,
            Message::Minutes(text) => {
                if let Some(minutes) = whole(&text).filter(|it| RoundClock::MINUTES.contains(it)) {
                    host.clock.minutes = minutes;
                }
                self.typed(|panel| panel.minutes = text);
            }
            Message::Warning(text) => {
                if let Some(minutes) = whole(&text).filter(|it| (0..=240).contains(it)) {
                    host.clock.warning = minutes;
                }
                self.typed(|panel| panel.warning = text);
            }
            Message::Fee(text) => {
                host.prizes.fee = read_money(&text).unwrap_or(host.prizes.fee);
                self.typed(|panel| panel.fee = text);
            }
            Message::Kept(text) => {
                host.prizes.kept = read_money(&text).unwrap_or(host.prizes.kept);
                self.typed(|panel| panel.kept = text);
            }
            Message::Give(kind) => self.give(kind, now),
            Message::Amount(kind, text) => {
                let prize = host.prizes.prizes.iter_mut().find(|prize| prize.kind == kind);
                if let (Some(prize), Some(cents)) = (prize, read_money(&text)) {
                    prize.cents = cents;
                }
                self.typed(|panel| {
                    let _ = panel.amounts.insert(kind, text);
                });
            }
            Message::SeveralEach => host.prizes.several_each = !host.prizes.several_each,
            Message::Ties(ties) => host.prizes.ties = ties,
            Message::Cut(kind, player) => {
                if let Some(prize) = host.prizes.prizes.iter_mut().find(|prize| prize.kind == kind)
                {
                    prize.cut = Some(player);
                }
            }
            Message::BothNumbers => host.both_numbers = !host.both_numbers,
            Message::Pace(pace) => {
                host.rehearsal = host.rehearsal.map(|rehearsal| Rehearsal { pace, ..rehearsal });
            }
            Message::Rehearse => {
                let turned = |it: Rehearsal| Rehearsal { plays: !it.plays, ..it };
                host.rehearsal = host.rehearsal.map(turned);
            }
            Message::Open(_)
            | Message::Close
            | Message::Ring
            | Message::Step
            | Message::CloseTables
            | Message::PrintList
            | Message::PrintCertificates
            | Message::Csv => {}
        }
    }

    fn typed(&mut self, change: impl FnOnce(&mut HostPanel)) {
        if let Some(panel) = &mut self.panel {
            change(panel);
        }
    }

    /// A prize is given, in the order of all prizes, or not any more. A draw gets its seed with it.
    fn give(&mut self, kind: PrizeKind, now: i64) {
        let prizes = &mut self.host.prizes.prizes;
        let is =
            |prize: &Prize| std::mem::discriminant(&prize.kind) == std::mem::discriminant(&kind);
        if let Some(at) = prizes.iter().position(|prize| prize.kind == kind || is(prize)) {
            let was = prizes.remove(at);
            // Another game of the night takes the place of the one before.
            if was.kind == kind || matches!(kind, PrizeKind::Draw(_)) {
                return;
            }
            prizes.insert(at, Prize { kind, ..was });
            return;
        }
        let kind = match kind {
            PrizeKind::Draw(_) => PrizeKind::Draw(u64::try_from(now).unwrap_or(1) % 999_983 + 1),
            kind => kind,
        };
        prizes.push(Prize { kind, cents: 0, cut: None });
        prizes.sort_by_key(|prize| prize.kind);
    }

    fn save_host(&self) -> Task<SessionMessage> {
        let (id, texts) = (self.id(), self.host.texts());
        let save = self.store.run(move |store| store.set_host_settings(id, &texts));
        on_save_error(save, SessionMessage::DraftNotSaved)
    }

    fn print_prizes<M>(
        &mut self,
        page: fn(
            &crate::engine::Record,
            &crate::engine::Evaluation,
            &crate::evening::prizes::PrizeList,
        ) -> Result<String, paper::Error>,
    ) -> Action<M> {
        let game = self.game();
        match page(game.record(), game.evaluation(), &self.host.prizes) {
            Ok(text) => {
                let day = clock::local_now().date_naive();
                let name = format!("{}, prizes", self.name());
                Action::Print(Page { name, text: paper::dated(&text, day) })
            }
            Err(error) => Action::error(error.to_string()),
        }
    }
}

impl HostPanel {
    fn new(tab: HostTab, host: &HostSettings) -> HostPanel {
        let money = |cents: i64| format!("{}.{:02}", cents / 100, cents % 100);
        let prizes = host.prizes.prizes.iter();
        HostPanel {
            tab,
            minutes: host.clock.minutes.to_string(),
            warning: host.clock.warning.to_string(),
            fee: money(host.prizes.fee),
            kept: money(host.prizes.kept),
            amounts: prizes.map(|prize| (prize.kind, money(prize.cents))).collect(),
        }
    }
}
