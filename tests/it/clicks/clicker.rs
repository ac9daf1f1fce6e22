//! A user with a mouse and no keyboard.

use scoring::Bound;
use session::score_sheet::lines::choice_id;

use crate::clicks::View;
use crate::forms::typed;
use crate::prelude::*;

const KEYS: [&str; 13] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "+", "Erase", "Enter"];

/// Farther than any score sheet is wide, in logical pixels.
const FAR: f32 = 40_000.0;

/// A window that is clicked.
pub struct Clicker {
    pub window: Window,
}

impl Clicker {
    /// Opens a game in a window.
    pub fn open(record: &Record, ((width, height), letters): View) -> (Clicker, GameId) {
        let mut window = Window::playing(record).sized(width, height);
        window.enlarge((letters - 100) / 25);
        (Clicker { window }, GameId(1))
    }

    /// Returns the visible part of an element: in the window, not scrolled away, and not behind the
    /// pad.
    fn seen(&mut self, name: &str) -> Option<Rectangle> {
        let (all, seen) = self.window.bounds_of(name)?;
        let size = self.window.size();
        let bar = self.pad().map_or(size.height, |pad| pad.y);
        let seen = seen.intersection(&Rectangle::new(Point::ORIGIN, (size.width, bar).into()))?;
        let enough = seen.width >= 0.6 * all.width && seen.height >= 0.6 * all.height;
        enough.then_some(seen)
    }

    fn pad(&mut self) -> Option<Rectangle> {
        self.window.bounds_of("number-pad").map(|(all, _)| all)
    }

    /// Checks that nothing covers the pad or an element.
    fn is_free(&mut self, part: Option<Rectangle>) -> Result<(), String> {
        let Some((toast, _)) = self.window.bounds_of("toast") else { return Ok(()) };
        let pad = self.pad();
        let covered = pad.into_iter().chain(part).any(|part| part.intersects(&toast));
        if covered { Err(format!("the toast at {toast:?} covers it")) } else { Ok(()) }
    }

    /// Clicks an element, after scrolling to it if it is out of sight.
    pub fn reach(&mut self, name: &str) -> Result<(), String> {
        if self.seen(name).is_none() {
            self.scroll_to(name);
        }
        let Some(seen) = self.seen(name) else {
            let there = self.window.bounds_of(name);
            return Err(format!("{name} is out of reach: {there:?}"));
        };
        self.is_free(Some(seen)).map_err(|why| format!("{name}: {why}"))?;
        self.window.click_at(seen.center());
        Ok(())
    }

    fn scroll_to(&mut self, name: &str) {
        // A part of it may be visible already.
        if self.window.bounds_of(name).is_none() || !self.scroll_up_or_down_to(name) {
            let Some(all) = self.window.unscrolled_bounds_of(name) else { return };
            self.scroll_to_left_edge();
            let size = self.window.size();
            self.wheel_sideways((0.6 * size.width - all.center_x()).min(0.0));
            let _ = self.scroll_up_or_down_to(name);
        }
    }

    /// Scrolls to the left edge, turning the wheel twice: the list inside keeps the first turn where
    /// its content has changed.
    fn scroll_to_left_edge(&mut self) {
        self.wheel_sideways(FAR);
        self.wheel_sideways(FAR);
    }

    fn wheel_sideways(&mut self, by: f32) {
        self.window.pointer_leaves();
        let place = self.places_over_form()[1];
        self.window.wheel_at(place, (by, 0.0));
    }

    /// Returns where the wheel is turned, from the lowest place up.
    fn places_over_form(&mut self) -> [Point; 4] {
        let size = self.window.size();
        let bar = self.pad();
        let low = bar.map_or(size.height, |pad| pad.y);
        [0.85, 0.7, 0.55, 0.4].map(|down| Point::new(0.6 * size.width, down * low))
    }

