select kind, coalesce(round, 0), old, new, coalesce(hand_table, 0), coalesce(hand, 0),
       coalesce(field, ''), coalesce(key, '')
from edits where change = ?1 order by position
