-- Kernel: what is typed is compared with names by a function that takes half as long.

-- A search that finds much reads names by the ten thousand. A function of SQL that sets its path cannot be taken into the
-- query and is started for each of them; the body of this one is an expression, and names where its parts are.
create or replace function search_key(value text) returns text language plpgsql immutable parallel safe strict as $$
begin
  return lower(public.unaccent('public.unaccent'::regdictionary, value));
end $$;
