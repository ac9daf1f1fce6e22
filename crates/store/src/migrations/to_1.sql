-- Version 1 has everything in one file, and counts everybody's games when they are asked for. The
-- versions up to 9 were never released, and 8 and 9 are not used again.
DROP TRIGGER IF EXISTS changes_touch_games;
DROP TRIGGER IF EXISTS seats_sit_down;
DROP TRIGGER IF EXISTS seats_get_up;
DROP TRIGGER IF EXISTS seats_change_hands;
DROP TRIGGER IF EXISTS games_come_and_go;
DROP TRIGGER IF EXISTS games_go_on;
DROP TABLE IF EXISTS attendance;
PRAGMA legacy_alter_table = ON;
ALTER TABLE own_games RENAME TO custom_games;
ALTER TABLE merges RENAME TO merges_9;
CREATE TABLE merges (
    id          INTEGER PRIMARY KEY,
    at          TEXT    NOT NULL CHECK (at IS strftime('%Y-%m-%dT%H:%M:%fZ', at)),
    merged_into INTEGER NOT NULL,
    merged_from INTEGER NOT NULL,
    name        TEXT    NOT NULL,
    retired     INTEGER NOT NULL CHECK (retired IN (0, 1)),
    undone      TEXT    CHECK (undone IS strftime('%Y-%m-%dT%H:%M:%fZ', undone))
) STRICT;
INSERT INTO merges SELECT id, at, kept, gone, name, retired, taken_back FROM merges_9;
DROP TABLE merges_9;
PRAGMA legacy_alter_table = OFF;
UPDATE settings SET key = 'house-rules/' || substr(key, 11) WHERE substr(key, 1, 10) = 'our-rules/';
CREATE TABLE hand_versions (
    id         INTEGER PRIMARY KEY,                                -- random, so that no later version is taken for it
    game       INTEGER NOT NULL REFERENCES games (id),
    round_uid  INTEGER,                                            -- as in rounds; kept for a deleted round in case it is restored; NULL: the round after the last
    hand_table INTEGER NOT NULL,                                   -- as in cells
    hand       INTEGER NOT NULL,
    people     TEXT    NOT NULL CHECK (json_valid(people)),        -- the seats of those who sent it: [3,7]
    players    TEXT    NOT NULL CHECK (json_valid(players)),       -- the seats of all who played the hand: [3,7,0,2]
    device     TEXT    NOT NULL,                                   -- 'phone 23'
    sent       TEXT    NOT NULL CHECK (sent IS strftime('%Y-%m-%dT%H:%M:%fZ', sent)),
    texts      TEXT    NOT NULL CHECK (json_valid(texts)),         -- field, key and text of each box: [["tricks","A","7"]]
    recorded   INTEGER REFERENCES changes (id),                    -- the change that recorded it
    settled    INTEGER REFERENCES changes (id)                     -- the change with which the desk answered it
) STRICT;
CREATE INDEX hand_versions_of_game ON hand_versions (game, round_uid);
DROP TABLE second_cells;
DROP TABLE second_readings;
DROP TABLE read_twice;
