//! The page of a couple's table: one of the two players sends the result of the round, and the other
//! confirms it or says something else. The round is recorded once every couple has sent theirs.

use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use serde::Serialize;

use super::answer::{Answer, see};
use super::couple_context::CoupleContext;
use super::couple_texts::inputs;
use super::entry::{Check, PreviewLine};
use super::form::{self, FormData, IDS, Question, by, texts};
use super::hand::QueryParams;
use super::moves::waiting_words;
use super::recording::{self, Outcome};
use super::room::PageFrame;
use super::table_context::TableRequest;
use scoring::Player;
use session::display::Headline;
use session::form::RoundForm;
use session::hand_states::{HandState, Said, SentHand, dispute_words};
use session::score_sheet;
use session::tournament::Texts;
use store::HandVersion;

/// Values of the page's template.
#[derive(Default, Serialize)]
pub(super) struct CouplePage {
    secret: String,
    table: u16,
    round: usize,
    /// The player of A and the player of B.
    names: Vec<String>,
    /// The names of those two as inputs.
    seats: Vec<(String, String)>,
    /// Which of the two sends it: "a" or "b".
    by: &'static str,
    questions: Vec<Question>,
    check: Option<Check>,
    /// Whether a result is typed here.
    enters: bool,
    /// Whether it is typed by the one that it is of; otherwise the people choose.
    is_theirs: bool,
    /// What is there already; may be empty.
    against: String,
    confirm: Option<Confirm>,
    /// "You say gin, they say knock: the desk decides."; else empty.
    dispute: String,
    /// The result that both have said, in words.
    kept: String,
    /// The tables that have not sent theirs yet.
    waits: String,
    /// The result recorded for the previous round, and what becomes of it.
    before: String,
    /// The versions that the page shows.
    seen: String,
    said: String,
    #[serde(skip)]
    status: StatusCode,
    #[serde(skip)]
    text: String,
}

/// A result that the other player is asked to confirm.
#[derive(Serialize)]
struct Confirm {
    sender: String,
    sender_by: &'static str,
    words: String,
    /// The names of the two as inputs.
    seats: Vec<(String, String)>,
    inputs: Vec<(String, String)>,
}

impl CouplePage {
    fn with_message(self, said: impl Into<String>) -> CouplePage {
        CouplePage { said: said.into(), status: StatusCode::CONFLICT, ..self }
    }
}

/// Returns the page for a phone.
pub(super) fn lay_out(at: &CoupleContext<'_>, secret: &str, asked: &QueryParams) -> Answer {
    at.answer(secret, at.view(asked))
}

/// Returns the result as typed with its problems, without saving it.
pub(super) fn check(at: &CoupleContext<'_>, sent: &FormData) -> Answer {
    #[derive(Serialize)]
    struct CheckTemplate {
        page: CouplePage,
    }
    let next = at.game.next_number();
    let round = round_of(sent).unwrap_or(next).min(next);
    let form = at.form(round, sent);
    let page = at.typing(round, &form, 0);
    Ok(at.served.pages().render("judged.html", CheckTemplate { page })?.into_response())
}

/// Handles what one of the two says of a round: the first to send it, or the other's answer to it.
pub(super) async fn send(asking: &TableRequest, sent: &FormData) -> Answer {
    let said = {
        let (at, secret) = (asking.couple(), &asking.secret);
        let number = at.game.next_number();
        let refused =
            |words: String| at.answer(secret, at.view(&QueryParams::new()).with_message(words));
        let Some(round) = round_of(sent).filter(|round| *round <= number) else {
            return refused(format!(
                "Round {number} is being played. What you sent was for another round."
            ));
        };
        let form = at.form(round, sent);
        if round == number && at.game.evaluation().is_finished() {
            return refused("The match is over.".to_owned());
        }
        let Some((players, names)) = at.players(&form).zip(at.names(&form)) else {
            return refused("Nobody plays at this table in this round.".to_owned());
        };
        let seats = at.seat_names().map(|name| sent.get(&name).cloned().unwrap_or_default());
        if seats != names {
            return refused(format!("{} and {} sit here now. Check it again.", names[0], names[1]));
        }
        if !form.is_complete(at.game) {
            let view = CouplePage { seen: at.seen(round), ..at.typing(round, &form, by(sent)) };
            return at
                .answer(secret, CouplePage { status: StatusCode::UNPROCESSABLE_ENTITY, ..view });
        }
        said(asking, &at, round, players, sent, at.texts_of(form.entry()))
    };
    let outcome = recording::say(&asking.served, &said).await?;
    answer(asking, by(sent), outcome).await
}

