//! The frame of a night: banner, tabs and sheet; rows are drawn only where visible.

use iced::Fill;

use super::{Element, GameScreen as _, Message, Stage, TournamentScreen};
use crate::gui::game::{GameDrawing, GameFrame, Tab, disputes};
use crate::gui::prelude::{column, *};
use crate::gui::scroll_into_view::scroll_to_row;
use scoring::wording::capitalize;
use session::display::{DisplayContent, HeadlineFact};
use session::form::RoundForm;
use session::tournament::trump_fact;

/// Id of a tab's scrolling list.
const LIST: &str = "night-list";

/// Width that every chip may take before facts are left out, so that they stay while it changes.
const SHORT_CHIP: f32 = 220.0;

impl GameDrawing for TournamentScreen {
    /// Returns the title: "Court Whist: 43 people".
    fn title(&self) -> String {
        let record = self.session.record();
        format!("{}: {} people", record.game.name, record.players.len())
    }

    fn frame(&self, viewport: Viewport) -> GameFrame<'_, Message> {
        let body: Element<'_> = match self.tab() {
            Tab::Seating => self.seating_view(viewport),
            Tab::Entry => self.entry_view(viewport),
            Tab::Disputes => disputes::view(self, viewport),
            Tab::Moves => self.moves_view(viewport),
            Tab::Standings => self.standings_view(viewport),
            Tab::Cards => self.cards_view(viewport),
            Tab::People => self.people_view(viewport),
            page => self.session.page(page, viewport),
        };
        let has_hands = self.night().round(self.hands.game()).is_some();
        let cards = self.tab() == Tab::Entry && has_hands;
        let banner = container(self.banner(viewport)).height(viewport.width.night_banner());
        let has_cards = viewport.width.is_wide() && cards;
        let banner = banner.clip(true).into();
        GameFrame { banner, body, beside: None, has_cards, popover: None }
    }

    fn wants(&self, tab: Tab) -> Option<&'static str> {
        let of_hands = self.night().counts_hands();
        match (tab, self.night().stage()) {
            (Tab::Moves, Stage::Cutting) => Some("A table has to cut"),
            (Tab::Moves, Stage::Ready) if self.begun() == 0 => None,
            (Tab::Moves, Stage::Ready) if of_hands => Some("The next game can start"),
            (Tab::Moves, Stage::Ready) => Some("The next round can start"),
            (Tab::Entry, Stage::Playing) if of_hands => Some("Some hands are missing"),
            (Tab::Entry, Stage::Playing) => Some("Some scores are missing"),
            _ => None,
        }
    }

    fn typed_form(&self) -> Option<&RoundForm> {
        self.hands.form()
    }

    fn display(&self) -> DisplayContent {
        self.plan.display(self.session.room_state())
    }
}

