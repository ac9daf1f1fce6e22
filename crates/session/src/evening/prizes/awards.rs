//! Gives prizes to their winners: ranks people for each kind of prize, and divides the prizes of the
//! places for which they tie.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::{Prize, PrizeKind, PrizeList, Reward, money_words};
use scoring::wording::uncapitalize;
use scoring::{
    Evaluation, Player, Record, RoundEvaluation, SeatIndex, Standing, TableRound, Team, came,
    complete_standings, counted, evaluate_from, join_words, ranked_by, signed,
};

/// What happens if a tied prize cannot be divided.
const INDIVISIBLE: &str =
    "What cannot be divided goes to whoever is earlier in the list of players.";

/// A prize and its winners so far, or several prizes that people who tie share.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Award {
    /// The prizes, by their index in the list.
    pub prizes: Vec<usize>,
    /// Their names: "Highest total, 1st and 2nd place".
    pub label: String,
    /// What they were won for.
    pub kind: PrizeKind,
    /// What each of the winners gets, or all of them: "$15 each", "$10 and a cup together".
    pub reward: String,
    /// The winners in roster order.
    pub winners: Vec<Winner>,
    /// The winning result: "303", "61 in Chivalry", "8 hands".
    pub by: String,
}

/// A winner of an award and their share.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Winner {
    /// Who it is.
    pub player: Player,
    /// Their money, in cents.
    pub cents: i64,
    /// What else they get.
    pub texts: Vec<String>,
}

impl Winner {
    /// Returns what they get: "$15", "$10 and a cup"; nothing if the prize is only honor.
    pub fn words(&self) -> String {
        reward_words(self.cents, &self.texts)
    }
}

impl Award {
    /// Returns the winners: "Ann and Bea".
    pub fn winner_words(&self, record: &Record) -> String {
        join_words(self.winners.iter().map(|winner| record.player_name(winner.player)))
    }

    /// Returns the winners and their result: "Vera  303".
    pub fn line(&self, record: &Record) -> String {
        let words = self.winner_words(record);
        if self.by.is_empty() { words } else { format!("{words}  {}", self.by) }
    }

    /// Returns how the prizes are shared, if not equally: "Ann: $10 and a cup; Bea: $10. What
    /// cannot be divided goes to whoever is earlier in the list of players."
    pub fn uneven_words(&self, record: &Record) -> Option<String> {
        let share =
            |winner: &Winner| format!("{}: {}", record.player_name(winner.player), winner.words());
        let gets = |winner: &&Winner| !winner.words().is_empty();
        let shares = || self.winners.iter().filter(gets).map(share).collect::<Vec<_>>().join("; ");
        (!is_even(&self.winners)).then(|| format!("{}. {INDIVISIBLE}", shares()))
    }
}

/// The prizes of one kind that are left, by place, and the people who can still win them.
struct Contest {
    kind: PrizeKind,
    prizes: Vec<usize>,
    ranking: Vec<Place>,
}

impl PrizeList {
    /// Returns the winners so far, in the order of the prizes. A prize that nobody can have won yet
    /// has no winner.
    pub fn awards(&self, record: &Record, evaluation: &Evaluation) -> Vec<Award> {
        let mut kinds: Vec<PrizeKind> = Vec::new();
        for prize in &self.prizes {
            if !kinds.contains(&prize.kind) {
                kinds.push(prize.kind);
            }
        }
        let contests = kinds.into_iter().map(|kind| Contest {
            kind,
            prizes: self.of_kind(kind),
            ranking: ranking(kind, record, evaluation),
        });
        let mut awards = if self.several_each {
            contests.flat_map(|contest| self.given(vec![contest], evaluation)).collect()
        } else {
            self.given(contests.collect(), evaluation)
        };
        let given: Vec<usize> = awards.iter().flat_map(|award| award.prizes.clone()).collect();
        for (prize, Prize { kind, .. }) in self.prizes.iter().enumerate() {
            if !given.contains(&prize) {
                awards.push(self.award(*kind, vec![prize], &Place::default(), evaluation));
            }
        }
        awards.sort_by_key(|award| award.prizes.first().copied());
        awards
    }

    /// Gives away the prizes of some contests, one to a person, the largest share first: so
    /// everybody gets the best that they can win, and the next in line gets what is passed on.
    fn given(&self, mut contests: Vec<Contest>, evaluation: &Evaluation) -> Vec<Award> {
        let mut awards = Vec::new();
        loop {
            let pools = contests.iter().filter_map(|contest| {
                let place = contest.ranking.first()?;
                let own: Vec<usize> =
                    contest.prizes.iter().copied().take(place.players.len()).collect();
                let prizes = self.pool(&contests, &place.players, &own);
                let wins = own.iter().any(|prize| prizes.contains(prize));
                wins.then_some((contest.kind, place, prizes))
            });
            let share = |(_, place, prizes): &(PrizeKind, &Place, Vec<usize>)| {
                self.share(prizes, &place.players)
            };
            // Of equal shares the first in the list.
            let Some((kind, place, prizes)) = pools.rev().max_by_key(share) else { return awards };
            let award = self.award(kind, prizes, place, evaluation);
            let has_won = |player: &Player| award.winners.iter().any(|one| one.player == *player);
            for contest in &mut contests {
                contest.prizes.retain(|prize| !award.prizes.contains(prize));
                for place in &mut contest.ranking {
                    place.players.retain(|player| !has_won(player));
                }
                contest.ranking.retain(|place| !place.players.is_empty());
            }
            awards.push(award);
        }
    }

