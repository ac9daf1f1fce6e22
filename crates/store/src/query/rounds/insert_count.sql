insert into counts (round, hand_table, hand, field, key, counted)
values (?1, ?2, ?3, ?4, ?5, ?6)
