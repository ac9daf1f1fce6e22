//! A database of several servers: nothing acknowledged is lost when its leader dies.
//! `tests/share/failover.sh` starts three servers, runs this, and kills leaders meanwhile.

use super::prelude::*;

const DESKS: usize = 4;
/// How long a failover may take.
const PATIENCE: Duration = Duration::from_secs(90);

/// The desks' changes reported as in the shared log, and when the last one was.
#[derive(Default)]
struct Acknowledged {
    labels: BTreeSet<String>,
    last: Option<Instant>,
    longest: Duration,
}

pub fn acknowledged_means_present_after_a_failover(_: &Server) {
    let address = env::var("HOUSE_RULES_CLUSTER").unwrap();
    let seconds = env::var("HOUSE_RULES_SHARE_SECONDS").ok().and_then(|text| text.parse().ok());
    let game = rules::find("court-whist").unwrap();
    let record = simulate::record(game, 5, Some(16), Some(DESKS)).unwrap();
    let host = TestDesk::host(&address, &record);
    host.share().unwrap();
    let mut desks = vec![host];
    for number in 1..DESKS {
        let desk = desks[0].joined(&format!("Desk {number}"));
        desks.push(desk);
    }

    let acknowledged = Arc::new(Mutex::new(Acknowledged::default()));
    let wakers: Vec<_> = desks
        .iter()
        .map(|desk| {
            let (desk, acknowledged) = (desk.open().unwrap(), Arc::clone(&acknowledged));
            let waker = desk.waker();
            let _ = spawn(move || {
                let done = desk.follow(&mut |news| {
                    let News::Changed(changed) = news else { return };
                    let mut known = acknowledged.lock().unwrap();
                    if changed.accepted.is_empty() {
                        return;
                    }
                    let now = Instant::now();
                    let gap = known.last.replace(now).map_or(Duration::ZERO, |last| now - last);
                    known.longest = known.longest.max(gap);
                    known.labels.extend(changed.accepted);
                });
                if let Err(error) = done {
                    eprintln!("{error}");
                }
            });
            waker
        })
        .collect();

    let end = Instant::now() + Duration::from_secs(seconds.unwrap_or(40));
    let mut entered = 0;
    while Instant::now() < end {
        for (index, desk) in desks.iter().enumerate() {
            let round = index + 1;
            let mut change = desk.notes(round, &format!("{entered}"));
            change.label = format!("Change {entered}");
            desk.enter(&change);
            wakers[index].entered();
            entered += 1;
        }
        sleep(Duration::from_millis(20));
    }
    wakers.iter().for_each(desks::Waker::end);

    let begun = Instant::now();
    for desk in desks.iter().chain(&desks) {
        while let Err(error) = desk.try_sync() {
            assert!(begun.elapsed() < PATIENCE, "{}: {error}", desk.name);
            sleep(Duration::from_millis(50));
        }
    }
    let fresh = desks[0].joined("Afterwards");
    agree(desks.iter().chain([&fresh]));
    let there: BTreeSet<String> = fresh.labels().into_iter().collect();
    let known = acknowledged.lock().unwrap();
    let lost: Vec<_> = known.labels.difference(&there).collect();
    assert!(lost.is_empty(), "acknowledged and gone: {lost:?}");
    println!(
        "{entered} entered, {} acknowledged while leaders died, none of them lost; the longest \
         time without an answer was {:.1} s",
        known.labels.len(),
        known.longest.as_secs_f64()
    );
}