    /// Turns the wheel over the form until an element is in sight: to the top, then down to it.
    fn scroll_up_or_down_to(&mut self, name: &str) -> bool {
        for place in self.places_over_form() {
            for to_top in [true, false] {
                let Some(all) = self.window.unscrolled_bounds_of(name) else { return false };
                let down = if to_top { FAR } else { (place.y - all.center_y()).min(0.0) };
                self.window.pointer_leaves();
                self.window.wheel_at(place, (0.0, down));
                if self.seen(name).is_some() {
                    return true;
                }
            }
        }
        false
    }

    /// Clicks a box that takes a number: a pad opens for it, and both are visible.
    fn open_box(&mut self, name: &str) -> Result<(), String> {
        self.reach(name)?;
        let size = self.window.size();
        let window = Rectangle::new(Point::ORIGIN, size);
        let Some(pad) = self.pad() else { return Err(format!("{name} opens no pad")) };
        for key in KEYS {
            let places = self.window.places(key);
            if !places.iter().any(|place| pad.contains(*place) && window.contains(*place)) {
                return Err(format!("{name}: no {key} on the pad"));
            }
        }
        let seen = self.seen(name);
        if seen.is_none() {
            return Err(format!("{name} is behind the pad"));
        }
        self.is_free(seen).map_err(|why| format!("{name}: {why}"))
    }

    /// Clicks a key of the pad.
    pub fn key(&mut self, key: &str) -> Result<(), String> {
        let Some(pad) = self.pad() else { return Err(format!("no pad for {key}")) };
        let places = self.window.places(key);
        // Under a card there may be other words; the pad is over them.
        let Some(place) = places.into_iter().rfind(|place| pad.contains(*place)) else {
            return Err(format!("no {key} on the pad"));
        };
        self.window.click_at(place);
        Ok(())
    }

    /// Types a round by clicks; `form` is what the window is expected to show.
    pub fn types(
        &mut self,
        sheet: &OpenGame,
        mut form: RoundForm,
        wanted: &RoundEntry,
    ) -> Result<(), String> {
        let mut done: BTreeSet<Cell> = BTreeSet::new();
        for _ in 0..200 {
            let cells = form.cells();
            let next = cells.into_iter().find(|cell| {
                let is_here = wanted.cells().any(|(there, _)| there.place == cell.place);
                is_here
                    && !done.contains(cell)
                    && !is_as_wanted(sheet, &form, cell, wanted.get(cell))
            });
            let Some(cell) = next else { return Ok(()) };
            let _ = done.insert(cell);
            self.answer(sheet, &mut form, cell, wanted.get(&cell))?;
        }
        Err("the form is never full".to_owned())
    }

    fn answer(
        &mut self,
        sheet: &OpenGame,
        form: &mut RoundForm,
        cell: Cell,
        value: Option<&Value>,
    ) -> Result<(), String> {
        let record = sheet.record();
        let Some(field) = form.field_of(&cell) else { return Ok(()) };
        let (kind, open) = (field.spec.kind, field.wanted.contains(&cell.subject));
        let text = value.map(|value| parse::text(record, value)).unwrap_or_default();
        let choose = |clicker: &mut Clicker, form: &mut RoundForm, id: String, text: &str| {
            clicker.reach(&id)?;
            form.choose(sheet, cell, text);
            Ok::<(), String>(())
        };
        match kind {
            FieldKind::Choice(_) | FieldKind::Player => {
                // Pressing an optional choice again takes it back.
                let id = if text.is_empty() { form.text(&cell) } else { &text };
                let id = choice_id(&cell, id);
                choose(self, form, id, &text)
            }
            FieldKind::Flag => {
                let on = form.text(&cell) == "true";
                if !on && text != "true" {
                    choose(self, form, box_id(&cell), "true")?;
                }
                choose(self, form, box_id(&cell), if text == "true" { "true" } else { "false" })
            }
            FieldKind::Players(..) | FieldKind::Pairs => {
                let before = form.text(&cell).to_owned();
                let names = |text: &str| -> Vec<String> {
                    text.split("; ").filter(|name| !name.is_empty()).map(str::to_owned).collect()
                };
                for name in names(&before).iter().chain(&names(&text)) {
                    self.reach(&choice_id(&cell, name))?;
                }
                form.choose(sheet, cell, &text);
                Ok(())
            }
            FieldKind::Text => Ok(()),
            _ => {
                self.open_box(&box_id(&cell))?;
                form.point(cell);
                let takes_zero = !matches!(kind, FieldKind::Number { min: Bound::Is(1..), .. });
                let zero = open || takes_zero && !form.text(&cell).is_empty();
                let chars = typed(record, kind, value, zero);
                if chars.is_empty() {
                    self.key("Erase")?;
                    let _ = form.press(sheet, EditKey::Backspace);
                }
                let half = |pair: &[char]| pair == ['.', '5'];
                let keys: Vec<char> = if chars.windows(2).any(half) {
                    let before = chars.iter().take_while(|char| **char != '.').copied();
                    before.chain(['½']).collect()
                } else {
                    chars
                };
                for char in keys {
                    if form.cursor() != Some(cell) {
                        return Err(format!("{} was left before {char}", box_id(&cell)));
                    }
                    self.key(&char.to_string().replace('-', "−"))?;
                    let _ = form.press(sheet, EditKey::Char(char));
                }
                Ok(())
            }
        }
    }