    /// Returns the prizes that people who tie share: their own, and others that only they can win
    /// and that would give somebody behind them more; the largest, one for each of them. What some
    /// of them win without the others, and is worth more to them, is theirs alone.
    fn pool(&self, contests: &[Contest], players: &[Player], own: &[usize]) -> Vec<usize> {
        let share = self.share(own, players);
        let is_shared = |contest: &&Contest| {
            let first = contest.ranking.first().map_or(&[][..], |place| &place.players);
            let prizes: Vec<usize> = contest.prizes.iter().copied().take(first.len()).collect();
            prizes == own || self.share(&prizes, first) < share
        };
        let theirs = contests.iter().filter(is_shared).flat_map(|contest| {
            let ahead = contest.ranking.iter().map(|place| &place.players);
            let ahead = ahead.take_while(|place| place.iter().all(|one| players.contains(one)));
            contest.prizes.iter().take(ahead.map(Vec::len).sum())
        });
        let counts = |prize: &usize| own.contains(prize) || self.cents(&[*prize]) >= share;
        let mut prizes: Vec<usize> = theirs.copied().filter(counts).collect();
        prizes.sort_by_key(|prize| Reverse(self.cents(&[*prize])));
        prizes.truncate(players.len());
        prizes.sort_unstable();
        prizes
    }

    /// Returns what each of these people gets of prizes, in whole cents.
    fn share(&self, prizes: &[usize], players: &[Player]) -> i64 {
        self.cents(prizes) / i64::try_from(players.len()).unwrap_or(i64::MAX).max(1)
    }

    fn cents(&self, prizes: &[usize]) -> i64 {
        prizes.iter().map(|prize| self.prizes[*prize].reward.cents()).sum()
    }

    /// Divides prizes among those who share a place. What cannot be divided goes to the first.
    fn award(
        &self,
        kind: PrizeKind,
        prizes: Vec<usize>,
        place: &Place,
        evaluation: &Evaluation,
    ) -> Award {
        let texts = prizes.iter().filter_map(|prize| match &self.prizes[*prize].reward {
            Reward::Text(text) if !text.is_empty() => Some(text.clone()),
            _ => None,
        });
        let (cents, texts) = (self.cents(&prizes), texts.collect::<Vec<_>>());
        let count = i64::try_from(place.players.len()).unwrap_or(i64::MAX).max(1);
        let share = |(at, player): (usize, &Player)| Winner {
            player: *player,
            cents: cents / count + i64::from(at < usize::try_from(cents % count).unwrap_or(0)),
            texts: texts.get(at).cloned().into_iter().collect(),
        };
        let winners: Vec<Winner> = place.players.iter().enumerate().map(share).collect();
        let all = reward_words(cents, &texts);
        let reward = match winners.as_slice() {
            [first, _, ..] if is_even(&winners) && !all.is_empty() => {
                format!("{} each", first.words())
            }
            [_, _, ..] if !all.is_empty() => format!("{all} together"),
            _ => all,
        };
        Award {
            label: self.label(&prizes, evaluation),
            kind,
            reward,
            winners,
            by: place.by.clone(),
            prizes,
        }
    }

    /// Returns what everybody gets, in roster order, without people who win nothing.
    pub fn payments(&self, awards: &[Award]) -> Vec<Winner> {
        let mut payments: BTreeMap<Player, Winner> = BTreeMap::new();
        for winner in awards.iter().flat_map(|award| &award.winners) {
            match payments.get_mut(&winner.player) {
                None => drop(payments.insert(winner.player, winner.clone())),
                Some(all) => {
                    all.cents += winner.cents;
                    all.texts.extend_from_slice(&winner.texts);
                }
            }
        }
        payments.into_values().filter(|one| !one.words().is_empty()).collect()
    }
}

fn is_even(winners: &[Winner]) -> bool {
    winners.windows(2).all(|two| two[0].words() == two[1].words())
}

/// Returns money and other rewards in words: "$10 and a cup".
fn reward_words(cents: i64, texts: &[String]) -> String {
    let money = (cents > 0).then(|| money_words(cents));
    join_words(money.iter().chain(texts))
}

/// People who tie for a place, in roster order, and their result.
#[derive(Default)]
struct Place {
    players: Vec<Player>,
    by: String,
}

