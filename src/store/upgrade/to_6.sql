-- Version 6 keeps what is read a second time.
CREATE TABLE read_twice (
    game INTEGER PRIMARY KEY REFERENCES games (id)
) STRICT;
CREATE TABLE second_readings (
    game       INTEGER NOT NULL REFERENCES games (id),
    round      INTEGER NOT NULL CHECK (round > 0),
    hand_table INTEGER NOT NULL DEFAULT 0,
    hand       INTEGER NOT NULL DEFAULT 0,
    whole      INTEGER NOT NULL CHECK (whole IN (0, 1)),
    settled    INTEGER REFERENCES changes (id),
    PRIMARY KEY (game, round, hand_table, hand)
) STRICT, WITHOUT ROWID;
CREATE TABLE second_cells (
    game       INTEGER NOT NULL,
    round      INTEGER NOT NULL,
    hand_table INTEGER NOT NULL DEFAULT 0,
    hand       INTEGER NOT NULL DEFAULT 0,
    field      TEXT    NOT NULL,
    key        TEXT    NOT NULL DEFAULT '',
    text       TEXT    NOT NULL,
    PRIMARY KEY (game, round, hand_table, hand, field, key),
    FOREIGN KEY (game, round, hand_table, hand) REFERENCES second_readings ON UPDATE CASCADE ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
