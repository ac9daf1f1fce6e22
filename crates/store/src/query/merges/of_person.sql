select merged_from, at, name, (select count(*) from merged_seats where merge = merges.id)
from merges where merged_into = ?1 and undone is null order by id desc
