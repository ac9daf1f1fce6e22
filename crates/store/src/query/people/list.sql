-- Everybody with the number of their games that are not removed, the most recent player first. A
-- person seated twice by mistake counts as one.
with played as (
    select person, count(*) as games, max(changed) as last
    from (select distinct person, game from seats) join games on games.id = game
    where removed is null group by person)
select people.id, people.name, people.retired, coalesce(played.games, 0), played.last
from people left join played on played.person = people.id
where people.name <> ''
order by played.last desc nulls last
