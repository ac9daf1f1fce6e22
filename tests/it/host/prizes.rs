//! Prizes, and the money that pays for them.

use scoring::{RULINGS, came, complete_standings};
use session::display::FactContent;
use session::evening::prizes::Award;
use session::tournament::Night;

use super::*;
use crate::window::pictures;

/// Returns everybody's places in a contest, those who tie together, the best first.
fn places(kind: PrizeKind, record: &Record, evaluation: &Evaluation) -> Vec<Vec<Player>> {
    let awards = prizes(kind, record, evaluation).into_iter();
    let winners = awards.map(|award| award.winners.iter().map(|one| one.player).collect());
    winners.filter(|place: &Vec<Player>| !place.is_empty()).collect()
}

/// Returns a prize in a contest for everybody.
fn prizes(kind: PrizeKind, record: &Record, evaluation: &Evaluation) -> Vec<Award> {
    let prizes = vec![Prize { kind, reward: Reward::Money(1) }; record.players.len()];
    PrizeList { prizes, several_each: true, ..PrizeList::default() }.awards(record, evaluation)
}

fn hold(list: &PrizeList, record: &Record, evaluation: &Evaluation) {
    let awards = list.awards(record, evaluation);
    let mut prizes: Vec<usize> = awards.iter().flat_map(|award| award.prizes.clone()).collect();
    prizes.sort_unstable();
    assert_eq!(prizes, (0..list.prizes.len()).collect::<Vec<_>>(), "{awards:?}");
    let mut winners: Vec<Player> = Vec::new();
    for award in awards.iter().filter(|award| !award.winners.is_empty()) {
        let cents = award.prizes.iter().map(|prize| match &list.prizes[*prize].reward {
            Reward::Money(cents) => *cents,
            Reward::Text(_) => 0,
        });
        let shares: Vec<i64> = award.winners.iter().map(|winner| winner.cents).collect();
        assert_eq!(shares.iter().sum::<i64>(), cents.sum::<i64>(), "{award:?}");
        assert!(shares.iter().max().unwrap() - shares.iter().min().unwrap() <= 1, "{award:?}");
        assert!(award.prizes.len() <= award.winners.len(), "{award:?}");
        winners.extend(award.winners.iter().map(|winner| winner.player));
    }
    let payments = list.payments(&awards);
    if !list.several_each {
        let count = winners.len();
        winners.sort_unstable();
        winners.dedup();
        assert_eq!(winners.len(), count, "somebody wins two: {awards:?}");
        let cents = |player: Player| {
            payments.iter().find(|one| one.player == player).map_or(0, |one| one.cents)
        };
        for award in &awards {
            let Some(winner) = award.winners.first() else { continue };
            for place in places(award.kind, record, evaluation) {
                if place.contains(&winner.player) {
                    break;
                }
                for better in place {
                    assert!(cents(better) + 1 >= winner.cents, "{better:?} gets less: {awards:?}");
                }
            }
        }
    }
}

#[test]
fn prizes_add_up_and_nobody_gets_less_than_somebody_behind_them() {
    for seed in 0..40 {
        let (ladies, gentlemen) = (4 + usize::try_from(seed % 5).unwrap(), 5);
        let record = played(ladies, gentlemen, 1 + usize::try_from(seed % 7).unwrap());
        let evaluation = evaluate(&record);
        for several_each in [false, true] {
            hold(&PrizeList { several_each, ..all_prizes() }, &record, &evaluation);
        }
    }
}

#[test]
fn a_night_of_rounds_has_prizes_for_what_it_counts() {
    let mut counted = 0;
    for seed in 0..40 {
        let record = simulated("progressive", seed, None, None);
        let evaluation = evaluate(&record);
        let night = evaluation.tournament.tables().unwrap();
        let kinds = PrizeKind::all(&evaluation);
        let labels: Vec<String> = kinds.iter().map(|kind| kind.label(&evaluation)).collect();
        let said = labels.join(", ");
        for word in ["lady", "gentleman", "hands", "game"] {
            assert!(!said.contains(word), "{said}");
        }
        let prizes = kinds.into_iter().map(|kind| Prize { kind, reward: Reward::Money(700) });
        let list = PrizeList { prizes: prizes.collect(), ..PrizeList::default() };
        hold(&list, &record, &evaluation);
        let Some((name, each)) = &night.tallies else { continue };
        assert!(said.contains(&format!("Most {}", name.to_lowercase())), "{said}");
        let most = each.iter().max().copied().unwrap();
        let first = places(PrizeKind::MostCounted, &record, &evaluation).into_iter().next();
        let best: Vec<Player> =
            (0..each.len()).filter(|at| most > 0 && each[*at] == most).map(Player::at).collect();
        assert_eq!(first.unwrap_or_default(), best);
        counted += usize::from(most > 0);
    }
    assert!(counted > 3, "{counted} nights with a second count");
}

