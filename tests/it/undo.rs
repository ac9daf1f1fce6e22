//! Undo and redo against a model: random sequences of typing, recording, correcting, undoing and
//! redoing, by keys in the window. After each step the rounds on the disk and the drafts of every
//! later round are those of the model.
//!
//! Each kind of game is walked over once; `HOUSE_RULES_WALKS` is another number.

mod hands;

use crate::prelude::*;

/// Steps of each game.
const STEPS: usize = 80;

type Texts = BTreeMap<Cell, String>;

/// A game, the values of its rounds, box by box, and the keys that correct the last round.
struct Play {
    record: &'static str,
    /// The keys for each box; a box in which nothing is chosen is left with Tab.
    rounds: &'static [&'static [&'static str]],
    /// The keys for the first box of a correction.
    corrections: &'static [&'static str],
}

const GOODGE: Play = Play {
    record: r#"{"game":"goodge","players":["Ada","Ben","Cleo"],"options":{"target":5000},
        "rounds":[]}"#,
    rounds: &[
        &["1", "1 0 0", "H", "9 5", "6 0", "9 5"],
        &["2", "1 1 0", "C", "7 0", "1 3 0", "5 0"],
        &["3", "9 0", "S", "1 0 0", "7 0", "8 0"],
    ],
    corrections: &["1", "2", "3"],
};

const HEARTS: Play = Play {
    record: r#"{"game":"hearts","players":["Ada","Ben","Cleo","Dov"],"rounds":[]}"#,
    rounds: &[&["1 4", "5", "7", "0"], &["2", "5", "5", "1 4"]],
    corrections: &[],
};

const COUPLES: Play = Play {
    record: r#"{"game":"gin-tournament","teams":{"A":{"players":["Abe","Ben"]},
        "B":{"players":["Cleo","Dora"]}},"rounds":[]}"#,
    rounds: &[&["g", "a", "1 8", "s", "1 2", "3 0"], &["d", "b", "9", "g", "a", "2 1"]],
    corrections: &["d", "g"],
};

#[derive(Clone)]
enum Change {
    Recorded(RoundEntry),
    Corrected(RoundEntry, RoundEntry),
}

/// A step in a form: the texts before it, or `None` if an earlier round was corrected.
type Step = Option<Texts>;

/// What is typed of a round.
#[derive(Clone, Default)]
struct Form {
    texts: Texts,
    undo: Vec<Step>,
    redo: Vec<Step>,
}

struct Model {
    begun: Record,
    rounds: Vec<RoundEntry>,
    /// The next round, and those after it.
    forms: Vec<Form>,
    done: Vec<Change>,
    undone: Vec<Change>,
}

impl Model {
    fn content(&self, entry: &RoundEntry) -> Texts {
        let mut texts = Draft::of(&self.begun, entry).texts;
        texts.retain(|cell, _| self.begun.game.field(cell.field).is_some());
        texts
    }

    fn typed(&mut self, texts: Texts) {
        let form = &mut self.forms[0];
        if form.texts != texts {
            form.undo.push(Some(std::mem::replace(&mut form.texts, texts)));
            form.redo.clear();
        }
    }

    fn next_form(&mut self) {
        let _ = self.forms.remove(0);
        if self.forms.is_empty() {
            self.forms.push(Form::default());
        }
    }

    fn recorded(&mut self, entry: RoundEntry) {
        self.rounds.push(entry.clone());
        self.next_form();
        self.done.push(Change::Recorded(entry));
        self.undone.clear();
    }

    fn corrected(&mut self, after: RoundEntry) {
        let before = std::mem::replace(self.rounds.last_mut().unwrap(), after.clone());
        self.done.push(Change::Corrected(before, after));
        self.undone.clear();
        self.forms[0].redo.clear();
        self.forms[0].undo.push(None);
    }

    /// Expects the game to be left and opened again: typing is then undone box by box, in the order
    /// on the screen; undone rounds are redone.
    fn reopened(&mut self, order: &[Cell]) {
        for form in &mut self.forms {
            (form.undo, form.redo) = (Vec::new(), Vec::new());
            let mut before = Texts::new();
            let mut cells: Vec<Cell> = form.texts.keys().copied().collect();
            let place = |cell: &Cell| order.iter().position(|one| one == cell);
            cells.sort_by_key(|cell| (place(cell).is_none(), place(cell)));
            for cell in cells.into_iter().filter(|_| self.undone.is_empty()) {
                form.undo.push(Some(before.clone()));
                before.insert(cell, form.texts[&cell].clone());
            }
        }
        while self.forms.len() > 1 && self.forms.last().is_some_and(|form| form.texts.is_empty()) {
            self.forms.pop();
        }
    }

