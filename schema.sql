-- House Rules keeps everything in this one SQLite file.
--
-- The tables hold facts only, as they were written down at the card table. There is no
-- score, total or winner in them: those are worked out from the facts whenever they are
-- shown, so none can ever be out of date.
--
-- To ask questions, the views are easier than the tables. Each game has its own, named
-- after it; House Rules writes them again whenever they should differ:
--   goodge_rounds    one row a round:            select trump, avg(bid) from goodge_rounds group by trump;
--   goodge_players   one row a player a round:   select player, sum(captured) from goodge_players group by player;
--   hearts_players, whist_with_tens_sides, ...   (.tables lists them all)
--
-- Times are UTC, as 2026-08-01T19:30:00.000Z. Seats count from 0 in seating order.

PRAGMA application_id = 0x486F5275; -- 'HoRu': this is a file of House Rules
PRAGMA user_version = 8;            -- which version of the tables below this is

-- Which library this is: one row.
CREATE TABLE library (
    one        INTEGER PRIMARY KEY CHECK (one = 1),
    uid        TEXT    NOT NULL,                                   -- at random when it was made; its backups have the same
    generation TEXT    NOT NULL                                    -- at random again whenever a backup has taken the place of everything
) STRICT;
INSERT INTO library VALUES (1, lower(hex(randomblob(16))), lower(hex(randomblob(8))));

-- One row a person, over all evenings. Two spellings are two people, "ada" and "Ada" too.
CREATE TABLE people (
    id      INTEGER PRIMARY KEY,
    name    TEXT    NOT NULL UNIQUE,                               -- as shown everywhere
    retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1))   -- 1: no longer offered when names are typed
) STRICT;

-- Games that somebody made, a row a version: what was played by an older one stays what it was.
CREATE TABLE own_games (
    id       TEXT    PRIMARY KEY,                                  -- as in games.rules; it follows from the declaration
    declared TEXT    NOT NULL CHECK (json_valid(declared)),        -- name, players, fields, ...: as in a record's file
    made     TEXT    NOT NULL CHECK (made IS strftime('%Y-%m-%dT%H:%M:%fZ', made)),
    offered  INTEGER NOT NULL CHECK (offered IN (0, 1))            -- 0: a newer version has taken its place, or it was put away
) STRICT, WITHOUT ROWID;

-- One row a game that was begun.
CREATE TABLE games (
    id           INTEGER PRIMARY KEY,
    uid          TEXT    NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))), -- at random; the same wherever the game travels
    rules        TEXT    NOT NULL,                                 -- which game it is: 'goodge', 'hearts', ..., or one in own_games
    title        TEXT,                                             -- what the evening was called, if anything
    created      TEXT    NOT NULL CHECK (created IS strftime('%Y-%m-%dT%H:%M:%fZ', created)),
    changed      TEXT    NOT NULL CHECK (changed IS strftime('%Y-%m-%dT%H:%M:%fZ', changed)), -- the newest row in changes; kept by a trigger
    first_dealer INTEGER CHECK (first_dealer >= 0),                -- a seat; NULL: seat 0
    ended        INTEGER NOT NULL DEFAULT 0 CHECK (ended IN (0, 1)), -- 1: the players stopped before the rules' end
    removed      TEXT    CHECK (removed IS strftime('%Y-%m-%dT%H:%M:%fZ', removed)) -- when it was taken off the lists; NULL: it is on them
) STRICT;

