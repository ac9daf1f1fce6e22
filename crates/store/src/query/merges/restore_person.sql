insert into people (id, name, retired)
select merged_from, name, retired from merges where id = ?1
