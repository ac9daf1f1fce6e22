select position, hand_table, hand, field, key, value
from rounds left join cells on cells.round = rounds.id
where game = ?1
