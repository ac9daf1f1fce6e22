update second_readings set settled = ?5
where game = ?1 and round_uid = ?2 and hand_table = ?3 and hand = ?4
