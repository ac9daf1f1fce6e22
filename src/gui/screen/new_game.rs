//! A new game: rules, players, house rules, and first dealer.
//!
//! Two steps: choose a game by its name (`game_picker`), then enter the players (`roster`). A
//! custom game can be created (`custom_game`). Invariant: nothing is stored before the first deal.

mod custom_game;
mod game_picker;
mod roster;

use self::custom_game::CustomGameEditor;
use super::{SEARCH, Screen, show_marked};
use crate::gui::dialogs::{self, DateDialog, Dialogs, RulesDialog};
use crate::gui::prelude::*;
use scoring::{Game, Options};
use session::game_list::GameList;
use session::roster::{Message as RosterMessage, Roster};
use store::{Person, SavedOptions};

state! {
    #[derive(Debug)]
    pub struct NewGame(store: StoreHandle) {
        /// Everybody who has played, the most recent first.
        people: Vec<Person> = Vec::new(),
        /// The family's saved options of each game.
        saved_options: SavedOptions = SavedOptions::new(),
        /// The custom game removed last, which can be restored.
        removed: Option<&'static Game> = None,
        /// The first step.
        list: GameList = GameList::default(),
        /// The second step, once a game is chosen.
        roster: Option<Box<Roster>> = None,
        /// The names typed before going back to the list of games, kept for the same game.
        earlier_roster: Option<Box<Roster>> = None,
        editor: Option<Box<CustomGameEditor>> = None,
        /// The chosen game, while its data is loading.
        chosen: Option<&'static Game> = None,
        dialogs: Dialogs = Dialogs::default(),
    }
}

