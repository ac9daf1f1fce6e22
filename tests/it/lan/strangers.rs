//! What a page of somebody else's, or a phone without a card, can do: nothing, or ask so often; and
//! guessed codes.

use std::net::Shutdown;

use super::desk::Desk;
use super::*;

/// Sends a form with these lines in its head.
fn send(open: &Open, (path, body): (&str, &str), lines: &[String]) -> u16 {
    let lines = lines.join("\r\n");
    let head = format!(
        "POST {path} HTTP/1.1\r\n{lines}\r\nContent-Type: application/x-www-form-urlencoded\r\n\
         Content-Length: {}\r\n",
        body.len()
    );
    open.ask(&head, body).status
}

/// Returns every form of a night's pages, with what is sent.
fn forms(open: &Open) -> Vec<(String, &'static str)> {
    let hand = "game=1&hand=1&by=a&tricks:A=8&tricks:B=5";
    let table = |page: &str| format!("{}{page}", open.table(1));
    vec![
        (table(""), hand),
        (table("/check"), hand),
        (table("/correct"), hand),
        (table("/cut"), "game=1&cut0=0"),
        (table("/sit"), "who=Ida+and+Gus"),
        (open.enter(), "round=2&tricks=8"),
        (open.path(&format!("check/{}", open.access.secret)), "round=2"),
        (open.path("ask"), "table=2"),
        (open.path("desk"), "pin=ABCDEFGH"),
        (open.path("desk/act"), "yes=1&in=1.1&begin=2"),
    ]
}

#[test]
fn every_form_comes_from_a_page_of_the_address_it_is_sent_to() {
    let open = begun_night();
    let before = open.store().load(open.game).unwrap().log.len();
    let address = open.server.address();
    let port = address.port();
    let host = format!("Host: {address}");
    let origin = |of: String| format!("Origin: {of}");
    let own = origin(format!("http://{address}"));
    let foreign: Vec<Vec<String>> = vec![
        vec![host.clone()],
        vec![host.clone(), origin("null".to_owned())],
        vec![host.clone(), origin(String::new())],
        vec![host.clone(), origin("http://evil.example".to_owned())],
        vec![host.clone(), origin(format!("http://evil.example:{port}"))],
        vec![host.clone(), origin(format!("https://{address}"))],
        vec![host.clone(), origin("http://127.0.0.1".to_owned())],
        vec![host.clone(), origin(format!("http://127.0.0.1:{}", port ^ 1))],
        vec![host.clone(), origin(format!("http://127.0.0.2:{port}"))],
        vec![host.clone(), origin(format!("http://localhost:{port}"))],
        vec![host.clone(), origin(format!("http://{address}/"))],
        vec![host.clone(), origin(format!("http://user@{address}"))],
        vec![host.clone(), own.clone(), origin("http://evil.example".to_owned())],
        // A name that somebody has pointed at this computer, and other addresses of it.
        vec![format!("Host: evil.example:{port}"), origin(format!("http://evil.example:{port}"))],
        vec![format!("Host: evil.example:{port}"), own.clone()],
        vec![format!("Host: 127.0.0.2:{port}"), origin(format!("http://127.0.0.2:{port}"))],
        vec![format!("Host: 203.0.113.7:{port}"), origin(format!("http://203.0.113.7:{port}"))],
        vec![format!("Host: localhost.evil.example:{port}"), own.clone()],
        vec![host.clone(), format!("Host: evil.example:{port}"), own.clone()],
        vec![own.clone()],
    ];
    for (path, body) in forms(&open) {
        for lines in &foreign {
            let status = send(&open, (&path, body), lines);
            assert!(matches!(status, 400 | 421), "{status}: {path} {lines:?}");
        }
    }
    assert_eq!(open.store().load(open.game).unwrap().log.len(), before, "nothing is written");
    assert!(!Desk::open(&open).page().contains("Requests"), "nothing is asked");
    let own = [host, own];
    assert_eq!(send(&open, (&open.table(1), forms(&open)[0].1), &own), 303);
    let local = format!("localhost:{port}");
    let local = [format!("Host: {local}"), origin(format!("http://{local}"))];
    assert_eq!(send(&open, (&open.table(1), forms(&open)[0].1), &local), 303);
    let absolute = format!("http://evil.example{}", open.table(1));
    assert_eq!(send(&open, (&absolute, forms(&open)[0].1), &own), 421, "another name in the line");
}

/// Asks the desk for a table from an address of this computer.
fn ask(open: &Open, from: Ipv4Addr, table: u16) -> u16 {
    open.post_from(from, &open.path("ask"), &format!("table={table}"))
}

/// Tells the desk that other people sit at table 1.
fn sits(open: &Open) -> Answer {
    open.post(&format!("{}/sit", open.table(1)), &[("who".to_owned(), "Ida".to_owned())])
}

#[test]
fn phones_without_a_card_cannot_displace_a_request() {
    let open = begun_night();
    let desk = Desk::open(&open);
    let place = Ipv4Addr::new(127, 7, 0, 1);
    assert_eq!(ask(&open, place, 2), 303, "somebody asks");
    assert_eq!(sits(&open).status, 303);
    // One phone asks as fast as it can, then 200 phones.
    let one = Ipv4Addr::new(127, 7, 1, 1);
    let answers: Vec<u16> = (0..40).map(|_| ask(&open, one, 1)).collect();
    assert_eq!(answers.iter().filter(|status| **status == 303).count(), 3, "{answers:?}");
    assert_eq!(answers.last(), Some(&429));
    for number in 0..200_u16 {
        let [high, low] = number.to_be_bytes();
        let status = ask(&open, Ipv4Addr::new(127, 8, high, low), 1);
        assert!(matches!(status, 303 | 429), "{status}");
    }
    let page = desk.page();
    let requests = page.matches("name=\"yes\"").count();
    assert!(requests <= 65, "{requests}");
    // What a table asks stands first, whatever came before it.
    let first = input(&page, "yes").unwrap();
    assert!(page.contains("Table 1 says who sits there: Ida."), "{page}");
    assert_eq!(desk.act(&format!("yes={first}")).status, 303);
    assert!(!desk.page().contains("Table 1 says who sits there: Ida."));
    // And the first phone is still asking, and is let in.
    let page = desk.page();
    assert!(page.contains("wants to enter hands for table 2: phone 1."), "{page}");
    assert_eq!(desk.act(&format!("yes={}", input(&page, "yes").unwrap())).status, 303);
}

#[test]
fn a_phone_is_let_in_once_the_flood_is_over() {
    let open = begun_night();
    let desk = Desk::open(&open);
    for number in 0..80 {
        let _ = ask(&open, Ipv4Addr::new(127, 9, 0, number), 1);
    }
    assert_eq!(ask(&open, Ipv4Addr::new(127, 9, 1, 1), 2), 429, "the desk is busy");
    for _ in 0..64 {
        let page = desk.page();
        assert_eq!(desk.act(&format!("no={}", input(&page, "yes").unwrap())).status, 303);
    }
    assert_eq!(ask(&open, Ipv4Addr::new(127, 9, 1, 2), 2), 303);
}

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
    let open = begun_night();
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
    let open = begun_night();
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
    let open = begun_night();
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
    let open = begun_night();
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