-- Who sat where.
CREATE TABLE seats (
    game   INTEGER NOT NULL REFERENCES games (id),
    seat   INTEGER NOT NULL CHECK (seat >= 0),                     -- 0, 1, 2, ... clockwise; in sides, even seats are A, odd ones B
    person INTEGER NOT NULL REFERENCES people (id),
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

-- House rules that were chosen; one that is not here has its default.
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
    uid      INTEGER NOT NULL DEFAULT (random()),                  -- at random; the same whatever its number is, and when it comes back
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

-- How a number in cells was counted, where it was counted from cards: {"Aces":2,"Tens":3}.
CREATE TABLE counts (
    round      INTEGER NOT NULL REFERENCES rounds (id),
    hand_table INTEGER NOT NULL DEFAULT 0,                         -- the other columns as in cells
    hand       INTEGER NOT NULL DEFAULT 0,
    field      TEXT    NOT NULL,
    key        TEXT    NOT NULL DEFAULT '',
    counted    TEXT    NOT NULL CHECK (json_valid(counted)),       -- how many of each kind of card
    PRIMARY KEY (round, hand_table, hand, field, key)
) STRICT, WITHOUT ROWID;

-- What is being typed and not yet entered, as typed. Scratch paper, no part of any game.
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

-- What is being counted and not yet entered.
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

-- Nights and matches whose hands somebody else reads a second time, to be compared.
CREATE TABLE read_twice (
    game INTEGER PRIMARY KEY REFERENCES games (id)
) STRICT;

-- What was read a second time: a row a hand (or couple). Whether it agrees with cells is seen by comparing.
CREATE TABLE second_readings (
    game       INTEGER NOT NULL REFERENCES games (id),
    round_uid  INTEGER NOT NULL,                                   -- as in rounds; of one that was taken out it waits here until that comes back
    hand_table INTEGER NOT NULL DEFAULT 0,
    hand       INTEGER NOT NULL DEFAULT 0,
    whole      INTEGER NOT NULL CHECK (whole IN (0, 1)),           -- 0: it is still being typed
    settled    INTEGER REFERENCES changes (id),                    -- the change by which the first reading stands where they differ
    PRIMARY KEY (game, round_uid, hand_table, hand)
) STRICT, WITHOUT ROWID;

-- The numbers of each second reading, as typed.
CREATE TABLE second_cells (
    game       INTEGER NOT NULL,                                   -- the first columns as in second_readings
    round_uid  INTEGER NOT NULL,
    hand_table INTEGER NOT NULL DEFAULT 0,
    hand       INTEGER NOT NULL DEFAULT 0,
    field      TEXT    NOT NULL,                                   -- the other columns as in drafts
    key        TEXT    NOT NULL DEFAULT '',
    text       TEXT    NOT NULL,
    PRIMARY KEY (game, round_uid, hand_table, hand, field, key),
    FOREIGN KEY (game, round_uid, hand_table, hand) REFERENCES second_readings ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- What the host of a game chose beside its record: the clock, prizes, what the room sees. It changes no score.
CREATE TABLE host_settings (
    game  INTEGER NOT NULL REFERENCES games (id),
    name  TEXT    NOT NULL,                                        -- 'clock', 'prizes', 'room', ...
    value TEXT    NOT NULL,                                        -- as the program writes it; what it cannot read is as usual
    PRIMARY KEY (game, name)
) STRICT, WITHOUT ROWID;

-- The log: one row for everything that was ever done to a game, undoing included. Rows are only added.
CREATE TABLE changes (
    id      INTEGER PRIMARY KEY,
    uid     INTEGER NOT NULL DEFAULT (random()),                   -- at random; the same wherever the game travels
    game    INTEGER NOT NULL REFERENCES games (id),
    at      TEXT    NOT NULL CHECK (at IS strftime('%Y-%m-%dT%H:%M:%fZ', at)),
    made_by TEXT,                                                  -- which desk, window or phone made it; NULL: this computer
    label   TEXT    NOT NULL,                                      -- 'Round 3', 'Round 2 corrected'
    reason  TEXT,                                                  -- why, where the scorekeeper said so
    undoes  INTEGER REFERENCES changes (id)                        -- the change that this one takes back, if it does
) STRICT;

-- The steps of each change, with what stood there before and after.
CREATE TABLE edits (
    change     INTEGER NOT NULL REFERENCES changes (id),
    position   INTEGER NOT NULL,                                   -- 0, 1, 2, ... within the change
    kind       TEXT    NOT NULL CHECK (                            -- no list: that would be laid out anew for every row
        kind = 'insert' OR                                         -- a blank round came in at this number; new is its uid
        kind = 'remove' OR                                         -- a blank round went; old is its uid
        kind = 'set' OR                                            -- a cell was written, written over or blanked
        kind = 'count' OR                                          -- it was said how a cell was counted; old and new as in counts
        kind = 'option' OR                                         -- a house rule was chosen; field is the option
        kind = 'rename' OR                                         -- seat key went from one person (old) to another (new)
        kind = 'join' OR                                           -- person new sat down in seat key
        kind = 'leave' OR                                          -- person old got up from seat key
        kind = 'dealer' OR                                         -- the first dealer was seat old, is seat new
        kind = 'ended'                                             -- the players stopped (new is 1), or took that back
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

-- Two people who were made one, as two spellings of one name are. The one who is gone has no row
-- in people while this stands; the log still has their number, which means the one who was kept.
CREATE TABLE merges (
    id         INTEGER PRIMARY KEY,
    at         TEXT    NOT NULL CHECK (at IS strftime('%Y-%m-%dT%H:%M:%fZ', at)),
    kept       INTEGER NOT NULL,                                   -- who they are now, a person
    gone       INTEGER NOT NULL,                                   -- the number of the other; never given to anybody else
    name       TEXT    NOT NULL,                                   -- what the other was called
    retired    INTEGER NOT NULL CHECK (retired IN (0, 1)),         -- as in people
    taken_back TEXT    CHECK (taken_back IS strftime('%Y-%m-%dT%H:%M:%fZ', taken_back)) -- when they became two again; NULL: they are one
) STRICT;

-- The seats that were theirs who is gone.
CREATE TABLE merged_seats (
    merge INTEGER NOT NULL REFERENCES merges (id),
    game  INTEGER NOT NULL REFERENCES games (id),
    seat  INTEGER NOT NULL,
    PRIMARY KEY (merge, game, seat)
) STRICT, WITHOUT ROWID;

-- How often everybody has sat down, so that nothing has to be counted to list them; kept by the triggers below.
CREATE TABLE attendance (
    person INTEGER PRIMARY KEY REFERENCES people (id),
    games  INTEGER NOT NULL,                                       -- the games on the lists that they sit at
    last   TEXT                                                    -- when the newest change in any of those was made; NULL: there are none
) STRICT;

-- What House Rules remembers: theme, window, ..., and under our-rules/goodge the house rules offered for a game.
CREATE TABLE settings (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The lists: newest first, of one game, of one person; and what was removed.
CREATE INDEX games_by_change ON games (changed, id) WHERE removed IS NULL;
CREATE INDEX games_by_rules ON games (rules, changed, id) WHERE removed IS NULL;
CREATE INDEX games_removed ON games (changed, id) WHERE removed IS NOT NULL;
-- The games of an evening.
CREATE INDEX games_by_begin ON games (created, id) WHERE removed IS NULL;
-- The evenings that have a name, which is searched.
CREATE INDEX games_by_title ON games (title, id) WHERE title IS NOT NULL;
CREATE INDEX seats_by_person ON seats (person, game);
CREATE INDEX changes_by_game ON changes (game);
-- What refers to a change, for the database's own checks.
CREATE INDEX changes_by_undone ON changes (undoes) WHERE undoes IS NOT NULL;

-- games.changed is the time of the newest change.
CREATE TRIGGER changes_touch_games AFTER INSERT ON changes BEGIN
    UPDATE games SET changed = new.at WHERE id = new.game;
END;

-- attendance follows seats and games. Somebody may sit twice at one table by mistake; that is one game.
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
-- Everybody who sits there has a row already. Written so that no list of them is laid out: this is done for every round.
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
