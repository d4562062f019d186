-- Billing: orders, bills, credit notes and payments, with the guards of the money.

create table orders (
  id bigint generated always as identity primary key,
  reference text not null generated always as ('CMD' || lpad(id::text, 8, '0')) stored,
  company_id bigint not null references companies, customer_id bigint not null references customers, student_id bigint,
  traineeship_registration_id bigint constraint orders_registration_fk references traineeship_registrations,
  ordered_on date not null,
  payment_method text constraint orders_payment_method_check check (payment_method in ('card','transfer','cheque','cash','cesu','direct-debit','urssaf-advance')),
  amount_cents positive_cents not null, funds_cents positive_cents not null default 0, third_part_cents positive_cents not null default 0, urssaf_collects_cents positive_cents not null default 0, teacher_amount_cents positive_cents not null default 0,
  credited_cents positive_cents not null default 0, paid_cents integer not null default 0, pending_cents positive_cents not null default 0,
  expected_cents positive_cents not null default 0, advance_ended_at timestamptz(3), written_off_cents positive_cents not null default 0,
  amount_remained_cents integer not null generated always as (greatest(amount_cents - credited_cents - paid_cents - written_off_cents, 0)) stored,
  customer_due_cents integer not null generated always as (greatest(amount_cents - credited_cents - paid_cents - written_off_cents - expected_cents, 0)) stored,
  balance_cents integer not null generated always as (paid_cents - (amount_cents - credited_cents - written_off_cents)) stored,
  payment_status text not null generated always as (case when amount_cents - credited_cents - paid_cents <= 0 then 'payed' when amount_cents - credited_cents - paid_cents - written_off_cents <= 0 then 'written_off' when paid_cents > 0 then 'partially_payed' else 'to_payed' end) stored,
  customer_payment_status text not null default 'missing', third_part_payment_status text, teacher_payment_status text,
  cancelled_at timestamptz(3),
  card_retry_on date,
  advance_undecided_at timestamptz(3), is_undecided boolean not null generated always as (advance_undecided_at is not null and cancelled_at is null and credited_cents = 0) stored,
  like row_stamps including defaults,
  constraint orders_identity_uq unique (id, company_id, customer_id),
  constraint orders_student_fk foreign key (customer_id, student_id) references students (customer_id, id) deferrable initially immediate,
  constraint orders_third_part_check check (third_part_cents + urssaf_collects_cents <= amount_cents),
  constraint orders_funds_check check (funds_cents <= amount_cents),
  constraint orders_credited_check check (credited_cents <= amount_cents),
  constraint orders_paid_check check (paid_cents >= 0 and paid_cents + pending_cents <= amount_cents),
  constraint orders_monitoring_check check (customer_payment_status in ('succeeded','pending','failed','missing','written-off')
     and third_part_payment_status in ('succeeded','pending','failed','missing') and teacher_payment_status in ('succeeded','pending','failed','missing')));
comment on table orders is 'billing: what a customer owes for a course (or several) or a stage registration; carries the payments; the sums are kept by trigger, never by code';
comment on column orders.funds_cents is 'of the amount, wages and contributions collected for the family that employs the teacher (mandataire): no revenue, no VAT; the rest is the fee';
comment on column orders.third_part_cents is 'tax credit that the Urssaf is to advance';
comment on column orders.urssaf_collects_cents is 'the family''s own part that the Urssaf debits for us, where it collects the whole';
comment on column orders.expected_cents is 'what the Urssaf is still to pay while the advance lives; 0 once it ended';
comment on column orders.advance_ended_at is 'when the tax advance ended without payment: from then on the customer owes its part too';
comment on column orders.customer_due_cents is 'what the family owes now, the one formula of every screen and paper: amount less credit notes, money received, what was given up and what the Urssaf is to pay';
comment on column orders.written_off_cents is 'what of it was given up as a bad debt: the sum of its moves; money or a credit note that comes all the same takes its place';
comment on column orders.card_retry_on is 'day on which the saved card, refused so far, is tried again by itself; null: it is not';
comment on column orders.advance_undecided_at is 'when the family refused the request to the Urssaf, or the Urssaf dropped it; null once the office kept the bill';
comment on column orders.is_undecided is 'its advance was refused and the bill neither kept nor credited: it is due, but nothing debits it, nor reminds of it, by itself';
comment on column orders.balance_cents is 'above zero = to give back, below zero = still owed';
comment on column orders.third_part_payment_status is 'null when nothing is expected; the three statuses feed the payment monitoring';
create index orders_reference_idx on orders (reference);
create index orders_list_idx on orders (company_id, ordered_on desc, id desc);
create index orders_customer_idx on orders (customer_id, ordered_on desc);
create index orders_unpaid_idx on orders (payment_status, ordered_on) where payment_status <> 'payed';
create index orders_monitoring_idx on orders (ordered_on desc) where customer_payment_status <> 'succeeded' or third_part_payment_status <> 'succeeded' or teacher_payment_status <> 'succeeded';
create index orders_card_retry_idx on orders (card_retry_on) where card_retry_on is not null;
create index orders_registration_idx on orders (traineeship_registration_id) where traineeship_registration_id is not null;
-- the lists that show both companies at once
create index orders_date_idx on orders (ordered_on, id);
create index orders_company_date_idx on orders (company_id, ordered_on, id);
-- what each customer still owes, read for a page of the list without touching its paid orders
create index orders_owed_idx on orders (customer_id) include (ordered_on, customer_due_cents)
  where customer_due_cents > 0 and cancelled_at is null;
