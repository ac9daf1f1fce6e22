select id, at, name, (select count(*) from merged_seats where merge = merges.id)
from merges where kept = ?1 and taken_back is null order by id desc
