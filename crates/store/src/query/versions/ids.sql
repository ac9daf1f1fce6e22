select id from hand_versions
where game = ?1 and round_uid is ?2 and hand_table = ?3 and hand = ?4 order by id
