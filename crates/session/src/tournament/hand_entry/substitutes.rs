//! Substitutes during a game: the chair, then the name. A substitute keeps the chair until somebody
//! else takes it.

use super::{HandEntry, Texts};
use crate::form::{EditKey, OtherStep, Substitutes};
use crate::session::PendingChange;
use crate::tournament::Night;
use scoring::names::folded;
use scoring::tables::SUBSTITUTES;
use scoring::{
    Cell, Edit, Player, RoundPath, SeatIndex, SeatedPairs, Seating, Subject, TableResult, Value,
    join_words,
};

/// A chair being taken, from a hand on.
#[derive(Debug, Clone)]
pub struct Substitution {
    /// The table and the first hand with the substitute.
    pub place: RoundPath,
    /// The chair, pair A first.
    pub chair: Option<usize>,
    typed: String,
}

impl HandEntry {
    /// Returns the players of a hand of the shown game: as recorded, otherwise those in the chairs
    /// now.
    pub fn playing(&self, table: &TableResult, place: RoundPath) -> SeatedPairs {
        self.playing_in(self.game, table, place)
    }

    /// Returns the seating of the game in progress as it is now: substitutes have their chairs, and
    /// nobody who plays sits out. `None` before the first game.
    pub fn seating_now(&self, night: Night<'_>) -> Option<Seating> {
        let (game, round) = (night.begun(), night.round(night.begun())?);
        let tables = round.tables.iter().map(|table| {
            let next = u8::try_from(table.hands.len() + 1).unwrap_or(u8::MAX);
            self.playing_in(game, table, RoundPath { table: table.table, hand: next })
        });
        let tables: Vec<SeatedPairs> = tables.collect();
        let mut sit_outs = round.seating.sit_outs.clone();
        sit_outs.retain(|player| !tables.as_flattened().as_flattened().contains(player));
        Some(Seating { tables, sit_outs })
    }

    /// Returns the players of a hand of any game.
    pub fn playing_in(&self, game: usize, table: &TableResult, place: RoundPath) -> SeatedPairs {
        let mut pairs = table.pairs_at(place.hand);
        if usize::from(place.hand) <= table.hands.len() {
            return pairs;
        }
        let kept = self.substitutes.iter().filter(|((of, cell), _)| {
            let hand = cell.place.hand;
            let is_later = usize::from(hand) > table.hands.len() && hand <= place.hand;
            *of == game && cell.place.table == place.table && is_later
        });
        // They are in the order of the hands.
        for ((_, cell), player) in kept {
            let own = table.players().into_iter();
            let chair = own.zip(0..).find(|(own, _)| cell.subject == Subject::Player(*own));
            if let Some((_, chair)) = chair {
                pairs[chair / 2][chair % 2] = *player;
            }
        }
        pairs
    }

