//! Builders that a game declares its fields with: `number("tricks", "Tricks").per_player()`.

mod layout;

use std::fmt::Display;
use std::marker::PhantomData;

use crate::grammar::values::Whole;
use crate::{
    Bound, CardValue, Cards, Choice, Choices, Diagnostics, FieldKind, FieldLayout, FieldSpec,
    GameOption, HalfPointRange, HalfPoints, Need, PerPart, PerPlayer, PerTeam, PerTeamPart, Player,
    Round, RoundPath, RowFormat, Scope, ScoreLines, Subject, SumLimit, Team, signed,
};

/// A typed handle to a declared field: `K` is the type of its values, `S` its scope.
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
        named_by: None,
        label,
        noun: "",
        question: "",
        help: "",
        scope: Scope::One,
        kind,
        need: Need::Optional,
        when: |_| Some(true),
        allowed_for: None,
        required_for: |_, _| true,
        total: None,
        sum_limit: None,
        cards: Cards::Are(&[]),
        layout: FieldLayout::PLAIN,
    };
    Field { spec, types: PhantomData }
}

/// Declares a whole number from 0 up, one per round.
pub const fn number(id: &'static str, label: &'static str) -> Field<i64> {
    declare(id, label, FieldKind::Number { min: Bound::Is(0), max: Bound::Open, step: 1 })
}

/// Declares a number from `min` to `max`, one per round. The numbers in `with_half` may also have a
/// half added.
pub const fn half_points(
    id: &'static str,
    label: &'static str,
    min: i64,
    max: i64,
    with_half: &'static [i64],
) -> Field<Option<HalfPoints>> {
    declare(id, label, FieldKind::HalfPoints(HalfPointRange { min, max, with_half }))
}

/// Declares a player, one per round.
pub const fn player(id: &'static str, label: &'static str) -> Field<Option<Player>> {
    declare(id, label, FieldKind::Player)
}

/// Declares a list of different players in order; see [`FieldKind::Players`] for the limits.
pub const fn players(
    id: &'static str,
    label: &'static str,
    least: usize,
    most: usize,
) -> Field<Vec<Player>> {
    declare(id, label, FieldKind::Players(least, most))
}

/// Declares two pairs of players, as a list of four in which partners are next to each other.
pub const fn pairs(id: &'static str, label: &'static str) -> Field<Vec<Player>> {
    declare(id, label, FieldKind::Pairs)
}

/// Declares a list of numbers, each one of `of`.
pub const fn numbers(id: &'static str, label: &'static str, of: &'static [i64]) -> Field<Vec<i64>> {
    declare(id, label, FieldKind::Numbers(of))
}

/// Declares a choice among the words in `of`, one per round.
pub const fn choice<T: Choices>(
    id: &'static str,
    label: &'static str,
    of: &'static [Choice],
) -> Field<Option<T>> {
    declare(id, label, FieldKind::Choice(of))
}

/// Declares a yes or no, one per round.
pub const fn flag(id: &'static str, label: &'static str) -> Field<bool> {
    declare(id, label, FieldKind::Flag)
}

/// Declares free text, one per round.
pub const fn text(id: &'static str, label: &'static str) -> Field<String> {
    declare(id, label, FieldKind::Text)
}

impl<K> Field<K> {
    /// Gives each player a value.
    pub const fn per_player(mut self) -> Field<K, PerPlayer> {
        self.spec.scope = Scope::Player;
        Field { spec: self.spec, types: PhantomData }
    }

    /// Gives each team a value: each side, or each player who plays alone.
    pub const fn per_team(mut self) -> Field<K, PerTeam> {
        self.spec.scope = Scope::Team;
        Field { spec: self.spec, types: PhantomData }
    }

    /// Gives each of these parts a value.
    pub const fn per_part(mut self, parts: &'static [&'static str]) -> Field<K, PerPart> {
        self.spec.scope = Scope::Parts(parts);
        Field { spec: self.spec, types: PhantomData }
    }

    /// Gives each team a value for each of these parts.
    pub const fn per_team_part(mut self, parts: &'static [&'static str]) -> Field<K, PerTeamPart> {
        self.spec.scope = Scope::TeamParts(parts);
        Field { spec: self.spec, types: PhantomData }
    }
}

impl<K, S> Field<K, S> {
    /// Makes the field required. In a per-player field, a player left out has 0.
    pub const fn required(mut self) -> Self {
        self.spec.need = Need::Required;
        self
    }

    /// Makes the field required for everybody.
    pub const fn for_everyone(mut self) -> Self {
        self.spec.need = Need::Everyone;
        self
    }

    /// Makes the field required for everybody as soon as anybody has a value.
    pub const fn together(mut self) -> Self {
        self.spec.need = Need::Together;
        self
    }

