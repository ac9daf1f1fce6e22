//! Access of rules to a round: values of fields, tables and hands.

use crate::grammar::values::{ReadValue, Span};
use crate::{
    Cell, DEALER, Field, FieldSpec, GameOption, Group, Need, Past, PerPart, PerPlayer, PerSeat,
    PerTeam, Player, Round, Scope, SeatIndex, Subject, Team,
};

impl Past<'_> {
    /// Returns the value of a house option.
    pub fn option<K: ReadValue>(&self, option: &GameOption<K>) -> K {
        self.setup.option(option)
    }
}

impl<'a> Round<'a> {
    /// Returns what was written in a field; if left out, 0, no, or nobody.
    pub fn value<K: ReadValue, S: Span>(&self, field: &Field<K, S>) -> S::Of<K> {
        S::read(self, &field.spec)
    }

    /// Returns what was written in one box of a field; if left out, 0, no, or nobody.
    pub(crate) fn read<K: ReadValue>(&self, spec: &FieldSpec, key: Subject) -> K {
        self.here.get(spec.id, key).and_then(K::read).unwrap_or_default()
    }

    /// Returns what was written in a field; `None` if that is a problem, or if it is required and
    /// missing. Use it for checks of several fields, and for reading earlier rounds, which may be
    /// refused.
    ///
    /// While a round is typed, in a note on the form for example, nothing was checked yet: a field
    /// of several players is then valid as soon as one of them has a value, and the others read as
    /// left out. [`Round::has_value_for`] says who has one.
    pub fn valid<K: ReadValue, S: Span>(&self, field: &Field<K, S>) -> Option<S::Of<K>> {
        self.is_valid(field).then(|| self.value(field))
    }

    /// Returns the team of the player that was written in a field; `None` if nobody was.
    pub fn team_in(&self, field: &Field<Option<Player>>) -> Option<Team> {
        self.value(field).map(|player| self.setup.team_of(player))
    }

    /// Returns the dealer if the field names somebody else; `None` if it names the dealer, or if
    /// either is missing or has a problem.
    pub fn dealer_other_than(&self, field: &Field<Option<Player>>) -> Option<Player> {
        let player = self.valid(field)??;
        self.deal.dealer.filter(|dealer| *dealer != player)
    }

    /// Returns 1 for the player that was written in a field and 0 for everybody else; `None` like
    /// [`Round::valid`].
    pub fn tally(&self, field: &Field<Option<Player>>) -> Option<PerSeat<Player, i64>> {
        let named = self.valid(field)?;
        Some(self.setup.each_player(|player| i64::from(named == Some(player))))
    }

    /// Returns what was written in several fields, for each team in the order of the fields; `None`
    /// if any of them is a problem, like [`Round::valid`].
    pub fn valid_all<const N: usize>(
        &self,
        fields: [&Field<i64, PerTeam>; N],
    ) -> Option<PerSeat<Team, [i64; N]>> {
        if !fields.iter().all(|field| self.is_valid(field)) {
            return None;
        }
        let values = fields.map(|field| self.value(field));
        let seats = self.setup.each_team(SeatIndex::index);
        Some(seats.map(|seat| std::array::from_fn(|field| values[field][Team::at(seat)])))
    }

    /// Returns the players that were written in a field, in order and without copying them, because
    /// every hand of a night asks who sits at its table.
    pub fn players_in(&self, field: &Field<Vec<Player>>) -> &'a [Player] {
        self.here.players(field.spec.id)
    }

    /// Returns what was written in a field for one player; if left out, 0, no, or nobody. At a
    /// table this is cheaper than [`Round::value`], which gathers everybody's values.
    pub fn value_for<K: ReadValue>(&self, field: &Field<K, PerPlayer>, player: Player) -> K {
        self.read(&field.spec, Subject::Player(player))
    }

    /// Returns what was written in a field for one of its parts, from 0; if left out, 0, no, or
    /// nobody.
    pub fn value_of_part<K: ReadValue>(&self, field: &Field<K, PerPart>, index: usize) -> K {
        let parts = if let Scope::Parts(parts) = field.spec.scope { parts } else { &[] };
        let part = parts.get(index).map(|part| self.read(&field.spec, Subject::Part(part)));
        part.unwrap_or_default()
    }

    /// Returns whether a field has no problem, and a value if it is required; see [`Round::valid`].
    pub fn is_valid<K, S>(&self, field: &Field<K, S>) -> bool {
        let missing = field.spec.need != Need::Optional && !self.has_value(field);
        !missing && !self.is_refused_field(field)
    }

    /// Returns whether anything was written in a field.
    pub fn has_value<K, S>(&self, field: &Field<K, S>) -> bool {
        self.here.has(field.spec.id)
    }

    /// Returns whether something was written for this player or team in a field.
    pub fn has_value_for<K, S>(&self, field: &Field<K, S>, key: Subject) -> bool {
        self.here.get(field.spec.id, key).is_some()
    }

    /// Returns whether a field itself has a problem; if the round as a whole has one, every field
    /// does.
    pub fn is_refused_field<K, S>(&self, field: &Field<K, S>) -> bool {
        self.is_refused_id(field.spec.reported_id())
    }

    /// Returns the value of a house option.
    pub fn option<K: ReadValue>(&self, option: &GameOption<K>) -> K {
        self.setup.option(option)
    }

    /// Returns the number of repetitions of a group here: tables of a round, hands of a table.
    pub fn count(&self, group: &Group) -> usize {
        group.count(self.entry, self.place).into()
    }

    /// Iterates over the repetitions of a group here, in order: the tables of a round, or the hands
    /// of a table.
    pub fn parts_of(&self, group: &Group) -> impl ExactSizeIterator<Item = Round<'a>> + use<'a> {
        let (whole, tables) = (*self, self.place.table == 0);
        let most = if tables { u16::MAX } else { u16::from(u8::MAX) };
        let count = u16::try_from(self.count(group)).unwrap_or(most).min(most);
        (1..=count).map(move |number| match u8::try_from(number) {
            Ok(hand) if !tables => whole.hand(hand),
            _ => whole.table(number),
        })
    }

    /// Returns who dealt it out of turn, if anybody.
    pub fn dealt_by(&self) -> Option<Player> {
        self.entry.get(&Cell::one(DEALER.id)).and_then(Option::read).flatten()
    }
}
