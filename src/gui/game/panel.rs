//! The card over a game: who plays, its house rules, its phones or the other desks. It takes all keys
//! while it is open.

mod view;

pub use view::beside;
pub(super) use view::over;

#[cfg(feature = "share")]
use super::desks;
#[cfg(feature = "lan")]
use super::phones;
use super::{GameView, Message, Panel};
use crate::gui::prelude::*;
use scoring::{Player, SeatIndex};
use session::change_game::GameRules;
use session::form::RoundForm;
use session::house_rules;
use session::players_panel::{JoinRow, PanelEffect, PanelMessage, PanelTask, PlayersPanel};

/// The id of the box for a name.
const NAME: &str = "players-name";

/// The id of the list of players or house rules.
const LIST: &str = "panel-list";

/// Messages of the card about the house rules.
#[derive(Debug, Clone)]
pub enum RulesMessage {
    /// Opens or closes the card.
    Toggle,
    /// Chooses the value of an option.
    Option(house_rules::Message),
    /// Chooses the first dealer.
    Dealer(Player),
    /// Moves the cursor down or up.
    Mark(bool),
    /// Chooses the next value of the marked option, or the previous one.
    Step(bool),
    /// Asks for the date.
    Date,
    /// Records the change.
    Record,
}

/// Handles a key while the card is open; `None` if it is closed, and for undo and redo of the game
/// itself.
pub(super) fn key<V: GameView>(view: &mut V, press: &KeyPress) -> Option<Action<V::Message>> {
    let session = view.session();
    let message = match session.panel.as_ref()? {
        #[cfg(feature = "lan")]
        Panel::Phones => phones::key(&session.phones, press).map(Message::Phones),
        #[cfg(feature = "share")]
        Panel::Desks => desks::key(press).map(Message::Desks),
        _ if press.is(Command::Undo) || press.is(Command::Redo) => return None,
        // One card leads to the other; a night has a page for its players.
        Panel::Players(_) if press.is(Command::ChangeGame) => {
            Some(Message::Rules(RulesMessage::Toggle))
        }
        Panel::Rules(..)
            if press.is(Command::WhoPlays) && session.record().game.tables.is_none() =>
        {
            Some(Message::Players(PanelMessage::Toggle))
        }
        Panel::Players(panel) => {
            let away = view.typed_form().map_or(&[][..], RoundForm::away);
            players_key(panel, away, press).map(Message::Players)
        }
        Panel::Rules(rules, _) => rules_key(rules, press).map(Message::Rules),
    };
    Some(message.map_or(Action::None, |message| view.session_update(message)))
}

fn players_key(panel: &PlayersPanel, away: &[Player], press: &KeyPress) -> Option<PanelMessage> {
    let attends = panel.task == PanelTask::Attend;
    let switch = |player| PanelMessage::Plays(player, away.contains(&player));
    Some(match (press.named(), press.char()) {
        _ if press.is(Command::WhoPlays) => PanelMessage::Toggle,
        (Some(Named::Escape), _) => PanelMessage::Back,
        _ if panel.task == PanelTask::Join => return join_key(panel, press),
        (Some(Named::ArrowDown), _) => PanelMessage::Step(true),
        (Some(Named::ArrowUp), _) => PanelMessage::Step(false),
        // Once too often, Enter sends nobody away: it is the key that has just let somebody join.
        (Some(Named::Enter), _) if attends => PanelMessage::Back,
        (_, Some(' ')) if attends => switch(panel.marked()),
        (Some(Named::Enter), _) | (_, Some(' ')) => PanelMessage::Submit,
        _ if !attends => return None,
        (_, Some('r' | 'R')) => PanelMessage::Begin(PanelTask::Replace(panel.marked())),
        (_, Some('s' | 'S')) => PanelMessage::Begin(PanelTask::Swap(panel.marked())),
        (_, Some('j' | 'J')) => PanelMessage::Begin(PanelTask::Join),
        (_, Some(digit)) => {
            let seat = u16::try_from(digit.to_digit(10)?).ok()?.checked_sub(1)?;
            switch(Player(seat))
        }
        _ => return None,
    })
}

fn join_key(panel: &PlayersPanel, press: &KeyPress) -> Option<PanelMessage> {
    Some(match (press.named(), press.char(), panel.row) {
        (Some(Named::Enter), ..) => PanelMessage::Submit,
        (Some(Named::Tab), ..) => PanelMessage::Step(!press.shift()),
        (Some(Named::ArrowDown), ..) => PanelMessage::Step(true),
        (Some(Named::ArrowUp), ..) => PanelMessage::Step(false),
        (Some(Named::ArrowRight), ..) => PanelMessage::Choose(true),
        (Some(Named::ArrowLeft), ..) => PanelMessage::Choose(false),
        (_, Some(digit), JoinRow::Seat) => {
            let seat = usize::try_from(digit.to_digit(10)?).ok()?.checked_sub(1)?;
            PanelMessage::After(Player::at(seat))
        }
        (_, Some(char), JoinRow::Start) if char != ' ' => {
            PanelMessage::Total(format!("{}{char}", panel.total))
        }
        (Some(Named::Backspace), _, JoinRow::Start) => {
            let mut total = panel.total.clone();
            let _ = total.pop();
            PanelMessage::Total(total)
        }
        _ => return None,
    })
}

