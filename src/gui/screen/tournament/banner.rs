//! What comes next on a night, said on the felt.

use iced::widget::{container, row};

use super::{JumpTo, Message, Stage, TournamentScreen, TournamentTab, Viewport};
use crate::engine::PlannedGame;
use crate::format;
use crate::gui::double_entry::{DoubleEntryView as _, view};
use crate::gui::icon::{Icon, suit, suit_icon};
use crate::gui::theme::{Element, Tone, Width, filled, rounded};
use crate::gui::widget::{StatusChip, banner, status_chip};

impl TournamentScreen {
    /// The banner.
    pub(super) fn banner(&self, viewport: Viewport) -> Element<'_, Message> {
        let number = self.shown_game();
        let stage = self.stage();
        let headline = match (self.tab, stage) {
            (TournamentTab::Second, _) => self.game_words(number),
            (_, Stage::Over) => self.session.outcome().map_or_else(String::new, |outcome| {
                format!("{} {}", outcome.winners, outcome.wins_with)
            }),
            (TournamentTab::Moves, _) if self.moved() < self.begun() => {
                format!("After game {}: who moved", self.moved())
            }
            (TournamentTab::Moves, _) if self.begun() > 0 && self.next_game.is_none() => {
                format!("After game {}: who moves", self.begun())
            }
            (TournamentTab::Standings, _) if self.games_in() > 0 => {
                let games = format::spelled(self.games_in(), "game", "games");
                format!("Standings after {games}")
            }
            _ => self.game_words(number),
        };
        let mut part = banner(viewport.width, headline).eyebrow(self.eyebrow(number));
        let planned = self.night().programme.get(number.wrapping_sub(1));
        let shows_game = matches!(
            self.tab,
            TournamentTab::Seating | TournamentTab::Entry | TournamentTab::Second
        ) && stage != Stage::Over;
        if let Some(planned) = planned.filter(|_| shows_game && viewport.width != Width::Narrow) {
            if planned.trumps.iter().all(|trump| suit_icon(trump).is_some()) {
                part = part.fact_of("Trump", trumps(planned));
            } else if let Some(words) = trump_words(planned) {
                part = part.fact("Trump", words);
            }
            if viewport.width == Width::Wide {
                part = part.fact("", planned.scoring);
            }
        }
        part.status_chip(self.status_chip()).into()
    }

    /// The game that the banner speaks of.
    pub(super) fn shown_game(&self) -> usize {
        match (self.tab, &self.next_game) {
            (TournamentTab::Entry | TournamentTab::Second, _) => self.game,
            (_, Some(plan)) => plan.number,
            _ => self.begun(),
        }
    }

    /// How many games are complete.
    pub(super) fn games_in(&self) -> usize {
        let last = self.round(self.begun()).is_some_and(|round| round.complete);
        if last { self.begun() } else { self.begun().saturating_sub(1) }
    }

    /// "Court Whist · game 4 of 7 · 10 tables, 43 people".
    pub(super) fn eyebrow(&self, number: usize) -> String {
        let games = self.night().programme.len();
        let tables = self.seating().map_or(0, |seating| seating.tables.len());
        let tables = if tables == 1 { "1 table".to_owned() } else { format!("{tables} tables") };
        let [ladies, gentlemen] = self.balance();
        let people = ladies + gentlemen;
        format!("{} · game {number} of {games} · {tables}, {people} people", self.session.name())
    }

    fn status_chip(&self) -> StatusChip<'_> {
        if let Some(jump) = &self.jump {
            let what = match jump.to {
                JumpTo::Table => "Table",
                JumpTo::Game => "Game",
            };
            return status_chip(Icon::Table, format!("{what} {}…", jump.digits), false);
        }
        if let Some(words) = self.substituting_words() {
            return status_chip(Icon::Person, words, false);
        }
        if let Some(picked) = self.picked {
            let other = self.marked.filter(|marked| *marked != picked);
            let words = match other {
                Some(other) => {
                    format!("{} and {}: F2 swaps", self.player(picked), self.player(other))
                }
                None => format!("{} swaps with whom?", self.player(picked)),
            };
            return status_chip(Icon::Person, words, other.is_some());
        }
        if !self.finding.typed.is_empty() {
            let name = self.marked.map_or("nobody", |player| self.player(player));
            return status_chip(Icon::Search, format!("“{}”: {name}", self.finding.typed), false);
        }
        if self.tab == TournamentTab::Second {
            return view::chip(self);
        }
        if let Some(left) = self.unfinished_words().filter(|_| self.tab == TournamentTab::Standings)
        {
            return status_chip(Icon::History, left, false);
        }
        match self.stage() {
            Stage::Over => status_chip(Icon::Crown, "The night is over", false),
            Stage::Stuck => status_chip(Icon::Problem, "Something needs to be corrected", false),
            Stage::Playing => {
                let round = self.round(self.begun());
                let tables = round.map_or(&[][..], |round| &round.tables);
                let open = tables.iter().filter(|table| !table.closed);
                let all = open.count() * self.hands()
                    + tables
                        .iter()
                        .filter(|table| table.closed)
                        .map(|table| table.hands.len())
                        .sum::<usize>();
                let words = format!("{} of {all} hands are in", self.hands_in());
                status_chip(Icon::History, words, false)
            }
            Stage::Cutting => {
                let mut tables: Vec<String> =
                    self.night().cuts.iter().map(|cut| cut.table.to_string()).collect();
                tables.dedup();
                let words = match tables.as_slice() {
                    [only] => format!("Table {only} has to cut"),
                    several if several.len() <= 4 => {
                        format!("Tables {} have to cut", crate::engine::join_words(several))
                    }
                    several => format!("{} tables have to cut", several.len()),
                };
                status_chip(Icon::Cut, words, self.tab == TournamentTab::Moves)
            }
            Stage::Ready => {
                let here = matches!(self.tab, TournamentTab::Seating | TournamentTab::Moves);
                let number = self.begun() + 1;
                let words = if here {
                    format!("Enter starts game {number}")
                } else {
                    format!("Game {number} can start")
                };
                status_chip(Icon::Check, words, here)
            }
        }
    }
}

/// What is trump in every hand, where that is no suit; `None` if it differs.
pub(super) fn trump_words(planned: &PlannedGame) -> Option<&'static str> {
    let first = planned.trumps.first().copied()?;
    let same = suit_icon(first).is_none() && planned.trumps.iter().all(|trump| *trump == first);
    same.then_some(if first.starts_with("no ") { "none" } else { first })
}

fn trumps<'a>(planned: &PlannedGame) -> Element<'a, Message> {
    let tiles = planned.trumps.iter().map(|trump| {
        container(suit(trump, 18.0)).padding(3).class(filled(Tone::Paper, rounded(5))).into()
    });
    row(tiles).spacing(6).into()
}
