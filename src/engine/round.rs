//! What a rule may look at: the round it is asked about, and the rounds before.

use std::ops::Deref;
use std::sync::Arc;

use super::deal::Deal;
use super::diagnostic::RefusedFields;
use super::evaluate::RoundEvaluation;
use super::field::{
    Choices, Field, Need, PerPart, PerPlayer, PlayerList, PlayerRef, ReadValue, Scope, Span,
};
use super::game::{DEALER, WinsBy};
use super::option::{GameOption, ReadOption};
use super::record::{Cell, PlaceCells, RoundEntry, RoundPath, Subject, Value};
use super::seats::{Player, SeatIndex, Team};
use super::setup::Setup;
use super::tournament_state::TournamentRound;

/// A round that was read: what was written, and as a [`RoundEvaluation`] what follows from it.
#[derive(Debug)]
pub struct Played<'a> {
    /// What was written.
    pub entry: &'a RoundEntry,
    /// Fields that are refused.
    pub refused: RefusedFields,
    /// Its deal, scores and totals.
    pub evaluation: Arc<RoundEvaluation>,
}

impl Deref for Played<'_> {
    type Target = RoundEvaluation;

    fn deref(&self) -> &RoundEvaluation {
        &self.evaluation
    }
}

/// The game so far, as a rule sees it.
#[derive(Debug, Clone, Copy)]
pub struct Past<'a> {
    /// Who plays, by which options.
    pub setup: &'a Setup<'a>,
    /// The rounds that were read, in order.
    pub rounds: &'a [Played<'a>],
    /// Whether nothing in them is a problem, so that what depends on them can be said.
    pub valid: bool,
}

impl<'a> Past<'a> {
    /// How many rounds were played.
    pub fn count(&self) -> usize {
        self.rounds.len()
    }

    /// The number of the round that comes next, from 1.
    pub fn next_number(&self) -> usize {
        self.rounds.len() + 1
    }

    /// A team's total.
    pub fn total(&self, team: Team) -> i64 {
        match self.rounds.last() {
            Some(round) => round.totals.get(team.index()).copied().unwrap_or(0),
            None => (self.setup.game().start)(self.setup),
        }
    }

    /// The highest total of all.
    pub fn highest(&self) -> i64 {
        self.setup.teams().map(|team| self.total(team)).max().unwrap_or(0)
    }

    /// The lowest total of all.
    pub fn lowest(&self) -> i64 {
        self.setup.teams().map(|team| self.total(team)).min().unwrap_or(0)
    }

    /// All teams that have the best total, in order: highest, or lowest where low wins.
    pub fn leaders(&self) -> Vec<Team> {
        let best = match self.setup.game().wins_by {
            WinsBy::Highest => self.highest(),
            WinsBy::Lowest => self.lowest(),
        };
        self.setup.teams().filter(|team| self.total(*team) == best).collect()
    }

    /// The last round that was played.
    pub fn last(&self) -> Option<Round<'a>> {
        self.round(self.rounds.len().checked_sub(1)?)
    }

    /// A round by its place in the game, from 0.
    pub fn round(&self, index: usize) -> Option<Round<'a>> {
        let played = self.rounds.get(index)?;
        let past = Past { rounds: self.rounds.get(..index)?, ..*self };
        Some(Round::at(past, &played.deal, played.entry, &played.refused, &played.tournament))
    }

    /// All rounds in order.
    pub fn each(&self) -> impl Iterator<Item = Round<'a>> + use<'a> {
        let past = *self;
        (0..past.rounds.len()).filter_map(move |index| past.round(index))
    }

    /// What a team scored in a round (from 0), adjustments included.
    pub fn score(&self, index: usize, team: Team) -> i64 {
        let round = self.rounds.get(index);
        round.and_then(|round| round.scores.get(team.index()).copied()).unwrap_or(0)
    }

    /// The value of a house option.
    pub fn option<K: ReadOption>(&self, option: &GameOption<K>) -> K {
        self.setup.option(option)
    }
}

/// A round, a table of it or a hand there: what was written, and what it was dealt as.
#[derive(Debug, Clone, Copy)]
pub struct Round<'a> {
    /// Who plays, by which options.
    pub setup: &'a Setup<'a>,
    /// The rounds before.
    pub past: Past<'a>,
    /// What it is dealt as.
    pub deal: &'a Deal,
    pub(super) entry: &'a RoundEntry,
    pub(super) refused: &'a RefusedFields,
    /// What it came to at its tables, once its fields were checked.
    pub tournament: &'a TournamentRound,
    /// Where in the round; [`Round::part`] is the same round somewhere else.
    pub place: RoundPath,
    /// What was written there.
    pub(super) here: PlaceCells<'a>,
}

