//! The house rules of a game that is being set up: what the book has, what this family has saved,
//! and what is chosen now.
//!
//! Invariant: only choices that differ from the book's are kept.

use iced::Fill;
use iced::widget::{Row, column, container, row};

use crate::engine::signed;
use crate::engine::{Game, OptionKind, OptionSpec, Options, Value};
use crate::gui::screen::Viewport;
use crate::gui::scroll_into_view::scroll_anchor;
use crate::gui::theme::{Element, Theme, Tone, Width, scale, space as gap};
use crate::gui::widget::{
    BoxState, double_rule, field_label, hairline, label, number_box, quiet_button, segmented_button,
};

/// The id of the line that the cursor is on.
pub(super) const MARKED: &str = "new-game-line";

/// The house rules as they are chosen.
#[derive(Debug)]
pub(super) struct HouseRules {
    game: &'static Game,
    /// How many people play; some defaults depend on it.
    players: usize,
    chosen: Options,
    /// What the family has saved for this game.
    saved: Options,
    /// What was typed in the number box of each option.
    typed: Vec<String>,
}

/// What happened to the house rules.
#[derive(Debug, Clone)]
pub enum Message {
    /// An answer was chosen for the option at this index.
    Choose(usize, Value),
    /// A word of a list was put in or left out.
    Toggle(usize, &'static str),
    /// A number was typed.
    Type(usize, String),
    /// Enter in a number box.
    Submit,
    /// Saves the choices as the family's own.
    Save,
    /// Goes back to the book's rules, or from those to the saved ones.
    SwapDefaults,
}

impl HouseRules {
    /// Returns the book's rules of a game.
    pub(super) fn new(game: &'static Game) -> HouseRules {
        let typed = vec![String::new(); game.options.len()];
        HouseRules { game, players: 0, chosen: Options::new(), saved: Options::new(), typed }
    }

    /// Says how many people play.
    pub(super) fn set_players(&mut self, players: usize) {
        self.players = players;
    }

    /// The choices that differ from the book's.
    pub(super) fn options(&self) -> &Options {
        &self.chosen
    }

    /// Offers what the family has saved, unless something was chosen already.
    pub(super) fn offer(&mut self, saved: Option<Options>) {
        let untouched = self.chosen.is_empty() && self.typed.iter().all(String::is_empty);
        self.saved = saved.unwrap_or_default();
        if untouched {
            self.choose_all(self.saved.clone());
        }
    }

    /// Notes that these choices are saved.
    pub(super) fn set_saved(&mut self, saved: Options) {
        self.saved = saved;
    }

    /// Whether there is anything to save: something other than what is saved, and nothing refused.
    pub(super) fn can_save(&self) -> bool {
        !self.game.options.is_empty() && self.chosen != self.saved && self.is_sound()
    }

    /// Whether a number was typed for the option at this index.
    pub(super) fn is_typed(&self, index: usize) -> bool {
        self.typed.get(index).is_some_and(|typed| !typed.is_empty())
    }

    /// Whether the option at this index takes a number.
    pub(super) fn is_number(&self, index: usize) -> bool {
        let option = self.game.options.get(index);
        option.is_some_and(|option| matches!(option.kind, OptionKind::Number { .. }))
    }

    /// Changes what a message says. Saving and Enter are left to the screen.
    pub(super) fn update(&mut self, message: Message) {
        match message {
            Message::Choose(index, value) => {
                self.choose(index, value);
                if let Some(typed) = self.typed.get_mut(index) {
                    typed.clear();
                }
            }
            Message::Toggle(index, word) => self.toggle(index, word),
            Message::Type(index, text) => self.type_number(index, &text),
            Message::SwapDefaults => {
                let book = !self.chosen.is_empty();
                self.choose_all(if book { Options::new() } else { self.saved.clone() });
            }
            Message::Submit | Message::Save => {}
        }
    }

    /// Chooses the next answer of an option, or the one before.
    pub(super) fn step(&mut self, index: usize, forward: bool) {
        let answers = self.answers(index);
        let now = self.answer(index);
        let next = match answers.iter().position(|answer| Some(answer) == now.as_ref()) {
            Some(at) if forward => (at + 1).min(answers.len() - 1),
            Some(at) => at.saturating_sub(1),
            None => 0,
        };
        if let Some(value) = answers.get(next) {
            self.update(Message::Choose(index, value.clone()));
        }
    }

    /// The answers of an option that can be chosen with one click.
    fn answers(&self, index: usize) -> Vec<Value> {
        let Some(option) = self.game.options.get(index) else { return Vec::new() };
        let default = option.default(self.players);
        match option.kind {
            OptionKind::Flag(_) => vec![Value::Flag(true), Value::Flag(false)],
            OptionKind::Choice(choices) => {
                choices.iter().map(|choice| Value::Word(choice.id)).collect()
            }
            OptionKind::Words(_) => vec![default],
            OptionKind::Number { offers, .. } => {
                let mut answers: Vec<Value> = offers.iter().copied().map(Value::Number).collect();
                if !answers.contains(&default) {
                    answers.insert(0, default);
                }
                answers
            }
        }
    }

