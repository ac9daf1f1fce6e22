select substr(key, length(?1) + 1), value from settings
where substr(key, 1, length(?1)) = ?1
