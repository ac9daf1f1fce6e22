with recursive now(id) as (
    values (?1)
    union select merged_into from merges join now on merged_from = now.id where undone is null)
select name from people where id in (select id from now)
