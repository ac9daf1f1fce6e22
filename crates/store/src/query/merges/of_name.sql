-- The merges in effect that lead from a merged name to the person it means now, in that order.
with recursive chain(id, person) as (
    select * from (
        select id, merged_into from merges where name = ?1 and undone is null
        order by id desc limit 1)
    union select merges.id, merged_into from merges join chain on merged_from = person
    where undone is null)
select chain.id, person, people.name from chain left join people on people.id = person
order by chain.id
