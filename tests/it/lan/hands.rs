//! Hands that phones send: each is recorded at once and has a state in the library, and nothing that a
//! phone was told is in is lost.

use super::desk::Desk;
use super::*;

impl Open {
    fn page_of(&self, (_, at): HandPlace, by: &str) -> String {
        self.get(&format!("{}?hand={}&by={by}", self.table(at.table.into()), at.hand)).text
    }

    /// Sends a hand from the phone with this cookie.
    fn hand_by(&self, cookie: &str, hand: HandPlace, by: &str, texts: &Texts) -> Answer {
        let form = hand_form(hand, by, texts, &[]);
        self.post_by(&self.table(hand.1.table.into()), &form, cookie)
    }

    fn back(&self, hand: HandPlace, by: &str) -> Answer {
        let form = hand_form(hand, by, &[], &self.shown(hand));
        self.post(&format!("{}/back", self.table(hand.1.table.into())), &form)
    }
}

#[test]
fn pairs_that_differ_are_in_dispute_with_both_versions() {
    let open = begun_night();
    assert_eq!(open.hand(HAND, "a", &tricks(7, 6)).status, 303);
    let typing = open.post(&format!("{}/check", open.table(1)), &hand_form(HAND, "b", &[], &[]));
    assert!(typing.text.contains(" entered 7 and 6."), "{}", typing.text);
    assert_eq!(open.hand(HAND, "b", &tricks(8, 5)).status, 303);
    assert_eq!(open.recorded(HAND), tricks(7, 6), "the first stands");
    assert_eq!(open.state(HAND), HandState::InDispute);
    let page = open.page_of(HAND, "a");
    // Both pairs are named above, in the order of their numbers.
    let record = open.record();
    let names = open.states().hand(HAND).unwrap().versions[0].players.clone();
    let [one, two, three, four] = [0, 1, 2, 3].map(|at| record.player_name(names[at]));
    let (a, b) = (format!("{one} and {two}"), format!("{three} and {four}"));
    assert!(page.contains(&format!("<h2>{a} against {b}</h2>")), "{page}");
    assert!(page.contains("You say 7 and 6, they say 8 and 5: the desk decides."), "{page}");
    let other = open.page_of(HAND, "b");
    assert!(other.contains("You say 8 and 5, they say 7 and 6: the desk decides."), "{other}");
    let words = format!("table 1, hand 1, {a} against {b}: 7 and 6 recorded, from {a} on");
    let desk = Desk::open(&open).page();
    assert!(desk.contains(&words), "{words}: {desk}");
    // Each pair can agree with one tap.
    assert!(page.contains(" accept 8 and 5") && page.contains(" accept 7 and 6"), "{page}");
    // The pair that differs says what is recorded, or the other one what they say.
    for (by, agreed, differs) in [("b", tricks(7, 6), tricks(8, 5)), ("a", tricks(8, 5), vec![])] {
        assert_eq!(open.say(HAND, by, &agreed, &open.shown(HAND)).status, 303);
        assert_eq!((open.recorded(HAND), open.state(HAND)), (agreed, HandState::Confirmed), "{by}");
        if !differs.is_empty() {
            assert_eq!(open.say(HAND, "b", &differs, &open.shown(HAND)).status, 303);
        }
    }
}

#[test]
fn a_confirmed_hand_that_the_desk_undoes_stays_out_until_redo() {
    let open = begun_night();
    open.confirm(HAND, &tricks(7, 6));
    assert_eq!(open.state(HAND), HandState::Confirmed);
    let desk = Desk::open(&open);
    let step = |name: &str| {
        let button = input(&desk.page(), name).expect("a button");
        desk.act(&format!("{name}={button}"))
    };
    assert_eq!(step("undo").status, 303);
    assert!(open.recorded(HAND).is_empty(), "{:?}", open.recorded(HAND));
    assert_eq!(step("redo").status, 303);
    assert_eq!((open.recorded(HAND), open.state(HAND)), (tricks(7, 6), HandState::Confirmed));
    // Undone again, it can be sent anew.
    assert_eq!(step("undo").status, 303);
    assert_eq!(open.hand(HAND, "b", &tricks(8, 5)).status, 303);
    assert_eq!((open.recorded(HAND), open.state(HAND)), (tricks(8, 5), HandState::Sent));
}

