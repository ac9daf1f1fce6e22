//! Suits and card values.

use crate::{Choice, Choices, choices};

choices! {
    /// A suit, or none; the stars are in the Goodge deck only.
    pub enum Suit {
        NoTrump = "no-trump", "No trump", 'N';
        Spades = "spades", "Spades", 'S';
        Hearts = "hearts", "Hearts", 'H';
        Diamonds = "diamonds", "Diamonds", 'D';
        Clubs = "clubs", "Clubs", 'C';
        Stars = "stars", "Stars", '*';
    }
}

impl Suit {
    /// The four suits of the standard deck.
    pub const FOUR: &'static [Choice] = Suit::WITH_STARS.split_at(4).0;
    /// The four suits and no trump.
    pub const OR_NONE: &'static [Choice] =
        &[Suit::ALL[1], Suit::ALL[2], Suit::ALL[3], Suit::ALL[4], Suit::ALL[0]];
    /// The five suits of the Goodge deck.
    pub const WITH_STARS: &'static [Choice] = Suit::ALL.split_at(1).1;
}

/// What is trump in a hand of a planned game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trump {
    /// A suit, or none.
    Suit(Suit),
    /// What the holder of the king of this suit names.
    NamedByKing(Suit),
    /// The suit of the last card dealt.
    LastCard,
}

impl Trump {
    /// Returns the id of the suit that stands for it: its own, or that of the king.
    pub fn suit(self) -> Option<&'static str> {
        match self {
            Trump::Suit(Suit::NoTrump) | Trump::LastCard => None,
            Trump::Suit(suit) | Trump::NamedByKing(suit) => Some(suit.choice().id),
        }
    }

    /// Returns it in words: "spades", "no trump", "king of spades names", "last card dealt".
    pub fn words(self) -> String {
        match self {
            Trump::Suit(Suit::NoTrump) => "no trump".to_owned(),
            Trump::Suit(suit) => suit.choice().id.to_owned(),
            Trump::NamedByKing(suit) => format!("king of {} names", suit.choice().id),
            Trump::LastCard => "last card dealt".to_owned(),
        }
    }
}

/// A kind of card with its value.
#[derive(Debug, Clone, Copy)]
pub struct CardValue {
    /// Its name ("Aces").
    pub label: &'static str,
    /// Points for one card.
    pub points: i64,
    /// Number in a deck, or in all decks; 0 if nothing limits it.
    pub in_deck: i64,
}

/// Returns a kind of card with its value in points and its number in a deck.
pub const fn card(label: &'static str, points: i64, in_deck: i64) -> CardValue {
    CardValue { label, points, in_deck }
}

/// Returns the maximum number of decks at a rummy table: four, or one for every two players if that
/// is more.
pub fn decks_for(players: usize) -> i64 {
    i64::try_from(players.div_ceil(2)).unwrap_or(4).max(4)
}

/// The nines of one deck, at face value; the others likewise.
pub const NINES: CardValue = card("Nines", 9, 4);
/// The eights.
pub const EIGHTS: CardValue = card("Eights", 8, 4);
/// The sevens.
pub const SEVENS: CardValue = card("Sevens", 7, 4);
/// The sixes.
pub const SIXES: CardValue = card("Sixes", 6, 4);
/// The fives.
pub const FIVES: CardValue = card("Fives", 5, 4);
/// The fours.
pub const FOURS: CardValue = card("Fours", 4, 4);
/// The threes.
pub const THREES: CardValue = card("Threes", 3, 4);
/// The twos.
pub const TWOS: CardValue = card("Twos", 2, 4);
