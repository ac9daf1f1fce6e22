-- Everybody with the games on the lists that they sat down to, whoever played last first.
-- Somebody may sit twice at one table by mistake; that is one game.
select people.id, people.name, people.retired,
       count(distinct games.id), max(games.changed) as last_played
from people
left join seats on seats.person = people.id
left join games on games.id = seats.game and games.removed is null
where people.name <> ''
group by people.id
order by last_played desc nulls last, people.name collate nocase
