//! The day of a game: it is written down, stays the same wherever it is read, and can be changed.

use chrono::FixedOffset;
use session::evening;

use crate::prelude::*;
use crate::records::import;

fn date(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn day(text: &str) -> Option<NaiveDate> {
    scoring::read_day(text)
}

#[test]
fn a_record_states_its_day_in_json_and_in_csv() {
    let mut record = hearts([("Ada", 5), ("Ben", 6), ("Cleo", 2), ("Dov", 13)]);
    let evaluation = evaluate(&record);
    let without = (json::encode_text(&record), csv::encode(&record, &evaluation));
    assert!(!without.0.contains("date"), "{}", without.0);
    record.date = day("2026-11-25");
    // It changes no score.
    assert_eq!(evaluate(&record).totals, evaluation.totals);
    let texts = [json::encode_text(&record), csv::encode(&record, &evaluation)];
    assert!(texts[0].contains("\"date\": \"2026-11-25\""), "{}", texts[0]);
    for text in &texts {
        assert!(text.contains("2026-11-25"), "{text}");
        let back = formats::decode(text).unwrap();
        assert_eq!((back.every_problem(), back.record.as_ref()), (vec![], Some(&record)));
        for wrong in ["2026-11-31", "yesterday", "25.11.2026", "2026-11-25T20:00", "11-25"] {
            let back = formats::decode(&text.replace("2026-11-25", wrong)).unwrap();
            let problems = back.every_problem();
            assert_eq!(problems.len(), 1, "{wrong}: {problems:?}");
            assert_eq!((problems[0].round, problems[0].field.as_deref()), (None, Some("date")));
            assert!(problems[0].message.contains(wrong), "{problems:?}");
        }
    }
    for wrong in ["20261125", "true", "null", "[]"] {
        let text = texts[0].replace("\"2026-11-25\"", wrong);
        let problems = formats::decode(&text).unwrap().every_problem();
        assert_eq!(problems[0].field.as_deref(), Some("date"), "{wrong}: {problems:?}");
    }
    // The seats of a night.
    let night = crate::nights::night(1, 8, 8);
    let night = scoring::Record { date: day("2026-11-25"), ..night };
    let evaluation = evaluate(&night);
    assert!(csv::seats_csv(&night, &evaluation).unwrap().contains("2026-11-25"));
}

/// Begins a game at a time with an offset, as on a computer there.
fn begun(store: &mut Store, at: &str) -> GameId {
    let [record, ..] = three();
    let created: DateTime<FixedOffset> = at.parse().unwrap();
    import(store, &record, Some(created)).added().unwrap()
}

#[test]
fn a_game_belongs_to_the_evening_of_the_clock_by_which_it_was_begun() {
    // Wherever this test runs.
    for (at, evening) in [
        ("2026-11-14T20:00:00+01:00", "2026-11-14"),
        ("2026-11-15T01:30:00+01:00", "2026-11-14"),
        ("2026-11-15T05:59:00-08:00", "2026-11-14"),
        ("2026-11-15T06:00:00-08:00", "2026-11-15"),
        ("2026-11-15T00:30:00+13:00", "2026-11-14"),
        ("2026-12-31T23:00:00-11:00", "2026-12-31"),
        ("2027-01-01T03:00:00+05:30", "2026-12-31"),
    ] {
        let mut store = Store::open_in_memory().unwrap();
        let game = begun(&mut store, at);
        let evening = date(evening);
        assert_eq!(store.evening_of(game).unwrap(), Some(evening), "{at}");
        assert_eq!(store.last_evening().unwrap(), Some(evening), "{at}");
        let found = queries::of(&store, game, &PointsScheme::Players).unwrap().unwrap();
        assert_eq!((found.day, found.games.len()), (evening, 1), "{at}");
        assert_eq!(queries::on(&store, evening, &PointsScheme::Players).unwrap().len(), 1);
        let listed = store.games(&Filter { by_evening: true, ..Filter::default() }).unwrap();
        assert_eq!(queries::day(listed[0].played), evening, "{at}");
        let text = Some(evening.to_string());
        assert_eq!(store.games(&Filter { text, ..Filter::default() }).unwrap().len(), 1, "{at}");
        let (from, until) = (Some(evening), Some(evening));
        let rules = SeasonRules { from, until, ..SeasonRules::default() };
        let season = season_queries::standing(&store, "one", &rules).unwrap();
        assert_eq!((season.columns.len(), season.day), (1, Some(evening)), "{at}");
    }
}

#[test]
fn another_day_is_one_change_that_can_be_undone() {
    let (_folder, _, mut store) = opened();
    let game = begun(&mut store, "2026-11-15T10:00:00+01:00");
    assert_eq!(store.load(game).unwrap().record.date, None);
    store.set_date(game, day("2026-11-13")).unwrap();
    store.set_date(game, day("2026-11-13")).unwrap();
    let loaded = store.load(game).unwrap();
    assert_eq!(loaded.record.date, day("2026-11-13"));
    assert_eq!(store.evening_of(game).unwrap(), Some(date("2026-11-13")));
    assert_eq!(loaded.log.len(), 2);
    let last = loaded.log.last().unwrap();
    assert_eq!(last.change.edits, [Edit::SetDate { old: None, new: day("2026-11-13") }]);
    // The time at which it was begun stays; the day that was written is another one.
    let facts = store.load_without_log(game).unwrap();
    assert_eq!(facts.played.to_rfc3339(), "2026-11-13T10:00:00+01:00");
    assert_eq!(loaded.created.to_rfc3339(), "2026-11-15T10:00:00+01:00");
    let undo = last.change.inverse("Undo");
    let _ = store.commit(game, Some(last.id), &undo, Some(last.id), store::clock::now()).unwrap();
    assert_eq!(store.evening_of(game).unwrap(), Some(date("2026-11-15")));
    // What was read elsewhere before is refused.
    let stale = Change::dated(day("2026-11-13"), day("2026-11-12"));
    let base = store.newest_change(game).unwrap();
    assert!(store.commit(game, base, &stale, None, store::clock::now()).is_err());
    store.check().unwrap();
}

#[test]
fn the_command_line_keeps_and_changes_days_in_every_time_zone() {
    let folder = tempfile::tempdir().unwrap();
    let [data, other] = ["games.db", "other.db"].map(|name| folder.path().join(name));
    let mut store = Store::open(&data).unwrap();
    let games =
        ["2026-11-14T20:00:00+01:00", "2026-11-15T02:00:00+01:00", "2026-11-15T20:00:00-05:00"]
            .map(|at| begun(&mut store, at));
    drop(store);
    let history = |path: &Path, zone: &str| {
        let days = ["history", "--from", "2026-11-01", "--until", "2026-11-30"];
        String::from_utf8(program(path, &days).env("TZ", zone).output().unwrap().stdout).unwrap()
    };
    let here = history(&data, "UTC");
    assert_eq!(here.matches("2026-11-14").count(), 2, "{here}");
    assert_eq!(here.matches("2026-11-15").count(), 1, "{here}");
    // As a library on another computer.
    let _ = said(&data, &["export", "--all", "-o", "all.json"]);
    let _ = said(&other, &["import", "all.json"]);
    for zone in ["UTC", "Pacific/Auckland", "America/Los_Angeles", "Asia/Kolkata"] {
        assert_eq!(history(&data, zone), here, "{zone}");
        assert_eq!(history(&other, zone), here, "{zone}");
    }
    let last = games[2].0.to_string();
    let changed = said(&data, &["date", "2026-11-02", &last, "1"]);
    assert_eq!(changed, "3: November 2, 2026\n1: November 2, 2026\n");
    let game = said(&data, &["export", "1"]);
    assert!(game.contains("\"date\": \"2026-11-02\""), "{game}");
    let evening = said(&data, &["evening", "2026-11-02"]);
    let words = ["Evening of November 2, 2026", "November 2, 2026: "];
    assert!(words.iter().any(|words| evening.contains(words)), "{evening}");
    let (code, said_of_it, _) = run(&data, &["date", "someday", "1"]);
    assert_eq!(code, Some(1), "{said_of_it}");
    // A paper sheet typed later.
    let [record, ..] = three();
    fs::write(folder.path().join("sheet.json"), json::encode_text(&record)).unwrap();
    let third = folder.path().join("third.db");
    let _ = said(&third, &["import", "--date", "2026-11-03", "sheet.json"]);
    let evening = Store::open(&third).unwrap().evening_of(GameId(1)).unwrap();
    assert_eq!(evening, Some(date("2026-11-03")));
}

#[test]
fn days_are_said_in_words() {
    let tonight = date("2026-11-26");
    for (text, wanted) in [
        ("2026-11-24", "2026-11-24"),
        (" yesterday ", "2026-11-25"),
        ("today", "2026-11-26"),
        ("friday", "2026-11-20"),
        ("Friday", "2026-11-20"),
        ("Thursday", "2026-11-26"),
        ("November 24", "2026-11-24"),
        ("24 nov", "2026-11-24"),
        ("December 24", "2025-12-24"),
        ("november 14, 2025", "2025-11-14"),
        ("2026-12-01", "2026-12-01"),
    ] {
        assert_eq!(queries::day_said(text, tonight), Ok(date(wanted)), "{text}");
    }
    for text in ["", "november", "2026", "2026-11-31", "someday", "24"] {
        let why = queries::day_said(text, tonight).unwrap_err();
        assert!(why.contains("is not a day"), "{text}: {why}");
    }
    assert_eq!(evening::date_of(tonight), day("2026-11-26"));
}

#[cfg(feature = "gui")]
mod in_the_window {
    use super::{date, day};
    use crate::prelude::*;

    #[test]
    fn a_game_begun_in_the_window_has_tonights_date_or_another() {
        for (typed, evening) in [(None, clock::tonight()), (Some("2026-11-02"), date("2026-11-02"))]
        {
            let mut window = Window::over(Store::open_in_memory().unwrap());
            window.begin("hearts");
            if let Some(typed) = typed {
                window.press_to("Ctrl+d", "On which evening was it played?");
                window.clear();
                window.enter_to("2126-01-01", "January 1, 2126 is still to come.");
                window.clear();
                window.enter_to(typed, "played on November 2, 2026");
            }
            window.seat(["Ada", "Ben", "Cleo"]);
            window.press_to("F5", "Round 1");
            let games = window.store(|store| store.games(&Filter::default()));
            let record = window.record_of(GameId(1));
            assert_eq!(queries::day(games[0].played), evening);
            assert_eq!(record.date, day(&evening.to_string()));
        }
    }

    #[test]
    fn the_date_of_an_open_game_is_changed_by_its_menu_and_undone() {
        let mut store = Store::open_in_memory().unwrap();
        let [mut record, ..] = three();
        record.ended = false;
        let id = store.create(&record, None).unwrap();
        let mut window = Window::over(store);
        window.tell(Message::Go(Route::Game(id)));
        window.waits_for("Hearts");
        window.press_to("Ctrl+d", "On which evening was it played?");
        window.clear();
        window.enter_to("2026-11-03", "Played on November 3, 2026");
        let of = |window: &Window| window.store(move |store| store.evening_of(id));
        assert_eq!(of(&window), Some(date("2026-11-03")));
        window.press("Ctrl+z");
        window.settle();
        assert_eq!(of(&window), Some(clock::tonight()));
    }
}
