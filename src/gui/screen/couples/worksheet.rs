//! The worksheet: points and awards of every round.

use iced::widget::{column, container, mouse_area, row, scrollable, space, text};
use iced::{Center, Fill};

use super::{CouplesMessage, CouplesScreen, MARKED, Message, ROUNDS, Viewport};
use crate::gui::command::Command;
use crate::gui::game;
use crate::gui::game::disputes::state_icon;
use crate::gui::game::list_sheet::{
    column_head, empty_page, foot_line, headed, sheet_room, team_badge, with_card,
};
use crate::gui::icon::{Icon, icon};
use crate::gui::scroll_into_view::scroll_anchor;
use crate::gui::theme::{
    Element, MEDIUM, STRONG, Surface, Tone, filled, outline, scale, space as gap,
};
use crate::gui::widget::{
    ellipsized_text, hairline, hint, isolated_layer, label, quiet_button, secondary_button,
    slim_bar, strong_line,
};
use scoring::{CoupleRound, RoundEvaluation, RoundState, signed};
use session::couples::{TEAMS, winner};
use session::hand_states::HandState;

impl CouplesScreen {
    /// Draws every recorded round, one line each.
    pub(super) fn worksheet(&self, viewport: Viewport) -> Element<'_, Message> {
        let rounds = &self.session.evaluation().rounds;
        if rounds.is_empty() {
            return empty_page("Nothing is recorded yet. Rounds will appear here.");
        }
        let mut lines = column![];
        for round in rounds {
            lines = lines.push(isolated_layer(self.round_line(viewport, round))).push(hairline());
        }
        let list = scrollable(lines).id(ROUNDS).direction(slim_bar()).height(Fill);
        let marked = self.marked.map(|round| {
            let words = format!("Correct round {round}");
            secondary_button(words, Some(Message::Correct(round)))
                .icon(Icon::Correct)
                .key(Command::CorrectRound)
        });
        let narrow = viewport.width.is_narrow();
        let stop = (!self.session.evaluation().is_finished() && !narrow).then(|| {
            let stop = Some(game::Message::Stop(true).into());
            quiet_button("End the game now", stop).key(Command::End)
        });
        let words = if self.explained { "Hide reasons" } else { "Why?" };
        let why = quiet_button(words, Some(Message::Own(CouplesMessage::Explain)))
            .key(Command::ExplainRound);
        let foot = row![].push(marked).push(why);
        let foot = foot_line(64.0, gap::CARD, foot.push(space::horizontal()).push(stop));
        let list = headed(self.worksheet_head(viewport), list);
        // A click on the card closes it.
        let close = Message::Own(CouplesMessage::Explain);
        let card = self.why().map(|card| mouse_area(card).on_press(close).into());
        with_card(column![list.height(Fill), strong_line(), foot], card)
    }

    fn worksheet_head(&self, viewport: Viewport) -> Element<'_, Message> {
        let figure = figure_width(viewport);
        let names = TEAMS.map(|team| self.session.record().team_name(team));
        let both = |words| {
            let names = names.clone().map(|name| {
                let name = ellipsized_text(name, scale::SMALL.with(MEDIUM), Tone::Muted);
                container(name).align_right(figure).into()
            });
            let over = label(words, scale::SMALL.with(MEDIUM), Tone::Ink);
            column![container(over).center_x(2.0 * figure), row(names)]
        };
        let awarded = || {
            let head = ellipsized_text("Awarded", scale::SMALL.with(MEDIUM), Tone::Muted);
            container(head.least(10.0)).align_right(figure * 1.4)
        };
        let dealt = (!viewport.width.is_narrow()).then(|| column_head("Dealt").width(Fill));
        row![column_head("Round").width(64)]
            .push(dealt)
            .extend([
                both("Points").into(),
                awarded().into(),
                both("Gins").into(),
                awarded().into(),
            ])
            .spacing(gap::SMALL)
            .align_y(iced::Bottom)
            .padding([8.0, gap::CARD])
            .into()
    }

    fn round_line<'a>(
        &'a self,
        viewport: Viewport,
        round: &'a RoundEvaluation,
    ) -> Element<'a, Message> {
        let number = round.deal.number;
        let marked = self.marked == Some(number);
        let corrected = self.session.game().corrections(number);
        let sign = (!corrected.is_empty())
            .then(|| hint(icon(Icon::Correct, 15.0, Tone::Warning), corrected.join(" · ")));
        let differs = self.session.hand_states().is_round_in_dispute(number);
        let agreement = Some(HandState::InDispute).filter(|_| differs).and_then(state_icon);
        let first =
            row![label(number.to_string(), scale::BODY, Tone::Muted)].push(agreement).push(sign);
        let first = container(first.spacing(gap::TIGHT).align_y(Center)).width(64);
        let dealt =
            session::describe::dealing_team(self.session.record(), &round.deal).unwrap_or_default();
        let dealt = (!viewport.width.is_narrow()).then(|| {
            label(dealt, scale::BODY, Tone::Muted).width(Fill).wrapping(text::Wrapping::None)
        });
        let figure = figure_width(viewport);
        let state = match round.state {
            RoundState::Scored => None,
            RoundState::Refused => Some("has a problem"),
            RoundState::AfterEnd => Some("after the end"),
        };
        let columns = self.session.evaluation().tournament.columns();
        let counts = columns.is_some_and(|columns| columns.counts_gins_of(number));
        let line = row![first].push(dealt);
        let line =
            match (round.tournament.couples(), state) {
                (Some(came), None) => {
                    let both = |of: [i64; 2]| {
                        let of = of.into_iter().map(|number| {
                            let number = label(signed(number), scale::SCORE, Tone::Ink);
                            container(number).align_right(figure).into()
                        });
                        row(of)
                    };
                    line.push(both(came.points))
                        .push(awarded(viewport, came, |came| came.awarded))
                        .push(both(came.gins))
                        .push(awarded(viewport, came, |came| {
                            if counts { came.gins_awarded } else { [0, 0] }
                        }))
                }
                (_, state) => {
                    line.push(label(state.unwrap_or("no couples"), scale::BODY, Tone::Problem))
                }
            };
        let line = line.spacing(gap::SMALL).align_y(Center).height(44);
        let line = container(line).width(Fill).padding([0.0, gap::CARD]).class(if marked {
            filled(Tone::FocusFill, outline(Tone::Focus, 3.0, 0.0))
        } else {
            Surface::default()
        });
        let line = mouse_area(line).on_press(Message::Own(CouplesMessage::Clicked(number)));
        scroll_anchor(line, marked, MARKED).into()
    }
}

/// Returns the width of a team's figure.
fn figure_width(viewport: Viewport) -> f32 {
    if !viewport.width.is_narrow() {
        // In a wide window the figures are kept from the far edge.
        return ((viewport.size.width - 700.0) / 10.0).clamp(64.0, 104.0);
    }
    // In a narrow window the line has only the number of the round besides.
    let between = 4.0 * gap::SMALL + 2.0 * gap::CARD + 64.0;
    ((sheet_room(viewport, false) - between) / 6.8).clamp(34.0, 92.0)
}

/// Draws a round's award.
fn awarded<'a>(
    viewport: Viewport,
    came: &CoupleRound,
    of: impl Fn(&CoupleRound) -> [i64; 2],
) -> Element<'a, Message> {
    let said: Element<'a, Message> = match winner(of(came)) {
        Some((team, number)) => {
            row![team_badge(team), label(signed(number), scale::SEAT.with(STRONG), Tone::Ink)]
                .spacing(gap::SMALL)
                .align_y(Center)
                .into()
        }
        None => label("–", scale::SEAT, Tone::Muted).into(),
    };
    container(said).align_right(figure_width(viewport) * 1.4).into()
}
