//! A host's night besides the hands: arrivals and departures during a game, rulings, the room display,
//! the clock, the prizes.

mod clock;
mod entering;
mod prizes;
mod rehearsal;

use scoring::NOTE;
use scoring::tables::{ABSENT, HANDS_OUT};
use session::display::{DisplayBody, DisplayContent};
use session::evening::prizes::{Prize, PrizeKind, PrizeList, Reward, money_words, read_money};
use session::host::{Pace, Rehearsal, RoomView};
use session::room::{RoomState, night_content};
use session::round_clock::{ClockPhase, ClockSpan, ClockState, RoundClock};

use crate::prelude::*;
use crate::window;

/// Returns a night with a game in progress: every table has its first `hands` hands.
fn under_way(ladies: usize, gentlemen: usize, games: usize, hands: u8) -> Record {
    let record = played(ladies, gentlemen, games);
    let tables = of_tables(&evaluate(&record), games).tables.len();
    let owed = (1..=tables).map(|table| (u16::try_from(table).unwrap(), hands));
    owing(record, &owed.collect::<Vec<(u16, u8)>>())
}

fn hands_out(record: &Record, round: usize, player: Player) -> i64 {
    let cell = Cell::of(HANDS_OUT.spec.id, Subject::Player(player));
    number_in(&record.rounds[round - 1], &cell)
}

#[test]
fn a_guest_arrives_and_leaves_with_four_keys_besides_the_name() {
    let mut window = Window::playing(&under_way(5, 5, 2, 2)).showing("4 of 8 hands are in");
    // F4, F5, the name, Enter, L: four keys besides the name.
    window.press("F4 F5 'Zelda' Enter");
    window.waits_for("Press L or G; sits out from hand 3 on (press 1 to 4 for another hand)");
    window.press_to("L", "Zelda has arrived and sits out from hand 3 on");
    let (record, evaluation) = kept(&window);
    assert_eq!(hands_out(&record, 2, Player(10)), 2);
    assert_eq!(evaluation.rounds[1].scores[10], 16);
    // The name, F2: one key besides the name.
    window.press_to("'zelda' F2", "Zelda goes home before hand 3");
    let (record, evaluation) = kept(&window);
    assert_eq!(evaluation.rounds[1].scores[10], 0);
    let absent = people_in(&record.rounds[1], &Cell::one(ABSENT.spec.id));
    assert!(absent.contains(&Player(10)), "{absent:?}");
    window.press_to("Ctrl+z", "Undone: ");
    assert_eq!(hands_out(&kept(&window).0, 2, Player(10)), 2);
    // Somebody at a table leaves after the game, and a message says what to do before.
    let seated = kept_tables(&window, 2).tables[0].pairs[0][0];
    let name = record.player_name(seated).to_owned();
    window.press("Esc");
    window.type_text(&name.to_lowercase());
    window.press_to("F2", &format!("{name} goes home after this game"));
    // That is the last thing done, on whatever tab it is undone.
    let rounds = kept(&window).0.rounds;
    window.show(Tab::Entry);
    window.press_to("Ctrl+z", &format!("Undone: {name} goes home"));
    assert_eq!(kept(&window).0.rounds, rounds, "no recorded hand was undone");
    // It is redone after a change that was undone before it.
    window.press_to("F4 Ctrl+z", "Undone: ");
    window.press("Ctrl+y");
    assert_eq!(kept(&window).0.rounds, rounds, "only the change is redone");
    window.press_to("Ctrl+y", &format!("Redone: {name} goes home"));
    window.press("Ctrl+z");
    window.show(Tab::Entry);
    // A number that is half typed is undone from another tab before a recorded change.
    window.press_to("1 F4 Ctrl+z", "4 of 8 hands are in");
    assert_eq!(kept(&window).0.rounds, rounds, "only the number was undone");
}

fn room(record: &Record, view: RoomView, clock: RoundClock, prizes: PrizeList) -> DisplayContent {
    room_with(record, RoomSettings { view, ..RoomSettings::default() }, clock, prizes)
}

fn room_with(
    record: &Record,
    room: RoomSettings,
    clock: RoundClock,
    prizes: PrizeList,
) -> DisplayContent {
    let host = HostSettings { clock, prizes, room, ..HostSettings::default() };
    content_of(record, &host, 0)
}

fn content_of(record: &Record, host: &HostSettings, in_dispute: usize) -> DisplayContent {
    let game = OpenGame::open(record.clone(), Vec::new());
    let evaluation = game.evaluation();
    let draft = scoring::next_game::SeatingDraft { seed: 7, ..Default::default() };
    let next = evaluation.next().is_some_and(|deal| deal.get("tables").is_some());
    let next = next || record.rounds.is_empty();
    let next = next.then(|| draft.next_game(record, evaluation));
    let moves = draft.moves(record, evaluation, next.as_ref());
    night_content(&RoomState {
        game: &game,
        next: next.as_ref(),
        moves: &moves,
        host,
        in_dispute,
        now: 1_000_000,
    })
}

