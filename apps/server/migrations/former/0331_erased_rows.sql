-- Who was erased does not come back: the row keeps no new identity, and none of its parts is opened again.

create function refuse_erased() returns trigger language plpgsql as $$
declare erased boolean;
begin
  if tg_table_name in ('people', 'contacts') then
    erased := old.erased_at is not null and
      to_jsonb(new) - array['updated_at', 'erased_at', 'search_text', 'board_position', 'status', 'status_changed_at', 'sales_staff_user_id']
      is distinct from to_jsonb(old) - array['updated_at', 'erased_at', 'search_text', 'board_position', 'status', 'status_changed_at', 'sales_staff_user_id'];
  else
    erased := exists (select from people where id = new.person_id and erased_at is not null);
  end if;
  if erased then
    raise exception 'row % of % was erased', old.id, tg_table_name using errcode = '23P9B', table = tg_table_name, constraint = 'row_erased';
  end if;
  return new;
end $$;
create trigger erased before update on people for each row execute function refuse_erased();
create trigger erased before update on contacts for each row execute function refuse_erased();
create trigger erased before update of enabled on accounts for each row when (new.enabled and not old.enabled) execute function refuse_erased();
create trigger erased before update of enabled on staff_users for each row when (new.enabled and not old.enabled) execute function refuse_erased();
create trigger erased before update of enabled on customers for each row when (new.enabled and not old.enabled) execute function refuse_erased();
create trigger erased before update of enabled on students for each row when (new.enabled and not old.enabled) execute function refuse_erased();
create trigger erased before update of enabled on teachers for each row when (new.enabled and not old.enabled) execute function refuse_erased();
