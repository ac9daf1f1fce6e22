select merges.name, merges.retired, merges.at, merges.id,
       coalesce(people.name, later.name)
from merges left join people on people.id = merges.kept
left join merges as later
    on later.gone = merges.kept and later.taken_back is null
where merges.taken_back is null and coalesce(people.name, later.name) is not null
order by merges.id
