select old from edits where change = ?1 and kind = 'remove'
and position = (select count(*) from edits where change = ?1) - 1 - ?2