-- first pages of the list sorted by an amount: read from an index, not by sorting the whole table
create index orders_amount_idx on orders (amount_cents, id);
create index orders_remained_idx on orders (amount_remained_cents, id);
create index orders_balance_idx on orders (balance_cents, id);
create index orders_paid_idx on orders (paid_cents, id);
select audited('orders');

-- an order bills lessons, and the lesson says which order bills it; its bill's lines name it in their turn
alter table courses add constraint courses_order_fk foreign key (order_id) references orders;
alter table course_charges add constraint course_charges_order_fk foreign key (order_id) references orders;
alter table course_corrections add constraint course_corrections_order_fk foreign key (order_id) references orders,
  add constraint course_corrections_remade_order_fk foreign key (remade_order_id) references orders;

create function series_guard() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 or tg_op = 'DELETE' then
    raise exception 'a series is moved only by issuing' using errcode = '23P90', table = tg_table_name, constraint = tg_name;
  end if;
  return new;
end $$;

create table bill_series (
  company_id bigint not null references companies, kind text not null, year integer not null,
  last_number integer not null default 0, last_issued_on date, primary key (company_id, kind, year));
comment on table bill_series is 'billing: last number of a series; only the numbering trigger moves it, by one, under the row lock of the issuing transaction';
create trigger bill_series_guard before insert or update or delete on bill_series for each row execute function series_guard();

create table bills (
  id bigint generated always as identity primary key,
  kind text not null constraint bills_kind_check check (kind in ('bill','credit-note')),
  company_id bigint not null, customer_id bigint not null, order_id bigint not null,
  issued_on date not null,
  year integer not null, number integer, reference text not null,
  credited_bill_id bigint, credited_kind text generated always as (case when kind = 'credit-note' then 'bill' end) stored,
  total_cents positive_cents not null, total_excl_tax_cents positive_cents not null, vat_cents positive_cents not null, funds_cents positive_cents not null default 0,
  signed_total_cents integer not null generated always as (case when kind = 'bill' then total_cents else -total_cents end) stored,
  month date not null generated always as (make_date(extract(year from issued_on)::integer, extract(month from issued_on)::integer, 1)) stored,
  billed_name text not null, billed_address_id bigint references addresses, mentions jsonb not null default '{}',
  redone_note_id bigint,
  is_opening boolean not null generated always as (mentions ? 'opening') stored,
  created_at timestamptz(3) not null default clock_now(),
  constraint bills_series_check check (is_opening = (number is null)),
  constraint bills_number_uq unique (company_id, kind, year, number),
  constraint bills_kind_uq unique (id, kind),
  constraint bills_mirror_uq unique (id, kind, company_id, customer_id, order_id),
  constraint bills_order_fk foreign key (order_id, company_id, customer_id) references orders (id, company_id, customer_id) deferrable initially immediate,
  constraint bills_credited_fk foreign key (credited_bill_id, credited_kind, company_id, customer_id, order_id) references bills (id, kind, company_id, customer_id, order_id) deferrable initially immediate,
  constraint bills_redone_note_uq unique (redone_note_id),
  constraint bills_redone_note_fk foreign key (redone_note_id) references bills,
  constraint bills_redone_note_check check (redone_note_id is null or kind = 'bill'),
  constraint bills_credited_check check ((kind = 'credit-note') = (credited_bill_id is not null)),
  constraint bills_year_check check (year = extract(year from issued_on)),
  constraint bills_total_check check (total_cents = total_excl_tax_cents + vat_cents + funds_cents));
comment on table bills is 'billing: issued bill (facture) or credit note (avoir); exists only once issued, never changes, never goes; or what a family still owed of a bill of another program (is_opening)';
comment on column bills.total_cents is 'always positive, shown as is; signed_total_cents carries the sign';
comment on column bills.funds_cents is 'of the total, wages and contributions that its statement collects or takes back (mandataire): neither sold nor taxed';
comment on column bills.redone_note_id is 'credit note, issued by mistake, of which the bill asks again what was taken back; once';
comment on column bills.is_opening is 'a debt taken over, or what was taken back of one: under the number that another program gave it, in no series of ours, neither sold nor taxed here (its line is funds alone)';
comment on column bills.billed_name is 'identity frozen at issue; mentions freezes legal texts';
create unique index bills_reference_uq on bills (reference) where not is_opening;
create unique index bills_one_per_order_uq on bills (order_id) where kind = 'bill';
alter table course_corrections add constraint course_corrections_credit_note_fk foreign key (credit_note_id) references bills;
create index bills_customer_idx on bills (customer_id, issued_on desc, id desc);
create index bills_month_idx on bills (company_id, month, number);
create index bills_list_idx on bills (company_id, issued_on desc, id desc);
create index bills_credited_idx on bills (credited_bill_id) where credited_bill_id is not null;
create index bills_order_idx on bills (order_id);
create index bills_billed_address_idx on bills (billed_address_id) where billed_address_id is not null;
create index bills_date_idx on bills (issued_on, id);
create index bills_total_idx on bills (total_cents, id);
create index bills_company_date_idx on bills (company_id, issued_on, id);
create trigger bills_no_truncate before truncate on bills execute function refuse_change('bills are never truncated');
select audited('bills', 'orders', 'order_id');