/// Phones behind one router have one address, and still a number each.
#[test]
fn each_phone_has_a_number() {
    let mut open = begun_night();
    let first = open.hand(HAND, "a", &tricks(7, 6));
    assert_eq!(open.hand(HAND, "b", &tricks(8, 5)).status, 303);
    let page = Desk::open(&open).page();
    assert!(page.contains(" on phone 1; 8 and 5 from ") && page.contains(" on phone 2"), "{page}");
    // A phone keeps its number, also when the game is opened again, and nobody else gets it.
    let identity = open.store().identity(open.game).unwrap();
    open.access = Access::of(&open.path, &identity).unwrap();
    open.start_again();
    let second = (1, RoundPath { table: 1, hand: 2 });
    assert_eq!(open.hand_by(first.cookie(), second, "a", &tricks(7, 6)).status, 303);
    assert_eq!(open.hand(second, "b", &tricks(8, 5)).status, 303);
    let page = Desk::open(&open).page();
    assert!(page.contains("hand 2, ") && page.contains(": 7 and 6 recorded, from "), "{page}");
    assert!(page.contains(" on phone 1; 8 and 5 from ") && page.contains(" on phone 3"), "{page}");
}

/// A page that was left open does not show what the same phone has sent since.
#[test]
fn a_phone_that_sends_other_numbers_corrects_its_own_hand() {
    let open = begun_night();
    let first = open.hand(HAND, "a", &tricks(7, 6));
    assert_eq!(open.hand_by(first.cookie(), HAND, "a", &tricks(8, 5)).status, 303);
    assert_eq!((open.recorded(HAND), open.state(HAND)), (tricks(8, 5), HandState::Sent));
    // Not what the other pair has sent, and not once that has confirmed it.
    assert_eq!(open.hand_by(first.cookie(), HAND, "b", &tricks(9, 4)).status, 303);
    assert_eq!((open.recorded(HAND), open.state(HAND)), (tricks(8, 5), HandState::InDispute));
    let second = (1, RoundPath { table: 1, hand: 2 });
    open.confirm(second, &tricks(7, 6));
    assert_eq!(open.say(second, "a", &tricks(5, 8), &open.shown(second)).status, 303);
    let names = |pair: usize| {
        let players = &open.states().hand(second).unwrap().versions[0].players.clone();
        session::hand_states::people_words(&open.record(), &players[pair * 2..pair * 2 + 2])
    };
    let page = Desk::open(&open).page();
    let words = format!("7 and 6 recorded, from {} on phone ", names(1));
    assert!(
        page.contains(&words) && page.contains(&format!("5 and 8 from {} on", names(0))),
        "{page}"
    );
}

/// Whoever knows the number of a phone, which pages show, sends nothing in its place.
#[test]
fn nobody_sends_a_hand_as_another_phone() {
    let open = begun_night();
    let guesses = ["", "phone=1", "phone=", "phone=00000000000000000000000000000000"];
    for (hand, guess) in (1..).zip(guesses) {
        let at = (1, RoundPath { table: 1, hand });
        assert_eq!(open.hand(at, "a", &tricks(7, 6)).status, 303);
        assert_eq!(open.hand_by(guess, at, "a", &tricks(8, 5)).status, 303);
        assert_eq!((open.recorded(at), open.state(at)), (tricks(7, 6), HandState::InDispute));
    }
}

/// A phone that belongs to nobody yet is asked which pair sends.
#[test]
fn no_pair_is_chosen_before_somebody_says_which() {
    let open = begun_night();
    let page = open.get(&open.table(1)).text;
    let (_, asks) = page.split_once("Who is entering?").expect("a question");
    let (asks, _) = asks.split_once("</fieldset>").unwrap();
    assert!(!asks.contains(" checked") && asks.matches(" required").count() == 2, "{asks}");
    let mut form = hand_form(HAND, "", &tricks(8, 5), &[]);
    form.retain(|(name, _)| name != "by");
    let answer = open.post(&open.table(1), &form);
    answer.says(422, "Not sent yet: say who is entering.");
    assert!(open.recorded(HAND).is_empty());
}

