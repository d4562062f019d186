-- A list of fields, and not too long a one: what is no list has no length and is refused.

alter table traineeship_sessions
  drop constraint traineeship_sessions_custom_fields_check,
  add constraint traineeship_sessions_custom_fields_check check (jsonb_array_length(custom_fields) <= 20);
