//! Arrivals and departures on a night, between games or during one.

use super::{Night, SeatingChange, SeatingPlan, Stage, balance_words, count_words};
use crate::attendance::{
    AttendanceStatus, arrival, attending, comeback, current_hand, departure, hand_of,
    is_before_first_hand, other_role, removal,
};
use crate::session::PendingChange;
use scoring::names::{self, skeleton};
use scoring::{Change, Edit, Player, Record};
use store::format::how_many;

/// A person being added.
#[derive(Debug, Clone, Default)]
pub struct ArrivalDraft {
    /// The name as typed.
    pub name: String,
    /// Whether its box has the caret.
    pub in_box: bool,
    /// Whether the name is complete and the role is asked for.
    pub asks: bool,
    /// The person on the list who gets this name, instead of somebody arriving.
    pub renames: Option<Player>,
    /// The first hand for which they score while sitting out, if it is not the current one.
    pub from: Option<usize>,
}

impl ArrivalDraft {
    /// Returns a hint about the next key.
    pub fn hint(&self, night: Night<'_>) -> String {
        if let Some(player) = self.renames {
            return format!("Enter renames {}", night.player(player));
        }
        let roles = night.state().role_choices();
        let keys: Vec<String> = roles.iter().map(|role| role.key.to_string()).collect();
        let keys = keys.join(" or ");
        if roles.is_empty() {
            return "F5, then the name and Enter".to_owned();
        }
        let hand = night.arriving_hand().map(|now| self.from.unwrap_or(now));
        match (self.asks, hand) {
            (true, Some(hand)) => {
                format!(
                    "Press {keys}; sits out from hand {hand} on (press 1 to {} for another hand)",
                    night.hands()
                )
            }
            (true, None) => format!("Press {keys}"),
            (false, _) => "F5, then the name".to_owned(),
        }
    }

    /// Handles a key while the role is asked for: its key chooses it, a digit is the first hand, and
    /// any other letter belongs to the name. Returns the chosen role.
    pub fn press(&mut self, night: Night<'_>, key: char) -> Option<usize> {
        let roles = night.state().role_choices();
        let role = roles.iter().position(|role| role.key.eq_ignore_ascii_case(&key));
        if role.is_none() && key.is_alphabetic() {
            self.asks = false;
            self.name.push(key);
        } else if let Some(hand @ 1..) = key.to_digit(10) {
            let hand = usize::try_from(hand).ok();
            self.from = hand.filter(|hand| *hand <= usize::from(night.hands()));
        }
        role
    }

    /// Handles the end of the name, or the choice of a role: returns the change that writes it; `None`
    /// if nothing changes, or the role is asked for now.
    ///
    /// # Errors
    /// Why nobody can have that name.
    pub fn enter(
        &mut self,
        night: Night<'_>,
        role: Option<usize>,
    ) -> Result<Option<PendingChange>, String> {
        let name = names::clean(&self.name);
        if name.is_empty() {
            return Ok(None);
        }
        if let Some(player) = self.renames {
            let changes = night.player(player) != name;
            let change = changes.then(|| night.rename(player, &name)).transpose()?;
            *self = ArrivalDraft::default();
            return Ok(change);
        }
        if let Some(words) = arrival_fault(night.record(), &name) {
            return Err(words);
        }
        let Some(role) = role.or((!night.has_roles()).then_some(0)) else {
            (self.asks, self.in_box) = (true, false);
            return Ok(None);
        };
        let from = std::mem::take(self).from;
        Ok(Some(night.arrival(&name, role, from)))
    }
}

