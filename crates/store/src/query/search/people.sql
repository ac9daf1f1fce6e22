-- Everybody's name, and the names merged into it.
select id, name from people
union all
select * from (
    with recursive former(person, name) as (
        select merged_into, name from merges where undone is null
        union select merged_into, former.name from former join merges on merged_from = former.person
        where undone is null)
    select person, name from former)
