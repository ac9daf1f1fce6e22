//! The chart of a game: on its own tab, and small beside the table.

use super::{Element, Message, ScoreSheetScreen};
use crate::gui::prelude::{column, *};
use session::chart::Chart;
use session::chart::layout::Frame;

/// Minimum height of the window for the small chart, and of the space left for it.
const HIGH: f32 = 744.0;
const MIN_HEIGHT: f32 = 128.0;
const MAX_HEIGHT: f32 = 240.0;

impl ScoreSheetScreen {
    fn chart_title(&self) -> &'static str {
        if self.session.evaluation().is_finished() { "Final chart" } else { "Chart so far" }
    }

    pub(super) fn chart_page(&self, viewport: Viewport) -> Element<'_> {
        let lines = Chart::of(self.session.game().board(), self.lit);
        let under_tabs = viewport.width.is_wide();
        let title = label(self.chart_title(), scale::TITLE, Tone::Ink);
        let content: Element<'_> = if lines.is_empty() {
            let sentence = "The chart starts with the first recorded round.";
            column![title, label(sentence, scale::BODY, Tone::Muted)].spacing(gap::MIDDLE).into()
        } else {
            let said =
                label(self.session.game().chart_words(&lines, self.lit), scale::BODY, Tone::Muted);
            let save = secondary_button("Export chart", Some(Message::SavePicture));
            let save = save.icon(Icon::Export).key(Command::Export);
            let head = row![column![title, said].width(Fill), save].align_y(Center);
            let drawn = widget::chart(lines, Frame::large, Tone::Paper);
            let drawn = mouse_area(drawn).on_press(Message::Light);
            column![head, drawn].spacing(gap::WIDE).into()
        };
        let inside = container(content).padding(viewport.width.chart()).width(Fill).height(Fill);
        widget::sheet(viewport.width, under_tabs, inside)
    }

    /// Highlights the next (or previous) line; past the last one, none.
    pub(super) fn light(&mut self, by: isize) -> Action<Message> {
        let count = self.session.game().board().columns.len();
        self.lit = match self.lit {
            None if by > 0 => Some(0),
            None => count.checked_sub(1),
            Some(at) => at.checked_add_signed(by).filter(|at| *at < count),
        };
        Action::None
    }

    /// Draws the small chart below the card beside the table, if there is space.
    pub(super) fn small_chart(&self, viewport: Viewport) -> Option<Element<'_>> {
        let lines = Chart::of(self.session.game().board(), None);
        if lines.is_empty() || self.rounds.corrects() || viewport.size.height < HIGH {
            return None;
        }
        let title = self.chart_title();
        let fitting = responsive(move |room| {
            let high = (room.height - gap::WIDE).min(MAX_HEIGHT);
            if high < MIN_HEIGHT {
                return space().into();
            }
            let rounds = lines.rounds();
            let head = row![
                label(title, scale::BODY.with(crate::gui::theme::STRONG), Tone::Ink).width(Fill),
                remark(rounds)
            ]
            .align_y(Center);
            let drawn = widget::chart(lines.clone(), Frame::small, Tone::Raised);
            let content = column![head, drawn].spacing(gap::HAIR).height(high);
            let content = container(content).padding(Padding::from([10.0, gap::CARD]).bottom(8.0));
            container(card(content)).padding(Padding::ZERO.top(gap::WIDE)).into()
        });
        Some(fitting.into())
    }
}
