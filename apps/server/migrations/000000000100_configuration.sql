-- Configuration: companies, parameters, rates of the law, texts of the printings, scheduled tasks.

create table companies (
  id bigint generated always as identity primary key,
  code text not null unique constraint companies_code_check check (code in ('holding','private-tuition','traineeship')),
  name text not null,
  legal_form text, capital_cents bigint, rcs_city text,
  siren text constraint companies_siren_check check (siren ~ '^[0-9]{9}$'),
  nic text constraint companies_nic_check check (nic ~ '^[0-9]{5}$'),
  vat_number text constraint companies_vat_number_check check (vat_number ~ '^[A-Z]{2}[0-9A-Z]{2}[0-9]{9}$'),
  sap_number text, sap_declared_on date,
  bill_prefix text unique,
  phone phone_e164, phone_region country_code, address_id bigint references addresses,
  document_file_id bigint references files,
  legal_representative_nationality country_code, legal_representative_residence_country country_code,
  logo_file_id bigint references files, mail_logo_file_id bigint references files,
  brand_colour text constraint companies_brand_colour_check check (brand_colour ~ '^#[0-9a-f]{6}$'),
  sender_name text, sender_email text, reply_to text,
  like row_stamps including defaults,
  constraint companies_bill_prefix_check check ((code = 'holding') = (bill_prefix is null))
);
comment on table companies is 'configuration: the holding (the single company form) and the two companies that sell; a bill, an order, a journal belong to one that sells';
comment on column companies.logo_file_id is 'PNG or JPEG in the head of papers; the same on the three rows';
comment on column companies.mail_logo_file_id is 'square image in the head of mails, embedded; logo_file_id when null';
comment on column companies.brand_colour is 'of buttons in mails and of titles on papers: white on it is at least 4.5:1';
comment on column companies.sender_name is 'who mails come from: the name of the company when null; of the two companies that sell';
comment on column companies.sender_email is 'address mails come from: that of the installation when null';
comment on column companies.reply_to is 'where answers go when nobody in particular wrote';
create index companies_logo_file_idx on companies (logo_file_id) where logo_file_id is not null;
create index companies_mail_logo_file_idx on companies (mail_logo_file_id) where mail_logo_file_id is not null;
create index companies_address_idx on companies (address_id) where address_id is not null;
create index companies_document_file_idx on companies (document_file_id) where document_file_id is not null;
select audited('companies');

create table parameters (
  id bigint generated always as identity primary key,
  code text not null unique, theme text not null, order_key integer not null default 0,
  title text not null, description text,
  type text not null constraint parameters_type_check check (type in ('string','text','integer','decimal','boolean','date','time','email','choice','cents','percent')),
  value jsonb,
  user_visible boolean not null default true,
  like row_stamps including defaults
);
comment on table parameters is 'configuration: settings edited by administrators; the code declares the list, migrations insert, the screen changes only value';
select audited('parameters');

create table statutory_rates (
  id bigint generated always as identity primary key,
  code text not null, label text not null,
  period daterange not null,
  value numeric(14,4) not null,
  unit text not null constraint statutory_rates_unit_check check (unit in ('percent','cents','cents-per-hour','months','count')),
  source text not null,
  is_yearly boolean not null default false,
  like row_stamps including defaults,
  constraint statutory_rates_period_excl exclude using gist (code with =, period with &&)
);
comment on table statutory_rates is 'configuration: effective-dated rates, ceilings and constants of the law (tax-credit ceiling, URSSAF delays, social ceilings); never in code';
comment on column statutory_rates.is_yearly is 'set anew by the law for each year: a year without a value typed or confirmed goes on with the one before, and says so';
select audited('statutory_rates');
create function rate_guard() returns trigger language plpgsql as $$
begin
  -- a yearly rate that went on for want of the value of its year is followed from the first day of it, by an act that says so
  if current_setting('cartable.puts_rule_right', true) = 'on' or lower(old.period) > clock_today() or (tg_op = 'UPDATE'
    and (new.code, new.value, new.unit, lower(new.period)) is not distinct from (old.code, old.value, old.unit, lower(old.period))
    and coalesce(upper(new.period) > clock_today(), true)) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception 'a rate of the law is closed and followed, never changed' using errcode = '23P90', table = tg_table_name, constraint = 'rules_not_retroactive';
end $$;
create trigger rate_guard before update or delete on statutory_rates for each row execute function rate_guard();

create table printing_configs (
  id bigint generated always as identity primary key,
  printing text not null, element text not null, content text not null default '',
  like row_stamps including defaults, unique (printing, element));
comment on table printing_configs is 'configuration: texts of the printings (bill, contract, payslip…), grouped by printing';
select audited('printing_configs');

create table cron_tasks (
  id bigint generated always as identity primary key,
  code text not null unique, name text not null, description text,
  frequence_type text not null constraint cron_tasks_frequence_type_check check (frequence_type in ('minutes','hourly','daily','weekly','monthly')),
  granularity integer not null default 1 constraint cron_tasks_granularity_check check (granularity > 0),
  moments jsonb not null default '[]',
  enabled boolean not null default true,
  scheduled_from timestamptz(3) not null default clock_now(),
  last_run_at timestamptz(3),
  status text not null default 'unknown' constraint cron_tasks_status_check check (status in ('success','failure','warning','running','unknown')),
  like row_stamps including defaults);
comment on table cron_tasks is 'configuration: scheduled task; the schedule is handed to the job queue in Europe/Paris; neverRun = last_run_at is null';
comment on column cron_tasks.scheduled_from is 'last change of frequency, moments or enabling, by the clock of the program: what was due before it is not caught up';
-- only what administrators set is stamped and traced: a run that notes its end must not refuse their save
create trigger touch before update of name, description, frequence_type, granularity, moments, enabled on cron_tasks for each row execute function touch_row();
create trigger audit after insert or delete or update of name, description, frequence_type, granularity, moments, enabled on cron_tasks for each row execute function audit_row('cron_tasks', 'id');

create table cron_task_runs (
  id bigint generated always as identity primary key,
  cron_task_id bigint not null references cron_tasks on delete cascade,
  started_at timestamptz(3) not null default clock_now(), finished_at timestamptz(3),
  status text not null default 'running' constraint cron_task_runs_status_check check (status in ('success','failure','warning','running')),
  summary jsonb);
comment on table cron_task_runs is 'configuration: what each run did, kept 90 days';
create unique index cron_task_runs_one_running_uq on cron_task_runs (cron_task_id) where status = 'running';
create index cron_task_runs_task_idx on cron_task_runs (cron_task_id, started_at desc);

create table maintenance_windows (
  id bigint generated always as identity primary key,
  reason text not null constraint maintenance_windows_reason_check check (btrim(reason) <> ''),
  started_at timestamptz(3) not null default clock_now(), started_by_account_id bigint references accounts,
  expected_end_at timestamptz(3) constraint maintenance_windows_expected_check check (expected_end_at > started_at),
  ended_at timestamptz(3), like row_stamps including defaults);
comment on table maintenance_windows is 'configuration: maintenance on = the one open row whose beginning has come; one that begins later is announced; switched on only with a reason';
comment on column maintenance_windows.expected_end_at is 'when everybody is told that the site opens again; nothing ends by itself';
create unique index maintenance_windows_one_open_uq on maintenance_windows ((true)) where ended_at is null;
select audited('maintenance_windows');
