-- Everybody with the number of their games that are not removed, the most recent player first.
select people.id, people.name, people.retired, coalesce(attendance.games, 0), attendance.last
from people left join attendance on attendance.person = people.id
where people.name <> ''
order by attendance.last desc nulls last
