//! The next game before it begins: who will be there and who sits where, by the engine and with
//! changes made by hand.
//!
//! Invariant: a swap that would give a played round a problem is refused with a message.

use super::{HandStep, Night, Stage};
use crate::OpenGame;
use crate::display::DisplayContent;
use crate::form::OtherStep;
use crate::room::{RoomState, night_content};
use crate::session::PendingChange;
use scoring::next_game::{NextGame, SeatingDraft, absent_after, role_after, swapped};
use scoring::{Cell, Change, Move, Player, RoundPath, SeatIndex, Seating};
use std::collections::BTreeMap;
use store::{GameId, Store, clock};

/// Changes to the next game's seating, and the resulting seating.
#[derive(Debug, Clone, Default)]
pub struct SeatingPlan {
    pub(super) draft: SeatingDraft,
    /// The draft as it was last read or saved.
    saved: SeatingDraft,
    /// The last change, until it is taken as a step to undo.
    pub(super) changed: Option<OtherStep>,
    /// The draft of the last game before it began.
    before: SeatingDraft,
    next_game: Option<NextGame>,
    /// The seating of the game in progress, with its substitutes.
    now: Option<Seating>,
    moves: Vec<Move>,
}

impl SeatingPlan {
    /// Returns the next game with its seating, once it can begin.
    pub fn next_game(&self) -> Option<&NextGame> {
        self.next_game.as_ref()
    }

    /// Returns everybody's move after the last game.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns whether the seats of the next game are drawn, and nobody moves by the last one.
    pub fn is_drawn(&self) -> bool {
        self.draft.is_drawn
    }

    /// Returns the seating of the next game, otherwise of the one in progress.
    pub fn seating<'a>(&'a self, night: Night<'a>) -> Option<&'a Seating> {
        let planned = self.next_game.as_ref().map(|next| &next.seating);
        let as_begun = || night.round(night.begun()).map(|round| &round.seating);
        planned.or(self.now.as_ref()).or_else(as_begun)
    }

    /// Sets the seating of the game in progress, with its substitutes.
    pub fn seat(&mut self, now: Option<Seating>) {
        self.now = now;
    }

    /// Computes the seating of the next game and the moves.
    pub fn replan(&mut self, night: Night<'_>) {
        if self.draft.seed == 0 {
            self.draft.seed = usual_seed(night);
        }
        let (record, evaluation) = (night.record(), night.evaluation());
        let is_ready = night.stage() == Stage::Ready;
        self.next_game = is_ready.then(|| self.draft.next_game(record, evaluation));
        self.moves = match night.stage() {
            Stage::Over => Vec::new(),
            _ => self.draft.moves(record, evaluation, self.next_game.as_ref()),
        };
    }

    /// Takes over the stored draft.
    pub fn read(&mut self, texts: &BTreeMap<Cell, String>) {
        self.draft.read(texts);
        self.saved = self.draft.clone();
    }

    /// Returns the draft as it was last read or saved.
    pub fn saved(&self) -> &SeatingDraft {
        &self.saved
    }

    /// Forgets what was saved, because that has failed: the whole draft is to be saved.
    pub fn forget_saved(&mut self) {
        self.saved = SeatingDraft::default();
    }

    /// Returns whether the draft differs from that.
    pub fn is_unsaved(&self) -> bool {
        self.draft.texts() != self.saved.texts()
    }

    /// Takes over what another program has stored meanwhile; `asked` is what was saved from here when
    /// the stored draft was read. Returns whether that changes anything.
    pub fn follow(
        &mut self,
        night: Night<'_>,
        asked: &SeatingDraft,
        stored: &BTreeMap<Cell, String>,
    ) -> bool {
        let usual = absent_after(night.evaluation());
        let both = self.draft.onto(asked, &draft_of(stored), &usual);
        let changes = both.texts() != self.draft.texts();
        if changes {
            (self.draft, self.saved) = (both.clone(), both);
            self.replan(night);
        }
        changes
    }

