//! Somebody takes a chair in the middle of a game: S, the number of the chair, the name, Enter.
//! Who plays stays in the chair until somebody else takes it.

use iced::keyboard::key::Named;
use iced::widget::{column, container, row};

use super::{Action, KeyPress, Message, TournamentScreen, TournamentTab};
use crate::engine::tables::SUBSTITUTES;
use crate::engine::{
    Cell, Edit, Player, RoundPath, SeatIndex, Seated, Subject, TableResult, Value, join_words,
};
use crate::game::session::PendingChange;
use crate::gui::theme::{Element, STRONG, Tone, scale, space as gap};
use crate::gui::widget::{card, label, quiet_button};

/// How many people are offered to be clicked.
const OFFERED: usize = 6;

/// A chair that somebody is about to take, from a hand on.
#[derive(Debug, Clone)]
pub(super) struct Substituting {
    place: RoundPath,
    /// The chair, pair A first.
    chair: Option<usize>,
    typed: String,
}

impl TournamentScreen {
    /// Who plays a hand of the shown game: as it is recorded, else those in the chairs by now.
    pub(super) fn playing(&self, table: &TableResult, place: RoundPath) -> Seated {
        let mut pairs = table.pairs_at(place.hand);
        if usize::from(place.hand) <= table.hands.len() {
            return pairs;
        }
        let kept = self.substitutes.get(&self.game).into_iter().flatten();
        let mut kept: Vec<(&Cell, &Player)> = kept
            .filter(|(cell, _)| {
                let hand = cell.place.hand;
                let is_later = usize::from(hand) > table.hands.len() && hand <= place.hand;
                cell.place.table == place.table && is_later
            })
            .collect();
        kept.sort_by_key(|(cell, _)| cell.place.hand);
        for (cell, player) in kept {
            let own = table.players().into_iter();
            let chair = own.zip(0..).find(|(own, _)| cell.subject == Subject::Player(*own));
            if let Some((_, chair)) = chair {
                pairs[chair / 2][chair % 2] = *player;
            }
        }
        pairs
    }

    /// The edits that say who plays a new hand in whose chair.
    pub(super) fn substitute_edits(&self, place: RoundPath) -> Vec<Edit> {
        let Some(table) = self.table(place.table) else { return Vec::new() };
        let playing = self.playing(table, place);
        let chairs = table.players().into_iter().zip(playing.as_flattened().iter().copied());
        let edits = chairs.filter(|(own, player)| own != player).map(|(own, player)| Edit::Set {
            round: self.game,
            cell: substitute_cell(place, own),
            old: None,
            new: Some(Value::Player(player)),
        });
        edits.collect()
    }

    /// Keeps who played a hand in whose chair, where the hand is taken back.
    pub(super) fn keep_substitutes(&mut self, change: &PendingChange) {
        for edit in change.edits() {
            if let Edit::Set { round, cell, old: Some(Value::Player(player)), new: None } = edit
                && cell.field == SUBSTITUTES.spec.id
            {
                let _ = self.substitutes.entry(*round).or_default().insert(*cell, *player);
            }
        }
    }

    /// S: asks which chair of the table somebody takes, from its next hand on.
    pub(super) fn ask_substitute(&mut self) -> Action<Message> {
        let table = self.at.table;
        let Some(found) = self.table(table).filter(|table| !table.complete) else {
            return Action::error(format!("No more hands are played at table {table}."));
        };
        let hand = u8::try_from(found.hands.len() + 1).unwrap_or(u8::MAX);
        let place = RoundPath { table, hand: self.at.hand.max(hand) };
        self.substituting = Some(Substituting { place, chair: None, typed: String::new() });
        Action::None
    }

    /// A key while a substitute is asked for.
    pub(super) fn substitute_key(&mut self, press: &KeyPress) -> Option<Action<Message>> {
        let asked = self.substituting.as_mut().filter(|_| self.tab == TournamentTab::Entry)?;
        match (press.named(), press.char()) {
            (Some(Named::Escape), _) => self.substituting = None,
            (Some(Named::Backspace), _) => {
                if asked.typed.pop().is_none() {
                    asked.chair = None;
                }
            }
            (Some(Named::Enter), _) if asked.chair.is_some() => {
                let found = self.substitutes_offered().first().copied();
                return Some(match found {
                    Some(player) => self.substitute(player),
                    None => Action::error("Nobody of that name is free."),
                });
            }
            (_, Some(digit @ '1'..='4')) if asked.chair.is_none() => {
                asked.chair = digit.to_digit(10).map(|digit| digit as usize - 1);
            }
            (_, Some(letter)) if asked.chair.is_some() && !letter.is_control() => {
                asked.typed.extend(letter.to_lowercase());
            }
            (_, Some(_)) => {}
            _ => return None,
        }
        Some(Action::None)
    }

