//! The window's side of a game that several desks share: what arrives from them, and conflicts.

use super::{GameSession, GameView, Message, Panel, commit};
use crate::gui::prelude::{column, *};
use desks::{FollowHandle, News, SharedGame};
use scoring::Record;
use session::session::Conflict;
use store::{Error, Store};

/// Messages of a shared game.
#[derive(Debug, Clone)]
pub enum DesksMessage {
    Read(Result<SharedGame, Failure>),
    /// News from the shared log, or why following ended.
    Heard(Result<News, String>),
    Toggle,
    /// Settles the oldest conflict in favor of this desk (`true`) or the other.
    Settle(bool),
    /// Stops following the shared log.
    Leave,
}

/// The window's state of a game shared with other desks.
#[derive(Debug, Default)]
pub struct Desks {
    game: SharedGame,
    /// Set while the shared log is followed.
    following: Option<FollowHandle>,
    /// Why the shared log cannot be reached; entering continues.
    away: Option<String>,
    /// Changes by other desks that the screen has not loaded yet: "Desk 2: Round 3".
    arrived: Vec<String>,
}

impl Desks {
    /// Returns what other desks have written in the meantime, if there is nothing else.
    pub(super) fn arrived(&mut self, conflict: &Conflict) -> Option<String> {
        let arrived = std::mem::take(&mut self.arrived);
        let is_all = conflict.change.is_none() && !arrived.is_empty();
        is_all.then(|| arrived.join(" \u{b7} "))
    }

    /// Returns the state in words: "Desks: connected", "Desks: offline, 3 changes to send".
    fn status(&self) -> String {
        let (waiting, aside) = (self.game.waiting, self.game.conflicts.len());
        let state = match &self.away {
            _ if aside > 0 => format!("{aside} set aside"),
            Some(_) if waiting > 0 => {
                format!("offline, {} to send", format::how_many(waiting, "change", "changes"))
            }
            Some(_) => "offline".to_owned(),
            None => "connected".to_owned(),
        };
        format!("Desks: {state}")
    }

    pub(super) fn panel(&self, viewport: Viewport, record: &Record) -> Element<'_, Message> {
        let explain = "Other desks enter rounds in this game, too. Your entries are saved here \
                       first, then sent to them; without a connection, they are sent later.";
        let address = self.game.followed.iter().map(|(_, address)| remark(address.as_str()).into());
        let conflicts = self.game.conflicts.iter().enumerate().map(|(index, conflict)| {
            let head = emphasized(desks::what_met(conflict));
            let lines = desks::both_values(record, conflict).into_iter();
            let lines = lines.map(|line| label(line, scale::BODY, Tone::Ink).into());
            let buttons = (index == 0).then(|| {
                let theirs = secondary_button("Keep theirs", Some(DesksMessage::Settle(false)));
                let mine = secondary_button("Use mine", Some(DesksMessage::Settle(true)));
                row![theirs.key("T"), mine.key("M")].spacing(gap::TIGHT)
            });
            column![head].extend(lines).push(buttons).spacing(gap::SMALL).into()
        });
        let body = column![label(explain, scale::BODY, Tone::Ink)]
            .extend(address)
            .push(self.away.as_deref().map(problem_notice))
            .extend(conflicts)
            .push(quiet_button("Stop following", Some(DesksMessage::Leave)))
            .spacing(gap::MIDDLE)
            .padding([0.0, gap::CARD]);
        let done = ("Done", Some(DesksMessage::Toggle));
        let paper = dialog(viewport.width, "Several desks", scrolling(body), None, done);
        Element::from(paper.max_width(640)).map(Message::Desks)
    }
}

/// Returns the message of a key while the panel is open.
pub(super) fn key(press: &KeyPress) -> Option<DesksMessage> {
    Some(match (press.named(), press.char()) {
        (Some(Named::Escape | Named::Enter), _) => DesksMessage::Toggle,
        (_, Some('m' | 'M')) => DesksMessage::Settle(true),
        (_, Some('t' | 'T')) => DesksMessage::Settle(false),
        _ => return None,
    })
}

