select round, hand_table, hand, field, key, counted from draft_counts
where game = ?1 order by round, hand_table, hand, field, key
