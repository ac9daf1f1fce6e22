//! What a member, a stranger or the database itself can do to the desks of a shared game: a change
//! that no desk can read is refused, one that fits no game is left out, and nobody else's role holds
//! anything up.

use desks::events;

use super::prelude::*;

fn host(server: &Server, database: &str) -> TestDesk {
    let host = TestDesk::goodge(server, database);
    host.share().unwrap();
    host
}

fn goes_on(desks: [&TestDesk; 2], text: &str) {
    let [host, other] = desks;
    host.enter(&host.notes(2, text));
    host.sync();
    other.sync();
    agree(desks);
    assert!(other.export().contains(text));
}

/// Returns a change as a desk sends it, with these parts different; `null` in `without` removes one.
fn change(server: &Server, database: &str, parts: &str) -> String {
    let newest = server.ask(database, "select newest from house_rules.events");
    format!(
        r#"'{{"uid": 77, "base": {newest}, "structure": false, "made_by": "Eve", "label": "Odd",
            "at": "2026-11-26T20:00:00.000Z", "reason": null, "undoes": null, "edits": []}}'::jsonb
            {parts}"#
    )
}

fn propose(server: &Server, database: &str, change: &str) -> Result<String, String> {
    let event = "(select event from house_rules.events)";
    server.try_ask(database, &format!("select house_rules.propose({event}, {change})"))
}

