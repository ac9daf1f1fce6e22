//! The score sheet of any game: what comes next, the pad, the open round on its next line.
//!
//! Invariants: what stands on the pad is on the disk; what is being typed is a draft, kept
//! too. Every key of this screen goes through [`SheetScreen::key`].

mod banner;
mod entry;
mod geometry;
mod keys;
mod log;
mod pad;
mod room;
mod side;

use std::collections::{BTreeMap, VecDeque};

use chrono::Utc;
use iced::widget::{column, container, operation, row, scrollable};
use iced::{Element, Fill, Padding, Point, Task};

use super::{Action, Context, Destination};
use crate::engine::{Cell, Edit, Player, Record, RoundState, Team, parse};
use crate::form::{Form, Outcome, Press};
use crate::gui::disk::{Disk, Failure};
use crate::gui::files::{self, FilePanel};
use crate::gui::icon::Icon;
use crate::gui::keyboard::KeyPress;
use crate::gui::reveal::reveal;
use crate::gui::theme::{Width, space as gap};
use crate::gui::{page, widget};
use crate::sheet::{Proposal, Sheet, Step};
use crate::store::{GameId, Loaded, Logged};
use geometry::Geometry;

/// An open game on the screen.
pub struct SheetScreen {
    disk: Disk,
    id: GameId,
    sheet: Sheet,
    form: Form,
    correction: Option<Correction>,
    drafts: Drafts,
    tab: Tab,
    /// The marked round (from 1) and column, where the cursor is in the pad.
    marked: Option<(usize, usize)>,
    /// The round and column whose score is explained.
    explained: Option<(usize, usize)>,
    /// What is being written to the disk just now.
    writing: Option<Writing>,
    /// Keys that came while something was being written.
    waiting: VecDeque<KeyPress>,
    failure: Option<String>,
    /// Where the game is to be written, while that is asked.
    export: Option<FilePanel>,
    scrolled: f32,
    context: Context,
}

type Drafts = BTreeMap<usize, BTreeMap<Cell, String>>;

struct Correction {
    form: Form,
    reason: String,
    /// Whether the cursor has gone on from the boxes to the reason.
    in_reason: bool,
}

#[derive(Debug, Clone)]
struct Writing {
    proposal: Proposal,
    said: String,
    undo: bool,
}

/// What of the game is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tab {
    /// The pad.
    Score,
    /// The page of rules.
    Rules,
    /// Everything that was written and put right.
    Corrections,
}

impl Tab {
    const ALL: [Tab; 3] = [Tab::Score, Tab::Rules, Tab::Corrections];

    fn label(self) -> &'static str {
        match self {
            Tab::Score => "Score",
            Tab::Rules => "Rules",
            Tab::Corrections => "Corrections",
        }
    }
}

/// What happened on the sheet.
#[derive(Debug, Clone)]
pub enum Message {
    /// A click on a box.
    Pointed(Cell),
    /// A click on a choice: the cell and the choice's text.
    Chosen(Cell, String),
    /// Text typed into a text field.
    Typed(Cell, String),
    /// Enter, or a click on the main button.
    Enter,
    /// A change is on the disk, or not.
    Committed(Result<Box<Logged>, Failure>),
    /// Drafts were read from the disk.
    DraftsRead(Result<Vec<crate::store::Draft>, Failure>),
    /// A draft is on the disk, or not.
    DraftKept(Result<(), Failure>),
    /// Tries again what could not be written.
    TryAgain,
    /// Takes the last change back.
    Undo,
    /// Brings the last undone change back.
    Redo,
    /// Shows another tab.
    Show(Tab),
    /// A click on a score of the pad: round and column.
    Clicked(usize, usize),
    /// Opens a round for correction.
    Correct(usize),
    /// Leaves the round as it was.
    Leave,
    /// Why a round is corrected.
    Reason(String),
    /// Takes the round that is being corrected out.
    TakeOut,
    /// Closes the reasons.
    CloseReasons,
    /// Shows or hides dealer, adjustments and note.
    More,
    /// The players stop here, or play on.
    Stop(bool),
    /// A new game with the same seats.
    PlayAgain,
    /// Asks where the game is to be written.
    Export,
    /// From the card that asks.
    Files(files::Message),
    /// Back to the first screen.
    Home,
    /// The pad was scrolled to this many logical pixels.
    Scrolled(f32),
}

