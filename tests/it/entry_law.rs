//! The law of entry, over every form: a random valid round or hand, typed in each of several styles,
//! is recorded as it was meant, each Enter does what the form says it does, and no key of it reaches
//! the next round.
//!
//! Each style is tried on 5 rounds of each game; `HOUSE_RULES_ROUNDS` is another number. A long run
//! can be split: `HOUSE_RULES_SEED` is the first seed.

mod key_counts;
pub mod typist;

use std::ops::Range;
use std::sync::LazyLock;

use session::form::couple_group;
use typist::{Style, Typist};

use crate::forms::{record_round, said, words};
use crate::own;
use crate::prelude::*;

/// What is typed, and where.
pub struct Case {
    /// The game before the round, or with the round that a hand is part of.
    pub record: Record,
    /// The hand, or the whole round.
    pub hand: Option<HandPlace>,
    pub wanted: RoundEntry,
    /// Another valid round or hand in the same place.
    pub other: Option<RoundEntry>,
}

fn seeds() -> Range<u64> {
    let first = number("HOUSE_RULES_SEED", 0);
    first..first + number("HOUSE_RULES_ROUNDS", 5)
}

/// Every case, generated once for all styles.
static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let seeds = seeds();
    let mut cases = Vec::new();
    let gin = rules::find("gin-tournament").unwrap();
    let games = plain_games().chain(own::some()).chain([gin]);
    for (index, game) in (0..).zip(games) {
        cases.extend(seeds.clone().filter_map(|seed| round_of(game, 11 * seed + index)));
    }
    // A substitute is rare.
    cases.extend(hands(seeds.start..2 * seeds.end - seeds.start));
    cases
});

/// Returns a round of a game: its first, or one of the six after it, as the seed is a multiple of 7 or
/// so many more.
pub fn round_of(game: &'static Game, seed: u64) -> Option<Case> {
    let rounds = 1 + usize::try_from(seed % 7).unwrap();
    let mut record = some_rounds(game, seed, None, rounds);
    let wanted = record.rounds.pop()?;
    record.ended = false;
    // A round in which nothing is typed is never recorded.
    (!said(&wanted).is_empty()).then(|| Case {
        other: other_round(&record, seed),
        record,
        hand: None,
        wanted,
    })
}

/// Returns a hand of each game of a night for each seed, and of tables with one score a round. If
/// people sit out, some of them substitute.
pub fn hands(seeds: Range<u64>) -> Vec<Case> {
    let nights = ["court-whist", "progressive"].map(|id| rules::find(id).unwrap());
    nights.into_iter().flat_map(|game| hands_of(game, seeds.clone())).collect()
}

pub fn hands_of(game: &'static Game, seeds: Range<u64>) -> Vec<Case> {
    let mut cases: BTreeMap<usize, Vec<Case>> = BTreeMap::new();
    let count = seeds.end - seeds.start;
    for seed in seeds {
        let Some(record) =
            simulate::record(game, 77 + seed, Some(if seed % 2 == 0 { 8 } else { 10 }), None)
        else {
            continue;
        };
        let sheet = OpenGame::open(record.clone(), Vec::new());
        for (round, entry) in (1..).zip(&record.rounds) {
            let cases = cases.entry(round).or_default();
            for (table, played) in
                (1..).zip(&super::night::of_tables(sheet.evaluation(), round).tables)
            {
                for hand in (1..).take(played.hands.len()) {
                    let here = (round, RoundPath { table, hand });
                    let form = hand_at(&sheet, here, BTreeMap::new(), None).unwrap();
                    let is_needed = |cell: &Cell| {
                        form.field_of(cell).is_some_and(|field| !field.wanted.is_empty())
                    };
                    let counts_hands = game.groups()[1].is_some();
                    let at = |hand: u8| -> RoundEntry {
                        let hand = if counts_hands { hand } else { 0 };
                        let cells = form.cells().into_iter().filter_map(|cell| {
                            let there = RoundPath { hand, ..cell.place };
                            let value = entry.get(&Cell { place: there, ..cell })?.clone();
                            Some((cell, value))
                        });
                        cells.collect()
                    };
                    // If a substitute played for one of them, the tricks are the substitute's. A hand
                    // with faults may lack a number.
                    let whole = |hand: u8| {
                        let mut needed = form.cells().into_iter().filter(is_needed);
                        needed.all(|cell| at(hand).get(&cell).is_some())
                    };
                    let other = |other: &u8| at(*other) != at(hand) && whole(*other);
                    let other = (1..).take(played.hands.len()).find(other);
                    if whole(hand) && u64::try_from(cases.len()).unwrap() < count {
                        let wanted = at(hand);
                        // Without other hands, what the pairs made the other way round.
                        let swapped = Some(swapped(&wanted)).filter(|one| *one != wanted);
                        let other = if counts_hands { other.map(at) } else { swapped };
                        let hand = Some(here);
                        cases.push(Case { record: record.clone(), hand, wanted, other });
                    }
                }
            }
        }
    }
    cases.into_values().flatten().collect()
}

