select game, substr(name, length(?1) + 1), value from host_settings
where substr(name, 1, length(?1)) = ?1
