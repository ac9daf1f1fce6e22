select iif(top < 4611686018427387904, top + 1, random() & 4611686018427387903)
from (select max((select coalesce(max(id), 0) from people),
                 (select coalesce(max(merged_from), 0) from merges)) as top)