const REASON: &str = "reason";
const PAD: &str = "pad";
/// The open round, where it scrolls, and the box in it that the next key goes to.
const FORM: &str = "form";
const CURSOR: &str = "cursor";

impl SheetScreen {
    /// A game that was read from the disk.
    pub fn new(disk: Disk, loaded: Loaded, context: Context) -> (SheetScreen, Task<Message>) {
        let id = loaded.id;
        let steps = loaded.log.into_iter().map(step).collect();
        let sheet = Sheet::open(loaded.record, steps);
        let form = Form::next(&sheet, BTreeMap::new());
        let drafts = disk.call(move |store| store.drafts(id));
        let screen = SheetScreen {
            disk,
            id,
            sheet,
            form,
            correction: None,
            drafts: Drafts::new(),
            tab: Tab::Score,
            marked: None,
            explained: None,
            writing: None,
            waiting: VecDeque::new(),
            failure: None,
            export: None,
            scrolled: 0.0,
            context,
        };
        let tasks =
            Task::batch([Task::perform(drafts, Message::DraftsRead), SheetScreen::to_the_end()]);
        (screen, tasks)
    }

    /// "Goodge: Ada, Ben and Cleo".
    pub fn title(&self) -> String {
        let record = self.sheet.record();
        format!("{}: {}", record.game.name, crate::engine::join_words(&record.players))
    }

    /// The game's name.
    pub fn name(&self) -> &str {
        self.sheet.record().game.name
    }

    /// The open game.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// Whether there is something to take back.
    pub fn can_undo(&self) -> bool {
        self.sheet.undo_label().is_some()
    }

    /// Whether there is something to bring back.
    pub fn can_redo(&self) -> bool {
        self.sheet.redo_label().is_some()
    }

    /// The window has another size.
    pub fn resized(&mut self, context: Context) -> Action<Message> {
        self.context = context;
        Action::Run(Self::to_the_end())
    }

    fn active(&self) -> &Form {
        self.correction.as_ref().map_or(&self.form, |correction| &correction.form)
    }

    fn is_open(&self) -> bool {
        self.correction.is_some() || !self.sheet.reading().is_finished()
    }