/// Returns a hand with the numbers of its two pairs exchanged.
fn swapped(hand: &RoundEntry) -> RoundEntry {
    let swap = |subject| match subject {
        Subject::Part("A") => Subject::Part("B"),
        Subject::Part("B") => Subject::Part("A"),
        other => other,
    };
    let cells = hand.cells();
    cells
        .map(|(cell, value)| (Cell { subject: swap(cell.subject), ..*cell }, value.clone()))
        .collect()
}

impl Case {
    /// Returns the form with the game it is typed into. In a correction the form holds another
    /// round.
    fn open(&self, corrects: bool) -> Option<(OpenGame, RoundForm)> {
        let mut record = self.record.clone();
        let other = self.other.as_ref().filter(|_| corrects);
        if corrects && other.is_none() {
            return None;
        }
        if let Some((round, place)) = self.hand {
            let texts = |entry: &RoundEntry| {
                let texts = entry.cells().map(|(cell, value)| (*cell, parse::text(&record, value)));
                texts.collect::<BTreeMap<Cell, String>>()
            };
            let was = other.map(texts);
            let sheet = OpenGame::open(record.clone(), Vec::new());
            let here = (round, place);
            let form = hand_at(&sheet, here, was.clone().unwrap_or_default(), was)?;
            return Some((sheet, form));
        }
        record.rounds.extend(other.cloned());
        let sheet = OpenGame::open(record, Vec::new());
        let form = if corrects {
            RoundForm::correct(&sheet, sheet.record().rounds.len(), None)
        } else {
            RoundForm::next(&sheet, Draft::default())
        };
        Some((sheet, form))
    }

    /// Returns what the form asks for: everything except the partnerships.
    fn asked(&self, entry: &RoundEntry) -> RoundEntry {
        let group = couple_group(self.record.game).map(|group| group.id);
        let asked = |cell: &Cell| {
            let is_here = |place: RoundPath| {
                (cell.place.table, cell.place.hand.max(1)) == (place.table, place.hand)
            };
            self.hand.is_none_or(|(_, place)| is_here(place))
                && (group.is_none() || (!SEATS.contains(&cell.field) && Some(cell.field) != group))
        };
        let cells = entry.cells().filter(|(cell, _)| asked(cell));
        cells.map(|(cell, value)| (*cell, value.clone())).collect()
    }
}

/// Types a case in a style, and returns the form once it is recorded, and the keys.
pub fn type_case(
    case: &Case,
    (sheet, form): (&OpenGame, RoundForm),
    style: Style,
    seed: u64,
) -> Result<(RoundForm, Vec<EditKey>), String> {
    let mut typist = Typist::new(sheet, form, &case.wanted, style, seed);
    let recorded = typist.type_all();
    let Typist { form, keys, .. } = typist;
    let record = sheet.record();
    let is_same = same(record, &case.asked(form.entry()), &case.asked(&case.wanted));
    let why = match recorded {
        Ok(true) if is_same => return Ok((form, keys)),
        Ok(true) => "another round".to_owned(),
        Ok(false) => "is not recorded".to_owned(),
        Err(why) => why,
    };
    let (typed, wanted) = (words(record, form.entry()), words(record, &case.wanted));
    let (game, hand) = (record.game.id, case.hand);
    Err(format!(
        "{game} {hand:?} {style:?}: {why}\n  {keys:?}\n  typed  {typed}\n  wanted {wanted}"
    ))
}