/// Takes the result of the open round back for the player who sent it.
pub(super) async fn take_back(asking: &TableRequest, sent: &FormData) -> Answer {
    let said = {
        let at = asking.couple();
        let round = at.game.next_number();
        let players = at.players(&at.form(round, &FormData::new()));
        let Some(players) = players.filter(|_| round_of(sent) == Some(round)) else {
            return Ok(asking.see());
        };
        said(asking, &at, round, players, sent, Texts::new())
    };
    let outcome = recording::take_back(&asking.served, &said).await?;
    answer(asking, by(sent), outcome).await
}

fn said(
    asking: &TableRequest,
    at: &CoupleContext<'_>,
    round: usize,
    players: [Player; 2],
    sent: &FormData,
    texts: Texts,
) -> Said {
    Said {
        hand: at.hand(round),
        people: vec![players[by(sent)]],
        players: players.to_vec(),
        device: asking.device.clone(),
        texts: texts.into_iter().collect(),
        seen: form::seen(sent),
        confirms: sent.contains_key("yes"),
    }
}

/// Shows the couple's page as it is now.
async fn answer(asking: &TableRequest, by: usize, outcome: Outcome) -> Answer {
    let (evening, secret) = (&asking.served.access().evening.clone(), &asking.secret);
    match outcome {
        Outcome::Done => Ok(see(&format!("/{evening}/table/{secret}?by={}", IDS[by]))),
        Outcome::Refused(words) => {
            let snapshot = asking.served.snapshot().await?;
            let at = CoupleContext::new(&asking.served, &snapshot, asking.table);
            at.answer(secret, at.view(&QueryParams::new()).with_message(words))
        }
    }
}

/// Returns the round that a form is for.
fn round_of(sent: &FormData) -> Option<usize> {
    sent.get("round")?.parse().ok().filter(|round| *round > 0)
}

