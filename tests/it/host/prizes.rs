//! Prizes, and the money that pays for them.

use scoring::ADJUSTMENTS;
use session::display::FactContent;

use super::*;

/// Checks what must hold for the awards of any list.
fn hold(list: &PrizeList, record: &Record, evaluation: &Evaluation) {
    let awards = list.awards(record, evaluation);
    let mut winners: Vec<Player> = Vec::new();
    for award in &awards {
        let shares: i64 = award.winners.iter().map(|(_, cents)| cents).sum();
        assert!(award.winners.is_empty() || shares == award.cents, "{award:?}");
        let (least, most) = (
            award.winners.iter().map(|(_, cents)| *cents).min(),
            award.winners.iter().map(|(_, cents)| *cents).max(),
        );
        assert!(most.unwrap_or(0) - least.unwrap_or(0) <= 1, "{award:?}");
        assert!(award.winners.is_empty() || award.cutting.is_empty());
        winners.extend(award.winners.iter().map(|(player, _)| *player));
    }
    if !list.several_each {
        let count = winners.len();
        winners.sort_unstable();
        winners.dedup();
        assert_eq!(winners.len(), count, "somebody wins two: {awards:?}");
    }
    let paid: i64 = list.payments(&awards).values().sum();
    let given = awards.iter().filter(|award| !award.winners.is_empty()).map(|award| award.cents);
    assert_eq!(paid, given.sum::<i64>());
}

#[test]
fn prizes_add_up_and_nobody_wins_two() {
    for seed in 0..40 {
        let (ladies, gentlemen) = (4 + usize::try_from(seed % 5).unwrap(), 5);
        let record = played(ladies, gentlemen, 1 + usize::try_from(seed % 7).unwrap());
        let evaluation = evaluate(&record);
        for several_each in [false, true] {
            for ties in [TieRule::Split, TieRule::Cut] {
                hold(&PrizeList { several_each, ties, ..all_prizes() }, &record, &evaluation);
            }
        }
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
                let cell = Cell::of(ADJUSTMENTS.id, Subject::Team(Player::at(player).team(false)));
                let _ = record.rounds[1].set(cell, Some(Value::Number(best + 10 - total)));
            }
        }
        let of_view = |view| room(&record, view, RoundClock::default(), PrizeList::default());
        let DisplayContent::Standings(headline, standings) = of_view(RoomView::Standings) else {
            panic!("no standings");
        };
        let crowned = standings.rows.iter().filter(|row| row.crown).count();
        assert_eq!(crowned, 2 * tied, "{standings:?}");
        let named = match tied {
            2 => ["Ada and Bea", "Abe and Ben"],
            3 => ["Ada, Bea and Cleo", "Abe, Ben and Carl"],
            _ => ["5 people", "5 people"],
        };
        let words = named.map(|names| FactContent::Crowned(format!("{names} {}", best + 10)));
        assert_eq!(
            headline.facts.iter().map(|fact| &fact.value).collect::<Vec<_>>(),
            [&words[0], &words[1]]
        );
        let DisplayContent::Winners(_, rows) = of_view(RoomView::Winners) else {
            panic!("no winners");
        };
        assert_eq!(rows.iter().map(|row| row.name.as_str()).collect::<Vec<_>>(), named);
    }
}

#[test]
fn the_pot_adds_up_to_the_cent_on_paper_and_in_csv() {
    let record = played(9, 8, 7);
    let evaluation = evaluate(&record);
    let mut list = PrizeList { kept: 0, ..all_prizes() };
    assert_eq!(list.pot(&record), 8500);
    list.prizes.truncate(2);
    list.prizes[1].cents = 2499;
    list.kept = 1;
    assert_eq!(list.open(&record), 0);
    let page = paper::prize_list(&record, &evaluation, &list).unwrap();
    assert!(page.contains("$84.99 in prizes and $0.01 kept, of $85 paid by 17 people."), "{page}");
    let certificates = paper::certificates(&record, &evaluation, &all_prizes()).unwrap();
    assert_eq!(certificates.matches("is awarded to").count(), 9, "one for each prize");
    let table = session::evening::csv::prizes(&record, &evaluation, &list);
    let cents: i64 = table
        .lines()
        .skip(1)
        .map(|line| read_money(line.rsplit(',').next().unwrap()).unwrap())
        .sum();
    assert_eq!(cents, 8499);
}

#[test]
fn a_tie_is_split_to_the_cent_or_cut_for() {
    let record = played(5, 5, 3);
    let evaluation = evaluate(&record);
    // Nobody has sat out more hands than both who sat out once.
    let prize = Prize { kind: PrizeKind::LongestSitOut, cents: 1001, cut: None };
    let mut list = PrizeList { prizes: vec![prize], ..PrizeList::default() };
    let tied = list.awards(&record, &evaluation).remove(0).winners;
    assert!(tied.len() > 1, "{tied:?}");
    list.ties = TieRule::Cut;
    let award = list.awards(&record, &evaluation).remove(0);
    assert!(award.winners.is_empty() && award.cutting.len() == tied.len());
    list.prizes[0].cut = Some(tied[1].0);
    let award = list.awards(&record, &evaluation).remove(0);
    assert_eq!(award.winners, [(tied[1].0, 1001)]);
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
