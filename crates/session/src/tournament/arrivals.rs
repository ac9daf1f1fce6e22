//! Arrivals and departures on a night, between games or during one: as they are typed, what they do
//! to the next seating, and as changes of its record.
//!
//! Somebody who arrives during a game sits out and scores for the hands from then on; somebody who
//! leaves while sitting out scores for the hands before.
//! Source: Court Whist, `sit_outs`, `absent` and `hands_out`.

use super::{HandStep, Night, SeatingPlan, Stage, balance_words, count_words};
use crate::session::PendingChange;
use scoring::names::{self, skeleton};
use scoring::tables::{ABSENT, HANDS_OUT, ROLE, SIT_OUTS};
use scoring::wording::capitalize;
use scoring::{
    Cell, Change, Edit, Player, Record, RoundEntry, SeatIndex, Subject, TableRound, Value, edit,
};
use store::format::how_many;

/// A person being added.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
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
        if let Some(hand) = night.current_hand_of(Some(player))
            && let Some(change) = night.attendance(player, hand)
        {
            // The record has that now.
            self.draft.absent = None;
            return HandStep::Commit(Box::new(change.into()));
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
            (None, false) if was_absent => format!("from the next {} on", night.round_noun()),
            (None, false) => "gave up the chair".to_owned(),
        }
    }

    /// Returns what somebody can say of the games to come: "Goes home", "Stays" or "Comes back"; before
    /// the first one "Not coming" or "Comes after all".
    pub fn attendance_verb(&self, night: Night<'_>, player: Player) -> &'static str {
        let is_gone = self.absent(night).contains(&player);
        match (is_gone, night.begun()) {
            (true, _) if self.place_words(night, player) != "absent" => "Stays",
            (true, 0) => "Comes after all",
            (true, _) => "Comes back",
            (false, 0) => "Not coming",
            (false, _) => "Goes home",
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
    fn current_hand_of(self, player: Option<Player>) -> Option<usize> {
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

    /// Lets somebody without a chair in the game in progress leave before hand `from`, or come back and
    /// wait from that hand on. They are paid for the hands that they sit out. `None` if they have a
    /// chair.
    pub fn attendance(self, player: Player, from: usize) -> Option<Change> {
        let round = self.under_way()?;
        let (returns, hands) = (round.absent.contains(&player), usize::from(self.hands()));
        if !returns && !round.seating.sit_outs.contains(&player) {
            return None;
        }
        let mut sat_out = round.hands_sat_out(player, hands);
        let (paid, what) = if returns {
            let paid = (hands + 1).saturating_sub(from) + sat_out.len();
            (paid, format!("comes back, from hand {from} on"))
        } else {
            sat_out.retain(|hand| *hand < from);
            let when = match from {
                from if from > hands => "after the last hand".to_owned(),
                from => format!("before hand {from}"),
            };
            (sat_out.len(), format!("goes home {when}"))
        };
        let before = self.record().rounds.last()?;
        let mut after = before.clone();
        list(&mut after, ABSENT.spec.id, player, !returns);
        list(&mut after, SIT_OUTS.spec.id, player, returns);
        pay(&mut after, player, if returns { hands } else { 0 }, paid);
        let label = format!("{} {what}", self.player(player));
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
    fn rename(self, player: Player, name: &str) -> Result<PendingChange, String> {
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
    fn other_role(self, player: Player) -> Option<Change> {
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
    let mut players: Vec<Player> = entry.read(&cell).unwrap_or_default();
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