/// Types each case that opens, and fails with what went wrong.
fn each_case(
    style: Style,
    open: impl Fn(&Case) -> Option<(OpenGame, RoundForm)>,
    recorded: impl Fn(&Case, OpenGame, RoundForm),
) {
    let (mut failed, mut tried) = (Vec::new(), 0);
    for (seed, case) in (0..).zip(CASES.iter()) {
        let Some((sheet, form)) = open(case) else { continue };
        tried += 1;
        match type_case(case, (&sheet, form), style, seed) {
            Err(why) => failed.push(why),
            Ok((form, _)) => recorded(case, sheet, form),
        }
    }
    println!("{style:?}: {tried} rounds, of the seeds {:?} of each game", seeds());
    let (count, some) = (failed.len(), failed.iter().take(8).cloned().collect::<Vec<_>>());
    assert!(failed.is_empty(), "{count} rounds:\n{}", some.join("\n"));
}

fn holds(style: Style) {
    let open = |case: &Case| case.open(false);
    each_case(style, open, |case, mut sheet, form| {
        if case.hand.is_some() {
            return;
        }
        record_round(&mut sheet, &form);
        // None of it ends up in the next round, and Enter alone records nothing.
        let mut next = RoundForm::next(&sheet, Draft::default());
        assert!(!next.is_touched());
        for _ in 0..3 {
            assert_ne!(next.press(&sheet, EditKey::Enter), Outcome::Record);
        }
    });
}

/// Returns another valid round after those of this record.
fn other_round(before: &Record, seed: u64) -> Option<RoundEntry> {
    let (players, rounds) = (Some(before.players.len()), before.rounds.len());
    let common: Vec<&str> = before.game.common_fields().map(|spec| spec.id).collect();
    (0..20).find_map(|more| {
        let seed = 900 + 31 * seed + more;
        let other = simulate::record(before.game, seed, players, Some(rounds + 1))?;
        let entry = other.rounds.get(rounds)?.clone();
        let plain = !entry.cells().any(|(cell, _)| common.contains(&cell.field));
        let mut with = before.clone();
        with.rounds.push(entry.clone());
        (plain && evaluate(&with).problems.is_empty()).then_some(entry)
    })
}

fn corrects(style: Style) {
    each_case(style, |case| case.open(true), |_, _, _| {});
}

/// Types another round first, up to *Record*, and then this one over it, from the first box; or a
/// hand over one that was undone.
fn types_over(style: Style) {
    let open = |case: &Case| {
        let other = case.other.as_ref()?;
        let (sheet, _) = case.open(false)?;
        let text = |(cell, value): (&Cell, &Value)| (*cell, parse::text(&case.record, value));
        let texts: BTreeMap<Cell, String> = other.cells().map(text).collect();
        let mut form = match case.hand {
            Some(here) => hand_at(&sheet, here, texts, None).unwrap(),
            None => RoundForm::next(&sheet, Draft::from(texts)),
        };
        form.enter_box(form.cells().first().copied());
        Some((sheet, form))
    };
    each_case(style, open, |_, _, _| {});
}

#[test]
fn hands_of_substitutes_are_typed_too() {
    let is_of_substitute = |case: &&Case| {
        let Some((round, place)) = case.hand else { return false };
        let mut cells = case.record.rounds[round - 1].at(place);
        cells.any(|(cell, _)| cell.field == SUBSTITUTES.spec.id)
    };
    let count = CASES.iter().filter(is_of_substitute).count();
    assert!(count > 2, "{count} of {}", CASES.len());
}

macro_rules! styles {
    ($($name:ident: $law:ident, $style:ident;)*) => {$(
        #[test]
        fn $name() {
            $law(Style::$style);
        }
    )*};
}

styles! {
    typed_with_enter: holds, Enter;
    typed_with_tab: holds, Tab;
    typed_with_what_is_filled_in: holds, Everything;
    typed_with_any_mixture: holds, Mixed;
    typed_with_slips: holds, Slips;
    typed_with_boxes_left_and_returned_to: holds, Returns;
    typed_with_clicks: holds, Mouse;
    corrected_with_enter: corrects, Enter;
    corrected_with_tab: corrects, Tab;
    corrected_with_any_mixture: corrects, Mixed;
    corrected_with_slips: corrects, Slips;
    corrected_with_clicks: corrects, Mouse;
    typed_over_with_enter: types_over, Enter;
    typed_over_with_any_mixture: types_over, Mixed;
}