/// What decides equal totals in the standings decides the prizes for them too, and is said.
#[test]
fn the_places_of_prizes_are_those_of_the_standings() {
    let mut decided = 0;
    let ids = ["progressive", "court-whist"];
    for (id, seed) in ids.into_iter().flat_map(|id| (0..40).map(move |seed| (id, seed))) {
        let record = simulated(id, seed, None, None);
        let evaluation = evaluate(&record);
        let standings = complete_standings(&evaluation);
        if standings.games == 0 {
            continue;
        }
        let [first, second] = standings.by_role;
        let mut lists = vec![
            (PrizeKind::Highest, standings.all, evaluation.clone()),
            (PrizeKind::BestOfRole(0), first, evaluation.clone()),
            (PrizeKind::BestOfRole(1), second, evaluation.clone()),
        ];
        for games in 1..=standings.games {
            let mut then = record.clone();
            then.rounds.truncate(games);
            let then = evaluate(&then);
            lists.push((PrizeKind::HighestAfter(games), complete_standings(&then).all, then));
        }
        for (kind, mut list, then) in lists {
            let (night, came) = (then.tournament.tables().unwrap(), came(&then));
            list.retain(|one| came.contains(&Player(one.team.0)));
            let tied = list.chunk_by(|one, other| one.rank == other.rank);
            let tied: Vec<Vec<Player>> =
                tied.map(|place| place.iter().map(|one| Player(one.team.0)).collect()).collect();
            assert_eq!(places(kind, &record, &evaluation), tied, "{id} {seed}: {kind:?}");
            for two in list.windows(2) {
                if two[0].total == two[1].total && two[0].rank < two[1].rank {
                    let words = |at: usize| night.tally_words(Player(two[at].team.0));
                    assert_ne!(words(0), words(1), "{id} {seed}: nothing says what decides");
                    decided += 1;
                    let awards = prizes(kind, &record, &evaluation);
                    let said = words(0).unwrap().to_lowercase();
                    let by = |award: &Award| award.by.to_lowercase().contains(&said);
                    assert!(awards.iter().any(by), "{id} {seed}: {awards:?} without {said}");
                }
            }
        }
    }
    assert!(decided > 10, "{decided} equal totals with different places");
}

/// On paper, in the picture of the result and as CSV stands what decided between equal totals,
/// and nobody who never came.
#[test]
fn what_decides_equal_totals_is_in_every_list_and_who_never_came_in_none() {
    let (mut decided, mut missing) = (0, 0);
    for seed in 70..150 {
        let mut record = simulated("progressive", seed, None, None);
        let night = OpenGame::open(record.clone(), Vec::new());
        if !night.record().rounds.is_empty() && night.evaluation().problems.is_empty() {
            let role = Night(&night).arrival("Zoe Never", 0, None).change;
            role.apply(&mut record).unwrap();
        }
        let evaluation = evaluate(&record);
        if complete_standings(&evaluation).games == 0 {
            continue;
        }
        let state = evaluation.tournament.tables().unwrap();
        let open = OpenGame::open(record.clone(), Vec::new());
        let page = paper::page(&open, paper::Kind::Standings).unwrap();
        let picture = session::result_picture::svg(&open).unwrap();
        let csv = formats::csv::standings_csv(&record, &evaluation);
        let there = came(&evaluation);
        for (player, name) in (0..).map(Player).zip(&record.players) {
            let lists = [("paper", &page), ("picture", &picture), ("CSV", &csv)];
            let is_new = name == "Zoe Never" && !there.contains(&player);
            for (what, list) in lists.iter().filter(|_| is_new) {
                assert!(
                    !list.contains(name),
                    "seed {seed}: {name} never came, but is in the {what}"
                );
                missing += 1;
            }
            let words = state.decisive.get(player.index()).filter(|words| !words.is_empty());
            let Some(words) = words.filter(|_| there.contains(&player)) else { continue };
            for (what, list) in lists {
                assert!(list.contains(words), "seed {seed}: the {what} does not say {words}");
            }
            decided += 1;
        }
    }
    assert!(decided > 10 && missing > 10, "{decided} decided, {missing} who never came");
}

