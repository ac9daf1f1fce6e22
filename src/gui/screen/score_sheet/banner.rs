//! The banner: what comes next, readable across the room.

use super::{Element, Message, ScoreSheetScreen};
use crate::gui::prelude::*;
use scoring::{Cell, Deal, Fact, FactValue, Status};
use session::describe::{self, GameOutcome, headline_fact};
use session::display::HeadlineFact;
use session::form::question_of;
use session::score_sheet::Completeness;

impl ScoreSheetScreen {
    pub(super) fn banner(&self, viewport: Viewport) -> Element<'_> {
        let is_match = self.is_match();
        if is_match && viewport.is_low() {
            return space().into();
        }
        if self.rounds.corrects() {
            return self.correcting(viewport);
        }
        match self.session.outcome() {
            None if is_match => self.coming_couples(viewport),
            None => self.coming(viewport),
            Some(GameOutcome { about, winners, wins_with, by }) => {
                let form = self.rounds.next();
                let typed = || format!("Round {} as typed is not recorded", form.number());
                let left = self.session.unfinished_words();
                let left = left.or_else(|| form.is_touched().then(typed));
                let left = left
                    .map(|left| label(left, scale::BODY.with(MEDIUM), Tone::OnTableAccent).into());
                let again = (viewport.width.is_compact() && !is_match).then(|| {
                    let again = Some(Message::PlayAgain);
                    felt_button("Play again", again).key(Command::PlayAgain).into()
                });
                let words = (about, winners, wins_with + &by);
                winner_banner(viewport.width, words, left.or(again))
            }
        }
    }

    fn coming(&self, viewport: Viewport) -> Element<'_> {
        let record = self.session.record();
        let deal = &self.rounds.next().asked().deal;
        let headline = describe::headline(record, deal);
        let chip = self.form_status();
        // A long question does not displace a fact; the chip becomes shorter instead. Facts stay the
        // same while the question changes.
        let short = self.chip_room(viewport);
        let part = banner(viewport.width, headline.clone());
        let mut part = part.eyebrow(describe::eyebrow(record));
        let (facts, mut left) = self.facts(viewport, deal, &headline);
        for fact in facts {
            part = part.fact(headline_fact(record, fact));
        }
        let pot = self.session.game().pot().map(|pot| HeadlineFact::words("Pot", pot));
        if let Some(pot) = pot.filter(|pot| fact_room(pot) <= left) {
            left -= fact_room(&pot);
            part = part.fact(pot);
        }
        if let Status::Playing { notice: Some(notice), .. } = &self.session.evaluation().status {
            part = part.below(notice.clone());
        }
        part.status_chip(chip.max_width(viewport.width, short + left.max(0.0)))
            .on_ready(Message::Record)
            .into()
    }

    /// Returns the width that the facts leave to the status chip: that of the longest question, up
    /// to a limit.
    fn chip_room(&self, viewport: Viewport) -> f32 {
        if let Some(failed) = self.session.write_status() {
            return failed.room(viewport.width);
        }
        if viewport.width.is_compact() {
            return COMPACT_CHIP;
        }
        let record = self.session.record();
        let (players, teams) = (record.players.len(), record.team_count());
        let cells = record.game.fields.iter().flat_map(|spec| {
            let subjects = spec.scope.subjects(players, teams).into_iter();
            subjects.map(move |subject| Cell::of(spec.id, subject))
        });
        let questions = cells.filter_map(|cell| question_of(record, &cell));
        let chips = questions.map(|words| status_chip(Icon::Correct, words, false));
        chips.map(|chip| chip.room(viewport.width)).fold(0.0, f32::max).min(CHIP)
    }

    /// Returns the facts of a deal that fit between the headline and the status chip, and the width
    /// that is left.
    fn facts<'a>(
        &self,
        viewport: Viewport,
        deal: &'a Deal,
        headline: &str,
    ) -> (Vec<&'a Fact>, f32) {
        let chip = self.chip_room(viewport);
        let room = room_for_facts(viewport.width, viewport.size.width, headline, chip);
        let wide = |fact: &Fact| fact_room(&headline_fact(self.session.record(), fact));
        self.session.game().fitting_facts(deal, room, wide)
    }

    /// Returns who play together in this deal, if the banner has no room for it: "Ada and Cleo
    /// against Ben and Dov".
    pub(super) fn partners_left_out(&self) -> Option<String> {
        let (record, viewport) = (self.session.record(), self.session.viewport());
        let deal = &self.rounds.active().asked().deal;
        let pairs = deal.facts.iter().find(|fact| matches!(fact.value, FactValue::Pairs(_)))?;
        let has_banner = !self.rounds.corrects() && !viewport.is_low();
        let is_there = has_banner && {
            let headline = describe::headline(record, deal);
            let (facts, _) = self.facts(viewport, deal, &headline);
            facts.into_iter().any(|fact| std::ptr::eq(fact, pairs))
        };
        (!is_there).then(|| describe::fact_words(record, &pairs.value))
    }

    fn correcting(&self, viewport: Viewport) -> Element<'_> {
        let (form, next) = (self.rounds.active(), self.rounds.next());
        let wide = viewport.width.is_wide();
        let waits = format!(" · round {} is not finished", next.number());
        let waits = if next.is_touched() { waits.as_str() } else { "" };
        let ready = form.is_touched() && form.is_complete(self.session.game());
        let words = match (ready, form.cursor().is_none()) {
            (true, true) => "Press Enter to correct it",
            (true, false) => "Ctrl+Enter corrects it",
            _ if wide => "Nothing changes until it is recorded",
            _ => "Not changed yet",
        };
        let chip = status_chip(Icon::Correct, words, ready);
        let part = banner(viewport.width, format!("Correcting round {}", form.number()))
            .eyebrow(format!("{}{waits}", self.session.name()))
            .status_chip(self.session.write_status().unwrap_or(chip))
            .on_ready(Message::Record);
        let record = self.session.record();
        let shown = record.game.dealer.rotates() && wide;
        match form.asked().deal.dealer.filter(|_| shown) {
            Some(dealer) => {
                part.fact(HeadlineFact::words("Dealt by", record.player_name(dealer))).into()
            }
            None => part.into(),
        }
    }

    /// Returns the state of the round as typed, or of the pending change.
    pub(super) fn form_status(&self) -> StatusChip<'_> {
        let (state, words) = self.rounds.active().status_words(self.session.game());
        let has_side = self.session.viewport().width.is_wide();
        self.session.write_status().unwrap_or_else(|| match state {
            // Enter is for the card about the game.
            Completeness::Complete if self.session.has_panel() => {
                let words = format!("Round {} is complete", self.rounds.active().number());
                status_chip(Icon::Check, words, false)
            }
            // Without a card beside the sheet the chip is the button.
            Completeness::Complete if !has_side => {
                status_chip(Icon::Check, "Record", true).key(self.record_key().keys())
            }
            Completeness::Complete => status_chip(Icon::Check, words, true),
            Completeness::Wrong => status_chip(Icon::Problem, words, false),
            Completeness::Open => status_chip(Icon::Correct, words, false),
        })
    }
}

/// The width of a status chip, in logical pixels, up to which no fact is beside a question.
const CHIP: f32 = 300.0;
/// The width of a status chip in a compact window, where it has two lines.
const COMPACT_CHIP: f32 = 180.0;
