//! Another window has written to this night: what it wrote is read. A hand that it did not
//! touch is written all the same; one that both have typed is opened with what was typed here.

use std::collections::BTreeMap;

use iced::Task;

use super::hand_form::Shape;
use super::{Action, Message, Tab, Texts, TournamentScreen, Writing};
use crate::engine::{Edit, RoundPath, parse};
use crate::gui::elsewhere::{self, Kept};
use crate::gui::pen::opened;
use crate::store::Loaded;

impl TournamentScreen {
    /// What was to be written was made for a night that is no longer so: it is read again.
    pub(super) fn written_elsewhere(&mut self) -> Action<Message> {
        Action::Run(elsewhere::read(&self.disk, self.id).map(Message::Reread))
    }

    /// The night as it stands now.
    pub(super) fn reread(&mut self, loaded: Loaded) -> Action<Message> {
        let Some(writing) = self.writing.take() else { return Action::None };
        self.failure = None;
        let known = self.sheet.newest_change();
        let typed = self.hands_of(&writing);
        self.sheet = opened(loaded);
        let begun = self.begun();
        self.halves.retain(|game, _| *game <= begun);
        self.game = self.game.min(begun);
        self.second.twice.compare_all(&self.sheet);
        self.anew();
        if self.still_fits(&writing) {
            return self.commit(writing);
        }
        self.second.twice.settles_nothing();
        let mut words = elsewhere::told(&self.sheet, known);
        let mut tasks = Vec::new();
        let mine = typed.filter(|(game, _)| *game <= begun);
        let first = mine.as_ref().and_then(|(game, hands)| Some((*game, *hands.keys().next()?)));
        if let Some((game, hands)) = mine {
            self.halves.entry(game).or_default().extend(hands);
            tasks.extend(self.keep_halves(game).into_task());
        }
        match first {
            Some((game, place)) => {
                if self.waiting.is_empty() {
                    self.show_game(game);
                    self.tab = Tab::Entry;
                    self.open_at(place);
                } else {
                    self.open_at(self.missing_after(place).unwrap_or(place));
                }
                let (table, hand) = (place.table, place.hand);
                words += &format!(" What you typed at table {table}, hand {hand} is kept there.");
            }
            None => words += &Kept::Nothing.words(),
        }
        for _ in 0..self.waiting.len() {
            let Some(press) = self.waiting.pop_front() else { break };
            tasks.extend(self.key(&press).into_task());
        }
        tasks.push(self.show_cursor());
        Action::Error { text: words, task: Task::batch(tasks) }
    }

    /// Whether nothing that a change is about was written meanwhile.
    fn still_fits(&self, writing: &Writing) -> bool {
        let change = &writing.proposal.change;
        let moves = |edit: &Edit| matches!(edit, Edit::Insert { .. } | Edit::Remove { .. });
        writing.is_by_hand()
            && !change.edits.iter().any(moves)
            && change.apply(&mut self.sheet.record().clone()).is_ok()
    }

    /// The hands that a change was to write, as they were typed, and their game.
    fn hands_of(&self, writing: &Writing) -> Option<(usize, BTreeMap<RoundPath, Texts>)> {
        let record = self.sheet.record();
        let mut hands: BTreeMap<RoundPath, Texts> = BTreeMap::new();
        let mut of = None;
        for edit in &writing.proposal.change.edits {
            let Edit::Set { round, cell, new: Some(value), .. } = edit else { continue };
            let table = usize::from(cell.place.table).wrapping_sub(1);
            let Some(table) = self.round(*round).and_then(|round| round.tables.get(table)) else {
                continue;
            };
            let shape = Shape::new(record, *round);
            let mut spots = shape.spots();
            if let Some(spot) =
                spots.find(|spot| shape.cell(*spot, cell.place, table.pairs) == *cell)
            {
                let _ =
                    hands.entry(cell.place).or_default().insert(spot, parse::text(record, value));
                of = Some(*round);
            }
        }
        of.filter(|_| writing.is_by_hand()).map(|game| (game, hands))
    }
}
