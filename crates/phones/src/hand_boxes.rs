//! The boxes of a hand at a table on its page, by pair, and the sum of what is typed.

use minijinja::context;
use minijinja::value::Value;

use super::check::check_view;
use super::form::{self, FormData, IDS, PageForm};
use super::hand::HandContext;
use scoring::{Cell, Choices as _, FieldPrompt, HandScores, Scope, Trump, join_words};
use session::form::{PlaceFields, RoundForm};
use session::hand_states::{HandState, SentHand, dispute_words, people_words};

/// Letters of a table's two sides.
pub(super) const LETTERS: [&str; 2] = ["A", "B"];

/// Returns a trump in words, with its suit if that is known.
pub(super) fn trump_view(trump: Trump) -> Value {
    let (suit, words) = match trump {
        Trump::Suit(suit) if trump.suit().is_some() => {
            (trump.suit(), suit.choice().label.to_owned())
        }
        // It is not known before the hand is dealt.
        Trump::NamedByKing(_) => (None, format!("{} it", trump.words())),
        other => (None, other.words()),
    };
    context! { suit, words }
}

/// Returns the boxes of a hand by pair, with those of pair `first` first; none of a couple's result,
/// which has questions.
pub(super) fn pairs(hand: &HandContext<'_>, page: &PageForm<'_>, first: usize) -> Vec<Value> {
    let at = page.form.places().first().filter(|_| !hand.snapshot.has_couples);
    let mut pairs: Vec<Value> = at.map_or_else(Vec::new, |at| both(hand, page, at));
    if first == 1 {
        pairs.reverse();
    }
    pairs
}