create table bill_lines (
  id bigint generated always as identity primary key,
  bill_id bigint not null, kind text not null, position integer not null,
  course_id bigint references courses, traineeship_registration_subject_id bigint constraint bill_lines_registration_subject_fk references traineeship_registration_subjects,
  label text not null, quantity numeric(9,4) not null constraint bill_lines_quantity_check check (quantity > 0), unit text not null constraint bill_lines_unit_check check (unit in ('hour','day','unit')),
  unit_price_cents integer not null, vat_code_id bigint not null, vat_percent percent not null,
  total_cents integer not null, total_excl_tax_cents integer not null, vat_cents integer not null,
  wages_cents positive_cents not null default 0, contributions_cents positive_cents not null default 0,
  credited_line_id bigint,
  constraint bill_lines_position_uq unique (bill_id, position),
  constraint bill_lines_vat_uq unique (id, vat_code_id, vat_percent),
  constraint bill_lines_bill_fk foreign key (bill_id, kind) references bills (id, kind),
  constraint bill_lines_vat_fk foreign key (vat_code_id, vat_percent) references vat_codes (id, rate_percent),
  constraint bill_lines_credited_fk foreign key (credited_line_id, vat_code_id, vat_percent) references bill_lines (id, vat_code_id, vat_percent),
  constraint bill_lines_credited_check check ((kind = 'credit-note') = (credited_line_id is not null)),
  constraint bill_lines_total_check check (total_cents = round(quantity * unit_price_cents)),
  constraint bill_lines_vat_check check (total_excl_tax_cents = total_cents - wages_cents - contributions_cents - vat_cents
    and (kind = 'credit-note' or vat_cents = round((total_cents - wages_cents - contributions_cents) * vat_percent / (100 + vat_percent)))),
  constraint bill_lines_funds_check check (wages_cents + contributions_cents <= greatest(total_cents, 0)));
comment on table bill_lines is 'billing: line; VAT is computed inside the price, per line, half up, and the bill is the sum of its lines; a discount is a line below zero; a credited line holds the VAT of all credits of its line together, less what was credited of it, so that the last takes what is left';
comment on column bill_lines.wages_cents is 'net salary of a teacher whom the family employs, collected for it: no VAT; with the contributions it stands in the total of the line';
create index bill_lines_course_idx on bill_lines (course_id) where course_id is not null;
create index bill_lines_credited_idx on bill_lines (credited_line_id) where credited_line_id is not null;
create index bill_lines_traineeship_registration_subject_idx on bill_lines (traineeship_registration_subject_id) where traineeship_registration_subject_id is not null;
create trigger bill_lines_immutable before update or delete on bill_lines for each row execute function refuse_change('lines of an issued bill never change: issue a credit note');

create function bill_take_number() returns trigger language plpgsql as $$
declare prefix text;
begin
  -- a debt taken over keeps the number that it had; what is taken back of it is told from it
  if new.mentions ? 'opening' then
    new.year := extract(year from new.issued_on);
    if new.kind = 'credit-note' then
      select format('%s-R%s', b.reference, 1 + (select count(*) from bills n where n.credited_bill_id = b.id)) into strict new.reference from bills b where b.id = new.credited_bill_id;
    end if;
    return new;
  end if;
  select bill_prefix into strict prefix from companies where id = new.company_id;
  new.year := extract(year from new.issued_on);
  insert into bill_series (company_id, kind, year) values (new.company_id, new.kind, new.year) on conflict do nothing;
  update bill_series set last_number = last_number + 1, last_issued_on = new.issued_on
   where company_id = new.company_id and kind = new.kind and year = new.year and (last_issued_on is null or last_issued_on <= new.issued_on)
  returning last_number into new.number;
  if not found then
    raise exception 'a bill cannot be dated before the last one of its series' using errcode = '23P93', table = 'bills', constraint = 'bills_chronology';
  end if;
  new.reference := format('%s%s-%s-%s', prefix, case new.kind when 'bill' then 'F' else 'A' end, new.year, lpad(new.number::text, 6, '0'));
  return new;
end $$;
create trigger bills_take_number before insert on bills for each row execute function bill_take_number();

create function bill_guard() returns trigger language plpgsql as $$
begin
  -- of two records of one family, the papers go to the one that is kept; what they say stays (what is computed of it is not known yet)
  if tg_op = 'UPDATE' and is_merging() and to_jsonb(new) - '{customer_id,credited_kind,signed_total_cents,month,is_opening}'::text[] = to_jsonb(old) - '{customer_id,credited_kind,signed_total_cents,month,is_opening}'::text[] then return new; end if;
  raise exception 'an issued bill never changes and never goes: issue a credit note' using errcode = '23P90', table = 'bills', constraint = tg_name;
end $$;
create trigger bills_immutable before update or delete on bills for each row execute function bill_guard();

