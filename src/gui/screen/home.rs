//! Tonight: games in progress and recent ones; before the first game, an empty sheet.
//!
//! Invariant: the store's thread computes everything shown; only the newest games are read.

use super::{LIST, Screen, show_marked};
#[cfg(feature = "share")]
use crate::gui::dialogs::SharedDialog;
use crate::gui::dialogs::{self, Dialog, Dialogs, FileDialog};
use crate::gui::prelude::{column, *};
use cards::{
    SAMPLES, Sample, buttons, empty_sheet, recent_games, rehearsal, rematch, samples, standing_card,
};
use session::files::Purpose;
use session::preview::GamePreview;
use session::rehearsal::RehearsalKind;
use session::tonight::{RecentGames, read};
use store::GameId;

mod cards;
pub(super) use cards::row_of;
mod game_card;

/// How many open games are shown at first; digits open them.
const OPEN: usize = 9;

impl Screen for Home {
    type Message = Message;

    const NAME: &'static str = "Tonight";

    fn key_page(&self) -> KeyPage {
        let has = |what: fn(&RecentGames) -> bool| self.shown().is_some_and(what);
        let games = if has(RecentGames::is_empty) { Group::Samples } else { Group::OpenGames };
        let rematch = has(|games| games.rematch.is_some()).then_some(Group::Rematch);
        let evening = has(|games| games.standing.is_some()).then_some(Group::ThisEvening);
        let shown = [Some(Group::Tonight), Some(games), rematch, evening, Some(Group::Rehearsal)];
        KeyPage::new("Tonight", shown.into_iter().flatten())
    }

    fn commands(&self) -> Commands<Message> {
        let is_empty = self.shown().is_some_and(RecentGames::is_empty);
        let commands = Commands::none()
            .with(Command::NewGame, Message::Go(Route::NewGame))
            .with(Command::Import, Message::Import);
        let commands = SAMPLES.into_iter().fold(commands, |commands, (sample, key, ..)| {
            commands.with(key, is_empty.then_some(Message::Sample(sample)))
        });
        let commands = commands
            .with(Command::SamePeople, Message::Rematch)
            .with(Command::ThisEvening, Message::Evening)
            .with(Command::RehearseNight, Message::Go(Route::Rehearsal(RehearsalKind::Night)));
        #[cfg(feature = "share")]
        let commands = commands.entries([MenuEntry::new(
            crate::gui::icon::Icon::Table,
            "Open shared game",
            Message::OpenShared,
        )]);
        let samples = SAMPLES
            .map(|(sample, _, icon, label)| MenuEntry::new(icon, label, Message::Sample(sample)));
        commands
            .entries(samples)
            .entries([RehearsalKind::Night, RehearsalKind::Match].map(rehearsal))
    }

    fn key(&mut self, press: &KeyPress) -> Action<Message> {
        if let Some(action) = self.dialogs.key(press, None) {
            return action.map(Message::Dialog);
        }
        let last = self.stops().len();
        match press.named() {
            Some(Named::ArrowDown | Named::ArrowRight) => return self.step(last, 1),
            Some(Named::ArrowUp | Named::ArrowLeft) => return self.step(last, -1),
            Some(Named::Tab) => return self.tab(last, !press.shift()),
            Some(Named::Escape) => self.cursor = None,
            Some(Named::Enter) => {
                if let Some(id) = self.marked() {
                    return Action::Go(Route::Game(id));
                }
            }
            _ => {}
        }
        if let Some(action) = self.run(press) {
            return action;
        }
        match press.char() {
            Some(digit @ '1'..='9') => {
                let number = digit.to_digit(10).map_or(0, |digit| digit as usize - 1);
                let open = self.shown().and_then(|evening| evening.open.get(number));
                open.map_or(Action::None, |game| Action::Go(Route::Game(game.summary.id)))
            }
            _ => Action::None,
        }
    }

