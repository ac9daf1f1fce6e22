//! The views that rules get: a round with its values, and the rounds before it.

use crate::{
    Away, Cell, DEALER, Deal, Field, FieldSpec, GameOption, Group, Need, PerPart, PerPlayer,
    PerSeat, Player, Record, RefusedFields, RoundEntry, RoundEvaluation, RoundPath, Scope,
    SeatIndex, Subject, Team, TournamentRound, WinsBy,
};
use std::ops::Deref;
use std::sync::Arc;

use crate::grammar::values::{ReadValue, Span};
use crate::hands::tables_and_hands;
use crate::record::entry::PlaceCells;

/// An evaluated round: its entry, and its [`RoundEvaluation`].
#[derive(Debug)]
pub struct PastRound<'a> {
    /// The entry.
    pub entry: &'a RoundEntry,
    /// Its deal, scores and totals, and the fields that are refused.
    pub evaluation: Arc<RoundEvaluation>,
    /// The setup of those who played it, if somebody was away.
    pub(crate) setup: Option<Box<Setup<'a>>>,
}

impl Deref for PastRound<'_> {
    type Target = RoundEvaluation;

    fn deref(&self) -> &RoundEvaluation {
        &self.evaluation
    }
}

/// The game so far, for a rule.
#[derive(Debug, Clone, Copy)]
pub struct Past<'a> {
    /// Players and options.
    pub setup: &'a Setup<'a>,
    /// The rounds in order; some may be refused.
    pub rounds: &'a [PastRound<'a>],
    /// Whether the setup and these rounds have no problems, so values that depend on them are
    /// known.
    pub valid: bool,
}

impl<'a> Past<'a> {
    /// Returns the value of a house option.
    pub fn option<K: ReadValue>(&self, option: &GameOption<K>) -> K {
        self.setup.option(option)
    }

    /// Returns the number of rounds.
    pub fn count(&self) -> usize {
        self.rounds.len()
    }

    /// Returns the number of the next round, from 1.
    pub fn next_number(&self) -> usize {
        self.rounds.len() + 1
    }

    /// Returns the total of a team, or of a player's team.
    pub fn total(&self, of: impl SeatIndex) -> i64 {
        let team = of.team(self.setup.in_sides);
        match self.rounds.last() {
            Some(round) => round.totals.get(team.index()).copied().unwrap_or(0),
            None => (self.setup.game().start)(self.setup),
        }
    }

    /// Returns the highest total.
    pub fn highest(&self) -> i64 {
        self.setup.all_teams().map(|team| self.total(team)).max().unwrap_or(0)
    }

    /// Returns the lowest total.
    pub fn lowest(&self) -> i64 {
        self.setup.all_teams().map(|team| self.total(team)).min().unwrap_or(0)
    }

    /// Returns all teams with the best total, in order: the highest, or the lowest if low wins.
    pub fn leaders(&self) -> Vec<Team> {
        let best = match self.setup.game().wins_by {
            WinsBy::Highest => self.highest(),
            WinsBy::Lowest => self.lowest(),
        };
        self.setup.all_teams().filter(|team| self.total(*team) == best).collect()
    }

    /// Returns the last round.
    pub fn last(&self) -> Option<Round<'a>> {
        self.round(self.rounds.len().checked_sub(1)?)
    }

    /// Returns a round by its index in the game, from 0.
    pub fn round(&self, index: usize) -> Option<Round<'a>> {
        let played = self.rounds.get(index)?;
        let past = Past { rounds: self.rounds.get(..index)?, ..*self };
        let setup = played.setup.as_deref().unwrap_or(self.setup);
        let round = Round::at(past, setup, &played.deal, played.entry, &played.refused);
        Some(Round { tournament: &played.tournament, ..round })
    }

    /// Returns the last round that a player played.
    pub fn last_of(&self, player: Player) -> Option<Round<'a>> {
        self.iter().rev().find(|round| round.setup.plays(player))
    }

    /// Iterates over all rounds in order, including refused ones ([`Round::is_refused`]).
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Round<'a>> + use<'a> {
        let past = *self;
        (0..past.rounds.len()).filter_map(move |index| past.round(index))
    }

    /// Returns the numbers that the rules carry on from these rounds; none before the first.
    pub fn carried(&self) -> &'a [i64] {
        self.rounds.last().map_or(&[], |round| &round.evaluation.carried)
    }

    /// Returns what a team scored in a round (from 0), including adjustments.
    pub fn score(&self, index: usize, team: Team) -> i64 {
        let round = self.rounds.get(index);
        round.and_then(|round| round.scores.get(team.index()).copied()).unwrap_or(0)
    }
}

