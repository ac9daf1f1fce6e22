-- Version 2 keeps how a number was counted from cards, beside the number and in the log.
CREATE TABLE counts (
    round      INTEGER NOT NULL REFERENCES rounds (id),
    hand_table INTEGER NOT NULL DEFAULT 0,
    hand       INTEGER NOT NULL DEFAULT 0,
    field      TEXT    NOT NULL,
    key        TEXT    NOT NULL DEFAULT '',
    counted    TEXT    NOT NULL CHECK (json_valid(counted)),
    PRIMARY KEY (round, hand_table, hand, field, key)
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

-- A check cannot be changed, so the log moves into a table that knows one more kind. The old
-- one is renamed and not the new one: a renamed table has its name in quotes.
ALTER TABLE edits RENAME TO edits_before;
CREATE TABLE edits (
    change     INTEGER NOT NULL REFERENCES changes (id),
    position   INTEGER NOT NULL,
    kind       TEXT    NOT NULL CHECK (kind IN (
        'insert',
        'remove',
        'set',
        'count',
        'option',
        'rename',
        'join',
        'leave',
        'dealer',
        'ended'
    )),
    round      INTEGER,
    hand_table INTEGER,
    hand       INTEGER,
    field      TEXT,
    key        TEXT,
    old        ANY,
    new        ANY,
    PRIMARY KEY (change, position)
) STRICT, WITHOUT ROWID;
INSERT INTO edits SELECT * FROM edits_before;
DROP TABLE edits_before;
