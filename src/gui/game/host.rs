//! The host's panel on a tournament screen: changes the host's settings, rings, prints, and closes
//! tables.

mod view;

use super::{GameSession, GameView};
use crate::gui::prelude::*;
use scoring::TournamentState;
use session::OpenGame;
use session::evening::prizes::PrizeList;
use session::files::bell;
use session::files::printing::Page;
use session::host::{HostBox, HostDesk, HostTab};
use session::host::{HostSettings, Pace, Rehearsal, RoomView};
use session::paper;
use session::room::RoomState;
use session::round_clock::{ClockPhase, RoundClock};
use session::tournament::Night;

/// Messages of the host's panel.
#[derive(Debug, Clone)]
pub enum HostMessage {
    /// Opens the panel at a tab.
    Open(HostTab),
    Close,
    Set(Box<HostSettings>),
    Typed(HostBox, String),
    /// Moves the focus on (`true`) or back.
    MoveFocus(bool),
    /// Starts the clock, or pauses it.
    ToggleClock,
    AddMinutes(i64),
    Ring,
    /// Closes the tables that still play.
    CloseTables,
    PrintList,
    /// Prints a certificate for each winner.
    PrintCertificates,
    /// Advances a rehearsal one step.
    Step,
}

impl HostMessage {
    /// Returns the message that makes a change to `settings`.
    fn set(settings: &HostSettings, change: impl FnOnce(&mut HostSettings)) -> HostMessage {
        let mut settings = settings.clone();
        change(&mut settings);
        HostMessage::Set(Box::new(settings))
    }
}

impl GameSession {
    /// Returns the host's settings.
    pub fn host(&self) -> &HostSettings {
        &self.host.settings
    }

    /// Returns the state for the room display, without the next game.
    pub fn room_state(&self) -> RoomState<'_> {
        let in_dispute = self.hand_states().in_dispute().count();
        let (game, host) = (self.game(), self.host());
        RoomState { game, next: None, moves: &[], host, in_dispute, now: now() }
    }

    /// Returns whether there is a host's panel: on nights and matches.
    pub fn has_host(&self) -> bool {
        self.evaluation().tournament != TournamentState::Plain
    }

    /// Returns whether the host can give prizes: on nights.
    pub fn has_prizes(&self) -> bool {
        self.evaluation().tournament.tables().is_some()
    }

    /// Returns whether the clock runs, so that it must be called every second.
    pub fn ticks(&self) -> bool {
        self.host.ticks(now())
    }

    /// Returns the host's settings with a clock that is not started, if its time is up as a round
    /// begins, which has its own, or the night is over.
    pub fn next_clock(&self, begins: bool) -> Option<HostMessage> {
        let mut settings = self.host().clone();
        let phase = settings.clock.phase(now());
        settings.clock.start_over();
        let is_over = self.is_over() && phase != ClockPhase::Idle;
        let is_done = is_over || begins && phase == ClockPhase::Over;
        is_done.then(|| HostMessage::Set(Box::new(settings)))
    }

    /// Returns the time left, "14:20", if the clock was started.
    pub fn time_left(&self) -> Option<String> {
        let clock = &self.host().clock;
        let started = clock.state != RoundClock::default().state;
        started.then(|| clock.words(now()))
    }

    fn print_prizes<M>(
        &self,
        page: fn(&OpenGame, &PrizeList) -> Result<String, String>,
        what: &str,
    ) -> Action<M> {
        match page(self.game(), &self.host().prizes) {
            Ok(text) => Action::Print(Page { name: format!("{}, {what}", self.name()), text }),
            Err(error) => Action::error(error),
        }
    }
}

fn now() -> i64 {
    clock::now().timestamp_millis()
}

/// Rings the bell and plays the next step of a rehearsal, if they are due.
pub(super) fn tick<V: GameView>(view: &mut V) -> Action<V::Message> {
    let (rings, steps) = view.session_mut().host.tick(now());
    if rings {
        bell::ring();
    }
    if steps { rehearse(view) } else { Action::None }
}

/// Plays the next step of a rehearsal, unless something is being written.
fn rehearse<V: GameView>(view: &mut V) -> Action<V::Message> {
    let pace = view.session_mut().host.step(now());
    let Some(pace) = pace.filter(|_| !view.session().is_pending()) else { return Action::None };
    if let Some(change) = view.rehearse(pace) {
        return view.commit(change);
    }
    if !view.session().evaluation().is_finished() {
        // Waits for the hands of the tables with phones.
        return Action::None;
    }
    if let Some(rehearsal) = &mut view.session_mut().host.settings.rehearsal {
        rehearsal.plays = false;
    }
    Action::toast("The rehearsal is over")
}

