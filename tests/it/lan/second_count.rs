//! What is counted beside the score of a night, in the room and on phones.

use session::evening::prizes::{Prize, PrizeKind, PrizeList, Reward};
use session::host::RoomView;

use super::here::own_page;
use super::*;

/// Returns finished nights whose second count everybody has some of, with its name and each sum.
fn nights() -> impl Iterator<Item = (Record, &'static str, Vec<i64>)> {
    let game = games::rules::find("progressive").unwrap();
    let records = (0..4000).filter_map(|seed| simulate::record(game, seed, Some(8), Some(2)));
    let counted = |(mut record, name): (Record, &'static str)| {
        record.ended = true;
        let _ = record.options.insert("tally", Value::Text(name.to_owned()));
        let evaluation = evaluate(&record);
        let (number, seated) = evaluation.rounds.iter().enumerate().find_map(|(at, round)| {
            let table = round.tournament.tables()?.tables.first()?;
            Some((at, table.players()))
        })?;
        let place = RoundPath { table: 1, hand: 0 };
        for (count, player) in (1..).zip(seated) {
            let cell = Cell { field: "tally", place, subject: Subject::Player(player) };
            let _ = record.rounds[number].set(cell, Some(Value::Number(count)));
        }
        let evaluation = evaluate(&record);
        let (_, each) = evaluation.tournament.tables()?.tallies.clone()?;
        let is_plain = evaluation.problems.is_empty() && evaluation.is_finished();
        (is_plain && each.iter().sum::<i64>() == 10).then_some((record, name, each))
    };
    records.zip(["Loners", "Buncos", "Matches"].into_iter().cycle()).filter_map(counted)
}

#[test]
fn the_second_count_is_in_every_ranking() {
    let nights: Vec<_> = nights().take(3).collect();
    assert_eq!(nights.len(), 3);
    for (record, name, each) in nights {
        let open = Open::new(&record);
        let show = |view: RoomView| {
            let sentence = "Supper is ready".to_owned();
            let room = RoomSettings { view, sentence, ..RoomSettings::default() };
            let reward = Reward::Text("a cup".to_owned());
            let prize = Prize { kind: PrizeKind::MostCounted, reward };
            let prizes = PrizeList { prizes: vec![prize], ..PrizeList::default() };
            let host = HostSettings { room, prizes, ..HostSettings::default() };
            open.store().set_host_settings(open.game, &host.texts()).unwrap();
        };
        show(RoomView::Standings);
        until(|| open.get(&open.path("room")).text.contains("Final standings"));
        assert!(open.get(&open.path("room")).text.contains("Supper is ready"));
        for (player, count) in record.players.iter().zip(each) {
            let words = format!("{name}: {count}");
            for page in [open.path("room"), open.path("sheet")] {
                let page = open.get(&page).text;
                let (_, row) = page.split_once(&format!("<span>{player}")).expect(player);
                let (row, _) = row.split_once("</li>").unwrap();
                // A nought says nothing.
                assert_eq!(row.contains(&words), count != 0, "{player}: {row}");
            }
            let card = open.get(&own_page(&open, player)).text;
            assert_eq!(card.contains(&words), count != 0, "{card}");
        }
        show(RoomView::Winners);
        until(|| {
            open.get(&open.path("room")).text.contains(&format!("Most {}", name.to_lowercase()))
        });
    }
}