    fn update(&mut self, message: Message) -> Action<Message> {
        match message {
            Message::Read(read) => {
                let marked = self.marked();
                self.games = Some(read.map_err(|failure| failure.to_string()));
                self.cursor = self.stops().iter().position(|id| Some(*id) == marked);
            }
            Message::Go(route) => return Action::Go(route),
            Message::Rematch => {
                let rematch = self.shown().and_then(|games| games.rematch.clone());
                return rematch.map_or(Action::None, |record| Action::Go(Route::Begin(record)));
            }
            Message::ShowAll => self.all = true,
            Message::Evening => {
                let standing = self.shown().and_then(|evening| evening.standing.as_ref());
                let game = standing.and_then(|standing| standing.games.last());
                let route = game.map(|game| Route::Evening(GameId(game.number)));
                return route.map_or(Action::None, Action::Go);
            }
            Message::Sample(sample) => {
                let keep = self.store.run(move |store| {
                    sample.record().map(|record| store.create(&record, None)).transpose()
                });
                return Action::Run(Task::perform(keep, |kept| match kept {
                    Ok(id) => Message::Go(id.map_or(Route::NewGame, Route::Game)),
                    Err(failure) => Message::Read(Err(failure)),
                }));
            }
            Message::Import => {
                return self.open(FileDialog::new(self.store.clone(), Purpose::Import));
            }
            #[cfg(feature = "share")]
            Message::OpenShared => return self.open(SharedDialog::new(self.store.clone())),
            Message::Dialog(dialogs::Message::Changed) => return self.focused(),
            Message::Dialog(message) => {
                return self.dialogs.update(message, None).map(Message::Dialog);
            }
        }
        Action::None
    }

    fn focused(&mut self) -> Action<Message> {
        Action::Run(Task::perform(self.store.run(|store| read(store)), Message::Read))
    }

    /// Keeps the marked game visible.
    fn resized(&mut self, _viewport: Viewport) -> Action<Message> {
        show_marked()
    }

    fn view(&self, viewport: Viewport) -> Element<'_, Message> {
        let page: Element<'_, Message> = match &self.games {
            None => banner(viewport.width, "Tonight")
                .eyebrow(format::weekday_date(clock::tonight()))
                .into(),
            Some(Err(why)) => column![
                banner(viewport.width, "Tonight"),
                container(problem_notice(why.as_str())).padding([0.0, viewport.width.margin()])
            ]
            .into(),
            Some(Ok(evening)) if evening.is_empty() => empty_sheet(viewport),
            Some(Ok(evening)) => self.evening(viewport, evening),
        };
        self.dialogs.over(viewport, page, Message::Dialog)
    }

    fn title(&self) -> Option<String> {
        None
    }
}

#[derive(Debug)]
pub struct Home {
    store: StoreHandle,
    games: Option<Result<RecentGames, String>>,
    cursor: Option<usize>,
    /// Whether all open games are shown.
    all: bool,
    dialogs: Dialogs,
}

#[derive(Debug, Clone)]
pub enum Message {
    Read(Result<RecentGames, Failure>),
    Go(Route),
    /// Starts the newest finished game again.
    Rematch,
    ShowAll,
    Sample(Sample),
    #[cfg(feature = "share")]
    OpenShared,
    Import,
    Evening,
    Dialog(dialogs::Message),
}

impl Home {
    /// Creates the screen, and the task that loads its content.
    pub fn new(store: StoreHandle) -> (Home, Task<Message>) {
        let read = Task::perform(store.run(|store| read(store)), Message::Read);
        (Home { store, games: None, cursor: None, all: false, dialogs: Dialogs::default() }, read)
    }

    fn open(&mut self, dialog: impl Dialog + 'static) -> Action<Message> {
        self.dialogs.open(dialog).map(Message::Dialog)
    }

    fn shown(&self) -> Option<&RecentGames> {
        self.games.as_ref().and_then(|games| games.as_ref().ok())
    }