#[derive(Debug, Clone)]
pub enum Message {
    /// People were read; on failure, no names are suggested.
    People(Result<Vec<Person>, Failure>),
    /// Saved options were read; on failure, the standard rules are offered.
    SavedOptions(Result<SavedOptions, Failure>),
    OptionsSaved(Result<(&'static Game, Options), Failure>),
    /// Custom games were read (on failure, none is offered), and the one to mark.
    CustomGames(Result<Vec<&'static Game>, Failure>, Option<&'static Game>),
    /// Result of removing or restoring a custom game.
    GameOffered(Result<(&'static Game, bool), Failure>),
    CustomGame(custom_game::Message),
    Search(String),
    Choose(&'static Game),
    Create,
    Edit(&'static Game),
    Remove(&'static Game),
    Roster(RosterMessage),
    /// Shows the rules of the chosen or marked game.
    Rules,
    /// Asks on which evening the game was played.
    Date,
    Dialog(dialogs::Message),
    /// Goes back to the previous step, or to *Tonight*.
    Back,
    /// Restores the removed custom game.
    Undo,
}

impl Screen for NewGame {
    type Message = Message;

    const NAME: &'static str = "New game";

    fn key_page(&self) -> KeyPage {
        let groups = match &self.roster {
            _ if self.editor.is_some() => vec![Group::CustomGame],
            Some(roster) => roster_groups(roster),
            None => {
                let marked = self.list.marked_own().map(|_| Group::MarkedGame);
                let removed = self.removed.map(|_| Group::RemovedGame);
                [Some(Group::Games), Some(Group::GameRules), marked, removed]
                    .into_iter()
                    .flatten()
                    .collect()
            }
        };
        KeyPage::new("a new game", groups)
    }

    fn commands(&self) -> Commands<Message> {
        match &self.roster {
            _ if self.editor.is_some() => Commands::none(),
            Some(_) => Commands::none()
                .with(Command::PlayedOn, Message::Date)
                .with(Command::ReadRules, Message::Rules),
            None => {
                let own = self.list.marked_own();
                Commands::none()
                    .with(Command::ReadRules, self.list.marked().map(|_| Message::Rules))
                    .with(Command::CreateGame, Message::Create)
                    .with(Command::EditGame, own.map(Message::Edit))
                    .with(Command::RemoveRules, own.map(Message::Remove))
                    .with(Command::RestoreRules, self.removed.map(|_| Message::Undo))
            }
        }
    }

    fn key(&mut self, press: &KeyPress) -> Action<Message> {
        if let Some(action) = self.dialogs.key(press, None) {
            return action.map(Message::Dialog);
        }
        if let Some(action) = self.run(press) {
            return action;
        }
        let is_list = self.editor.is_none() && self.roster.is_none();
        if press.named() == Some(Named::Escape) && !is_list {
            return self.update(Message::Back);
        }
        if let Some(editor) = &mut self.editor {
            return Action::Run(editor.key(press).map(Message::CustomGame));
        }
        if let Some(roster) = &mut self.roster {
            let effect = roster::react(roster, press);
            roster.refresh();
            return self.perform(effect);
        }
        self.list_key(press)
    }

    fn update(&mut self, message: Message) -> Action<Message> {
        match message {
            Message::People(people) => {
                self.people = people.unwrap_or_default();
                if let Some(roster) = &mut self.roster {
                    roster.set_people(self.people.clone());
                }
                Action::None
            }
            Message::SavedOptions(options) => {
                self.saved_options = options.unwrap_or_default();
                if let Some(roster) = &mut self.roster {
                    roster.house_rules.offer(self.saved_options.get(roster.game.id).cloned());
                    roster.refresh();
                }
                self.chosen.take().map_or(Action::None, |game| self.choose(game))
            }
            Message::OptionsSaved(Ok((game, options))) => {
                let standard = options.is_empty().then_some("standard rules from now on");
                let what = standard.unwrap_or("saved as our house rules");
                let words = format!("{}: {what}", game.name);
                if let Some(roster) = self.roster.as_mut().filter(|now| now.game.id == game.id) {
                    roster.house_rules.saved.clone_from(&options);
                }
                let _ = self.saved_options.insert(game.id, options);
                Action::toast(words)
            }
            Message::OptionsSaved(Err(failure)) => Action::error(failure.to_string()),
            Message::CustomGames(games, marked) => {
                self.list.offer(games.unwrap_or_default(), marked);
                if marked.is_some() { show_marked() } else { Action::None }
            }
            Message::GameOffered(Ok((game, offered))) => {
                self.removed = (!offered).then_some(game);
                let toast = if offered {
                    Action::toast(format!("{} restored", game.name))
                } else {
                    Action::offer(format!("{} removed", game.name), Command::Undo)
                };
                toast.with(read_custom_games(&self.store, offered.then_some(game)))
            }
            Message::GameOffered(Err(failure)) => Action::error(failure.to_string()),
            Message::Rules => {
                let chosen = self.roster.as_ref().map(|roster| roster.game);
                let Some(game) = chosen.or(self.list.marked()) else { return Action::None };
                self.dialogs.open(RulesDialog::new(game)).map(Message::Dialog)
            }
            Message::Date => {
                let Some(roster) = &self.roster else { return Action::None };
                let day = roster.played.unwrap_or_else(clock::tonight);
                let dialog = DateDialog::new(roster.game.name, day);
                self.dialogs.open(dialog).map(Message::Dialog)
            }
            Message::Dialog(dialogs::Message::Dated(day)) => {
                if let Some(roster) = &mut self.roster {
                    roster.played = Some(day).filter(|day| *day != clock::tonight());
                }
                Action::Run(roster::show_cursor().map(Message::Roster))
            }
            Message::Dialog(dialogs::Message::Play(game)) => match self.roster {
                Some(_) => Action::Run(roster::show_cursor().map(Message::Roster)),
                None => self.choose(game),
            },
            Message::Dialog(message) => self.dialogs.update(message, None).map(Message::Dialog),
            Message::Back if self.roster.is_none() && self.editor.is_none() => {
                Action::Go(Route::Home)
            }
            Message::Undo => match self.removed {
                Some(game) => Action::Run(self.offer(game, true)),
                None => Action::None,
            },
            Message::Back => {
                (self.earlier_roster, self.editor) =
                    (self.roster.take().or(self.earlier_roster.take()), None);
                Action::Run(select(SEARCH))
            }
            Message::Search(words) => self.search(words),
            Message::Choose(game) => self.choose(game),
            Message::Create => self.edit(None, self.list.new_name()),
            Message::Edit(game) => self.edit(Some(game), String::new()),
            Message::Remove(game) => {
                self.editor = None;
                Action::Run(self.offer(game, false))
            }
            Message::CustomGame(custom_game::Message::Saved(Ok(game))) if self.editor.is_some() => {
                self.editor = None;
                let task = Task::batch([
                    operation::focus(SEARCH),
                    read_custom_games(&self.store, Some(game)),
                ]);
                Action::toast(format!("{} saved; press Enter to play it", game.name)).with(task)
            }
            Message::CustomGame(message) => {
                let Some(editor) = &mut self.editor else { return Action::None };
                Action::Run(editor.update(message).map(Message::CustomGame))
            }
            Message::Roster(message) => {
                let Some(roster) = &mut self.roster else { return Action::None };
                let effect = roster.update(message);
                self.perform(effect)
            }
        }
    }

    fn view(&self, viewport: Viewport) -> Element<'_, Message> {
        if let Some(editor) = &self.editor {
            return editor.view(viewport);
        }
        let page = match &self.roster {
            Some(roster) => roster::view::view(roster, viewport),
            None => self.list_view(viewport),
        };
        self.dialogs.over(viewport, page, Message::Dialog)
    }

    /// Keeps the cursor visible.
    fn resized(&mut self, _viewport: Viewport) -> Action<Message> {
        match (&self.editor, &self.roster) {
            (Some(_), _) => Action::Run(custom_game::show_cursor().map(Message::CustomGame)),
            (None, Some(_)) => Action::Run(roster::show_cursor().map(Message::Roster)),
            (None, None) => show_marked(),
        }
    }

    fn back(&self) -> Option<Message> {
        Some(Message::Back)
    }
}

/// Returns the keys of the second step: of guests, or of players around a table or in teams.
fn roster_groups(roster: &Roster) -> Vec<Group> {
    let [players, first, begin] = if roster.has_guests() {
        [Group::Guests, Group::NobodyFirst, Group::DrawSeats]
    } else if roster.deals() {
        [Group::DealingPlayers, Group::FirstDealer, Group::DealFirst]
    } else {
        [Group::StartingPlayers, Group::FirstPlayer, Group::StartGame]
    };
    let first = if roster.chooses_first() { first } else { Group::NobodyFirst };
    let names = (!roster.has_guests()).then_some(Group::Names);
    let rules = [first, Group::HouseRules, Group::GameRules, begin];
    std::iter::once(players).chain(names).chain(rules).collect()
}

impl NewGame {
    /// Creates the screen, and the task that loads who has played.
    pub fn new(store: StoreHandle) -> (NewGame, Task<Message>) {
        let people = store.run(|store| {
            let players = store.players()?.into_iter();
            Ok(players.filter(|person| !person.retired).collect())
        });
        let options = store.run(|store| store.saved_options());
        // The caret comes first: behind two jobs of the store a batch waits.
        let tasks = [
            operation::focus(SEARCH),
            Task::perform(people, Message::People),
            Task::perform(options, Message::SavedOptions),
            read_custom_games(&store, None),
        ];
        let screen = NewGame::fresh(store);
        (screen, Task::batch(tasks))
    }

    /// Creates the screen with a game already chosen.
    pub fn with(store: StoreHandle, game: &'static Game) -> (NewGame, Task<Message>) {
        let (screen, task) = NewGame::new(store);
        (NewGame { chosen: Some(game), ..screen }, task)
    }

    fn choose(&mut self, game: &'static Game) -> Action<Message> {
        let earlier = self.earlier_roster.take().filter(|earlier| std::ptr::eq(earlier.game, game));
        let new = || Box::new(Roster::new(game, self.people.clone()));
        let mut roster = earlier.unwrap_or_else(new);
        roster.house_rules.offer(self.saved_options.get(game.id).cloned());
        roster.refresh();
        let at = roster.go_to_blank();
        let first = operation::focus(roster::box_id(&roster, at));
        self.roster = Some(roster);
        // A message about the list of games has been read.
        Action::DismissToast(first)
    }

    /// Opens the editor of a custom game: of another version of one, or of a new one with this name.
    fn edit(&mut self, of: Option<&'static Game>, name: String) -> Action<Message> {
        let (editor, start) = CustomGameEditor::new(of, name, &self.list.made, self.store.clone());
        self.editor = Some(Box::new(editor));
        Action::Run(start.map(Message::CustomGame))
    }

    fn save_options(&self, game: &'static Game, options: Options) -> Action<Message> {
        let kept = options.clone();
        let keep = self.store.run(move |store| store.save_options(game, &kept));
        let done = move |done: Result<(), Failure>| {
            Message::OptionsSaved(done.map(|()| (game, options.clone())))
        };
        Action::Run(Task::perform(keep, done))
    }

    /// Sets whether a custom game is offered.
    fn offer(&self, game: &'static Game, offered: bool) -> Task<Message> {
        let done = self.store.run(move |store| {
            store.offer_game(game, offered)?;
            Ok((game, offered))
        });
        Task::perform(done, Message::GameOffered)
    }
}

/// Loads the custom games, and marks this one.
fn read_custom_games(store: &StoreHandle, marked: Option<&'static Game>) -> Task<Message> {
    let games = store.run(|store| store.custom_games());
    Task::perform(games, move |games| Message::CustomGames(games, marked))
}
