select id, uid from games join settings on key = ?1 || uid
where substr(uid, 1, length(?2)) = ?2 limit 2
