//! Contracts for tricks beyond a book of six: what is bid, how it is played, and what it is worth.

use crate::choices;
use crate::choices::Choices;
use crate::numbers::{lookup, signed};
use crate::outcome::score_lines::ScoreLines;
use crate::seats::Team;

/// Number of tricks in a hand.
const HAND: i64 = 13;
/// The book: tricks before those of the level.
const BOOK: i64 = 6;
/// What a slam adds to the value of a bid, by its level from 0.
const SLAMS: [i64; 8] = [0, 0, 0, 0, 50, 100, 200, 400];

choices! {
    /// The kind of bid: 100 for the first, 50 more for each further one.
    pub enum Strain {
        Diamonds = "diamonds", "Diamonds", 'D';
        Clubs = "clubs", "Clubs", 'C';
        Hearts = "hearts", "Hearts", 'H';
        Spades = "spades", "Spades", 'S';
        DiamondsAlone = "diamonds-alone", "Diamonds alone", '1';
        ClubsAlone = "clubs-alone", "Clubs alone", '2';
        HeartsAlone = "hearts-alone", "Hearts alone", '3';
        SpadesAlone = "spades-alone", "Spades alone", '4';
        Red = "red", "Red", 'R';
        Black = "black", "Black", 'B';
        NoTrump = "no-trump", "No trump", 'N';
    }
    /// How the declarer's side plays.
    pub enum Play {
        Closed = "closed", "closed", 'C';
        Dummy = "dummy", "dummy", 'D';
        Open = "open", "open", 'O';
        OpenDummy = "open-dummy", "open and dummy", 'B';
    }
}

impl Play {
    /// Returns whether the declarer plays open.
    pub fn is_open(self) -> bool {
        matches!(self, Play::Open | Play::OpenDummy)
    }

    /// Returns whether the declarer's partner is dummy.
    pub fn has_dummy(self) -> bool {
        matches!(self, Play::Dummy | Play::OpenDummy)
    }
}

/// A contract as it was played.
#[derive(Debug, Clone, Copy)]
pub struct TrickContract {
    /// What was bid.
    pub strain: Strain,
    /// The tricks bid beyond the book.
    pub level: i64,
    /// The tricks of the declarer's side.
    pub tricks: i64,
    /// Whether it counts as played open.
    pub is_open: bool,
    /// Whether it counts as played with a dummy.
    pub has_dummy: bool,
    /// How many times the bonus counts.
    pub bonuses: i64,
    /// Whether playing open or with a dummy multiplies the bonus too.
    pub is_bonus_multiplied: bool,
}

/// Returns whether this number of tricks makes a contract of this level.
pub fn is_made(level: i64, tricks: i64) -> bool {
    tricks >= BOOK + level
}

impl TrickContract {
    /// Returns the value of the bid, which is also that of a trick played closed and without a
    /// dummy.
    fn base(&self) -> i64 {
        let kind = self.strain.choice();
        let above: i64 = Strain::ALL.iter().take_while(|other| **other != kind).map(|_| 50).sum();
        100 + above + lookup(&SLAMS, self.level).unwrap_or(0)
    }

    /// Scores the bonus and the tricks of both sides, of which this one bid.
    pub fn score(&self, side: Team, points: &mut ScoreLines) {
        let (level, tricks, times, base) = (self.level, self.tricks, self.bonuses, self.base());
        let value = base * [[1, 2], [3, 5]][usize::from(self.is_open)][usize::from(self.has_dummy)];
        let bonus = if self.is_bonus_multiplied { value } else { base };
        points.add(
            side,
            times * bonus,
            format_args!("contract bonus: {times} × {}", signed(bonus)),
        );
        let (book, beyond, others) = (tricks.min(BOOK), (tricks - BOOK).max(0), HAND - tricks);
        let first = if book == 1 { "trick".to_owned() } else { format!("{book} tricks") };
        points.add_any(side, book * value, format_args!("first {first} × {}", signed(value)));
        let each = if is_made(level, tricks) {
            let (over, twice, half) = (beyond - level, 2 * value, value / 2);
            points.made(side, level * twice, format_args!("made {level} more × {}", signed(twice)));
            points.add_each(side, over, half, ["overtrick", "overtricks"]);
            half
        } else {
            let why = format_args!("failed: {beyond} of {level} × {}", signed(value));
            points.failed(side, beyond * value, why);
            if tricks >= BOOK { value } else { 2 * value }
        };
        points.add_each(side.other(), others, each, ["trick", "tricks"]);
    }
}
