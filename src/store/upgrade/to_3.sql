-- Version 3 keeps how often everybody has sat down, and knows two people who were made one.
CREATE TABLE merges (
    id         INTEGER PRIMARY KEY,
    at         TEXT    NOT NULL CHECK (at IS strftime('%Y-%m-%dT%H:%M:%fZ', at)),
    kept       INTEGER NOT NULL,
    gone       INTEGER NOT NULL,
    name       TEXT    NOT NULL,
    retired    INTEGER NOT NULL CHECK (retired IN (0, 1)),
    taken_back TEXT    CHECK (taken_back IS strftime('%Y-%m-%dT%H:%M:%fZ', taken_back))
) STRICT;

CREATE TABLE merged_seats (
    merge INTEGER NOT NULL REFERENCES merges (id),
    game  INTEGER NOT NULL REFERENCES games (id),
    seat  INTEGER NOT NULL,
    PRIMARY KEY (merge, game, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE attendance (
    person INTEGER PRIMARY KEY REFERENCES people (id),
    games  INTEGER NOT NULL,
    last   TEXT
) STRICT;

INSERT INTO attendance (person, games, last)
SELECT seats.person, count(DISTINCT games.id), max(games.changed)
FROM seats LEFT JOIN games ON games.id = seats.game AND games.removed IS NULL
GROUP BY seats.person;

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
CREATE TRIGGER games_come_and_go AFTER UPDATE OF changed, removed ON games BEGIN
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
