-- Everybody with the number of their games that are not removed and the names merged into theirs, the
-- most recent player first, by evening and then by the newest change. A person seated twice by mistake
-- counts as one.
with recursive played as (
    select person, count(*) as games, max(evening || ' ' || changed) as last
    from (select distinct person, game from seats) join games on games.id = game
    where removed is null group by person),
former(name, person) as (
    select name, merged_into from merges where undone is null
    union select former.name, merged_into from former join merges on merged_from = former.person
    where undone is null)
select people.id, people.name, people.retired, coalesce(played.games, 0), played.last,
    (select json_group_array(name) from former where person = people.id)
from people left join played on played.person = people.id
where people.name <> ''
order by played.last desc nulls last