-- deferred: at commit the lines must sum to the bill, the bill to its order, the credit notes stay within the bill
create function bill_must_balance(b bigint) returns void language plpgsql as $$
declare bill bills; s record; due integer; held integer;
begin
  select * into bill from bills where id = b;
  select count(*) n, coalesce(sum(total_cents),0) t, coalesce(sum(total_excl_tax_cents),0) h, coalesce(sum(vat_cents),0) v, coalesce(sum(wages_cents + contributions_cents),0) f into s from bill_lines where bill_id = b;
  if s.n = 0 or s.t <> bill.total_cents or s.h <> bill.total_excl_tax_cents or s.v <> bill.vat_cents or s.f <> bill.funds_cents then
    raise exception 'bill %: lines give % (excl. tax %, VAT %), bill says % (%, %)', bill.reference, s.t, s.h, s.v, bill.total_cents, bill.total_excl_tax_cents, bill.vat_cents
      using errcode = '23P94', table = 'bills', constraint = 'bills_sum_of_lines';
  end if;
  if bill.kind = 'bill' then
    select amount_cents, funds_cents into due, held from orders where id = bill.order_id;
    if due <> bill.total_cents or held <> bill.funds_cents then
      raise exception 'bill % is % and its order is %', bill.reference, bill.total_cents, due using errcode = '23P94', table = 'bills', constraint = 'bills_equal_order';
    end if;
  end if;
end $$;

create function bill_check_row() returns trigger language plpgsql as $$
begin perform bill_must_balance(case tg_table_name when 'bills' then new.id else (to_jsonb(new) ->> 'bill_id')::bigint end); return null; end $$;
create constraint trigger bills_balance after insert on bills deferrable initially deferred for each row execute function bill_check_row();
create constraint trigger bill_lines_balance after insert on bill_lines deferrable initially deferred for each row execute function bill_check_row();

create function credit_line_within() returns trigger language plpgsql as $$
declare origin bill_lines; credited_bill bigint; used record;
begin
  if new.credited_line_id is null then return new; end if;
  select credited_bill_id into credited_bill from bills where id = new.bill_id;
  perform 1 from bills where id = credited_bill for no key update;
  select * into origin from bill_lines where id = new.credited_line_id;
  if origin.bill_id is distinct from credited_bill then
    raise exception 'line % is not a line of the credited bill', new.credited_line_id using errcode = '23P95', table = 'bill_lines', constraint = 'bill_lines_same_bill';
  end if;
  select coalesce(sum(total_cents),0) + new.total_cents as cents, coalesce(sum(vat_cents),0) + new.vat_cents as vat,
    coalesce(sum(wages_cents),0) + new.wages_cents as wages, coalesce(sum(contributions_cents),0) + new.contributions_cents as contributions into used from bill_lines where credited_line_id = new.credited_line_id;
  if abs(used.cents) > abs(origin.total_cents) or sign(used.cents) <> sign(origin.total_cents) then
    raise exception 'credited % of a line of %', used.cents, origin.total_cents using errcode = '23P95', table = 'bill_lines', constraint = 'bill_lines_credited_within';
  end if;
  -- what is sold and what is collected for the family are each taken back within what was billed of it
  if used.wages > origin.wages_cents or used.contributions > origin.contributions_cents
     or abs(used.cents - used.wages - used.contributions) > abs(origin.total_cents - origin.wages_cents - origin.contributions_cents) then
    raise exception 'credits of line % take back more of its wages, contributions or fee than it billed', origin.id using errcode = '23P95', table = 'bill_lines', constraint = 'bill_lines_credited_parts';
  end if;
  if new.vat_percent = origin.vat_percent and used.vat <> round((used.cents - used.wages - used.contributions) * origin.vat_percent / (100 + origin.vat_percent)) then
    raise exception 'credits of % of line % hold a VAT of %', used.cents, origin.id, used.vat using errcode = '23P95', table = 'bill_lines', constraint = 'bill_lines_credited_vat';
  end if;
  return new;
end $$;
create trigger bill_lines_credit before insert on bill_lines for each row execute function credit_line_within();

create table payments (
  id bigint generated always as identity primary key,
  order_id bigint references orders, hour_pack_id bigint,
  direction text not null default 'in' constraint payments_direction_check check (direction in ('in','out')),
  payer text not null constraint payments_payer_check check (payer in ('customer','other')),
  type text not null constraint payments_type_check check (type in ('card','transfer','cheque','cash','cesu','direct-debit','urssaf-advance','urssaf-debit','credit')),
  credit_nature text constraint payments_credit_nature_check check (credit_nature in ('card','transfer','cheque','cash','cesu','direct-debit')),
  receipt_id bigint,
  status text not null constraint payments_status_check check (status in ('pending','succeeded','failed','cancelled')),
  amount_cents integer not null constraint payments_amount_check check (amount_cents > 0),
  signed_cents integer not null generated always as (case direction when 'in' then amount_cents else -amount_cents end) stored,
  paid_on date, refunded_payment_id bigint, provider_fee_cents positive_cents not null default 0,
  provider_intent_id text, provider_refund_id text unique, idempotency_key text unique, failure_code text, failure_message text, comments text,
  like row_stamps including defaults,
  constraint payments_subject_check check (num_nonnulls(order_id, hour_pack_id) = 1),
  constraint payments_pack_check check (hour_pack_id is null or (type = 'card' and payer = 'customer')),
  constraint payments_order_uq unique (id, order_id), constraint payments_pack_uq unique (id, hour_pack_id),
  constraint payments_refunded_fk foreign key (refunded_payment_id, order_id) references payments (id, order_id),
  constraint payments_refunded_pack_fk foreign key (refunded_payment_id, hour_pack_id) references payments (id, hour_pack_id),
  constraint payments_refund_check check ((direction = 'out') = (refunded_payment_id is not null)),
  constraint payments_advance_check check ((type <> 'urssaf-advance' or payer = 'other') and (type <> 'urssaf-debit' or payer = 'customer')),
  constraint payments_credit_check check ((type = 'credit') = (credit_nature is not null)),
  constraint payments_paid_check check ((status = 'succeeded') = (paid_on is not null)));