    /// Returns what stores the draft on top of what is stored, which other programs may have changed.
    pub fn save(
        &mut self,
        night: Night<'_>,
    ) -> impl FnOnce(&mut Store, GameId) -> Result<(), store::Error> + use<> {
        let draft = self.draft.clone();
        let base = std::mem::replace(&mut self.saved, draft.clone());
        let (round, usual) = (night.begun() + 1, absent_after(night.evaluation()));
        move |store, game| {
            let stored = store.drafts(game)?.remove(&round).unwrap_or_default();
            let both = draft.onto(&base, &draft_of(&stored.texts), &usual);
            store.save_draft(game, round, &both.texts().into())
        }
    }

    /// Changes the draft of the next game, as a step that can be undone; `words` say what changes.
    fn change(&mut self, night: Night<'_>, words: String, change: impl FnOnce(&mut SeatingDraft)) {
        let before = self.draft.clone();
        change(&mut self.draft);
        self.changed = Some(OtherStep::Next(Box::new([before, self.draft.clone()]), words));
        self.replan(night);
    }

    /// Takes a change back, or makes it again: what differs between the two drafts is as in the first.
    pub(super) fn step(&mut self, night: Night<'_>, [to, from]: &[SeatingDraft; 2]) {
        self.draft = to.onto(from, &self.draft, &absent_after(night.evaluation()));
        self.replan(night);
    }

    /// Follows a committed change: if a game began, its draft is remembered; if that was undone, the
    /// draft is restored.
    pub fn committed(&mut self, begins: bool, taken_back: bool) {
        if begins || taken_back {
            self.changed = None;
            let before = std::mem::take(&mut self.draft);
            let before = std::mem::replace(&mut self.before, before);
            self.forget_saved();
            if taken_back {
                self.draft = before;
            }
        }
    }

    /// Returns the change that begins the next game: its round, with the seating. `None` while it
    /// cannot begin, and an error without tables.
    pub fn begin(&self, night: Night<'_>) -> Option<Result<PendingChange, String>> {
        let next = self.next_game.as_ref()?;
        if next.seating.tables.is_empty() {
            return Some(Err(night.no_tables_words()));
        }
        let said = format!("{} starts", night.game_words(next.number));
        let mut change = Change::enter(next.number, &next.begun());
        change.label = match next.seed {
            Some(seed) => format!("{said}, drawn from seed {seed}"),
            None => said.clone(),
        };
        Some(Ok(PendingChange::new(change, said)))
    }

    /// Returns the night as if the next game had begun; `None` if it cannot begin.
    pub fn seated(&self, night: Night<'_>) -> Option<OpenGame> {
        let next = self.next_game.as_ref().filter(|next| !next.seating.tables.is_empty());
        let next = next.filter(|next| next.number == night.begun() + 1)?;
        let mut record = night.record().clone();
        record.rounds.push(next.entry.clone());
        Some(OpenGame::open(record, Vec::new()))
    }

    /// Draws the next seating from another seed, with a message; `None` if no game can begin.
    pub fn redraw(&mut self, night: Night<'_>) -> Option<HandStep> {
        let _ = self.next_game.as_ref()?;
        let (seed, words) = (fresh_seed(), "New seats drawn".to_owned());
        self.change(night, words.clone(), |draft| {
            draft.seed = if seed == draft.seed { seed + 1 } else { seed };
            draft.is_drawn = true;
            draft.swaps.clear();
        });
        Some(HandStep::planned(words))
    }

    /// Returns who will be absent from the next game, as far as known.
    pub fn absent(&self, night: Night<'_>) -> Vec<Player> {
        self.draft.absent(night.evaluation())
    }

    /// Forgets what was planned for single people, because the list itself has changed.
    pub fn forget_people(&mut self) {
        for draft in [&mut self.draft, &mut self.before] {
            draft.absent = None;
            draft.swaps.clear();
            draft.roles.clear();
        }
    }

