select object.name, info.name from sqlite_schema object join pragma_table_xinfo(object.name) info
where object.type = 'table'
