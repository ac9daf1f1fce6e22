//! The form of a round of couples: who plays whom, and the boxes of every couple.
//!
//! Invariant: texts that a result does not need are kept as typed and not recorded.

use super::{Draft, Outcome, PlaceFields, RoundForm};
use crate::OpenGame;
use scoring::{
    AWAY, Cell, CoupleRound, Diagnostic, FieldKind, FieldPrompt, FieldSpec, Game, Group, Need,
    Past, Player, Record, Rng, Round, RoundEntry, RoundPath, Subject, parse, prompt_place,
    with_round_after,
};

/// Fields of a couple for its players: of team A and of team B.
pub const SEATS: [&str; 2] = ["A", "B"];

/// Returns the group of couples in a round, if the game has one.
pub fn couple_group(game: &Game) -> Option<&'static Group> {
    let is_seat =
        |spec: &&&FieldSpec| SEATS.contains(&spec.id) && matches!(spec.kind, FieldKind::Player);
    game.tables.filter(|group| group.fields.iter().filter(is_seat).count() == SEATS.len())
}

/// Returns the keys that answer a field, and the field's name; `None` if it takes digits or text.
pub fn choice_keys(spec: &FieldSpec) -> Option<(Vec<String>, String)> {
    let keys = match spec.kind {
        FieldKind::Choice(choices) => choices.iter().map(|choice| choice.key.to_string()).collect(),
        FieldKind::Flag => vec!["Space".to_owned()],
        _ => return None,
    };
    Some((keys, spec.label.to_lowercase()))
}

/// Returns the draft that would have produced a recorded round, without the number of couples.
pub fn written_round(record: &Record, number: usize) -> Draft {
    record.round(number).map(|entry| written_in(record, entry)).unwrap_or_default()
}

/// Returns the draft that would have produced an entry.
pub fn written_in(record: &Record, entry: &RoundEntry) -> Draft {
    let mut draft = Draft::of(record, entry);
    draft.texts.retain(|cell, _| record.game.field(cell.field).is_some());
    // Without this, those who were away from the round before are away from this one, too.
    let somebody_was_away = record.rounds.iter().any(|round| !round.away().is_empty());
    if somebody_was_away && entry.away().is_empty() {
        let _ = draft.texts.insert(Cell::one(AWAY.id), parse::NOBODY.to_owned());
    }
    draft
}

/// Returns whether the other fields of a couple depend on this one.
pub(super) fn decides(field: &FieldPrompt) -> bool {
    matches!(field.spec.kind, FieldKind::Choice(_)) && field.spec.need == Need::Required
}

/// Returns who sits where in a round, as recorded or as it is proposed for a new one; nothing in a
/// game without couples.
pub(super) fn seated(record: &Record, past: &Past<'_>, number: usize) -> RoundEntry {
    let Some(group) = couple_group(record.game) else { return RoundEntry::default() };
    let Some(written) = record.round(number) else {
        return with_round_after(past, number, &RoundEntry::default(), |round| {
            (record.game.propose_seating)(round, &mut Rng(0))
        });
    };
    let kept = |cell: &Cell| cell.field == group.id || SEATS.contains(&cell.field);
    let cells = written.cells().filter(|(cell, _)| kept(cell));
    cells.map(|(cell, value)| (*cell, value.clone())).collect()
}

/// Returns the couples of a round with their fields, except those for their seats.
pub(super) fn couples(round: &Round<'_>, entry: &RoundEntry) -> Vec<PlaceFields> {
    let group = couple_group(round.setup.game());
    let count = group.map_or(0, |group| group.count(entry, RoundPath::ROUND));
    let couples = (1..=count).filter_map(|table| {
        let place = RoundPath { table, hand: 0 };
        let seat = |field| -> Option<Player> { entry.read(&Cell { place, ..Cell::one(field) })? };
        let players = vec![seat(SEATS[0])?, seat(SEATS[1])?];
        let mut fields = prompt_place(round, place);
        fields.retain(|field| !SEATS.contains(&field.spec.id));
        Some(PlaceFields { place, players, fields })
    });
    couples.collect()
}

/// Returns the boxes with a text that is not one of their values, with the problem of each.
pub(super) fn wrong_boxes(
    (record, number): (&Record, usize),
    couples: &[PlaceFields],
    draft: &Draft,
) -> Vec<(Cell, Diagnostic)> {
    let boxes = couples.iter().flat_map(|couple| {
        let cells = |field| couple.cells(field).map(move |cell| (field, cell));
        couple.fields.iter().flat_map(cells)
    });
    let wrong = boxes.filter_map(|(field, cell)| {
        let words = field.fault_of(record, draft.texts.get(&cell)?)?;
        let problem = Diagnostic::round(number, Some(field.spec.reported_id()), words);
        Some((cell, Diagnostic { place: cell.place, ..problem }))
    });
    wrong.collect()
}

/// Removes what is typed of fields with a blank box from the entry, because a blank box would count
/// as 0.
pub(super) fn leave_out_half_typed(couples: &[PlaceFields], entry: &mut RoundEntry) {
    for couple in couples {
        for field in couple.fields.iter().filter(|field| field.keys.len() > 1) {
            if couple.cells(field).any(|cell| entry.get(&cell).is_none()) {
                for cell in couple.cells(field) {
                    let _ = entry.set(cell, None);
                }
            }
        }
    }
}

impl RoundForm {
    /// Returns the result of the round as typed so far.
    pub fn couples_result(&self) -> Option<&CoupleRound> {
        self.evaluation().round(self.number)?.tournament.couples()
    }

    /// Swaps two players of a team; does nothing if they sit at one couple.
    pub fn swap_seats(&mut self, game: &OpenGame, team: usize, one: usize, other: usize) {
        let seat = |at: usize| {
            let (couple, field) = (self.places().get(at)?, *SEATS.get(team)?);
            let name = game.record().player_name(*couple.players.get(team)?).to_owned();
            Some((Cell { place: couple.place, field, subject: Subject::One }, name))
        };
        let Some(((first, here), (second, there))) = seat(one).zip(seat(other)) else { return };
        self.draft.texts.extend([(first, there), (second, here)]);
        self.follow(game);
    }

    /// Returns the form with only the boxes of this couple asked for, and no cursor.
    pub fn of_couple(mut self, place: RoundPath) -> RoundForm {
        self.only = Some(place);
        self.enter_box(None);
        self
    }

    /// Moves the cursor to the same box of the couple above or below.
    pub fn across(&mut self, down: bool) -> Outcome {
        let at = self
            .cursor()
            .and_then(|cell| self.places().iter().position(|couple| couple.place == cell.place));
        let to = match at {
            Some(at) if down => Some(at + 1),
            Some(at) => at.checked_sub(1),
            None if down => None,
            // From the rulings and from *Record*, back to the last couple.
            None => self.places().len().checked_sub(1),
        };
        let Some(place) = to.and_then(|to| self.places().get(to)).map(|couple| couple.place) else {
            return Outcome::Ignored;
        };
        let cells = self.cells();
        let same = self.cursor().map(|cell| Cell { place, ..cell });
        let same = cells.iter().find(|cell| Some(**cell) == same);
        let first = cells.iter().find(|cell| cell.place == place);
        let Some(cell) = same.or(first).copied() else { return Outcome::Ignored };
        self.enter_box(Some(cell));
        Outcome::Moved
    }
}
