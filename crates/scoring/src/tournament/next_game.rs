//! The next game of a night before it begins: attendance, seating and moves. The window, the room
//! display and printed pages use it.
//!
//! Invariant: the movement determines the seating, whoever comes and goes, unless seats are drawn
//! or swapped by hand.

use std::collections::BTreeMap;

use crate::tournament::draw::append_seed;
use crate::tournament::movement::move_by_hand;
use crate::tournament::tables::{
    ABSENT, DRAWN, ROLE, ROLES, SEED, SWAPS, attendance, roles_of, seating, write_seating,
};
use crate::{
    Attendance, Cell, Deal, Evaluation, Game, Move, Player, Record, RoundEntry, SeatIndex, Seating,
    StandingOrder, Subject, TableRound, Value, joined, propose_opening, redraw_opening,
    winners_move,
};

/// Changes to the next game besides the movement.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SeatingDraft {
    /// Seed of the draw, if one is needed.
    pub seed: u64,
    /// Whether to draw seats although the movement gives some.
    pub is_drawn: bool,
    /// Absent people, if that has changed.
    pub absent: Option<Vec<Player>>,
    /// New roles of players, 0 lady, 1 gentleman.
    pub roles: BTreeMap<Player, usize>,
    /// Swaps by hand, in order.
    pub swaps: Vec<[Player; 2]>,
}

/// The next game as it would begin.
#[derive(Debug, Clone)]
pub struct NextGame {
    /// Its number, from 1.
    pub number: usize,
    /// Its entry.
    pub entry: RoundEntry,
    /// Its seating.
    pub seating: Seating,
    /// The seed, if seats are drawn.
    pub seed: Option<u64>,
}

impl NextGame {
    /// Returns what is written when the game begins, including the seed if seats were drawn.
    pub fn begun(&self) -> RoundEntry {
        let mut entry = self.entry.clone();
        if let Some(seed) = self.seed {
            append_seed(&mut entry, seed);
        }
        entry
    }
}

impl SeatingDraft {
    /// Returns whether anything differs from the movement.
    pub fn is_touched(&self) -> bool {
        self.is_drawn || self.absent.is_some() || !self.roles.is_empty() || !self.swaps.is_empty()
    }

    /// Returns the draft as texts in boxes of the next round; none if nothing is changed.
    pub fn texts(&self) -> BTreeMap<Cell, String> {
        let mut texts = BTreeMap::new();
        if !self.is_touched() {
            return texts;
        }
        let list =
            |players: &[Player]| joined(players.iter().map(|player| player.0.to_string()), " ");
        let _ = texts.insert(Cell::one(SEED.spec.id), self.seed.to_string());
        if self.is_drawn {
            let _ = texts.insert(Cell::one(DRAWN.spec.id), "yes".to_owned());
        }
        if let Some(absent) = &self.absent {
            let _ = texts.insert(Cell::one(ABSENT.spec.id), list(absent));
        }
        for (player, role) in &self.roles {
            let cell = Cell::of(ROLES.spec.id, Subject::Player(*player));
            let _ = texts.insert(cell, role.to_string());
        }
        if !self.swaps.is_empty() {
            let _ = texts.insert(Cell::one(SWAPS.spec.id), list(self.swaps.as_flattened()));
        }
        texts
    }

    /// Reads a draft from its texts. Invalid ones are ignored.
    pub fn read(&mut self, texts: &BTreeMap<Cell, String>) {
        let players = |text: &str| -> Vec<Player> {
            text.split(' ').filter_map(|number| number.parse().ok().map(Player)).collect()
        };
        for (cell, text) in texts {
            match (cell.field, cell.subject) {
                (id, _) if id == SEED.spec.id => self.seed = text.parse().unwrap_or(self.seed),
                (id, _) if id == DRAWN.spec.id => self.is_drawn = true,
                (id, _) if id == ABSENT.spec.id => self.absent = Some(players(text)),
                (id, Subject::Player(player)) if id == ROLES.spec.id => {
                    if let Ok(role) = text.parse() {
                        let _ = self.roles.insert(player, role);
                    }
                }
                (id, _) if id == SWAPS.spec.id => {
                    self.swaps = players(text).as_chunks::<2>().0.to_vec();
                }
                _ => {}
            }
        }
    }

    /// Returns this draft on top of another: what differs here from `base` is as it is here, person
    /// by person, and everything else as in the other. `usual` are those who are absent anyway; a
    /// draft whose seed is 0 has none yet.
    pub fn onto(
        &self,
        base: &SeatingDraft,
        other: &SeatingDraft,
        usual: &[Player],
    ) -> SeatingDraft {
        let mut both = other.clone();
        if other.seed == 0 || ![0, self.seed].contains(&base.seed) {
            both.seed = self.seed;
        }
        if self.is_drawn != base.is_drawn {
            both.is_drawn = self.is_drawn;
        }
        if self.swaps != base.swaps {
            both.swaps.clone_from(&self.swaps);
        }
        for player in self.roles.keys().chain(base.roles.keys()) {
            match (self.roles.get(player), base.roles.get(player)) {
                (Some(role), before) if before != Some(role) => {
                    let _ = both.roles.insert(*player, *role);
                }
                (None, Some(_)) => drop(both.roles.remove(player)),
                _ => {}
            }
        }
        if self.absent != base.absent {
            let [here, before, there] = [self, base, other]
                .map(|draft| draft.absent.clone().unwrap_or_else(|| usual.to_vec()));
            let changes = |player: &Player| here.contains(player) != before.contains(player);
            let kept = there.iter().filter(|player| !changes(player));
            let mut absent: Vec<Player> =
                kept.chain(here.iter().filter(|player| changes(player))).copied().collect();
            absent.sort_unstable();
            both.absent = Some(absent);
        }
        both
    }

