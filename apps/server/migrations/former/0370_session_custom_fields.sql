-- The fields that the company adds to a session keep the order in which they were given: jsonb objects lose it.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);
alter table traineeship_sessions alter column custom_fields set default '[]';
update traineeship_sessions set custom_fields = '[]' where custom_fields = '{}';
alter table traineeship_sessions add constraint traineeship_sessions_custom_fields_check check (jsonb_typeof(custom_fields) = 'array');
comment on column traineeship_sessions.custom_fields is 'fields of the company, in order: [{name, value}]';
