//! Who arrives and leaves on a night, between games or during one, as changes of its record.
//!
//! Somebody who arrives during a game sits out and scores for the hands from then on; somebody who
//! leaves while sitting out scores for the hands before.
//! Source: Court Whist, `sit_outs`, `absent` and `hands_out`.

use super::Night;
use crate::session::PendingChange;
use scoring::tables::{ABSENT, HANDS_OUT, ROLE, SIT_OUTS};
use scoring::{
    Cell, Change, Edit, Player, RoundEntry, SeatIndex, Subject, TableRound, Value, edit,
};

impl<'a> Night<'a> {
    fn under_way(self) -> Option<&'a TableRound> {
        self.round(self.begun()).filter(|last| !last.complete && !self.evaluation().is_finished())
    }

    /// Returns the hand being played in the game in progress, from 1; `None` between games.
    pub fn current_hand(self) -> Option<usize> {
        self.under_way().map(|round| round.current_hand(self.hands().into()))
    }

    /// Returns the hand being played where somebody is, from 1; for an arrival, the hand of the
    /// room. `None` between games, and where a table has one score a round.
    pub(super) fn current_hand_of(self, player: Option<Player>) -> Option<usize> {
        let round = self.under_way().filter(|_| self.counts_hands())?;
        Some(round.hand_of(player, self.hands().into()))
    }

    /// Returns the first hand for which an arrival waits, from 1; `None` between games.
    pub fn arriving_hand(self) -> Option<usize> {
        Some(self.current_hand_of(None)?.min(self.hands().into()))
    }

    /// Adds somebody who has arrived, in a role: a new seat, absent from every game so far. In a
    /// game in progress they wait from hand `from` on; `None` is the hand being played in the room.
    pub fn arrival(self, name: &str, role: usize, from: Option<usize>) -> PendingChange {
        let from = self.arriving_hand().map(|now| from.unwrap_or(now));
        let (record, hands) = (self.record(), usize::from(self.hands()));
        let player = Player::at(record.players.len());
        let role = self.state().role_choices().get(role);
        let mut edits = vec![Edit::Join { name: name.to_owned() }];
        edits.extend(role.map(|role| {
            let (cell, new) = (role_cell(player), Some(Value::Word(role.id)));
            Edit::Set { round: 0, cell, old: None, new }
        }));
        for (before, round) in record.rounds.iter().zip(1..) {
            let mut after = before.clone();
            match from.filter(|_| round == record.rounds.len()) {
                Some(from) => {
                    list(&mut after, SIT_OUTS.spec.id, player, true);
                    pay(&mut after, player, hands, (hands + 1).saturating_sub(from));
                }
                None => list(&mut after, ABSENT.spec.id, player, true),
            }
            edits.extend(edit::differences(round, before, &after));
        }
        let who = role.map_or_else(|| name.to_owned(), |role| format!("{name} ({})", role.label));
        let (label, said) = match from {
            Some(from) => (
                format!("{who} arrived in game {}, hand {from}", self.begun()),
                format!("{name} has arrived and sits out from hand {from} on"),
            ),
            None => (format!("{who} arrived"), format!("{name} has arrived")),
        };
        PendingChange::new(Change::new(label, edits), said)
    }

    /// Lets somebody who was absent arrive during a game and wait from hand `from` on.
    pub fn comeback(self, player: Player, from: usize) -> Option<Change> {
        let round = self.under_way().filter(|round| round.absent.contains(&player))?;
        let (before, hands) = (self.record().rounds.last()?, usize::from(self.hands()));
        let mut after = before.clone();
        list(&mut after, ABSENT.spec.id, player, false);
        list(&mut after, SIT_OUTS.spec.id, player, true);
        let earlier = round.hands_sat_out(player, hands).len();
        pay(&mut after, player, hands, (hands + 1).saturating_sub(from) + earlier);
        let label = format!("{} is here from hand {from} on", self.player(player));
        Some(Change { label, ..Change::correct(self.begun(), before, &after) })
    }

    /// Lets somebody who sits out leave before hand `from`. They are paid for the hands they sat
    /// out before.
    pub fn departure(self, player: Player, from: usize) -> Option<Change> {
        let round = self.under_way().filter(|round| round.seating.sit_outs.contains(&player))?;
        let (before, hands) = (self.record().rounds.last()?, usize::from(self.hands()));
        let sat_out = round.hands_sat_out(player, hands).into_iter();
        let mut after = before.clone();
        list(&mut after, SIT_OUTS.spec.id, player, false);
        list(&mut after, ABSENT.spec.id, player, true);
        pay(&mut after, player, 0, sat_out.filter(|hand| *hand < from).count());
        let when = match from {
            from if from > hands => "after the last hand".to_owned(),
            from => format!("before hand {from}"),
        };
        let label = format!("{} goes home {when}", self.player(player));
        Some(Change { label, ..Change::correct(self.begun(), before, &after) })
    }

    /// Returns whether the list of people can still be mended as a whole: no hand has been played.
    pub fn is_before_first_hand(self) -> bool {
        let has_hands =
            |round: &TableRound| round.tables.iter().any(|table| !table.hands.is_empty());
        self.begun() == 0 || self.begun() == 1 && self.round(1).is_some_and(|one| !has_hands(one))
    }

    /// Returns the edits that take back a first game without hands, because its seats are drawn for
    /// everybody.
    fn before_drawing(self) -> Vec<Edit> {
        let first = self.record().rounds.first();
        first.map_or_else(Vec::new, |first| Change::remove(1, first).edits)
    }

    /// Gives somebody on the list another name.
    pub(super) fn rename(self, player: Player, name: &str) -> Result<PendingChange, String> {
        let change = self.0.replace(player, name)?;
        let said = format!("{} is now {name}", self.player(player));
        Ok(PendingChange::by_hand(said, change.edits().to_vec()))
    }

    /// Takes somebody off the list before the first hand; the last person gets their number.
    pub fn removal(self, player: Player) -> Result<PendingChange, String> {
        let (record, name) = (self.record(), self.player(player));
        if !self.is_before_first_hand() {
            return Err(format!(
                "{name} is in the results, because hands have been played. Let {name} go home instead."
            ));
        }
        let (count, counts) = (record.players.len(), record.game.player_counts);
        if !counts.allows(count.saturating_sub(1)) {
            return Err(format!(
                "The night needs {} people. Add somebody before you take {name} off the list.",
                counts.words()
            ));
        }
        let last = Player::at(count.saturating_sub(1));
        let role = |player| record.setup.get(&role_cell(player)).cloned();
        let set = |player, old, new| Edit::Set { round: 0, cell: role_cell(player), old, new };
        let had_role = role(last).is_some();
        let mut edits = self.before_drawing();
        edits.extend(had_role.then(|| set(last, role(last), None)));
        let last_name = self.player(last).to_owned();
        edits.push(Edit::Leave { name: last_name.clone() });
        if player != last {
            edits.push(Edit::Rename { player, old: name.to_owned(), new: last_name });
            edits.extend(had_role.then(|| set(player, role(player), role(last))));
        }
        let label = format!("{name} taken off the list");
        let said = format!("{label}; the seats are drawn without them");
        Ok(PendingChange::new(Change::new(label, edits), said))
    }

    /// Gives somebody the other role before the first hand.
    pub(super) fn other_role(self, player: Player) -> Option<Change> {
        let old = self.record().setup.get(&role_cell(player)).cloned();
        let mut roles = self.state().role_choices().iter();
        let role = roles.find(|role| Some(Value::Word(role.id)) != old)?;
        let mut edits = self.before_drawing();
        let (cell, new) = (role_cell(player), Some(Value::Word(role.id)));
        edits.push(Edit::Set { round: 0, cell, old, new });
        Some(Change::new(format!("{} is a {}", self.player(player), role.label), edits))
    }
}

fn role_cell(player: Player) -> Cell {
    Cell::of(ROLE.spec.id, Subject::Player(player))
}

/// Puts somebody on a list of a round, or takes them off it.
fn list(entry: &mut RoundEntry, id: &'static str, player: Player, is_on: bool) {
    let cell = Cell::one(id);
    let mut players = match entry.get(&cell) {
        Some(Value::Players(players)) => players.clone(),
        _ => Vec::new(),
    };
    players.retain(|one| *one != player);
    players.extend(is_on.then_some(player));
    players.sort_unstable();
    let _ = entry.set(cell, Some(Value::Players(players)));
}

/// Writes how many hands somebody is paid for, unless that is `usual`, which needs no entry.
fn pay(entry: &mut RoundEntry, player: Player, usual: usize, paid: usize) {
    let cell = Cell::of(HANDS_OUT.spec.id, Subject::Player(player));
    let value = i64::try_from(paid).ok().filter(|_| paid != usual).map(Value::Number);
    let _ = entry.set(cell, value);
}
