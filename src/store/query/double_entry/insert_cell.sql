insert into second_cells (game, round_uid, hand_table, hand, field, key, text)
values (?1, ?2, ?3, ?4, ?5, ?6, ?7)