impl TournamentScreen {
    /// Draws a list of rows, of which only the visible ones are created. The row of the cursor, or
    /// the space where it would be, is the anchor that [`Self::show_cursor`] scrolls to.
    pub(super) fn rows<'a, T>(
        &self,
        items: impl IntoIterator<Item = T>,
        height: impl Fn(&T) -> f32,
        is_here: impl Fn(&T) -> bool,
        draw: impl Fn(T) -> Element<'a>,
    ) -> Element<'a> {
        let (from, to) =
            (self.scrolled - 200.0, self.scrolled + self.session.viewport().size.height);
        let (mut above, mut below, mut end, mut cursor) = (0.0, 0.0, 0.0, None);
        let mut seen: Vec<Element<'a>> = Vec::new();
        for item in items {
            let (top, here) = (end, is_here(&item));
            end += height(&item);
            if end >= from && top <= to {
                let row = widget::isolated_layer(draw(item));
                seen.push(scroll_anchor(row, here, MARKED).into());
                below = end;
                continue;
            }
            cursor = here.then_some((top, end)).or(cursor);
            if end < from {
                above = end;
            }
        }
        let blank = |height: f32| space::vertical().height(height);
        let hidden = |from: f32, to: f32| match cursor {
            Some((top, end)) if top >= from && end <= to => {
                let anchor = container(blank(end - top)).id(MARKED);
                column![blank(top - from), anchor, blank(to - end)]
            }
            _ => column![blank(to - from)],
        };
        let list = column![hidden(0.0, above), column(seen).width(Fill), hidden(below, end)];
        scrolling(list.width(Fill))
            .id(LIST)
            .on_scroll(|viewport| Message::Scrolled(viewport.absolute_offset().y))
            .width(Fill)
            .height(Fill)
            .into()
    }

    /// Scrolls the list to its top, or to the row of the cursor.
    pub(super) fn show_from_top(&mut self) -> Action<Message> {
        self.scrolled = 0.0;
        let top = operation::scroll_to(LIST, scrollable::AbsoluteOffset { x: 0.0, y: 0.0 });
        Action::Run(top.chain(Self::show_cursor()))
    }

    /// Scrolls so that the row of the cursor is visible.
    pub(super) fn show_cursor() -> Task<Message> {
        scroll_to_row(LIST, MARKED).map(Message::Scrolled)
    }

    fn banner(&self, viewport: Viewport) -> Element<'_> {
        let number = self.shown_game();
        let stage = self.night().stage();
        let (night, shown) = (self.night(), self.cuts.game(self.night()));
        let headline = match (self.tab(), stage) {
            (Tab::Disputes, _) => night.game_words(number),
            // Nobody has won yet.
            (_, Stage::Over) if self.session.hand_states().has_disputes() => {
                "The night is over".to_owned()
            }
            (_, Stage::Over) => self.session.outcome().map_or_else(String::new, |outcome| {
                format!("{} {}", outcome.winners, outcome.wins_with)
            }),
            (Tab::Moves, _) if shown < self.begun() => {
                format!("After {}: who moved", night.round_words(shown))
            }
            (Tab::Moves, _) if shown > 0 && self.plan.next_game().is_none() => {
                format!("After {}: who moves", night.round_words(shown))
            }
            (Tab::Standings, _) => {
                night.standings_words().unwrap_or_else(|| night.game_words(number))
            }
            _ => night.game_words(number),
        };
        let mut eyebrow = self.plan.eyebrow(night, number);
        if let Some(rehearsal) = self.session.rehearsal_words() {
            eyebrow = format!("{rehearsal} · {eyebrow}");
        }
        let chip = self.status_chip();
        let taken = f32::max(SHORT_CHIP, chip.room(viewport.width));
        let mut room = room_for_facts(viewport.width, viewport.size.width, &headline, taken);
        let mut part = banner(viewport.width, headline).eyebrow(eyebrow);
        let shows_game = matches!(self.tab(), Tab::Seating | Tab::Entry) && stage != Stage::Over;
        let planned = night.planned(number).filter(|_| shows_game);
        let time = self.session.time_left().map(|left| HeadlineFact::words("Time left", left));
        let scoring = planned.map(|planned| HeadlineFact::words("", planned.scoring));
        // What there is space for beside the game's name, the most important first.
        for fact in planned.and_then(trump_fact).into_iter().chain(time).chain(scoring) {
            let used = fact_room(&fact);
            if used <= room {
                room -= used;
                part = part.fact(fact);
            }
        }
        part.status_chip(chip).into()
    }

    pub(super) fn shown_game(&self) -> usize {
        match (self.tab(), self.plan.next_game()) {
            (Tab::Entry, _) => self.hands.game(),
            (_, Some(plan)) => plan.number,
            _ => self.begun(),
        }
    }

    fn status_chip(&self) -> StatusChip<'_> {
        if let Some(jump) = &self.jump {
            return status_chip(Icon::Table, jump.words(self.night()), false);
        }
        if let Some(words) = self.hands.substitution_words(self.night()) {
            return status_chip(Icon::Person, words, false);
        }
        if let Some(picked) = self.picked {
            let other = self.marked.filter(|marked| *marked != picked);
            let refused =
                other.and_then(|other| self.plan.refuses_swap(self.night(), picked, other));
            let (name, swaps) = (self.player(picked), refused.is_none() && other.is_some());
            let words = match other {
                Some(other) => {
                    let key = Command::SwapSeats.in_words();
                    format!("{name} and {}: {key} swaps", self.player(other))
                }
                None => format!("Who swaps with {name}?"),
            };
            return status_chip(Icon::Person, refused.unwrap_or(words), swaps);
        }
        if !self.typed.is_empty() {
            let found = self.plan.found_words(self.night(), &self.typed, self.marked);
            return status_chip(Icon::Search, found, false);
        }
        if self.finds {
            return status_chip(Icon::Search, "Type a name or a table", false);
        }
        if self.tab() == Tab::Disputes {
            let disputes = self.session.unfinished_words().unwrap_or_default();
            return status_chip(Icon::Problem, disputes, false);
        }
        if self.tab() == Tab::Moves && self.cuts.is_earlier(self.night()) {
            let words = match self.cuts.asked(self.night()) {
                Some(_) if self.cuts.is_decided() => "Enter corrects the cut".to_owned(),
                Some(_) => "Who won the cut?".to_owned(),
                None => format!("Enter shows {}", self.night().round_words(self.begun())),
            };
            return status_chip(Icon::History, words, false);
        }
        if let Some(left) = self.session.unfinished_words().filter(|_| self.tab() == Tab::Standings)
        {
            return status_chip(Icon::History, left, false);
        }
        let is_entry = self.tab() == Tab::Entry;
        let starts = matches!(self.tab(), Tab::Seating | Tab::Moves);
        let starts = starts && self.night().stage() == Stage::Ready && !self.is_held_up();
        if let Some(left) =
            self.hands.left_correction_words(self.night(), is_entry).filter(|_| !starts)
        {
            return status_chip(Icon::Correct, left, false);
        }
        let mut words = self.night().stage_words();
        let is_earlier = self.hands.game() < self.begun();
        if is_entry && is_earlier && self.night().stage() == Stage::Playing {
            let round = capitalize(&self.night().round_words(self.begun()));
            words = format!("{round}: {words}");
        }
        match self.night().stage() {
            Stage::Over => status_chip(Icon::Crown, words, false),
            Stage::Stuck => status_chip(Icon::Problem, words, false),
            Stage::Playing => status_chip(Icon::History, words, false),
            Stage::Cutting => status_chip(Icon::Cut, words, self.tab() == Tab::Moves),
            Stage::Ready if matches!(self.tab(), Tab::Seating | Tab::Moves) => {
                let times = if self.at_start { "" } else { "twice " };
                let round = self.night().round_words(self.begun() + 1);
                let words = format!("Enter {times}starts {round}");
                match self.session.unfinished_words() {
                    Some(left) => status_chip(Icon::Problem, format!("{left}. {words}"), true),
                    None => status_chip(Icon::Check, words, true),
                }
            }
            Stage::Ready => status_chip(Icon::Check, words, false),
        }
    }
}