/// Handles a key for the host; `None` for any other. While the panel is open, it takes all keys.
pub(super) fn key<V: GameView>(view: &mut V, press: &KeyPress) -> Option<Action<V::Message>> {
    if !view.session().has_host() {
        return None;
    }
    let desk = &view.session().host;
    let is_open = desk.panel.is_some();
    let message = match (press.with_control(), press.named()) {
        _ if press.is(Command::HostPanel) && is_open => HostMessage::Close,
        _ if press.is(Command::HostPanel) => HostMessage::Open(desk.next_tab(false, false)),
        _ if press.is(Command::ToggleClock) => HostMessage::ToggleClock,
        (Some(digit @ '0'..='5'), _) => room_view(&desk.settings, digit)?,
        _ if !is_open => return None,
        (_, Some(Named::Escape | Named::Enter)) => HostMessage::Close,
        (_, Some(Named::Tab)) => HostMessage::MoveFocus(!press.shift()),
        _ if press.is(Command::NextTab) || press.is(Command::PreviousTab) => {
            let before = press.is(Command::PreviousTab);
            HostMessage::Open(desk.next_tab(view.session().has_prizes(), before))
        }
        _ => match press.char().and_then(|key| letter(desk, key)) {
            Some(message) => message,
            None => return Some(Action::None),
        },
    };
    Some(update(view, message))
}

fn room_view(settings: &HostSettings, digit: char) -> Option<HostMessage> {
    let at = usize::try_from(digit.to_digit(10)?).ok()?;
    let (view, _) = *RoomView::ALL.get(at)?;
    Some(HostMessage::set(settings, |it| it.room.view = view))
}

fn letter(desk: &HostDesk, letter: char) -> Option<HostMessage> {
    let rehearse = |change: &dyn Fn(&mut Rehearsal)| {
        Some(HostMessage::set(&desk.settings, |it| it.rehearsal.iter_mut().for_each(change)))
    };
    match (desk.panel.as_ref()?.tab, letter) {
        (HostTab::Room, digit) => room_view(&desk.settings, digit),
        (HostTab::Rehearsal, ' ') => rehearse(&|it| it.plays = !it.plays),
        (HostTab::Rehearsal, 'n' | 'N') => Some(HostMessage::Step),
        (HostTab::Rehearsal, digit) => {
            let at = usize::try_from(digit.to_digit(10)?).ok()?.checked_sub(1)?;
            let (pace, _) = *Pace::ALL.get(at)?;
            rehearse(&|it| it.pace = pace)
        }
        _ => None,
    }
}

pub(super) fn toggle_here<V: GameView>(view: &mut V, name: String) -> Action<V::Message> {
    let session = view.session_mut();
    let (id, is_here) = (session.id(), session.host.toggle_here(&name));
    let save = session.save(move |store| store.set_here(id, &name, is_here));
    Action::Run(save.map(V::Message::from))
}

pub(super) fn update<V: GameView>(view: &mut V, message: HostMessage) -> Action<V::Message> {
    let session = view.session_mut();
    let before = session.host().clone();
    match message {
        HostMessage::Open(tab) => {
            session.panel = None;
            session.host.open(tab);
        }
        HostMessage::Close => session.host.panel = None,
        HostMessage::Set(settings) => session.host.set(*settings),
        HostMessage::Typed(of, text) => session.host.write(of, text),
        HostMessage::MoveFocus(on) => return Action::Run(move_focus(on)),
        HostMessage::ToggleClock => session.host.toggle_clock(now()),
        HostMessage::AddMinutes(minutes) => session.host.add_minutes(minutes, now()),
        HostMessage::Ring => bell::ring(),
        HostMessage::Step => return rehearse(view),
        HostMessage::CloseTables => {
            let change = Night(session.game()).close_open_tables();
            return change.map_or(Action::None, |change| view.commit(change));
        }
        HostMessage::PrintList => return session.print_prizes(paper::prize_list, "prizes"),
        HostMessage::PrintCertificates => {
            return session.print_prizes(paper::certificates, "certificates");
        }
    }
    let after = session.host();
    if *after == before {
        return Action::None;
    }
    let new_prize = (before.prizes.prizes.len()..after.prizes.prizes.len()).last();
    let (id, texts) = (session.id(), session.host().texts());
    let save = session.save(move |store| store.set_host_settings(id, &texts));
    let save = Action::Run(save.map(V::Message::from));
    match new_prize {
        // It is typed at once.
        Some(prize) => save.and(Action::Run(caret_to_end(HostBox::Prize(prize).id()))),
        None => save,
    }
}