comment on table payments is 'billing: money received for an order, or by card for hours sold ahead, or given back; removed = cancelled, a row never goes';
comment on column payments.hour_pack_id is 'the pack of hours that a card pays before its lessons: what came of it is credit of the family (credit_moves), kept for the pack';
comment on column payments.credit_nature is 'money that the credit of the family came as, which decides what it is worth on the yearly tax document; set on credit alone';
comment on column payments.receipt_id is 'the money received of which this payment is the part that serves the order';
comment on column payments.payer is 'customer or other (third party: the URSSAF advance)';
comment on column payments.type is 'urssaf-debit = the family''s part that the Urssaf debited for us: its own expense';
create unique index payments_intent_uq on payments (provider_intent_id) where direction = 'in' and status <> 'failed';
create index payments_order_idx on payments (order_id, created_at);
create index payments_paid_idx on payments (paid_on desc, id desc) where status = 'succeeded';
-- what the verification of card payments looks for every two minutes: none may cost a look at every payment
create index payments_pending_idx on payments (created_at) where status = 'pending' and type = 'card';
create index payments_forms_given_up_idx on payments (created_at)
  where status = 'cancelled' and type = 'card' and provider_intent_id is not null;
create index payments_without_fee_idx on payments (created_at)
  where status = 'succeeded' and type = 'card' and direction = 'in' and provider_fee_cents = 0 and provider_intent_id is not null;
create trigger payments_stay before delete on payments for each row execute function refuse_change('a payment never goes: cancel it');
create trigger audit after insert or update or delete on payments for each row
  execute function audit_row('orders', 'order_id', 'hour_packs', 'hour_pack_id');
create trigger touch before update on payments for each row execute function touch_row();

create table teacher_payments (
  id bigint generated always as identity primary key,
  teacher_id bigint not null references teachers, order_id bigint references orders, traineeship_group_id bigint constraint teacher_payments_group_fk references traineeship_groups,
  teacher_extra_id bigint, teacher_bill_id bigint,
  type text not null constraint teacher_payments_type_check check (type in ('stripe-transfer','bank-transfer','card')),
  status text not null constraint teacher_payments_status_check check (status in ('pending','succeeded','failed','cancelled')),
  amount_cents integer not null constraint teacher_payments_amount_check check (amount_cents > 0), is_advance boolean not null default false, advance_reason text, paid_on date,
  vat_cents positive_cents not null default 0,
  provider_transfer_id text unique, provider_intent_id text unique, idempotency_key text unique, failure_message text,
  like row_stamps including defaults,
  constraint teacher_payments_advance_check check (is_advance or advance_reason is null),
  constraint teacher_payments_subject_check check (num_nonnulls(order_id, traineeship_group_id, teacher_extra_id) = 1),
  constraint teacher_payments_paid_check check ((status = 'succeeded') = (paid_on is not null)));
comment on table teacher_payments is 'billing: money sent to a teacher for an order, a stage group, travel or a bonus; is_advance = before the customer paid';
comment on column teacher_payments.advance_reason is 'why he was paid before the family, as whoever decided it wrote';
comment on column teacher_payments.teacher_bill_id is 'the invoice of a run that it pays; null when the order was paid by itself';
create unique index teacher_payments_once_uq on teacher_payments (order_id, teacher_id) where status in ('pending','succeeded');
create index teacher_payments_teacher_idx on teacher_payments (teacher_id, created_at desc);
create index teacher_payments_group_idx on teacher_payments (traineeship_group_id) where traineeship_group_id is not null;
create trigger teacher_payments_stay before delete on teacher_payments for each row execute function refuse_change('a payment never goes: cancel it');
comment on column teacher_payments.vat_cents is 'VAT inside the amount, of a teacher who charges it on the day the payment is made, at the normal rate: deductible by the company';
select audited('teacher_payments', 'orders', 'order_id');
create function teacher_payment_vat() returns trigger language plpgsql as $$
begin
  new.vat_cents := coalesce((select round(new.amount_cents * v / (100 + v)) from teachers t, normal_vat_percent() v where t.id = new.teacher_id and t.vat_collected), 0);
  return new;
end $$;
create trigger teacher_payments_vat before insert or update of amount_cents on teacher_payments for each row execute function teacher_payment_vat();

