//! Random actions of a scorekeeper, in any order, compared with a record in memory.

use proptest::prelude::*;

use super::*;

/// What is done next. Numbers are taken modulo the number of existing items.
#[derive(Debug, Clone)]
enum Step {
    Enter { at: usize, like: usize },
    Correct { round: usize, cell: usize, value: i64, blank: bool },
    Count { round: usize, team: u16, aces: i64, fives: i64 },
    Remove { round: usize },
    TakeBack { change: usize },
    Rename { seat: usize, name: u8 },
    Join { name: u8 },
    Leave,
    Dealer { seat: u16 },
    Option { target: Option<i64> },
    Date { day: u8 },
    Ended { ended: bool },
    Draft { round: usize, text: String },
    Outdated,
    Reopen,
    Crash,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (0..9_usize, 0..9_usize).prop_map(|(at, like)| Step::Enter { at, like }),
        4 => (0..9_usize, 0..9_usize, -9..9_i64, any::<bool>()).prop_map(
            |(round, cell, value, blank)| Step::Correct { round, cell, value, blank }
        ),
        3 => (0..9_usize, 0..2_u16, 0..5_i64, 0..3_i64).prop_map(
            |(round, team, aces, fives)| Step::Count { round, team, aces, fives }
        ),
        2 => (0..9_usize).prop_map(|round| Step::Remove { round }),
        4 => (0..99_usize).prop_map(|change| Step::TakeBack { change }),
        1 => (0..9_usize, 0..9_u8).prop_map(|(seat, name)| Step::Rename { seat, name }),
        1 => (0..9_u8).prop_map(|name| Step::Join { name }),
        1 => Just(Step::Leave),
        1 => (0..9_u16).prop_map(|seat| Step::Dealer { seat }),
        1 => proptest::option::of(0..9_i64).prop_map(|target| Step::Option { target }),
        1 => (0..32_u8).prop_map(|day| Step::Date { day }),
        1 => any::<bool>().prop_map(|ended| Step::Ended { ended }),
        1 => (0..9_usize, ".{0,9}").prop_map(|(round, text)| Step::Draft { round, text }),
        1 => Just(Step::Outdated),
        1 => Just(Step::Reopen),
        1 => Just(Step::Crash),
    ]
}

fn name(of: u8) -> String {
    format!("Person {of}")
}

/// Returns the change that a step makes in this record; `None` if there is nothing to change.
fn change(step: &Step, record: &Record, log: &[LoggedChange]) -> Option<Change> {
    let rounds = record.rounds.len();
    let one = |label: &str, edit| Some(Change::new(label, vec![edit]));
    match step {
        Step::Enter { at, like } => {
            let models = full(record.game, record.players.len().max(1)).rounds;
            Some(Change::enter(1 + at % (rounds + 1), &models[like % models.len()]))
        }
        Step::Correct { round, cell, value, blank } => {
            let number = round % (rounds + 1);
            let before: &RoundEntry = match number.checked_sub(1) {
                None => &record.setup,
                Some(index) => &record.rounds[index],
            };
            let team = Team(u16::from(cell % 2 == 1));
            let seat = u16::try_from(value.unsigned_abs()).unwrap();
            let (cell, value) = match cell % 4 {
                0 | 1 => (Cell::of("adjustments", Subject::Team(team)), Value::Number(*value)),
                2 => (Cell::one("note"), Value::Text(format!("{value}"))),
                _ => (Cell::one("declarer"), Value::Player(Player(seat))),
            };
            let mut after = before.clone();
            let _ = after.set(cell, (!blank).then_some(value));
            Some(Change::correct(number, before, &after))
        }
        Step::Count { round, team, aces, fives } => {
            let index = round % rounds.max(1);
            let before = record.rounds.get(index)?;
            let key = if record.game.id == "goodge" {
                Subject::Player(Player(*team))
            } else {
                Subject::Team(Team(*team))
            };
            let mut after = before.clone();
            let kinds = [("Aces".to_owned(), *aces), ("Fives".to_owned(), *fives)];
            after.set_card_count(Cell::of("captured", key), CardCount::new(kinds));
            Some(Change::correct(index + 1, before, &after))
        }
        Step::Remove { round } => {
            let index = round % rounds.max(1);
            record.rounds.get(index).map(|entry| Change::remove(index + 1, entry))
        }
        Step::TakeBack { change } => Some(log[change % log.len()].change.inverse("Undo")),
        Step::Rename { seat, name: new } => {
            let seat = seat % record.players.len().max(1);
            let old = record.players.get(seat)?.clone();
            let player = Player(u16::try_from(seat).unwrap());
            one("Renamed", Edit::Rename { player, old, new: name(*new) })
        }
        Step::Join { name: new } => one("Joined", Edit::Join { name: name(*new) }),
        Step::Leave => one("Left", Edit::Leave { name: record.players.last()?.clone() }),
        Step::Dealer { seat } => {
            one("Dealer", Edit::SetDealer { old: record.dealer, new: Some(Player(*seat)) })
        }
        Step::Option { target } => {
            let old = record.options.get("target").cloned();
            one("Target", Edit::SetOption { id: "target", old, new: target.map(Value::Number) })
        }
        Step::Date { day } => {
            let new = NaiveDate::from_ymd_opt(2026, 11, (*day).into());
            one("Date", Edit::SetDate { old: record.date, new })
        }
        // Half of these do not fit, and must be refused.
        Step::Ended { ended } => one("Stopped", Edit::SetEnded { ended: *ended }),
        Step::Draft { .. } | Step::Outdated | Step::Reopen | Step::Crash => None,
    }
}

