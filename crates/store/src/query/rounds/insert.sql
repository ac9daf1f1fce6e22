insert into rounds (game, position, uid) values (?1, ?2, coalesce(?3, random()))
returning id, uid
