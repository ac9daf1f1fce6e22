//! The words a game declares its fields in: `number("tricks", "Tricks").per_player()`.

use std::marker::PhantomData;

use crate::engine::cards::CardValue;
use crate::engine::choices::{Choice, Choices};
use crate::engine::grammar::field::{
    Bound, Cards, ChoiceGrid, FieldKind, FieldLayout, FieldSpec, HalfPointRange, Item, Need,
    Recorded, Scope, anybody,
};
use crate::engine::grammar::round::Round;
use crate::engine::grammar::values::{
    Flag, HalfPoints, Number, NumberList, PerPart, PerPlayer, PerTeam, PerTeamPart, PlayerList,
    PlayerRef, Text, Whole, Word,
};
use crate::engine::outcome::diagnostic::Diagnostics;
use crate::engine::record::cell::{RoundPath, Subject};

/// A declared field as a typed handle: `K` is what is written, `S` for whom.
#[derive(Debug)]
pub struct Field<K, S = Whole> {
    /// The declaration.
    pub spec: FieldSpec,
    types: PhantomData<fn() -> (K, S)>,
}

const fn declare<K>(id: &'static str, label: &'static str, kind: FieldKind) -> Field<K> {
    let spec = FieldSpec {
        id,
        reported_as: None,
        label,
        noun: "",
        question: "",
        help: "",
        scope: Scope::One,
        kind,
        need: Need::Optional,
        when: |_| Some(true),
        allowed_for: None,
        required_for: anybody,
        total: None,
        cards: Cards::Are(&[]),
        layout: FieldLayout::PLAIN,
    };
    Field { spec, types: PhantomData }
}

/// A whole number from 0 up, one a round.
pub const fn number(id: &'static str, label: &'static str) -> Field<Number> {
    declare(id, label, FieldKind::Number { min: Bound::Is(0), max: Bound::Open, step: 1 })
}

/// A number from `min` to `max`, one a round; these may have a half more.
pub const fn half_points(
    id: &'static str,
    label: &'static str,
    min: i64,
    max: i64,
    with_half: &'static [i64],
) -> Field<HalfPoints> {
    declare(id, label, FieldKind::HalfPoints(HalfPointRange { min, max, with_half }))
}

/// A player, one a round.
pub const fn player(id: &'static str, label: &'static str) -> Field<PlayerRef> {
    declare(id, label, FieldKind::Player)
}

/// Different players in order.
pub const fn players(
    id: &'static str,
    label: &'static str,
    least: usize,
    most: usize,
) -> Field<PlayerList> {
    declare(id, label, FieldKind::Players(least, most))
}

/// Two pairs of players, read as four: partners stand side by side.
pub const fn pairs(id: &'static str, label: &'static str) -> Field<PlayerList> {
    declare(id, label, FieldKind::Pairs)
}

/// A list of numbers out of these.
pub const fn numbers(
    id: &'static str,
    label: &'static str,
    of: &'static [i64],
) -> Field<NumberList> {
    declare(id, label, FieldKind::Numbers(of))
}

/// One of these words, one a round.
pub const fn choice<T: Choices>(
    id: &'static str,
    label: &'static str,
    of: &'static [Choice],
) -> Field<Word<T>> {
    declare(id, label, FieldKind::Choice(of))
}

/// Yes or no, one a round.
pub const fn flag(id: &'static str, label: &'static str) -> Field<Flag> {
    declare(id, label, FieldKind::Flag)
}

/// Free text, one a round.
pub const fn text(id: &'static str, label: &'static str) -> Field<Text> {
    declare(id, label, FieldKind::Text)
}

impl<K> Field<K> {
    /// A value for each player.
    pub const fn per_player(mut self) -> Field<K, PerPlayer> {
        self.spec.scope = Scope::Player;
        Field { spec: self.spec, types: PhantomData }
    }

    /// A value for each scoring unit: each side, or each player who plays alone.
    pub const fn per_team(mut self) -> Field<K, PerTeam> {
        self.spec.scope = Scope::Team;
        Field { spec: self.spec, types: PhantomData }
    }

    /// A value for each of these parts.
    pub const fn per_part(mut self, parts: &'static [&'static str]) -> Field<K, PerPart> {
        self.spec.scope = Scope::Parts(parts);
        Field { spec: self.spec, types: PhantomData }
    }

    /// A value for each scoring unit and each of these parts.
    pub const fn per_team_part(mut self, parts: &'static [&'static str]) -> Field<K, PerTeamPart> {
        self.spec.scope = Scope::TeamParts(parts);
        Field { spec: self.spec, types: PhantomData }
    }
}

impl<K, S> Field<K, S> {
    /// Must be written; of several players, one left out is 0.
    pub const fn required(mut self) -> Self {
        self.spec.need = Need::Required;
        self
    }

    /// Must be written for everybody.
    pub const fn for_everyone(mut self) -> Self {
        self.spec.need = Need::Everyone;
        self
    }

