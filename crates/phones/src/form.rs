//! The open round as an HTML form: the boxes of [`RoundForm`] as native inputs, and their texts as
//! a draft.

use std::collections::BTreeMap;
use std::str::FromStr;

use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{FromRequest, Request};
use minijinja::context;
use minijinja::value::Value;

use scoring::wording::limits;
use scoring::{
    AWAY, Cell, Choice, Choices as _, Diagnostic, FieldKind, FieldPrompt, Player, RoundPath,
    SeatIndex as _, Subject, Suit, parse,
};
use session::form::{BoxView, Draft, FieldView, RoundForm, SEATS, written_round};
use session::score_sheet::lines::box_id;
use session::tournament::Texts;
use session::{OpenGame, cell_words, place_words};
use store::VersionId;

/// Text of each box that has one, by input name.
pub(super) type FormData = BTreeMap<String, String>;

/// The most rounds of questions that depend on earlier answers.
const MAX_PASSES: usize = 8;

/// What a form sends: several values of one input become a list.
pub(super) struct Sent(pub(super) FormData);

impl<S: Send + Sync> FromRequest<S> for Sent {
    type Rejection = FormRejection;

    async fn from_request(request: Request, state: &S) -> Result<Sent, FormRejection> {
        let Form(pairs) = Form::<Vec<(String, String)>>::from_request(request, state).await?;
        let mut sent = FormData::new();
        for (name, text) in pairs.into_iter().filter(|(_, text)| !text.trim().is_empty()) {
            let list = sent.get(&name).map(|list| format!("{list}; {text}"));
            let _ = sent.insert(name, list.unwrap_or(text));
        }
        Ok(Sent(sent))
    }
}

pub(super) fn text<'a>(sent: &'a FormData, name: &str) -> &'a str {
    sent.get(name).map_or("", String::as_str)
}

pub(super) fn number<T: FromStr>(sent: &FormData, name: &str) -> Option<T> {
    sent.get(name)?.parse().ok()
}

/// Ids of the two that say something of a hand or result: A and B.
pub(super) const IDS: [&str; 2] = ["a", "b"];

/// Returns which of the two an input names: 0 is A.
pub(super) fn of_two(sent: &FormData, name: &str) -> Option<usize> {
    let id = sent.get(name)?;
    IDS.iter().position(|own| own == id)
}

/// Returns the versions of a hand that the page of a form showed.
pub(super) fn seen(sent: &FormData) -> Vec<VersionId> {
    text(sent, "seen").split('.').filter_map(|id| id.parse().ok().map(VersionId)).collect()
}

pub(super) fn seen_text(seen: &[VersionId]) -> String {
    seen.iter().map(|id| id.0.to_string()).collect::<Vec<String>>().join(".")
}

/// Returns the form that corrects a recorded round; counts of cards stay with unchanged numbers.
pub(super) fn corrected(game: &OpenGame, number: usize, sent: &FormData) -> RoundForm {
    let Draft { texts, mut counts } = written_round(game.record(), number);
    counts.retain(|cell, _| texts.get(cell) == sent.get(&name(RoundPath::ROUND, cell)));
    let draft = Draft { texts: Texts::new(), counts };
    filled_over(|draft| RoundForm::correct(game, number, Some(draft)), draft, sent)
}

pub(super) fn filled_over(
    form_of: impl Fn(Draft) -> RoundForm,
    draft: Draft,
    sent: &FormData,
) -> RoundForm {
    let of = |texts: &Texts| {
        let mut draft = draft.clone();
        draft.texts.extend(texts.clone());
        let mut form = form_of(draft);
        form.show_more(true);
        Some(form)
    };
    let read = |form: &RoundForm| {
        let seat = |place| SEATS.map(|field| Cell { place, field, subject: Subject::One });
        let seats = form.places().iter().flat_map(|couple| seat(couple.place));
        let boxes = form.cells().into_iter().chain(seats).chain([Cell::one(AWAY.id)]);
        let text = |cell| Some(typed(form, &cell, sent.get(&name(RoundPath::ROUND, &cell))?));
        boxes.filter_map(|cell| Some((cell, text(cell)?))).collect()
    };
    let mut form = settled(of, read).unwrap_or_else(|| form_of(draft.clone()));
    form.enter_box(None);
    form
}

/// Returns a form with the texts that its boxes read; which boxes there are depends on earlier answers.
pub(super) fn settled(
    form_of: impl Fn(&Texts) -> Option<RoundForm>,
    read: impl Fn(&RoundForm) -> Texts,
) -> Option<RoundForm> {
    let mut form = form_of(&Texts::new())?;
    let mut texts = Texts::new();
    for _ in 0..MAX_PASSES {
        let typed = read(&form);
        if typed == texts {
            break;
        }
        form = form_of(&typed)?;
        texts = typed;
    }
    Some(form)
}

