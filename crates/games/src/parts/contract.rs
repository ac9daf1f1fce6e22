//! Contracts for tricks beyond a book of six: what is bid, and what it is worth.

use scoring::*;

/// Number of tricks in a hand.
const HAND: i64 = 13;
/// The tricks before those of the level.
pub const BOOK: i64 = 6;
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

/// Returns the value of a bid, which is also that of a trick played closed and without a dummy.
pub fn bid_value(strain: Strain, level: i64) -> i64 {
    let strain = strain.choice();
    let above: i64 = Strain::ALL.iter().take_while(|other| **other != strain).map(|_| 50).sum();
    100 + above + lookup(&SLAMS, level).unwrap_or(0)
}

/// Scores the tricks of both sides for a contract of this level, of which this side bid and took so
/// many; each is worth `value`.
pub fn score_tricks(points: &mut ScoreLines, side: Team, (level, tricks): (i64, i64), value: i64) {
    let (book, beyond) = (tricks.min(BOOK), (tricks - BOOK).max(0));
    let first = if book == 1 { "trick".to_owned() } else { format!("{book} tricks") };
    points.add_any(side, book * value, format_args!("first {first} × {}", signed(value)));
    let each = if tricks >= BOOK + level {
        let (twice, half) = (2 * value, value / 2);
        points.made(side, level * twice, format_args!("made {level} more × {}", signed(twice)));
        points.add_each(side, beyond - level, half, ["overtrick", "overtricks"]);
        half
    } else {
        let why = format_args!("failed: {beyond} of {level} × {}", signed(value));
        points.failed(side, beyond * value, why);
        if tricks >= BOOK { value } else { 2 * value }
    };
    points.add_each(side.other(), HAND - tricks, each, ["trick", "tricks"]);
}