    /// The answer that holds now.
    fn answer(&self, index: usize) -> Option<Value> {
        let option = self.game.options.get(index)?;
        let chosen = self.chosen.get(option.id).cloned();
        Some(chosen.unwrap_or_else(|| option.default(self.players)))
    }

    fn choose(&mut self, index: usize, value: Value) {
        let Some(option) = self.game.options.get(index) else { return };
        if option.default(self.players) == value {
            let _ = self.chosen.remove(option.id);
        } else {
            let _ = self.chosen.insert(option.id, value);
        }
    }

    /// Chooses all house rules at once. A number that no segment offers goes into its box.
    fn choose_all(&mut self, options: Options) {
        self.chosen = options;
        for (index, option) in self.game.options.iter().enumerate() {
            let number = match (option.kind, self.chosen.get(option.id)) {
                (OptionKind::Number { .. }, Some(Value::Number(number)))
                    if !self.answers(index).contains(&Value::Number(*number)) =>
                {
                    number.to_string().replace('-', "\u{2212}")
                }
                _ => String::new(),
            };
            if let Some(typed) = self.typed.get_mut(index) {
                *typed = number;
            }
        }
    }

    /// The words of a list, in order.
    fn words(&self, index: usize) -> Vec<&'static str> {
        match self.answer(index) {
            Some(Value::Words(words)) => words,
            _ => Vec::new(),
        }
    }

    /// Puts a word of a list in, or leaves it out; the others keep their order.
    fn toggle(&mut self, index: usize, word: &'static str) {
        let Some(option) = self.game.options.get(index) else { return };
        let OptionKind::Words(choices) = option.kind else { return };
        let mut words = self.words(index);
        if let Some(at) = words.iter().position(|known| *known == word) {
            let _ = words.remove(at);
        } else {
            words.push(word);
            words.sort_by_key(|word| choices.iter().position(|choice| choice.id == *word));
        }
        self.choose(index, Value::Words(words));
    }

    fn type_number(&mut self, index: usize, text: &str) {
        let minus = text.starts_with(['-', '\u{2212}']);
        let digits: String = text.chars().filter(char::is_ascii_digit).take(7).collect();
        let number = digits.parse::<i64>().ok().map(|number| if minus { -number } else { number });
        if let Some(typed) = self.typed.get_mut(index) {
            *typed = format!("{}{digits}", if minus { "\u{2212}" } else { "" });
        }
        let Some(option) = self.game.options.get(index) else { return };
        match number {
            Some(number) => self.choose(index, Value::Number(number)),
            None => drop(self.chosen.remove(option.id)),
        }
    }

    fn is_sound(&self) -> bool {
        self.game.options.iter().all(|option| {
            let chosen = self.chosen.get(option.id);
            chosen.is_none_or(|value| option.fault(value, self.players).is_none())
        })
    }