    /// Chooses the chair by the mouse.
    pub(super) fn choose_chair(&mut self, chair: usize) -> Action<Message> {
        if let Some(asked) = &mut self.substituting {
            asked.chair = Some(chair);
        }
        Action::None
    }

    /// Somebody takes the chair that was asked for.
    pub(super) fn substitute(&mut self, player: Player) -> Action<Message> {
        let Some(Substituting { place, chair: Some(chair), .. }) = self.substituting.take() else {
            return Action::None;
        };
        let Some(own) = self.table(place.table).map(|table| table.players()[chair.min(3)]) else {
            return Action::None;
        };
        let cell = substitute_cell(place, own);
        let _ = self.substitutes.entry(self.game).or_default().insert(cell, player);
        let RoundPath { table, hand } = place;
        let text = if own == player {
            format!("{} is back at table {table} from hand {hand} on", self.player(own))
        } else {
            let (player, own) = (self.player(player), self.player(own));
            format!("{player} plays for {own} at table {table} from hand {hand} on")
        };
        self.open_at(self.at);
        let task = self.save_halves(self.game).into_task().unwrap_or_else(iced::Task::none);
        Action::Toast { text, undo: false, task }
    }

    /// Who is free to take the chair, and has what is typed in their name: whose chair it is,
    /// then those who sit out, of the same role first.
    fn substitutes_offered(&self) -> Vec<Player> {
        let Some(Substituting { place, chair: Some(chair), typed }) = &self.substituting else {
            return Vec::new();
        };
        let Some(round) = self.round(self.game) else { return Vec::new() };
        let now = |table: &TableResult| {
            self.playing(table, RoundPath { table: table.table, hand: place.hand })
        };
        let seated: Vec<Player> =
            round.tables.iter().flat_map(|table| now(table).as_flattened().to_vec()).collect();
        let own = self.table(place.table).map(|table| table.players()[*chair]);
        let people = (0..self.session.record().players.len()).map(Player::at);
        let mut free: Vec<Player> = people
            .filter(|player| !seated.contains(player))
            .filter(|player| self.player(*player).to_lowercase().contains(typed.as_str()))
            .collect();
        free.sort_by_key(|player| {
            let begins = self.player(*player).to_lowercase().starts_with(typed.as_str());
            let sits_out = round.seating.sit_outs.contains(player);
            let same_role = round.roles.get(player.index()) == Some(&(chair % 2));
            (!begins, Some(*player) != own, !sits_out, !same_role)
        });
        free
    }

    /// "Table 3: who gives up a chair? 1 Ada, 2 Ben, 3 Cleo, 4 Dov".
    pub(super) fn substituting_words(&self) -> Option<String> {
        let asked = self.substituting.as_ref()?;
        let table = self.table(asked.place.table)?;
        let playing = self.playing(table, asked.place);
        let Some(chair) = asked.chair else {
            let names = playing.as_flattened().iter().zip(1..);
            let names: Vec<String> =
                names.map(|(player, at)| format!("{at} {}", self.player(*player))).collect();
            return Some(format!("Who gives up the chair? {}", join_words(&names)));
        };
        let from = self.player(*playing.as_flattened().get(chair)?);
        Some(match self.substitutes_offered().first() {
            Some(player) => format!("{} for {from}: Enter", self.player(*player)),
            None => format!("Nobody “{}” is free for {from}", asked.typed),
        })
    }

    /// The same for the mouse: the four chairs, then who is free.
    pub(super) fn substituting_card(&self) -> Option<Element<'_, Message>> {
        let asked = self.substituting.as_ref()?;
        let table = self.table(asked.place.table)?;
        let title = format!("Table {}, from hand {} on", asked.place.table, asked.place.hand);
        let playing = self.playing(table, asked.place);
        let chairs = playing.as_flattened().iter().zip(0..).map(|(player, chair)| {
            quiet_button(self.player(*player).to_owned(), Some(Message::Chair(chair)))
                .key((chair + 1).to_string())
                .into()
        });
        let free = self.substitutes_offered().into_iter().take(OFFERED).map(|player| {
            let name = self.player(player).to_owned();
            quiet_button(name, Some(Message::Substitute(player))).into()
        });
        let buttons: Vec<Element<'_, Message>> =
            if asked.chair.is_none() { chairs.collect() } else { free.collect() };
        let words = self.substituting_words().unwrap_or_default();
        let inside = column![
            label(title, scale::BODY.with(STRONG), Tone::Ink),
            label(words, scale::SMALL, Tone::Muted),
            row(buttons).spacing(gap::TIGHT).wrap()
        ];
        Some(card(container(inside.spacing(8)).padding([14, 20])))
    }
}

/// Where it is written who plays a hand in somebody's chair.
pub(super) fn substitute_cell(place: RoundPath, own: Player) -> Cell {
    Cell { field: SUBSTITUTES.spec.id, place, subject: Subject::Player(own) }
}