/// Returns text as its field reads it: digits in a row are a list if each of them is a number.
fn typed(form: &RoundForm, cell: &Cell, text: &str) -> String {
    if cell.field == AWAY.id {
        // The form says so too if nobody is away any more.
        let names = text.split(parse::NOBODY).map(str::trim).filter(|name| !name.is_empty());
        let names = names.collect::<Vec<_>>().join(parse::NOBODY);
        return if names.is_empty() { parse::NOBODY.to_owned() } else { names };
    }
    match form.field_of(cell).map(|field| field.spec.kind) {
        Some(FieldKind::Numbers(of)) if of.iter().all(|number| (0..10).contains(number)) => {
            let digits = text.chars().filter(|char| !" ,;".contains(*char));
            digits.map(String::from).collect::<Vec<String>>().join("; ")
        }
        _ => text.to_owned(),
    }
}

/// Returns the name of a box's input, as in the window: "captured:p2", "trump", "2.1/tricks:A". Boxes
/// of one place are named without it.
pub(super) fn name(named_at: RoundPath, cell: &Cell) -> String {
    let place = if cell.place == named_at { RoundPath::ROUND } else { cell.place };
    box_id(&Cell { place, ..*cell })
}

pub(super) fn inputs(named_at: RoundPath, texts: &Texts) -> FormData {
    texts.iter().map(|(cell, text)| (name(named_at, cell), text.clone())).collect()
}

pub(super) struct PageForm<'a> {
    pub(super) game: &'a OpenGame,
    pub(super) form: &'a RoundForm,
    /// The place that the page is about: the round, or the boxes of a hand.
    pub(super) at: RoundPath,
    /// The place that the names of its inputs leave out.
    pub(super) named_at: RoundPath,
    pub(super) problems: Vec<&'a Diagnostic>,
}

impl<'a> PageForm<'a> {
    pub(super) fn new(
        game: &'a OpenGame,
        form: &'a RoundForm,
        [at, named_at]: [RoundPath; 2],
    ) -> PageForm<'a> {
        let is_hand = form.place() != RoundPath::ROUND;
        let mut problems = if is_hand { form.blocking(game) } else { form.shown_problems(game) };
        problems.retain(|problem| at == RoundPath::ROUND || problem.place == at);
        PageForm { game, form, at, named_at, problems }
    }

    fn name(&self, cell: &Cell) -> String {
        name(self.named_at, cell)
    }

    /// Returns a box as typed, with the value filled in by the sum and the problem with its text.
    pub(super) fn typed(&self, cell: &Cell) -> Value {
        let text = self.form.text(cell);
        let filled = self.form.filled().get(cell).copied().filter(|_| text.is_empty());
        context! { name => self.name(cell), text, filled, refusal => self.refusal(cell) }
    }

    pub(super) fn filled(&self) -> Vec<(String, i64)> {
        let filled = self.form.filled().iter();
        filled.map(|(cell, number)| (self.name(cell), *number)).collect()
    }

    /// Returns why the text of a box is refused; empty if the problem is not about that box alone.
    fn refusal(&self, cell: &Cell) -> String {
        let field = self.form.field_of(cell).filter(|_| self.form.is_refused(cell));
        let Some(field) = field else { return String::new() };
        let id = Some(field.spec.reported_id());
        let is_own = |it: &&&Diagnostic| it.place == cell.place && it.field.as_deref() == id;
        // Of several boxes that are refused, each has its own text.
        let fault = field.fault_of(self.game.record(), self.form.text(cell));
        let own = || self.problems.iter().find(is_own).map(|own| own.message.clone());
        fault.or_else(own).unwrap_or_default()
    }

    pub(super) fn refusals(&self) -> Vec<(String, String)> {
        let cells = self.form.cells().into_iter();
        let refused = cells.map(|cell| (self.name(&cell), self.refusal(&cell)));
        refused.filter(|(_, words)| !words.is_empty()).collect()
    }

    /// Returns the fields in order, those of each couple after its seats, and last who is away.
    pub(super) fn questions(&self) -> Vec<Value> {
        let (form, record) = (self.form, self.game.record());
        let is_whole = self.at == RoundPath::ROUND;
        let views = form.views().into_iter().filter(|view| is_whole || view.place == self.at);
        let (mut questions, mut place) = (Vec::new(), self.at);
        for view in views {
            if view.place != place {
                place = view.place;
                questions.extend(self.seats(place));
            }
            questions.push(question(self, &view));
        }
        if is_whole && record.allows_away() {
            let is_away = |player| form.away().contains(&player);
            let people = record.players.iter().cloned().zip((0..).map(Player::at).map(is_away));
            questions.push(context! { away => people.collect::<Vec<(String, bool)>>() });
        }
        questions
    }

    fn seats(&self, place: RoundPath) -> Option<Value> {
        let record = self.game.record();
        let couple = self.form.places().iter().find(|couple| couple.place == place)?;
        let seat = |(field, player): (&'static str, &Player)| {
            let cell = Cell { place, field, subject: Subject::One };
            let team = player.team(true);
            let able = |name: &&String| record.player(name).is_some_and(|it| it.team(true) == team);
            let able = record.players.iter().filter(able);
            context! {
                kind => "lists",
                name => self.name(&cell),
                label => record.team_name(team),
                choices => able.map(|name| choice(name, name, "")).collect::<Vec<Value>>(),
                places => vec![record.player_name(*player).to_owned()],
            }
        };
        Some(context! {
            heading => place_words(record, place),
            label => "Who sits here",
            boxes => SEATS.into_iter().zip(&couple.players).map(seat).collect::<Vec<Value>>(),
        })
    }
}