/// Returns why nobody of this name can be added to a record: it is no name, or looks like that of
/// somebody on the list. `None` if they can.
pub fn arrival_fault(record: &Record, name: &str) -> Option<String> {
    let key = skeleton(name);
    let is_alike = |other: &&String| *other == name || !key.is_empty() && skeleton(other) == key;
    if names::clean(name).is_empty() {
        return Some("A name needs at least one letter.".to_owned());
    }
    let fault = names::fault(&[name.to_owned()]);
    fault.or_else(|| {
        let other = record.players.iter().find(is_alike)?;
        let who = if other == name { String::new() } else { format!(" looks like {other}, who") };
        let rest = "is already on the list. Add a last name to tell the two apart.";
        Some(format!("{name}{who} {rest}"))
    })
}

impl Night<'_> {
    /// Returns the hand being played in the game in progress, from 1; `None` between games.
    pub fn current_hand(self) -> Option<usize> {
        current_hand(self.record(), self.evaluation())
    }

    /// Returns the first hand for which an arrival waits, from 1; `None` between games.
    pub fn arriving_hand(self) -> Option<usize> {
        let hand = hand_of(self.record(), self.evaluation(), None)?;
        let hand = Some(hand).filter(|_| self.counts_hands())?;
        Some(hand.min(usize::from(self.hands())))
    }

    /// Adds somebody who has arrived, in a role: a new seat, absent from every game so far. In a
    /// game in progress they wait from hand `from` on; `None` is the hand being played in the room.
    pub fn arrival(self, name: &str, role: usize, from: Option<usize>) -> PendingChange {
        let from = self.arriving_hand().map(|now| from.unwrap_or(now));
        let change = arrival(self.record(), self.evaluation(), (name, role), from);
        let said = match from {
            Some(from) => format!("{name} has arrived and sits out from hand {from} on"),
            None => format!("{name} has arrived"),
        };
        PendingChange::new(change, said)
    }

    /// Returns whether the list can still be mended as a whole: no hand is in.
    pub fn is_before_first_hand(self) -> bool {
        is_before_first_hand(self.record(), self.evaluation())
    }

    /// Gives somebody on the list another name.
    ///
    /// # Errors
    /// Why nobody can have that name.
    fn rename(self, player: Player, name: &str) -> Result<PendingChange, String> {
        let mut wanted = self.record().clone();
        let old = self.player(player).to_owned();
        let Some(now) = wanted.players.get_mut(usize::from(player.0)) else {
            return Err("There is nobody to rename.".to_owned());
        };
        // Their own name may look like the new one.
        now.clear();
        if let Some(fault) = arrival_fault(&wanted, name) {
            return Err(fault);
        }
        let edit = Edit::Rename { player, old: old.clone(), new: name.to_owned() };
        let said = format!("{old} is now {name}");
        Ok(PendingChange::new(Change::new(said.clone(), vec![edit]), said))
    }

    /// Takes somebody off the list before the first hand.
    ///
    /// # Errors
    /// Why not.
    pub fn removal(self, player: Player) -> Result<PendingChange, String> {
        let name = self.player(player);
        if !self.is_before_first_hand() {
            return Err(format!(
                "{name} is in the results, because hands have been played. F2: {name} goes home."
            ));
        }
        let (count, counts) = (self.record().players.len(), self.record().game.player_counts);
        if !counts.allows(count.saturating_sub(1)) {
            return Err(format!(
                "The night needs {} people. Add somebody before you take {name} off the list.",
                counts.words()
            ));
        }
        let change = removal(self.record(), player);
        let change = change.ok_or_else(|| "There is nobody to take off the list.".to_owned())?;
        let said = format!("{}; the seats are drawn without them", change.label);
        Ok(PendingChange::new(change, said))
    }
}

impl SeatingPlan {
    /// Gives somebody the other role: before the first hand from the beginning, otherwise in the next
    /// game.
    pub fn switch_role(&mut self, night: Night<'_>, player: Player) -> SeatingChange {
        let change = other_role(night.record(), night.evaluation(), player);
        match change.filter(|_| night.is_before_first_hand()) {
            Some(change) => {
                self.forget_people();
                let said = format!("{}; the seats are drawn again", change.label);
                SeatingChange::Now(Box::new(PendingChange::new(change, said)))
            }
            None => SeatingChange::Next(self.turn_role(night, player)),
        }
    }

