-- The database through which several desks enter one event. Needs PostgreSQL 13 or later.
--
-- Every desk keeps its own copy of a game in SQLite and works on that. This database defines the one
-- order of changes for all of them. `house-rules share` runs this file once in a database; the role
-- that runs it owns the schema. Nothing here depends on the rules of any game.
--
--   select number, made_by, change ->> 'label' from house_rules.changes where event = '…' order by number;
--
-- Invariants: the changes of an event are numbered 1, 2, 3, … without a gap, and none is ever
-- altered or removed. The desk that made a change knew the content of every place it writes.

CREATE SCHEMA house_rules;

-- One row per event: a game entered at several desks.
CREATE TABLE house_rules.events (
    event  text PRIMARY KEY CHECK (event ~ '^[0-9a-f]{32}$'),     -- the game's uid, the same in every desk's file
    name   text NOT NULL,                                        -- what is played, and by whom, when it was shared
    begun  jsonb NOT NULL,                                       -- the game before its first change: players, options, rounds, cells
    newest bigint NOT NULL DEFAULT 0,                            -- the number of the newest change
    shared timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- The log.
CREATE TABLE house_rules.changes (
    event    text NOT NULL REFERENCES house_rules.events ON DELETE CASCADE,
    number   bigint NOT NULL CHECK (number > 0),
    uid      bigint NOT NULL,                                    -- a random number from the desk; a change sent twice is stored once
    made_by  text,                                               -- the name the desk gave itself
    role     name NOT NULL DEFAULT session_user,                 -- the role that sent it
    received timestamptz NOT NULL DEFAULT clock_timestamp(),     -- by this server's clock; the desk's own time is in the change
    change   jsonb NOT NULL,
    PRIMARY KEY (event, number),
    UNIQUE (event, uid)
);

-- The rounds that exist now. A round's uid never changes; its number may.
CREATE TABLE house_rules.rounds (
    event text NOT NULL REFERENCES house_rules.events ON DELETE CASCADE,
    round bigint NOT NULL,
    PRIMARY KEY (event, round)
);

-- The content of each place: a round, or a hand at one of its tables. The boxes of a place may have
-- to add up, so two desks may write two places at the same time but never the same one.
CREATE TABLE house_rules.places (
    event      text NOT NULL REFERENCES house_rules.events ON DELETE CASCADE,
    round      bigint NOT NULL,
    hand_table integer NOT NULL,                                 -- from 1; 0: the round itself
    hand       integer NOT NULL,                                 -- from 1; 0: the round or the table itself
    content    jsonb NOT NULL,                                   -- {"tricks lady": 7}; blank boxes are left out
    number     bigint NOT NULL,                                  -- the last change that wrote it; 0: it was there when the event began
    PRIMARY KEY (event, round, hand_table, hand)
);

-- Who may do what in an event, by role of the database.
CREATE TABLE house_rules.access (
    event text NOT NULL REFERENCES house_rules.events ON DELETE CASCADE,
    role  name NOT NULL,                                         -- a role, or a group of roles
    may   text NOT NULL CHECK (may IN ('host', 'desk', 'reader')), -- host: everything; desk: enter and correct; reader: read
    PRIMARY KEY (event, role)
);

-- The version of this file that was run here.
CREATE FUNCTION house_rules.version() RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT 2';

-- Returns whether the connected role may do one of these things in an event.
CREATE FUNCTION house_rules.may(game text, what text[]) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = house_rules, pg_temp AS $$
    SELECT EXISTS (
        SELECT 1 FROM access JOIN pg_catalog.pg_roles ON pg_roles.rolname = access.role
        WHERE access.event = game AND access.may = ANY (what)
        AND pg_catalog.pg_has_role(session_user, pg_roles.oid, 'member')
    )
$$;

-- Begins an event with the game as it was before its first change. The caller becomes its host.
CREATE FUNCTION house_rules.share(game text, called text, beginning jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = house_rules, pg_temp AS $$
BEGIN
    INSERT INTO events (event, name, begun) VALUES (game, called, beginning);
    INSERT INTO access (event, role, may) VALUES (game, session_user, 'host');
    INSERT INTO rounds (event, round)
    SELECT game, round::bigint FROM jsonb_array_elements_text(beginning -> 'rounds') AS round;
    INSERT INTO places (event, round, hand_table, hand, content, number)
    SELECT game, round, hand_table, hand, jsonb_object_agg(house_rules.box(kind, field, key), new), 0
    FROM jsonb_to_recordset(beginning -> 'cells')
        AS cell (kind text, round bigint, hand_table integer, hand integer, field text, key text, new jsonb)
    GROUP BY round, hand_table, hand;
END
$$;

-- The key of a box within its place. "#" marks the card count beside a number.
CREATE FUNCTION house_rules.box(kind text, field text, key text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE kind WHEN 'count' THEN '#' ELSE '' END || field || CASE key WHEN '' THEN '' ELSE ' ' || key END
$$;

-- Gives a role access to an event. Only a host may do this.
CREATE FUNCTION house_rules.admit(game text, who name, as_what text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = house_rules, pg_temp AS $$
BEGIN
    IF NOT house_rules.may(game, '{host}') THEN
        RAISE insufficient_privilege USING MESSAGE = 'only a host of this event can let others in';
    END IF;
    IF NOT EXISTS (SELECT 1 FROM pg_catalog.pg_roles WHERE rolname = who) THEN
        RAISE undefined_object USING MESSAGE = format('there is no role called %s', who);
    END IF;
    INSERT INTO access (event, role, may) VALUES (game, who, as_what)
    ON CONFLICT (event, role) DO UPDATE SET may = excluded.may;
END
$$;

-- Returns whether a value is a whole number within limits, as desks write it.
CREATE FUNCTION house_rules.is_whole(value jsonb, low bigint, high bigint) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN jsonb_typeof(value) = 'number' AND value::text ~ '^-?[0-9]{1,19}$'
        THEN value::text::numeric BETWEEN low AND high ELSE false END
$$;

-- Returns whether a value can be that of a box or an option: blank, a whole number or a text.
CREATE FUNCTION house_rules.is_value(value jsonb) RETURNS boolean
LANGUAGE sql IMMUTABLE SET search_path = house_rules, pg_temp AS $$
    SELECT jsonb_typeof(value) IN ('null', 'string')
        OR is_whole(value, -9223372036854775808, 9223372036854775807)
$$;

-- Returns whether a value can be the day of a game: blank or a date.
CREATE FUNCTION house_rules.is_day(value jsonb) RETURNS boolean
LANGUAGE sql IMMUTABLE SET search_path = house_rules, pg_temp AS $$
    SELECT jsonb_typeof(value) = 'null'
        OR jsonb_typeof(value) = 'string' AND value #>> '{}' ~ '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'
$$;

-- Returns whether every desk can read an edit: it has the parts that its kind needs, and each part
-- is of the type that desks write.
CREATE FUNCTION house_rules.is_edit(edit jsonb) RETURNS boolean
LANGUAGE sql IMMUTABLE SET search_path = house_rules, pg_temp AS $$
    WITH part AS (
        SELECT coalesce(edit -> 'kind', 'null') AS kind, coalesce(edit -> 'round', 'null') AS round,
            coalesce(edit -> 'position', 'null') AS position,
            coalesce(edit -> 'hand_table', '0') AS hand_table, coalesce(edit -> 'hand', '0') AS hand,
            coalesce(edit -> 'field', '""') AS field, coalesce(edit -> 'key', '""') AS key,
            coalesce(edit -> 'old', 'null') AS old, coalesce(edit -> 'new', 'null') AS new
        WHERE jsonb_typeof(edit) = 'object'
    )
    SELECT coalesce(bool_and(
        jsonb_typeof(kind) = 'string' AND jsonb_typeof(field) = 'string' AND jsonb_typeof(key) = 'string'
        AND (round = 'null' OR is_whole(round, -9223372036854775808, 9223372036854775807))
        AND (position = 'null' OR is_whole(position, 0, 1000000))
        AND is_whole(hand_table, 0, 65535) AND is_whole(hand, 0, 255)
        AND CASE kind #>> '{}'
            WHEN 'set' THEN round <> 'null' AND field <> '""' AND is_value(old) AND is_value(new)
            WHEN 'count' THEN round <> 'null' AND field <> '""'
                AND jsonb_typeof(old) IN ('null', 'string') AND jsonb_typeof(new) IN ('null', 'string')
            WHEN 'insert' THEN round <> 'null' AND position <> 'null'
            WHEN 'remove' THEN round <> 'null'
            WHEN 'option' THEN field <> '""' AND is_value(old) AND is_value(new)
            WHEN 'rename' THEN key #>> '{}' ~ '^[0-9]{1,4}$' AND jsonb_typeof(new) = 'string'
            WHEN 'join' THEN jsonb_typeof(new) = 'string' AND new #>> '{}' <> ''
            WHEN 'leave' THEN jsonb_typeof(old) = 'string'
            WHEN 'dealer' THEN (old = 'null' OR is_whole(old, 0, 65535)) AND (new = 'null' OR is_whole(new, 0, 65535))
            WHEN 'date' THEN is_day(old) AND is_day(new)
            WHEN 'ended' THEN jsonb_typeof(new) = 'boolean'
            ELSE false
        END
    ), false) FROM part
$$;

-- Returns whether every desk can read a change.
CREATE FUNCTION house_rules.is_change(sent jsonb) RETURNS boolean
LANGUAGE sql IMMUTABLE SET search_path = house_rules, pg_temp AS $$
    SELECT coalesce(
        jsonb_typeof(sent) = 'object'
        AND is_whole(sent -> 'uid', -9223372036854775808, 9223372036854775807)
        AND is_whole(sent -> 'base', 0, 9223372036854775807)
        AND jsonb_typeof(sent -> 'structure') = 'boolean'
        AND jsonb_typeof(sent -> 'label') = 'string'
        AND sent ->> 'at' ~ '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?Z$'
        AND jsonb_typeof(coalesce(sent -> 'made_by', 'null')) IN ('null', 'string')
        AND jsonb_typeof(coalesce(sent -> 'reason', 'null')) IN ('null', 'string')
        AND (coalesce(sent -> 'undoes', 'null') = 'null'
            OR is_whole(sent -> 'undoes', -9223372036854775808, 9223372036854775807))
        AND jsonb_typeof(sent -> 'edits') = 'array', false)
        AND NOT EXISTS (
            SELECT 1 FROM jsonb_array_elements(CASE WHEN jsonb_typeof(sent -> 'edits') = 'array' THEN sent -> 'edits' ELSE '[]' END) AS edit
            WHERE NOT is_edit(edit)
        )
$$;

-- Adds a change to the log if nothing it writes has changed since the desk last read it.
--
-- The change has: uid; base, the number of the newest change that the desk knew; structure, whether
-- it needs the newest base; made_by, at, label, reason, undoes; and edits, each with kind, round
-- (its uid), position, hand_table, hand, field, key, old and new.
--
-- The answer is one of:
--   {"accepted": 12}   it has number 12, now or from an earlier call
--   {"behind": 14}     it needs the newest base, which is 14
--   {"refused": […]}   these places have changed; each with its content now and the number of the
--                      change that wrote it, or with "gone" if its round was deleted
CREATE FUNCTION house_rules.propose(game text, sent jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = house_rules, pg_temp SET lock_timeout = '5s' AS $$
DECLARE
    base   bigint;
    edits  jsonb := sent -> 'edits';
    latest bigint;
    found_number bigint;
    clash  jsonb;
BEGIN
    IF NOT house_rules.may(game, '{host,desk}') THEN
        RAISE insufficient_privilege USING MESSAGE = 'this role may not enter anything in this event';
    END IF;
    IF NOT house_rules.is_change(sent) THEN
        RAISE data_exception USING MESSAGE = 'no desk could read this change';
    END IF;
    base := (sent ->> 'base')::bigint;
    -- One change of an event at a time; other events are not blocked. The row is locked until the
    -- end of the transaction, which nobody can do who may not enter; a desk that stops in the middle
    -- gives it up.
    PERFORM set_config('idle_in_transaction_session_timeout', '10s', true);
    SELECT events.newest INTO STRICT latest FROM events WHERE events.event = game FOR UPDATE;
    SELECT changes.number INTO found_number FROM changes
    WHERE changes.event = game AND changes.uid = (sent ->> 'uid')::bigint;
    IF FOUND THEN
        RETURN jsonb_build_object('accepted', found_number);
    END IF;
    IF base > latest THEN
        RAISE data_exception USING MESSAGE = format('this server knows %s changes, and the desk %s', latest, base);
    END IF;

    IF base < latest AND ((sent ->> 'structure')::boolean OR EXISTS (
        SELECT 1 FROM jsonb_array_elements(edits) AS edit WHERE edit ->> 'kind' NOT IN ('set', 'count')
    )) THEN
        RETURN jsonb_build_object('behind', latest);
    END IF;

    WITH edit AS (
        SELECT * FROM ROWS FROM (jsonb_to_recordset(edits)
            AS (kind text, round bigint, hand_table integer, hand integer, field text, key text, old jsonb)
        ) WITH ORDINALITY AS edit (kind, round, hand_table, hand, field, key, old, step)
    ), first AS (
        SELECT DISTINCT ON (round, hand_table, hand, house_rules.box(kind, field, key))
            round, hand_table, hand, house_rules.box(kind, field, key) AS box, old
        FROM edit WHERE kind IN ('set', 'count')
        ORDER BY round, hand_table, hand, house_rules.box(kind, field, key), step
    ), place AS (
        SELECT first.round, first.hand_table, first.hand,
            coalesce(places.content, '{}') AS content, coalesce(places.number, 0) AS number,
            bool_or(places.content -> first.box IS DISTINCT FROM first.old) AS differs,
            rounds.round IS NULL AND NOT EXISTS (
                SELECT 1 FROM edit WHERE edit.kind = 'insert' AND edit.round = first.round
            ) AS gone
        FROM first
        LEFT JOIN rounds ON rounds.event = game AND rounds.round = first.round
        LEFT JOIN places ON places.event = game AND places.round = first.round
            AND places.hand_table = first.hand_table AND places.hand = first.hand
        GROUP BY first.round, first.hand_table, first.hand, places.content, places.number, rounds.round
    )
    SELECT jsonb_agg(jsonb_build_object(
        'round', round, 'hand_table', hand_table, 'hand', hand,
        'content', content, 'number', number, 'gone', gone
    )) INTO clash FROM place WHERE gone OR differs OR number > base;
    IF clash IS NOT NULL THEN
        RETURN jsonb_build_object('refused', clash);
    END IF;

    latest := latest + 1;
    INSERT INTO changes (event, number, uid, made_by, change)
    VALUES (game, latest, (sent ->> 'uid')::bigint, sent ->> 'made_by', sent);
    UPDATE events SET newest = latest WHERE events.event = game;
    INSERT INTO rounds (event, round)
    SELECT DISTINCT game, (edit ->> 'round')::bigint
    FROM jsonb_array_elements(edits) AS edit WHERE edit ->> 'kind' = 'insert';
    INSERT INTO places (event, round, hand_table, hand, content, number)
    SELECT DISTINCT game, round, hand_table, hand, '{}'::jsonb, latest
    FROM jsonb_to_recordset(edits) AS edit (kind text, round bigint, hand_table integer, hand integer)
    WHERE kind IN ('set', 'count')
    ON CONFLICT DO NOTHING;
    UPDATE places SET content = jsonb_strip_nulls(places.content || written.content), number = latest
    FROM (
        SELECT round, hand_table, hand, jsonb_object_agg(house_rules.box(kind, field, key), new ORDER BY step) AS content
        FROM ROWS FROM (jsonb_to_recordset(edits)
            AS (kind text, round bigint, hand_table integer, hand integer, field text, key text, new jsonb)
        ) WITH ORDINALITY AS edit (kind, round, hand_table, hand, field, key, new, step)
        WHERE kind IN ('set', 'count')
        GROUP BY round, hand_table, hand
    ) AS written
    WHERE places.event = game AND places.round = written.round
    AND places.hand_table = written.hand_table AND places.hand = written.hand;
    DELETE FROM rounds WHERE rounds.event = game AND rounds.round IN (
        SELECT (edit ->> 'round')::bigint
        FROM jsonb_array_elements(edits) AS edit WHERE edit ->> 'kind' = 'remove'
    );
    IF EXISTS (
        SELECT 1 FROM jsonb_array_elements(edits) AS edit
        JOIN places ON places.event = game AND places.round = (edit ->> 'round')::bigint
        WHERE edit ->> 'kind' = 'remove' AND places.content <> '{}'
    ) THEN
        RAISE data_exception USING MESSAGE = 'a round that is not blank cannot be deleted';
    END IF;
    PERFORM pg_notify('house_rules_' || game, latest::text);
    RETURN jsonb_build_object('accepted', latest);
END
$$;

-- Every role that can connect may call these; what it sees and writes depends on the event.
GRANT USAGE ON SCHEMA house_rules TO PUBLIC;
GRANT SELECT ON ALL TABLES IN SCHEMA house_rules TO PUBLIC;
REVOKE EXECUTE ON FUNCTION house_rules.share(text, text, jsonb) FROM PUBLIC;

ALTER TABLE house_rules.events ENABLE ROW LEVEL SECURITY;
ALTER TABLE house_rules.changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE house_rules.rounds ENABLE ROW LEVEL SECURITY;
ALTER TABLE house_rules.places ENABLE ROW LEVEL SECURITY;
ALTER TABLE house_rules.access ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_the_event ON house_rules.events FOR SELECT USING (house_rules.may(event, '{host,desk,reader}'));
CREATE POLICY of_the_event ON house_rules.changes FOR SELECT USING (house_rules.may(event, '{host,desk,reader}'));
CREATE POLICY of_the_event ON house_rules.rounds FOR SELECT USING (house_rules.may(event, '{host,desk,reader}'));
CREATE POLICY of_the_event ON house_rules.places FOR SELECT USING (house_rules.may(event, '{host,desk,reader}'));
CREATE POLICY of_the_event ON house_rules.access FOR SELECT USING (house_rules.may(event, '{host}'));
