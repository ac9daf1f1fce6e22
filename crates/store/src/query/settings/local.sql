select key, value from settings
where key in ('look', 'text-size', 'window', 'room-window', 'second-place', 'second-place-keep')
union all
select key, json_extract(value, '$.address') from settings
where substr(key, 1, 12) = 'shared-game/' and iif(json_valid(value), json_type(value, '$.address') = 'text', false)
