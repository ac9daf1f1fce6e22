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
use tokio::sync::Notify;
use tokio::time::timeout_at;

use super::answer::Refusal;
use store::clock;
use store::format::time_or_day;

/// The most senders remembered whose limit is not used at all.
const MAX_SENDERS: usize = 4_096;
/// The delay of an answer to a wrong code, for each that its sender has not waited for yet.
const DELAY: Duration = Duration::from_millis(500);
/// The number of wrong PINs from which the desk is told, and how long after the last one.
const TOLD_FROM: u32 = 3;
const TOLD_FOR: Duration = Duration::from_secs(10 * 60);

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
    guessed: Notify,
}

/// Wrong PINs, each soon after the one before.
#[derive(Debug, Clone, Copy)]
struct Guesses {
    count: u32,
    since: DateTime<Utc>,
    last: IpAddr,
    until: Instant,
}

impl Default for FailedAttempts {
    fn default() -> FailedAttempts {
        FailedAttempts {
            by_address: Limiter::new(10, Duration::from_secs(10)),
            pins: Limiter::new(64, Duration::from_millis(500)),
            guesses: Mutex::default(),
            guessed: Notify::default(),
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
        let before = guesses.filter(|before| now < before.until);
        let count = before.map_or(1, |before| before.count.saturating_add(1));
        let since = before.map_or_else(clock::now, |before| before.since);
        *guesses = Some(Guesses { count, since, last: from, until: now + TOLD_FOR });
        self.guessed.notify_one();
        Ok(false)
    }

    pub(super) fn delay(&self, from: IpAddr) -> Duration {
        let used = self.by_address.used(&from, Instant::now());
        DELAY.mul_f64(used.as_secs_f64() / self.by_address.every.as_secs_f64())
    }

    fn told(&self, now: Instant) -> Option<Guesses> {
        lock(&self.guesses).filter(|told| told.count >= TOLD_FROM && now < told.until)
    }

    /// Returns what the desk is told; empty if nobody is guessing.
    pub(super) fn words(&self, now: Instant) -> String {
        self.told(now).map_or_else(String::new, |Guesses { count, since, last, .. }| {
            let since = time_or_day(since, clock::local_now());
            format!(
                "Somebody is guessing the PIN: {count} wrong ones since {since}, the last from {last}."
            )
        })
    }

    /// Waits until the desk is told something else, or nothing any more.
    pub(super) async fn changed(&self) {
        match self.told(Instant::now()) {
            Some(told) => drop(timeout_at(told.until.into(), self.guessed.notified()).await),
            None => self.guessed.notified().await,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;
    use std::time::{Duration, Instant};

    use super::FailedAttempts;

    const RIGHT: bool = true;
    const WRONG: bool = false;

    fn is_judged(codes: &FailedAttempts, from: u32, pin: bool, at: Instant) -> bool {
        let phone = Ipv4Addr::from(0x0A00_0000 + from).into();
        codes.judge_pin(phone, pin, at).is_ok()
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

    #[test]
    fn the_desk_is_told_of_guesses_until_they_have_stopped() {
        let (codes, now) = (FailedAttempts::default(), Instant::now());
        let after = |minutes: u64| now + Duration::from_secs(60 * minutes);
        for minute in 0..3 {
            assert_eq!(codes.words(after(minute)), "");
            assert!(is_judged(&codes, 1, WRONG, after(minute)));
        }
        assert!(codes.words(after(11)).contains("PIN: 3 wrong ones"));
        assert_eq!(codes.words(after(12)), "");
        assert!(is_judged(&codes, 1, WRONG, after(13)));
        assert_eq!(codes.words(after(13)), "", "it is counted from one again");
    }
}
