insert into people (id, name, retired)
select gone, name, retired from merges where id = ?1