    /// Makes the field required for players or teams for which `of` is true, and optional for
    /// others.
    pub const fn required_for(mut self, of: fn(&Round<'_>, Subject) -> bool) -> Self {
        self.spec.need = Need::Everyone;
        self.spec.required_for = of;
        self
    }

    /// Allows values only for these, such as the players at a table.
    pub const fn allowed_for(mut self, allowed: fn(&Round<'_>) -> Vec<Subject>) -> Self {
        self.spec.allowed_for = Some(allowed);
        self
    }

    /// Requires that all its numbers add up to this.
    pub const fn total(mut self, total: Bound) -> Self {
        self.spec.total = Some(total);
        self
    }

    /// Allows its numbers to add up to no more than this: all of them, those of each part, or those
    /// of each list. The sentence refuses a larger sum, with {sum} and {most} for both numbers.
    pub const fn at_most_in_all(mut self, most: Bound, sentence: &'static str) -> Self {
        self.spec.sum_limit = Some(SumLimit { most, sentence });
        self
    }

    /// Reports problems with the field under this id.
    pub const fn reported_as(mut self, id: &'static str) -> Self {
        self.spec.reported_as = Some(id);
        self
    }

    /// Takes the label from this option, unless it is empty.
    pub const fn named_by(mut self, option: &'static GameOption<String>) -> Self {
        self.spec.named_by = Some(&option.spec);
        self
    }

    /// Asks for the field only in rounds for which `when` is true. If it returns `None` because
    /// something it depends on is unknown, the field is optional.
    pub const fn when(mut self, when: fn(&Round<'_>) -> Option<bool>) -> Self {
        self.spec.when = when;
        self
    }

    /// Asks for the field only in the round with this number, from 1.
    pub const fn in_round<const NUMBER: usize>(self) -> Self {
        self.when(|round| Some(round.number() == NUMBER))
    }

    /// Sets the name of its value in a sentence, if it is not the label.
    pub const fn noun(mut self, noun: &'static str) -> Self {
        self.spec.noun = noun;
        self
    }

    /// Sets the question to ask while it is missing.
    pub const fn question(mut self, question: &'static str) -> Self {
        self.spec.question = question;
        self
    }

    /// Sets one sentence on what to write.
    pub const fn help(mut self, help: &'static str) -> Self {
        self.spec.help = help;
        self
    }

    /// Offers to count its number from cards of these values.
    pub const fn cards(mut self, cards: &'static [CardValue]) -> Self {
        self.spec.cards = Cards::Are(cards);
        self
    }

    /// Sets how many decks the cards are from, so that no more of a kind are counted.
    pub const fn decks(mut self, decks: fn(&Round<'_>) -> i64) -> Self {
        if let Cards::Are(cards) = self.spec.cards {
            self.spec.cards = Cards::InDecks(cards, decks);
        }
        self
    }

    /// Offers to count its number from cards whose values depend on the round.
    pub const fn cards_of(mut self, cards: fn(&Round<'_>) -> Vec<CardValue>) -> Self {
        self.spec.cards = Cards::Of(cards);
        self
    }
}

impl<S> Field<i64, S> {
    /// Allows numbers from `min` to `max`.
    pub const fn within(self, min: i64, max: i64) -> Self {
        self.between(Bound::Is(min), Bound::Is(max))
    }

    /// Allows numbers between limits that may depend on the round.
    pub const fn between(mut self, low: Bound, high: Bound) -> Self {
        if let FieldKind::Number { min, max, .. } = &mut self.spec.kind {
            *min = low;
            *max = high;
        }
        self
    }

    /// Allows only multiples of this.
    pub const fn multiple_of(mut self, of: i64) -> Self {
        if let FieldKind::Number { step, .. } = &mut self.spec.kind {
            *step = of;
        }
        self
    }
}

impl ScoreLines {
    /// Adds the declared points for each of the things that a field counts, for every team that has
    /// any: "2 red canastas × 500".
    pub fn add_counts(&mut self, round: &Round<'_>, field: &Field<i64, PerTeam>) {
        let layout = &field.spec.layout;
        let RowFormat::Counted(one, several) = layout.recorded else { return };
        for (team, count) in round.value(field).into_iter().filter(|(_, count)| *count > 0) {
            self.add_each(team, count, layout.points_each, [one, several]);
        }
    }
}

impl Diagnostics {
    /// Reports a problem with this field of the round.
    pub fn refuse<K, S>(&mut self, field: &Field<K, S>, message: impl Into<String>) {
        self.refuse_at(RoundPath::ROUND, field.spec.reported_id(), message);
    }

    /// Refuses this field if its numbers add up to more than there is: "The counts" add up to
    /// `sum`; "both decks have" `most`.
    pub fn at_most<K, S>(
        &mut self,
        field: &Field<K, S>,
        sum: i64,
        most: i64,
        [counts, have]: [&str; 2],
    ) {
        if sum > most {
            let (sum, most) = (signed(sum), signed(most));
            self.refuse(field, format!("{counts} add up to {sum}; {have} {most}."));
        }
    }

    /// Returns whether this field of the round has a problem so far.
    pub fn has<K, S>(&self, field: &Field<K, S>) -> bool {
        self.faults().has(RoundPath::ROUND, field.spec.reported_id())
    }

    /// Reports a problem with this field that begins with a team and "has" or "have": "Ada and Cleo
    /// have" 30 on the table.
    pub fn refuse_team<K, S>(
        &mut self,
        round: &Round<'_>,
        field: &Field<K, S>,
        team: Team,
        what: impl Display,
    ) {
        self.refuse(field, format!("{} {what}", round.setup.team_has(team)));
    }

    /// Reports a warning about this field like [`Diagnostics::refuse_team`].
    pub fn warn_team<K, S>(
        &mut self,
        round: &Round<'_>,
        field: &Field<K, S>,
        team: Team,
        what: impl Display,
    ) {
        self.warn(field, format!("{} {what}", round.setup.team_has(team)));
    }

    /// Reports a warning about this field of the round.
    pub fn warn<K, S>(&mut self, field: &Field<K, S>, message: impl Into<String>) {
        self.warn_at(RoundPath::ROUND, field.spec.reported_id(), message);
    }
}
