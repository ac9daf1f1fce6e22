select merges.name, merges.retired, merges.at, merges.id,
       coalesce(people.name, later.name)
from merges left join people on people.id = merges.merged_into
left join merges as later
    on later.merged_from = merges.merged_into and later.undone is null
where merges.undone is null and coalesce(people.name, later.name) is not null
order by merges.id
