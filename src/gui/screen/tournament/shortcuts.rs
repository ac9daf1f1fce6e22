//! Keys and commands of a night.

use super::seats::ARRIVING;
use super::{ArrivalDraft, GameScreen as _, JumpTarget, Message, Night, TournamentScreen};
use crate::gui::game::{self, GameEntry as _, GameKeys, Tab};
use crate::gui::prelude::*;
use scoring::{Player, RoundPath};

impl GameKeys for TournamentScreen {
    fn captures(&mut self, press: &KeyPress) -> Option<Action<Message>> {
        let ruling = self.ruling_key(press);
        let finding = ruling.or_else(|| self.finds.then(|| self.search_key(press)));
        let asked = finding.or_else(|| self.substitute_key(press));
        asked.or_else(|| self.jump_key(press)).or_else(|| {
            // On *Entry*, a letter in a box with text is text, otherwise a command.
            let types = self.tab() == Tab::Entry && is_letter(press) && self.hands.has_text();
            let key = press.for_form().filter(|_| types)?;
            Some(self.type_key(key))
        })
    }

    fn pressed(&mut self, press: &KeyPress) -> Action<Message> {
        if press.named() == Some(Named::Escape) {
            return self.escape();
        }
        match self.tab() {
            Tab::Entry => self.entry_key(press),
            Tab::Rules | Tab::GameLog | Tab::Disputes => match press.named() {
                Some(Named::Enter) => self.enter(),
                _ => Action::None,
            },
            _ => self.list_key(press),
        }
    }

    fn own_keys(&self) -> KeyPage {
        let list = [Group::NightNumbers, Group::NightList, Group::Night];
        let draws = [Group::NightDraw].into_iter().chain(list);
        let groups: Vec<Group> = match self.tab() {
            Tab::Entry => vec![Group::Tricks, Group::Boxes, Group::Hands, Group::Night],
            Tab::Disputes => vec![Group::Disputes],
            Tab::Rules | Tab::GameLog => Vec::new(),
            Tab::Seating => [Group::NightSeating].into_iter().chain(draws).collect(),
            Tab::Moves => [Group::NightMoves].into_iter().chain(draws).collect(),
            Tab::Standings => [Group::NightRanking].into_iter().chain(list).collect(),
            Tab::People => vec![Group::NightPlayers, Group::NightList],
            _ => draws.collect(),
        };
        KeyPage::new("a night", groups)
    }

    fn own_commands(&self) -> Commands<Message> {
        let (tab, marked) = (self.tab(), self.marked);
        let on_entry = tab == Tab::Entry;
        let in_list = !self.arriving.asks
            && !matches!(tab, Tab::Entry | Tab::Rules | Tab::GameLog | Tab::Disputes);
        let on = |wanted| in_list && tab == wanted;
        let person = marked.filter(|_| on(Tab::People));
        let players = (on_entry || in_list && person.is_none())
            .then_some(Message::Session(game::Message::Show(Tab::People)));
        let has_roles = self.night().has_roles();
        let elsewhere = in_list && tab != Tab::People;
        let run = [
            (Command::CorrectCut, on(Tab::Moves)),
            (Command::RulePerson, on(Tab::Standings) && marked.is_some()),
            (Command::ExplainNumber, elsewhere),
            (Command::DrawAgain, elsewhere && tab != Tab::Standings),
            (Command::AddPlayer, on(Tab::People)),
        ];
        Commands::none()
            .and(if on_entry { self.hand_commands() } else { Commands::none() })
            .run(Message::Run, run)
            .with(Command::SwapSeats, marked.filter(|_| on(Tab::Seating)).map(Message::Pick))
            .with(Command::ComeOrGo, person.map(Message::ToggleAttendance))
            .with(Command::MarkHere, person.and_then(|player| self.marks_here(player)))
            .with(Command::RenameGuest, person.map(Message::Rename))
            .with(Command::TakeOff, person.map(Message::TakeOff))
            .with(Command::ShowPlayers, players)
            .with(Command::SwitchRole, person.filter(|_| has_roles).map(Message::SwitchRole))
            .with(Command::SortColumn, on(Tab::Standings).then_some(Message::OrderBy(self.column)))
    }
}

