insert into cells (round, hand_table, hand, field, key, value)
values (?1, ?2, ?3, ?4, ?5, ?6)