    /// Returns who will be absent.
    pub fn absent(&self, evaluation: &Evaluation) -> Vec<Player> {
        self.absent.clone().unwrap_or_else(|| absent_after(evaluation))
    }

    /// Returns which kind of chair somebody will take: 0 a lady's, 1 a gentleman's.
    pub fn role(&self, record: &Record, evaluation: &Evaluation, player: Player) -> usize {
        self.roles.get(&player).copied().unwrap_or_else(|| role_after(record, evaluation, player))
    }

    /// Returns the next game: who would sit where.
    pub fn next_game(&self, record: &Record, evaluation: &Evaluation) -> NextGame {
        let number = record.rounds.len() + 1;
        let written = self.written(record);
        let mut entry = if self.is_drawn {
            redraw_opening(record, number, &written, self.seed)
        } else {
            propose_opening(record, number, &written, self.seed)
        };
        for [one, other] in &self.swaps {
            entry = swapped(record.game, &entry, *one, *other);
        }
        let has_moves = evaluation.next().and_then(Deal::seating).is_some();
        let seed = (self.is_drawn || !has_moves).then_some(self.seed);
        let seating = record.game.tables.map(|tables| seating(&entry, tables));
        NextGame { number, seating: seating.unwrap_or_default(), entry, seed }
    }

    /// Returns everybody's move after the last game, also while a cut is pending; none if no game
    /// follows. `next` is the next game if it can begin.
    pub fn moves(
        &self,
        record: &Record,
        evaluation: &Evaluation,
        next: Option<&NextGame>,
    ) -> Vec<Move> {
        let Some(last) = last(evaluation).filter(|last| last.complete && last.moves_on) else {
            return Vec::new();
        };
        let attendance = self.attendance(record, evaluation, last);
        let night = evaluation.tournament.tables();
        let order = night.map_or(StandingOrder::default(), |night| night.order.clone());
        let mut moves = winners_move(last, &order, &attendance);
        if let Some(next) = next.filter(|_| self.is_drawn || !self.swaps.is_empty()) {
            move_by_hand(&mut moves, &next.seating, self.is_drawn);
        }
        moves
    }

    fn attendance(
        &self,
        record: &Record,
        evaluation: &Evaluation,
        last: &TableRound,
    ) -> Attendance {
        let players = (0..record.players.len()).map(Player::at);
        let roles: Vec<usize> =
            players.map(|player| self.role(record, evaluation, player)).collect();
        attendance(last, &self.absent(evaluation), &roles)
    }

    /// Returns the entry of the next game before anybody has a chair.
    fn written(&self, record: &Record) -> RoundEntry {
        let mut entry = RoundEntry::default();
        let known = |player: &Player| player.index() < record.players.len();
        if let Some(absent) = &self.absent {
            let absent = absent.iter().copied().filter(known).collect();
            let _ = entry.set(Cell::one(ABSENT.spec.id), Some(Value::Players(absent)));
        }
        let words = roles_of(record.game).unwrap_or_default();
        for (player, role) in self.roles.iter().filter(|(player, _)| known(player)) {
            let word = words.get(*role).map_or("", |role| role.id);
            let cell = Cell::of(ROLES.spec.id, Subject::Player(*player));
            let _ = entry.set(cell, Some(Value::Word(word)));
        }
        entry
    }
}

fn last(evaluation: &Evaluation) -> Option<&TableRound> {
    evaluation.rounds.last()?.tournament.tables()
}

/// Returns who was absent at the end of the last game.
pub fn absent_after(evaluation: &Evaluation) -> Vec<Player> {
    let there = last(evaluation).map(TableRound::present).unwrap_or_default();
    (0..there.len()).map(Player::at).filter(|player| !there[player.index()]).collect()
}

/// Returns which kind of chair somebody took last: 0 a lady's, 1 a gentleman's.
pub fn role_after(record: &Record, evaluation: &Evaluation, player: Player) -> usize {
    let last = last(evaluation).and_then(|last| last.roles.get(player.index()).copied());
    last.unwrap_or_else(|| role_of(record, player))
}

/// Returns which kind of chair somebody takes according to the setup: 0 a lady's, 1 a gentleman's.
pub fn role_of(record: &Record, player: Player) -> usize {
    let word = record.setup.get(&Cell::of(ROLE.spec.id, Subject::Player(player)));
    let second = roles_of(record.game).map(|[_, second]| Value::Word(second.id));
    usize::from(word.is_some() && word == second.as_ref())
}

/// Returns a round with two people swapped; one of them may sit out.
pub fn swapped(game: &Game, entry: &RoundEntry, one: Player, other: Player) -> RoundEntry {
    let mut entry = entry.clone();
    if let Some(tables) = game.tables {
        let mut seating = seating(&entry, tables);
        seating.swap(one, other);
        write_seating(&mut entry, tables, &seating);
    }
    entry
}
