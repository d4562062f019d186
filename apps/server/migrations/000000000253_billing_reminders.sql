-- Billing: reminders of what families owe, level after level, what families promised on the telephone, and debts that are given up.

create table payment_reminders (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  level integer not null constraint payment_reminders_level_check check (level between 1 and 3),
  reminded_on date not null,
  due_cents integer not null constraint payment_reminders_due_check check (due_cents > 0),
  state text not null default 'asked' constraint payment_reminders_state_check check (state in ('asked','sent','dropped')),
  by_mail boolean not null default false, by_sms boolean not null default false,
  author_account_id bigint references accounts,
  like row_stamps including defaults,
  constraint payment_reminders_day_uq unique (customer_id, reminded_on));
comment on table payment_reminders is 'billing: a family reminded of its unpaid bills, once a day at most; its mail leaves a moment later, unless it paid or contested meanwhile (dropped)';
comment on column payment_reminders.level is '1 reminder, 2 second reminder, 3 formal notice; by the age of the oldest bill';
comment on column payment_reminders.author_account_id is 'who reminded it; null when the daily task did';
create index payment_reminders_author_idx on payment_reminders (author_account_id) where author_account_id is not null;
select audited('payment_reminders', 'customers', 'customer_id');

create table payment_reminder_bills (
  reminder_id bigint not null references payment_reminders on delete cascade,
  bill_id bigint not null references bills,
  due_cents integer not null constraint payment_reminder_bills_due_check check (due_cents > 0),
  primary key (reminder_id, bill_id));
comment on table payment_reminder_bills is 'billing: the bills that a reminder is about, with what was due of each that day';
create index payment_reminder_bills_bill_idx on payment_reminder_bills (bill_id);
select audited('payment_reminder_bills', 'payment_reminders', 'reminder_id');

create table payment_promises (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  promised_on date not null,
  due_cents integer not null constraint payment_promises_due_check check (due_cents > 0),
  comment text not null,
  outcome text constraint payment_promises_outcome_check check (outcome in ('kept','broken','replaced','withdrawn')), ended_on date,
  author_account_id bigint references accounts,
  like row_stamps including defaults,
  constraint payment_promises_ended_check check ((outcome is null) = (ended_on is null)));
comment on table payment_promises is 'billing: day until which a family promised to pay; it is not reminded meanwhile, and whoever noted it is given a task the day after when something is still due';
comment on column payment_promises.due_cents is 'what it owed when it promised';
create unique index payment_promises_open_uq on payment_promises (customer_id) where ended_on is null;
create index payment_promises_customer_idx on payment_promises (customer_id);
create index payment_promises_author_idx on payment_promises (author_account_id) where author_account_id is not null;
select audited('payment_promises', 'customers', 'customer_id');

-- families of whom only the Urssaf is to pay stand in the balance, too
create index orders_expected_idx on orders (customer_id) where expected_cents > 0 and cancelled_at is null;

create table bad_debts (
  id bigint generated always as identity primary key,
  reference text not null generated always as ('PERTE' || lpad(id::text, 8, '0')) stored,
  customer_id bigint not null references customers,
  asked_cents integer not null constraint bad_debts_asked_check check (asked_cents > 0),
  reason text not null,
  status text not null constraint bad_debts_status_check check (status in ('to-approve','posted','refused','withdrawn')),
  asked_on date not null, asked_by_id bigint references accounts,
  decided_on date, decided_by_id bigint references accounts, decision text,
  like row_stamps including defaults,
  constraint bad_debts_decided_check check ((status = 'to-approve') = (decided_on is null)),
  constraint bad_debts_refused_check check ((status = 'refused') = (decision is not null)),
  constraint bad_debts_second_check check (status = 'withdrawn' or decided_by_id is null or decided_by_id <> asked_by_id));
comment on table bad_debts is 'billing: what a family owes and will not pay is given up, with a reason; above an amount a second person approves it, and nothing of it counts before';
comment on column bad_debts.decided_by_id is 'the second person, where one was asked; whoever withdrew it';
create unique index bad_debts_waiting_uq on bad_debts (customer_id) where status = 'to-approve';
create index bad_debts_customer_idx on bad_debts (customer_id);
create index bad_debts_asked_by_idx on bad_debts (asked_by_id) where asked_by_id is not null;
create index bad_debts_decided_by_idx on bad_debts (decided_by_id) where decided_by_id is not null;
create trigger bad_debts_stay before delete on bad_debts for each row execute function refuse_change('a debt given up never goes: it is taken back');
select audited('bad_debts', 'customers', 'customer_id');

create table bad_debt_orders (
  bad_debt_id bigint not null references bad_debts, order_id bigint not null references orders,
  due_cents integer not null constraint bad_debt_orders_due_check check (due_cents > 0),
  primary key (bad_debt_id, order_id));
comment on table bad_debt_orders is 'billing: the orders that somebody asked to give up, with what was due of each that day; no more than that is';
create index bad_debt_orders_order_idx on bad_debt_orders (order_id);
select audited('bad_debt_orders', 'bad_debts', 'bad_debt_id');

create table bad_debt_moves (
  id bigint generated always as identity primary key,
  bad_debt_id bigint not null references bad_debts, order_id bigint not null references orders,
  kind text not null constraint bad_debt_moves_kind_check check (kind in ('lost','taken-back','recovered')),
  amount_cents integer not null constraint bad_debt_moves_amount_check check (amount_cents <> 0),
  funds_cents integer not null default 0, recovers_vat boolean not null default false, vat jsonb not null default '[]',
  moved_on date not null, reason text,
  created_at timestamptz(3) not null default clock_now(),
  constraint bad_debt_moves_sign_check check ((amount_cents > 0) = (kind = 'lost')));
