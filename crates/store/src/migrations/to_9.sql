-- Version 9 stores the day of the evening on which a game was played, and the local time in which it
-- was begun, so that reading the file elsewhere does not move it to another day.
ALTER TABLE games ADD COLUMN utc_offset INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN played TEXT CHECK (played IS date(played));
ALTER TABLE games ADD COLUMN evening TEXT GENERATED ALWAYS AS (coalesce(played, date(created, utc_offset || ' minutes', '-6 hours'))) VIRTUAL;
UPDATE games SET utc_offset =
    coalesce((strftime('%s', created, 'localtime') - strftime('%s', created)) / 60, 0);
-- The day of a game that was begun here is known; others were imported.
UPDATE games SET played = date(created, 'localtime', '-6 hours')
WHERE (SELECT label FROM changes WHERE game = games.id ORDER BY id LIMIT 1) = 'Game started';
DROP INDEX games_by_begin;
CREATE INDEX games_by_evening ON games (evening, created, id) WHERE removed IS NULL;

-- A change may be of that day, too.
PRAGMA legacy_alter_table = ON;
ALTER TABLE edits RENAME TO edits_8;
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
        kind = 'date' OR
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
INSERT INTO edits SELECT * FROM edits_8;
DROP TABLE edits_8;
PRAGMA legacy_alter_table = OFF;
