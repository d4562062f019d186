-- What finds the record that is there already before a second one is born: telephones and addresses, by value.

-- the letters and digits of a name or of a line of address: case, accents, spaces, hyphens and apostrophes do not count
create function match_key(value text) returns text language sql immutable parallel safe strict
  set search_path = public, pg_catalog as $$ select translate(search_key(left(value, 300)), E' -.,;:/()\'’\u00a0\u202f\u2010\u2011\u2013', '') $$;

create index people_phone_idx on people (phone) where phone is not null;
create index people_mobile_phone_idx on people (mobile_phone) where mobile_phone is not null;
create index addresses_match_idx on addresses (match_key(complete_address));
