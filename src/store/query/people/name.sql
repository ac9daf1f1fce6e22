with recursive now(id) as (
    values (?1)
    union select kept from merges join now on gone = now.id where taken_back is null)
select name from people where id in (select id from now)