    /// Must be written for everybody of whom this is so; for others it may be.
    pub const fn required_for(mut self, of: fn(&Round<'_>, Subject) -> bool) -> Self {
        self.spec.need = Need::Everyone;
        self.spec.required_for = of;
        self
    }

    /// Written for these only: those who sit at the table.
    pub const fn allowed_for(mut self, allowed: fn(&Round<'_>) -> Vec<Subject>) -> Self {
        self.spec.allowed_for = Some(allowed);
        self
    }

    /// All its numbers together must make this.
    pub const fn total(mut self, total: Bound) -> Self {
        self.spec.total = Some(total);
        self
    }

    /// A problem with it is told under this id.
    pub const fn reported_as(mut self, id: &'static str) -> Self {
        self.spec.reported_as = Some(id);
        self
    }

    /// Asked for in such rounds only; `None` if that cannot be said, and then it may be
    /// written and need not be.
    pub const fn when(mut self, when: fn(&Round<'_>) -> Option<bool>) -> Self {
        self.spec.when = when;
        self
    }

    /// What its value is called in a sentence, where that is not its label.
    pub const fn noun(mut self, noun: &'static str) -> Self {
        self.spec.noun = noun;
        self
    }

    /// The question to ask while it is missing.
    pub const fn question(mut self, question: &'static str) -> Self {
        self.spec.question = question;
        self
    }

    /// One sentence on what to write.
    pub const fn help(mut self, help: &'static str) -> Self {
        self.spec.help = help;
        self
    }

    /// Counted from cards of these values.
    pub const fn cards(mut self, cards: &'static [CardValue]) -> Self {
        self.spec.cards = Cards::Are(cards);
        self
    }

    /// Counted from cards whose values depend on the round.
    pub const fn cards_of(mut self, cards: fn(&Round<'_>) -> Vec<CardValue>) -> Self {
        self.spec.cards = Cards::Of(cards);
        self
    }

    /// The declaration, for a game's list.
    pub const fn item(&'static self) -> Item {
        Item::Field(&self.spec)
    }
}

// How it is shown.

impl<K, S> Field<K, S> {
    /// These words stand under its name on the form. Asked for at every key, so the round may be
    /// half written.
    pub const fn note(mut self, note: fn(&Round<'_>) -> String) -> Self {
        self.spec.layout.note = note;
        self
    }

    /// Its boxes stand in the line of the field before it.
    pub const fn beside(mut self) -> Self {
        self.spec.layout.beside = true;
        self
    }

    /// What one of the things it counts scores, which the form shows beside it.
    pub const fn worth(mut self, points: i64) -> Self {
        self.spec.layout.worth = points;
        self
    }

    /// Its first choices stand in rows of these names, so many in each.
    pub const fn in_rows(mut self, rows: &'static [&'static str], columns: usize) -> Self {
        self.spec.layout.grid = Some(ChoiceGrid { rows, columns });
        self
    }

    /// The form offers it in such rounds only, or where it is written already.
    pub const fn offered(mut self, when: fn(&Round<'_>) -> bool) -> Self {
        self.spec.layout.offered = when;
        self
    }

    /// Its boxes on the form take no larger number than this, because the cards make no more. A
    /// file may hold one.
    pub const fn typed_up_to(mut self, most: fn(&Round<'_>) -> Option<i64>) -> Self {
        self.spec.layout.typed_up_to = most;
        self
    }

    /// A box in which nothing is typed holds what follows from other answers.
    pub const fn filled(mut self, of: fn(&Round<'_>, Subject) -> Option<i64>) -> Self {
        self.spec.layout.filled = of;
        self
    }

    /// The form says nothing against it until this field is written too.
    pub const fn told_after(mut self, field: &'static str) -> Self {
        self.spec.layout.told_after = field;
        self
    }

    /// A recorded row shows it with what it counts: "1 trick", "9 tricks".
    pub const fn counted(mut self, one: &'static str, several: &'static str) -> Self {
        self.spec.layout.recorded = Recorded::Counted(one, several);
        self
    }

    /// The form starts behind it: it has a value in few rounds, and Shift+Tab goes back to it.
    #[must_use]
    pub const fn seldom(mut self) -> Self {
        self.spec.layout.seldom = true;
        self
    }

    /// A recorded row does not show it.
    pub const fn off_the_rows(mut self) -> Self {
        self.spec.layout.recorded = Recorded::Hidden;
        self
    }
}

impl<S> Field<Number, S> {
    /// From so many to so many.
    pub const fn within(self, min: i64, max: i64) -> Self {
        self.between(Bound::Is(min), Bound::Is(max))
    }

    /// From so many to so many, as the round says.
    pub const fn between(mut self, low: Bound, high: Bound) -> Self {
        if let FieldKind::Number { min, max, .. } = &mut self.spec.kind {
            *min = low;
            *max = high;
        }
        self
    }

    /// A multiple of this.
    pub const fn multiple_of(mut self, of: i64) -> Self {
        if let FieldKind::Number { step, .. } = &mut self.spec.kind {
            *step = of;
        }
        self
    }
}

impl Diagnostics {
    /// This field of the round cannot stand.
    pub fn refuse<K, S>(&mut self, field: &Field<K, S>, message: impl Into<String>) {
        self.refuse_at(RoundPath::ROUND, field.spec.reported_id(), message);
    }

    /// This field of the round is worth a second look.
    pub fn warn<K, S>(&mut self, field: &Field<K, S>, message: impl Into<String>) {
        self.warn_at(RoundPath::ROUND, field.spec.reported_id(), message);
    }
}