#[test]
fn a_pair_changes_and_takes_back_what_it_sent_until_it_is_confirmed() {
    let open = begun_night();
    assert_eq!(open.hand(HAND, "b", &tricks(8, 5)).status, 303);
    let page = open.get(&open.table(1)).text;
    assert!(page.contains("Change it") && page.contains("Take it back"), "{page}");
    assert_eq!(open.say(HAND, "b", &tricks(9, 4), &open.shown(HAND)).status, 303);
    assert_eq!((open.recorded(HAND), open.state(HAND)), (tricks(9, 4), HandState::Sent));
    let log = open.store().load(open.game).unwrap().log;
    let reason = log.last().unwrap().change.reason.clone().unwrap();
    assert!(reason.starts_with("changed by ") && reason.contains(" on phone "), "{reason}");
    // The other pair cannot take it back.
    assert_eq!(open.back(HAND, "a").status, 409);
    assert_eq!(open.back(HAND, "b").status, 303);
    assert!(open.recorded(HAND).is_empty());
    assert!(open.get(&open.table(1)).text.contains("Send hand 1"));
    open.confirm(HAND, &tricks(6, 7));
    assert_eq!(open.state(HAND), HandState::Confirmed);
    assert_eq!(open.back(HAND, "a").status, 409, "it is confirmed");
    assert_eq!(open.say(HAND, "a", &tricks(5, 8), &open.shown(HAND)).status, 303);
    assert_eq!((open.recorded(HAND), open.state(HAND)), (tricks(6, 7), HandState::InDispute));
}

/// Saying yes accepts the numbers that were shown, and no others.
#[test]
fn a_yes_to_numbers_that_were_changed_meanwhile_confirms_nothing() {
    let open = begun_night();
    assert_eq!(open.hand(HAND, "a", &tricks(7, 6)).status, 303);
    let mut shown = open.shown(HAND);
    shown.push(("yes".to_owned(), "1".to_owned()));
    assert_eq!(open.say(HAND, "a", &tricks(8, 5), &open.shown(HAND)).status, 303);
    let answer = open.say(HAND, "b", &tricks(7, 6), &shown);
    answer.says(409, "They have changed it.");
    assert!(answer.text.contains("is this right?"), "{}", answer.text);
    assert_eq!((open.recorded(HAND), open.state(HAND)), (tricks(8, 5), HandState::Sent));
}

#[test]
fn a_hand_sent_before_an_earlier_one_is_recorded_after_it() {
    let mut open = begun_night();
    let at = |hand| (1, RoundPath { table: 2, hand });
    assert_eq!(open.hand(at(2), "a", &tricks(8, 5)).status, 303);
    assert!(open.recorded(at(2)).is_empty());
    assert_eq!(open.state(at(2)), HandState::Sent);
    let page = open.get(&format!("{}?hand=2", open.table(2))).text;
    assert!(page.contains("is this right?"), "{page}");
    open.start_again();
    assert_eq!(open.hand(at(2), "b", &tricks(8, 5)).status, 303);
    assert_eq!(open.hand(at(1), "a", &tricks(6, 7)).status, 303);
    assert_eq!(open.recorded(at(1)), tricks(6, 7));
    assert_eq!((open.recorded(at(2)), open.state(at(2))), (tricks(8, 5), HandState::Confirmed));
}

/// A phone that was offline sends what it said first and what it says now: only that is left to decide.
#[test]
fn what_a_phone_said_before_is_no_longer_in_dispute() {
    let open = begun_night();
    let phone = open.hand(HAND, "b", &tricks(7, 6)).cookie().to_owned();
    let other = open.hand(HAND, "a", &tricks(5, 8)).cookie().to_owned();
    assert_eq!(open.hand_by(&other, HAND, "a", &tricks(6, 7)).status, 303);
    let differences = open.states().differences(&open.record());
    let said: Vec<&str> = differences.iter().map(|one| one.other.as_str()).collect();
    assert_eq!((open.recorded(HAND), said), (tricks(7, 6), vec!["6 and 7"]));
    // Whoever changes what is recorded as theirs replaces it.
    assert_eq!(open.hand_by(&phone, HAND, "b", &tricks(8, 5)).status, 303);
    assert_eq!((open.recorded(HAND), open.state(HAND)), (tricks(8, 5), HandState::InDispute));
}

