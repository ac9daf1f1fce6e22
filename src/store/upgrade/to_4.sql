-- Version 4 finds the games of an evening by when they were begun.
CREATE INDEX games_by_begin ON games (created, id) WHERE removed IS NULL;