comment on table bad_debt_moves is 'billing: what of an order is given up (lost), given up no more because it was a mistake or was credited (taken-back), or paid all the same (recovered); never changed, each has its entry in the books';
comment on column bad_debt_moves.vat is 'base and VAT of each rate that leaves what waits for its money, or what is due where it is taken back from the State: percent, baseCents, vatCents';
comment on column bad_debt_moves.funds_cents is 'of the amount, wages and contributions of lessons on no payslip yet: nobody is owed them any more';
comment on column bad_debt_moves.recovers_vat is 'its VAT had been due as it was billed, and the rule of the company that day takes it back';
create index bad_debt_moves_order_idx on bad_debt_moves (order_id);
create index bad_debt_moves_bad_debt_idx on bad_debt_moves (bad_debt_id);
create trigger bad_debt_moves_immutable before update or delete on bad_debt_moves for each row execute function refuse_change('a debt given up is put right by the opposite move');
select audited('bad_debt_moves', 'orders', 'order_id');

-- what leaves the books with the debt: what all moves of the order together are to hold, less what those before hold
create function bad_debt_shares() returns trigger language plpgsql as $$
declare o record; held integer; lost integer; owed numeric;
begin
  select id, company_id, (amount_cents - credited_cents)::numeric as net, greatest(least(paid_cents, amount_cents - credited_cents), 0) as received into o from orders where id = new.order_id;
  lost := new.amount_cents + (select coalesce(sum(amount_cents),0) from bad_debt_moves where order_id = o.id);
  new.recovers_vat := vat_basis(o.id) = 'debits' and case when new.kind = 'lost'
    then coalesce((select recovers_bad_debt_vat from company_rules where company_id = o.company_id and period @> new.moved_on), false)
    else (select recovers_vat from bad_debt_moves where order_id = o.id and kind = 'lost' order by id desc limit 1) end;
  if vat_basis(o.id) = 'collection' or new.recovers_vat then
    new.vat := coalesce((select jsonb_agg(jsonb_build_object('percent', trim_scale(x.percent)::text, 'baseCents', x.base, 'vatCents', x.vat) order by x.percent) from (
      select u.percent, sum(u.base)::integer as base, sum(u.vat)::integer as vat from (
        select l.vat_percent::numeric as percent, round(sum(s.sign * l.total_excl_tax_cents) * (o.received + lost) / o.net) - round(sum(s.sign * l.total_excl_tax_cents) * o.received / o.net) as base,
            round(sum(s.sign * l.vat_cents) * (o.received + lost) / o.net) - round(sum(s.sign * l.vat_cents) * o.received / o.net) as vat
          from bills b join bill_lines l on l.bill_id = b.id cross join lateral (select case b.kind when 'bill' then 1 else -1 end as sign) s
         where b.order_id = o.id and o.net > 0 group by l.vat_percent
        union all
        select (v ->> 'percent')::numeric, -(v ->> 'baseCents')::integer, -(v ->> 'vatCents')::integer from bad_debt_moves m cross join jsonb_array_elements(m.vat) v where m.order_id = o.id) u
       group by u.percent having sum(u.base) <> 0 or sum(u.vat) <> 0) x), '[]');
  end if;
  select coalesce(sum(funds_cents),0) into held from bad_debt_moves where order_id = o.id;
  select coalesce(sum(case b.kind when 'bill' then 1 else -1 end * (l.wages_cents + l.contributions_cents)),0) into owed
    from bills b join bill_lines l on l.bill_id = b.id left join courses c on c.id = l.course_id where b.order_id = o.id and c.payslip_id is null and not b.is_opening;
  new.funds_cents := case when lost = 0 or o.net <= 0 then 0 when new.kind = 'lost' then round(owed * (o.received + lost) / o.net) - round(owed * o.received / o.net)
    -- given up no more: in the part that is
    else round(held::numeric * lost / (lost - new.amount_cents)) end - held;
  return new;
end $$;
create trigger bad_debt_moves_shares before insert on bad_debt_moves for each row execute function bad_debt_shares();
create function bad_debt_recompute() returns trigger language plpgsql as $$ begin perform recompute_order(new.order_id); return null; end $$;
create trigger bad_debt_moves_recompute after insert on bad_debt_moves for each row execute function bad_debt_recompute();

create function regain_lost(o bigint, how text, cents integer) returns void language sql as $$
  insert into bad_debt_moves (bad_debt_id, order_id, kind, amount_cents, moved_on, reason)
  select m.bad_debt_id, o, how, -cents, clock_today(), case how when 'recovered' then 'Payé depuis' else 'Avoir sur la facture' end
    from bad_debt_moves m where m.order_id = o and m.kind = 'lost' order by m.id desc limit 1 $$;
-- a credit note takes the place of what was given up once its lines are there
create function credit_note_regains() returns trigger language plpgsql as $$
declare excess integer;
begin
  select greatest(least(lost, o.paid_cents + o.credited_cents + lost - o.amount_cents), 0) into excess
    from orders o cross join lateral (select coalesce(sum(amount_cents),0)::integer as lost from bad_debt_moves where order_id = o.id) m where o.id = new.order_id;
  if excess > 0 then perform regain_lost(new.order_id, 'taken-back', excess); end if;
  return null;
end $$;
create constraint trigger bills_regain_lost after insert on bills deferrable initially deferred for each row when (new.kind = 'credit-note') execute function credit_note_regains();

-- base or VAT of a rate that an order gives back because it was given up
create function recovered_of_lost(o bigint, rate numeric, what text) returns integer language sql stable as $$
  select coalesce(sum((v ->> what)::integer), 0)::integer from bad_debt_moves m cross join jsonb_array_elements(m.vat) v
   where m.order_id = o and m.recovers_vat and (v ->> 'percent')::numeric = rate $$;