impl CoupleContext<'_> {
    /// Returns the versions of a round's result that a page shows.
    fn seen(&self, round: usize) -> String {
        form::seen_text(&self.sent(round).map(SentHand::ids).unwrap_or_default())
    }

    /// Returns the content for the couple: the boxes, a result to confirm, one in dispute, or one that
    /// is kept until the round is complete.
    fn view(&self, asked: &QueryParams) -> CouplePage {
        let number = self.game.next_number();
        let round = asked.get("round").and_then(|round| round.parse().ok());
        let round: usize = round.filter(|round| (1..number).contains(round)).unwrap_or(number);
        let pair = |name: &str| form::of_two(asked, name);
        if let Some(view) = self.saying(round, pair("say"), asked.contains_key("correct")) {
            return view;
        }
        let form = self.form(number, &FormData::new());
        let before = self.before_words(number - 1, pair("by"));
        let over = self.game.evaluation().is_finished();
        let Some(names) = self.names(&form).filter(|_| !over) else {
            let text = if over { "The match is over" } else { "Nobody plays here now" };
            return CouplePage {
                before,
                round: number,
                text: text.to_owned(),
                ..CouplePage::default()
            };
        };
        let Some(sent) = self.open() else {
            return CouplePage { before, ..self.typing(number, &form, 0) };
        };
        let (seen, waits) = (form::seen_text(&sent.ids()), self.waiting_words());
        let names = names.to_vec();
        let empty =
            CouplePage { round: number, names, before, seen, waits, ..CouplePage::default() };
        let standing = sent.standing().map(|version| (version, self.version_words(version)));
        match (sent.state, standing) {
            (HandState::Sent, Some((version, words))) => {
                let players = self.players(&form);
                let is_sender = |player: &Player| version.people == [*player];
                let sender = players.and_then(|players| players.iter().position(is_sender));
                let [sender, other] = [sender.unwrap_or(0), 1 - sender.unwrap_or(0)];
                let inputs = inputs(&texts(&version.texts)).into_iter().collect();
                let (by, name) = (IDS[other], empty.names[sender].clone());
                let sender_by = IDS[sender];
                let seats = self.seat_names().into_iter().zip(empty.names.clone()).collect();
                let confirm = Some(Confirm { sender: name, sender_by, words, seats, inputs });
                let text = format!("{}, is this right?", empty.names[other]);
                CouplePage { by, confirm, text, ..empty }
            }
            (HandState::Confirmed, Some((_, words))) => CouplePage {
                kept: format!("{words}."),
                text: "Kept at the desk".to_owned(),
                ..empty
            },
            _ => {
                let dispute = self.dispute_words(number, sent, pair("by"));
                CouplePage { dispute, text: "You disagree".to_owned(), ..empty }
            }
        }
    }

    /// Returns who says what of a result in dispute.
    fn dispute_words(&self, round: usize, sent: &SentHand, you: Option<usize>) -> String {
        let players = self.players(&self.form(round, &inputs(&self.recorded_texts(round))));
        let you = you.and_then(|you| Some([*players?.get(you)?]));
        let you = you.as_ref().map(<[Player; 1]>::as_slice);
        let words = |version: &HandVersion| self.version_words(version);
        dispute_words(self.game.record(), self.hand(round), (sent, you), words)
    }

    /// Returns the boxes for what a player says of a result that is there already; `None` if that was
    /// not asked for.
    fn saying(&self, round: usize, by: Option<usize>, corrects: bool) -> Option<CouplePage> {
        let is_recorded = round < self.game.next_number();
        let sent = self.sent(round);
        if (by.is_none() && !corrects) || (sent.is_none() && !is_recorded) {
            return None;
        }
        let blank = self.form(round, &inputs(&self.recorded_texts(round)));
        let players = self.players(&blank)?;
        let own = by.and_then(|by| sent?.of_people(&[players[by]]));
        let typed = match own {
            Some(own) => inputs(&texts(&own.texts)),
            None if by.is_some() => FormData::new(),
            None => inputs(&self.recorded_texts(round)),
        };
        let against = match sent.and_then(SentHand::standing) {
            Some(version) => {
                let name = self.game.record().player_name(version.people[0]);
                format!("{name} wrote {}.", self.version_words(version))
            }
            None => format!("The desk has {} for round {round}.", self.recorded_words(round)),
        };
        let form = self.form(round, &typed);
        let text = if by.is_some() {
            "How did it end?".to_owned()
        } else {
            format!("What is right for round {round}?")
        };
        let (is_theirs, seen) = (by.is_some(), self.seen(round));
        Some(CouplePage {
            is_theirs,
            against,
            seen,
            text,
            ..self.typing(round, &form, by.unwrap_or(0))
        })
    }

    /// Returns the recorded result of the previous round with what becomes of it.
    fn before_words(&self, round: usize, you: Option<usize>) -> String {
        match self.sent(round).filter(|hand| hand.state == HandState::InDispute) {
            Some(sent) => self.dispute_words(round, sent, you),
            None => self.recorded_words(round),
        }
    }

    /// Returns the tables that have not sent their results: "Waiting for tables 1 and 4."
    fn waiting_words(&self) -> String {
        let couples = CoupleContext::all(self.served, self.snapshot).into_iter();
        let open = couples.filter(|couple| couple.open().is_none());
        waiting_words(open.map(|couple| couple.table))
    }

    /// Returns the boxes of a result with their problems.
    fn typing(&self, round: usize, form: &RoundForm, by: usize) -> CouplePage {
        let names = self.names(form).map(Vec::from).unwrap_or_default();
        CouplePage {
            table: self.table,
            round,
            seats: self.seat_names().into_iter().zip(names.clone()).collect(),
            text: names.join(" and "),
            names,
            by: IDS[by.min(1)],
            questions: form::questions_at(self.game, form, self.place()),
            check: Some(self.judged(form)),
            enters: true,
            ..CouplePage::default()
        }
    }

    fn judged(&self, form: &RoundForm) -> Check {
        let complete = form.is_complete(self.game);
        let mut problems = form.shown_problems(self.game);
        problems.retain(|problem| problem.place == self.place());
        let mut warnings = form.shown_warnings();
        warnings.retain(|warning| warning.place == self.place());
        let record = self.game.record();
        let sentence = match problems.first() {
            _ if complete => format!("{}.", self.words(form.entry())),
            Some(problem) => problem.message.clone(),
            None => form.question(record).unwrap_or_default(),
        };
        let result = form.couples_result().filter(|_| complete);
        let result = result.and_then(|round| {
            let players = self.players(form)?;
            round.couples.iter().find(|couple| couple.players == players)
        });
        let line = |(player, points): (Player, i64)| PreviewLine {
            name: record.player_name(player).to_owned(),
            score: score_sheet::with_sign(points, record.game.unit),
            negative: points < 0,
            total: String::new(),
        };
        let lines = result.into_iter().flat_map(|it| it.players.into_iter().zip(it.points));
        let lines = lines.map(line).collect();
        Check::new(self.game, form, (sentence, String::new()), [&problems, &warnings], lines)
    }

    fn answer(&self, secret: &str, view: CouplePage) -> Answer {
        let view = CouplePage { secret: secret.to_owned(), table: self.table, ..view };
        let eyebrow = format!("Round {} · table {}", view.round, self.table);
        let (status, headline) = (view.status, Headline::new(&eyebrow, view.text.clone()));
        let page = PageFrame::of(self.served, self.game).answers(status).with(&headline, view);
        let page = self.served.pages().render("couple.html", page)?;
        let response: Response = (status, page).into_response();
        Ok(response)
    }
}