    /// Keeps the current list of absent people, even if somebody joins.
    pub fn keep_absent(&mut self, night: Night<'_>) {
        self.draft.absent = Some(self.absent(night));
    }

    /// Returns which kind of chair somebody takes in the next game: 0 or 1.
    pub fn role(&self, night: Night<'_>, player: Player) -> usize {
        self.draft.role(night.record(), night.evaluation(), player)
    }

    /// Returns the numbers of ladies and gentlemen in the next game.
    pub fn balance(&self, night: Night<'_>) -> [usize; 2] {
        let absent = self.absent(night);
        let players = (0..night.record().players.len()).map(Player::at);
        let (first, second): (Vec<_>, Vec<_>) = players
            .filter(|player| !absent.contains(player))
            .partition(|player| self.role(night, *player) == 0);
        [first.len(), second.len()]
    }

    /// Switches whether somebody will be present in the next game.
    pub fn come_or_go(&mut self, night: Night<'_>, player: Player) {
        let mut absent = self.absent(night);
        let goes = !absent.contains(&player);
        absent.retain(|gone| *gone != player);
        absent.extend(goes.then_some(player));
        absent.sort_unstable();
        let does = if goes { "goes home" } else { "comes back" };
        let words = format!("{} {does}", night.player(player));
        let absent = (absent_after(night.evaluation()) != absent).then_some(absent);
        self.change(night, words, |draft| {
            draft.absent = absent;
            draft.swaps.clear();
        });
    }

    /// Switches somebody's kind of chair from the next game on. Returns the message.
    pub(super) fn turn_role(&mut self, night: Night<'_>, player: Player) -> String {
        let role = 1 - self.role(night, player).min(1);
        let is_back = role == role_after(night.record(), night.evaluation(), player);
        let chair = night.role_name(role);
        let words = format!("{} takes a {chair}’s chair", night.player(player));
        self.change(night, words.clone(), |draft| {
            let _ = if is_back {
                draft.roles.remove(&player)
            } else {
                draft.roles.insert(player, role)
            };
            draft.swaps.clear();
        });
        words + " next"
    }

    /// Returns why two people cannot swap; `None` if their chairs are of one kind.
    pub fn refuses_swap(&self, night: Night<'_>, one: Player, other: Player) -> Option<String> {
        let roles = [one, other].map(|player| self.role(night, player));
        let [first, second] = roles.map(|role| night.role_name(role));
        let names = [one, other].map(|player| night.player(player)).join(" and ");
        (night.has_roles() && roles[0] != roles[1]).then(|| {
            format!("{names} cannot swap: one has a {first}’s chair, the other a {second}’s.")
        })
    }

    /// Swaps two people in the next game, with a message, or as a correction of the game in
    /// progress.
    pub fn swap(
        &mut self,
        night: Night<'_>,
        one: Player,
        other: Player,
    ) -> Result<HandStep, String> {
        if let Some(words) = self.refuses_swap(night, one, other) {
            return Err(words);
        }
        let (one_name, other_name) = (night.player(one), night.player(other));
        let words = format!("{one_name} and {other_name} swap places");
        let with = |warning: Option<String>| match warning {
            Some(warning) => format!("{words}. {warning}"),
            None => words.clone(),
        };
        if self.next_game.is_some() {
            self.change(night, words.clone(), |draft| draft.swaps.push([one, other]));
            return Ok(HandStep::planned(with(self.warning(night))));
        }
        for player in [one, other] {
            if let Some(table) = self.substitute_at(night, player) {
                return Err(format!(
                    "{} is a substitute at table {table}. To give the chair to somebody else, \
                     name another substitute on Entry.",
                    night.player(player)
                ));
            }
        }
        let (number, record) = (night.begun(), night.record());
        let before = record.rounds.last().ok_or("No game is played yet.")?;
        let after = swapped(record.game, before, one, other);
        let (_, evaluation) = night.0.preview(number, &after);
        if let Some(problem) = evaluation.problems.first() {
            return Err(format!("{} The seats stay as they are.", problem.message));
        }
        let known = &night.evaluation().warnings;
        let mut warnings = evaluation.warnings.into_iter().map(|warning| warning.message);
        let warning = warnings.find(|new| !known.iter().any(|known| known.message == *new));
        // Hands that are in stay at their tables.
        let has_hands = |player| {
            let table = self.table_of(night, player).and_then(|table| night.table(number, table));
            table.is_some_and(|table| !table.hands.is_empty())
        };
        let counts = "The hands that are in are scored for whoever sits there now.";
        let warning = warning.or((has_hands(one) || has_hands(other)).then(|| counts.to_owned()));
        let mut change = Change::correct(number, before, &after);
        change.label = format!("{}: {words}", night.game_words(number));
        Ok(HandStep::Commit(Box::new(PendingChange::new(change, with(warning)))))
    }

