select position, iif(kind = 'insert', new, old) from edits
where change = ?1 and kind in ('insert', 'remove')
