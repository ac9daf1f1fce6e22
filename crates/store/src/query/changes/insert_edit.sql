insert into edits (change, position, kind, round, hand_table, hand, field, key, old, new)
values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