    fn undo(&mut self) {
        let form = &mut self.forms[0];
        if let Some(Some(before)) = form.undo.pop_if(|step| step.is_some()) {
            form.redo.push(Some(std::mem::replace(&mut form.texts, before)));
            return;
        }
        let Some(change) = self.done.pop() else { return };
        match &change {
            Change::Recorded(_) => {
                let entry = self.rounds.pop().unwrap();
                let texts = self.content(&entry);
                self.forms.insert(0, Form { texts, ..Form::default() });
            }
            Change::Corrected(before, _) => {
                *self.rounds.last_mut().unwrap() = before.clone();
                let form = &mut self.forms[0];
                let _ = form.undo.pop();
                form.redo.push(None);
            }
        }
        self.undone.push(change);
    }

    fn redo(&mut self) {
        let form = &mut self.forms[0];
        if let Some(Some(after)) = form.redo.pop_if(|step| step.is_some()) {
            form.undo.push(Some(std::mem::replace(&mut form.texts, after)));
            return;
        }
        if form.undo.last().is_some_and(Option::is_some) && form.redo.is_empty() {
            return;
        }
        let Some(change) = self.undone.last().cloned() else { return };
        match &change {
            Change::Recorded(entry) => {
                let typed = &self.forms[0].texts;
                if !typed.is_empty() && *typed != self.content(entry) {
                    return;
                }
                self.rounds.push(entry.clone());
                self.next_form();
            }
            Change::Corrected(_, after) => {
                *self.rounds.last_mut().unwrap() = after.clone();
                let form = &mut self.forms[0];
                let _ = form.redo.pop();
                form.undo.push(None);
            }
        }
        self.undone.pop();
        self.done.push(change);
    }
}

/// Returns the rounds on the disk, and what is typed of each round.
fn held(window: &mut Window) -> (Vec<RoundEntry>, BTreeMap<usize, Texts>) {
    window.settle();
    let rounds = window.record_of(GameId(1)).rounds;
    let drafts = window.store(|store| store.drafts(GameId(1)));
    let texts = drafts.into_iter().map(|(round, draft)| (round, draft.texts));
    (rounds, texts.filter(|(_, texts)| !texts.is_empty()).collect())
}

fn walk(play: &Play, seed: u64) {
    let begun = read(play.record);
    let mut window = Window::playing(&begun);
    let mut model = Model {
        begun,
        rounds: Vec::new(),
        forms: vec![Form::default()],
        done: Vec::new(),
        undone: Vec::new(),
    };
    let mut chance = Rng(seed);
    let mut said = Vec::new();
    for _ in 0..STEPS {
        let number = model.rounds.len() + 1;
        let which = chance.index(10).unwrap();
        let typed = model.forms[0].texts.len();
        let values = play.rounds[number % play.rounds.len()];
        let whole = typed >= values.len();
        let keys = match which {
            0..=3 if !whole => format!("{} Tab", values[typed]),
            0..=3 if number < 5 => "Ctrl+Enter".to_owned(),
            4 if !model.rounds.is_empty() && !play.corrections.is_empty() => {
                format!("F2 {} Ctrl+Enter", chance.pick(play.corrections).unwrap())
            }
            // Half a correction, left by undoing it: nothing else is undone.
            5 if !model.rounds.is_empty() && !play.corrections.is_empty() => {
                format!("F2 {} Ctrl+z", chance.pick(play.corrections).unwrap())
            }
            6 | 7 => "Ctrl+z".to_owned(),
            8 => "Ctrl+y".to_owned(),
            9 => "Ctrl+t".to_owned(),
            _ => continue,
        };
        said.push(keys.clone());
        window.press(&keys);
        if which == 9 {
            window.go(Route::Game(GameId(1)));
        }
        // The same value typed again is nothing to undo, and undo leaves the correction itself.
        if which == 5 && ["Cancel", "Leave it"].iter().any(|leave| window.sees(leave)) {
            window.press("Esc");
        }
        let (rounds, drafts) = held(&mut window);
        match which {
            0..=3 if !whole => model.typed(drafts.get(&number).cloned().unwrap_or_default()),
            0..=3 => {
                assert_eq!(rounds.len(), number, "{said:?}: not recorded");
                model.recorded(rounds.last().unwrap().clone());
            }
            4 if rounds.last() != model.rounds.last() => {
                model.corrected(rounds.last().unwrap().clone());
            }
            6 | 7 => model.undo(),
            8 => model.redo(),
            9 => {
                let record = Record { rounds: rounds.clone(), ..model.begun.clone() };
                let sheet = OpenGame::open(record, Vec::new());
                let typed = drafts.get(&number).cloned().unwrap_or_default();
                model.reopened(&RoundForm::next(&sheet, typed).cells());
            }
            _ => {}
        }
        assert_eq!(rounds, model.rounds, "{said:#?}");
        let forms = (rounds.len() + 1..).zip(&model.forms);
        let wanted = forms.filter(|(_, form)| !form.texts.is_empty());
        let wanted: BTreeMap<usize, Texts> =
            wanted.map(|(round, form)| (round, form.texts.clone())).collect();
        assert_eq!(drafts, wanted, "{said:#?}");
    }
}

/// Returns the seeds of the walks over one kind of game, from the first.
fn seeds(first: u64) -> std::ops::Range<u64> {
    first..first + number("HOUSE_RULES_WALKS", 1)
}