fn both(hand: &HandContext<'_>, page: &PageForm<'_>, at: &PlaceFields) -> Vec<Value> {
    let pair = |(players, (pair, letter)): (&[_], (usize, &'static str))| {
        // The lady first.
        let names: Vec<String> =
            players.iter().map(|player| hand.night().player(*player).to_owned()).collect();
        let lines = at.fields.iter().flat_map(|field| {
            let cells: Vec<Cell> = at.cells(field).collect();
            let half = cells.len().div_ceil(2);
            let own = cells.into_iter().skip(pair * half).take(half).enumerate();
            let names = &names;
            own.map(move |(chair, cell)| line(hand, page, field, (&cell, chair), names))
        });
        let lines: Vec<Value> = lines.collect();
        context! { letter, lines, both => names.join(" and "), names }
    };
    at.players.chunks(2).zip((0..).zip(LETTERS)).map(pair).collect()
}

/// Returns one box.
fn line(
    hand: &HandContext<'_>,
    page: &PageForm<'_>,
    field: &FieldPrompt,
    (cell, chair): (&Cell, usize),
    names: &[String],
) -> Value {
    // A box is of the player whose role its label has: "Lady's tricks".
    let label = field.spec.label.to_lowercase();
    let mut roles = hand.night().state().role_choices().iter();
    let of_role = roles.position(|role| label.starts_with(role.label));
    let by_player = field.spec.scope == Scope::Player;
    let player = if by_player { Some(chair) } else { of_role };
    let (form, text) = (page.form, page.form.text(cell));
    context! {
        name => page.name(cell),
        label => field.spec.label_in(&hand.record().options),
        // The name of the player that the box belongs to, if it is one, and whether that is the lady.
        player => player.and_then(|chair| names.get(chair)).cloned(),
        lady => chair == 0,
        text,
        filled => form.filled().get(cell).copied().filter(|_| text.is_empty()),
        // The problem with its text; else empty.
        refusal => page.refusal(cell),
        most => field.max,
    }
}

/// Returns the heading of the first field: "Tricks, 13 in all".
pub(super) fn heading(form: &RoundForm) -> String {
    let field = form.places().first().and_then(|at| at.fields.first());
    field.map_or_else(String::new, |field| match field.total {
        Some(total) => format!("{}, {total} in all", field.spec.label),
        None => field.spec.label.to_owned(),
    })
}

/// Returns a hand as typed with its sum, checked.
pub(super) fn judged(hand: &HandContext<'_>, page: &PageForm<'_>) -> Value {
    let (form, refuses) = (page.form, page.refusals());
    let in_a_box = |words: &&String| refuses.iter().any(|(_, refused)| refused == *words);
    let problem = page.problems.first().map(|problem| &problem.message);
    let words = problem.filter(|words| !in_a_box(words)).cloned().unwrap_or_else(|| added(form));
    check_view(page, (words, counts(hand, form)), &[], Vec::new())
}

/// Returns what a complete hand counts on a night: "16 and 10".
pub(super) fn counts(hand: &HandContext<'_>, form: &RoundForm) -> String {
    let night = hand.night();
    let complete = form.is_complete(night.0) && !hand.snapshot.has_couples;
    let scores = complete.then(|| hand.snapshot.hands.scores_of(night, hand.place, form.entry()));
    let words =
        |scores: HandScores| -> Vec<String> { scores.iter().map(ToString::to_string).collect() };
    scores.flatten().map(|scores| join_words(&words(scores))).unwrap_or_default()
}

/// Returns the sum written out, "8 + 5 = 13", or the required sum.
fn added(form: &RoundForm) -> String {
    let with_total = |at: &PlaceFields| {
        let field = at.fields.iter().find(|field| field.total.is_some())?;
        let numbers = at.cells(field).map(|cell| match form.entry().get(&cell) {
            Some(scoring::Value::Number(number)) => Some(*number),
            _ => None,
        });
        let numbers: Option<Vec<i64>> = numbers.collect();
        let total = field.total?;
        Some(match numbers {
            Some(numbers) if form.first_missing().is_none() => {
                let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                format!("{} = {}", words.join(" + "), numbers.iter().sum::<i64>())
            }
            _ => format!("{} {}", total, field.spec.label.to_lowercase()),
        })
    };
    form.places().first().and_then(with_total).unwrap_or_default()
}

impl HandContext<'_> {
    /// Returns its boxes: for the side that is most likely to send it first, or, if something
    /// `is_there`, for a side whose word is still asked for or anybody who corrects it.
    pub(super) fn enter(&self, form: &RoundForm, side: Option<usize>, is_there: bool) -> Value {
        let page = self.page_form(form);
        let (check, questions) = self.checked(&page);
        let (by, theirs) = (side.unwrap_or(0).min(1), side.filter(|_| is_there));
        context! {
            by => IDS[by],
            // Whether it is always that side; otherwise the people choose.
            is_theirs => theirs.is_some(),
            // Whether that side changes what it has sent itself, and nobody has answered.
            is_own => theirs.is_some_and(|side| self.is_own(side)),
            both => self.names().to_vec(),
            who => theirs.map_or_else(|| "Pair".to_owned(), |side| self.say_words(side)),
            heading => heading(form),
            pairs => pairs(self, &page, by),
            // The boxes of a couple's result, in place of those by pair.
            questions,
            check,
            // What is there already; may be empty.
            against => if is_there { self.there_words() } else { String::new() },
        }
    }

    /// Returns what is there of a hand: "Ida and Gus entered 7 and 6."
    fn there_words(&self) -> String {
        let record = self.record();
        match self.sent().and_then(SentHand::standing) {
            Some(version) => {
                let words = self.version_words(version);
                format!("{} entered {words}.", people_words(record, &version.people))
            }
            None => format!("The desk has {} for {}.", self.recorded_words(), self.words()),
        }
    }

    /// Returns who says what of it while it is in dispute.
    pub(super) fn dispute_words(&self, sent: &SentHand, asked: &FormData) -> String {
        let you = form::of_two(asked, "by").map(|side| self.sides()[side].clone());
        let words = |version: &_| self.version_words(version);
        dispute_words(self.record(), self.key(), (sent, you.as_deref()), words)
    }

    /// Returns whether a side has sent it and nobody has answered.
    pub(super) fn is_own(&self, side: usize) -> bool {
        let standing = self.sent().and_then(SentHand::standing);
        self.state() == HandState::Sent
            && standing.is_some_and(|version| self.side_of(&version.people) == Some(side))
    }

    /// Returns who says something: "Ida and Gus say", "Ida says".
    pub(super) fn say_words(&self, side: usize) -> String {
        self.does(side, "say")
    }

    /// Returns who agrees to something: "Ida and Gus agree", "Ida agrees".
    pub(super) fn agree_words(&self, side: usize) -> String {
        self.does(side, "agree")
    }

    fn does(&self, side: usize, verb: &str) -> String {
        let ending = if self.sides()[side].len() == 1 { "s" } else { "" };
        format!("{} {verb}{ending}", self.names()[side])
    }
}