/// Returns a night at whose end these people share the highest total.
fn tied(players: &[usize]) -> Record {
    let mut record = played(5, 5, 2);
    let totals = evaluate(&record).totals;
    let best = totals.iter().max().unwrap();
    for player in players {
        let cell = Cell::of(RULINGS.spec.id, Subject::Team(Player::at(*player).team(false)));
        let value = Value::Number(best + 10 - totals[*player]);
        let _ = record.rounds[1].set(cell, Some(value));
    }
    record
}

/// Returns who gets what from prizes in dollars or texts, one a person: "Ada $15, Bea $15".
fn given(record: &Record, prizes: &[(PrizeKind, &str)]) -> String {
    let prize =
        |(kind, text): &(PrizeKind, &str)| Prize { kind: *kind, reward: Reward::typed(text) };
    let prizes = prizes.iter().map(prize).collect();
    let list = PrizeList { prizes, ..PrizeList::default() };
    let evaluation = evaluate(record);
    hold(&list, record, &evaluation);
    let payments = list.payments(&list.awards(record, &evaluation));
    let each =
        payments.iter().map(|one| format!("{} {}", record.player_name(one.player), one.words()));
    each.collect::<Vec<_>>().join(", ")
}

#[test]
fn those_who_tie_share_the_prizes_of_their_places() {
    use PrizeKind::{BestOfRole, Highest};
    let two = tied(&[0, 1]);
    assert_eq!(given(&two, &[(Highest, "20"), (Highest, "10")]), "Ada $15, Bea $15");
    assert_eq!(given(&two, &[(Highest, "20")]), "Ada $10, Bea $10");
    let three = tied(&[0, 1, 5]);
    let (first, second) = ((Highest, "6"), (Highest, "4"));
    assert_eq!(given(&three, &[first, second]), "Ada $3.34, Bea $3.33, Abe $3.33");
    assert_eq!(given(&two, &[(Highest, "20"), (Highest, "a cup")]), "Ada $10 and a cup, Bea $10");
    // The prizes that only these people can win are shared, too, one for each of them: the
    // runner-up gets no more than they do.
    let lady = (BestOfRole(0), "15");
    assert_eq!(given(&two, &[(Highest, "20"), lady]), "Ada $17.50, Bea $17.50");
    let third = (Highest, "12");
    let all = given(&two, &[(Highest, "20"), (Highest, "18"), third, lady]);
    assert!(all.starts_with("Ada $19, Bea $19, "), "{all}");
    // Unless the runner-up would get less anyway: the best lady's prize goes to the next in line.
    let five = tied(&[0, 1, 5, 6, 7]);
    let five =
        given(&five, &[(Highest, "40"), (Highest, "25"), (Highest, "15"), (BestOfRole(0), "10")]);
    assert_eq!(five.matches("$16").count(), 5, "{five}");
    assert_eq!(five.matches("$10").count(), 1, "{five}");
    // But nobody shares what they win alone.
    let mixed = tied(&[0, 5]);
    for lady in ["30", "12"] {
        let both = given(&mixed, &[(Highest, "20"), (BestOfRole(0), lady)]);
        assert_eq!(both, format!("Ada ${lady}, Abe $20"));
    }
}

