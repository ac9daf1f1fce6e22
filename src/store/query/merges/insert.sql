insert into merges (at, kept, gone, name, retired)
select ?3, ?2, id, name, retired from people where id = ?1