create table teacher_dues (
  id bigint generated always as identity primary key,
  teacher_id bigint not null references teachers, course_id bigint not null references courses,
  amount_cents integer not null constraint teacher_dues_amount_check check (amount_cents <> 0),
  recovery text not null default 'next-pay' constraint teacher_dues_recovery_check check (recovery in ('next-pay','claimed','kept')),
  reason text not null, settled_cents integer not null default 0,
  payslip_id bigint references payslips, month date constraint teacher_dues_month_check check (extract(day from month) = 1), minutes integer, collected_cents integer,
  answer text, answered_on date, decision text, decided_on date,
  claimed_on date, claimed_vat_percent percent, letter_file_id bigint references files,
  kept_on date, kept_reason text,
  like row_stamps including defaults,
  constraint teacher_dues_settled_check check (settled_cents = 0 or (sign(settled_cents) = sign(amount_cents) and abs(settled_cents) <= abs(amount_cents))),
  constraint teacher_dues_payslip_check check (num_nonnulls(payslip_id, month, minutes, collected_cents) in (0, 4)),
  constraint teacher_dues_answer_check check ((answer is null) = (answered_on is null) and (decision is null) = (decided_on is null) and (decided_on is null or answered_on is not null)),
  constraint teacher_dues_claim_check check ((claimed_on is null) = (letter_file_id is null) and (claimed_on is null) = (claimed_vat_percent is null) and (recovery <> 'claimed' or claimed_on is not null) and (recovery <> 'next-pay' or claimed_on is null)),
  constraint teacher_dues_below_check check (recovery = 'next-pay' or amount_cents < 0),
  constraint teacher_dues_kept_check check ((recovery = 'kept') = (kept_on is not null) and (kept_on is null) = (kept_reason is null)));
comment on table teacher_dues is 'billing: what a lesson that was put right after its teacher was paid takes back from him (below zero) or still owes him: with his next payments or payslip, claimed by a letter, or kept by him at the company''s cost';
comment on column teacher_dues.settled_cents is 'what payments took or added so far, and what he gave back: the sum of its parts, kept by trigger';
comment on column teacher_dues.payslip_id is 'of an employee of a family: the payslip on which the lesson stands, with the month whose rates it had, and what changes of its minutes and of the contributions that the family was asked for';
comment on column teacher_dues.answer is 'what the teacher says to it; nothing is taken back until the office has decided';
comment on column teacher_dues.claimed_vat_percent is 'of a teacher who charges VAT on the day of the letter: what he gives back holds it';
create index teacher_dues_open_idx on teacher_dues (teacher_id, id) where recovery = 'next-pay' and settled_cents <> amount_cents;
create index teacher_dues_teacher_idx on teacher_dues (teacher_id, id desc);
create index teacher_dues_course_idx on teacher_dues (course_id);
create index teacher_dues_payslip_idx on teacher_dues (payslip_id) where payslip_id is not null;
create index teacher_dues_letter_idx on teacher_dues (letter_file_id) where letter_file_id is not null;
select audited('teacher_dues', 'courses', 'course_id');

create table teacher_due_parts (
  id bigint generated always as identity primary key,
  due_id bigint not null references teacher_dues, order_id bigint references orders, teacher_payment_id bigint references teacher_payments,
  payslip_id bigint references payslips, minutes integer, collected_cents integer, received_on date,
  amount_cents integer not null constraint teacher_due_parts_amount_check check (amount_cents <> 0),
  created_at timestamptz(3) not null default clock_now(),
  constraint teacher_due_parts_way_check check (num_nonnulls(order_id, payslip_id, received_on) = 1 and (teacher_payment_id is null or order_id is not null)),
  constraint teacher_due_parts_payslip_check check (num_nonnulls(payslip_id, minutes, collected_cents) in (0, 3)));
comment on table teacher_due_parts is 'billing: what of a due was netted with what an order pays its teacher (without a payment where nothing was left to send; gone when its payment failed), is a line of a payslip, or was given back by its teacher';
comment on column teacher_due_parts.received_on is 'day on which the teacher gave it back by a transfer';
create index teacher_due_parts_due_idx on teacher_due_parts (due_id);
create index teacher_due_parts_order_idx on teacher_due_parts (order_id) where order_id is not null;
create index teacher_due_parts_payment_idx on teacher_due_parts (teacher_payment_id) where teacher_payment_id is not null;
create index teacher_due_parts_payslip_idx on teacher_due_parts (payslip_id) where payslip_id is not null;
select audited('teacher_due_parts', 'teacher_dues', 'due_id');

