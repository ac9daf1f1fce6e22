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
