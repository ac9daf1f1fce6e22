//! The editor of a custom game: name, players, fields, and end; in a wide window with a preview of its
//! rule page at the right.
//!
//! Invariants: typing is saved after every key and restored the next time; a game is offered once
//! it is saved.

use iced::keyboard::Key;

use super::Message as Parent;
use super::roster::tool;
use crate::gui::markdown;
use crate::gui::prelude::{column, *};
use crate::gui::screen::LIST;
use games::custom_game::{CustomChoice, CustomGameForm, FIELD_BOXES, FormStop};
use games::rules;
use scoring::Game;

#[derive(Debug)]
pub(super) struct CustomGameEditor {
    form: CustomGameForm,
    is_saving: bool,
    failure: Option<String>,
    store: StoreHandle,
}

pub(super) fn show_cursor() -> Task<Message> {
    scroll_into_view(LIST, MARKED)
}

/// Returns the id of a place's box; for a place without a box, an id that no widget has.
fn id(at: FormStop) -> String {
    format!("own-game-{at:?}")
}

#[derive(Debug, Clone)]
pub enum Message {
    Draft(Option<String>),
    /// The draft was saved, or the error.
    DraftSaved(Option<Failure>),
    /// A box without the cursor was clicked.
    Enter(FormStop),
    /// A box's text changed.
    Write(FormStop, String),
    Choose(FormStop, CustomChoice),
    DeleteLine(usize),
    Save,
    Saved(Result<&'static Game, Failure>),
}

impl CustomGameEditor {
    /// Creates the editor for a new game or another version of one, and the task that loads its
    /// draft. `custom_games` are all of them.
    pub(super) fn new(
        replaces: Option<&'static Game>,
        wanted: String,
        custom_games: &[&'static Game],
        store: StoreHandle,
    ) -> (CustomGameEditor, Task<Message>) {
        let names = rules::ALL.iter().chain(custom_games).map(|game| game.name);
        let form = CustomGameForm::new(replaces, wanted, names);
        let key = form.draft_key();
        let draft = store.run(move |store| store.setting(&key));
        let draft = Task::perform(draft, |draft| Message::Draft(draft.ok().flatten()));
        let mut step = CustomGameEditor { form, is_saving: false, failure: None, store };
        let focus = step.focus(FormStop::Name);
        (step, Task::batch([draft, focus]))
    }

    fn save_draft(&self) -> Task<Message> {
        let (key, text) = (self.form.draft_key(), self.form.typed.text());
        let save = self.store.run(move |store| store.set_setting(&key, &text));
        Task::perform(save, |saved| Message::DraftSaved(saved.err()))
    }

    pub(super) fn update(&mut self, message: Message) -> Task<Message> {
        match message {
            Message::Draft(draft) if self.form.restore(draft.as_deref()) => {
                return operation::move_cursor_to_end(id(FormStop::Name));
            }
            Message::Draft(_) | Message::Saved(Ok(_)) => {}
            Message::DraftSaved(failure) => {
                self.failure = failure.map(|failure| failure.to_string());
            }
            Message::Enter(at) => return self.focus(at),
            Message::Write(at, text) => {
                self.form.write(at, text);
                return Task::batch([self.save_draft(), show_cursor()]);
            }
            Message::Choose(at, choice) => {
                self.form.choose(at, choice);
                // The number that an end needs is typed next.
                let limit = self.form.typed.limit().filter(|_| at == FormStop::Ending);
                let focus = limit.map_or_else(Task::none, |limit| self.focus(limit));
                return Task::batch([self.save_draft(), focus]);
            }
            Message::DeleteLine(line) => {
                let at = self.form.take_out(line);
                return Task::batch([self.save_draft(), self.focus(at)]);
            }
            Message::Save => return self.save(),
            Message::Saved(Err(failure)) => {
                self.is_saving = false;
                self.failure = Some(failure.to_string());
            }
        }
        Task::none()
    }

    /// Saves the game, or moves to the first fault.
    fn save(&mut self) -> Task<Message> {
        if self.is_saving {
            return Task::none();
        }
        let game = match self.form.finished() {
            Ok(game) => game,
            Err(at) => return self.focus(at),
        };
        self.is_saving = true;
        let (key, replaces) = (self.form.draft_key(), self.form.replaces);
        let saved = self.store.run(move |store| {
            store.make_game(game, replaces)?;
            store.set_setting(&key, "")?;
            Ok(game)
        });
        Task::perform(saved, Message::Saved)
    }

    fn focus(&mut self, at: FormStop) -> Task<Message> {
        self.form.cursor = at;
        Task::batch([select(id(at)), show_cursor()])
    }

    /// Handles a key besides Escape.
    pub(super) fn key(&mut self, press: &KeyPress) -> Task<Message> {
        let control = press.modifiers.command();
        if press.key == Key::Named(Named::Enter) && control {
            return self.save();
        }
        if let (Some('d'), FormStop::Field(line, _)) = (press.with_control(), self.form.cursor) {
            return self.update(Message::DeleteLine(line));
        }
        let to = match press.named() {
            _ if press.is(Command::SaveGame) => return self.save(),
            Some(Named::Enter) if self.form.cursor == FormStop::Save => return self.save(),
            // The buttons come after the last box and before the first one. While one of them has
            // the focus, what is typed is for no box.
            Some(Named::Tab) if self.form.beside(!press.shift()) == self.form.cursor => {
                self.form.cursor = FormStop::Save;
                return move_focus(!press.shift());
            }
            Some(Named::Tab) => self.form.beside(!press.shift()),
            Some(Named::Enter) => self.form.beside(true),
            Some(Named::ArrowDown) => self.form.below(true),
            Some(Named::ArrowUp) => self.form.below(false),
            Some(arrow @ (Named::ArrowRight | Named::ArrowLeft)) => {
                let choice = self.form.turned(arrow == Named::ArrowRight);
                let Some(choice) = choice else { return Task::none() };
                self.form.choose(self.form.cursor, choice);
                return self.save_draft();
            }
            Some(Named::Backspace) => return self.focus(self.form.cursor),
            _ => return Task::none(),
        };
        self.focus(to)
    }
}

impl CustomGameEditor {
    pub(super) fn view(&self, viewport: Viewport) -> Element<'_, Parent> {
        let wide = viewport.width.is_wide();
        let name = self.form.own.name.as_str();
        let headline = if name.is_empty() { "Custom game" } else { name };
        let eyebrow = match self.form.replaces {
            Some(_) => "New version \u{b7} earlier games keep the old one",
            None => "New game \u{b7} custom",
        };
        let said = match self.form.faults.first() {
            Some(fault) => fault.message.clone(),
            None => format!("Complete: press {}", Command::SaveGame.in_words()),
        };
        let is_complete = self.form.faults.is_empty();
        let mark = if is_complete { Icon::Check } else { Icon::Correct };
        let head = banner(viewport.width, headline).eyebrow(eyebrow);
        let head = head.status_chip(status_chip(mark, said, is_complete));
        let left = scrolling(self.form(viewport)).id(LIST).width(Fill).height(Fill);
        let left = Element::from(left).map(Parent::CustomGame);
        let body: Element<'_, Parent> = if wide {
            let about = remark("Preview of its rules");
            let page = column![about, markdown::view(&self.form.page)].spacing(gap::MIDDLE);
            let page = scrolling(container(page).padding(gap::CARD)).width(Fill).height(Fill);
            let right = shaded_section(false, page);
            row![container(left).width(820), margin_line(), right].into()
        } else {
            left
        };
        let side = viewport.width.side();
        let back = quiet_button("Back", Some(Parent::Back)).icon(Icon::Back);
        let back = back.key_if(wide, Command::LeaveGame);
        // The green button only once nothing is missing; the other one leads to what is.
        let word = if self.is_saving { "Saving" } else { "Save" };
        let pressed = (!self.is_saving).then_some(Parent::CustomGame(Message::Save));
        let save =
            if is_complete { main_button(word, pressed) } else { secondary_button(word, pressed) };
        let save = save.focused(self.form.cursor == FormStop::Save).key(Command::SaveGame);
        let save = if wide { save.big() } else { save };
        let remove =
            self.form.replaces.map(|game| quiet_button("Remove", Some(Parent::Remove(game))));
        let foot = row![back].push(remove).push(space::horizontal()).push(save);
        let foot = foot.centered(if wide { gap::CARD } else { gap::HAIR });
        let foot = container(foot).padding([viewport.width.foot(), side]);
        let body = column![container(body).height(Fill), strong_line(), foot];
        let paper = container(sheet(viewport.width, false, body)).height(Fill);
        let paper = paper.padding(viewport.width.under_banner());
        column![head, paper].into()
    }

