//! Rate limits: wrong codes, requests of phones without a card, and requests per table.
//!
//! Invariant: a code is compared and counted in one step, before anything is awaited, because a
//! request can be abandoned at every wait.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};

use super::visit::Refusal;
use store::clock;
use store::format::time_or_day;

/// The most senders remembered whose limit is not used at all.
const MAX_SENDERS: usize = 4_096;
/// The delay of an answer to a wrong code, for each that its sender has not waited for yet.
const DELAY: Duration = Duration::from_millis(500);
/// The number of wrong PINs from which the desk is told.
const TOLD_FROM: u32 = 3;

/// Allows each sender a number of steps at once, and one more after every so long.
#[derive(Debug)]
pub(super) struct Limiter<K> {
    burst: u32,
    every: Duration,
    /// When each sender's steps are all available again.
    free_at: Mutex<HashMap<K, Instant>>,
}

impl<K: Eq + Hash> Limiter<K> {
    pub(super) fn new(burst: u32, every: Duration) -> Limiter<K> {
        Limiter { burst, every, free_at: Mutex::default() }
    }

    /// Returns how long it takes until all steps are available.
    fn used(&self, sender: &K, now: Instant) -> Duration {
        let free_at = lock(&self.free_at).get(sender).copied();
        free_at.map_or(Duration::ZERO, |free_at| free_at.saturating_duration_since(now))
    }

    fn allows(&self, sender: &K, now: Instant) -> bool {
        self.used(sender, now) + self.every <= self.every * self.burst
    }

    fn count(&self, sender: K, now: Instant) {
        let mut all = lock(&self.free_at);
        if all.len() >= MAX_SENDERS {
            all.retain(|_, free_at| *free_at > now);
        }
        let free_at = all.entry(sender).or_insert(now);
        *free_at = (*free_at).max(now) + self.every;
    }

    /// Counts a step now, if it is allowed.
    pub(super) fn take(&self, sender: K) -> bool {
        let now = Instant::now();
        let allowed = self.allows(&sender, now);
        if allowed {
            self.count(sender, now);
        }
        allowed
    }
}

/// Locks something. A thread that panicked has left nothing half-written.
pub(super) fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

#[derive(Debug)]
pub(super) struct FailedAttempts {
    by_address: Limiter<IpAddr>,
    /// Wrong PINs from all addresses together.
    pins: Limiter<()>,
    guesses: Mutex<Option<Guesses>>,
}

/// Wrong PINs since the game was opened.
#[derive(Debug, Clone, Copy)]
struct Guesses {
    count: u32,
    since: DateTime<Utc>,
    last: IpAddr,
}

impl Default for FailedAttempts {
    fn default() -> FailedAttempts {
        FailedAttempts {
            by_address: Limiter::new(10, Duration::from_secs(10)),
            pins: Limiter::new(64, Duration::from_millis(500)),
            guesses: Mutex::default(),
        }
    }
}

impl FailedAttempts {
    /// Counts a code that was typed now, and returns whether it is right; [`Refusal::Wait`] if no more
    /// codes are taken for now, right or wrong.
    pub(super) fn judge(
        &self,
        from: IpAddr,
        is_right: bool,
        now: Instant,
    ) -> Result<bool, Refusal> {
        if !self.by_address.allows(&from, now) {
            let words = "Too many wrong codes came from here. Wait a minute, then try again.";
            return Err(Refusal::Wait(words));
        }
        if !is_right {
            self.by_address.count(from, now);
        }
        Ok(is_right)
    }

