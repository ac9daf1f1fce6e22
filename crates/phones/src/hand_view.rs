//! A hand at a table on its page: its boxes by pair, and all hands of the table as tabs, and as a list
//! with what they count.

use minijinja::context;
use minijinja::value::{Serde, Value};

use super::form::{IDS, PageForm};
use super::hand::HandContext;
use scoring::{Cell, Choices as _, FieldPrompt, Player, Subject, Trump, signed};
use session::form::RoundForm;
use session::hand_states::{HandState, SentHand, people_words, recorded_words, version_words};
use store::clock;
use store::format::time_or_day;

pub(super) const LETTERS: [&str; 2] = ["A", "B"];

/// Returns the boxes of a hand by pair; none of a couple's result, which has questions.
pub(super) fn pairs(hand: &HandContext<'_>, page: &PageForm<'_>) -> Vec<Value> {
    let at = page.form.places().first().filter(|_| !hand.snapshot.has_couples());
    let Some(at) = at else { return Vec::new() };
    let pair = |(players, (pair, letter)): (&[Player], (usize, &'static str))| {
        // The lady first.
        let name = |player: &Player| hand.night().player(*player).to_owned();
        let names: Vec<String> = players.iter().map(name).collect();
        let line = |(field, cell)| line(hand, page, (field, &cell), players);
        let lines: Vec<Value> = at.cells_of_pair(pair).map(line).collect();
        context! { letter, lines, both => names.join(" and "), names }
    };
    at.players.chunks(2).zip((0..).zip(LETTERS)).map(pair).collect()
}

fn line(
    hand: &HandContext<'_>,
    page: &PageForm<'_>,
    (field, cell): (&FieldPrompt, &Cell),
    players: &[Player],
) -> Value {
    // A box is of the player whose role its label has: "Lady's tricks".
    let label = field.spec.label.to_lowercase();
    let mut roles = hand.night().state().role_choices().iter();
    let player = match cell.subject {
        Subject::Player(player) => players.iter().position(|one| *one == player),
        _ => roles.position(|role| label.starts_with(role.label)),
    };
    context! {
        label => field.spec.label_in(&hand.record().options),
        // The name of the player that the box belongs to, if it is one, and whether that is the lady.
        player => player.and_then(|at| players.get(at)).map(|one| hand.night().player(*one)),
        lady => player == Some(0) && hand.night().has_roles(),
        most => field.max,
        below_zero => field.min.is_none_or(|min| min < 0),
        ..page.typed(cell)
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

impl HandContext<'_> {
    /// Returns its boxes, for a side or for whoever sends or corrects it.
    pub(super) fn enter(&self, form: &RoundForm, side: Option<usize>) -> Value {
        let page = self.page_form(form);
        let (check, questions) = self.checked(&page);
        let theirs = side.filter(|_| self.is_there());
        context! {
            by => side.map(|side| IDS[side]),
            // Whether it is always that side; otherwise the people choose.
            is_theirs => theirs.is_some(),
            // Whether that side changes what it has sent itself, and nobody has answered.
            is_own => theirs.is_some_and(|side| self.is_own(side)),
            both => self.names().to_vec(),
            who => theirs.map_or_else(|| "Pair".to_owned(), |side| self.does(side, "say")),
            heading => heading(form),
            pairs => pairs(self, &page),
            // The boxes of a couple's result, in place of those by pair.
            questions,
            check,
        }
    }

    /// Returns what is there of a hand, if anything: "Ida and Gus entered 7 and 6."
    pub(super) fn there_words(&self) -> String {
        let record = self.record();
        if let Some(version) = self.sent().and_then(SentHand::standing) {
            let words = version_words(record, version);
            return format!("{} entered {words}.", people_words(record, &version.people));
        }
        let recorded = self.is_recorded().then(|| recorded_words(record, self.key()));
        recorded.map_or_else(String::new, |words| format!("The desk has {words}."))
    }

    /// Returns whether a side has sent it and nobody has answered.
    pub(super) fn is_own(&self, side: usize) -> bool {
        let standing = self.sent().and_then(SentHand::standing);
        self.state() == HandState::Sent
            && standing.is_some_and(|version| self.side_of(&version.people) == Some(side))
    }

    /// Returns who does something: "Ida and Gus say", "Ida says".
    pub(super) fn does(&self, side: usize, verb: &str) -> String {
        let ending = if self.sides()[side].len() == 1 { "s" } else { "" };
        format!("{} {verb}{ending}", self.names()[side])
    }

    /// Returns the trump of the hand in words, with its suit if that is known.
    pub(super) fn trump(&self) -> Option<Value> {
        let planned = self.night().planned(self.round)?;
        let trump = *planned.trumps.get(usize::from(self.place.hand).checked_sub(1)?)?;
        let (suit, words) = match trump {
            Trump::Suit(suit) if trump.suit().is_some() => {
                (trump.suit(), suit.choice().label.to_owned())
            }
            // It is not known before the hand is dealt.
            Trump::NamedByKing(_) => (None, format!("{} it", trump.words())),
            other => (None, other.words()),
        };
        Some(context! { suit, words })
    }

    /// Returns a mark for the tab of the hand: "in", "to confirm", "in dispute" or empty.
    fn mark(&self) -> &'static str {
        match self.state() {
            HandState::Sent => "to confirm",
            HandState::InDispute => "in dispute",
            _ if self.is_recorded() => "in",
            HandState::Confirmed => "waits",
            HandState::Desk => "",
        }
    }

    fn state_words(&self) -> String {
        match (self.mark(), self.is_recorded()) {
            ("in", _) => self.recorded_at(),
            ("", _) => String::new(),
            (_, false) => format!("kept until hand {} is in", self.recorded().saturating_add(1)),
            (mark, true) => mark.to_owned(),
        }
    }

    /// Returns when the hand was recorded, or corrected since.
    pub(super) fn recorded_at(&self) -> String {
        let at = self.snapshot.recorded_at((self.round, self.place));
        at.map_or_else(String::new, |at| time_or_day(at, clock::local_now()))
    }

    /// Returns that the hand is recorded, or was decided at the desk, and when.
    pub(super) fn desk_words(&self) -> String {
        let hand = self.snapshot.states.hand(self.key());
        let is_decided = hand.is_some_and(|hand| hand.is_decided) && self.sent().is_none();
        let has = if is_decided { "decided" } else { "has it" };
        format!("The desk {has}, {}", self.recorded_at())
    }

    pub(super) fn so_far(&self, is_in: bool) -> Option<Value> {
        let (night, result) = (self.night(), self.result()?);
        let column = |(pair, players): (usize, &[Player; 2])| -> Vec<Value> {
            let names: Vec<String> =
                players.iter().map(|player| night.player(*player).to_owned()).collect();
            let columns = if result.partners { vec![names.join(", ")] } else { names };
            columns.into_iter().map(|names| context! { letter => LETTERS[pair], names }).collect()
        };
        let (table, hands) = (self.place.table, self.entries());
        let mut why = Vec::new();
        if self.recorded() > 0 {
            why.extend(hands.table_reasons(night, hands.next_hand(night, table)));
            why.extend(hands.apart_reasons(night, table));
        }
        let seated = result.last_pairs();
        let so_far = result.scores.iter().map(|score| signed(*score));
        Some(context! {
            is_in,
            columns => seated.iter().enumerate().flat_map(column).collect::<Vec<Value>>(),
            so_far => so_far.collect::<Vec<String>>(),
            why => Serde(why),
            scoring => night.planned(night.begun()).map_or("", |planned| planned.scoring),
        })
    }

    /// Returns the hands of its table, each with what it counts.
    pub(super) fn tabs(&self) -> Vec<Value> {
        let result = self.result();
        let tab = |hand: HandContext<'_>| {
            let scores = result.and_then(|it| it.hands.get(usize::from(hand.place.hand) - 1));
            let scores = scores.and_then(Option::as_ref).into_iter().flatten();
            context! {
                hand => hand.place.hand,
                trump => hand.trump(),
                scores => scores.map(ToString::to_string).collect::<Vec<String>>(),
                state => hand.mark(),
                words => hand.state_words(),
            }
        };
        self.hands().map(tab).collect()
    }
}
