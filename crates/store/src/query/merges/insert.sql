insert into merges (at, merged_into, merged_from, name, retired)
select ?3, ?2, id, name, retired from people where id = ?1
