//! Arrivals and departures on a night, between games or during one.

use super::{HandStep, Night, SeatingPlan, Stage, balance_words, count_words};
use crate::session::PendingChange;
use scoring::names::{self, skeleton};
use scoring::wording::capitalize;
use scoring::{Player, Record};
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
            return "Type a name, then Enter".to_owned();
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
            (false, _) => "Type a name; the role comes next".to_owned(),
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

impl SeatingPlan {
    /// Gives somebody the other role: before the first hand from the beginning, otherwise in the next
    /// game.
    pub fn switch_role(&mut self, night: Night<'_>, player: Player) -> HandStep {
        let change = night.other_role(player);
        match change.filter(|_| night.is_before_first_hand()) {
            Some(change) => {
                self.forget_people();
                let said = format!("{}; the seats are drawn again", change.label);
                HandStep::Commit(Box::new(PendingChange::new(change, said)))
            }
            None => HandStep::planned(self.turn_role(night, player)),
        }
    }

    /// Switches whether somebody is present. Between games, and for somebody with a chair, that
    /// affects the next game; during a game, somebody without a chair leaves at once, or waits from
    /// now on.
    pub fn attend(&mut self, night: Night<'_>, player: Player) -> HandStep {
        if let Some(hand) = night.current_hand_of(Some(player)) {
            let change = night.comeback(player, hand).or_else(|| night.departure(player, hand));
            if let Some(change) = change {
                // The record has that now.
                self.draft.absent = None;
                return HandStep::Commit(Box::new(change.into()));
            }
        }
        self.come_or_go(night, player);
        HandStep::planned(self.coming_words(night, player))
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
                (true, Some(_)) if night.counts_hands() => format!(
                    "{name} goes home after this game. To leave earlier, name a substitute on Entry."
                ),
                (true, Some(_)) => format!("{name} goes home after this {}", night.round_noun()),
                (true, None) => format!("{name} goes home"),
                (false, _) => format!("{name} plays in the next {}", night.round_noun()),
            };
        };
        match (goes, next.seating.seat(player)) {
            (true, _) => {
                let tables = how_many(next.seating.tables.len(), "table", "tables");
                match night.begun() {
                    0 => format!(
                        "{name} does not come. {}: {tables}",
                        capitalize(&night.round_words(1))
                    ),
                    _ => format!("{name} goes home. Next {}: {tables}", night.round_noun()),
                }
            }
            (false, Some((table, ..))) => format!("{name} plays at table {table} next"),
            (false, None) => format!("{name} sits out the next {}", night.round_noun()),
        }
    }
}