fn all_prizes() -> PrizeList {
    let kinds = [
        (PrizeKind::Highest, 6000),
        (PrizeKind::BestOfRole(0), 3500),
        (PrizeKind::BestOfRole(1), 3500),
        (PrizeKind::Lowest, 2500),
        (PrizeKind::BestGame, 2501),
        (PrizeKind::MostWins(4), 1000),
        (PrizeKind::HighestAfter(3), 1000),
        (PrizeKind::Highest, 3000),
        (PrizeKind::Highest, 2000),
    ];
    let prizes = kinds.map(|(kind, cents)| Prize { kind, reward: Reward::Money(cents) });
    PrizeList { prizes: prizes.to_vec(), fee: 500, kept: 899, ..PrizeList::default() }
}

#[test]
fn the_room_hears_of_a_break_before_the_seats_of_the_round_after_it() {
    let seats = |break_after| {
        let settings = RoomSettings { view: RoomView::Call, break_after, ..Default::default() };
        let record = played(8, 9, 2);
        room_with(&record, settings, RoundClock::default(), PrizeList::default())
    };
    let says = |content: &DisplayContent, words: &str| format!("{content:?}").contains(words);
    assert!(says(&seats(2), "A break, then these people move"), "{:?}", seats(2));
    for other in [0, 1, 3] {
        assert!(!says(&seats(other), "break"), "{other:?}");
    }
}

#[test]
fn the_room_display_follows_the_stage_of_the_night() {
    let clock = RoundClock::default();
    let shows = |record: &Record| room(record, RoomView::Auto, clock, PrizeList::default());
    // Before the first game: everybody's table.
    assert!(matches!(shows(&night(8, 9)).body, DisplayBody::Seating(_)));
    // During a game: partners, trump and scoring, then the standings of the games before.
    let playing = under_way(9, 8, 4, 2);
    let content = shows(&playing);
    let (headline, DisplayBody::Tables(tables)) = (&content.headline, &content.body) else {
        panic!("{content:?}");
    };
    let [DisplayContent { headline: after, body: DisplayBody::Standings(rows), .. }] =
        content.others.as_slice()
    else {
        panic!("{content:?}");
    };
    assert_eq!(headline.text, "Chivalry");
    assert_eq!(headline.facts[0].label, "Trump");
    assert_eq!(headline.foot, "A point per trick, two more if the lady took it.");
    assert!(tables.partners && tables.tables.len() == 4);
    assert_eq!(after.eyebrow, "Court Whist · after 3 of 7 games");
    assert_eq!(after.foot, "Chivalry is included once all its hands are in.");
    // Nobody leads by sitting out.
    let evaluation = evaluate(&playing);
    let best = evaluation.rounds[2].totals.iter().max().unwrap();
    assert_eq!(rows[0].total, best.to_string());
    // Whatever the host chose, nobody has a place before a game is complete.
    for view in [RoomView::Standings, RoomView::Winners] {
        let content = room(&under_way(9, 8, 1, 2), view, clock, PrizeList::default());
        assert!(matches!(content.body, DisplayBody::Tables(_)), "{content:?}");
    }
    // Between games: who moves, then the new seats.
    let content = shows(&played(9, 8, 4));
    let others: Vec<&DisplayBody> = content.others.iter().map(|other| &other.body).collect();
    let follows = match (&content.body, others.as_slice()) {
        (DisplayBody::Call(_), []) => true,
        (DisplayBody::Moves(_), [seats]) => matches!(seats, DisplayBody::Seating(_)),
        _ => false,
    };
    assert!(follows, "{content:?}");
    // At the end: the winners.
    let content = shows(&played(9, 8, 7));
    let (headline, DisplayBody::Winners(rows)) = (&content.headline, &content.body) else {
        panic!("{content:?}");
    };
    assert!(matches!(content.others[0].body, DisplayBody::Standings(_)), "{content:?}");
    assert!(headline.crowned && headline.text.contains(" win"));
    let labels: Vec<&str> = rows.iter().map(|row| row.label.as_str()).collect();
    assert_eq!(labels, ["Best lady", "Best gentleman"]);
    // While a hand is in dispute nobody has won.
    let content = content_of(&played(9, 8, 7), &HostSettings::default(), 2);
    assert!(matches!(content.body, DisplayBody::Standings(_)), "{content:?}");
    let headline = content.headline;
    assert_eq!((headline.eyebrow.as_str(), headline.text.as_str()), ("Court Whist", "Standings"));
    let said = "2 hands are in dispute: the winners follow once that is decided.";
    assert_eq!(headline.foot, said);
}

#[test]
fn the_first_seating_is_the_same_everywhere() {
    let mut window = Window::playing(&night(8, 9)).showing("Drawn from seed");
    let seed = |window: &mut window::Window| {
        window.words().into_iter().find(|words| words.starts_with("Drawn from seed")).unwrap()
    };
    let first = seed(&mut window);
    // The night is closed and opened again. The seed follows from when the night was made, so
    // phones and print need no draft.
    window.press_to("Esc", "in progress");
    window.expect_no("half");
    window.press_to("1", "Drawn from seed");
    assert_eq!(seed(&mut window), first);
    let drafts = window.store(|store| store.drafts(GameId(1)));
    assert_eq!(drafts.len(), 0);
}