    /// What follows from what happened.
    pub fn update(&mut self, message: Message) -> Action<Message> {
        match message {
            Message::Pointed(cell) => {
                self.marked = None;
                if let Some(correction) = &mut self.correction {
                    correction.in_reason = false;
                }
                self.with_form(|form, sheet| form.point(sheet, cell));
                Action::Run(self.focus())
            }
            Message::Chosen(cell, text) => {
                self.marked = None;
                self.with_form(|form, sheet| form.choose(sheet, cell, &text));
                self.keep_draft()
            }
            Message::Typed(cell, text) => {
                self.with_form(|form, sheet| form.write(sheet, cell, &text));
                self.keep_draft()
            }
            Message::Enter => self.enter(),
            Message::Committed(Ok(logged)) => self.committed(*logged),
            Message::Committed(Err(failure)) if failure.is_stale() => {
                // Somebody else wrote to this game: what they wrote is read, the draft stays.
                Action::Go(Destination::Game(self.id))
            }
            Message::Committed(Err(failure)) => {
                self.failure = Some(failure.to_string());
                self.waiting.clear();
                Action::None
            }
            Message::DraftsRead(Ok(drafts)) => {
                let map =
                    drafts.into_iter().map(|(round, cells)| (round, cells.into_iter().collect()));
                self.drafts = map.collect();
                let draft = self.drafts.get(&self.form.number()).cloned();
                if let Some(draft) = draft.filter(|_| !self.form.is_touched()) {
                    self.form = Form::next(&self.sheet, draft);
                }
                Action::None
            }
            Message::DraftKept(Ok(())) => Action::None,
            Message::DraftsRead(Err(failure)) | Message::DraftKept(Err(failure)) => {
                self.failure = Some(failure.to_string());
                Action::None
            }
            Message::TryAgain => {
                self.failure = None;
                match self.writing.take() {
                    Some(writing) => self.commit(writing),
                    None => self.keep_draft(),
                }
            }
            Message::Undo => self.undo(),
            Message::Redo => self.redo(),
            Message::Show(tab) => {
                self.tab = tab;
                self.explained = None;
                if tab == Tab::Score { Action::Run(Self::to_the_end()) } else { Action::None }
            }
            Message::Clicked(round, column) => {
                if self.marked == Some((round, column)) {
                    self.marked = None;
                    self.explained = None;
                    return self.correct(round);
                }
                self.marked = Some((round, column));
                self.explained = Some((round, column));
                Action::None
            }
            Message::Correct(round) => self.correct(round),
            Message::Leave => self.leave(),
            Message::Reason(reason) => {
                if let Some(correction) = &mut self.correction {
                    correction.reason = reason;
                }
                Action::None
            }
            Message::TakeOut => self.take_out(),
            Message::CloseReasons => {
                self.explained = None;
                Action::None
            }
            Message::More => {
                let more = !self.active().shows_more();
                self.with_form(|form, _| form.show_more(more));
                Action::Run(Task::batch([self.focus(), Self::to_the_end()]))
            }
            Message::Stop(ended) => {
                let proposal = self.sheet.propose_ended(ended);
                let said = if ended { "Stopped here, as it stands" } else { "The game goes on" };
                self.commit(Writing { proposal, said: said.to_owned(), undo: true })
            }
            Message::PlayAgain => Action::Go(Destination::Begin(Box::new(self.again()))),
            Message::Export => {
                let (panel, task) = FilePanel::export(self.disk.clone(), self.id, self.name());
                self.export = Some(panel);
                Action::Run(task.map(Message::Files))
            }
            Message::Files(message) => {
                let event = self.export.as_mut().map(|panel| panel.update(message));
                self.file_event(event)
            }
            Message::Home => Action::Go(Destination::Tonight),
            Message::Scrolled(offset) => {
                self.scrolled = offset;
                self.explained = None;
                Action::None
            }
        }
    }

    fn file_event(&mut self, event: Option<files::Event>) -> Action<Message> {
        match event {
            None | Some(files::Event::None) => return Action::None,
            Some(files::Event::Run(task)) => return Action::Run(task.map(Message::Files)),
            Some(files::Event::Written(words)) => {
                self.export = None;
                return Action::Say { words, undo: false, task: Task::none() };
            }
            Some(_) => self.export = None,
        }
        Action::None
    }

    fn with_form<T>(&mut self, change: impl FnOnce(&mut Form, &Sheet) -> T) -> T {
        match &mut self.correction {
            Some(correction) => change(&mut correction.form, &self.sheet),
            None => change(&mut self.form, &self.sheet),
        }
    }

    /// Enter: the next box, or the round recorded.
    fn enter(&mut self) -> Action<Message> {
        if !self.is_open() {
            return self.update(Message::PlayAgain);
        }
        match self.with_form(|form, sheet| form.press(sheet, Press::Enter)) {
            Outcome::Record => self.record(),
            _ => Action::Run(self.focus()),
        }
    }

    fn record(&mut self) -> Action<Message> {
        let form = self.active();
        let (number, entry) = (form.number(), form.entry().clone());
        let reason = self.correction.as_ref().map_or("", |correction| correction.reason.as_str());
        let proposal = self.sheet.propose_round(number, &entry, reason);
        if proposal.change.edits.is_empty() {
            return self.leave();
        }
        let done = if self.correction.is_some() { "corrected" } else { "recorded" };
        self.commit(Writing { proposal, said: format!("Round {number} {done}"), undo: true })
    }