pub fn what_no_desk_can_read_is_refused(server: &Server) {
    let database = server.database();
    let host = host(server, &database);
    let other = host.joined("Desk 2");
    let round = server.ask(&database, "select min(round) from house_rules.rounds");
    let edit = |edit: &str| format!(r#"|| '{{"edits": [{edit}]}}'"#);
    let set = |more: &str| {
        edit(&format!(r#"{{"kind": "set", "round": {round}, "field": "note"{more}}}"#))
    };
    let mut odd: Vec<String> = [
        "- 'base'",
        "- 'uid'",
        "- 'structure'",
        "- 'label'",
        "- 'at'",
        "- 'edits'",
        r#"|| '{"base": null}'"#,
        r#"|| '{"base": -1}'"#,
        r#"|| '{"base": 1.5}'"#,
        r#"|| '{"base": "0"}'"#,
        r#"|| '{"structure": null}'"#,
        r#"|| '{"structure": "no"}'"#,
        r#"|| '{"label": 7}'"#,
        r#"|| '{"at": "today"}'"#,
        r#"|| '{"at": null}'"#,
        r#"|| '{"made_by": 7}'"#,
        r#"|| '{"undoes": "x"}'"#,
        r#"|| '{"edits": {}}'"#,
        r#"|| '{"edits": null}'"#,
    ]
    .map(str::to_owned)
    .to_vec();
    odd.extend([
        edit("7"),
        edit("null"),
        edit("{}"),
        edit(r#"{"kind": "destroy"}"#),
        edit(r#"{"kind": "set"}"#),
        edit(r#"{"kind": "set", "round": null, "field": "note"}"#),
        edit(r#"{"kind": "insert", "round": 5}"#),
        edit(r#"{"kind": "insert", "round": 5, "position": -1}"#),
        edit(r#"{"kind": "remove"}"#),
        edit(r#"{"kind": "join"}"#),
        edit(r#"{"kind": "ended", "new": 1}"#),
        edit(r#"{"kind": "dealer", "new": "Ada"}"#),
        edit(r#"{"kind": "rename", "key": "x", "new": "Ada"}"#),
        set(r#", "new": {}"#),
        set(r#", "new": 1.5"#),
        set(r#", "new": true"#),
        set(r#", "hand": 256"#),
        set(r#", "hand_table": null"#),
        set(r#", "key": 7"#),
        set(r#", "new": 1e30"#),
    ]);
    for parts in &odd {
        let sent = change(server, &database, parts);
        let refused = propose(server, &database, &sent).expect_err(parts);
        assert!(refused.contains("no desk could read"), "{parts}: {refused}");
    }
    assert_eq!(server.ask(&database, "select count(*) from house_rules.changes"), "1");
    goes_on([&host, &other], "afterwards");
}

pub fn a_change_that_fits_no_game_is_left_out(server: &Server) {
    let database = server.database();
    let host = host(server, &database);
    let other = host.joined("Desk 2");
    let round = server.ask(&database, "select min(round) from house_rules.rounds where round <> 0");
    let event = &host.event;
    for (number, edit) in [
        format!(r#"{{"kind": "set", "round": {round}, "field": "nonsense", "new": 1}}"#),
        format!(
            r#"{{"kind": "set", "round": {round}, "field": "bid", "old": 999999, "new": "many"}}"#
        ),
        r#"{"kind": "rename", "key": "99", "old": "Ada", "new": "Eve"}"#.to_owned(),
        r#"{"kind": "option", "field": "nonsense", "new": 1}"#.to_owned(),
        r#"{"kind": "join", "new": ""}"#.to_owned(),
        r#"{"kind": "insert", "round": 5, "position": 900}"#.to_owned(),
    ]
    .into_iter()
    .enumerate()
    {
        // Past the function, as the owner of the database can, and one that is no change at all.
        let newest = server.ask(&database, "select newest + 1 from house_rules.events");
        let parts = format!(r#"|| '{{"uid": {}, "edits": [{edit}]}}'"#, 1000 + number);
        let sent = change(server, &database, &parts);
        let sent = if number == 0 { "'[7]'::jsonb".to_owned() } else { sent };
        let sql = format!(
            "insert into house_rules.changes (event, number, uid, made_by, change) \
             values ('{event}', {newest}, {}, 'Eve', {sent}); \
             update house_rules.events set newest = {newest}",
            1000 + number
        );
        let _ = server.ask(&database, &sql);
        let left_out = other.sync().left_out;
        assert_eq!(left_out.len(), 1, "{edit}: {left_out:?}");
        assert_eq!(left_out[0].0, "Eve");
        host.sync();
        goes_on([&host, &other], &format!("after {number}"));
    }
    // Who joins later leaves them out, too.
    let third = host.joined("Desk 3");
    agree([&host, &other, &third]);
}

pub fn an_event_has_the_uid_of_a_game(server: &Server) {
    let database = server.database();
    let host = host(server, &database);
    let odd = "x; create table public.pwned (); --";
    let insert = format!(
        "insert into house_rules.events (event, name, begun) values ('{odd}', 'Odd', '{{}}')"
    );
    assert!(server.try_ask(&database, &insert).is_err(), "the table refuses it");
    let _ = server.ask(
        &database,
        &format!("alter table house_rules.events drop constraint events_event_check; {insert}"),
    );
    let address = Address::read(&host.address).unwrap();
    let listed = events(&address).unwrap();
    assert_eq!(listed.len(), 1, "{listed:?}");
    let path = host.path().with_file_name("odd.db");
    let store = store::worker::StoreHandle::at(path);
    assert!(desks::Desk::join(address, store, "x;", "Desk 2").is_err());
    let there = server.ask(&database, "select to_regclass('public.pwned') is null");
    assert_eq!(there, "t");
}

pub fn only_members_can_hold_an_event(server: &Server) {
    let database = server.database();
    let host = host(server, &database);
    let _ = server.ask(&database, "drop role if exists dora; create role dora login");
    let event = &host.event;
    let by_dora =
        |sql: &str| server.try_ask(&database, &format!("set session authorization dora; {sql}"));
    for sql in [
        "select 1 from house_rules.events for update",
        "lock table house_rules.events in share mode",
        "select * from house_rules.events for share",
    ] {
        assert!(by_dora(sql).is_err(), "{sql}");
    }
    // A lock by number, which any role can take, does not matter.
    let held = thread::scope(|scope| {
        let hold = scope.spawn(|| {
            by_dora(&format!(
                "select pg_advisory_lock(hashtextextended('house_rules {event}', 0)), \
                 pg_advisory_lock(hashtextextended('house_rules', 0)), pg_sleep(2)"
            ))
        });
        let locks = "select count(*) from pg_locks where locktype = 'advisory'";
        while server.ask(&database, locks) != "2" {}
        let began = Instant::now();
        host.enter(&host.notes(1, "meanwhile"));
        assert_eq!(host.sync().accepted.len(), 1);
        assert!(began.elapsed() < Duration::from_millis(1200), "nobody waits");
        hold.join().unwrap()
    });
    assert!(held.is_ok(), "{held:?}");
    let limit = "select proconfig from pg_proc where proname = 'propose'";
    assert!(server.ask(&database, limit).contains("lock_timeout=5s"));
}
