select round, hand_table, hand, field, key, text from drafts where game = ?1
order by round, hand_table, hand, field, key