#[test]
fn one_key_chooses_the_room_view() {
    let mut window = Window::playing(&under_way(9, 8, 4, 2));
    window.press_to_room("F9", "Chivalry");
    window.press_to_room("Ctrl+2", "Standings");
    window.press_to_room("Ctrl+4", "25:00");
    window.press_to_room("Ctrl+1", "Chivalry");
    assert!(!window.words_in_room().contains(&"25:00".to_owned()));
    // The host's own sentence takes the line at the bottom.
    window.press_to("Ctrl+h", "What the room sees");
    window.click_id("host-sentence");
    window.type_text("Supper is ready");
    window.expect_in_room("Supper is ready");
    window.press_to_room("Enter Ctrl+0", "Supper is ready");
    // The choices are still there when the night is opened again.
    window.press_to_room("Ctrl+b", "Time left");
    window.press_to_room("Ctrl+b", "Paused");
}

#[test]
fn host_settings_are_stored_beside_the_record() {
    let mut window = Window::playing(&under_way(9, 8, 4, 2));
    window.press("Ctrl+2");
    let host = window.store(|store| store.host_settings(GameId(1)));
    assert_eq!(HostSettings::read(&host).room.view, RoomView::Standings);
    window.press("Ctrl+h");
    window.click_to("Prizes", "Highest total");
    let stored = |window: &mut window::Window| {
        let host = window.store(|store| store.host_settings(GameId(1)));
        let prizes = HostSettings::read(&host).prizes.prizes;
        prizes.into_iter().map(|prize| (prize.kind, prize.reward.words())).collect::<Vec<_>>()
    };
    window.click("Best lady");
    window.type_text("12.50");
    window.click("Lowest total");
    window.type_text("a cup");
    let (lady, lowest) = (PrizeKind::BestOfRole(0), PrizeKind::Lowest);
    assert_eq!(stored(&mut window), [(lady, "$12.50".to_owned()), (lowest, "a cup".to_owned())]);
    // Tab reaches every box, and Enter goes on.
    window.click_id("host-fee");
    window.press(&format!("'10' Enter {} '2.50' Esc", "Tab ".repeat(10)));
    let host = window.store(|store| store.host_settings(GameId(1)));
    assert_eq!(HostSettings::read(&host).prizes.kept, 250);
}

#[test]
fn numbers_and_names_jump_on_every_tab() {
    let mut window = Window::playing(&under_way(20, 20, 2, 1));
    window.press_to("/ 7", "Table 7");
    window.press_to("Enter / 'rosa'", "“rosa”: Rosa, now at table");
}

#[test]
fn a_ruling_is_typed_with_its_reason_seen_in_the_standings_and_undone() {
    let before = played(9, 8, 3);
    let mut window = Window::playing(&before);
    let total = |window: &crate::window::Window, player: usize| kept(window).1.totals[player];
    let dora = total(&window, 3);
    window.press_to("F6 F6 F6", "Standings after 3 games");
    // The name, F2 for the last game, the points, Tab, the reason, Enter.
    window.press_to("'dora' F2", "Dora, Game 3: Conspiracy");
    window.press_to("'-5' Tab 'Looked at a trick' Enter", "Game 3: Conspiracy: −5 points for Dora");
    assert_eq!(total(&window, 3), dora - 5);
    let (record, _) = kept(&window);
    let round = &record.rounds[2];
    let points = Cell::of(RULINGS.spec.id, Subject::Team(Team(3)));
    assert_eq!(round.get(&points), Some(&Value::Number(-5)));
    let note = Value::Text("Looked at a trick".to_owned());
    assert_eq!(round.get(&Cell::one(NOTE.id)), Some(&note));
    // The score is marked, and its reasons name the ruling and the note.
    window.expect("* a ruling");
    window.waits_for("Note: Looked at a trick");
    // Both places at once: one step back, one forward.
    window.press_to("Ctrl+z", "Undone: ");
    assert_eq!(kept(&window).0.rounds, before.rounds);
    window.press_to("Ctrl+y", "Redone: ");
    assert_eq!(total(&window, 3), dora - 5);
    // With the mouse: the button below the reasons.
    window.press_to("F3", "Why ");
    window.click("Ruling or note");
    window.expect("Dora, Game 3: Conspiracy");
    window.click("Record");
    assert_eq!(total(&window, 3), dora - 5);
    // An entry that is not a number is refused in words, and nothing is written.
    window.press("F2 'x'");
    window.expect("must be a whole number");
    window.press("Esc Esc");
    assert_eq!(total(&window, 3), dora - 5);
    assert_eq!(kept(&window).0.players[Player(3).index()], "Dora");
}
