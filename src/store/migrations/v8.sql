-- The tables of version 8, with which files are compared before they are migrated.
PRAGMA application_id = 0x486F5275;
PRAGMA user_version = 8;
CREATE TABLE library (
    one        INTEGER PRIMARY KEY CHECK (one = 1),
    uid        TEXT    NOT NULL,
    generation TEXT    NOT NULL
) STRICT;
INSERT INTO library VALUES (1, lower(hex(randomblob(16))), lower(hex(randomblob(8))));
CREATE TABLE people (
    id      INTEGER PRIMARY KEY,
    name    TEXT    NOT NULL UNIQUE,
    retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1))
) STRICT;
CREATE TABLE own_games (
    id       TEXT    PRIMARY KEY,
    declared TEXT    NOT NULL CHECK (json_valid(declared)),
    made     TEXT    NOT NULL CHECK (made IS strftime('%Y-%m-%dT%H:%M:%fZ', made)),
    offered  INTEGER NOT NULL CHECK (offered IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE TABLE games (
    id           INTEGER PRIMARY KEY,
    uid          TEXT    NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))),
    rules        TEXT    NOT NULL,
    title        TEXT,
    created      TEXT    NOT NULL CHECK (created IS strftime('%Y-%m-%dT%H:%M:%fZ', created)),
    changed      TEXT    NOT NULL CHECK (changed IS strftime('%Y-%m-%dT%H:%M:%fZ', changed)),
    first_dealer INTEGER CHECK (first_dealer >= 0),
    ended        INTEGER NOT NULL DEFAULT 0 CHECK (ended IN (0, 1)),
    removed      TEXT    CHECK (removed IS strftime('%Y-%m-%dT%H:%M:%fZ', removed))
) STRICT;
CREATE TABLE seats (
    game   INTEGER NOT NULL REFERENCES games (id),
    seat   INTEGER NOT NULL CHECK (seat >= 0),
    person INTEGER NOT NULL REFERENCES people (id),
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE options (
    game   INTEGER NOT NULL REFERENCES games (id),
    option TEXT    NOT NULL,
    value  ANY     NOT NULL,
    PRIMARY KEY (game, option)
) STRICT, WITHOUT ROWID;
CREATE TABLE rounds (
    id       INTEGER PRIMARY KEY,
    game     INTEGER NOT NULL REFERENCES games (id),
    position INTEGER NOT NULL,
    uid      INTEGER NOT NULL DEFAULT (random()),
    UNIQUE (game, position)
) STRICT;
CREATE TABLE cells (
    round      INTEGER NOT NULL REFERENCES rounds (id),
    hand_table INTEGER NOT NULL DEFAULT 0,
    hand       INTEGER NOT NULL DEFAULT 0,
    field      TEXT    NOT NULL,
    key        TEXT    NOT NULL DEFAULT '',
    value      ANY     NOT NULL,
    PRIMARY KEY (round, hand_table, hand, field, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE counts (
    round      INTEGER NOT NULL REFERENCES rounds (id),
    hand_table INTEGER NOT NULL DEFAULT 0,
    hand       INTEGER NOT NULL DEFAULT 0,
    field      TEXT    NOT NULL,
    key        TEXT    NOT NULL DEFAULT '',
    counted    TEXT    NOT NULL CHECK (json_valid(counted)),
    PRIMARY KEY (round, hand_table, hand, field, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE drafts (
    game       INTEGER NOT NULL REFERENCES games (id),
    round      INTEGER NOT NULL CHECK (round >= 0),
    hand_table INTEGER NOT NULL DEFAULT 0,
    hand       INTEGER NOT NULL DEFAULT 0,
    field      TEXT    NOT NULL,
    key        TEXT    NOT NULL DEFAULT '',
    text       TEXT    NOT NULL,
    PRIMARY KEY (game, round, hand_table, hand, field, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE draft_counts (
    game       INTEGER NOT NULL REFERENCES games (id),
    round      INTEGER NOT NULL CHECK (round >= 0),
    hand_table INTEGER NOT NULL DEFAULT 0,
    hand       INTEGER NOT NULL DEFAULT 0,
    field      TEXT    NOT NULL,
    key        TEXT    NOT NULL DEFAULT '',
    counted    TEXT    NOT NULL CHECK (json_valid(counted)),
    PRIMARY KEY (game, round, hand_table, hand, field, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE read_twice (
    game INTEGER PRIMARY KEY REFERENCES games (id)
) STRICT;
CREATE TABLE second_readings (
    game       INTEGER NOT NULL REFERENCES games (id),
    round_uid  INTEGER NOT NULL,
    hand_table INTEGER NOT NULL DEFAULT 0,
    hand       INTEGER NOT NULL DEFAULT 0,
    whole      INTEGER NOT NULL CHECK (whole IN (0, 1)),
    settled    INTEGER REFERENCES changes (id),
    PRIMARY KEY (game, round_uid, hand_table, hand)
) STRICT, WITHOUT ROWID;
CREATE TABLE second_cells (
    game       INTEGER NOT NULL,
    round_uid  INTEGER NOT NULL,
    hand_table INTEGER NOT NULL DEFAULT 0,
    hand       INTEGER NOT NULL DEFAULT 0,
    field      TEXT    NOT NULL,
    key        TEXT    NOT NULL DEFAULT '',
    text       TEXT    NOT NULL,
    PRIMARY KEY (game, round_uid, hand_table, hand, field, key),
    FOREIGN KEY (game, round_uid, hand_table, hand) REFERENCES second_readings ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE TABLE host_settings (
    game  INTEGER NOT NULL REFERENCES games (id),
    name  TEXT    NOT NULL,
    value TEXT    NOT NULL,
    PRIMARY KEY (game, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE changes (
    id      INTEGER PRIMARY KEY,
    uid     INTEGER NOT NULL DEFAULT (random()),
    game    INTEGER NOT NULL REFERENCES games (id),
    at      TEXT    NOT NULL CHECK (at IS strftime('%Y-%m-%dT%H:%M:%fZ', at)),
    made_by TEXT,
    label   TEXT    NOT NULL,
    reason  TEXT,
    undoes  INTEGER REFERENCES changes (id)
) STRICT;
CREATE TABLE edits (
    change     INTEGER NOT NULL REFERENCES changes (id),
    position   INTEGER NOT NULL,
    kind       TEXT    NOT NULL CHECK (
        kind = 'insert' OR
        kind = 'remove' OR
        kind = 'set' OR
        kind = 'count' OR
        kind = 'option' OR
        kind = 'rename' OR
        kind = 'join' OR
        kind = 'leave' OR
        kind = 'dealer' OR
        kind = 'ended'
    ),
    round      INTEGER,
    hand_table INTEGER,
    hand       INTEGER,
    field      TEXT,
    key        TEXT,
    old        ANY,
    new        ANY,
    PRIMARY KEY (change, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE merges (
    id         INTEGER PRIMARY KEY,
    at         TEXT    NOT NULL CHECK (at IS strftime('%Y-%m-%dT%H:%M:%fZ', at)),
    kept       INTEGER NOT NULL,
    gone       INTEGER NOT NULL,
    name       TEXT    NOT NULL,
    retired    INTEGER NOT NULL CHECK (retired IN (0, 1)),
    taken_back TEXT    CHECK (taken_back IS strftime('%Y-%m-%dT%H:%M:%fZ', taken_back))
) STRICT;
CREATE TABLE merged_seats (
    merge INTEGER NOT NULL REFERENCES merges (id),
    game  INTEGER NOT NULL REFERENCES games (id),
    seat  INTEGER NOT NULL,
    PRIMARY KEY (merge, game, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE attendance (
    person INTEGER PRIMARY KEY REFERENCES people (id),
    games  INTEGER NOT NULL,
    last   TEXT
) STRICT;
CREATE TABLE settings (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX games_by_change ON games (changed, id) WHERE removed IS NULL;
CREATE INDEX games_by_rules ON games (rules, changed, id) WHERE removed IS NULL;
CREATE INDEX games_removed ON games (changed, id) WHERE removed IS NOT NULL;
CREATE INDEX games_by_begin ON games (created, id) WHERE removed IS NULL;
CREATE INDEX games_by_title ON games (title, id) WHERE title IS NOT NULL;
CREATE INDEX seats_by_person ON seats (person, game);
CREATE INDEX changes_by_game ON changes (game);
CREATE INDEX changes_by_undone ON changes (undoes) WHERE undoes IS NOT NULL;
CREATE TRIGGER changes_touch_games AFTER INSERT ON changes BEGIN
    UPDATE games SET changed = new.at WHERE id = new.game;
END;
CREATE TRIGGER seats_sit_down AFTER INSERT ON seats BEGIN
    INSERT INTO attendance (person, games, last)
    SELECT new.person, removed IS NULL, iif(removed IS NULL, changed, NULL) FROM games
    WHERE id = new.game
    AND NOT EXISTS (SELECT 1 FROM seats WHERE game = new.game AND person = new.person AND seat <> new.seat)
    ON CONFLICT (person) DO UPDATE SET
        games = games + excluded.games,
        last = nullif(max(coalesce(last, ''), coalesce(excluded.last, '')), '');
END;
CREATE TRIGGER seats_get_up AFTER DELETE ON seats BEGIN
    UPDATE attendance SET
        games = games - 1,
        last = CASE WHEN last > (SELECT changed FROM games WHERE id = old.game) THEN last ELSE (
            SELECT max(changed) FROM games
            WHERE removed IS NULL AND id IN (SELECT game FROM seats WHERE person = old.person)
        ) END
    WHERE person = old.person
    AND (SELECT removed IS NULL FROM games WHERE id = old.game)
    AND NOT EXISTS (SELECT 1 FROM seats WHERE game = old.game AND person = old.person);
END;
CREATE TRIGGER seats_change_hands AFTER UPDATE OF person ON seats WHEN new.person <> old.person BEGIN
    INSERT INTO attendance (person, games, last)
    SELECT new.person, removed IS NULL, iif(removed IS NULL, changed, NULL) FROM games
    WHERE id = new.game
    AND NOT EXISTS (SELECT 1 FROM seats WHERE game = new.game AND person = new.person AND seat <> new.seat)
    ON CONFLICT (person) DO UPDATE SET
        games = games + excluded.games,
        last = nullif(max(coalesce(last, ''), coalesce(excluded.last, '')), '');
    UPDATE attendance SET
        games = games - 1,
        last = CASE WHEN last > (SELECT changed FROM games WHERE id = old.game) THEN last ELSE (
            SELECT max(changed) FROM games
            WHERE removed IS NULL AND id IN (SELECT game FROM seats WHERE person = old.person)
        ) END
    WHERE person = old.person
    AND (SELECT removed IS NULL FROM games WHERE id = old.game)
    AND NOT EXISTS (SELECT 1 FROM seats WHERE game = old.game AND person = old.person);
END;
CREATE TRIGGER games_come_and_go AFTER UPDATE OF removed ON games
WHEN (new.removed IS NULL) <> (old.removed IS NULL) BEGIN
    UPDATE attendance SET
        games = games + (new.removed IS NULL) - (old.removed IS NULL),
        last = CASE
            WHEN new.removed IS NULL AND new.changed >= coalesce(last, '') THEN new.changed
            WHEN last > old.changed THEN last
            ELSE (
                SELECT max(changed) FROM games
                WHERE removed IS NULL AND id IN (SELECT game FROM seats WHERE person = attendance.person)
            )
        END
    WHERE person IN (SELECT person FROM seats WHERE game = new.id);
END;
CREATE TRIGGER games_go_on AFTER UPDATE OF changed ON games
WHEN new.removed IS NULL AND old.removed IS NULL BEGIN
    INSERT INTO attendance (person, games, last)
    SELECT person, 0, NULL FROM seats WHERE game = new.id
    ON CONFLICT (person) DO UPDATE SET last = CASE
        WHEN new.changed >= coalesce(last, '') THEN new.changed
        WHEN last > old.changed THEN last
        ELSE (
            SELECT max(changed) FROM games
            WHERE removed IS NULL AND id IN (SELECT game FROM seats WHERE person = attendance.person)
        )
    END;
END;
