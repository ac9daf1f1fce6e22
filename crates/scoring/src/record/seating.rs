//! Who sits where: a record whose values move with the people when somebody joins, two change
//! seats, or a name is corrected.

use crate::evaluate::check_setup::read_setup;
use crate::record::edit::differences;
use crate::{
    Cell, Change, Dealer, DecodeIssues, Edit, Player, Record, RoundEntry, SeatIndex, Subject, Team,
    Value,
};

/// The new seat of everybody in a record.
#[derive(Debug, Clone)]
pub struct SeatMoves {
    /// The new seat, by old seat; `None` for somebody who is no longer in the record.
    seats: Vec<Option<Player>>,
    /// Whether values of teams belong to two sides, which stay as they are.
    in_sides: bool,
}

impl SeatMoves {
    /// Compares the names of a record with those after a change: people keep their values, and
    /// somebody with a new name in an old seat is a correction of that name.
    pub fn between(record: &Record, after: &[String]) -> SeatMoves {
        let before = &record.players;
        let is_known = |name: &String| before.contains(name);
        let seat = |(seat, name): (usize, &String)| match after.iter().position(|one| one == name) {
            Some(now) => Some(Player::at(now)),
            None => after.get(seat).filter(|now| !is_known(now)).map(|_| Player::at(seat)),
        };
        let seats = before.iter().enumerate().map(seat).collect();
        SeatMoves { seats, in_sides: record.in_sides() }
    }

    /// Returns the new seat of a player.
    pub fn player(&self, player: Player) -> Option<Player> {
        self.seats.get(player.index()).copied().flatten()
    }

    fn team(&self, team: Team) -> Option<Team> {
        if self.in_sides {
            return Some(team);
        }
        self.player(Player(team.0)).map(|player| Team(player.0))
    }

    /// Returns the cell that belongs to the same person; `None` if they are gone.
    pub fn cell(&self, cell: Cell) -> Option<Cell> {
        let subject = match cell.subject {
            Subject::One | Subject::Part(_) => cell.subject,
            Subject::Player(player) => Subject::Player(self.player(player)?),
            Subject::Team(team) => Subject::Team(self.team(team)?),
            Subject::TeamPart(team, part) => Subject::TeamPart(self.team(team)?, part),
        };
        Some(Cell { subject, ..cell })
    }

    fn value(&self, value: &Value) -> Option<Value> {
        Some(match value {
            Value::Player(player) => Value::Player(self.player(*player)?),
            Value::Players(players) => {
                Value::Players(players.iter().filter_map(|player| self.player(*player)).collect())
            }
            other => other.clone(),
        })
    }

    /// Returns a round with everybody's values in their new seats.
    pub fn round(&self, round: &RoundEntry) -> RoundEntry {
        let cells = round.cells();
        let cells = cells.filter_map(|(cell, value)| Some((self.cell(*cell)?, self.value(value)?)));
        let mut moved: RoundEntry = cells.collect();
        for (cell, counted) in round.card_counts() {
            if let Some(cell) = self.cell(*cell) {
                moved.set_card_count(cell, Some(counted.clone()));
            }
        }
        moved
    }
}

impl Record {
    /// Returns the record with these people in the seats, everybody with their own values. Options
    /// whose default depends on the number of players keep their values where that many can play by
    /// them.
    pub fn reseated(&self, players: Vec<String>) -> Record {
        let moves = SeatMoves::between(self, &players);
        let mut record = Record::new(self.game, players);
        record.options.clone_from(&self.options);
        // Whoever deals or starts first is a person, too, if nobody was named.
        let starts = !matches!(self.game.dealer, Dealer::Nobody);
        let first = self.dealer.or_else(|| starts.then_some(Player(0)));
        let first = first.and_then(|dealer| moves.player(dealer));
        record.dealer = first.filter(|first| self.dealer.is_some() || *first != Player(0));
        record.date = self.date;
        record.setup = moves.round(&self.setup);
        record.rounds = self.rounds.iter().map(|round| moves.round(round)).collect();
        record.ended = self.ended;
        let [before, after] = [self, &record].map(|record| record.players.len());
        for option in self.game.options.iter().filter(|it| !self.options.contains_key(it.id)) {
            let value = option.default(before, &self.options);
            if value != option.default(after, &self.options) {
                let _ = record.options.insert(option.id, value);
                let (_, _, is_valid) = read_setup(&record, &DecodeIssues::default());
                let _ = (!is_valid).then(|| record.options.remove(option.id));
            }
        }
        record
    }
}

impl Change {
    /// Returns the change that turns one version of a record into another with the same game and
    /// rounds, and nobody less.
    pub fn between(label: impl Into<String>, before: &Record, after: &Record) -> Change {
        let mut edits = Vec::new();
        for (seat, new) in after.players.iter().enumerate() {
            match before.players.get(seat) {
                Some(old) if old == new => {}
                Some(old) => {
                    let (player, old, new) = (Player::at(seat), old.clone(), new.clone());
                    edits.push(Edit::Rename { player, old, new });
                }
                None => edits.push(Edit::Join { name: new.clone() }),
            }
        }
        for option in after.game.options {
            let [old, new] = [before, after].map(|record| record.options.get(option.id).cloned());
            if old != new {
                edits.push(Edit::SetOption { id: option.id, old, new });
            }
        }
        if before.dealer != after.dealer {
            edits.push(Edit::SetDealer { old: before.dealer, new: after.dealer });
        }
        if before.date != after.date {
            edits.push(Edit::SetDate { old: before.date, new: after.date });
        }
        if before.ended != after.ended {
            edits.push(Edit::SetEnded { ended: after.ended });
        }
        edits.extend(differences(0, &before.setup, &after.setup));
        for (round, (old, new)) in (1..).zip(before.rounds.iter().zip(&after.rounds)) {
            edits.extend(differences(round, old, new));
        }
        Change::new(label, edits)
    }
}
