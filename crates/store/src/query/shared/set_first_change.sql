update changes set uid = ?2, made_by = ?3, at = ?4, label = ?5, reason = ?6
where id = ?1
