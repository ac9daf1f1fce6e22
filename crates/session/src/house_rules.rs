//! House rules of a new game: the standard rules, the family's saved options, and the current
//! choices.
//!
//! Invariant: only choices that differ from the standard rules are kept.

use std::collections::BTreeMap;

use scoring::wording::uncapitalize;
use scoring::{Game, OptionKind, OptionSpec, Options, Value};

/// The most digits of a number.
const DIGITS: usize = 9;

/// The chosen house rules.
#[derive(Debug)]
pub struct HouseRules {
    game: &'static Game,
    /// Number of players, on which some defaults depend.
    players: usize,
    /// Whether numbers that suit the players stand in for the standard ones: in a new game.
    suits: bool,
    chosen: Options,
    /// The family's saved options of this game.
    pub saved: Options,
    /// Text in the boxes of options, by index.
    typed: BTreeMap<usize, String>,
    /// The option whose number is being typed, which is not checked yet.
    typing: Option<usize>,
}

/// Messages of the house rules.
#[derive(Debug, Clone)]
pub enum Message {
    /// A value was chosen for the option at this index.
    Choose(usize, Value),
    /// An element of a list was added or removed.
    Toggle(usize, &'static str),
    /// A number or a text was typed.
    Type(usize, String),
    /// The starting point at this index was chosen.
    StartFrom(usize),
    /// A box without the cursor was clicked.
    Enter(usize),
    /// Enter was pressed in a box.
    Submit,
    /// Saves the choices as the family's own.
    Save,
    /// Switches between the standard rules and the saved ones.
    SwapDefaults,
}

impl HouseRules {
    /// Creates the standard rules of a game.
    pub fn new(game: &'static Game) -> HouseRules {
        HouseRules {
            game,
            players: 0,
            suits: true,
            chosen: Options::new(),
            saved: Options::new(),
            typed: BTreeMap::new(),
            typing: None,
        }
    }

    /// Sets the number of players.
    pub fn set_players(&mut self, players: usize) {
        self.players = players;
    }

    /// Keeps the standard numbers, as those of a game that has begun.
    pub fn begun(self) -> HouseRules {
        HouseRules { suits: false, ..self }
    }

    /// Returns the options of a game by these rules.
    pub fn for_game(&self) -> Options {
        let mut options = self.chosen.clone();
        for option in self.game.options {
            let standard = self.standard(option);
            if standard != option.default(self.players, &self.chosen) {
                let _ = options.entry(option.id).or_insert(standard);
            }
        }
        options
    }

    /// Returns what an option has unless somebody chooses.
    fn standard(&self, option: &OptionSpec) -> Value {
        if self.suits {
            option.suited(self.players, &self.chosen)
        } else {
            option.default(self.players, &self.chosen)
        }
    }

    /// Returns the choices that differ from the standard rules.
    pub fn options(&self) -> &Options {
        &self.chosen
    }

    /// Offers the family's saved options, unless something was chosen already.
    pub fn offer(&mut self, saved: Option<Options>) {
        let untouched = self.chosen.is_empty() && self.typed.values().all(String::is_empty);
        self.saved = saved.unwrap_or_default();
        if untouched {
            self.choose_all(self.saved.clone());
        }
    }

    /// Returns whether the choices can be saved: they differ from the saved ones, and none is
    /// invalid.
    pub fn can_save(&self) -> bool {
        let options = self.game.options;
        let is_valid = |option: &&OptionSpec| {
            let chosen = self.chosen.get(option.id);
            chosen.is_none_or(|value| option.fault(value, self.players).is_none())
        };
        !options.is_empty() && self.chosen != self.saved && options.iter().all(is_valid)
    }

    /// Returns the text typed for the option at this index.
    pub fn typed(&self, index: usize) -> &str {
        self.typed.get(&index).map_or("", String::as_str)
    }

    /// Returns the number of the option at this index as its box shows it: as typed, or the one that
    /// no button offers.
    pub fn in_box(&self, index: usize) -> String {
        match self.answer(index) {
            Some(Value::Number(number))
                if self.typed(index).is_empty()
                    && !self.answers(index).contains(&Value::Number(number)) =>
            {
                scoring::signed(number)
            }
            _ => self.typed(index).to_owned(),
        }
    }

    /// Returns which rules are chosen, in words.
    pub fn whose(&self) -> &'static str {
        match (self.chosen.is_empty(), self.chosen == self.saved) {
            (true, _) => "standard rules",
            (false, true) => "our house rules",
            (false, false) => "changed",
        }
    }