    fn form(&self, viewport: Viewport) -> Element<'_, Message> {
        let mut players = self.segments(viewport, FormStop::Sides, None);
        players = players
            .push(self.number(viewport, FormStop::From, 64.0))
            .push(label("to", scale::BODY, Tone::Muted))
            .push(self.number(viewport, FormStop::To, 64.0));
        let limit = self.form.typed.limit();
        let limit_box = limit.map(|limit| self.number(viewport, limit, 96.0));
        let ending = self.segments(viewport, FormStop::Ending, limit_box);
        let at_end = [FormStop::Ending, limit.unwrap_or(FormStop::Ending)];
        let name = self.words(FormStop::Name, "Name of the game");
        let failure = self.failure.as_deref().map(|failure| {
            container(problem_notice(failure)).padding([8.0, viewport.width.side()])
        });
        let best = self.segments(viewport, FormStop::Wins, None);
        let dealer = self.segments(viewport, FormStop::Dealer, None);
        let part = |name, places: &[FormStop], content| self.part(viewport, name, places, content);
        let sides = [FormStop::Sides, FormStop::From, FormStop::To];
        column![]
            .push(failure)
            .push(ruled_between([
                part("Name", &[FormStop::Name], name),
                part("Players", &sides, wraps(players)),
                part("Who wins", &[FormStop::Wins], best.into()),
            ]))
            .push(self.lines(viewport))
            .push(double_rule())
            .push(ruled([
                part("Ends", &at_end, wraps(ending)),
                part("Deal", &[FormStop::Dealer], dealer.into()),
            ]))
            .into()
    }

    /// Draws a part of the form: name, content, and faults.
    fn part<'a>(
        &'a self,
        viewport: Viewport,
        name: &'static str,
        places: &[FormStop],
        content: Element<'a, Message>,
    ) -> Element<'a, Message> {
        let name = field_label(name, None);
        let line: Element<'a, Message> = if viewport.width.is_compact() {
            column![name, content].spacing(gap::TIGHT).into()
        } else {
            row![container(name).width(110), container(content).width(Fill)]
                .centered(gap::WIDE)
                .into()
        };
        let said = places.iter().find_map(|at| self.form.said_at(*at));
        let line = column![line].push(said.map(problem_notice));
        scroll_anchor(line.spacing(gap::SMALL), places.contains(&self.form.cursor), MARKED)
            .padding([9.0, viewport.width.side()])
            .width(Fill)
            .into()
    }

    /// Draws the choices at a place, with a box that belongs to the chosen one.
    fn segments<'a>(
        &'a self,
        viewport: Viewport,
        at: FormStop,
        mut chosen_box: Option<Element<'a, Message>>,
    ) -> ThemedRow<'a, Message> {
        at.choices().iter().fold(row![].spacing(gap::SMALL), |row, choice| {
            let chosen = self.form.is_chosen(*choice);
            let segment = segmented_button(choice.0)
                .chosen(chosen)
                .focused(chosen && self.form.cursor == at)
                .height(viewport.width.segment())
                .on_press(Message::Choose(at, *choice));
            row.push(segment).push(chosen_box.take_if(|_| chosen))
        })
    }

    /// Returns the box at a place: a click on it or typing moves the cursor there.
    fn typed<'a>(&'a self, at: FormStop, part: TextInput<'a, Message>) -> TextInput<'a, Message> {
        let here = self.form.cursor == at;
        part.focused(here)
            .waiting(here)
            .on_enter((!here).then_some(Message::Enter(at)))
            .on_input(move |text| Message::Write(at, text))
    }

    fn words(&self, at: FormStop, hint: &'static str) -> Element<'_, Message> {
        self.typed(at, text_box(id(at), hint, self.form.typed.get(at))).into()
    }

    fn number(&self, viewport: Viewport, at: FormStop, width: f32) -> Element<'_, Message> {
        let is_refused = self.form.said_at(at).is_some() && self.form.cursor != at;
        let state = if is_refused { BoxState::Refused } else { BoxState::Draft };
        let text = self.form.typed.get(at);
        let field = self.typed(at, number_box(id(at), text, state));
        let field = field.width(width).height(viewport.width.segment());
        match self.form.default_of(at).filter(|_| !is_refused && text.is_empty()) {
            Some(usual) => field.aside(usual).into(),
            None => field.into(),
        }
    }

    /// Draws the fields of a round, one line each, and an example of its score.
    fn lines(&self, viewport: Viewport) -> Element<'_, Message> {
        let side = viewport.width.side();
        let wide = if viewport.width.is_wide() { 96.0 } else { 74.0 };
        let heads = ["Worth", "From", "To", "Sum"];
        let heads = heads.map(|head| {
            container(label(head, scale::CAPTION, Tone::Muted)).align_right(wide).into()
        });
        let who = if self.form.own.sides { "side" } else { "player" };
        let title = format!("Each round, for each {who}");
        let head = row![label(title, scale::CARD, Tone::Ink).width(Fill)]
            .push(row(heads).spacing(gap::SMALL))
            .push(space::horizontal().width(target::TOOL))
            .spacing(gap::SMALL)
            .align_y(Bottom);
        let mut list =
            column![container(head).padding(Padding::from([0.0, side]).top(14).bottom(6))];
        list = list.push(double_rule());
        for line in 0..self.form.typed.lines() {
            let hint = if line == 0 { "Tricks, points, cards left \u{2026}" } else { "" };
            let mut parts = FIELD_BOXES.map(|part| FormStop::Field(line, part)).into_iter();
            let all = parts.clone();
            let name = parts.next().map(|label| self.words(label, hint));
            let boxes = parts.map(|at| self.number(viewport, at, wide));
            let boxes = row(boxes).spacing(gap::SMALL);
            let out = (!self.form.typed.is_blank(line)).then_some(Message::DeleteLine(line));
            let tool = tool(Icon::Cross, "Delete", out);
            let row = row![].push(name).push(boxes).push(tool);
            let row = row.centered(gap::SMALL);
            let said = all.clone().find_map(|at| self.form.said_at(at));
            let row = column![row].push(said.map(problem_notice));
            let here = all.clone().any(|at| at == self.form.cursor);
            list = list
                .push(scroll_anchor(row.spacing(gap::TIGHT), here, MARKED).padding([5.0, side]))
                .push(hairline());
        }
        let example = match self.form.own.example() {
            Some(example) => format!("For example: {example}"),
            None => "The score is the number times what each is worth.".to_owned(),
        };
        let example = label(example, scale::SEAT, Tone::Pencil);
        list.push(container(example).padding([12.0, side])).into()
    }
}

/// Returns a row that wraps if it does not fit.
fn wraps(row: ThemedRow<'_, Message>) -> Element<'_, Message> {
    row.align_y(Center).wrap().vertical_spacing(gap::SMALL).into()
}