create function recompute_order(o bigint) returns void language plpgsql as $$
declare ord orders; s record; credited integer; expected integer; lost integer; regained integer;
begin
  select * into ord from orders where id = o for no key update;
  select coalesce(sum(signed_cents) filter (where status = 'succeeded'),0) paid,
         coalesce(sum(amount_cents) filter (where status = 'pending' and direction = 'in'),0) pending,
         coalesce(sum(signed_cents) filter (where status = 'succeeded' and type in ('urssaf-advance','urssaf-debit')),0) by_urssaf,
         coalesce(sum(signed_cents) filter (where status = 'succeeded' and payer = 'other'),0) by_other,
         bool_or(status = 'pending' and payer = 'customer' and type <> 'urssaf-debit') customer_pending, bool_or(status = 'failed' and payer = 'customer' and type <> 'urssaf-debit') customer_failed,
         bool_or(status = 'pending' and payer = 'other') other_pending, bool_or(status = 'failed' and payer = 'other') other_failed
    into s from payments where order_id = o;
  select coalesce(sum(total_cents),0) into credited from bills where order_id = o and kind = 'credit-note';
  expected := case when ord.advance_ended_at is null then greatest(least(ord.third_part_cents + ord.urssaf_collects_cents - s.by_urssaf, ord.amount_cents - credited - s.paid), 0) else 0 end;
  select coalesce(sum(amount_cents),0) into lost from bad_debt_moves where order_id = o;
  -- what was given up gives way to money that comes all the same, and to a credit note
  regained := greatest(least(lost, s.paid + credited + lost - ord.amount_cents), 0);
  lost := lost - regained;
  update orders set paid_cents = s.paid, pending_cents = s.pending, credited_cents = credited, expected_cents = expected, written_off_cents = lost,
    customer_payment_status = case when expected > 0 and ord.urssaf_collects_cents > 0 then 'pending' when s.paid + expected >= ord.amount_cents - credited then 'succeeded' when s.paid + expected + lost >= ord.amount_cents - credited then 'written-off' when s.customer_pending then 'pending' when s.customer_failed then 'failed' else 'missing' end,
    third_part_payment_status = case when ord.third_part_cents = 0 then null when s.by_other >= ord.third_part_cents then 'succeeded' when ord.advance_ended_at is not null and s.paid >= ord.amount_cents - credited then null when s.other_pending then 'pending' when s.other_failed then 'failed' else 'missing' end,
    teacher_payment_status = (select case when ord.teacher_amount_cents = 0 then null when coalesce(sum(amount_cents) filter (where status = 'succeeded'),0)
         - (select coalesce(sum(d.amount_cents),0) from teacher_due_parts d left join teacher_payments q on q.id = d.teacher_payment_id where d.order_id = o and (q.id is null or q.status = 'succeeded')) >= ord.teacher_amount_cents then 'succeeded'
       when bool_or(status = 'pending') then 'pending' when bool_or(status = 'failed') then 'failed' else 'missing' end from teacher_payments where order_id = o)
   where id = o;
  if regained > 0 and s.paid > ord.paid_cents then perform regain_lost(o, 'recovered', regained); end if;
end $$;

-- the list of customers sorts out those who pay: by whatever means, as the payments say now
create function keep_last_payment(o bigint) returns void language sql as $$
  update customers c set last_payment_on = l.day
    from (select (select customer_id from orders where id = o) as customer_id,
      (select max(p.paid_on) from payments p join orders own on own.id = p.order_id
        where own.customer_id = (select customer_id from orders where id = o)
          and p.direction = 'in' and p.payer = 'customer' and p.status = 'succeeded') as day) l
   where c.id = l.customer_id and c.last_payment_on is distinct from l.day;
$$;

create function payment_recompute() returns trigger language plpgsql as $$
declare refunded record;
begin
  if new.order_id is not null then perform recompute_order(new.order_id); end if;
  if tg_table_name = 'payments' then
    if new.order_id is not null and 'succeeded' in (new.status, case when tg_op = 'UPDATE' then old.status end) then perform keep_last_payment(new.order_id); end if;
    -- what the Urssaf pays late, it paid: the surplus becomes credit of the family
    if new.direction = 'in' and new.status in ('pending','succeeded') and not (new.status = 'succeeded' and new.type in ('urssaf-advance','urssaf-debit')) and (tg_op = 'INSERT' or old.amount_cents <> new.amount_cents or old.status in ('failed','cancelled'))
       and (select paid_cents + pending_cents > amount_cents - credited_cents from orders where id = new.order_id) then
      raise exception 'payment exceeds what remains to pay' using errcode = '23P96', table = 'payments', constraint = 'payments_within_due';
    end if;
    select p.amount_cents, p.status, (select coalesce(sum(r.amount_cents),0) from payments r where r.refunded_payment_id = p.id and r.status in ('pending','succeeded')) back
      into refunded from payments p where p.id = coalesce(new.refunded_payment_id, new.id);
    if refunded.back > 0 and (refunded.back > refunded.amount_cents or refunded.status <> 'succeeded') then
      raise exception 'refunds % exceed the payment %', refunded.back, refunded.amount_cents using errcode = '23P96', table = 'payments', constraint = 'payments_refund_within';
    end if;
  end if;
  return null;
end $$;
create trigger payments_recompute after insert or update on payments for each row execute function payment_recompute();
create trigger teacher_payments_recompute after insert or update on teacher_payments for each row when (new.order_id is not null) execute function payment_recompute();

create function teacher_due_netted() returns trigger language plpgsql as $$
declare part teacher_due_parts := case when tg_op = 'DELETE' then old else new end;
begin
  update teacher_dues set settled_cents = (select coalesce(sum(amount_cents),0) from teacher_due_parts where due_id = part.due_id) where id = part.due_id;
  if part.order_id is not null then perform recompute_order(part.order_id); end if;
  return null;
end $$;
create trigger teacher_due_parts_net after insert or delete on teacher_due_parts for each row execute function teacher_due_netted();

create function credit_note_recompute() returns trigger language plpgsql as $$ begin perform recompute_order(new.order_id); return null; end $$;
create trigger bills_recompute after insert on bills for each row when (new.kind = 'credit-note') execute function credit_note_recompute();

