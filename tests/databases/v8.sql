-- Version 8, as sqlite3's .dump writes it, with the two numbers of the header that .dump leaves out.
PRAGMA application_id = 0x486F5275;
PRAGMA user_version = 8;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE people (
    id      INTEGER PRIMARY KEY,
    name    TEXT    NOT NULL UNIQUE,                               -- as shown everywhere
    retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1))   -- 1: no longer offered when names are typed
) STRICT;
INSERT INTO people VALUES(1,'Ada',0);
INSERT INTO people VALUES(2,'Ben',0);
INSERT INTO people VALUES(3,'Cleo',0);
INSERT INTO people VALUES(4,'Dan',0);
CREATE TABLE host_settings (
    game  INTEGER NOT NULL REFERENCES games (id),
    name  TEXT    NOT NULL,                                        -- 'clock', 'prizes', 'room', ...
    value TEXT    NOT NULL,                                        -- as the program writes it; what it cannot read is as usual
    PRIMARY KEY (game, name)
) STRICT, WITHOUT ROWID;
INSERT INTO host_settings VALUES(1,'room','standings');
CREATE TABLE own_games (
    id       TEXT    PRIMARY KEY,                                  -- as in games.rules; it follows from the declaration
    declared TEXT    NOT NULL CHECK (json_valid(declared)),        -- name, players, fields, ...: as in a record's file
    made     TEXT    NOT NULL CHECK (made IS strftime('%Y-%m-%dT%H:%M:%fZ', made)),
    offered  INTEGER NOT NULL CHECK (offered IN (0, 1))            -- 0: a newer version has taken its place, or it was put away
) STRICT, WITHOUT ROWID;
INSERT INTO own_games VALUES('tarock-661b0656','{"name":"Tarock","players":[3,4],"wins":"high","fields":[{"id":"tricks","label":"Tricks","weight":10,"most":13,"sum":13},{"id":"fines","label":"Fines","weight":-1}],"target":100,"dealer":"left"}','2026-08-01T19:05:00.250Z',1);
CREATE TABLE seats (
    game   INTEGER NOT NULL REFERENCES games (id),
    seat   INTEGER NOT NULL CHECK (seat >= 0),                     -- 0, 1, 2, ... clockwise; in sides, even seats are A, odd ones B
    person INTEGER NOT NULL REFERENCES people (id),
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO seats VALUES(1,0,1);
INSERT INTO seats VALUES(2,0,1);
INSERT INTO seats VALUES(1,1,2);
INSERT INTO seats VALUES(2,1,2);
INSERT INTO seats VALUES(1,2,3);
INSERT INTO seats VALUES(2,2,3);
INSERT INTO seats VALUES(1,3,4);
CREATE TABLE options (
    game   INTEGER NOT NULL REFERENCES games (id),
    option TEXT    NOT NULL,                                       -- 'target', ...
    value  ANY     NOT NULL,                                       -- a number, a word, or 0 and 1 for no and yes
    PRIMARY KEY (game, option)
) STRICT, WITHOUT ROWID;
CREATE TABLE cells (
    round      INTEGER NOT NULL REFERENCES rounds (id),
    hand_table INTEGER NOT NULL DEFAULT 0,                         -- the table (or couple) of a tournament, from 1; 0: none
    hand       INTEGER NOT NULL DEFAULT 0,                         -- the hand at that table, from 1; 0: none
    field      TEXT    NOT NULL,                                   -- 'bid', 'captured', 'note', ...
    key        TEXT    NOT NULL DEFAULT '',                        -- for whom: '' for the round, a seat '0' '1' ..., a side 'A' 'B', or a part 'lady'
    value      ANY     NOT NULL,                                   -- a number, a word, a text, a seat, 0 and 1 for no and yes, or a list [0,2]
    PRIMARY KEY (round, hand_table, hand, field, key)
) STRICT, WITHOUT ROWID;
INSERT INTO cells VALUES(2,0,0,'tricks','A',8);
INSERT INTO cells VALUES(2,0,0,'tricks','B',5);
INSERT INTO cells VALUES(4,0,0,'bid','',120);
INSERT INTO cells VALUES(4,0,0,'captured','0',130);
INSERT INTO cells VALUES(4,0,0,'captured','1',70);
INSERT INTO cells VALUES(4,0,0,'captured','2',50);
INSERT INTO cells VALUES(4,0,0,'declarer','',0);
INSERT INTO cells VALUES(4,0,0,'trump','','hearts');
INSERT INTO cells VALUES(5,0,0,'bid','',90);
INSERT INTO cells VALUES(5,0,0,'captured','0',100);
INSERT INTO cells VALUES(5,0,0,'captured','1',60);
INSERT INTO cells VALUES(5,0,0,'captured','2',90);
INSERT INTO cells VALUES(5,0,0,'declarer','',1);
INSERT INTO cells VALUES(5,0,0,'trump','','stars');
CREATE TABLE counts (
    round      INTEGER NOT NULL REFERENCES rounds (id),
    hand_table INTEGER NOT NULL DEFAULT 0,                         -- the other columns as in cells
    hand       INTEGER NOT NULL DEFAULT 0,
    field      TEXT    NOT NULL,
    key        TEXT    NOT NULL DEFAULT '',
    counted    TEXT    NOT NULL CHECK (json_valid(counted)),       -- how many of each kind of card
    PRIMARY KEY (round, hand_table, hand, field, key)
) STRICT, WITHOUT ROWID;
INSERT INTO counts VALUES(5,0,0,'captured','0','{"Ones":3,"Fives":1,"Crown":1}');
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
INSERT INTO drafts VALUES(2,3,0,0,'bid','','7');
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
INSERT INTO draft_counts VALUES(2,3,0,0,'captured','2','{"Tens":2}');
CREATE TABLE read_twice (
    game INTEGER PRIMARY KEY REFERENCES games (id)
) STRICT;
INSERT INTO read_twice VALUES(2);
CREATE TABLE edits (
    change     INTEGER NOT NULL REFERENCES changes (id),
    position   INTEGER NOT NULL,                                   -- 0, 1, 2, ... within the change
    kind       TEXT    NOT NULL CHECK (                            -- no list: that would be laid out anew for every row
        kind = 'insert' OR                                         -- a blank round came in at this number
        kind = 'remove' OR                                         -- a blank round went
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
INSERT INTO edits VALUES(3,0,'insert',2,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO edits VALUES(3,1,'set',2,0,0,'bid','',NULL,90);
INSERT INTO edits VALUES(3,2,'set',2,0,0,'captured','0',NULL,100);
INSERT INTO edits VALUES(3,3,'set',2,0,0,'captured','1',NULL,60);
INSERT INTO edits VALUES(3,4,'set',2,0,0,'captured','2',NULL,90);
INSERT INTO edits VALUES(3,5,'set',2,0,0,'declarer','',NULL,1);
INSERT INTO edits VALUES(3,6,'set',2,0,0,'trump','',NULL,'stars');
INSERT INTO edits VALUES(3,7,'count',2,0,0,'captured','0',NULL,'{"Ones":3,"Fives":1,"Crown":1}');
INSERT INTO edits VALUES(4,0,'option',NULL,NULL,NULL,'target',NULL,NULL,1000);
INSERT INTO edits VALUES(5,0,'option',NULL,NULL,NULL,'target',NULL,1000,NULL);
CREATE TABLE settings (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO settings VALUES('our-rules/goodge','{"target":300}');
INSERT INTO settings VALUES('theme','dark');
CREATE TABLE merges (
    id         INTEGER PRIMARY KEY,
    at         TEXT    NOT NULL CHECK (at IS strftime('%Y-%m-%dT%H:%M:%fZ', at)),
    kept       INTEGER NOT NULL,
    gone       INTEGER NOT NULL,
    name       TEXT    NOT NULL,
    retired    INTEGER NOT NULL CHECK (retired IN (0, 1)),
    taken_back TEXT    CHECK (taken_back IS strftime('%Y-%m-%dT%H:%M:%fZ', taken_back))
) STRICT;
INSERT INTO merges VALUES(1,'2026-08-01T19:50:00.250Z',3,5,'Kleo',0,NULL);
CREATE TABLE merged_seats (
    merge INTEGER NOT NULL REFERENCES merges (id),
    game  INTEGER NOT NULL REFERENCES games (id),
    seat  INTEGER NOT NULL,
    PRIMARY KEY (merge, game, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO merged_seats VALUES(1,2,2);
CREATE TABLE attendance (
    person INTEGER PRIMARY KEY REFERENCES people (id),
    games  INTEGER NOT NULL,
    last   TEXT
) STRICT;
INSERT INTO attendance VALUES(1,1,'2026-08-01T19:40:00.250Z');
INSERT INTO attendance VALUES(2,1,'2026-08-01T19:40:00.250Z');
INSERT INTO attendance VALUES(3,1,'2026-08-01T19:40:00.250Z');
INSERT INTO attendance VALUES(4,0,NULL);
CREATE TABLE library (
    one        INTEGER PRIMARY KEY CHECK (one = 1),
    uid        TEXT    NOT NULL,
    generation TEXT    NOT NULL
) STRICT;
INSERT INTO library VALUES(1,'328c7f2a75968e8b12aaded4c0e4f4a7','6b0d6cdabe07b1c1');
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
INSERT INTO games VALUES(1,'29d7839be23ebda09aeb24602bb2bd26','whist-with-tens',NULL,'2026-08-01T19:00:00.250Z','2026-08-01T19:00:00.250Z',NULL,0,'2026-08-01T20:30:00.000Z');
INSERT INTO games VALUES(2,'4a17c4c3794f7eb39c1e90196b3417b5','goodge','Saturday','2026-08-01T19:10:00.250Z','2026-08-01T19:40:00.250Z',1,0,NULL);
CREATE TABLE rounds (
    id       INTEGER PRIMARY KEY,
    game     INTEGER NOT NULL REFERENCES games (id),
    position INTEGER NOT NULL,
    uid      INTEGER NOT NULL DEFAULT (random()),
    UNIQUE (game, position)
) STRICT;
INSERT INTO rounds VALUES(1,1,0,440873254702575685);
INSERT INTO rounds VALUES(2,1,1,-3147527052614937797);
INSERT INTO rounds VALUES(3,2,0,204350910796642916);
INSERT INTO rounds VALUES(4,2,1,1767347358381571577);
INSERT INTO rounds VALUES(5,2,2,7458068353555296001);
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
INSERT INTO changes VALUES(1,7051399467490672570,1,'2026-08-01T19:00:00.250Z',NULL,'Imported',NULL,NULL);
INSERT INTO changes VALUES(2,-8924741872575723454,2,'2026-08-01T19:10:00.250Z',NULL,'Imported',NULL,NULL);
INSERT INTO changes VALUES(3,-1443280483629119833,2,'2026-08-01T19:20:00.250Z',NULL,'Round 2',NULL,NULL);
INSERT INTO changes VALUES(4,5620354039710970092,2,'2026-08-01T19:30:00.250Z',NULL,'To 1000','everybody agreed',NULL);
INSERT INTO changes VALUES(5,8930465092594177912,2,'2026-08-01T19:40:00.250Z',NULL,'Undo: To 1000',NULL,4);
CREATE TABLE second_readings (
    game       INTEGER NOT NULL REFERENCES games (id),
    round_uid  INTEGER NOT NULL,
    hand_table INTEGER NOT NULL DEFAULT 0,
    hand       INTEGER NOT NULL DEFAULT 0,
    whole      INTEGER NOT NULL CHECK (whole IN (0, 1)),
    settled    INTEGER REFERENCES changes (id),
    PRIMARY KEY (game, round_uid, hand_table, hand)
) STRICT, WITHOUT ROWID;
INSERT INTO second_readings VALUES(2,7458068353555296001,0,0,1,NULL);
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
INSERT INTO second_cells VALUES(2,7458068353555296001,0,0,'bid','','80');
CREATE INDEX seats_by_person ON seats (person, game);
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
CREATE INDEX changes_by_game ON changes (game);
CREATE INDEX changes_by_undone ON changes (undoes) WHERE undoes IS NOT NULL;
CREATE TRIGGER changes_touch_games AFTER INSERT ON changes BEGIN
    UPDATE games SET changed = new.at WHERE id = new.game;
END;
COMMIT;
