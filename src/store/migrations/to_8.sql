-- Version 8 gives the library, games, rounds and changes ids that never change, records who made a
-- change, and stores second entries by their round, whatever its number is.
--
-- Tables are renamed and created again, so that references are to the new ones.
PRAGMA legacy_alter_table = ON;

CREATE TABLE library (
    one        INTEGER PRIMARY KEY CHECK (one = 1),
    uid        TEXT    NOT NULL,
    generation TEXT    NOT NULL
) STRICT;
INSERT INTO library VALUES (1, lower(hex(randomblob(16))), lower(hex(randomblob(8))));

ALTER TABLE games RENAME TO games_7;
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
INSERT INTO games (id, rules, title, created, changed, first_dealer, ended, removed)
SELECT id, rules, title, created, changed, first_dealer, ended, removed FROM games_7;
DROP TABLE games_7;
CREATE INDEX games_by_change ON games (changed, id) WHERE removed IS NULL;
CREATE INDEX games_by_rules ON games (rules, changed, id) WHERE removed IS NULL;
CREATE INDEX games_removed ON games (changed, id) WHERE removed IS NOT NULL;
CREATE INDEX games_by_begin ON games (created, id) WHERE removed IS NULL;
CREATE INDEX games_by_title ON games (title, id) WHERE title IS NOT NULL;
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

ALTER TABLE rounds RENAME TO rounds_7;
CREATE TABLE rounds (
    id       INTEGER PRIMARY KEY,
    game     INTEGER NOT NULL REFERENCES games (id),
    position INTEGER NOT NULL,
    uid      INTEGER NOT NULL DEFAULT (random()),
    UNIQUE (game, position)
) STRICT;
INSERT INTO rounds (id, game, position) SELECT id, game, position FROM rounds_7;
DROP TABLE rounds_7;

ALTER TABLE changes RENAME TO changes_7;
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
INSERT INTO changes (id, game, at, label, reason, undoes)
SELECT id, game, at, label, reason, undoes FROM changes_7;
DROP TABLE changes_7;
CREATE INDEX changes_by_game ON changes (game);
CREATE INDEX changes_by_undone ON changes (undoes) WHERE undoes IS NOT NULL;
CREATE TRIGGER changes_touch_games AFTER INSERT ON changes BEGIN
    UPDATE games SET changed = new.at WHERE id = new.game;
END;

-- The id of a deleted round is in the log, for when the round is restored. Version 7 has its second
-- entries under a number beyond 2^50, computed from the change and the step that deleted it.
UPDATE edits SET old = random() WHERE kind = 'remove';

ALTER TABLE second_readings RENAME TO second_readings_7;
ALTER TABLE second_cells RENAME TO second_cells_7;
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
CREATE TEMP TABLE uids AS
SELECT second_readings_7.game, second_readings_7.round, coalesce(rounds.uid, edits.old) AS uid
FROM second_readings_7
LEFT JOIN rounds
    ON rounds.game = second_readings_7.game AND rounds.position = second_readings_7.round
LEFT JOIN edits
    ON second_readings_7.round >= 1 << 50
    AND edits.change = (second_readings_7.round - (1 << 50)) >> 24
    AND edits.position = (second_readings_7.round - (1 << 50)) & ((1 << 24) - 1)
    AND edits.kind = 'remove'
WHERE coalesce(rounds.uid, edits.old) IS NOT NULL
GROUP BY second_readings_7.game, second_readings_7.round;
INSERT INTO second_readings (game, round_uid, hand_table, hand, whole, settled)
SELECT game, uid, hand_table, hand, whole, settled FROM second_readings_7 JOIN uids USING (game, round);
INSERT INTO second_cells (game, round_uid, hand_table, hand, field, key, text)
SELECT game, uid, hand_table, hand, field, key, text FROM second_cells_7 JOIN uids USING (game, round);
DROP TABLE temp.uids;
DROP TABLE second_cells_7;
DROP TABLE second_readings_7;

PRAGMA legacy_alter_table = OFF;

CREATE TABLE host_settings (
    game  INTEGER NOT NULL REFERENCES games (id),
    name  TEXT    NOT NULL,
    value TEXT    NOT NULL,
    PRIMARY KEY (game, name)
) STRICT, WITHOUT ROWID;
