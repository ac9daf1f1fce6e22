delete from second_readings
where game = ?1 and round_uid = ?2 and hand_table = ?3 and hand = ?4
