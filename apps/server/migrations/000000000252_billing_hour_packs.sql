-- Packs of hours that families buy before their lessons; what is paid of them stands in the moves of their credit.

create table hour_packs (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies, customer_id bigint not null references customers,
  contract_id bigint not null references contracts,
  minutes integer not null constraint hour_packs_minutes_check check (minutes between 60 and 12000 and minutes % 15 = 0),
  price_cents integer not null constraint hour_packs_price_check check (price_cents > 0 and price_cents % (minutes / 15) = 0),
  hourly_price_cents integer not null generated always as (price_cents / (minutes / 15) * 4) stored,
  vat_percent percent not null default 0,
  sold_on date not null, sold_by_account_id bigint references accounts,
  told_low_on date, ended_on date,
  like row_stamps including defaults,
  constraint hour_packs_end_check check (ended_on >= sold_on));
comment on table hour_packs is 'billing: hours of a contract sold before they are given; they count once the credit kept for them is what is left of their price';
comment on column hour_packs.price_cents is 'of the whole, VAT within; each quarter of an hour is a whole number of cents';
comment on column hour_packs.vat_percent is 'rate of its lessons on the day of sale: VAT of what is paid ahead is due then; each bill has the rate of its lesson';
comment on column hour_packs.told_low_on is 'the family and the office were told that two hours are left: once';
comment on column hour_packs.ended_on is 'what was left of it is ordinary credit of the family since';
create index hour_packs_customer_idx on hour_packs (customer_id, id);
create index hour_packs_contract_idx on hour_packs (contract_id, id);
create index hour_packs_company_idx on hour_packs (company_id);
create index hour_packs_sold_by_idx on hour_packs (sold_by_account_id) where sold_by_account_id is not null;
create trigger hour_packs_stay before delete on hour_packs for each row execute function refuse_change('hours that were sold never go: end the pack');
select audited('hour_packs', 'contracts', 'contract_id');
alter table courses add constraint courses_hour_pack_fk foreign key (hour_pack_id) references hour_packs;
create index courses_hour_pack_idx on courses (hour_pack_id) where hour_pack_id is not null;

alter table payments add constraint payments_hour_pack_fk foreign key (hour_pack_id) references hour_packs;
create index payments_hour_pack_idx on payments (hour_pack_id) where hour_pack_id is not null;
