select id, uid, made_by, at, label, reason,
       (select uid from changes as undone where undone.id = changes.undoes)
from changes where game = ?1 and id >= ?2 order by id desc