impl Deal {
    /// Adds the fact that the player on the dealer's left begins, in the game's words: "Leads
    /// first".
    pub fn leader(&mut self, past: &Past<'_>, label: &'static str) {
        if let Some(dealer) = self.dealer {
            self.fact("leader", label, past.setup.left_of(dealer));
        }
    }
}

/// A round, a table in it, or a hand there, with its deal.
#[derive(Debug, Clone, Copy)]
pub struct Round<'a> {
    /// Players and options.
    pub setup: &'a Setup<'a>,
    /// The rounds before.
    pub past: Past<'a>,
    /// Its deal.
    pub deal: &'a Deal,
    /// What is written in the round.
    pub entry: &'a RoundEntry,
    pub(crate) refused: &'a RefusedFields,
    /// The result of its tables, once its fields are checked.
    pub tournament: &'a TournamentRound,
    /// The place in the round; [`Round::part`] returns a view of another place.
    pub place: RoundPath,
    /// The cells there.
    pub(crate) here: PlaceCells<'a>,
}

impl<'a> Round<'a> {
    /// Returns the round that follows these rounds, with the setup of those who play it, before its
    /// tables are resolved.
    pub(crate) fn at(
        past: Past<'a>,
        setup: &'a Setup<'a>,
        deal: &'a Deal,
        entry: &'a RoundEntry,
        refused: &'a RefusedFields,
    ) -> Round<'a> {
        let (place, here) = (RoundPath::ROUND, entry.here(RoundPath::ROUND));
        let tournament = TournamentRound::PLAIN;
        Round { setup, past, deal, entry, refused, tournament, place, here }
    }

    /// Returns the round's number, from 1.
    pub fn number(&self) -> usize {
        self.deal.number
    }

    /// Iterates over all rounds up to and including this one, in order; earlier ones may be refused.
    pub fn so_far(&self) -> impl Iterator<Item = Round<'a>> + use<'a> {
        self.past.iter().chain([*self])
    }

    /// Returns whether the round as a whole or anything in it has a problem, so nothing was scored.
    pub fn is_refused(&self) -> bool {
        !self.refused.is_empty()
    }

    /// Returns whether the field or group with this id is itself a problem at this place.
    pub fn is_refused_id(&self, id: &str) -> bool {
        self.refused.whole() || self.refused.has(self.place, id)
    }

    /// Returns the same round at one of its tables (or couples), from 1.
    pub fn table(&self, table: u16) -> Round<'a> {
        self.part(RoundPath { table, hand: 0 })
    }

    /// Returns the same table at one of its hands, from 1.
    pub fn hand(&self, hand: u8) -> Round<'a> {
        self.part(RoundPath { hand, ..self.place })
    }

    /// Returns the same round at this place.
    pub fn part(&self, place: RoundPath) -> Round<'a> {
        Round { place, here: self.entry.here(place), ..*self }
    }

    /// Returns the same round at the same place with other content.
    pub fn with<'b>(&self, entry: &'b RoundEntry) -> Round<'b>
    where
        'a: 'b,
    {
        Round { entry, here: entry.here(self.place), ..*self }
    }

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

    /// Returns whether the player of a box is the one that was written in a field.
    pub fn is_named(&self, field: &Field<Option<Player>>, key: Subject) -> bool {
        self.value(field).is_some_and(|named| key == Subject::Player(named))
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

    /// Iterates over the tables of the round, each before the hands at it, with their groups.
    pub(crate) fn places(&self) -> impl Iterator<Item = (Round<'a>, &'static Group)> + use<'a> {
        let (round, game) = (*self, self.setup.game());
        let places = tables_and_hands(game, self.entry).into_iter();
        places.filter_map(move |place| Some((round.part(place), game.group_at(place)?)))
    }

    /// Returns who dealt it out of turn, if anybody.
    pub fn dealt_by(&self) -> Option<Player> {
        self.entry.get(&Cell::one(DEALER.id)).and_then(Option::read).flatten()
    }
}

/// Players and options. In a round that somebody does not play, and for its deal, players, teams and
/// their number are those who do.
#[derive(Debug, Clone)]
pub struct Setup<'a> {
    /// The record itself.
    pub record: &'a Record,
    /// Options with a bad value.
    pub(crate) faulty_options: Arc<[&'a str]>,
    /// Whether the first dealer is a player.
    pub(crate) dealer_valid: bool,
    /// Whether this many players can play this game, each with a name.
    pub valid: bool,
    /// Whether they play in two sides.
    pub in_sides: bool,
    /// Who does not play the round that this is the setup of.
    pub away: Away,
}