    /// Records what was typed, with *Enter* on the pad or with the button.
    pub fn records(&mut self, words: &str) -> Result<(), String> {
        let ends = if words == "Record" { " recorded" } else { " corrected" };
        let is_done = |clicker: &mut Clicker| {
            let words = clicker.window.words();
            words.iter().any(|word| word.starts_with("Round ") && word.ends_with(ends))
        };
        // Past boxes that may stay blank, to the button.
        for _ in 0..40 {
            if self.pad().is_none() {
                break;
            }
            self.key("Enter")?;
            if is_done(self) {
                return Ok(());
            }
        }
        let all = self.window.words();
        let button = all.into_iter().find(|found| found.starts_with(words));
        // The last Enter of the pad has recorded it.
        let Some(button) = button else { return Ok(()) };
        if self.window.place(&button).is_none() {
            // The button stays visible when the sheet is scrolled sideways, but its layout does
            // not.
            self.scroll_to_left_edge();
            self.window.pointer_leaves();
        }
        let size = self.window.size();
        for turn in 0..40 {
            let place = self.window.place(&button);
            if let Some(place) = place.filter(|place| place.y < size.height - 8.0) {
                self.window.click_at(place);
                return Ok(());
            }
            // Over the form, and over what is next to it.
            let (across, down) = ([0.6, 0.85][turn / 3 % 2], [0.4, 0.6, 0.8][turn % 3]);
            let place = Point::new(across * size.width, down * size.height);
            self.window.wheel_at(place, (0.0, -40.0));
        }
        Err(format!("{button} is out of reach"))
    }

    /// Opens a round for correction.
    pub fn corrects(&mut self, round: usize) {
        self.window.tell(score_sheet::Message::Correct(round).into());
    }
}

/// Returns whether a cell has the value it should have, typed or filled in.
fn is_as_wanted(sheet: &OpenGame, form: &RoundForm, cell: &Cell, value: Option<&Value>) -> bool {
    let text = form.text(cell);
    let wanted = value.map(|value| parse::text(sheet.record(), value)).unwrap_or_default();
    let filled = form.filled().get(cell).filter(|_| text.is_empty());
    let open = form.field_of(cell).is_some_and(|field| field.wanted.contains(&cell.subject));
    match filled {
        Some(filled) => Value::Number(*filled) == value.cloned().unwrap_or(Value::Number(0)),
        None => text == wanted && !(open && text.is_empty()) || says_no(text, &wanted, open),
    }
}

/// Returns whether two texts mean the same: 0 if nothing need be entered, or no.
fn says_no(text: &str, wanted: &str, open: bool) -> bool {
    let none = |text: &str| matches!(text, "" | "0" | "false");
    none(text) && none(wanted) && !(open && text.is_empty())
}
