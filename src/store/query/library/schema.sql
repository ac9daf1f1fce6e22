select sql, type || ' “' || name || '”', type from sqlite_schema
where type <> 'view' and sql is not null and substr(name, 1, 7) <> 'sqlite_'
