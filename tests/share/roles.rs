//! Rights of roles, passwords, and the output of the commands.

use std::process::Output;

use super::prelude::*;

fn said(output: &Output) -> String {
    let said = [output.stdout.clone(), output.stderr.clone()].concat();
    String::from_utf8(said).unwrap()
}

pub fn host_desk_and_reader(server: &Server) {
    let database = server.database();
    server.ask(&database, "create role ben login; create role hall login; create role cleo login");
    let host = TestDesk::goodge(server, &database);
    let number = host.game.to_string();
    let shared = host
        .program(&["share", &number, &host.address, "--once"])
        .args(["--desk", "ben", "--reader", "hall"])
        .output()
        .unwrap();
    assert!(shared.status.success(), "{}", said(&shared));
    assert!(said(&shared).contains(&format!("{} {}", host.address, &host.event[..8])));

    let by = |role: &str| host.address.replace("postgres@", &format!("{role}@"));
    let listed = host.program(&["join", &by("ben")]).output().unwrap();
    assert!(said(&listed).ends_with("(1 change)\n"), "{}", said(&listed));
    let ben = host.joined_by("Ben", &by("ben"));
    ben.enter(&ben.notes(1, "by Ben"));
    assert_eq!(ben.sync().accepted.len(), 1);
    let hall = host.joined_by("Hall", &by("hall"));
    agree([&ben, &hall]);
    hall.enter(&hall.notes(2, "by the hall"));
    let refused = hall.try_sync().unwrap_err();
    assert!(!refused.passes() && refused.to_string().contains("may not enter"), "{refused}");
    // A role without access sees nothing, and nobody can write except through the function.
    let listed = host.program(&["join", &by("cleo")]).output().unwrap();
    assert_eq!(said(&listed), "");
    let psql = |role: &str, sql: &str| {
        server.try_ask(&database, &format!("set session authorization {role}; {sql}"))
    };
    assert_eq!(psql("cleo", "select count(*) from house_rules.changes").unwrap(), "0");
    assert_eq!(psql("hall", "select count(*) from house_rules.changes").unwrap(), "2");
    for sql in [
        "delete from house_rules.changes",
        "update house_rules.events set newest = 0",
        "insert into house_rules.access values ('x', 'ben', 'host')",
        "select house_rules.admit((select event from house_rules.events), 'cleo', 'desk')",
        "select house_rules.share('x', 'x', '{}')",
    ] {
        assert!(psql("ben", sql).is_err(), "{sql}");
    }
}

pub fn passwords_as_in_psql(server: &Server) {
    let database = server.database();
    server.ask(&database, "create role locked superuser login password 'se:cret7'");
    let host = TestDesk::goodge(server, &database);
    host.share().unwrap();
    let address = host.address.replace("postgres@", "locked@");
    let list = || {
        let mut command = host.program(&["join", &address]);
        command.env_remove("PGPASSWORD").env("PGPASSFILE", "/nowhere");
        command
    };
    let refused = list().output().unwrap();
    assert_eq!(refused.status.code(), Some(1), "{}", said(&refused));
    let wrong = list().env("PGPASSWORD", "guess").output().unwrap();
    assert!(said(&wrong).contains("password authentication failed"), "{}", said(&wrong));
    let right = list().env("PGPASSWORD", "se:cret7").output().unwrap();
    assert!(said(&right).contains("Goodge"), "{}", said(&right));
    let file = host.path().with_file_name("pgpass");
    std::fs::write(&file, "# ours\n127.0.0.1:*:*:locked:se\\:cret7\n").unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = |mode| std::fs::set_permissions(&file, PermissionsExt::from_mode(mode)).unwrap();
        mode(0o644);
        let open = list().env("PGPASSFILE", &file).output().unwrap();
        assert!(said(&open).contains("can be read by others"), "{}", said(&open));
        mode(0o600);
    }
    let filed = list().env("PGPASSFILE", &file).output().unwrap();
    assert!(said(&filed).contains("Goodge"), "{}", said(&filed));
    // A password in the address works, and is neither stored nor printed.
    let inside = address.replace("locked@", "locked:se%3Acret7@");
    let number = host.game.to_string();
    let shared = host.program(&["share", &number, &inside, "--once"]).output().unwrap();
    assert!(shared.status.success() && !said(&shared).contains("cret7"), "{}", said(&shared));
    std::fs::remove_file(&file).unwrap();
    for entry in std::fs::read_dir(host.path().parent().unwrap()).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap_or_default();
        assert!(!bytes.windows(5).any(|part| part == b"cret7"), "the password was kept");
    }
}

pub fn both_values_are_shown_and_settled(server: &Server) {
    let database = server.database();
    let host = TestDesk::goodge(server, &database);
    host.share().unwrap();
    let other = host.joined("Desk 2");
    host.enter(&host.notes(1, "hers"));
    host.sync();
    other.enter(&other.notes(1, "mine"));
    let number = other.game.to_string();
    let event = &host.event[..8];
    let join = ["join", &host.address, event, "--once", "--name", "Desk 2"];
    let joined = other.program(&join).output().unwrap();
    assert_eq!(joined.status.code(), Some(1), "{}", said(&joined));
    assert!(said(&joined).contains("host: Round 1 corrected"), "{}", said(&joined));
    let both = "Set aside: Round 1 corrected. host changed the same place first: Round 1 corrected.\n  \
                Round 1, Note: theirs hers, yours mine\n";
    assert!(said(&joined).contains(both), "{}", said(&joined));
    let shown = other.program(&["settle", &number]).output().unwrap();
    assert!(said(&shown).starts_with(both), "{}", said(&shown));
    let kept = other.program(&["settle", &number, "--keep", "mine"]).output().unwrap();
    assert_eq!(said(&kept), "Round 1 corrected: your values are kept.\n");
    let joined = other.program(&join).output().unwrap();
    assert!(joined.status.success(), "{}", said(&joined));
    host.sync();
    agree([&host, &other]);
    assert!(host.export().contains("mine"));
    let nothing = other.program(&["settle", &number]).output().unwrap();
    assert_eq!(said(&nothing), "There is nothing to settle.\n");
}