    /// Switches whether somebody is present. Between games, and for somebody with a chair, that
    /// affects the next game; during a game, somebody without a chair leaves at once, or waits from
    /// now on.
    pub fn attend(&mut self, night: Night<'_>, player: Player) -> SeatingChange {
        let (record, evaluation) = (night.record(), night.evaluation());
        let hand = hand_of(record, evaluation, Some(player)).filter(|_| night.counts_hands());
        if let Some(hand) = hand {
            let change = match attending(evaluation, player) {
                Some(AttendanceStatus::Absent) => comeback(record, evaluation, player, hand),
                Some(AttendanceStatus::SitsOut) => departure(record, evaluation, player, hand),
                _ => None,
            };
            if let Some(change) = change {
                self.forget_absent();
                let said = change.label.clone();
                return SeatingChange::Now(Box::new(PendingChange::new(change, said)));
            }
        }
        self.come_or_go(night, player);
        SeatingChange::Next(self.coming_words(night, player))
    }

    /// Returns where somebody is, in the game in progress or the next one: "table 4", "sits out",
    /// "absent". Whoever goes home after the game in progress is there until then.
    pub fn place_words(&self, night: Night<'_>, player: Player) -> String {
        let is_now = self.next_game().is_none() && night.current_hand().is_some();
        let goes = self.absent(night).contains(&player);
        let sits_out = self.seating(night).is_some_and(|now| now.sit_outs.contains(&player));
        let was_absent = night.round(night.begun()).is_some_and(|it| it.absent.contains(&player));
        match (self.table_of(night, player), goes) {
            (Some(table), true) if is_now => format!("table {table}, then home"),
            (None, true) if is_now && sits_out => "sits out, then home".to_owned(),
            (_, true) => "absent".to_owned(),
            (Some(table), false) => format!("table {table}"),
            (None, false) if sits_out => "sits out".to_owned(),
            (None, false) if was_absent => "plays next".to_owned(),
            (None, false) => "gave up the chair".to_owned(),
        }
    }

    /// Returns how many people there are, and how they fill the tables of the games to come.
    pub fn balance_words(&self, night: Night<'_>) -> String {
        let (balance, next) = (self.balance(night), night.begun() + 1);
        let roles = night.state().role_choices();
        let last = night.state().programme.len();
        if night.stage() == Stage::Over || next > last {
            return count_words(roles, balance);
        }
        let when = match self.next_game() {
            None if next < last => {
                format!("each {} from {} on", night.round_noun(), night.round_words(next))
            }
            _ => night.round_words(next),
        };
        balance_words(roles, balance, &when)
    }

    /// Returns a sentence about how an arrival or a departure changes the next seating.
    fn coming_words(&self, night: Night<'_>, player: Player) -> String {
        let name = night.player(player);
        let goes = self.absent(night).contains(&player);
        let Some(next) = self.next_game() else {
            return match (goes, night.current_hand()) {
                (true, Some(_)) if night.has_substitutes() => format!(
                    "{name} goes home after this game. To leave earlier, name a substitute: press S on the Entry tab"
                ),
                (true, Some(_)) => format!("{name} goes home after this {}", night.round_noun()),
                (true, None) => format!("{name} goes home"),
                (false, _) => format!("{name} plays in the next {}", night.round_noun()),
            };
        };
        let chair = next.seating.chairs().find(|(one, _)| *one == player);
        match (goes, chair) {
            (true, _) => {
                let tables = how_many(next.seating.tables.len(), "table", "tables");
                format!("{name} goes home. Next {}: {tables}", night.round_noun())
            }
            (false, Some((_, chair))) => format!("{name} plays at table {} next", chair.table),
            (false, None) => format!("{name} sits out the next {}", night.round_noun()),
        }
    }
}
