delete from host_settings
where game = ?1 and substr(name, 1, length(?2)) = ?2