impl TournamentScreen {
    fn escape(&mut self) -> Action<Message> {
        if std::mem::take(&mut self.arriving) != ArrivalDraft::default() {
            return Action::Run(unfocus());
        }
        if self.cuts.leave() {
            return Action::None;
        }
        if self.tab() == Tab::Moves && self.cuts.is_earlier(self.night()) && self.marked.is_none() {
            return self.show_moves(0);
        }
        if self.picked.take().is_some() || self.explained {
            self.explained = false;
            return Action::None;
        }
        if self.tab() == Tab::Entry && self.hands.is_correction() {
            return self.give_up();
        }
        if self.marked.take().is_some() {
            self.typed.clear();
            return Action::None;
        }
        self.session.escape()
    }

    /// Handles a key after T or G: a number.
    pub(super) fn jump_key(&mut self, press: &KeyPress) -> Option<Action<Message>> {
        let jump = self.jump.take()?;
        let most = match jump.to {
            JumpTarget::Table => self.night().tables(self.hands.game()).len(),
            JumpTarget::Game => self.begun(),
        };
        if let Some(digit @ '0'..='9') = press.char() {
            let to = jump.to;
            return Some(match jump.typed(digit, most) {
                Ok(number) => self.go(to, number),
                Err(jump) => {
                    self.jump = Some(jump);
                    Action::None
                }
            });
        }
        let leaves = matches!(press.named(), Some(Named::Backspace | Named::Escape));
        let number = jump.number().filter(|_| !leaves);
        let gone = number.map_or(Action::None, |number| self.go(jump.to, number));
        // Any other key ends the number and keeps its meaning.
        (leaves || matches!(press.named(), Some(Named::Enter | Named::Tab))).then_some(gone)
    }

    pub(super) fn go(&mut self, to: JumpTarget, number: usize) -> Action<Message> {
        match to {
            JumpTarget::Game => self.show_game(number),
            JumpTarget::Table => {
                let table = u16::try_from(number).unwrap_or(u16::MAX);
                self.open_at(self.hands.next_hand(self.night(), table));
            }
        }
        Action::Run(Self::show_cursor())
    }

    fn entry_key(&mut self, press: &KeyPress) -> Action<Message> {
        let RoundPath { table, hand } = self.hands.at();
        let (table, hand) = match press.named() {
            Some(Named::Enter) => return self.enter(),
            Some(Named::ArrowUp) => (table.saturating_sub(1), hand),
            Some(Named::ArrowDown) => (table + 1, hand),
            Some(Named::ArrowLeft) => (table, hand.saturating_sub(1)),
            Some(Named::ArrowRight) => (table, hand + 1),
            _ => {
                let key = press.for_form().filter(|_| !is_letter(press));
                return key.map_or(Action::None, |key| self.type_key(key));
            }
        };
        self.open_at(RoundPath { table, hand });
        Action::Run(Self::show_cursor())
    }

    /// Returns the commands about hands. A window without a side card has them nowhere else than
    /// in the menu.
    fn hand_commands(&self) -> Commands<Message> {
        let (night, at) = (self.night(), self.hands.at());
        let has_hands = night.round(self.hands.game()).is_some();
        let may_substitute = self.may_substitute();
        let is_closed = self.hands.table(night, at.table).is_some_and(|table| table.closed);
        let (close, is_in_menu) = if is_closed && !may_substitute {
            (Command::ReopenTable, true)
        } else {
            (Command::CloseTable, may_substitute)
        };
        let counts = night.counts_hands();
        // Each with whether it is in the menu, and whether it can be run.
        let listed = [
            (Command::ExplainHand, true, true),
            (Command::Substitute, may_substitute, counts),
            (close, is_in_menu, counts),
            (Command::ClearHand, self.hands.is_recorded(night, at), true),
        ];
        let others = [Command::GoToTable, Command::CorrectHand, Command::GoToGame];
        let others = others.into_iter().chain([Command::FindOnEntry]).map(|it| (it, true));
        let others = Commands::none().run(Message::Run, others);
        listed.into_iter().fold(others, |all, (command, is_listed, can)| {
            let label = if is_listed && has_hands { command.label() } else { "" };
            all.labeled(command, label, can.then_some(Message::Run(command)))
        })
    }

    /// Handles keys that search a name or a number; after a slash, until Enter or Esc.
    fn search_key(&mut self, press: &KeyPress) -> Action<Message> {
        match press.named() {
            Some(Named::Enter | Named::Escape) => {
                self.finds = false;
                self.typed.clear();
                return Action::None;
            }
            Some(Named::Backspace) => {
                let _ = self.typed.pop();
                return Action::None;
            }
            _ => {}
        }
        let letter = press.text.as_ref().and_then(|text| text.chars().next());
        match letter.filter(|letter| !letter.is_control() && !press.modifiers.command()) {
            Some(letter) => self.find(letter),
            None => Action::None,
        }
    }

