-- House Rules keeps everything in this one SQLite file.
--
-- The tables hold only facts, as they were written down at the card table. They contain
-- no score, total or winner: those are computed from the facts whenever they are shown,
-- so they can never be out of date.
--
-- For queries, the views are easier than the tables. Each game has its own views, named
-- after it; House Rules recreates them whenever their definition changes:
--   goodge_rounds    one row per round:            select trump, avg(bid) from goodge_rounds group by trump;
--   goodge_players   one row per player and round: select player, sum(captured) from goodge_players group by player;
--   hearts_players, whist_with_tens_sides, ...   (.tables lists them all)
--
-- Times are UTC, as 2026-08-01T19:30:00.000Z. Seats count from 0 in seating order.

PRAGMA application_id = 0x486F5275; -- 'HoRu': this is a House Rules file
PRAGMA user_version = 1;            -- the version of the tables below

-- The identity of this library: one row.
CREATE TABLE library (
    one        INTEGER PRIMARY KEY CHECK (one = 1),
    uid        TEXT    NOT NULL,                                   -- random, from when the file was made; its backups have the same
    generation TEXT    NOT NULL                                    -- random, new whenever a backup is restored
) STRICT;
INSERT INTO library VALUES (1, lower(hex(randomblob(16))), lower(hex(randomblob(8))));

-- One row per person, over all evenings. Two spellings are two people, even "ada" and "Ada".
CREATE TABLE people (
    id      INTEGER PRIMARY KEY,
    name    TEXT    NOT NULL UNIQUE,                               -- as shown everywhere
    retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1))   -- 1: no longer suggested when names are typed
) STRICT;

-- Custom games, one row per version: games played by an older version keep it.
CREATE TABLE custom_games (
    id       TEXT    PRIMARY KEY,                                  -- as in games.rules; derived from the declaration
    declared TEXT    NOT NULL CHECK (json_valid(declared)),        -- name, players, fields, ...: as in the file of a record
    made     TEXT    NOT NULL CHECK (made IS strftime('%Y-%m-%dT%H:%M:%fZ', made)),
    offered  INTEGER NOT NULL CHECK (offered IN (0, 1))            -- 0: a newer version replaced it, or it was removed
) STRICT, WITHOUT ROWID;

-- One row per game.
CREATE TABLE games (
    id           INTEGER PRIMARY KEY,
    uid          TEXT    NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))), -- random; the same in every file that has it
    rules        TEXT    NOT NULL,                                 -- whose rules: 'goodge', 'hearts', ..., or an id of custom_games
    title        TEXT,                                             -- the name of the evening, if it has one
    created      TEXT    NOT NULL CHECK (created IS strftime('%Y-%m-%dT%H:%M:%fZ', created)),
    changed      TEXT    NOT NULL CHECK (changed IS strftime('%Y-%m-%dT%H:%M:%fZ', changed)), -- the time of the newest row in changes
    first_dealer INTEGER CHECK (first_dealer >= 0),                -- a seat; NULL: seat 0
    ended        INTEGER NOT NULL DEFAULT 0 CHECK (ended IN (0, 1)), -- 1: the players stopped before the rules end the game
    removed      TEXT    CHECK (removed IS strftime('%Y-%m-%dT%H:%M:%fZ', removed)), -- when it was removed from the lists; NULL: it is listed
    utc_offset   INTEGER NOT NULL DEFAULT 0,                       -- the local time of created: by how many minutes it was ahead of UTC
    played       TEXT    CHECK (played IS date(played)),           -- the day of the evening on which it was played, as people say; NULL: unknown
    evening      TEXT    GENERATED ALWAYS AS (coalesce(played, date(created, utc_offset || ' minutes', '-6 hours'))) VIRTUAL -- the day it belongs to; a night lasts until six
) STRICT;

