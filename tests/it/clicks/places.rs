//! The hands of a night by clicks.

use house_rules::gui::game::Message as Session;

use crate::clicks::clicker::Clicker;
use crate::clicks::{View, each, views};
use crate::entry_law::typist::Style;
use crate::entry_law::{Case, hands, type_case};
use crate::forms::{said, words};
use crate::prelude::*;

type Texts = BTreeMap<Cell, String>;

/// Returns a hand of each game of a night with a replacement, in some windows.
fn cases() -> Vec<(Case, View)> {
    let mut seen = Vec::new();
    let plain = hands(0..40).into_iter().filter(|case| {
        let Some((round, _)) = case.hand else { return false };
        let is_new = case.record.players.len() == 8 && case.other.is_some();
        let is_new = is_new && !seen.contains(&round) && is_valid(&before(case));
        if is_new {
            seen.push(round);
        }
        is_new
    });
    let plain: Vec<Case> = plain.collect();
    assert!(plain.len() > 4, "{} games of a night", plain.len());
    let cases = plain.into_iter().enumerate().flat_map(|(number, case)| {
        let with = move |view| {
            let Case { record, hand, wanted, other } = &case;
            let (record, wanted, other) = (record.clone(), wanted.clone(), other.clone());
            (Case { record, hand: *hand, wanted, other }, view)
        };
        views(number).into_iter().map(with)
    });
    cases.collect()
}

fn is_valid(record: &Record) -> bool {
    let evaluation = evaluate(record);
    evaluation.problems.is_empty() && !evaluation.is_finished()
}

fn unit(case: &Case) -> HandPlace {
    case.hand.unwrap()
}

fn up_to(case: &Case) -> Record {
    let mut record = case.record.clone();
    record.rounds.truncate(unit(case).0);
    record.ended = false;
    record
}

fn before(case: &Case) -> Record {
    let place = unit(case).1;
    owing(up_to(case), &[(place.table, place.hand - 1)])
}

fn texts(record: &Record, entry: &RoundEntry) -> Texts {
    said(entry).cells().map(|(cell, value)| (*cell, parse::text(record, value))).collect()
}

/// Returns what is recorded at a place, without substitutes.
fn at(record: &Record, (round, place): HandPlace, like: &RoundEntry) -> RoundEntry {
    let fields: Vec<&str> = like.cells().map(|(cell, _)| cell.field).collect();
    let cells = record.rounds[round - 1].at(place);
    let cells = cells.filter(|(cell, _)| fields.contains(&cell.field));
    cells.map(|(cell, value)| (*cell, value.clone())).collect()
}

impl Clicker {
    fn says(&mut self, message: Session) {
        self.window.tell(Message::Screen(ScreenMessage::Tournament(message.into())));
    }

    /// Types a hand on the pad, over any existing values.
    fn types_hand(
        &mut self,
        record: &Record,
        here: HandPlace,
        wanted: &RoundEntry,
        over: Option<&RoundEntry>,
    ) -> Result<(), String> {
        let sheet = OpenGame::open(record.clone(), Vec::new());
        let was = over.map(|over| texts(record, over));
        let form = hand_at(&sheet, here, was.clone().unwrap_or_default(), was);
        let form = form.ok_or("no such hand")?;
        // A click on a number of a recorded hand corrects it, one beside them only marks the hand.
        let first = form.cells().first().map(box_id).filter(|_| over.is_some());
        let target = first.unwrap_or_else(|| format!("hand:{}.{}", here.1.table, here.1.hand));
        let (record, other) = (record.clone(), None);
        let case = Case { record, hand: Some(here), wanted: wanted.clone(), other };
        let (_, keys) = type_case(&case, (&sheet, form), Style::Tab, 1)?;
        self.reach(&target)?;
        for key in keys {
            match key {
                EditKey::Char(char) => self.key(&char.to_string())?,
                EditKey::Next | EditKey::Enter => self.key("Enter")?,
                EditKey::Delete => self.key("Erase")?,
                key => return Err(format!("no {key:?} on the pad")),
            }
        }
        Ok(())
    }
}

fn is_recorded(
    clicker: &Clicker,
    id: GameId,
    unit: HandPlace,
    wanted: &RoundEntry,
) -> Result<(), String> {
    let kept = clicker.window.record_of(id);
    let typed = at(&kept, unit, wanted);
    if same(&kept, &typed, wanted) {
        return Ok(());
    }
    Err(format!("typed  {}\nwanted {}", words(&kept, &typed), words(&kept, wanted)))
}

#[test]
fn hands_of_a_night_are_typed_and_corrected_by_clicks() {
    each(&cases(), |(case, view)| {
        let here = unit(case);
        let record = before(case);
        let (mut clicker, id) = Clicker::open(&record, *view);
        let done = (|| {
            clicker.says(Session::Show(Tab::Entry));
            clicker.types_hand(&record, here, &case.wanted, None)?;
            is_recorded(&clicker, id, here, &case.wanted)?;
            let other = case.other.as_ref().unwrap();
            let kept = clicker.window.record_of(id);
            let over = at(&kept, here, &case.wanted);
            clicker.types_hand(&kept, here, other, Some(&over))?;
            is_recorded(&clicker, id, here, other).map_err(|why| format!("corrected: {why}"))
        })();
        done.map_err(|why| format!("hand of game {} at {view:?}: {why}", here.0))
    });
}
