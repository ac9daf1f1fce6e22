//! How a change is committed, and how what is half typed is saved beside it.
//!
//! Invariant: what is half typed of other hands is written again in the same go as a change
//! that would clear it.

use std::collections::BTreeMap;

use iced::Task;

use super::next_round::DraftHistory;
use super::{
    Action, GameView, Message, PendingChange, Stage, Texts, TournamentScreen, TournamentTab,
};
use crate::engine::tables::SUBSTITUTES;
use crate::engine::{Cell, Edit, Player, RoundPath, parse};
use crate::game::form::{Draft, HandRules};
use crate::game::session::Committed;
use crate::game::session::conflict::Conflict;
use crate::gui::dialogs::print_dialog::PrintDialog;
use crate::gui::double_entry::DoubleEntryView as _;
use crate::gui::keyboard::KeyPress;
use crate::gui::session::{Drafts, committed_toast, own_methods};
use crate::store;

impl GameView for TournamentScreen {
    type Message = Message;
    type Tab = TournamentTab;
    const GOES_ON: &'static str = "The night resumes";
    const SHORTCUTS_TITLE: &'static str = "Keys on a night of tables";

    own_methods!(TournamentTab);

    fn tab(&self) -> TournamentTab {
        self.tab
    }

    fn has_tab(&self, tab: TournamentTab) -> bool {
        tab != TournamentTab::Second || self.double_entry.is_on()
    }

    /// Shows another tab, from its top.
    fn show(&mut self, tab: TournamentTab) -> Action<Message> {
        if self.tab == tab {
            return Action::None;
        }
        self.tab = tab;
        self.explained = false;
        (self.after, self.recut) = (0, None);
        self.picked = None;
        self.substituting = None;
        self.finding.typed.clear();
        Action::Run(Task::batch([self.scroll_to_top(), self.show_cursor()]))
    }

    fn wants(&self, tab: TournamentTab) -> Option<&'static str> {
        match (tab, self.stage()) {
            (TournamentTab::Moves, Stage::Cutting) => Some("A table has to cut"),
            (TournamentTab::Moves, Stage::Ready) if self.begun() > 0 => {
                Some("The next game can start")
            }
            (TournamentTab::Second, _) if self.unfinished_words().is_some() => {
                Some("Some hands are not double-checked")
            }
            (TournamentTab::Entry, Stage::Playing) => Some("Some hands are not in yet"),
            _ => None,
        }
    }

    fn typing_steps(&self) -> (bool, bool) {
        match self.tab {
            TournamentTab::Entry | TournamentTab::Second => (false, false),
            _ => self.draft_history.steps(),
        }
    }

    /// What was typed last and not recorded: in a hand, or of the next seating.
    fn undo_typing(&mut self) -> Option<Action<Message>> {
        match self.tab {
            TournamentTab::Entry => self.undo_box(),
            TournamentTab::Second => self.step_second(true),
            _ => self.step_draft(true),
        }
    }

    fn redo_typing(&mut self) -> Option<Action<Message>> {
        match self.tab {
            TournamentTab::Entry => self.redo_box(),
            TournamentTab::Second => self.step_second(false),
            _ => self.step_draft(false),
        }
    }

    fn enter(&mut self) -> Action<Message> {
        self.press_enter()
    }

    fn captures(&mut self, press: &KeyPress) -> Option<Action<Message>> {
        if let Some(action) = self.substitute_key(press).or_else(|| self.jump_key(press)) {
            return Some(action);
        }
        (press.with_control() == Some('r')).then(|| self.toggle_double_entry())
    }

    fn is_writing(&self) -> bool {
        self.session.is_pending() || self.double_entry.is_busy()
    }

    fn print_dialog(&self) -> PrintDialog {
        self.seated_print_dialog()
    }

    /// What is half typed of other hands of the same game goes with the change.
    fn prepare(&self, change: &mut PendingChange) {
        change.drafts = self.halves_beside(change);
    }

    /// What was half typed when the night was left.
    fn drafts_loaded(&mut self, drafts: Drafts) -> Action<Message> {
        let begun = self.begun();
        for (game, draft) in drafts {
            if game == begun + 1 {
                self.draft.read(&draft.texts);
                continue;
            }
            let rules = HandRules::new(self.session.record(), game);
            let mut halves: BTreeMap<RoundPath, Texts> = BTreeMap::new();
            for (cell, text) in draft.texts {
                if rules.is_typed(&cell) {
                    let _ = halves.entry(cell.place).or_default().insert(cell, text);
                } else if cell.field == SUBSTITUTES.spec.id
                    && let Ok(player) = text.parse().map(Player)
                {
                    let _ = self.substitutes.entry(game).or_default().insert(cell, player);
                }
            }
            let _ = self.halves.insert(game, halves);
        }
        self.open_at(self.at);
        self.replan();
        Action::None
    }

    fn save_again(&mut self) -> Action<Message> {
        if self.tab == TournamentTab::Second {
            self.save_second_again()
        } else {
            self.save_halves(self.game)
        }
    }

    fn committed(&mut self, committed: Committed) -> Action<Message> {
        let reload = self.compare_committed(&committed);
        let change = committed.change;
        self.draft_history = DraftHistory::default();
        self.keep_substitutes(&change);
        let inserted = change.edits().iter().any(|edit| matches!(edit, Edit::Insert { .. }));
        let removed = change.edits().iter().any(|edit| matches!(edit, Edit::Remove { .. }));
        self.explained = false;
        if inserted || removed {
            let begun = self.begun();
            self.halves.retain(|game, _| *game <= begun);
            self.substitutes.retain(|game, _| *game <= begun);
            // What was drawn is there again where the beginning is taken back.
            let before = std::mem::take(&mut self.draft);
            let before = std::mem::replace(&mut self.draft_before, before);
            if removed {
                self.draft = before;
            }
            (self.game, self.after, self.recut) = (0, 0, None);
            self.anew();
            self.tab = TournamentTab::Seating;
        } else {
            self.anew();
            self.move_on(change.edits(), !change.is_by_hand());
        }
        let task = Task::batch([self.show_cursor(), reload]);
        committed_toast(change, task)
    }

    /// A hand that the other did not touch is written all the same; one that both have typed is
    /// opened with what was typed here.
    fn conflicted(&mut self, conflict: Conflict) -> Action<Message> {
        let typed = conflict.change.as_ref().and_then(|change| self.hands_of(change));
        let begun = self.begun();
        self.halves.retain(|game, _| *game <= begun);
        self.game = self.game.min(begun);
        let read = self.reload_second_entries();
        self.anew();
        if let Some(change) = conflict.still_fits(self.session.game()) {
            return Action::Run(read).and(self.commit(change.clone()));
        }
        self.double_entry.resolves_nothing();
        let mut words = conflict.sentence(self.session.game());
        let mut actions = Action::None;
        let stays = |game| conflict.number_in(self.session.game(), game) == Some(game);
        let mine = typed.filter(|(game, _)| *game <= begun && stays(*game));
        let first = mine.as_ref().and_then(|(game, hands)| Some((*game, *hands.keys().next()?)));
        if let Some((game, hands)) = mine {
            self.halves.entry(game).or_default().extend(hands);
            actions = self.save_halves(game);
        }
        match first {
            Some((game, place)) => {
                if self.session.has_queued() {
                    self.open_at(self.missing_after(place).unwrap_or(place));
                } else {
                    self.show_game(game);
                    self.tab = TournamentTab::Entry;
                    self.open_at(place);
                }
                let (table, hand) = (place.table, place.hand);
                words += &format!(" What you typed at table {table}, hand {hand} is kept there.");
            }
            None => words += &conflict.nothing_kept().sentence(),
        }
        actions = actions.and(self.press_queued());
        actions.and(Action::Error { text: words, task: Task::batch([self.show_cursor(), read]) })
    }
}

