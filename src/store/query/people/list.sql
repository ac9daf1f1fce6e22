-- Everybody with the games on the lists that they sit at, whoever played last first.
select people.id, people.name, people.retired, coalesce(attendance.games, 0), attendance.last
from people left join attendance on attendance.person = people.id
where people.name <> ''
order by attendance.last desc nulls last, people.name collate nocase