impl<'a> Round<'a> {
    /// A round after this past.
    pub(super) fn at(
        past: Past<'a>,
        deal: &'a Deal,
        entry: &'a RoundEntry,
        refused: &'a RefusedFields,
        tournament: &'a TournamentRound,
    ) -> Round<'a> {
        let (place, here) = (RoundPath::ROUND, entry.here(RoundPath::ROUND));
        Round { setup: past.setup, past, deal, entry, refused, tournament, place, here }
    }

    /// The round's number, from 1.
    pub fn number(&self) -> usize {
        self.deal.number
    }

    /// What was written in a field: left out is 0, no, nobody.
    pub fn value<K: ReadValue, S: Span>(&self, field: &Field<K, S>) -> S::Of<K::Out> {
        let (id, here) = (field.spec.id, self.here);
        S::gather(self.setup, field.spec.scope, |key| {
            here.get(id, key).and_then(K::read).unwrap_or_else(K::left_out)
        })
    }

    /// What was written in a field; `None` where that is a problem, or where it must be
    /// written and is not. What a check over several fields needs is asked for this way.
    pub fn valid<K: ReadValue, S: Span>(&self, field: &Field<K, S>) -> Option<S::Of<K::Out>> {
        self.is_valid(field).then(|| self.value(field))
    }

    /// The players that were written in a field, in order, without gathering them anew: every
    /// hand of a night asks who sits at its table.
    pub fn players_in(&self, field: &Field<PlayerList>) -> &'a [Player] {
        match self.here.get(field.spec.id, Subject::One) {
            Some(Value::Players(players)) => players,
            _ => &[],
        }
    }

    /// What was written in a field for one player: left out is 0, no, nobody. At a table this
    /// asks for those who sit there, where [`Round::get`] asks for everybody in the hall.
    pub fn value_for<K: ReadValue>(&self, field: &Field<K, PerPlayer>, player: Player) -> K::Out {
        let value = self.here.get(field.spec.id, Subject::Player(player));
        value.and_then(K::read).unwrap_or_else(K::left_out)
    }

    /// What was written in a field for one of its parts, from 0: left out is 0, no, nobody.
    pub fn value_of_part<K: ReadValue>(&self, field: &Field<K, PerPart>, index: usize) -> K::Out {
        let part = match field.spec.scope {
            Scope::Parts(parts) => parts.get(index),
            _ => None,
        };
        let value = part.and_then(|part| self.here.get(field.spec.id, Subject::Part(part)));
        value.and_then(K::read).unwrap_or_else(K::left_out)
    }

    /// Whether a field is no problem, and written if it must be.
    pub fn is_valid<K, S>(&self, field: &Field<K, S>) -> bool {
        let missing = field.spec.need != Need::Optional && !self.has_value(field);
        !missing && !self.is_refused_field(field)
    }

    /// Whether anything was written in a field.
    pub fn has_value<K, S>(&self, field: &Field<K, S>) -> bool {
        self.here.of(field.spec.id).next().is_some()
    }

    /// Whether something was written for this player or team in a field.
    pub fn has_value_for<K, S>(&self, field: &Field<K, S>, key: Subject) -> bool {
        self.here.get(field.spec.id, key).is_some()
    }

    /// Whether anything in it is a problem, so that nothing was scored.
    pub fn is_refused(&self) -> bool {
        !self.refused.is_empty()
    }

    /// Whether a field is itself a problem; every field is, where the round as a whole is one.
    pub fn is_refused_field<K, S>(&self, field: &Field<K, S>) -> bool {
        self.is_refused_id(field.spec.reported_id())
    }

    /// Whether the field or group with this id is itself a problem at this place.
    pub fn is_refused_id(&self, id: &str) -> bool {
        self.refused.whole() || self.refused.has(self.place, id)
    }

    /// The value of a house option.
    pub fn option<K: ReadOption>(&self, option: &GameOption<K>) -> K {
        self.setup.option(option)
    }

    /// The word at this place (from 0) of a house option that is a list of words.
    pub fn option_at<T: Choices>(&self, option: &GameOption<Vec<T>>, index: usize) -> Option<T> {
        self.setup.option_at(option, index)
    }

    /// The same round at one of its tables (or couples), from 1.
    pub fn table(&self, table: u16) -> Round<'a> {
        self.part(RoundPath { table, hand: 0 })
    }

    /// The same table at one of its hands, from 1.
    pub fn hand(&self, hand: u8) -> Round<'a> {
        self.part(RoundPath { hand, ..self.place })
    }

    /// The same round at this place.
    pub fn part(&self, place: RoundPath) -> Round<'a> {
        Round { place, here: self.entry.here(place), ..*self }
    }

    /// How many of a group were written here: tables of a round, hands of a table.
    pub fn count(&self, group: &super::field::Group) -> usize {
        match self.here.get(group.id, Subject::One) {
            Some(Value::Number(count)) => usize::try_from(*count).unwrap_or(0).min(group.at_most),
            _ => 0,
        }
    }

    /// Each of a group that was written here, in order.
    pub fn each(
        &self,
        group: &super::field::Group,
    ) -> impl ExactSizeIterator<Item = Round<'a>> + use<'a> {
        let (whole, tables) = (*self, self.place.table == 0);
        let most = if tables { u16::MAX } else { u16::from(u8::MAX) };
        let count = u16::try_from(self.count(group)).unwrap_or(most).min(most);
        (1..=count).map(move |number| match u8::try_from(number) {
            Ok(hand) if !tables => whole.hand(hand),
            _ => whole.table(number),
        })
    }

    /// The same round at the same place, with something else written in it.
    pub fn with<'b>(&self, entry: &'b RoundEntry) -> Round<'b>
    where
        'a: 'b,
    {
        Round { entry, here: entry.here(self.place), ..*self }
    }

    /// Who is written to have dealt it out of turn.
    pub fn dealt_by(&self) -> Option<Player> {
        self.entry.get(&Cell::one(DEALER.id)).and_then(PlayerRef::read).flatten()
    }

    /// The player on the left of the dealer, who leads in most games.
    pub fn leader(&self) -> Option<Player> {
        self.deal.dealer.map(|dealer| self.setup.left_of(dealer))
    }

    /// What was written, cell by cell.
    pub fn entry(&self) -> &'a RoundEntry {
        self.entry
    }
}