fn question(page: &PageForm<'_>, view: &FieldView<'_>) -> Value {
    let (asked, form) = (view.asked, page.form);
    let total = || asked.total.map_or_else(String::new, |total| format!("{total} in all"));
    let sum = view.sum.map_or_else(total, |(so_far, total)| format!("{so_far} of {total}"));
    let help = match asked.spec.kind {
        FieldKind::Players(_, usize::MAX) => "Names, separated by semicolons",
        FieldKind::Numbers(of) if of.iter().all(|number| (0..10).contains(number)) => {
            "Digits, one after another"
        }
        FieldKind::Numbers(_) => "Numbers, separated by semicolons",
        FieldKind::Pairs => "Leave this alone if nobody swapped",
        _ => "",
    };
    let help = if asked.note.is_empty() { help.to_owned() } else { asked.note.clone() };
    let note = [help, takes(asked)].into_iter().filter(|words| !words.is_empty());
    context! {
        label => asked.spec.label,
        note => note.collect::<Vec<String>>().join(" · "),
        boxes => view.boxes.iter().map(|it| input(page, asked, it)).collect::<Vec<Value>>(),
        // "190 of 250" while something is typed.
        sum,
        // Every game has the field, and few rounds need it.
        seldom => form.asked().common.iter().any(|field| field.spec.id == asked.spec.id),
    }
}

/// Returns the numbers that a box takes, in words: "from 0 to 26"; empty if there are no limits.
fn takes(asked: &FieldPrompt) -> String {
    let (FieldKind::Number { .. }, Some(min), Some(max)) = (asked.spec.kind, asked.min, asked.max)
    else {
        return String::new();
    };
    let step = if asked.step > 1 { format!(", in steps of {}", asked.step) } else { String::new() };
    format!("{}{step}", limits(min, max))
}

fn choice(value: &str, label: &str, chosen: &str) -> Value {
    let chosen = chosen.split(';').any(|text| text.trim() == value);
    context! { value, label, chosen }
}

fn input(page: &PageForm<'_>, asked: &FieldPrompt, view: &BoxView<'_>) -> Value {
    let (form, record) = (page.form, page.game.record());
    let label = match view.cell.subject {
        Subject::Player(player) => record.player_name(player).to_owned(),
        Subject::Team(team) => record.team_name(team),
        Subject::One => asked.spec.label.to_owned(),
        Subject::Part(_) | Subject::TeamPart(..) => cell_words(record, &view.cell),
    };
    // A side is called by its people, and at a table by the one who sits there.
    let words = |choice: &Choice| {
        let team = record.team(choice.id).filter(|_| record.in_sides());
        let here = form.places().iter().find(|couple| couple.place == view.cell.place);
        match (team, here.zip(team).and_then(|(at, team)| at.players.get(team.index()))) {
            (_, Some(player)) => record.player_name(*player).to_owned(),
            (Some(team), None) => record.team_name(team),
            (None, None) => choice.label.to_owned(),
        }
    };
    let word = |it: &Choice| {
        let suit = Suit::from_id(it.id).map(|suit| suit.choice().id);
        context! { suit, ..choice(it.id, &words(it), view.text) }
    };
    let people = || {
        let name = |name: &String| choice(name, name, view.text);
        let plays =
            |name: &&String| record.player(name).is_none_or(|it| !form.away().contains(&it));
        record.players.iter().filter(plays).map(name).collect()
    };
    let lists = |count: usize| {
        let mut said = view.text.split(';').map(|name| name.trim().to_owned());
        (0..count).map(|_| said.next().unwrap_or_default()).collect()
    };
    let flag = || vec![choice("true", "Yes", view.text), choice("false", "No", view.text)];
    let (kind, choices, places) = match asked.spec.kind {
        FieldKind::Number { .. } | FieldKind::HalfPoints(_) => ("number", vec![], vec![]),
        FieldKind::Choice(choices) => ("one", choices.iter().map(word).collect(), vec![]),
        FieldKind::Player => ("one", people(), vec![]),
        // With exactly this many, order counts.
        FieldKind::Players(least, most) if least == most => ("lists", people(), lists(most)),
        FieldKind::Pairs => ("lists", people(), lists(4)),
        FieldKind::Players(_, most) if most != usize::MAX => ("several", people(), vec![]),
        FieldKind::Flag => ("one", flag(), vec![]),
        FieldKind::Players(..) | FieldKind::Numbers(_) | FieldKind::Text => {
            ("text", vec![], vec![])
        }
    };
    context! {
        label,
        kind,
        below_zero => asked.min.is_none_or(|min| min < 0),
        choices,
        // Selection of each list where order counts; empty for none.
        places,
        ..page.typed(&view.cell)
    }
}
