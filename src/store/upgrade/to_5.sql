-- Version 5 keeps games that somebody made.
CREATE TABLE own_games (
    id       TEXT    PRIMARY KEY,
    declared TEXT    NOT NULL CHECK (json_valid(declared)),
    made     TEXT    NOT NULL CHECK (made IS strftime('%Y-%m-%dT%H:%M:%fZ', made)),
    offered  INTEGER NOT NULL CHECK (offered IN (0, 1))
) STRICT, WITHOUT ROWID;