/// Returns the places of a contest, the best first; none if nothing relevant was played.
fn ranking(kind: PrizeKind, record: &Record, evaluation: &Evaluation) -> Vec<Place> {
    let rounds = evaluation.rounds.iter().map_while(|round| {
        let tables = round.tournament.tables()?;
        (tables.complete || evaluation.is_finished()).then_some((round.as_ref(), tables))
    });
    let rounds: Vec<(&RoundEvaluation, &TableRound)> = rounds.collect();
    let Some(night) = evaluation.tournament.tables().filter(|_| !rounds.is_empty()) else {
        return Vec::new();
    };
    let of_game = |game: usize| rounds.get(game.checked_sub(1)?);
    // The night as it was when the prize was decided.
    let earlier = match kind {
        PrizeKind::HighestAfter(game) if of_game(game).is_none() => return Vec::new(),
        PrizeKind::HighestAfter(game) => Some(after(record, evaluation, game)),
        _ => None,
    };
    let then = earlier.as_ref().unwrap_or(evaluation);
    let standings = complete_standings(then);
    // Everybody who can win it by this score; the highest wins.
    let by = |score: &dyn Fn(Player) -> Option<i64>| {
        let teams = (0..record.players.len()).map(Team::at);
        let scores = teams.filter_map(|team| Some((team, score(Player(team.0))?)));
        let scores: BTreeMap<Team, i64> = scores.collect();
        ranked_by(&scores.keys().copied().collect::<Vec<_>>(), |team| scores[&team])
    };
    let mut ranked = match kind {
        // The standings decide between equal totals.
        PrizeKind::Highest | PrizeKind::HighestAfter(_) => standings.all,
        PrizeKind::BestOfRole(role) => standings.by_role.get(role).cloned().unwrap_or_default(),
        PrizeKind::Lowest => {
            let totals = standings.all.iter().map(|one| (one.team.0, -one.total));
            let totals: BTreeMap<u16, i64> = totals.collect();
            // People who arrived late or left early have a low total for that reason alone.
            let stayed = |player| rounds.iter().all(|(_, tables)| is_there(tables, player));
            by(&|player| totals.get(&player.0).copied().filter(|_| stayed(player)))
        }
        PrizeKind::BestGame => {
            by(&|player| rounds.iter().filter_map(|round| score_in_game(round, player)).max())
        }
        PrizeKind::MostWins(game) => {
            by(&|player| Some(hands_won(of_game(game)?.1, player)).filter(|won| *won > 0))
        }
        PrizeKind::MostCounted => by(&|player| {
            let (_, each) = night.tallies.as_ref()?;
            each.get(player.index()).copied().filter(|count| *count > 0)
        }),
    };
    let came = came(then);
    ranked.retain(|one| came.contains(&Player(one.team.0)));
    // What decides between equal totals.
    let decides = |place: &[Standing]| {
        let first = place.first()?;
        let ties = |one: &Standing| one.total == first.total && one.rank != first.rank;
        let decided = ranked.iter().any(ties);
        then.tournament.tables().filter(|_| decided)?.tally_words(Player(first.team.0))
    };
    let places = ranked.chunk_by(|one, other| one.rank == other.rank).map(|place| {
        let players: Vec<Player> = place.iter().map(|one| Player(one.team.0)).collect();
        let score = place.first().map_or(0, |one| one.total);
        let by = match kind {
            PrizeKind::Lowest => signed(-score),
            PrizeKind::MostWins(_) => counted(score, "hand", "hands"),
            PrizeKind::BestGame => {
                let best = |round: &&(&RoundEvaluation, &TableRound)| {
                    players.iter().any(|player| score_in_game(round, *player) == Some(score))
                };
                let names = rounds.iter().filter(best).map(|(_, tables)| tables.name);
                format!("{} in {}", signed(score), join_words(names))
            }
            _ => match decides(place) {
                Some(words) => format!("{} ({})", signed(score), uncapitalize(&words)),
                None => signed(score),
            },
        };
        Place { players, by }
    });
    places.collect()
}

fn after(record: &Record, evaluation: &Evaluation, games: usize) -> Evaluation {
    let mut record = record.clone();
    record.rounds.truncate(games);
    evaluate_from(&record, evaluation, games)
}

fn is_there(tables: &TableRound, player: Player) -> bool {
    !tables.absent.contains(&player)
}

/// Returns the score of somebody who played a game from its first hand to its last.
fn score_in_game((round, tables): &(&RoundEvaluation, &TableRound), player: Player) -> Option<i64> {
    let sat_out = tables.hands_out.get(player.index()).is_some_and(|out| *out > 0);
    let score = round.scores.get(player.index()).copied();
    score.filter(|_| !sat_out && is_there(tables, player))
}

/// Returns the number of hands that somebody's pair won, or they themselves in a game without
/// partners.
fn hands_won(tables: &TableRound, player: Player) -> i64 {
    let won = tables.tables.iter().flat_map(|table| {
        table.played.iter().zip(&table.hands).filter(|(four, hand)| {
            let Some(hand) = hand else { return false };
            let Some(chair) = four.iter().position(|one| *one == player) else { return false };
            let unit = if table.partners { chair / 2 } else { chair };
            let Some(own) = hand.get(unit) else { return false };
            hand.iter().enumerate().all(|(other, score)| other == unit || score < own)
        })
    });
    i64::try_from(won.count()).unwrap_or(0)
}