    /// Counts a PIN that was typed now, like any code, and returns whether it is right.
    pub(super) fn judge_pin(
        &self,
        from: IpAddr,
        is_pin: bool,
        now: Instant,
    ) -> Result<bool, Refusal> {
        if !self.pins.allows(&(), now) {
            let words = "Too many wrong PINs were typed. Wait a minute, then try again.";
            return Err(Refusal::Wait(words));
        }
        if self.judge(from, is_pin, now)? {
            return Ok(true);
        }
        self.pins.count((), now);
        let mut guesses = lock(&self.guesses);
        let count = guesses.map_or(1, |guesses| guesses.count.saturating_add(1));
        let since = guesses.map_or_else(clock::now, |guesses| guesses.since);
        *guesses = Some(Guesses { count, since, last: from });
        Ok(false)
    }

    /// Returns whether the desk is told of the last wrong PIN: of the 3rd, 6th, 12th, 24th …, because
    /// every open page is then drawn again.
    pub(super) fn is_news(&self) -> bool {
        let count = lock(&self.guesses).map_or(0, |guesses| guesses.count);
        count.is_multiple_of(TOLD_FROM) && (count / TOLD_FROM).is_power_of_two()
    }

    pub(super) fn delay(&self, from: IpAddr) -> Duration {
        let used = self.by_address.used(&from, Instant::now());
        DELAY.mul_f64(used.as_secs_f64() / self.by_address.every.as_secs_f64())
    }

    /// Returns what the desk is told; empty if nobody is guessing.
    pub(super) fn words(&self) -> String {
        let guesses = lock(&self.guesses).filter(|guesses| guesses.count >= TOLD_FROM);
        guesses.map_or_else(String::new, |Guesses { count, since, last }| {
            let since = time_or_day(since, clock::local_now());
            format!(
                "Somebody is guessing the PIN: {count} wrong ones since {since}, the last from \
                 {last}."
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;
    use std::time::{Duration, Instant};

    use super::{FailedAttempts, Limiter};

    const RIGHT: bool = true;
    const WRONG: bool = false;

    fn is_judged(codes: &FailedAttempts, from: u32, pin: bool, at: Instant) -> bool {
        let phone = Ipv4Addr::from(0x0A00_0000 + from).into();
        codes.judge_pin(phone, pin, at).is_ok()
    }

    #[test]
    fn one_table_over_its_limit_does_not_limit_others() {
        let rates = Limiter::new(480, Duration::from_millis(20));
        let allowed = (0..10_000).filter(|_| rates.take(1)).count();
        assert!((480..2_000).contains(&allowed), "{allowed}");
        assert!(rates.take(2));
    }

    #[test]
    fn a_guessing_address_waits_and_no_other() {
        let (codes, now) = (FailedAttempts::default(), Instant::now());
        let judged = (0..100).filter(|_| is_judged(&codes, 1, WRONG, now)).count();
        assert_eq!(judged, 10);
        assert!(!is_judged(&codes, 1, RIGHT, now), "the right one has to wait too");
        assert!(is_judged(&codes, 2, RIGHT, now));
        let later = now + Duration::from_secs(10);
        assert!(is_judged(&codes, 1, RIGHT, later));
        let judged = (0..100).filter(|_| is_judged(&codes, 1, WRONG, later)).count();
        assert_eq!(judged, 1, "one more every ten seconds");
    }

    #[test]
    fn guesses_from_all_addresses_have_a_limit() {
        let (codes, now) = (FailedAttempts::default(), Instant::now());
        let judged = (0..10_000).filter(|from| is_judged(&codes, *from, WRONG, now)).count();
        assert_eq!(judged, 64);
        assert!(!is_judged(&codes, 20_000, RIGHT, now));
        // The letters of the evening have nothing to do with the PIN.
        let letters = codes.judge(Ipv4Addr::LOCALHOST.into(), true, now);
        assert_eq!(letters.ok(), Some(true));
        let mut judged = 0;
        for second in 1..=60 {
            let at = now + Duration::from_secs(second);
            judged += (0..1_000).filter(|from| is_judged(&codes, *from, WRONG, at)).count();
        }
        assert_eq!(judged, 120, "two a second");
        assert!(is_judged(&codes, 20_000, RIGHT, now + Duration::from_secs(61)));
    }
}
