-- Exchange: how the columns of a file of another program were matched, remembered for the next file of that shape.

create table import_matchings (
  id bigint generated always as identity primary key,
  object_type text not null,
  header text[] not null,
  matching jsonb not null,
  account_id bigint references accounts,
  used_at timestamptz(3) not null default clock_now(),
  constraint import_matchings_shape_uq unique (object_type, header));
comment on table import_matchings is 'exchange: columns of a file of another program, by its header, with the value that each holds';
comment on column import_matchings.header is 'titles of the file as they are compared: without accents, capitals and blanks around';
comment on column import_matchings.matching is '{title: key}, an empty key for a column that is left out';
comment on column import_matchings.account_id is 'who matched them last';