    fn commit(&mut self, writing: Writing) -> Action<Message> {
        if self.writing.is_some() {
            return Action::None;
        }
        let (id, base) = (self.id, self.sheet.newest().map(crate::store::ChangeId));
        let Proposal { change, undoes } = writing.proposal.clone();
        self.writing = Some(writing);
        let undoes = undoes.map(crate::store::ChangeId);
        let commit = self
            .disk
            .call(move |store| store.commit(id, base, &change, undoes, Utc::now()).map(Box::new));
        Action::Run(Task::perform(commit, Message::Committed))
    }

    fn committed(&mut self, logged: Logged) -> Action<Message> {
        let Some(writing) = self.writing.take() else { return Action::None };
        self.failure = None;
        let touched = writing.proposal.change.edits.clone();
        // A round that was taken back is there to be typed on, not lost.
        let taken_back = self.texts_of_last_round(&touched);
        if self.sheet.apply(step(logged)).is_err() {
            return Action::Go(Destination::Game(self.id));
        }
        for edit in &touched {
            if let Edit::Set { round, .. } | Edit::Insert { round } | Edit::Remove { round } = edit
            {
                let _ = self.drafts.remove(round);
            }
        }
        let was_correction = self.correction.take().is_some();
        let stays = was_correction && self.form.number() == self.sheet.next_number();
        let kept = stays || writing.proposal.undoes.is_some() && self.form.is_touched();
        let draft = if kept && !self.is_recorded(self.form.texts()) {
            self.form.texts().clone()
        } else {
            taken_back.unwrap_or_default()
        };
        self.form = Form::next(&self.sheet, draft);
        self.marked = None;
        self.explained = None;
        let mut tasks = vec![Self::to_the_end()];
        // The file may still hold a draft that moved along with its round.
        let _ = self.drafts.entry(self.form.number()).or_default();
        if let Action::Run(task) = self.keep_draft() {
            tasks.push(task);
        }
        while let Some(press) = self.waiting.pop_front() {
            if let Action::Run(task) = self.key(&press) {
                tasks.push(task);
            }
            if self.writing.is_some() {
                break;
            }
        }
        if self.sheet.reading().is_finished() && !was_correction {
            // The winner's name says it; nothing should lie over the final totals.
            return Action::Hush(Task::batch(tasks));
        }
        Action::Say { words: writing.said, undo: writing.undo, task: Task::batch(tasks) }
    }

    /// Whether the last round says exactly this: what was taken back, typed on and brought
    /// back again is no draft any more.
    fn is_recorded(&self, texts: &BTreeMap<Cell, String>) -> bool {
        let record = self.sheet.record();
        let last = record.rounds.last();
        last.is_some_and(|entry| {
            let written = entry.cells().map(|(cell, value)| (*cell, parse::text(record, value)));
            written.collect::<BTreeMap<_, _>>() == *texts
        })
    }

    /// What was written in the last round, where these edits take it out.
    fn texts_of_last_round(&self, edits: &[Edit]) -> Option<BTreeMap<Cell, String>> {
        let record = self.sheet.record();
        let last = record.rounds.len();
        if !edits.contains(&Edit::Remove { round: last }) || self.form.is_touched() {
            return None;
        }
        let entry = record.rounds.last()?;
        Some(entry.cells().map(|(cell, value)| (*cell, parse::text(record, value))).collect())
    }

    fn keep_draft(&mut self) -> Action<Message> {
        let form = self.active();
        let (id, number) = (self.id, form.number());
        let cells: Vec<(Cell, String)> = if form.is_touched() {
            form.texts().iter().map(|(cell, text)| (*cell, text.clone())).collect()
        } else {
            Vec::new()
        };
        let known = self.drafts.contains_key(&number);
        if cells.is_empty() && !known {
            return Action::Run(self.focus());
        }
        let _ = self.drafts.insert(number, cells.iter().cloned().collect());
        let keep = self.disk.call(move |store| store.save_draft(id, number, &cells));
        Action::Run(Task::batch([Task::perform(keep, Message::DraftKept), self.focus()]))
    }

    fn undo(&mut self) -> Action<Message> {
        let label = self.sheet.undo_label().map(str::to_owned);
        match self.sheet.undo().zip(label) {
            Some((proposal, label)) => {
                self.correction = None;
                self.commit(Writing { proposal, said: format!("{label}: taken back"), undo: false })
            }
            None => Action::None,
        }
    }

