select count(*) from (
    select 1 from games where removed is null and changed >= ?1 and changed < ?2 limit ?3
)