fn rules_key(rules: &GameRules, press: &KeyPress) -> Option<RulesMessage> {
    let marked = rules.marked;
    let typed = rules.rules.typed(marked);
    Some(match (press.named(), press.char()) {
        _ if press.is(Command::ChangeGame) => RulesMessage::Toggle,
        _ if press.is(Command::Date) => RulesMessage::Date,
        (Some(Named::Escape), _) => RulesMessage::Toggle,
        (Some(Named::ArrowDown | Named::Tab), _) => RulesMessage::Mark(!press.shift()),
        (Some(Named::ArrowUp), _) => RulesMessage::Mark(false),
        (Some(Named::ArrowRight), _) => RulesMessage::Step(true),
        (Some(Named::ArrowLeft), _) => RulesMessage::Step(false),
        (Some(Named::Enter), _) => RulesMessage::Record,
        (Some(Named::Backspace), _) => {
            let mut text = typed.to_owned();
            let _ = text.pop();
            RulesMessage::Option(house_rules::Message::Type(marked, text))
        }
        (_, Some(key)) => RulesMessage::Option(rules.rules.message_for(marked, key)?),
        _ => return None,
    })
}

pub(super) fn players<V: GameView>(view: &mut V, message: PanelMessage) -> Action<V::Message> {
    let is_open = matches!(view.session().panel, Some(Panel::Players(_)));
    if matches!(message, PanelMessage::Toggle) && !is_open {
        let session = view.session_mut();
        session.open_panel(Panel::Players(PlayersPanel::default()));
        let people = session.store.run(|store| store.people());
        // Without them nobody is asked.
        let read = Task::perform(people, |people| {
            let people = people.unwrap_or_default().into_iter();
            let known = PanelMessage::Known(people.map(|person| person.name).collect());
            Message::Players(known).into()
        });
        return view.show(view.all_tabs()[0]).and(Action::Run(read));
    }
    // The names may arrive when another card is open.
    let is_players = |panel: &mut Panel| matches!(panel, Panel::Players(_));
    let Some(Panel::Players(mut panel)) = view.session_mut().panel.take_if(is_players) else {
        return Action::None;
    };
    let Some(form) = view.typed_form() else { return Action::None };
    let effect = panel.update(message, view.session().game(), form);
    // Once a change is made, the next keys are for the round again.
    if !matches!(effect, PanelEffect::Close | PanelEffect::Commit(_)) {
        view.session_mut().panel = Some(Panel::Players(panel));
    }
    match effect {
        PanelEffect::None | PanelEffect::Close => Action::None,
        PanelEffect::AskName => Action::Run(operation::focus(NAME)),
        PanelEffect::LeaveName => Action::Run(unfocus_inputs()),
        PanelEffect::Away(away) => view.set_away(&away),
        PanelEffect::Commit(change) => view.commit(*change),
    }
}

pub(super) fn rules<V: GameView>(view: &mut V, message: RulesMessage) -> Action<V::Message> {
    let session = view.session_mut();
    let Some(Panel::Rules(rules, fault)) = &mut session.panel else {
        let rules = Box::new(GameRules::of(session.game()));
        session.open_panel(Panel::Rules(rules, None));
        return Action::None;
    };
    *fault = None;
    match message {
        RulesMessage::Toggle => session.panel = None,
        RulesMessage::Dealer(dealer) => rules.choose_dealer(dealer),
        RulesMessage::Mark(forward) => rules.mark(forward),
        RulesMessage::Step(forward) => rules.step(session.core.game(), forward),
        RulesMessage::Date => return view.session_update(Message::Date),
        RulesMessage::Record | RulesMessage::Option(house_rules::Message::Submit) => {
            if rules.mark_refused() {
                return Action::Run(scroll_into_view(LIST, MARKED));
            }
            match rules.change(session.core.game()) {
                Err(why) => *fault = Some(why),
                Ok(change) => {
                    session.panel = None;
                    return change.map_or(Action::None, |change| view.commit(change));
                }
            }
        }
        RulesMessage::Option(message) => rules.update(message),
    }
    Action::Run(scroll_into_view(LIST, MARKED))
}