    /// Returns the open games that are shown.
    fn open_games<'a>(&self, games: &'a RecentGames) -> &'a [GamePreview] {
        let count = if self.all { games.open.len() } else { games.open.len().min(OPEN) };
        games.open.get(..count).unwrap_or_default()
    }

    /// Returns everything the cursor can be on, in order.
    fn stops(&self) -> Vec<GameId> {
        let Some(games) = self.shown() else { return Vec::new() };
        self.open_games(games).iter().chain(&games.lately).map(|game| game.summary.id).collect()
    }

    fn marked(&self) -> Option<GameId> {
        self.cursor.and_then(|cursor| self.stops().get(cursor).copied())
    }

    /// Moves from game to game, and on to the buttons.
    fn tab(&mut self, count: usize, on: bool) -> Action<Message> {
        let ends = match self.cursor {
            Some(at) if on => at + 1 >= count,
            Some(at) => at == 0,
            None => count == 0,
        };
        if !ends {
            return self.step(count, if on { 1 } else { -1 });
        }
        self.cursor = None;
        Action::Run(move_focus(on))
    }

    fn step(&mut self, count: usize, by: isize) -> Action<Message> {
        self.cursor = match (self.cursor, count.checked_sub(1)) {
            (_, None) => None,
            (None, Some(last)) => Some(if by > 0 { 0 } else { last }),
            (Some(at), Some(last)) => Some(at.saturating_add_signed(by).min(last)),
        };
        show_marked()
    }

    fn evening<'a>(&'a self, viewport: Viewport, evening: &'a RecentGames) -> Element<'a, Message> {
        let under_way = match evening.open.len() {
            0 => "no games in progress".to_owned(),
            open => format!("{} in progress", format::how_many(open, "game", "games")),
        };
        let head = banner(viewport.width, "Tonight")
            .eyebrow(format!("{} · {under_way}", format::weekday_date(clock::tonight())));
        let wide = viewport.width.is_wide();
        // In a compact window the top bar names the screen.
        let head: Element<'a, Message> = if wide {
            head.into()
        } else {
            let buttons = buttons(viewport, false);
            container(buttons).padding([gap::SMALL, viewport.width.margin()]).into()
        };
        let between = viewport.width.between_cards();
        let beside = !evening.open.is_empty() && wide;
        let open = self.open_games(evening);
        let pads = game_card::grid(viewport, open, self.cursor, beside);
        let more = (open.len() < evening.open.len()).then(|| more(&evening.open, open.len()));
        let pads = column![pads].push(more).spacing(between);
        let again = evening.rematch.as_deref().map(rematch);
        let standing = evening.standing.as_ref();
        let standing = standing.map(|one| standing_card(one, beside));
        let top: Element<'a, Message> = if beside {
            let side = column![buttons(viewport, true)].push(again).push(standing).spacing(between);
            row![pads, side.width(game_card::BESIDE)].spacing(between).into()
        } else {
            let buttons = wide.then(|| buttons(viewport, false));
            column![pads].push(buttons).push(again).push(standing).spacing(between).into()
        };
        let list = (!evening.lately.is_empty()).then(|| {
            let cursor = self.cursor.and_then(|at| at.checked_sub(open.len()));
            recent_games(viewport, &evening.lately, cursor)
        });
        let try_out = card(container(samples(false)).padding([gap::SMALL, gap::MIDDLE]));
        let edge = Padding::from([0.0, viewport.width.margin()]).bottom(between);
        let page = column![top].push(list).push(try_out).spacing(between).padding(edge);
        column![head, scrolling(page).id(LIST).width(Fill).height(Fill)].into()
    }
}

/// Draws the number of open games not shown, and the button that shows them.
fn more(open: &[GamePreview], shown: usize) -> Element<'_, Message> {
    let hidden = open.get(shown..).unwrap_or_default();
    let mut names: Vec<&str> = hidden.iter().map(|game| game.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let words = format!("{} more in progress: {}", hidden.len(), names.join(", "));
    let words = container(ellipsized_text(words, scale::BODY, Tone::Ink)).width(Fill);
    let all = quiet_button("Show all", Some(Message::ShowAll));
    card(row![words, all].centered(gap::WIDE).padding([gap::HAIR, gap::CELL]))
}