    pub(super) fn order(&self) -> Vec<Player> {
        match self.tab() {
            Tab::Standings => {
                let standings = self.night().ranked(self.ordered).into_iter();
                standings.map(|standing| Player(standing.team.0)).collect()
            }
            Tab::Seating => self.plan.in_seats(self.night()),
            _ => self.night().by_name(),
        }
    }

    /// Adds a letter to the searched name; on *Entry*, goes to the table of the person found.
    fn find(&mut self, letter: char) -> Action<Message> {
        let found = self.plan.find(self.night(), &self.typed, letter);
        let Some((typed, player)) = found else { return Action::None };
        (self.typed, self.marked) = (typed, Some(player));
        match self.found_table().filter(|_| self.finds) {
            Some(table) => self.go(JumpTarget::Table, usize::from(table)),
            None => Action::Run(Self::show_cursor()),
        }
    }

    /// Returns the table that was found, by its number or by the person found.
    pub(super) fn found_table(&self) -> Option<u16> {
        self.plan.table_of(self.night(), self.marked?)
    }

    /// Marks a person; marking them again explains their number.
    pub(super) fn mark(&mut self, player: Player, column: usize) {
        let again = self.marked == Some(player) && self.column == column;
        self.marked = Some(player);
        self.column = column;
        self.typed.clear();
        self.explained = if again { !self.explained } else { self.tab() == Tab::Standings };
    }

    pub(super) fn step_marked(&mut self, down: bool) -> Action<Message> {
        let order = self.order();
        let at = self.marked.and_then(|marked| order.iter().position(|player| *player == marked));
        let next = match at {
            None => 0,
            Some(at) if down => (at + 1).min(order.len().saturating_sub(1)),
            Some(at) => at.saturating_sub(1),
        };
        self.marked = order.get(next).copied();
        self.typed.clear();
        Action::Run(Self::show_cursor())
    }

    pub(super) fn substitute_key(&mut self, press: &KeyPress) -> Option<Action<Message>> {
        let asked = self.hands.substitution().filter(|_| self.tab() == Tab::Entry)?;
        match press.named() {
            Some(Named::Escape) => self.hands.ask_no_substitute(),
            Some(Named::Enter) if asked.chair.is_some() => {
                let offered = self.hands.substitutes_offered(self.night());
                return Some(match offered.first() {
                    Some(player) => self.substitute(*player),
                    None => Action::error("Nobody with that name is free."),
                });
            }
            _ if self.hands.type_substitute(press.for_form()?) => {}
            _ => return None,
        }
        Some(Action::None)
    }

    fn list_key(&mut self, press: &KeyPress) -> Action<Message> {
        if self.arriving.asks {
            let night = Night(self.session.game());
            let role = press.char().and_then(|key| self.arriving.press(night, key));
            return match role {
                Some(role) => self.arrive(Some(role)),
                None if self.arriving.asks => Action::None,
                None => Action::Run(caret_to_end(ARRIVING)),
            };
        }
        match press.named() {
            Some(Named::Enter) => return self.enter(),
            Some(Named::Tab) => {
                self.at_start = true;
                return Action::None;
            }
            Some(Named::ArrowUp) => return self.step_marked(false),
            Some(Named::ArrowDown) => return self.step_marked(true),
            Some(Named::ArrowLeft) if self.tab() == Tab::Moves => {
                return self.show_moves(self.cuts.game(self.night()).saturating_sub(1).max(1));
            }
            Some(Named::ArrowRight) if self.tab() == Tab::Moves => {
                return self.show_moves(self.cuts.game(self.night()) + 1);
            }
            Some(Named::ArrowLeft) => {
                self.column = self.column.saturating_sub(1);
                return Action::None;
            }
            Some(Named::ArrowRight) => {
                self.column = (self.column + 1).min(self.night().state().programme.len());
                return Action::None;
            }
            _ => {}
        }
        let cut = self.cuts.asked(self.night()).filter(|_| self.tab() == Tab::Moves).cloned();
        match (press.char(), cut) {
            (Some(digit @ ('1' | '2')), Some(cut)) => self.cut(&cut, usize::from(digit == '2')),
            _ => self.search_key(press),
        }
    }
}

/// Returns whether a key types a letter, or the slash that begins a search.
fn is_letter(press: &KeyPress) -> bool {
    press.char().is_some_and(|char| char.is_alphabetic() || char == '/')
}