    fn redo(&mut self) -> Action<Message> {
        let label = self.sheet.redo_label().map(str::to_owned);
        match self.sheet.redo().zip(label) {
            Some((proposal, label)) => {
                self.correction = None;
                self.commit(Writing {
                    proposal,
                    said: format!("{label}: brought back"),
                    undo: true,
                })
            }
            None => Action::None,
        }
    }

    fn correct(&mut self, round: usize) -> Action<Message> {
        if round == 0 || round > self.sheet.record().rounds.len() {
            return Action::None;
        }
        let draft = self.drafts.get(&round).filter(|draft| !draft.is_empty()).cloned();
        let form = Form::correct(&self.sheet, round, draft);
        self.correction = Some(Correction { form, reason: String::new(), in_reason: false });
        self.marked = None;
        self.explained = None;
        self.tab = Tab::Score;
        let geometry = self.geometry();
        let before = geometry.row * super::sheet::pad::rows_f32(round.saturating_sub(3));
        let offset = scrollable::AbsoluteOffset { x: 0.0, y: before };
        Action::Run(Task::batch([operation::scroll_to(PAD, offset), self.focus()]))
    }

    fn leave(&mut self) -> Action<Message> {
        let Some(correction) = self.correction.take() else { return Action::None };
        let (id, number) = (self.id, correction.form.number());
        let _ = self.drafts.remove(&number);
        let clear = self.disk.call(move |store| store.clear_draft(id, number));
        Action::Run(Task::batch([Task::perform(clear, Message::DraftKept), Self::to_the_end()]))
    }

    fn take_out(&mut self) -> Action<Message> {
        let Some(correction) = &self.correction else { return Action::None };
        let (number, reason) = (correction.form.number(), correction.reason.trim().to_owned());
        let Some(mut proposal) = self.sheet.propose_removal(number) else { return Action::None };
        proposal.change.reason = (!reason.is_empty()).then_some(reason);
        self.commit(Writing { proposal, said: format!("Round {number} taken out"), undo: true })
    }

    /// The same seats and options; who deals next deals first.
    fn again(&self) -> Record {
        let record = self.sheet.record();
        let mut again = Record::new(record.game, record.players.clone());
        again.options.clone_from(&record.options);
        again.setup = record.setup.clone();
        again.dealer = Some(self.next_first_dealer());
        again
    }

    fn next_first_dealer(&self) -> Player {
        let record = self.sheet.record();
        let first = record.dealer.unwrap_or(Player(0));
        let mut rounds = self.sheet.reading().rounds.iter();
        let last = rounds.rfind(|round| round.state == RoundState::Scored);
        let count = u16::try_from(record.players.len()).unwrap_or(1).max(1);
        let dealer = last.and_then(|round| round.deal.dealer);
        dealer.map_or(first, |dealer| Player((dealer.0 + 1) % count))
    }

    /// Puts the caret where the cursor is, where that is a text field.
    fn focus(&self) -> Task<Message> {
        let Some(cell) = self.active().cursor() else { return Task::none() };
        // Where it is no text field, the caret is taken out of any.
        let text = entry::is_text(self.sheet.record(), &cell);
        let focus = operation::focus(if text { entry::id(&cell) } else { "nothing".to_owned() });
        // A correction stands among the rows of the pad and scrolls with them.
        let list = if self.correction.is_some() { PAD } else { FORM };
        Task::batch([focus, reveal(list, CURSOR)])
    }

    /// Scrolls so that the last rounds and the open one are seen.
    fn to_the_end() -> Task<Message> {
        operation::snap_to(PAD, scrollable::RelativeOffset { x: 0.0, y: 1.0 })
    }

    fn geometry(&self) -> Geometry {
        Geometry::new(self.context, &self.sheet)
    }

    fn team_at(column: usize) -> Team {
        Team(u16::try_from(column).unwrap_or(u16::MAX))
    }

