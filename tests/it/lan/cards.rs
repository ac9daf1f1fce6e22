//! Printed codes, the networks that they lead to, and the number of phones.

use std::net::IpAddr;

use phones::Opening;

use super::*;

fn path(address: &str) -> String {
    let (_, rest) = address.split_once("http://").unwrap();
    rest[rest.find('/').unwrap()..].to_owned()
}

#[test]
fn printed_codes_open_the_table_named_above_them() {
    let open = begun_night();
    let cards = open.server.links().cards();
    assert_eq!(cards.len(), 3, "two tables, and one for spectators");
    for [heading, address, _] in &cards[..2] {
        let page = open.get(&path(address)).text;
        assert!(page.contains(&format!("<title>{heading}</title>")), "{heading}: {page}");
    }
    assert_eq!(open.get(&path(&cards[2][1])).status, 303, "to the room's page");
    // On paper each code has its own heading and address, in this order.
    let game = OpenGame::open(open.record(), Vec::new());
    let paper = paper::code_cards(&game, cards.clone()).unwrap();
    let mut rest = paper.replace("&#x2f;", "/");
    for [heading, address, code] in cards.iter().rev() {
        let own = rest.split_off(rest.rfind(&format!(">{heading}<")).expect("a heading"));
        for part in [address.trim_start_matches("http://"), code.as_str()] {
            assert!(own.contains(part), "{part} is not with {heading}:\n{own}");
        }
    }
}

#[test]
fn another_network_has_other_codes_with_the_same_secrets() {
    let (_folder, file, mut store) = opened();
    let game = store.create(&night(1), None).unwrap();
    let identity = store.identity(game).unwrap();
    let store = StoreHandle::new(store);
    let open = |address: Option<[u8; 4]>| {
        let address = address.map(IpAddr::from);
        let opening = Opening { address, ..Opening::default() };
        Server::open_game_and_wait(store.clone(), game, opening).unwrap()
    };
    let one = open(Some([127, 0, 0, 1]));
    let (at_one, first) = (one.address(), one.links());
    drop(one);
    let other = open(Some([127, 0, 0, 2]));
    let (at_other, second) = (other.address(), other.links());
    drop(other);
    assert_eq!(at_other, SocketAddr::from((Ipv4Addr::new(127, 0, 0, 2), at_one.port())));
    assert_ne!(first.cards()[0][2], second.cards()[0][2], "the code differs");
    assert_eq!(path(&first.tables[0]), path(&second.tables[0]), "the secret is the same");
    // Opened again without an address, it uses the last one.
    assert_eq!(open(None).address(), at_other);
    assert_eq!(Access::of(&file, &identity).unwrap().address, Some(at_other.ip()));
}

/// One address may have 64 connections, and all together 2,048. One more is closed without an
/// answer, and another is accepted as soon as one ends.
#[test]
fn connections_are_limited() {
    #[cfg(unix)]
    if rlimit::increase_nofile_limit(6_000).unwrap() < 6_000 {
        eprintln!("too few files may be open here");
        return;
    }
    let open = begun_night();
    let connect = |from: [u8; 4]| connect(from.into(), open.server.address());
    let head =
        format!("GET {} HTTP/1.1\r\nHost: {}\r\n\r\n", open.path("events"), open.server.address());
    // Whether it is answered and stays connected.
    let listens = |stream: &mut TcpStream| {
        let mut begin = [0; 12];
        stream.write_all(head.as_bytes()).is_ok()
            && stream.read_exact(&mut begin).is_ok()
            && begin == *b"HTTP/1.1 200"
    };
    let mut all = Vec::new();
    for network in 1..=32 {
        for _ in 0..64 {
            let mut stream = connect([127, 30, 0, network]);
            assert!(listens(&mut stream), "connection {}", all.len() + 1);
            all.push(stream);
        }
        if network == 1 {
            assert!(!listens(&mut connect([127, 30, 0, 1])), "the 65th of one address");
        }
    }
    assert!(!listens(&mut connect([127, 30, 0, 99])), "the 2,049th");
    drop(all.pop());
    until(|| listens(&mut connect([127, 30, 0, 99])));
}