    /// Draws the section: its heading, the saved rules, and a line for each option. `cursor` is the
    /// option that the keys are meant for.
    pub(super) fn view(
        &self,
        viewport: Viewport,
        cursor: Option<usize>,
    ) -> Option<Element<'_, Message>> {
        if self.game.options.is_empty() {
            return None;
        }
        let side = viewport.width.cell().max(14.0);
        let whose = match (self.chosen.is_empty(), self.chosen == self.saved) {
            (true, _) => "standard rules",
            (false, true) => "our house rules",
            (false, false) => "changed",
        };
        let head = row![
            label("House rules", scale::CARD, Tone::Ink).width(Fill),
            label(whose, scale::SMALL, Tone::Muted)
        ];
        let head = container(head.align_y(iced::Center)).padding([10.0, side]);
        let mut lines = column![head, double_rule()].push(self.saved_line(viewport));
        for (index, option) in self.game.options.iter().enumerate() {
            let line = self.line(viewport, index, option, cursor == Some(index));
            lines = lines.push(line).push(hairline());
        }
        Some(lines.into())
    }

    /// Draws what the family has saved, in words, and the buttons that save and restore.
    fn saved_line(&self, viewport: Viewport) -> Option<Element<'_, Message>> {
        let options = self.game.options.iter();
        let words: Vec<String> = options
            .filter_map(|option| self.saved.get(option.id).map(|value| option.words(value)))
            .collect();
        let said = (!words.is_empty()).then(|| {
            let words = format!("Our house rules: {}.", words.join(", "));
            label(words, scale::SMALL, Tone::Muted).width(Fill)
        });
        let button = |words: &'static str, message: Message, key: &'static str| {
            quiet_button(words, Some(message)).key(key)
        };
        let save = self.can_save().then(|| {
            let book = self.chosen.is_empty();
            let words =
                if book { "Use standard rules from now on" } else { "Save as our house rules" };
            button(words, Message::Save, "F4")
        });
        let swap = match (self.chosen.is_empty(), self.saved.is_empty()) {
            (false, _) => Some("Standard rules"),
            (true, false) => Some("Our house rules"),
            (true, true) => None,
        };
        let swap = swap.map(|words| button(words, Message::SwapDefaults, "F3"));
        if said.is_none() && save.is_none() && swap.is_none() {
            return None;
        }
        let buttons =
            row![].push(save).push(swap).spacing(gap::SMALL).wrap().vertical_spacing(gap::HAIR);
        let part = column![].push(said).push(buttons).spacing(gap::HAIR);
        Some(container(part).padding([8.0, viewport.width.cell().max(14.0)]).into())
    }

    fn line(
        &self,
        viewport: Viewport,
        index: usize,
        option: &'static OptionSpec,
        marked: bool,
    ) -> Element<'_, Message> {
        let (segments, letters) = self.segments(viewport, index, option, marked);
        let help = (!option.help.is_empty()).then(|| option.help.into());
        let name = field_label(option.label, help);
        // Many answers take a line of their own.
        let line: Element<'_, Message> = if letters > 30 || viewport.width == Width::Narrow {
            column![name, segments.wrap().vertical_spacing(gap::SMALL)].spacing(gap::SMALL).into()
        } else {
            row![container(name).width(Fill), segments]
                .spacing(gap::WIDE)
                .align_y(iced::Center)
                .into()
        };
        scroll_anchor(line, marked, MARKED)
            .padding([8.0, viewport.width.cell().max(14.0)])
            .width(Fill)
            .into()
    }

    /// Draws the answers of an option; with about how many letters they take.
    fn segments(
        &self,
        viewport: Viewport,
        index: usize,
        option: &'static OptionSpec,
        marked: bool,
    ) -> (Row<'_, Message, Theme>, usize) {
        let height = viewport.width.field().max(40.0);
        let mut segments: Row<'_, Message, Theme> = row![].spacing(gap::SMALL);
        let mut letters = 0;
        if let OptionKind::Words(choices) = option.kind {
            let words = self.words(index);
            for choice in choices {
                let at = words.iter().position(|word| *word == choice.id);
                let mut segment = segmented_button(choice.label)
                    .chosen(at.is_some())
                    .height(40.0)
                    .size(16.0)
                    .on_press(Message::Toggle(index, choice.id));
                if let Some(at) = at {
                    segment = segment.key_before((at + 1).to_string());
                }
                letters += choice.label.len() + 4;
                segments = segments.push(segment);
            }
            return (segments, letters);
        }
        let now = self.answer(index);
        let typed = self.typed.get(index).map_or("", String::as_str);
        for answer in self.answers(index) {
            let chosen = typed.is_empty() && now.as_ref() == Some(&answer);
            let word = answer_text(option, &answer);
            letters += word.chars().count() + 4;
            segments = segments.push(
                segmented_button(word)
                    .chosen(chosen)
                    .focused(marked && chosen)
                    .height(height)
                    .on_press(Message::Choose(index, answer)),
            );
        }
        if let OptionKind::Number { .. } = option.kind {
            let refused = now.as_ref().and_then(|now| option.fault(now, self.players)).is_some();
            let state = match (typed.is_empty(), refused) {
                (true, _) => BoxState::Empty,
                (false, true) if !marked => BoxState::Refused,
                (false, _) => BoxState::Draft,
            };
            let mut other = number_box(number_id(index), typed, state)
                .focused(marked && !typed.is_empty())
                .on_input(move |text| Message::Type(index, text))
                .on_submit(Message::Submit)
                .width(112)
                .height(height);
            if typed.is_empty() {
                other = other.aside("other");
            }
            segments = segments.push(other);
            letters += 12;
        }
        (segments, letters)
    }
}

/// The id of the number box of the option at this index.
pub(super) fn number_id(index: usize) -> iced::widget::Id {
    iced::widget::Id::from(format!("new-game-number-{index}"))
}

fn answer_text(option: &OptionSpec, answer: &Value) -> String {
    match (option.kind, answer) {
        (_, Value::Number(number)) => signed(*number),
        (OptionKind::Choice(choices), Value::Word(word)) => {
            let label = choices.iter().find(|choice| choice.id == *word);
            label.map_or(*word, |choice| choice.label).to_owned()
        }
        (_, Value::Flag(true)) => "yes".to_owned(),
        _ => "no".to_owned(),
    }
}
