-- Version 7 writes a round with less work: nothing that its log is checked against, and nobody
-- who sits there, is laid out as a list for it.
--
-- A check is no part of what lies in a table, so its words alone are changed, as SQLite's
-- documentation of ALTER TABLE has it; laying a long log out anew would take its time.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = 'CREATE TABLE edits (
    change     INTEGER NOT NULL REFERENCES changes (id),
    position   INTEGER NOT NULL,
    kind       TEXT    NOT NULL CHECK (
        kind = ''insert'' OR
        kind = ''remove'' OR
        kind = ''set'' OR
        kind = ''count'' OR
        kind = ''option'' OR
        kind = ''rename'' OR
        kind = ''join'' OR
        kind = ''leave'' OR
        kind = ''dealer'' OR
        kind = ''ended''
    ),
    round      INTEGER,
    hand_table INTEGER,
    hand       INTEGER,
    field      TEXT,
    key        TEXT,
    old        ANY,
    new        ANY,
    PRIMARY KEY (change, position)
) STRICT, WITHOUT ROWID'
WHERE type = 'table' AND name = 'edits';
PRAGMA writable_schema = RESET;

DROP TRIGGER games_come_and_go;
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
