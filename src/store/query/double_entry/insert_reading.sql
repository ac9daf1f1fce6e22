insert into second_readings (game, round_uid, hand_table, hand, whole, settled)
values (?1, ?2, ?3, ?4, ?5, ?6)