    /// Returns the family's saved options as a sentence; `None` if they are the standard rules.
    pub fn saved_words(&self) -> Option<String> {
        let options = self.game.options.iter();
        let words: Vec<String> = options
            .filter_map(|option| self.saved.get(option.id).map(|value| option.words(value)))
            .map(|words| uncapitalize(&words))
            .collect();
        (!words.is_empty()).then(|| format!("Our house rules: {}.", words.join(", ")))
    }

    /// Returns the label of the save button; `None` if there is nothing to save.
    pub fn save_label(&self) -> Option<&'static str> {
        let book = self.chosen.is_empty();
        let label = if book { "Use standard rules from now on" } else { "Save as our house rules" };
        self.can_save().then_some(label)
    }

    /// Returns the label of [`Message::SwapDefaults`].
    pub fn swap_label(&self) -> Option<&'static str> {
        match (self.chosen.is_empty(), self.saved.is_empty()) {
            (false, _) => Some("Standard rules"),
            (true, false) => Some("Our house rules"),
            (true, true) => None,
        }
    }

    /// Returns the game.
    pub fn game(&self) -> &'static Game {
        self.game
    }

    /// Returns whether the option at this index takes a text.
    pub fn is_text(&self, index: usize) -> bool {
        let option = self.game.options.get(index);
        option.is_some_and(|option| matches!(option.kind, OptionKind::Text(_)))
    }

    /// Returns the starting points of the game: what it is, what it is for, and whether it is
    /// chosen as it is.
    pub fn starting_points(&self) -> Vec<(&'static str, &'static str, bool)> {
        let points = (self.game.starting_points)().into_iter();
        points.map(|point| (point.name, point.about, point.options == self.chosen)).collect()
    }

    /// Returns what this key does for an option: it adds or removes a word of a list, or is a
    /// character of a number or text.
    pub fn message_for(&self, index: usize, key: char) -> Option<Message> {
        let typed = || Some(Message::Type(index, format!("{}{key}", self.typed(index))));
        match self.game.options.get(index)?.kind {
            OptionKind::Words { choices, .. } => {
                let chosen = choices.iter().find(|choice| choice.key.eq_ignore_ascii_case(&key))?;
                Some(Message::Toggle(index, chosen.id))
            }
            OptionKind::Number { .. } if key.is_ascii_digit() || key == '-' => typed(),
            OptionKind::Text(_) => typed(),
            _ => None,
        }
    }

    /// Handles a message. Saving and the cursor are left to the screen.
    pub fn update(&mut self, message: Message) {
        self.typing = None;
        match message {
            Message::Choose(index, value) => {
                let text =
                    if let Value::Text(text) = &value { text.clone() } else { String::new() };
                self.choose(index, value);
                let _ = self.typed.insert(index, text);
            }
            Message::Toggle(index, word) => self.toggle(index, word),
            Message::Type(index, text) if self.is_text(index) => self.type_text(index, text),
            Message::Type(index, text) => self.type_number(index, &text),
            Message::StartFrom(index) => {
                let point = (self.game.starting_points)().into_iter().nth(index);
                if let Some(point) = point {
                    self.choose_all(point.options);
                }
            }
            Message::SwapDefaults => {
                let book = !self.chosen.is_empty();
                self.choose_all(if book { Options::new() } else { self.saved.clone() });
            }
            Message::Enter(_) | Message::Submit | Message::Save => {}
        }
    }

    /// Chooses the next (or previous) value of an option.
    pub fn step(&mut self, index: usize, forward: bool) {
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

    /// Returns the values of an option that can be chosen with one click.
    pub fn answers(&self, index: usize) -> Vec<Value> {
        let Some(option) = self.game.options.get(index) else { return Vec::new() };
        let default = self.standard(option);
        match option.kind {
            OptionKind::Flag(_) => vec![Value::Flag(true), Value::Flag(false)],
            OptionKind::Choice(choices) => {
                choices.iter().map(|choice| Value::Word(choice.id)).collect()
            }
            OptionKind::Words { .. } => vec![default],
            OptionKind::Text(_) => Vec::new(),
            OptionKind::Number { offers, suits, .. } => {
                let suited = |offer: &i64| {
                    if self.suits { suits(*offer, self.players, &self.chosen) } else { *offer }
                };
                let mut answers: Vec<Value> =
                    offers.iter().map(suited).map(Value::Number).collect();
                answers.dedup();
                if !answers.contains(&default) {
                    answers.insert(0, default);
                }
                answers
            }
        }
    }

    /// Returns the current value of an option.
    pub fn answer(&self, index: usize) -> Option<Value> {
        let option = self.game.options.get(index)?;
        Some(self.chosen.get(option.id).cloned().unwrap_or_else(|| self.standard(option)))
    }

    fn choose(&mut self, index: usize, value: Value) {
        let Some(option) = self.game.options.get(index) else { return };
        if self.standard(option) == value {
            let _ = self.chosen.remove(option.id);
        } else {
            let _ = self.chosen.insert(option.id, value);
        }
    }

    /// Sets all options at once. A number that no button offers goes into its box.
    fn choose_all(&mut self, options: Options) {
        self.chosen = options;
        for (index, option) in self.game.options.iter().enumerate() {
            let number = match (option.kind, self.chosen.get(option.id)) {
                (OptionKind::Text(_), Some(Value::Text(text))) => text.clone(),
                (OptionKind::Number { .. }, Some(Value::Number(number)))
                    if !self.answers(index).contains(&Value::Number(*number)) =>
                {
                    number.to_string().replace('-', "\u{2212}")
                }
                _ => String::new(),
            };
            let _ = self.typed.insert(index, number);
        }
    }

    /// Returns the words of a list, in order.
    pub fn words(&self, index: usize) -> Vec<&'static str> {
        match self.answer(index) {
            Some(Value::Words(words)) => words,
            _ => Vec::new(),
        }
    }

    /// Adds or removes a word of a list; the others keep their order.
    fn toggle(&mut self, index: usize, word: &'static str) {
        let Some(option) = self.game.options.get(index) else { return };
        let OptionKind::Words { choices, all } = option.kind else { return };
        let mut words = self.words(index);
        if let Some(at) = words.iter().position(|known| *known == word) {
            let _ = words.remove(at);
        } else {
            words.push(word);
            // Where the order is chosen, it is that of the clicks.
            if all {
                words.sort_by_key(|word| choices.iter().position(|choice| choice.id == *word));
            }
        }
        self.choose(index, Value::Words(words));
    }

    /// Sets the text of an option, cut where it is too long.
    fn type_text(&mut self, index: usize, text: String) {
        let Some(option) = self.game.options.get(index) else { return };
        let OptionKind::Text(most) = option.kind else { return };
        let text: String = text.chars().take(most).collect();
        self.choose(index, Value::Text(text.clone()));
        let _ = self.typed.insert(index, text);
    }

    /// Sets the text of a number box; what is too large stays as typed and is refused.
    fn type_number(&mut self, index: usize, text: &str) {
        let Some(option) = self.game.options.get(index) else { return };
        let minus = text.starts_with(['-', '\u{2212}']);
        let digits: String = text.chars().filter(char::is_ascii_digit).take(DIGITS).collect();
        let minus_sign = if minus { "\u{2212}" } else { "" };
        let _ = self.typed.insert(index, format!("{minus_sign}{digits}"));
        self.typing = Some(index);
        match digits.parse::<i64>() {
            Ok(number) => self.choose(index, Value::Number(if minus { -number } else { number })),
            Err(_) => drop(self.chosen.remove(option.id)),
        }
    }

    /// Returns why the value of the option at this index is invalid. Limits that depend on the
    /// number of players wait for the players.
    fn fault(&self, index: usize) -> Option<String> {
        let (option, answer) = self.game.options.get(index).zip(self.answer(index))?;
        let has_limits = !option.is_by_players() || self.game.player_counts.allows(self.players);
        option.fault(&answer, self.players).filter(|_| has_limits)
    }

    /// Returns the first option with an invalid value.
    pub fn first_refused(&self) -> Option<usize> {
        (0..self.game.options.len()).find(|index| self.fault(*index).is_some())
    }

    /// Returns whether this sentence is the complaint about an option, which stands at its box.
    pub fn says(&self, sentence: &str) -> bool {
        (0..self.game.options.len()).any(|index| self.fault(index).as_deref() == Some(sentence))
    }

    /// Returns why the value of the option at this index is refused. While it is being typed, only one
    /// that more digits do not make right is.
    pub fn refusal(&self, index: usize) -> Option<String> {
        self.fault(index).filter(|_| self.typing != Some(index) || self.is_too_large(index))
    }

    fn is_too_large(&self, index: usize) -> bool {
        let kind = self.game.options.get(index).map(|option| option.kind);
        match (kind, self.answer(index)) {
            (Some(OptionKind::Number { max, .. }), Some(Value::Number(number))) => {
                number > max.with(self.players)
            }
            _ => false,
        }
    }

    /// Checks the number being typed, unless the cursor is still at this option.
    pub fn check(&mut self, cursor: Option<usize>) {
        self.typing = self.typing.filter(|typing| Some(*typing) == cursor);
    }
}