    pub(super) fn substitute_edits(&self, night: Night<'_>, place: RoundPath) -> Vec<Edit> {
        let Some(table) = self.table(night, place.table) else { return Vec::new() };
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

    /// Remembers the substitutes of a hand that is being undone.
    pub fn remember_substitutes(&mut self, change: &PendingChange) {
        for edit in change.edits() {
            if let Edit::Set { round, cell, old: Some(Value::Player(player)), new: None } = edit
                && cell.field == SUBSTITUTES.spec.id
            {
                let _ = self.substitutes.insert((*round, *cell), *player);
            }
        }
    }

    /// Returns who takes which chair from a hand on, by game, for hands that are not recorded.
    pub fn substitutes(&self) -> &Substitutes {
        &self.substitutes
    }

    /// Takes over the substitutes in a stored draft of a game that another program has named;
    /// `asked` are those from here when it was read. Returns whether there are any.
    pub fn follow_substitutes(
        &mut self,
        night: Night<'_>,
        (game, asked): (usize, &Substitutes),
        stored: &Texts,
    ) -> bool {
        let mut follows = false;
        for (cell, text) in stored.iter().filter(|(cell, _)| cell.field == SUBSTITUTES.spec.id) {
            let Ok(player) = text.parse().map(Player) else { continue };
            let key = (game, *cell);
            let is_new = asked.get(&key) != Some(&player);
            if is_new && asked.get(&key) == self.substitutes.get(&key) {
                let _ = self.substitutes.insert(key, player);
                follows = true;
            }
        }
        if follows {
            self.follow(night);
        }
        follows
    }

    /// Returns the substitute being asked for.
    pub fn substitution(&self) -> Option<&Substitution> {
        self.asked.as_ref()
    }

    /// Asks which chair of the table somebody takes, from its next hand on; an error if there is none.
    pub fn ask_substitute(&mut self, night: Night<'_>) -> Result<(), String> {
        if !night.counts_hands() {
            return Err("Nobody is a substitute here: swap two people’s seats instead.".to_owned());
        }
        let table = self.at.table;
        if self.table(night, table).is_none_or(|table| table.complete) {
            return Err(format!("No more hands are played at table {table}."));
        }
        let next = self.next_hand(night, table);
        let place = RoundPath { hand: self.at.hand.max(next.hand), ..next };
        self.asked = Some(Substitution { place, chair: None, typed: String::new() });
        Ok(())
    }

    /// Stops asking for a substitute.
    pub fn ask_no_substitute(&mut self) {
        self.asked = None;
    }

    /// Chooses the chair.
    pub fn choose_chair(&mut self, chair: usize) {
        if let Some(asked) = &mut self.asked {
            asked.chair = Some(chair);
        }
    }

    /// Handles a key while a substitute is asked for: the number of the chair, then letters of the
    /// name. Returns whether the key has a meaning.
    pub fn type_substitute(&mut self, key: EditKey) -> bool {
        let Some(asked) = &mut self.asked else { return false };
        match key {
            EditKey::Backspace => {
                if asked.typed.pop().is_none() {
                    asked.chair = None;
                }
            }
            EditKey::Char(digit @ '1'..='4') if asked.typed.is_empty() => {
                asked.chair = digit.to_digit(10).map(|digit| digit as usize - 1);
            }
            EditKey::Char(letter) if asked.chair.is_some() && !letter.is_control() => {
                asked.typed.extend(letter.to_lowercase());
            }
            EditKey::Char(_) => {}
            _ => return false,
        }
        true
    }

    /// Puts a substitute in the chosen chair. Returns the message; `None` if no chair is chosen.
    pub fn substitute(&mut self, night: Night<'_>, player: Player) -> Option<String> {
        let Substitution { place, chair, .. } = self.asked.take()?;
        let own = self.table(night, place.table)?.players()[chair?.min(3)];
        let before = OtherStep::Substitutes(self.substitutes.clone());
        let _ = self.substitutes.insert((self.game, substitute_cell(place, own)), player);
        self.history_mut().push_other(before);
        self.follow(night);
        Some(words(night, place, own, player))
    }

    /// Shows the chair that has somebody else than before, and returns a sentence about it.
    pub(super) fn substituted_words(
        &mut self,
        night: Night<'_>,
        before: &Substitutes,
    ) -> Option<String> {
        let now = &self.substitutes;
        let mut chairs = before.keys().chain(now.keys());
        let (game, cell) = *chairs.find(|chair| before.get(chair) != now.get(chair))?;
        if game != self.game {
            self.show(night, game);
        }
        let (place, Subject::Player(own)) = (cell.place, cell.subject) else { return None };
        self.open_at(night, if self.at.table == place.table { self.at } else { place });
        let table = self.table(night, place.table)?;
        let chair = table.players().into_iter().position(|player| player == own)?;
        let player = self.playing(table, place).as_flattened()[chair];
        Some(words(night, place, own, player))
    }

    /// Returns who could take the chair and matches the typed letters: its owner, then those who
    /// sit out, people of the same role first.
    pub fn substitutes_offered(&self, night: Night<'_>) -> Vec<Player> {
        let Some(Substitution { place, chair: Some(chair), typed }) = &self.asked else {
            return Vec::new();
        };
        let Some(round) = night.round(self.game) else { return Vec::new() };
        let now = |table: &TableResult| {
            self.playing(table, RoundPath { table: table.table, hand: place.hand })
        };
        let seated: Vec<Player> =
            round.tables.iter().flat_map(|table| now(table).as_flattened().to_vec()).collect();
        let own = self.table(night, place.table).map(|table| table.players()[*chair]);
        let name = |player: Player| folded(night.player(player));
        let typed = folded(typed);
        let people = (0..night.record().players.len()).map(Player::at);
        let mut free: Vec<Player> = people
            .filter(|player| !seated.contains(player) && name(*player).contains(typed.as_str()))
            .collect();
        free.sort_by_key(|player| {
            let begins = name(*player).starts_with(typed.as_str());
            let sits_out = round.seating.sit_outs.contains(player);
            let same_role = round.roles.get(player.index()) == Some(&(chair % 2));
            (!begins, Some(*player) != own, !sits_out, !same_role)
        });
        free
    }

    /// Returns the question for the name with the letters typed: "Who plays? ol"; `None` before the
    /// chair is chosen.
    pub fn substitute_question(&self) -> Option<String> {
        let asked = self.asked.as_ref().filter(|asked| asked.chair.is_some())?;
        let typed = if asked.typed.is_empty() { "Type or click a name." } else { &asked.typed };
        Some(format!("Who plays? {typed}"))
    }

    /// Returns the question for the substitute: "Who needs a substitute? 1 Ada, 2 Ben, 3 Cleo, 4
    /// Dov", then "Enter: Eve plays for Ada".
    pub fn substitution_words(&self, night: Night<'_>) -> Option<String> {
        let asked = self.asked.as_ref()?;
        let table = self.table(night, asked.place.table)?;
        let playing = self.playing(table, asked.place);
        let Some(chair) = asked.chair else {
            let names = playing.as_flattened().iter().zip(1..);
            let names = names.map(|(player, at)| format!("{at} {}", night.player(*player)));
            return Some(format!("Who needs a substitute? {}", join_words(names)));
        };
        let from = night.player(*playing.as_flattened().get(chair)?);
        Some(match self.substitutes_offered(night).first() {
            Some(player) => format!("Enter: {} plays for {from}", night.player(*player)),
            None if asked.typed.is_empty() => format!("Nobody is free to play for {from}"),
            None => format!("Nobody called “{}” is free to play for {from}", asked.typed),
        })
    }
}

/// Returns a sentence about who takes the chair of `own` from a hand on.
fn words(night: Night<'_>, place: RoundPath, own: Player, player: Player) -> String {
    let where_to = format!("at table {} from hand {} on", place.table, place.hand);
    if own == player {
        format!("{} is back {where_to}", night.player(own))
    } else {
        format!("{} plays for {} {where_to}", night.player(player), night.player(own))
    }
}

fn substitute_cell(place: RoundPath, own: Player) -> Cell {
    Cell { field: SUBSTITUTES.spec.id, place, subject: Subject::Player(own) }
}
