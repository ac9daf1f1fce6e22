select position, hand_table, hand, field, key, counted
from rounds join counts on counts.round = rounds.id
where game = ?1
