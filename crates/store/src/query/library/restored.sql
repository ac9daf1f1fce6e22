update library set generation = lower(hex(randomblob(8))), uid = coalesce(?1, uid)