create function order_guard() returns trigger language plpgsql as $$
begin
  if (new.amount_cents, new.funds_cents) is distinct from (old.amount_cents, old.funds_cents) and exists (select from bills where order_id = old.id) then
    raise exception 'the order is billed: its amount no longer changes' using errcode = '23P90', table = 'orders', constraint = tg_name;
  end if;
  if (new.paid_cents, new.pending_cents, new.credited_cents, new.expected_cents, new.written_off_cents) is distinct from (old.paid_cents, old.pending_cents, old.credited_cents, old.expected_cents, old.written_off_cents) and pg_trigger_depth() < 2 then
    raise exception 'the sums of an order are kept by its payments and credit notes' using errcode = '23P90', table = 'orders', constraint = tg_name;
  end if;
  return new;
end $$;
create trigger orders_guard before update on orders for each row execute function order_guard();
create function advance_recompute() returns trigger language plpgsql as $$ begin perform recompute_order(new.id); return null; end $$;
create trigger orders_advance after update of advance_ended_at, third_part_cents, urssaf_collects_cents on orders for each row
  when (old.advance_ended_at is distinct from new.advance_ended_at or old.third_part_cents <> new.third_part_cents or old.urssaf_collects_cents <> new.urssaf_collects_cents) execute function advance_recompute();

create function order_starts_empty() returns trigger language plpgsql as $$
begin
  new.paid_cents := 0; new.pending_cents := 0; new.credited_cents := 0; new.written_off_cents := 0; new.expected_cents := new.third_part_cents + new.urssaf_collects_cents; new.customer_payment_status := case when new.urssaf_collects_cents > 0 then 'pending' when new.amount_cents = new.third_part_cents then 'succeeded' else 'missing' end;
  new.third_part_payment_status := case when new.third_part_cents > 0 then 'missing' end; new.teacher_payment_status := case when new.teacher_amount_cents > 0 then 'missing' end;
  return new;
end $$;
create trigger orders_start before insert on orders for each row execute function order_starts_empty();

-- balance_due_cents of a customer, kept as the level_ids are: under the lock of its row
create function owed_of(o orders) returns bigint language sql immutable as $$
  select case when o.customer_due_cents > 0 and o.cancelled_at is null then o.customer_due_cents else 0 end $$;

create function refresh_customer_balance() returns trigger language plpgsql as $$
declare c bigint;
begin
  if tg_op = 'UPDATE' and old.customer_id = new.customer_id and owed_of(old) = owed_of(new) then return null; end if;
  for c in select distinct id from unnest(array[old.customer_id, new.customer_id]) id where id is not null order by id loop
    perform from customers where id = c for no key update;
    update customers set balance_due_cents = owed.cents
      from (select coalesce(sum(o.customer_due_cents), 0) as cents from orders o
             where o.customer_id = c and o.customer_due_cents > 0 and o.cancelled_at is null) owed
     where id = c and balance_due_cents <> owed.cents;
  end loop;
  return null;
end $$;
create trigger balance_due after insert or delete or update on orders for each row execute function refresh_customer_balance();

-- a registration is firm once nothing is left to pay of it, by whatever way the money came
create function registration_paid() returns trigger language plpgsql as $$
begin
  update traineeship_registrations r set status = '2-firm'
   where r.id = new.traineeship_registration_id and r.enabled and r.status = '1-temporary'
     and not exists (select from orders o where o.traineeship_registration_id = r.id and o.amount_remained_cents > 0);
  return null;
end $$;
create trigger orders_registration_paid after update on orders for each row
  when (new.traineeship_registration_id is not null and new.paid_cents > old.paid_cents and new.payment_status = 'payed')
  execute function registration_paid();

create view order_teachers as
  select c.order_id, c.id as course_id, c.status = '5-cancelled' as is_cancelled, c.teacher_id, c.teacher_self_employed,
         c.teacher_amount_cents - coalesce((select sum(x.teacher_cents) from course_corrections x where x.course_id = c.id), 0)::integer as teacher_amount_cents,
         c.urssaf_part_cents - coalesce((select sum(x.urssaf_part_cents) from course_corrections x where x.course_id = c.id), 0)::integer as urssaf_part_cents
    from courses c where c.order_id is not null
  union all
  select x.order_id, c.id, c.status = '5-cancelled', c.teacher_id, c.teacher_self_employed, x.teacher_cents, x.urssaf_part_cents from course_corrections x join courses c on c.id = x.course_id where x.order_id is not null
  union all
  select x.order_id, c.id, false, c.teacher_id, c.teacher_self_employed, x.teacher_cents, 0 from course_charges x join courses c on c.id = x.course_id where x.order_id is not null;
comment on view order_teachers is 'billing: whose lessons, complements of lessons, or lost lessons, an order bills, and what of it is each teacher''s';

create view payment_monitoring as
  select b.id, b.reference, b.issued_on, o.id as order_id, o.company_id, o.customer_id, c.teacher_id, o.amount_cents,
         o.customer_payment_status, o.third_part_payment_status, o.teacher_payment_status
    from bills b join orders o on o.id = b.order_id
    left join lateral (select min(teacher_id) as teacher_id from order_teachers where order_id = o.id) c on true
   where b.kind = 'bill';
comment on view payment_monitoring is 'billing: monitoring row of a bill; id = bill id, the id of replay and pay-teacher';
