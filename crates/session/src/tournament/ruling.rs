//! The host's rulings on a night: points added to or deducted from somebody's game, with a reason,
//! which is the game's note.

use super::Night;
use crate::score_sheet::with_sign;
use crate::session::PendingChange;
use scoring::draw::split_note;
use scoring::parse::{text, value};
use scoring::{
    Cell, Change, NOTE, Player, RULINGS, RoundEntry, SeatIndex, Unit, Value, ruling_cell,
};

/// A ruling being typed.
#[derive(Debug, Clone)]
pub struct Ruling {
    /// Whose game it is.
    pub player: Player,
    /// The game, from 1.
    pub game: usize,
    /// The points as typed, such as "-5"; empty for no ruling.
    pub points: String,
    /// The note as typed.
    pub note: String,
}

impl Ruling {
    /// Opens somebody's ruling in a game, from 1; `None` if it has not begun.
    pub fn open(night: Night<'_>, player: Player, game: usize) -> Option<Ruling> {
        let record = night.record();
        let entry = record.round(game)?;
        let points = entry.get(&ruling_cell(player)).map(|points| text(record, points));
        let points = points.unwrap_or_default();
        let note = night.note(game).unwrap_or_default().to_owned();
        Some(Ruling { player, game, points, note })
    }

    /// Returns whose ruling it is, and the game: "Rosa, Game 3: Chivalry".
    pub fn title(&self, night: Night<'_>) -> String {
        format!("{}, {}", night.player(self.player), night.game_words(self.game))
    }

    /// Returns why the points are invalid, if they are.
    pub fn problem(&self, night: Night<'_>) -> Option<String> {
        value(&RULINGS.spec, night.record(), self.points.trim()).err()
    }

    /// Returns the change that records it; `None` if it is unchanged. An error if the points are not a
    /// number.
    pub fn change(&self, night: Night<'_>) -> Result<Option<PendingChange>, String> {
        let record = night.record();
        let Some(before) = record.round(self.game) else { return Ok(None) };
        let points = value(&RULINGS.spec, record, self.points.trim())?;
        let points = points.filter(|points| *points != Value::Number(0));
        let note = Some(self.note.trim()).filter(|note| !note.is_empty());
        let mut after = before.clone();
        let _ = after.set(ruling_cell(self.player), points.clone());
        if note.unwrap_or_default() != night.note(self.game).unwrap_or_default() {
            let told = split_note(night.whole_note(self.game)).1;
            let whole = format!("{} {told}", note.unwrap_or_default()).trim().to_owned();
            let whole = Some(whole).filter(|whole| !whole.is_empty());
            let _ = after.set(Cell::one(NOTE.id), whole.map(Value::Text));
        }
        if after == *before {
            return Ok(None);
        }
        let name = night.player(self.player);
        let words = match points {
            _ if after.get(&ruling_cell(self.player)) == before.get(&ruling_cell(self.player)) => {
                format!("{}: note", night.game_words(self.game))
            }
            Some(Value::Number(points)) => {
                format!("{}: {} for {name}", night.game_words(self.game), ruled(points))
            }
            _ => format!("{}: no ruling for {name}", night.game_words(self.game)),
        };
        let change = Change {
            label: words.clone(),
            reason: note.map(str::to_owned),
            ..Change::correct(self.game, before, &after)
        };
        Ok(Some(PendingChange::new(change, words)))
    }
}

/// Returns points with their sign: "+5 points", "−1 point".
fn ruled(points: i64) -> String {
    let unit = if points.abs() == 1 { "point" } else { "points" };
    format!("{} {unit}", with_sign(points, Unit::Points))
}

impl<'a> Night<'a> {
    /// Returns the points of somebody's ruling in a game, from 1; 0 if there is none.
    pub fn ruling(self, player: Player, game: usize) -> i64 {
        let entry = self.record().round(game);
        entry.and_then(|entry| entry.read(&ruling_cell(player))).unwrap_or(0)
    }

    /// Returns whether there are any rulings.
    pub fn has_rulings(self) -> bool {
        let players = self.record().players.len();
        let ruled = |game| (0..players).any(|at| self.ruling(Player::at(at), game) != 0);
        (1..=self.begun()).any(ruled)
    }

    /// Returns the note of a game, from 1, without the sentence about the seed of its seating.
    pub fn note(self, game: usize) -> Option<&'a str> {
        Some(split_note(self.whole_note(game)).0).filter(|note| !note.is_empty())
    }

    fn whole_note(self, game: usize) -> &'a str {
        self.record().round(game).and_then(RoundEntry::note).unwrap_or_default()
    }
}