#[test]
fn a_score_sheet_with_a_known_sum() {
    seeds(0).for_each(|seed| walk(&GOODGE, seed));
}

#[test]
fn a_score_sheet_of_one_field() {
    seeds(10).for_each(|seed| walk(&HEARTS, seed));
}

#[test]
fn a_match_of_couples() {
    seeds(20).for_each(|seed| walk(&COUPLES, seed));
}

#[test]
fn a_half_typed_correction_is_reopened_and_undone_first() {
    let mut window = Window::playing(&read(GOODGE.record));
    window.press_to("1 1 0 0 Enter H 9 5 Enter 6 0 Enter Enter", "Round 2");
    let kept = held(&mut window).0;
    window.press("F2 2 Enter 1 2 0 Ctrl+t");
    window.go_to(Route::Game(GameId(1)), "Correcting round 1");
    for _ in 0..2 {
        window.press("Ctrl+z");
        assert_eq!(held(&mut window).0, kept, "typing is undone first");
    }
    window.waits_for("Nothing changes until it is recorded");
    window.press("Ctrl+z Ctrl+z");
    assert!(held(&mut window).0.is_empty(), "then the round");
}

#[test]
fn nothing_is_filled_in_when_a_correction_is_reopened() {
    // Nobody wrote the zeros.
    let begun = r#"{"game":"hearts","players":["Ada","Ben","Cleo","Dov"],
        "rounds":[{"points":{"Ada":17,"Cleo":9,"Dov":0}}]}"#;
    let mut window = Window::playing(&read(begun));
    window.press("F2 9 Ctrl+t");
    window.go_to(Route::Game(GameId(1)), "Correcting round 1");
    assert!(!window.has("8"), "{:?}", window.words());
}

fn two_of_hearts() -> Window {
    let mut window = Window::playing(&read(HEARTS.record));
    window.press_to("2 Tab 5 Tab 5 Tab Enter Enter", "Round 1 recorded");
    window.press_to("1 Tab 4 Tab 5 Tab Enter Enter", "Round 2 recorded");
    window
}

#[test]
fn a_correction_closed_by_undo_or_escape_opens_again() {
    let mut window = two_of_hearts();
    let before = held(&mut window).0;
    let half = |window: &mut Window| held(window).1.remove(&1).unwrap_or_default();
    window.press_to("Up Up F2 4 Enter 6", "Correcting round 1");
    let typed = half(&mut window);
    // One undo too many, and back.
    window.press_to("Ctrl+z Ctrl+z Ctrl+z", "Round 3");
    window.press_to("Ctrl+y", "Correcting round 1");
    window.press("Ctrl+y Ctrl+y");
    assert_eq!(half(&mut window), typed);
    // The recorded rounds behind it, too, and back.
    window.press_to("Ctrl+z Ctrl+z Ctrl+z Ctrl+z Ctrl+z", "Round 1:");
    assert!(held(&mut window).0.is_empty());
    window.press_to("Ctrl+y Ctrl+y", "Round 3");
    assert_eq!(held(&mut window).0, before);
    window.press_to("Ctrl+y Ctrl+y Ctrl+y", "Correcting round 1");
    assert_eq!(half(&mut window), typed);
    // Esc twice, and back.
    window.press_to("Esc", "Press Esc again to cancel the correction of round 1");
    assert_eq!(half(&mut window), typed);
    window.press_to("Esc", "Round 3");
    window.expect_no("Press Esc again");
    assert!(half(&mut window).is_empty());
    window.press_to("Ctrl+z", "Correcting round 1");
    assert_eq!(half(&mut window), typed);
    // F2 opens no other one.
    window.press_to("Down F2", "Correcting round 1");
    assert_eq!(half(&mut window), typed);
    assert_eq!(held(&mut window).0, before);
}

#[test]
fn a_closed_correction_is_undone_in_order_with_what_was_typed_after_it() {
    let mut window = two_of_hearts();
    window.press_to("Up Up F2 4 Enter 6", "Correcting round 1");
    let typed = held(&mut window).1.remove(&1).unwrap();
    window.press_to("Esc Esc", "Round 3");
    window.press_to("5 Tab Ctrl+z Ctrl+z", "Correcting round 1");
    assert_eq!(held(&mut window).1.remove(&1), Some(typed));
    // A change by hand ends it.
    window.press_to("Esc Esc", "Round 3");
    window.press_to("2 Tab 5 Tab 5 Tab Enter Enter", "Round 3 recorded");
    window.press_to("Ctrl+z", "Round 3");
    window.press_to_no("Ctrl+z", "Correcting round 1");
}

#[test]
fn an_enter_too_many_after_a_correction_is_not_for_the_round_below() {
    let mut window = two_of_hearts();
    // The second round is undone, and waits complete.
    window.press_to("Ctrl+z", "Round 2");
    window.press_to("Up F2 3 Tab Tab 4 Tab Tab Enter Enter Enter", "Round 1 corrected");
    assert_eq!(held(&mut window).0.len(), 1);
}
