//! Numbers that are added up and cards that are counted in a box.

use super::*;

#[test]
fn a_recorded_sum_is_its_number() {
    let mut window = Window::playing(&read(GOODGE));
    window.press_to("1 1 0 0 Enter h 5 0 + 4 5 Tab 6 0 Tab Enter", "Round 1 recorded");
    let record = window.store(|store| {
        let game = store.games(&Filter::default())?.first().unwrap().id;
        store.load(game)
    });
    assert_eq!(json::encode(&record.record)["rounds"][0]["captured"]["Ada"], 95);
    // Its numbers are kept beside the record, and stand in the box again.
    window.press_to_all("Up F2", &["Correcting round 1", "50+45"]);
    let counted = record.record.rounds[0].card_count(&captured(0)).unwrap();
    assert_eq!(counted.words(), "50 + 45");
}

/// Returns the boxes of every game in which cards can be counted, each in a completely typed round.
fn counted_boxes() -> Vec<(OpenGame, RoundForm, Cell)> {
    let mut found = Vec::new();
    for game in plain_games() {
        for seed in 0..2 {
            let wanted = some_rounds(game, 300 + seed, None, 1);
            let Some(entry) = wanted.rounds.first() else { continue };
            let sheet = OpenGame::open(begun(&wanted), Vec::new());
            let mut form = RoundForm::next(&sheet, Draft::default());
            let _ = type_round(&sheet, &mut form, entry);
            let cells = form.cells().into_iter().filter(|cell| form.can_count(cell));
            let cells: Vec<Cell> = cells.collect();
            for cell in cells {
                let sheet = OpenGame::open(begun(&wanted), Vec::new());
                found.push((sheet, form.clone(), cell));
            }
        }
    }
    found
}

/// Counts some of the cards into a box; `None` if they are worth more than it can hold.
fn count_some(
    sheet: &OpenGame,
    form: &mut RoundForm,
    cell: Cell,
    chance: &mut Rng,
) -> Option<(i64, Vec<i64>)> {
    form.point(cell);
    assert!(form.count());
    let lines = form.count_view().unwrap().lines.len();
    for line in 0..lines {
        let view = form.count_view().unwrap();
        let now = view.lines[line].count;
        let more = chance.step_between(0, view.lines[line].most.min(4), 1) - now;
        form.count_more(sheet, line, more);
    }
    let view = form.count_view().unwrap();
    let sum: i64 = view.lines.iter().map(|line| line.points * line.count).sum();
    let counts: Vec<i64> = view.lines.iter().map(|line| line.count).collect();
    let fits = form.field_of(&cell).is_some_and(|field| field.fits(sum));
    (view.total.is_some() && fits).then_some((sum, counts))
}

#[test]
fn a_card_count_is_stored_and_shown_until_its_total_is_retyped() {
    let (mut chance, mut tried) = (Rng(13), 0);
    for (sheet, mut form, cell) in counted_boxes() {
        let game = sheet.record().game.id;
        let Some((sum, counts)) = count_some(&sheet, &mut form, cell, &mut chance) else {
            continue;
        };
        tried += 1;
        let _ = form.take_count(&sheet);
        assert_eq!(form.text(&cell), sum.to_string(), "{game}");
        assert_eq!(form.entry().get(&cell), Some(&Value::Number(sum)), "{game}");
        let words = form.entry().card_count(&cell).map(CardCount::words);
        assert!(words.is_some(), "{game}: {counts:?}");
        let mut sheet = sheet;
        record_round(&mut sheet, &form);
        let recorded = sheet.record().rounds[0].card_count(&cell).map(CardCount::words);
        assert_eq!(recorded, words, "{game}");
        // What the game says in a file does not depend on how it was counted.
        let plain = form.entry().cells().map(|(cell, value)| (*cell, value.clone())).collect();
        let plain = Record { rounds: vec![plain], ..sheet.record().clone() };
        assert_eq!(json::encode(sheet.record()), json::encode(&plain), "{game}");
        let mut again = RoundForm::correct(&sheet, 1, None);
        let there = again.counted(&cell).map(CardCount::words);
        assert_eq!(there, words, "{game}: a correction shows the cards again");
        // The box typed over is no longer counted; the cell's number is what was typed.
        again.point(cell);
        let _ = again.press(&sheet, EditKey::Delete);
        assert_eq!(again.entry().card_count(&cell), None, "{game}");
        assert_eq!(again.counted(&cell), None, "{game}");
        let _ = again.step_typing(&sheet, true);
        assert_eq!(again.counted(&cell).map(CardCount::words), words, "{game}: undone");
    }
    assert!(tried > 40, "{tried} boxes");
}