    /// Returns the table of the game in progress at which somebody is a substitute.
    fn substitute_at(&self, night: Night<'_>, player: Player) -> Option<u16> {
        let table = self.table_of(night, player)?;
        let own = night.table(night.begun(), table)?.players();
        (!own.contains(&player)).then_some(table)
    }

    /// Returns a warning about the next seating, for the tables with swaps.
    fn warning(&self, night: Night<'_>) -> Option<String> {
        let next = self.next_game.as_ref()?;
        let of_round = |place: RoundPath| place.table > 0;
        let (_, evaluation) = night.0.preview(next.number, &next.entry);
        let mut warnings = evaluation.warnings.into_iter();
        let warning =
            warnings.find(|warning| warning.round == Some(next.number) && of_round(warning.place));
        warning.map(|warning| warning.message)
    }

    /// Returns the text above the next game's name: "Court Whist · game 4 of 7 · 10 tables, 43
    /// people"; for 0, without a game.
    pub fn eyebrow(&self, night: Night<'_>, number: usize) -> String {
        let games = night.state().programme.len();
        let round = night.round(number);
        let shown = round.map(|round| &round.seating).or_else(|| self.seating(night));
        let tables = shown.map_or(0, |seating| seating.tables.len());
        let tables = if tables == 1 { "1 table".to_owned() } else { format!("{tables} tables") };
        // Somebody whose chair a substitute has is still there.
        let there = round.map(|round| round.present().into_iter().filter(|there| *there).count());
        let people: usize = there.unwrap_or_else(|| self.balance(night).iter().sum());
        let name = night.state().title(night.record().game.name);
        let round = night.round_words(number);
        let game = if number > 0 { format!("{round} of {games} · ") } else { String::new() };
        format!("{name} · {game}{tables}, {people} people")
    }

    /// Returns the room display, with the next game as planned.
    pub fn display(&self, room: RoomState<'_>) -> DisplayContent {
        night_content(&RoomState { next: self.next_game(), moves: self.moves(), ..room })
    }
}

fn draft_of(texts: &BTreeMap<Cell, String>) -> SeatingDraft {
    let mut draft = SeatingDraft::default();
    draft.read(texts);
    draft
}

/// Returns the seed of the next game's seating while nobody has drawn another: the same in every
/// window and on every page, and another one for each game of each night.
fn usual_seed(night: Night<'_>) -> u64 {
    let begun = night.0.log().first().map_or(0, |step| step.at.timestamp_millis());
    let game = u64::try_from(night.begun()).unwrap_or(0);
    u64::try_from(begun).unwrap_or(0).wrapping_add(game) % 999_983 + 1
}

/// Returns a random seed.
pub fn fresh_seed() -> u64 {
    let now = clock::now().timestamp_micros();
    u64::try_from(now).unwrap_or(1) % 999_983 + 1
}
