//! The dialog with the rules of a season, one box for each.

use chrono::NaiveDate;

use super::{Dialog, DialogCard, Event, Message, answered};
use crate::gui::prelude::*;
use scoring::names;
use session::OpenGame;
use session::evening::{SeasonRules, queries};

/// The ids, labels and placeholders of the boxes.
const BOXES: [(&str, &str, &str); 7] = [
    ("season-name", "Name", "2026"),
    ("season-from", "From", "2026-01-01"),
    ("season-until", "Until", "2026-12-31"),
    ("season-game", "Only this game", "every game"),
    ("season-tag", "Only this tag", "with or without tags"),
    ("season-best", "Best results included", "all"),
    ("season-at-least", "Results needed for a rank", "1"),
];

#[derive(Debug)]
pub struct SeasonDialog {
    store: StoreHandle,
    /// The rules before; what has no box here stays.
    before: SeasonRules,
    /// The texts in the boxes.
    texts: [String; BOXES.len()],
    /// Index of the box with the caret.
    caret: usize,
}

impl SeasonDialog {
    /// Asks for the rules of a season; now it has these.
    pub fn new(store: StoreHandle, name: &str, rules: &SeasonRules) -> SeasonDialog {
        let day = |day: Option<NaiveDate>| day.map(|day| day.to_string()).unwrap_or_default();
        let count = |count: usize| if count > 0 { count.to_string() } else { String::new() };
        let texts = [
            name.to_owned(),
            day(rules.from),
            day(rules.until),
            rules.game.clone().unwrap_or_default(),
            rules.tag.clone().unwrap_or_default(),
            count(rules.best.unwrap_or(0)),
            count(rules.at_least),
        ];
        SeasonDialog { store, before: rules.clone(), texts, caret: 0 }
    }

    /// Returns the name and the rules in the boxes.
    fn read(&self) -> Result<(String, SeasonRules), String> {
        let [name, from, until, game, tag, best, at_least] =
            self.texts.each_ref().map(|text| text.trim());
        let name = names::checked(name).map_err(|error| error.to_string())?;
        if name.is_empty() {
            return Err("Enter a name for the season.".to_owned());
        }
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let rules = SeasonRules {
            from: day(from)?,
            until: day(until)?,
            game: some(game),
            tag: some(tag),
            best: results(best)?,
            at_least: results(at_least)?.unwrap_or(0),
            ..self.before.clone()
        };
        Ok((name, rules))
    }
}

fn day(text: &str) -> Result<Option<NaiveDate>, String> {
    let day = (!text.is_empty()).then(|| text.parse::<NaiveDate>()).transpose();
    day.map_err(|_| format!("“{text}” is not a date. Write it like 2026-11-14."))
}

fn results(text: &str) -> Result<Option<usize>, String> {
    if text.is_empty() {
        return Ok(None);
    }
    let results = SeasonRules::results(text).map(Some);
    results.ok_or_else(|| {
        format!(
            "“{text}” is not a number of results. Enter a number from 1 to 999, or leave the box \
             empty."
        )
    })
}

impl Dialog for SeasonDialog {
    fn card(&self) -> DialogCard {
        let question =
            "What is included? A box left empty sets no limit. Another name makes a new season.";
        DialogCard::new("Season", question, "Save the season", 560.0)
    }

    fn caret(&self) -> Task<Message> {
        BOXES.get(self.caret).map_or_else(Task::none, |(id, ..)| select(*id))
    }

    fn go(&mut self, _: usize, _: Option<&OpenGame>) -> Event {
        let (name, rules) = match self.read() {
            Ok(read) => read,
            Err(why) => return Event::Refuse(vec![why]),
        };
        let checked = self.store.run(move |store| {
            let Some(game) = &rules.game else { return Ok(Ok((name, rules))) };
            Ok(match queries::kind_of_game(store, game)? {
                Some(game) => Ok((name, SeasonRules { game: Some(game), ..rules })),
                None => Err(vec![format!("There is no game called {game}.")]),
            })
        });
        let checked = Task::perform(
            checked,
            answered(|checked| match checked {
                Ok((name, rules)) => Message::Season(name, rules),
                Err(why) => Message::Refused(why),
            }),
        );
        Event::Wait(checked)
    }

    fn update(&mut self, message: Message) -> Event {
        match message {
            Message::TypedInto(index, text) => {
                if let Some(typed) = self.texts.get_mut(index) {
                    (*typed, self.caret) = (text, index);
                }
                Event::None
            }
            checked @ Message::Season(..) => Event::Close(Action::Run(Task::done(checked))),
            _ => Event::None,
        }
    }

    fn next_box(&mut self, on: bool) -> Option<Event> {
        let next = if on { Some(self.caret + 1) } else { self.caret.checked_sub(1) };
        let next = next.filter(|next| *next < BOXES.len());
        // From the buttons, the focus comes back to the first box.
        self.caret = next.unwrap_or(0);
        next.map(|_| Event::Run(self.caret()))
    }

    fn step(&mut self, down: bool) -> Event {
        self.next_box(down).unwrap_or_else(|| Event::Run(self.caret()))
    }

    fn view(&self, _: usize) -> Element<'_, Message> {
        let rows = BOXES.iter().zip(&self.texts).enumerate();
        let rows = rows.map(|(index, ((id, name, example), text))| {
            let typed = text_box(*id, example, text)
                .on_input(move |text| Message::TypedInto(index, text))
                .style(scale::BODY);
            let name = container(label(*name, scale::BODY, Tone::Ink)).width(190);
            row![name, typed].centered(gap::MIDDLE).into()
        });
        container(column(rows).spacing(gap::SMALL)).padding([0.0, gap::CARD]).into()
    }
}