fn goes(id: &str, steps: &[Step]) {
    let (_folder, path, mut store) = opened();
    let mut record = full(game(id), 4);
    record.ended = false;
    let game = store.create(&record, None).unwrap();
    let mut log = store.load(game).unwrap().log;
    let mut draft: Option<(usize, Draft)> = None;

    for (minute, step) in steps.iter().enumerate() {
        let now = at(u32::try_from(minute).unwrap());
        let base = log.last().map(|logged| logged.id);
        match step {
            Step::Reopen => {
                drop(store);
                store = Store::open(&path).unwrap();
            }
            Step::Crash => {
                std::mem::forget(store);
                store = Store::open(&path).unwrap();
            }
            Step::Outdated => {
                let older = log.len().checked_sub(2).map(|index| log[index].id);
                let stop = Change::new("Stopped", vec![]);
                refused!(store.commit(game, older, &stop, None, now), Stale { .. });
            }
            Step::Draft { round, text } => {
                let typed = Draft::from(BTreeMap::from([(Cell::one("note"), text.clone())]));
                store.save_draft(game, *round, &typed).unwrap();
                draft = Some((*round, typed));
            }
            step => {
                let Some(change) = change(step, &record, &log) else { continue };
                let undoes = match step {
                    Step::TakeBack { change } => Some(log[change % log.len()].id),
                    _ => None,
                };
                let fits = change.apply(&mut record).is_ok();
                match store.commit(game, base, &change, undoes, now) {
                    Ok(logged) => {
                        assert!(fits, "the record says that {change:?} is stale");
                        assert_eq!((&logged.change, logged.undoes), (&change, undoes));
                        log.push(logged);
                        draft = None;
                    }
                    Err(error) => {
                        let stale = matches!(error.kind, ErrorKind::Stale { .. });
                        assert!(stale && !fits, "{change:?} fits the record: {error}");
                    }
                }
            }
        }
        let loaded = store.load(game).unwrap();
        assert_eq!(loaded.record, record);
        assert_eq!(loaded.log, log);
        let mut sat = record.players.clone();
        sat.sort();
        sat.dedup();
        let played = store.evening_of(game).unwrap().unwrap();
        for person in store.people().unwrap() {
            let sits = sat.contains(&person.name);
            assert_eq!(person.games, usize::from(sits), "{}", person.name);
            assert_eq!(person.last_played, sits.then_some(played), "{}", person.name);
        }
        if let Some(draft) = &draft {
            assert_eq!(store.drafts(game).unwrap().get(&draft.0), Some(&draft.1));
        }
    }
    store.check().unwrap();
}

proptest! {
    // Fewer than usual: each has its own file and waits for the disk.
    #![proptest_config(ProptestConfig { cases: 20, failure_persistence: None, ..Default::default() })]

    #[test]
    fn a_game_equals_its_model_in_memory(steps in prop::collection::vec(step(), 1..40)) {
        for game in ["goodge", "five-hundred-bid"] {
            goes(game, &steps);
        }
    }
}
