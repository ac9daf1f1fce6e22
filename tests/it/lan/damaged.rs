//! Requests that are damaged at random: none ends the server, none changes the game.
//! `HOUSE_RULES_DAMAGED=100000` sends so many.

use house_rules::engine::Rng;
use house_rules::lan::Recording;

use super::begun_night;

const REQUESTS: usize = 300;

#[test]
fn damaged_requests_change_nothing() {
    let count = std::env::var("HOUSE_RULES_DAMAGED").ok().and_then(|count| count.parse().ok());
    let (open, _) = begun_night(Recording::Confirmed);
    let before = open.record();
    let address = open.server.address();
    let table = open.table(1);
    let body = "game=1&hand=1&by=a&tricks.A=8&tricks.B=5";
    let post = |path: &str| {
        format!(
            "POST {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\
             Connection: close\r\n\r\n{body}",
            body.len()
        )
    };
    let get =
        |path: &str| format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    let pages = ["room", "sheet", "me", "me/3", "me/999999999999999999999"];
    let mut sound: Vec<String> = pages.iter().map(|page| get(&open.path(page))).collect();
    sound.extend([
        get(&table),
        get(&format!("{table}?hand=2&own=1")),
        get("/"),
        get("/code?letters=ABCD"),
    ]);
    sound.extend([post(&table), post(&format!("{table}/check")), post(&open.enter())]);
    let mut chance = Rng(11);
    for _ in 0..count.unwrap_or(REQUESTS) {
        let mut bytes = chance.pick(&sound).unwrap().clone().into_bytes();
        for _ in 0..=chance.index(6).unwrap() {
            let at = chance.index(bytes.len()).unwrap();
            let byte = u8::try_from(chance.index(256).unwrap()).unwrap();
            match chance.index(4).unwrap() {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                2 => drop(bytes.remove(at)),
                _ => bytes.splice(at..at, b"999999999999".iter().copied()).for_each(drop),
            }
        }
        // What is cut short is waited for; that is another test.
        bytes.extend_from_slice(b"\r\n\r\n");
        let answer = open.raw_closing(&bytes);
        let known = [
            0, 200, 303, 400, 403, 404, 405, 408, 409, 410, 411, 413, 414, 415, 421, 422, 431, 501,
            505,
        ];
        let sent = String::from_utf8_lossy(&bytes);
        assert!(known.contains(&answer.status), "{}: {sent}", answer.text);
    }
    assert_eq!(open.get("/").status, 200, "it still answers");
    // One pair alone records nothing, whatever came through.
    assert_eq!(open.record(), before);
}