    /// What the ⋯ of the top bar offers here.
    pub fn menu(&self) -> Vec<(Icon, &'static str, Message)> {
        let mut menu: Vec<(Icon, &'static str, Message)> = Tab::ALL
            .into_iter()
            .map(|tab| {
                let icon = match tab {
                    Tab::Score => Icon::Table,
                    Tab::Rules => Icon::Rules,
                    Tab::Corrections => Icon::History,
                };
                (icon, tab.label(), Message::Show(tab))
            })
            .collect();
        menu.push((Icon::Export, "Export", Message::Export));
        if self.is_open() {
            menu.push((Icon::Correct, "Dealer, ruling, note", Message::More));
            menu.push((Icon::Check, "Stop here, as it stands", Message::Stop(true)));
        } else if self.sheet.record().ended {
            menu.push((Icon::Play, "Play on", Message::Stop(false)));
        }
        menu
    }

    /// The screen as it is now.
    pub fn view(&self, context: Context) -> Element<'_, Message> {
        let colors = context.colors;
        let wide = context.width == Width::Wide;
        let margin = context.width.margin();
        let tabs = wide.then(|| {
            let tabs = Tab::ALL.map(|tab| {
                widget::tabs::Tab::new(tab.label(), tab == self.tab, Message::Show(tab))
            });
            container(widget::tabs(colors, tabs))
        });
        let geometry = Geometry::new(context, &self.sheet);
        let body: Element<'_, Message> = match self.tab {
            Tab::Score => {
                let side = wide.then(|| self.side(context));
                let pad = container(self.pad(context, &geometry)).height(Fill).width(Fill);
                row![pad].push(side).spacing(gap::GAP).into()
            }
            Tab::Rules => Self::paper(context, page::page(colors, self.sheet.record().game.rules)),
            Tab::Corrections => Self::paper(context, self.log(context)),
        };
        let bottom = if wide { gap::GAP } else { margin };
        let page = column![
            container(self.banner(context)).height(geometry.banner).clip(true),
            column![].push(tabs).push(container(body).height(Fill)).padding(Padding {
                top: 0.0,
                right: margin,
                bottom,
                left: margin
            }),
        ];
        let page = widget::pinned(page, self.reasons(&geometry, context), Message::CloseReasons);
        let card = self.export.as_ref().map(|panel| panel.view(context).map(Message::Files));
        widget::overlay(colors, page, card, Message::Files(files::Message::Close))
    }

    fn paper<'a>(
        context: Context,
        content: impl Into<Element<'a, Message>>,
    ) -> Element<'a, Message> {
        let colors = context.colors;
        let inside = container(content).padding([gap::GAP, gap::MARGIN]).max_width(900);
        let scroll = scrollable(container(inside).width(Fill))
            .height(Fill)
            .style(widget::scroll_style(colors));
        widget::sheet(colors, context.width, context.width == Width::Wide, scroll)
    }

    /// Why a score is what it is, beside it.
    fn reasons(
        &self,
        geometry: &Geometry,
        context: Context,
    ) -> Option<(Element<'_, Message>, Point)> {
        let (round, column) = self.explained.filter(|_| self.tab == Tab::Score)?;
        let reading = self.sheet.reading().rounds.get(round - 1)?;
        let record = self.sheet.record();
        let team = Self::team_at(column);
        let score = reading.scores.get(column).copied()?;
        let title = format!("Why {}?", crate::engine::signed(score));
        let name = record.team_name(team);
        let mut card = widget::reasons(context.colors, title)
            .close("Esc closes")
            .sentence(format!("Round {round}, {name}."));
        for line in reading.reasons(team) {
            card = card.line(line.why.clone(), crate::engine::signed(line.points));
        }
        let total = reading.totals.get(column).copied().unwrap_or(0);
        let card = card.sum("Total after it", crate::engine::signed(total));
        let lines = reading.reasons(team).count();
        let height = 150.0 + 32.0 * pad::rows_f32(lines);
        Some((card.into(), geometry.beside(context, self.scrolled, (round, column), height)))
    }
}

fn step(logged: Logged) -> Step {
    Step {
        id: logged.id.0,
        at: logged.at,
        change: logged.change,
        undoes: logged.undoes.map(|id| id.0),
    }
}
