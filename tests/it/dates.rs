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
        let season = queries::standing(&store, "one", &rules).unwrap();
        assert_eq!((season.columns.len(), season.day), (1, Some(evening)), "{at}");
    }
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
    use crate::records::import;

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
        let [record, ..] = three();
        let created = "2026-11-15T10:00:00+01:00".parse().ok();
        let id = import(&mut store, &Record { ended: false, ..record }, created).added().unwrap();
        let mut window = Window::on_game(store, id).showing("Hearts");
        window.press_to("Ctrl+d", "On which evening was it played?");
        window.clear();
        window.enter_to("2026-11-13", "Played on November 13, 2026");
        let of = |window: &Window| window.store(move |store| store.evening_of(id));
        assert_eq!(of(&window), Some(date("2026-11-13")));
        // The time at which it was begun stays; the day that was written is another one.
        let facts = window.store(move |store| store.load_without_log(id));
        assert_eq!(facts.played.to_rfc3339(), "2026-11-13T10:00:00+01:00");
        // Written again, it is no change.
        window.store(move |store| store.set_date(id, day("2026-11-13")));
        let loaded = window.store(move |store| store.load(id));
        assert_eq!(loaded.created.to_rfc3339(), "2026-11-15T10:00:00+01:00");
        assert_eq!(loaded.log.len(), 2);
        window.press("Ctrl+z");
        window.settle();
        assert_eq!(of(&window), Some(date("2026-11-15")));
    }
}