#[test]
fn everybody_keeps_their_best_prize_and_passes_the_others_on() {
    use PrizeKind::{BestOfRole, Highest};
    let record = tied(&[0]);
    let ladies = places(BestOfRole(0), &record, &evaluate(&record));
    let second = record.player_name(ladies[1][0]);
    let given = |highest, lady| given(&record, &[(Highest, highest), (BestOfRole(0), lady)]);
    assert_eq!(given("20", "15"), format!("Ada $20, {second} $15"));
    assert!(given("15", "20").starts_with("Ada $20, "));
    assert_eq!(given("a cup", "15").split(", ").next(), Some("Ada $15"));
    assert_eq!(given("a cup", "a book"), format!("Ada a cup, {second} a book"));
}

#[test]
fn an_award_says_what_was_won_and_what_cannot_be_divided() {
    let record = tied(&[0, 1]);
    let reward = |text| Prize { kind: PrizeKind::Highest, reward: Reward::typed(text) };
    let prizes = vec![reward("20"), reward("a cup")];
    let list = PrizeList { prizes, ..PrizeList::default() };
    let award = list.awards(&record, &evaluate(&record)).remove(0);
    assert_eq!(award.label, "Highest total, 1st and 2nd place");
    assert_eq!(award.reward, "$20 and a cup together");
    assert_eq!(award.winner_words(&record), "Ada and Bea");
    assert_eq!(
        award.uneven_words(&record).unwrap(),
        "Ada: $10 and a cup; Bea: $10. What cannot be divided goes to whoever is earlier in the \
         list of players."
    );
}

#[test]
fn lists_of_earlier_versions_are_read() {
    let text = "fee 500\nkept 899\nseveral 1\nties cut\nprize highest 6000 3\nprize lady 3500\n\
                prize half-time 1000\nprize wins-3 1000\nprize sit-out 2500\nprize draw-5 100";
    let list = PrizeList::read(text);
    assert_eq!((list.fee, list.kept, list.several_each), (500, 899, true));
    let prizes = list.prizes.iter().map(|it| format!("{:?} {}", it.kind, it.reward.words()));
    let wanted = ["Highest $60", "BestOfRole(0) $35", "HighestAfter(3) $10", "MostWins(4) $10"];
    assert_eq!(prizes.collect::<Vec<_>>(), wanted);
    // Amounts that nobody can have typed are limited, and nothing panics.
    let far = r#"{"fee": 9223372036854775807, "prizes": [
        {"kind": "highest", "reward": {"money": -9223372036854775808}},
        {"kind": {"best-of-role": 7}, "reward": {"text": "a cup"}},
        {"kind": {"most-wins": 0}, "reward": {"money": 100}},
        {"kind": {"highest-after": 18446744073709551615}, "reward": {"money": 100}}]}"#;
    let list = PrizeList::read(far);
    assert_eq!((list.fee, list.prizes.len()), (100_000_000, 4));
    let record = played(5, 5, 3);
    hold(&list, &record, &evaluate(&record));
    for text in ["", "prize highest", "prize wins--1 5", "prize wins-18446744073709551615 5", "[]"]
    {
        assert_eq!(PrizeList::read(text), PrizeList::default(), "{text}");
    }
}

#[test]
fn everybody_who_ties_for_the_best_of_a_role_is_named_and_crowned() {
    for tied in [2, 3, 5] {
        let mut record = played(5, 5, 2);
        let totals = evaluate(&record).totals;
        let best = totals.iter().max().unwrap();
        // Rulings bring the first gentlemen, and then the first ladies, to the highest total.
        for role in [5, 0] {
            for (player, total) in totals.iter().enumerate().skip(role).take(tied) {
                let cell = Cell::of(RULINGS.spec.id, Subject::Team(Player::at(player).team(false)));
                let _ = record.rounds[1].set(cell, Some(Value::Number(best + 10 - total)));
            }
        }
        let of_view = |view| room(&record, view, RoundClock::default(), PrizeList::default());
        let DisplayContent { headline, body: DisplayBody::Standings(standings), .. } =
            of_view(RoomView::Standings)
        else {
            panic!("no standings");
        };
        let crowned = standings.iter().filter(|row| row.crown).count();
        assert_eq!(crowned, 2 * tied, "{standings:?}");
        let named = match tied {
            2 => ["Ada and Bea", "Abe and Ben"],
            3 => ["Ada, Bea and Cleo", "Abe, Ben and Carl"],
            _ => ["5 people", "5 people"],
        };
        let words = named.map(|names| FactContent::Crowned(format!("{names} {}", best + 10)));
        let facts = headline.facts.iter().map(|fact| &fact.value);
        assert!(facts.eq(&words), "{headline:?}");
        let DisplayBody::Winners(rows) = of_view(RoomView::Winners).body else {
            panic!("no winners");
        };
        assert_eq!(rows.iter().map(|row| row.name.as_str()).collect::<Vec<_>>(), named);
    }
}

