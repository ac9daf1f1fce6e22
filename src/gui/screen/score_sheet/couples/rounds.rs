//! The rounds: points and awards of each, and the reasons of an award.

use super::super::{Element, GameScreen as _, Message, ROUNDS, ScoreSheetScreen, Tab};
use crate::gui::game;
use crate::gui::game::disputes::state_icon;
use crate::gui::game::list_sheet::{column_head, empty_page, foot_line, headed, with_card};
use crate::gui::prelude::{column, *};
use scoring::{RoundEvaluation, RoundState, signed};
use session::couples::{TEAMS, winner};
use session::hand_states::HandState;

impl ScoreSheetScreen {
    pub(super) fn rounds_list(&self, viewport: Viewport) -> Element<'_> {
        let rounds = &self.session.evaluation().rounds;
        if rounds.is_empty() {
            return empty_page("Nothing is recorded yet. Rounds will appear here.");
        }
        let compact = viewport.width.is_compact();
        let list = responsive(move |size| {
            let columns = self.round_columns(size.width, compact);
            let mut lines = column![];
            for round in rounds {
                let line = self.round_line(&columns, compact, round);
                lines = lines.push(isolated_layer(line)).push(hairline());
            }
            let list = scrolling(lines).id(ROUNDS).height(Fill);
            headed(self.round_head(&columns, compact), list).into()
        });
        let marked = self.marked.map(|(round, _)| {
            let words = format!("Correct round {round}");
            secondary_button(words, Some(Message::Correct(round)))
                .icon(Icon::Correct)
                .key(Command::CorrectRound)
        });
        let stop = (!self.session.evaluation().is_finished() && !compact).then(|| {
            let stop = Some(game::Message::Stop(true).into());
            quiet_button("End the game now", stop).key(Command::End)
        });
        let words = if self.explained { "Hide reasons" } else { "Why?" };
        let why = quiet_button(words, Some(Message::Explain)).key(Command::ExplainRound);
        let foot = row![].push(marked).push(why);
        let foot = foot_line(64.0, gap::CARD, foot.push(space::horizontal()).push(stop));
        // A click on the card closes it.
        let close = Message::Explain;
        let card = self.why().map(|card| mouse_area(card).on_press(close).into());
        with_card(column![list, strong_line(), foot], card)
    }

    fn why(&self) -> Option<Element<'_>> {
        let (number, _) = self.marked.filter(|_| self.explained && self.tab() == Tab::Rounds)?;
        let reasons = self.session.game().couples_reasons(number)?;
        Some(score_breakdown(reasons, 388.0, None))
    }

    /// Returns the columns: round, who dealt if there is room, and points and gins with their awards.
    fn round_columns(&self, room: f32, compact: bool) -> Columns {
        let names = TEAMS.map(|team| self.session.record().team_name(team));
        let name = longest(names.iter().map(String::as_str), scale::SMALL.with(MEDIUM));
        let both = Column::of(76.0).wanting(2.0 * name + gap::BESIDE).up_to(208.0);
        let both = both.padded(gap::SMALL, 0.0);
        let award = |edge: f32| {
            let column = Column::of(56.0 + edge).wanting(90.0 + edge).up_to(146.0 + edge);
            column.padded(gap::SMALL, edge).align(Right)
        };
        let first = Column::of(84.0).padded(gap::CARD, 0.0);
        let dealt = (!compact).then(|| Column::of(100.0).up_to(360.0));
        Columns::fit(
            [first].into_iter().chain(dealt).chain([both, award(0.0), both, award(gap::CARD)]),
            room,
        )
    }

    fn round_head(&self, columns: &Columns, compact: bool) -> Element<'_> {
        let both = |words| -> Element<'_> {
            let names = TEAMS.map(|team| {
                let name = self.session.record().team_name(team);
                ellipsized_text(name, scale::SMALL.with(MEDIUM), Tone::Muted).into()
            });
            let over = label(words, scale::SMALL.with(MEDIUM), Tone::Ink);
            column![container(over).center_x(Fill), two(names)].into()
        };
        let award = || {
            ellipsized_text("Awarded", scale::SMALL.with(MEDIUM), Tone::Muted).least(10.0).into()
        };
        let dealt = (!compact).then(|| column_head("Dealt").into());
        let heads = [column_head("Round").into()].into_iter().chain(dealt);
        let heads = heads.chain([both("Points"), award(), both("Gins"), award()]);
        columns.line(56.0, heads).into()
    }

    fn round_line(&self, columns: &Columns, compact: bool, round: &RoundEvaluation) -> Element<'_> {
        let number = round.deal.number;
        let marked = self.marked == Some((number, 0));
        let corrected = self.session.game().corrections(number);
        let sign = (!corrected.is_empty())
            .then(|| hint(icon(Icon::Correct, 15.0, Tone::Warning), corrected.join(" · ")));
        let mut disputes = self.session.hand_states().in_dispute();
        let differs = disputes.any(|((round, _), _)| round == number);
        let agreement = Some(HandState::InDispute).filter(|_| differs).and_then(state_icon);
        let first =
            row![label(number.to_string(), scale::BODY, Tone::Muted)].push(agreement).push(sign);
        let first = first.centered(gap::TIGHT);
        let dealt =
            session::describe::dealing_team(self.session.record(), &round.deal).unwrap_or_default();
        let dealt = (!compact).then(|| ellipsized_text(dealt, scale::BODY, Tone::Muted).into());
        let state = match round.state {
            RoundState::Scored => None,
            RoundState::Refused => Some("has a problem"),
            RoundState::AfterEnd => Some("after the end"),
        };
        let counts = self.session.evaluation().tournament.columns();
        let counts = counts.is_some_and(|columns| columns.counts_gins_of(number));
        let first = [Element::from(first)].into_iter().chain(dealt);
        let line = match (round.tournament.couples(), state) {
            (Some(came), None) => {
                let both = |of: [i64; 2]| {
                    two(of.map(|number| label(signed(number), scale::SCORE, Tone::Ink).into()))
                };
                let gins = if counts { came.gins_awarded } else { [0, 0] };
                let cells =
                    [both(came.points), awarded(came.awarded), both(came.gins), awarded(gins)];
                columns.line(44.0, first.chain(cells))
            }
            (_, state) => {
                let state = state.unwrap_or("no couples");
                let state = ellipsized_text(state, scale::BODY, Tone::Problem).least(10.0);
                columns.line(44.0, first.chain([state.into()]))
            }
        };
        let around = outline(Tone::Focus, if marked { 3.0 } else { 0.0 }, 0.0);
        let ground = filled(marked.then_some(Tone::FocusFill), around);
        let line = container(line).width(Fill).class(ground);
        let line = mouse_area(line).on_press(Message::Clicked(number, 0));
        scroll_anchor(line, marked, MARKED).into()
    }
}

fn two(parts: [Element<'_>; 2]) -> Element<'_> {
    row(parts.map(|part| container(part).align_right(Fill).into())).spacing(gap::SMALL).into()
}

fn awarded<'a>(of: [i64; 2]) -> Element<'a> {
    let Some((team, number)) = winner(of) else {
        return label("–", scale::SEAT, Tone::Muted).into();
    };
    row![side_badge(team), label(signed(number), scale::SEAT.with(STRONG), Tone::Ink)]
        .centered(gap::SMALL)
        .into()
}