/// Two programs serve one library, and two phones send a hand in the same moment, one to each: both are
/// told that it is in, and both versions are.
#[test]
fn two_sends_in_the_same_moment_are_a_dispute_and_no_loss() {
    let one = begun_night();
    let other = Open {
        _folder: tempfile::tempdir().unwrap(),
        path: one.path.clone(),
        game: one.game,
        access: one.access.clone(),
        server: Open::serve(one.store(), one.game, &one.access),
    };
    // A phone that each program knows, by another number.
    let at_table_2 = |hand| (1, RoundPath { table: 2, hand });
    let phone = one.hand(at_table_2(1), "a", &tricks(7, 6)).cookie().to_owned();
    assert_eq!(other.hand(at_table_2(2), "a", &tricks(7, 6)).status, 303);
    let other_phone = other.hand(at_table_2(3), "a", &tricks(7, 6)).cookie().to_owned();
    for hand in 1..=4 {
        let at = (1, RoundPath { table: 1, hand });
        // By the two pairs, or by two phones of one.
        let by = if hand % 2 == 0 { "a" } else { "b" };
        let statuses = std::thread::scope(|scope| {
            let first = scope.spawn(|| one.hand_by(&phone, at, "a", &tricks(7, 6)));
            let second = scope.spawn(|| other.hand_by(&other_phone, at, by, &tricks(8, 5)));
            [first, second].map(|sent| sent.join().unwrap().status)
        });
        assert_eq!(statuses, [303, 303], "hand {hand}");
        assert_eq!(one.state(at), HandState::InDispute, "hand {hand}");
        let states = one.states();
        let known = states.hand(at).unwrap();
        let tricks_of_a = |version: &store::HandVersion| version.texts[0].1.clone();
        let mut said: Vec<String> = known.versions.iter().map(tricks_of_a).collect();
        said.sort();
        assert_eq!(said, ["7", "8"], "hand {hand}");
        assert!([tricks(7, 6), tricks(8, 5)].contains(&one.recorded(at)), "hand {hand}");
    }
}

/// A night whose tables have one score a round: sent by one pair, confirmed by the other, changed at
/// the desk, and the tie decided at the table.
#[test]
fn a_table_sends_its_score_of_a_round() {
    let record = read(
        r#"{"game":"progressive","options":{"tally":"Loners"},
        "players":["Ann","Bob","Cat","Dan","Eve","Fay","Gus","Hal"],
        "rounds":[{"tables":[{"A":["Ann","Bob"],"B":["Cat","Dan"]},
        {"A":["Eve","Fay"],"B":["Gus","Hal"]}],"sit_outs":[],"absent":[]}]}"#,
    );
    let open = Open::new(&record);
    let stored = |table| (1, RoundPath { table, hand: 0 });
    let score = |a: &str, b: &str| {
        [("score:A", a), ("score:B", b)]
            .map(|(name, text)| (name.to_owned(), text.to_owned()))
            .to_vec()
    };
    let page = open.get(&open.table(1)).text;
    assert!(page.contains("Round 1 of 8") && page.contains("Send score"), "{page}");
    assert!(page.contains("Loners") && !page.contains("hand 1"), "{page}");

    let mut first = score("8", "5");
    first.push(("tally:p1".to_owned(), "1".to_owned()));
    assert_eq!(open.hand(HAND, "a", &first).status, 303);
    assert_eq!(open.state(stored(1)), HandState::Sent);
    let typed = open.recorded(stored(1)).into_iter().filter(|(name, _)| name.contains(':'));
    assert_eq!(typed.collect::<Vec<_>>(), first);
    assert_eq!(open.say(HAND, "b", &first, &open.shown(HAND)).status, 303);
    assert_eq!(open.state(stored(1)), HandState::Confirmed);

    // Table 2 differs, agrees that it tied, and tells who won the extra hand.
    let second = (1, RoundPath { table: 2, hand: 1 });
    assert_eq!(open.hand(second, "a", &score("6", "6")).status, 303);
    assert_eq!(open.say(second, "b", &score("7", "6"), &open.shown(second)).status, 303);
    assert_eq!(open.state(stored(2)), HandState::InDispute);
    // Whoever opens the page later reads so, though the table has nothing more to enter.
    let page = open.get(&open.table(2)).text;
    assert!(page.contains("the desk decides."), "{page}");
    assert_eq!(open.say(second, "b", &score("6", "6"), &open.shown(second)).status, 303);
    assert_eq!(open.state(stored(2)), HandState::Confirmed);
    let page = open.get(&format!("{}?next=1", open.table(2))).text;
    assert!(page.contains("Play one more hand, or cut the deck."), "{page}");
    let won = [("game", "1"), ("cut0", "1")].map(|(name, text)| (name.to_owned(), text.to_owned()));
    assert_eq!(open.post(&format!("{}/cut", open.table(2)), &won).status, 303);
    let record = open.record();
    let cell = Cell { field: "cut", place: stored(2).1, subject: Subject::One };
    assert_eq!(record.rounds[0].get(&cell), Some(&Value::Word("B")));
    assert_eq!(open.state(stored(2)), HandState::Confirmed, "a cut is no part of what was sent");
}