-- Who sat where.
CREATE TABLE seats (
    game   INTEGER NOT NULL REFERENCES games (id),
    seat   INTEGER NOT NULL CHECK (seat >= 0),                     -- 0, 1, 2, ... clockwise; with sides, even seats are A, odd ones B
    person INTEGER NOT NULL REFERENCES people (id),
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

-- The house rules that were chosen. An option without a row has its default.
CREATE TABLE options (
    game   INTEGER NOT NULL REFERENCES games (id),
    option TEXT    NOT NULL,                                       -- 'target', ...
    value  ANY     NOT NULL,                                       -- a number, a word, or 0 and 1 for no and yes
    PRIMARY KEY (game, option)
) STRICT, WITHOUT ROWID;

-- The rounds of each game.
CREATE TABLE rounds (
    id       INTEGER PRIMARY KEY,
    game     INTEGER NOT NULL REFERENCES games (id),
    position INTEGER NOT NULL,                                     -- 1, 2, 3, ... in order; 0 is the set-up (roles, teams)
    uid      INTEGER NOT NULL DEFAULT (random()),                  -- random; stays the same if the number changes or the round is restored
    UNIQUE (game, position)
) STRICT;

-- What was written down: one row for each box that is not blank.
CREATE TABLE cells (
    round      INTEGER NOT NULL REFERENCES rounds (id),
    hand_table INTEGER NOT NULL DEFAULT 0,                         -- the table (or couple) of a tournament, from 1; 0: none
    hand       INTEGER NOT NULL DEFAULT 0,                         -- the hand at that table, from 1; 0: none
    field      TEXT    NOT NULL,                                   -- 'bid', 'captured', 'note', ...
    key        TEXT    NOT NULL DEFAULT '',                        -- for whom: '' for the round, a seat '0' '1' ..., a side 'A' 'B', or a part 'lady'
    value      ANY     NOT NULL,                                   -- a number, a word, a text, a seat, 0 and 1 for no and yes, or a list [0,2]
    PRIMARY KEY (round, hand_table, hand, field, key)
) STRICT, WITHOUT ROWID;

-- The card counts from which numbers in cells were computed: {"Aces":2,"Tens":3}.
CREATE TABLE counts (
    round      INTEGER NOT NULL REFERENCES rounds (id),
    hand_table INTEGER NOT NULL DEFAULT 0,                         -- the other columns as in cells
    hand       INTEGER NOT NULL DEFAULT 0,
    field      TEXT    NOT NULL,
    key        TEXT    NOT NULL DEFAULT '',
    counted    TEXT    NOT NULL CHECK (json_valid(counted)),       -- how many of each kind of card
    PRIMARY KEY (round, hand_table, hand, field, key)
) STRICT, WITHOUT ROWID;

-- What is typed but not recorded yet, as typed. Not part of any game.
CREATE TABLE drafts (
    game       INTEGER NOT NULL REFERENCES games (id),
    round      INTEGER NOT NULL CHECK (round >= 0),                -- the round's number (position in rounds), or the next one
    hand_table INTEGER NOT NULL DEFAULT 0,                         -- the other columns as in cells
    hand       INTEGER NOT NULL DEFAULT 0,
    field      TEXT    NOT NULL,
    key        TEXT    NOT NULL DEFAULT '',
    text       TEXT    NOT NULL,
    PRIMARY KEY (game, round, hand_table, hand, field, key)
) STRICT, WITHOUT ROWID;

-- Card counts that are not recorded yet.
CREATE TABLE draft_counts (
    game       INTEGER NOT NULL REFERENCES games (id),
    round      INTEGER NOT NULL CHECK (round >= 0),                -- the columns as in drafts
    hand_table INTEGER NOT NULL DEFAULT 0,
    hand       INTEGER NOT NULL DEFAULT 0,
    field      TEXT    NOT NULL,
    key        TEXT    NOT NULL DEFAULT '',
    counted    TEXT    NOT NULL CHECK (json_valid(counted)),       -- as in counts
    PRIMARY KEY (game, round, hand_table, hand, field, key)
) STRICT, WITHOUT ROWID;

-- What people have sent from phones: one row for each version of a hand (or couple). The one that is recorded is
-- in cells, too. Whether versions agree is found by comparing them.
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

-- The host's settings of a game, outside its record: clock, prizes, what the room sees. They change no score.
CREATE TABLE host_settings (
    game  INTEGER NOT NULL REFERENCES games (id),
    name  TEXT    NOT NULL,                                        -- 'clock', 'prizes', 'room', ...
    value TEXT    NOT NULL,                                        -- as House Rules writes it; one it cannot read counts as the default
    PRIMARY KEY (game, name)
) STRICT, WITHOUT ROWID;

-- The log: one row for every change to a game, including each undo. Rows are only added.
CREATE TABLE changes (
    id      INTEGER PRIMARY KEY,
    uid     INTEGER NOT NULL DEFAULT (random()),                   -- random; the same in every file that has it
    game    INTEGER NOT NULL REFERENCES games (id),
    at      TEXT    NOT NULL CHECK (at IS strftime('%Y-%m-%dT%H:%M:%fZ', at)),
    made_by TEXT,                                                  -- the desk, window or phone that made it; NULL: this computer
    label   TEXT    NOT NULL,                                      -- 'Round 3', 'Round 2 corrected'
    reason  TEXT,                                                  -- why, if the scorekeeper gave a reason
    undoes  INTEGER REFERENCES changes (id)                        -- the change that this one undoes, if any
) STRICT;

-- The steps of each change, with the value before and after.
CREATE TABLE edits (
    change     INTEGER NOT NULL REFERENCES changes (id),
    position   INTEGER NOT NULL,                                   -- 0, 1, 2, ... within the change
    kind       TEXT    NOT NULL CHECK (                            -- not IN: it would build a list for every row
        kind = 'insert' OR                                         -- a blank round was inserted at this number; new is its uid
        kind = 'remove' OR                                         -- a blank round was removed; old is its uid
        kind = 'set' OR                                            -- a cell was written, overwritten or blanked
        kind = 'count' OR                                          -- the card count of a cell changed; old and new as in counts
        kind = 'option' OR                                         -- a house rule was chosen; field is the option
        kind = 'rename' OR                                         -- seat key went from one person (old) to another (new)
        kind = 'join' OR                                           -- person new sat down in seat key
        kind = 'leave' OR                                          -- person old left seat key
        kind = 'dealer' OR                                         -- the first dealer changed from seat old to seat new
        kind = 'date' OR                                           -- the day on which it was played changed; old and new as in games.played
        kind = 'ended'                                             -- the players stopped (new is 1), or resumed
    ),
    round      INTEGER,                                            -- the round's number at that time; 0 is the set-up
    hand_table INTEGER,                                            -- the other columns as in cells
    hand       INTEGER,
    field      TEXT,
    key        TEXT,
    old        ANY,                                                -- NULL: it was blank
    new        ANY,                                                -- NULL: it is blank
    PRIMARY KEY (change, position)
) STRICT, WITHOUT ROWID;

-- People who were merged, such as two spellings of one name. The one merged away has no row in
-- people until the merge is undone. The log still has their id, which now means the one kept.
CREATE TABLE merges (
    id          INTEGER PRIMARY KEY,
    at          TEXT    NOT NULL CHECK (at IS strftime('%Y-%m-%dT%H:%M:%fZ', at)),
    merged_into INTEGER NOT NULL,                                  -- the person who was kept
    merged_from INTEGER NOT NULL,                                  -- the id of the person merged away; never reused
    name        TEXT    NOT NULL,                                  -- the name of the person merged away
    retired     INTEGER NOT NULL CHECK (retired IN (0, 1)),        -- as in people
    undone      TEXT    CHECK (undone IS strftime('%Y-%m-%dT%H:%M:%fZ', undone)) -- when the merge was undone; NULL: it is in effect
) STRICT;

-- The seats of the person merged away.
CREATE TABLE merged_seats (
    merge INTEGER NOT NULL REFERENCES merges (id),
    game  INTEGER NOT NULL REFERENCES games (id),
    seat  INTEGER NOT NULL,
    PRIMARY KEY (merge, game, seat)
) STRICT, WITHOUT ROWID;

-- What House Rules remembers, such as, under house-rules/goodge, the house rules saved for a game.
CREATE TABLE settings (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The lists of games: newest first, of one kind, and the removed ones.
CREATE INDEX games_by_change ON games (changed, id) WHERE removed IS NULL;
CREATE INDEX games_by_rules ON games (rules, changed, id) WHERE removed IS NULL;
CREATE INDEX games_removed ON games (changed, id) WHERE removed IS NOT NULL;
-- The games of an evening.
CREATE INDEX games_by_evening ON games (evening, created, id) WHERE removed IS NULL;
-- The names of evenings, for the search.
CREATE INDEX games_by_title ON games (title, id) WHERE title IS NOT NULL;
-- Everybody's games.
CREATE INDEX seats_by_person ON seats (person, game);
CREATE INDEX changes_by_game ON changes (game);
-- For the foreign key check of changes.undoes.
CREATE INDEX changes_by_undone ON changes (undoes) WHERE undoes IS NOT NULL;
