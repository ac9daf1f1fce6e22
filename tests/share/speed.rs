//! How long a change at one desk takes to reach every other desk. Runs only by name: `cargo test
//! --release --features share --test share -- --ignored how_long`.

use std::sync::mpsc::{Sender, channel};

use super::prelude::*;

pub fn how_long_a_change_takes(server: &Server) {
    for count in [2, 32] {
        let game = rules::find("court-whist").unwrap();
        let record = simulate::record(game, 5, Some(64), Some(2)).unwrap();
        let host = TestDesk::host(&server.address(&server.database()), &record);
        host.share().unwrap();
        let desks: Vec<TestDesk> =
            (1..count).map(|number| host.joined(&format!("Desk {number}"))).collect();
        let (heard, hears) = channel();
        let mut wakers = vec![follow(&host, None)];
        wakers.extend(desks.iter().map(|desk| follow(desk, Some(heard.clone()))));
        sleep(Duration::from_secs(3));
        while hears.try_recv().is_ok() {}
        let mut times = Vec::new();
        for step in 0..200 {
            let change = host.notes(1, &format!("{step}"));
            let begun = Instant::now();
            host.enter(&change);
            wakers[0].entered();
            for _ in 1..count {
                hears.recv_timeout(Duration::from_secs(20)).unwrap();
            }
            times.push(begun.elapsed());
        }
        wakers.iter().for_each(desks::Waker::end);
        times.sort_unstable();
        let (half, most) = (times[times.len() / 2], times[times.len() * 99 / 100]);
        println!(
            "{count} desks: median {half:?}, 99th percentile {most:?}, from entering to the last desk's file"
        );
        sleep(Duration::from_millis(500));
        agree([&host, &desks[0], &desks[desks.len() - 1]]);
    }
}

/// Lets a desk follow the database and report each change of another desk.
fn follow(desk: &TestDesk, tells: Option<Sender<()>>) -> desks::Waker {
    let desk = desk.open().unwrap();
    let waker = desk.waker();
    spawn(move || {
        desk.follow(&mut |news| {
            if let (News::Changed(changed), Some(tells)) = (&news, &tells) {
                for _ in &changed.others {
                    let _ = tells.send(());
                }
            }
        })
    });
    waker
}
