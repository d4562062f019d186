-- A small company with what a restore finds hard: immutable bills, a credit note, chained ledger, odd characters, months.
begin;
select set_config('cartable.operation', 'test.books', true), set_config('cartable.actor_label', 'Essai', true);
-- the month of the migrations too: their own traces must find it
select month_partition('traces', current_date), month_partition('traces', '2026-10-01'), month_partition('provider_calls', '2026-10-01');
insert into traces (occurred_at, entity_class, entity_id, root_class, root_id, action, operation, changes)
  values ('2026-10-05 12:00+02', 'people', 1, 'people', 1, 'update', 'test.books', '{"lastName": ["a\\b", "c\nd"]}');
insert into addresses (complete_address, city) values ('12 rue de l’Église 69002 Lyon', 'Lyon');
insert into people (gender, first_name, last_name, email, mobile_phone, mobile_phone_region, address_id)
  select 'female', 'Hélène', E'Martin\t\\N \\. 😀 שלום\nfin', 'helene@exemple.fr', '+33612345678', 'FR', max(id) from addresses;
insert into customers (person_id) select max(id) from people;
insert into system_accounts (code, name, type, nature, class)
  values ('411999', 'Clients', 'asset', 'customer', 4), ('706999', 'Cours', 'revenue', 'revenue-tuition', 7)
  on conflict do nothing;
insert into fiscal_years (company_id, period)
  select id, '[2026-01-01,2027-01-01)' from companies c where bill_prefix is not null
     and not exists (select from fiscal_years f where f.company_id = c.id and f.period && '[2026-01-01,2027-01-01)');
insert into ledger_journals (company_id, code, name)
  select id, 'ZZ', 'Essai' from companies where bill_prefix is not null;

-- two bills of one series, the second partly credited
insert into orders (company_id, customer_id, ordered_on, payment_method, amount_cents)
  select c.id, k.id, '2026-11-12', 'card', amount
    from (select min(id) as id from companies where bill_prefix is not null) c,
         (select max(id) as id from customers) k, (values (6750), (4500)) a(amount);
insert into bills (kind, company_id, customer_id, order_id, issued_on, total_cents, total_excl_tax_cents, vat_cents, billed_name)
  select 'bill', company_id, customer_id, id, ordered_on, amount_cents,
         amount_cents - round(amount_cents * rate_percent / (100 + rate_percent)),
         round(amount_cents * rate_percent / (100 + rate_percent)), 'Hélène Martin'
    from orders, (select min(rate_percent) as rate_percent from vat_codes where rate_percent > 0) v order by orders.id;
insert into bill_lines (bill_id, kind, position, label, quantity, unit, unit_price_cents, vat_code_id, vat_percent, total_cents, total_excl_tax_cents, vat_cents)
  select b.id, 'bill', 1, 'Mathématiques', 1, 'hour', total_cents, v.id, v.rate_percent, total_cents, total_excl_tax_cents, vat_cents
    from bills b, (select id, rate_percent from vat_codes where rate_percent > 0 order by rate_percent, id limit 1) v;
set constraints all immediate;
set constraints all deferred;
insert into bills (kind, company_id, customer_id, order_id, issued_on, credited_bill_id, total_cents, total_excl_tax_cents, vat_cents, billed_name)
  select 'credit-note', company_id, customer_id, order_id, '2026-11-19', id, total_cents, total_excl_tax_cents, vat_cents, billed_name
    from bills where number = 2;
insert into bill_lines (bill_id, kind, position, label, quantity, unit, unit_price_cents, vat_code_id, vat_percent, total_cents, total_excl_tax_cents, vat_cents, credited_line_id)
  select n.id, 'credit-note', 1, 'Avoir', 1, 'hour', l.unit_price_cents, l.vat_code_id, l.vat_percent, l.total_cents, l.total_excl_tax_cents, l.vat_cents, l.id
    from bills n join bill_lines l on l.bill_id = n.credited_bill_id where n.kind = 'credit-note';
insert into payments (order_id, payer, type, status, amount_cents, paid_on)
  select min(id), 'customer', 'card', 'succeeded', 3000, '2026-11-12' from orders;

-- two entries of one journal, each sealed on the one before
insert into ledger_entries (company_id, journal_id, entry_on, piece_reference, piece_on, label, bill_id)
  select b.company_id, j.id, issued_on, reference, issued_on, 'Facture', b.id
    from bills b join ledger_journals j on j.company_id = b.company_id and j.code = 'ZZ' where b.kind = 'bill' order by b.id;
insert into ledger_lines (entry_id, position, system_account_id, customer_id, label, debit_cents, credit_cents)
  select e.id, p.position, a.id, case p.position when 1 then b.customer_id end, 'Cours',
         case p.position when 1 then b.total_cents else 0 end, case p.position when 2 then b.total_cents else 0 end
    from ledger_entries e join bills b on b.id = e.bill_id, (values (1, '411%'), (2, '706%')) p(position, code),
         lateral (select min(id) as id from system_accounts where code like p.code) a;
insert into pgboss.job (name, data) select name, '{"job": "send", "input": {}}' from pgboss.queue where name <> 'dead-letters' limit 1;
commit;
