insert into custom_games (id, declared, made, offered)
select ?1, ?2, ?3, not exists (
    select 1 from custom_games where offered and declared ->> 'name' = ?4
)
where not exists (select 1 from custom_games where id = ?1)
