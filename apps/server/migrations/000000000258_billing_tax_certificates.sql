-- Billing: yearly certificates for the tax credit as they were given to families, each replaced by its next version alone.

create table tax_certificates (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  year integer not null constraint tax_certificates_year_check check (year between 2000 and 2100),
  version integer not null default 1 constraint tax_certificates_version_check check (version > 0),
  paid_cents integer not null constraint tax_certificates_paid_check check (paid_cents >= 0),
  content jsonb not null, digest text not null,
  issued_on date not null, changed_on date, looked_at timestamptz(3),
  like row_stamps including defaults,
  constraint tax_certificates_version_uq unique (customer_id, year, version));
comment on table tax_certificates is 'billing: yearly certificate for the tax credit as it was given; what changed since makes the next version, which cancels and replaces it';
comment on column tax_certificates.content is 'everything that its paper says, so that it is printed again as it was';
comment on column tax_certificates.digest is 'SHA-256 of its sums and lines: tells whether what it attests is still so';
comment on column tax_certificates.changed_on is 'day on which it was found that what it attests has changed';
comment on column tax_certificates.looked_at is 'until when what it attests was compared with what was billed and paid since';
create index tax_certificates_year_idx on tax_certificates (year, customer_id, version desc);
create function tax_certificate_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_merging() and to_jsonb(new) - '{customer_id,updated_at}'::text[] = to_jsonb(old) - '{customer_id,updated_at}'::text[] then return new; end if;
  if tg_op = 'DELETE' or to_jsonb(new) - '{changed_on,looked_at,updated_at}'::text[] is distinct from to_jsonb(old) - '{changed_on,looked_at,updated_at}'::text[] then
    raise exception 'a certificate that was given never changes: issue its next version' using errcode = '23P90', table = 'tax_certificates', constraint = tg_name;
  end if;
  return new;
end $$;
create trigger tax_certificates_immutable before update or delete on tax_certificates for each row execute function tax_certificate_guard();
select audited('tax_certificates', 'customers', 'customer_id');

-- what the home page counts: found out by a task, since what opens the tax credit is a rule of the program
create table tax_certificates_due (
  customer_id bigint primary key references customers,
  year integer not null constraint tax_certificates_due_year_check check (year between 2000 and 2100));
comment on table tax_certificates_due is 'billing: families that are to be given a certificate of the last year, and were not';
