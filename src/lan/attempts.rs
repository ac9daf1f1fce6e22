//! Rate limits: delays after wrong codes, and requests per table.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Delay that each wrong code adds to the next answer.
const DELAY: Duration = Duration::from_millis(500);
/// The delay beyond which requests are refused.
const MAX_DELAY: Duration = Duration::from_secs(10);
/// The most addresses remembered.
const MAX_SENDERS: usize = 4_096;

/// The address of a request's sender.
#[derive(Debug, Clone, Copy)]
pub(super) struct Phone(pub(super) IpAddr);

impl Phone {
    /// Returns "phone 23", by the end of its address, because nothing else identifies it.
    pub(super) fn words(&self) -> String {
        match self.0 {
            IpAddr::V4(address) => format!("phone {}", address.octets()[3]),
            IpAddr::V6(address) => format!("phone {:x}", address.segments()[7]),
        }
    }
}

/// The most requests of a table in a burst, and the rate at which more are allowed per second.
const BURST: f64 = 480.0;
const REFILL_PER_SECOND: f64 = 48.0;

/// The allowance of each table.
#[derive(Debug, Default)]
pub(super) struct Rates(Mutex<HashMap<u16, (f64, Option<Instant>)>>);

impl Rates {
    /// Returns whether a table may make another request. Table 0 is a plain game.
    pub(super) fn allow(&self, table: u16) -> bool {
        let Ok(mut rates) = self.0.lock() else { return false };
        let (left, last) = rates.entry(table).or_insert((BURST, None));
        let now = Instant::now();
        let since = last.map_or(Duration::ZERO, |last| now.duration_since(last));
        *left = (*left + since.as_secs_f64() * REFILL_PER_SECOND).min(BURST);
        *last = Some(now);
        let allowed = *left >= 1.0;
        if allowed {
            *left -= 1.0;
        }
        allowed
    }
}

/// When each address that sent a wrong code may be answered again.
#[derive(Debug, Default)]
pub(super) struct FailedAttempts(Mutex<HashMap<IpAddr, Instant>>);

impl FailedAttempts {
    /// Returns whether requests from an address are refused for now.
    pub(super) fn refuses(&self, from: IpAddr) -> bool {
        let until = self.0.lock().ok().and_then(|waits| waits.get(&from).copied());
        until.is_some_and(|until| until > Instant::now() + MAX_DELAY)
    }

    /// Counts a wrong code, and returns how long to delay its answer.
    pub(super) fn wrong(&self, from: IpAddr) -> Duration {
        let now = Instant::now();
        let Ok(mut waits) = self.0.lock() else { return MAX_DELAY };
        if waits.len() >= MAX_SENDERS {
            waits.retain(|_, until| *until > now);
        }
        let until = waits.entry(from).or_insert(now);
        *until = (*until).max(now) + DELAY;
        until.duration_since(now)
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::{BURST, DELAY, FailedAttempts, Rates};

    #[test]
    fn one_table_over_its_limit_does_not_limit_others() {
        let rates = Rates::default();
        let allowed = (0..10_000).filter(|_| rates.allow(1)).count();
        assert!((480..2_000).contains(&allowed), "{allowed} of {BURST}");
        assert!(rates.allow(2));
    }

    #[test]
    fn only_the_guessing_address_is_delayed() {
        let attempts = FailedAttempts::default();
        let [one, other] = [1, 2].map(|last| IpAddr::from(Ipv4Addr::new(10, 0, 0, last)));
        let (first, second) = (attempts.wrong(one), attempts.wrong(one));
        assert!(first > DELAY / 2 && second > first);
        assert!(!attempts.refuses(one));
        for _ in 0..40 {
            let _ = attempts.wrong(one);
        }
        assert!(attempts.refuses(one));
        assert!(!attempts.refuses(other));
    }
}
