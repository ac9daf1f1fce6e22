select count(*) from (
    select 1 from games where removed is null and evening >= ?1 and evening < ?2 limit ?3
)