pub(super) fn update<V: GameView>(view: &mut V, message: DesksMessage) -> Action<V::Message> {
    let wrap = |message| V::Message::from(Message::Desks(message));
    let session = view.session_mut();
    let (id, store) = (session.id(), session.store.clone());
    let desks = &mut session.desks;
    match message {
        DesksMessage::Toggle => {
            if matches!(session.panel, Some(Panel::Desks)) {
                session.panel = None;
            } else if desks.game.followed.is_some() {
                session.open_panel(Panel::Desks);
            }
            Action::None
        }
        DesksMessage::Read(Ok(game)) => {
            desks.game = game;
            let Some((uid, address)) = &desks.game.followed else {
                desks.following = None;
                let _ = session.panel.take_if(|panel| matches!(panel, Panel::Desks));
                return Action::None;
            };
            if desks.following.is_some() {
                return Action::None;
            }
            let (following, news) = FollowHandle::begin(store, address, uid);
            desks.following = Some(following);
            Action::Run(Task::run(news, move |news| wrap(DesksMessage::Heard(news))))
        }
        DesksMessage::Read(Err(failure)) => {
            session.fail(&failure);
            Action::None
        }
        DesksMessage::Heard(news) => {
            let read = Action::Run(read(session).map(V::Message::from));
            let desks = &mut session.desks;
            match news {
                Ok(News::Connected) => desks.away = None,
                Ok(News::Away(why)) | Err(why) => desks.away = Some(why),
                Ok(News::Changed(changed)) => {
                    let others = changed.others.iter().map(|(by, label)| format!("{by}: {label}"));
                    desks.arrived.extend(others);
                    if !changed.left_out.is_empty() {
                        let words = changed.left_out.iter().map(desks::what_was_left_out);
                        return read.and(Action::error(words.collect::<Vec<_>>().join(" ")));
                    }
                }
                Ok(News::SetAside(_, conflicts)) => {
                    let words = conflicts.iter().map(desks::what_met);
                    let words = format!("Set aside: {}", words.collect::<Vec<_>>().join(" "));
                    return read.and(Action::error(words));
                }
            }
            read
        }
        DesksMessage::Settle(keep_mine) => {
            let Some(uid) = desks.game.conflicts.first().map(|conflict| conflict.uid) else {
                return Action::None;
            };
            if keep_mine {
                desks.arrived.push("Your values are kept".to_owned());
            }
            let settle = move |store: &mut Store| store.settle_shared(id, uid, keep_mine).map(drop);
            Action::Run(read_after(session, settle).map(V::Message::from))
        }
        DesksMessage::Leave => {
            let leave = move |store: &mut Store| store.set_shared_address(id, None);
            Action::Run(read_after(session, leave).map(V::Message::from))
        }
    }
}

pub(super) fn read(session: &GameSession) -> Task<Message> {
    read_after(session, |_| Ok(()))
}

/// Loads the state of the shared game after a change in the store.
fn read_after(
    session: &GameSession,
    change: impl FnOnce(&mut Store) -> Result<(), Error> + Send + 'static,
) -> Task<Message> {
    let id = session.id();
    let read = session.store.run(move |store| {
        change(store)?;
        desks::shared_game(store, id)
    });
    Task::perform(read, |game| Message::Desks(DesksMessage::Read(game)))
}

/// Sends a change that was entered here.
pub(super) fn entered<V: GameView>(view: &V, action: Action<V::Message>) -> Action<V::Message> {
    let session = view.session();
    let Some(following) = &session.desks.following else { return action };
    following.entered();
    catching_up(view, action.and(Action::Run(read(session).map(V::Message::from))))
}

/// Loads the game again after other desks have written.
pub(super) fn catching_up<V: GameView>(view: &V, action: Action<V::Message>) -> Action<V::Message> {
    let desks = &view.session().desks;
    let is_behind = !desks.arrived.is_empty() && !view.session().is_pending();
    if is_behind { action.and(commit::reload(view)) } else { action }
}

impl GameSession {
    /// Draws the connection to the other desks, while the game is shared.
    pub(in crate::gui::game) fn desks_status<'a, M: From<Message> + Clone + 'a>(
        &'a self,
    ) -> Option<Element<'a, M>> {
        let _ = self.desks.following.as_ref()?;
        let open = Some(M::from(Message::Desks(DesksMessage::Toggle)));
        Some(row![felt_secondary_button(self.desks.status(), open)].align_y(Center).into())
    }
}