#[test]
fn the_pot_adds_up_to_the_cent_on_paper() {
    let record = played(9, 8, 7);
    let evaluation = evaluate(&record);
    let mut list = PrizeList { kept: 0, ..all_prizes() };
    assert_eq!(list.pot(&evaluation), 8500);
    list.prizes.truncate(2);
    list.prizes[1].reward = Reward::Money(2499);
    list.kept = 1;
    assert_eq!(list.open(&evaluation), 0);
    // Whoever never came has not paid.
    let night = OpenGame::open(record.clone(), Vec::new());
    let mut longer = record.clone();
    Night(&night).arrival("Zoe", 0, None).change.apply(&mut longer).unwrap();
    let evaluated = evaluate(&longer);
    assert_eq!((longer.players.len(), list.pot(&evaluated)), (18, 8500));
    // And is not in the standings for all to see.
    let open = OpenGame::open(longer.clone(), Vec::new());
    let printed = paper::page(&open, paper::Kind::Standings).unwrap();
    assert!(printed.contains(&longer.players[0]) && !printed.contains("Zoe"), "{printed}");
    let shown = room(&longer, RoomView::Standings, RoundClock::default(), PrizeList::default());
    let DisplayBody::Standings(rows) = shown.body else { panic!("no standings") };
    assert_eq!(rows.len(), 17);
    let open = OpenGame::open(record.clone(), Vec::new());
    let page = paper::prize_list(&open, &list).unwrap();
    assert!(page.contains("$84.99 in prizes and $0.01 kept, of $85 paid by 17 people."), "{page}");
    let certificates = paper::certificates(&open, &all_prizes()).unwrap();
    let awards = all_prizes().awards(&record, &evaluation);
    let winners: usize = awards.iter().map(|award| award.winners.len()).sum();
    assert_eq!(certificates.matches("is awarded to").count(), winners, "one for each winner");
    if let Some(folder) = pictures() {
        std::fs::write(folder.join("prizes.html"), &page).unwrap();
        std::fs::write(folder.join("certificates.html"), &certificates).unwrap();
    }
}

/// Whoever shares a place has a certificate, with their own share and the names of the others.
#[test]
fn everybody_who_shares_a_prize_has_a_certificate() {
    let record = tied(&[1, 3]);
    let [ann, bea] = [1, 3].map(|at: usize| record.players[at].as_str());
    let prize = |text| Prize { kind: PrizeKind::Highest, reward: Reward::typed(text) };
    let prizes = vec![prize("20"), prize("10")];
    let list = PrizeList { prizes, ..PrizeList::default() };
    let open = OpenGame::open(record.clone(), Vec::new());
    let page = paper::certificates(&open, &list).unwrap();
    for (name, other) in [(ann, bea), (bea, ann)] {
        let of = page.split("certificate\"").find(|one| one.contains(&format!("winner\">{name}<")));
        let of = of.unwrap();
        assert!(of.contains("$15<") && of.contains(&format!("shared with {other}")), "{of}");
    }
    let shared = page.matches("shared with").count();
    assert_eq!((shared, page.matches("is awarded to").count()), (2, 2), "{page}");
}

#[test]
fn money_is_parsed_as_typed() {
    for (text, cents) in [
        ("60", 6000),
        ("12.5", 1250),
        ("12.50", 1250),
        ("$5", 500),
        (".05", 5),
        ("0", 0),
        ("1,20", 120),
    ] {
        assert_eq!(read_money(text), Some(cents), "{text}");
    }
    for text in ["", "x", "1.234", "-5", "1.2.3", "99999999999", "."] {
        assert_eq!(read_money(text), None, "{text}");
    }
    assert_eq!(
        [money_words(6000), money_words(1205), money_words(-5)],
        ["$60", "$12.05", "−$0.05"]
    );
}
