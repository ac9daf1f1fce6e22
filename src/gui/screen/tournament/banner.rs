//! The banner of a night: what comes next.

use iced::widget::{container, row};

use super::{Element, GameScreen as _, Stage, TournamentScreen, Viewport};
use crate::gui::command::Command;
use crate::gui::game::{Tab, disputes};
use crate::gui::icon::{Icon, suit};
use crate::gui::theme::{Tone, filled, rounded};
use crate::gui::widget::{StatusChip, banner, fact_room, room_for_facts, status_chip};
use scoring::wording::capitalize;
use session::chart::float;
use session::display::{FactContent, HeadlineFact};
use session::tournament::trump_fact;

/// Width that every chip may take before facts are left out, so that they stay while it changes.
const SHORT_CHIP: f32 = 220.0;
/// Width of a suit on its tile, with the gap beside it.
const TILE: f32 = 30.0;

impl TournamentScreen {
    pub(super) fn banner(&self, viewport: Viewport) -> Element<'_> {
        let number = self.shown_game();
        let stage = self.night().stage();
        let (night, shown) = (self.night(), self.cuts.game(self.night()));
        let headline = match (self.tab(), stage) {
            (Tab::Disputes, _) => night.game_words(number),
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
            let (words, suits) = match fact.value {
                FactContent::Suits(suits) => (String::new(), suits),
                FactContent::Words(words) => (words, Vec::new()),
                _ => continue,
            };
            let used = fact_room(&fact.label, &words) + float(suits.len()) * TILE;
            if used <= room {
                room -= used;
                part = match suits.as_slice() {
                    [] => part.fact(fact.label, words),
                    suits => part.fact_of(fact.label, trumps(suits)),
                };
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
            return disputes::chip(&self.session);
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

fn trumps<'a>(suits: &[String]) -> Element<'a> {
    let tiles = suits.iter().map(|trump| {
        container(suit(trump, 18.0)).padding(3).class(filled(Tone::Paper, rounded(5))).into()
    });
    row(tiles).spacing(6).into()
}
