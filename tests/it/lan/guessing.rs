//! Guesses of the desk's PIN: each is counted, from whatever address and however it ends, and the
//! desk is told.

use std::io::Write as _;
use std::net::Shutdown;

use crate::lan::desk::Desk;
use crate::lan::{Answer, Open, begun_night, connect, encoded, form_request};
use crate::prelude::*;

/// Sends a PIN from an address of this computer, and returns the status; 0 if the connection was
/// closed without an answer. With `ends`, this side of the connection ends with the same write.
fn try_pin(open: &Open, from: Ipv4Addr, pin: &str, ends: bool) -> u16 {
    let body = format!("pin={}", encoded(pin));
    if !ends {
        return open.post_from(from, &open.path("desk"), &body);
    }
    let address = open.server.address();
    let mut stream = connect(from, address);
    let request = form_request(address, &open.path("desk"), &body, "");
    stream.write_all(request.as_bytes()).unwrap();
    stream.shutdown(Shutdown::Write).unwrap();
    Answer::to(stream, &[]).status
}

#[test]
fn a_guess_counts_though_its_connection_has_ended() {
    let (open, _) = begun_night();
    let guesser = Ipv4Addr::new(127, 3, 0, 1);
    let guess = |number: &u32| try_pin(&open, guesser, &format!("WRNG{number:04}"), true) == 429;
    // One that ends before it has arrived in whole is not judged, and not counted.
    let refused = (0..400).find(guess).expect("guesses are refused");
    assert!(refused <= 20, "{refused} guesses are judged first");
    assert_eq!(try_pin(&open, guesser, &open.access.pin, false), 429, "the guesser waits");
    // Whoever types the right PIN elsewhere gets in.
    let pin = [("pin".to_owned(), open.access.pin.clone())];
    assert_eq!(open.post(&open.path("desk"), &pin).status, 303);
}

#[test]
fn guesses_from_many_addresses_are_limited_together() {
    let (open, _) = begun_night();
    for number in 0..400_u16 {
        let [high, low] = number.to_be_bytes();
        let from = Ipv4Addr::new(127, 4, high, low);
        let _ = try_pin(&open, from, "WRNG WRNG", true);
    }
    let fresh = Ipv4Addr::new(127, 5, 0, 1);
    assert_eq!(try_pin(&open, fresh, &open.access.pin, false), 429, "no PIN is taken for a moment");
    assert_eq!(open.get(&open.table(1)).status, 200, "guesses delay nobody else");
}

#[test]
fn the_desk_is_told_of_guesses() {
    let (open, _) = begun_night();
    let desk = Desk::open(&open);
    assert!(!desk.page().contains("wrong PIN"));
    for _ in 0..4 {
        let _ = try_pin(&open, Ipv4Addr::new(127, 6, 0, 23), "ABCDEFGH", false);
    }
    let page = desk.page();
    assert!(page.contains("Somebody is guessing the PIN: 4 wrong ones since "), "{page}");
    assert!(page.contains("the last from 127.6.0.23."), "{page}");
}

#[test]
fn a_pin_has_eight_letters_and_digits_that_look_different() {
    for _ in 0..50 {
        let pin = phones::Access::new().unwrap().pin;
        assert_eq!(pin.len(), 8, "{pin}");
        let is_clear = |byte: u8| {
            (byte.is_ascii_uppercase() || byte.is_ascii_digit()) && !b"0O1I".contains(&byte)
        };
        assert!(pin.bytes().all(is_clear), "{pin}");
    }
}

#[test]
fn a_pin_may_be_typed_in_groups_and_small_letters() {
    let (open, _) = begun_night();
    let (pin, shown) = (open.access.pin.clone(), open.server.links().pin);
    let (first, second) = pin.split_at(4);
    assert_eq!(shown, format!("{first} {second}"));
    let typed =
        |pin: String| -> Answer { open.post(&open.path("desk"), &[("pin".to_owned(), pin)]) };
    for given in [
        shown.clone(),
        shown.to_lowercase(),
        format!(" {first}-{second} "),
        format!("{first}\u{2013}{second}"),
        pin.chars().map(String::from).collect::<Vec<String>>().join(" "),
    ] {
        assert_eq!(typed(given.clone()).status, 303, "{given}");
    }
    for wrong in [first.to_owned(), format!("{pin}{pin}"), format!("{pin}A"), String::new()] {
        assert_eq!(typed(wrong.clone()).status, 403, "{wrong}");
    }
}
