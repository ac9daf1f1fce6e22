//! The clock of a round, and its bell.

use session::files::bell;

use super::*;

#[test]
fn the_clock_runs_pauses_warns_and_ends() {
    let minute = 60_000;
    let mut clock = RoundClock { bell: true, ..RoundClock::default() };
    let says = |clock: &RoundClock, at| format!("{:?} {}", clock.phase(at), clock.words(at));
    assert_eq!(says(&clock, 0), "Idle 25:00");
    assert_eq!(clock.ends(0), None);
    clock.toggle(0);
    assert_eq!(says(&clock, minute), "Running 24:00");
    assert_eq!(clock.words(minute + 1), "24:00");
    clock.toggle(5 * minute);
    assert_eq!(says(&clock, 90 * minute), "Paused 20:00");
    clock.toggle(90 * minute);
    assert_eq!(clock.phase(105 * minute), ClockPhase::Warning);
    assert!(clock.rings_between(105 * minute - 1, 105 * minute));
    assert!(!clock.rings_between(105 * minute, 106 * minute));
    clock.add_minutes(5, 106 * minute);
    assert_eq!(clock.words(106 * minute), "9:00");
    assert!(clock.rings_between(115 * minute - 1, 115 * minute));
    assert_eq!(clock.phase(115 * minute), ClockPhase::Over);
    assert_eq!(clock.words(116 * minute), "0:00");
    assert_eq!(clock.ends(115 * minute), None);
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
    let record = simulated("court-whist", 3, Some(8), Some(1));
    let (_folder, _, mut store) = opened();
    let id = store.create(&Record { rounds: Vec::new(), ..record }, None).unwrap();
    let clock = RoundClock { state: ClockState::Running(1), ..RoundClock::default() };
    store
        .set_host_settings(id, &HostSettings { clock, ..HostSettings::default() }.texts())
        .unwrap();
    let mut window = Window::over(store);
    window.press_to("1", "Seating");
    window.press("Enter Enter");
    let texts = window.store(move |store| store.host_settings(id));
    assert_eq!(HostSettings::read(&texts).clock.state, ClockState::Idle);
}

#[test]
fn the_bell_is_a_sound_of_nearly_two_seconds() {
    let sound = bell::SOUND;
    let number = |at: usize, bytes: usize| {
        let bytes = sound[at..at + bytes].iter().rev();
        bytes.fold(0_usize, |number, byte| number * 256 + usize::from(*byte))
    };
    assert_eq!(
        (&sound[..4], &sound[8..16], &sound[36..40]),
        (&b"RIFF"[..], &b"WAVEfmt "[..], &b"data"[..])
    );
    // One channel of complete samples of 16 bits, and sizes that match the file.
    assert_eq!((number(20, 2), number(22, 2), number(34, 2)), (1, 1, 16));
    assert_eq!((number(4, 4), number(40, 4)), (sound.len() - 8, sound.len() - 44));
    let (rate, bytes) = (number(24, 4), number(28, 4));
    assert_eq!(bytes, 2 * rate);
    let milliseconds = number(40, 4) * 1000 / bytes;
    assert!((1750..=1850).contains(&milliseconds), "{milliseconds} ms");
}

#[cfg(unix)]
#[test]
fn the_first_working_player_gets_the_sound() {
    use std::fs;
    use std::os::unix::fs::PermissionsExt as _;

    let folder = tempfile::tempdir().unwrap();
    let (player, heard) = (folder.path().join("player"), folder.path().join("heard.wav"));
    let script = format!("#!/bin/sh\n[ \"$1\" = -q ] && cp \"$2\" '{}'\n", heard.display());
    fs::write(&player, script).unwrap();
    fs::set_permissions(&player, fs::Permissions::from_mode(0o700)).unwrap();
    let name = player.to_str().unwrap();
    let rang = bell::ring_with(&[("/nowhere/at/all", &[]), (name, &["-q"])]);
    assert_eq!(rang.as_deref(), Some(player.as_path()));
    assert_eq!(fs::read(&heard).unwrap(), bell::SOUND);
    // Without a player for it, it stays silent.
    assert_eq!(bell::ring_with(&[("/nowhere/at/all", &[])]), None);
}