impl TournamentScreen {
    /// The drafts of the games that a change touches.
    fn halves_beside(&self, change: &PendingChange) -> Vec<store::Draft> {
        let mut rounds: Vec<usize> = Vec::new();
        for edit in change.edits() {
            if let Edit::Set { round, .. } = edit
                && !rounds.contains(round)
            {
                rounds.push(*round);
            }
        }
        let inserts = |edit: &Edit| matches!(edit, Edit::Insert { .. } | Edit::Remove { .. });
        if change.edits().iter().any(inserts) {
            return Vec::new();
        }
        rounds.into_iter().map(|round| (round, self.half_texts(round))).collect()
    }

    /// What is half typed of a game, as the disk keeps it.
    fn half_texts(&self, game: usize) -> Vec<(Cell, String)> {
        let halves = self.halves.get(&game).into_iter().flatten();
        let texts = halves.flat_map(|(_, texts)| texts);
        let texts = texts.map(|(cell, text)| (*cell, text.clone()));
        // Who plays in whose chair is recorded with the hand.
        let substitutes = self.substitutes.get(&game).into_iter().flatten();
        let to_come = substitutes.filter(|(cell, _)| {
            let table = usize::from(cell.place.table).checked_sub(1);
            let round = self.round(game).zip(table);
            let table = round.and_then(|(round, table)| round.tables.get(table));
            table.is_some_and(|table| usize::from(cell.place.hand) > table.hands.len())
        });
        texts.chain(to_come.map(|(cell, player)| (*cell, player.0.to_string()))).collect()
    }

    /// Saves what is half typed of a game.
    pub(super) fn save_halves(&mut self, game: usize) -> Action<Message> {
        let texts: BTreeMap<Cell, String> = self.half_texts(game).into_iter().collect();
        let save = self.session.save_draft(game, Draft::from(texts)).map(Message::Session);
        Action::Run(Task::batch([save, self.show_cursor()]))
    }

    /// After a hand of this game: on to the next that is missing, or to the moves.
    fn move_on(&mut self, edits: &[Edit], taken_back: bool) {
        let hand = edits.iter().rev().find_map(|edit| match edit {
            Edit::Set { round, cell, .. } if *round == self.game && cell.place.hand > 0 => {
                Some(cell.place)
            }
            _ => None,
        });
        let Some(place) = hand else { return };
        if taken_back {
            self.open_at(place);
            return;
        }
        let place = RoundPath {
            hand: u8::try_from(self.recorded(place.table)).unwrap_or(place.hand),
            ..place
        };
        if let Some(next) = self.missing_after(place) {
            self.arrive_at(next);
        } else {
            self.open_at(place);
            self.ended = true;
        }
    }

    /// The hands that a change was to write, as they were typed, and their game.
    fn hands_of(&self, change: &PendingChange) -> Option<(usize, BTreeMap<RoundPath, Texts>)> {
        let record = self.session.record();
        let mut hands: BTreeMap<RoundPath, Texts> = BTreeMap::new();
        let mut of = None;
        for edit in change.edits() {
            let Edit::Set { round, cell, new: Some(value), .. } = edit else { continue };
            if self.round(*round).is_none() {
                continue;
            }
            let rules = HandRules::new(record, *round);
            if rules.is_typed(cell) {
                let text = parse::text(record, value);
                let _ = hands.entry(cell.place).or_default().insert(*cell, text);
                of = Some(*round);
            }
        }
        of.filter(|_| change.is_by_hand()).map(|game| (game, hands))
    }
}
