//! The clock of a round.

use super::*;

#[test]
fn the_clock_runs_pauses_warns_and_ends() {
    let minute = 60_000;
    let mut clock = RoundClock { bell: true, ..RoundClock::default() };
    assert_eq!((clock.phase(0), clock.words(0)), (ClockPhase::Idle, "25:00".to_owned()));
    assert!(!clock.ticks(0));
    clock.toggle(0);
    assert_eq!(
        (clock.phase(minute), clock.words(minute)),
        (ClockPhase::Running, "24:00".to_owned())
    );
    assert_eq!(clock.words(minute + 1), "24:00");
    clock.toggle(5 * minute);
    assert_eq!(
        (clock.phase(90 * minute), clock.words(90 * minute)),
        (ClockPhase::Paused, "20:00".to_owned())
    );
    clock.toggle(90 * minute);
    assert_eq!(clock.phase(105 * minute), ClockPhase::Warning);
    assert!(clock.rings_between(105 * minute - 1, 105 * minute));
    assert!(!clock.rings_between(105 * minute, 106 * minute));
    clock.add_minutes(5, 106 * minute);
    assert_eq!(clock.words(106 * minute), "9:00");
    assert!(clock.rings_between(115 * minute - 1, 115 * minute));
    assert_eq!(
        (clock.phase(115 * minute), clock.words(116 * minute)),
        (ClockPhase::Over, "0:00".to_owned())
    );
    assert!(!clock.ticks(115 * minute));
    clock.add_minutes(1, 120 * minute);
    assert_eq!(clock.words(120 * minute), "1:00");
    clock.start_over();
    assert_eq!(clock.phase(0), ClockPhase::Idle);
    let long = RoundClock { minutes: 62, ..clock };
    assert_eq!(long.words(0), "1:02:00");
}

#[test]
fn host_settings_round_trip() {
    for state in [ClockState::Idle, ClockState::Running(-5), ClockState::Paused(77)] {
        for span in [ClockSpan::Game, ClockSpan::Hand] {
            let clock =
                RoundClock { span, state, minutes: 7, warning: 0, bell: true, in_room: false };
            let prizes = PrizeList { several_each: true, ..all_prizes() };
            let room = RoomSettings {
                view: RoomView::Clock,
                sentence: "Supper".to_owned(),
                break_after: 0,
            };
            let rehearsal = Some(Rehearsal { pace: Pace::Quick, plays: false });
            let settings =
                HostSettings { clock, prizes, room, rehearsal, ..HostSettings::default() };
            assert_eq!(HostSettings::read(&settings.texts()), settings);
        }
    }
    assert!(HostSettings::default().texts().is_empty());
}

#[test]
fn invalid_host_settings_get_their_default() {
    for clock in [
        "game 25 5 0 1 idle 0",
        r#"{"minutes": 0}"#,
        r#"{"minutes": 9223372036854775807}"#,
        r#"{"warning": -1}"#,
        r#"{"state": "late"}"#,
        "[]",
    ] {
        let texts = [("clock", clock), ("room", "standings"), ("rehearsal", "slow")];
        let texts = texts.map(|(name, text)| (name.to_owned(), text.to_owned())).into();
        assert_eq!(HostSettings::read(&texts), HostSettings::default(), "{clock}");
    }
}

#[test]
fn a_clock_whose_time_is_up_is_not_that_of_the_next_round() {
    let game = rules::find("court-whist").unwrap();
    let record = simulate::record(game, 3, Some(8), Some(1)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join("evening.db")).unwrap();
    let id = store.create(&Record { rounds: Vec::new(), ..record }, None).unwrap();
    let clock = RoundClock { state: ClockState::Running(1), ..RoundClock::default() };
    store
        .set_host_settings(id, &HostSettings { clock, ..HostSettings::default() }.texts())
        .unwrap();
    let mut window = Window::over(store);
    window.press("1");
    window.waits_for("Seating");
    window.press("Enter Enter");
    let texts = window.store(move |store| store.host_settings(id));
    assert_eq!(HostSettings::read(&texts).clock.state, ClockState::Idle);
}
