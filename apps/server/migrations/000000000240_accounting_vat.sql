-- Accounting, first part: VAT codes, which the lines of bills refer to, and the rules in time that lead to them: how a company is
-- taxed, what a lesson is sold as, the code that this bears, whether it opens the tax credit.

create table vat_codes (
  id bigint generated always as identity primary key,
  code text not null, type text not null constraint vat_codes_type_check check (type in ('normal','intermediate','reduced','super-reduced','exempt','overseas')),
  rate_percent percent not null constraint vat_codes_rate_check check (rate_percent <= 100), exemption_mention text,
  enabled boolean not null default true, like row_stamps including defaults,
  constraint vat_codes_rate_uq unique (id, rate_percent),
  constraint vat_codes_exempt_check check (type <> 'exempt' or rate_percent = 0));
comment on table vat_codes is 'accounting: VAT code; a rate that bills used is not edited (foreign key): a new rate is a new code';
create unique index vat_codes_code_uq on vat_codes (upper(code)) where enabled;
select audited('vat_codes');
-- what a self-employed teacher who charges VAT charges, on his paper and in the books alike
create function normal_vat_percent() returns numeric language sql stable as $$
  select coalesce((select rate_percent::numeric from vat_codes where type = 'normal' and enabled order by rate_percent desc limit 1), 0) $$;

create table company_rules (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  period daterange not null constraint company_rules_period_check check (not isempty(period) and not lower_inf(period)),
  vat_status text not null constraint company_rules_vat_status_check check (vat_status in ('liable','franchise','exempt')),
  is_sap_declared boolean not null,
  employee_regime text not null default 'prestataire' constraint company_rules_regime_check check (employee_regime in ('prestataire','mandataire')),
  advance_in_mandataire boolean not null default false,
  vat_due text not null default 'collection' constraint company_rules_vat_due_check check (vat_due in ('collection','debits')),
  recovers_bad_debt_vat boolean not null default false,
  legal_basis text not null, like row_stamps including defaults,
  constraint company_rules_excl exclude using gist (company_id with =, period with &&));
comment on table company_rules is 'accounting: how a company is taxed over a period, whether it is declared for home services, and in which mode its employed teachers work';
comment on column company_rules.employee_regime is 'mode that a new contract of an employed teacher takes; mandataire: the family is the employer';
comment on column company_rules.advance_in_mandataire is '« mandataire complet »: lessons of which the family is the employer may be advanced by the Urssaf too';
comment on column company_rules.vat_due is 'VAT of services is due as they are paid (CGI, art. 269, 2, c), or as they are billed for who opted';
comment on column company_rules.recovers_bad_debt_vat is 'VAT that was due as it was billed of a debt that is given up (CGI, art. 272, 1): taken back from the State, or a cost; what waits for its money never becomes due';
select audited('company_rules');

create table activity_rules (
  id bigint generated always as identity primary key,
  activity text not null constraint activity_rules_activity_check check (activity in ('tuition-home','lesson-home','tuition-online','tuition-collective','agency-fee')),
  regime text constraint activity_rules_regime_check check (regime in ('prestataire','mandataire')),
  subject_type text constraint activity_rules_subject_check check (subject_type in ('scholar','language','music','other')),
  audience text constraint activity_rules_audience_check check (audience in ('school','higher','adult')),
  place text constraint activity_rules_place_check check (place in ('student-home','teacher-home','online','company','other')),
  is_collective boolean,
  period daterange not null constraint activity_rules_period_check check (not isempty(period) and not lower_inf(period)),
  legal_basis text not null, like row_stamps including defaults,
  constraint activity_rules_excl exclude using gist (coalesce(regime, '*') with =, coalesce(subject_type, '*') with =, coalesce(audience, '*') with =,
    coalesce(place, '*') with =, coalesce(is_collective::int, -1) with =, period with &&));
comment on table activity_rules is 'accounting: what a lesson is sold as over a period; a null stands for any, the most precise of the rules that fit holds';
select audited('activity_rules');

create table vat_rules (
  id bigint generated always as identity primary key,
  activity text not null constraint vat_rules_activity_check check (activity in ('tuition-home','lesson-home','tuition-online','tuition-collective','traineeship','traineeship-online','agency-fee','cancellation-fee')),
  vat_status text not null constraint vat_rules_status_check check (vat_status in ('liable','franchise','exempt')),
  territory text not null constraint vat_rules_territory_check check (territory in ('metropole','antilles-reunion','guyane-mayotte')),
  vat_code_id bigint not null references vat_codes,
  period daterange not null constraint vat_rules_period_check check (not isempty(period) and not lower_inf(period)),
  legal_basis text not null, like row_stamps including defaults,
  constraint vat_rules_excl exclude using gist (activity with =, vat_status with =, territory with =, period with &&));
comment on table vat_rules is 'accounting: which VAT code an activity takes over a period, by how the company is taxed and where the lesson is given, with its legal basis';
create index vat_rules_code_idx on vat_rules (vat_code_id);
select audited('vat_rules');

create table tax_credit_rules (
  id bigint generated always as identity primary key,
  activity text not null constraint tax_credit_rules_activity_check check (activity in ('tuition-home','lesson-home','tuition-online','tuition-collective','traineeship','traineeship-online','agency-fee','cancellation-fee')),
  opens_credit boolean not null,
  period daterange not null constraint tax_credit_rules_period_check check (not isempty(period) and not lower_inf(period)),
  legal_basis text not null, like row_stamps including defaults,
  constraint tax_credit_rules_excl exclude using gist (activity with =, period with &&));
comment on table tax_credit_rules is 'accounting: whether an activity opens the tax credit of the family, and with it the advance of the Urssaf';
select audited('tax_credit_rules');

create table accountant_answers (
  id bigint generated always as identity primary key,
  question text not null constraint accountant_answers_question_uq unique,
  setting text not null, confirmed_by text not null, confirmed_on date not null, note text, like row_stamps including defaults);
comment on table accountant_answers is 'accounting: what an accountant confirmed of a setting, in the words that the setting had then';
select audited('accountant_answers');

-- rates of the law that are set anew each year: what goes on for another one is said by somebody who read it
create table rate_confirmations (
  id bigint generated always as identity primary key,
  code text not null, year integer not null constraint rate_confirmations_year_check check (year between 2000 and 2999),
  source text not null, confirmed_by_account_id bigint references accounts, like row_stamps including defaults,
  constraint rate_confirmations_code_uq unique (code, year));
comment on table rate_confirmations is 'accounting: yearly rate whose value goes on for a year, read by somebody and where; payslip-charges: the charges of payslips';
create index rate_confirmations_account_idx on rate_confirmations (confirmed_by_account_id) where confirmed_by_account_id is not null;
select audited('rate_confirmations');

create table rate_years (
  year integer primary key constraint rate_years_year_check check (year between 2000 and 2999),
  todo_entry_id bigint);
comment on table rate_years is 'accounting: year whose rates were asked for, and the task that was given';

-- what a year goes on with unread; a company is asked from the year after the first one that was read
create function rates_to_confirm(asked integer) returns table (code text, label text) language sql stable as $$
  select y.code, y.label
    from (select s.code, max(s.label) as label, bool_or(extract(year from lower(s.period)) = asked) as is_typed from statutory_rates s where s.is_yearly group by s.code
      union all select 'payslip-charges', 'Cotisations des bulletins de paie', false) y
   where not y.is_typed and not exists (select from rate_confirmations c where c.code = y.code and c.year = asked)
     and exists (select from rate_confirmations c where c.code = y.code and c.year < asked) $$;

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into rate_confirmations (code, year, source)
select code, 2026, 'Valeurs lues à la mise en service' from statutory_rates where is_yearly group by code
union all select 'payslip-charges', 2026, 'Valeurs lues à la mise en service';

insert into vat_codes (code, type, rate_percent, exemption_mention) values
  ('TN20', 'normal', 20, null),
  ('TI10', 'intermediate', 10, null),
  ('TR55', 'reduced', 5.5, null),
  ('TSR21', 'super-reduced', 2.1, null),
  ('EXO261', 'exempt', 0, 'Exonération de TVA, article 261, 4, 4° du Code général des impôts'),
  ('FR293B', 'exempt', 0, 'TVA non applicable, article 293 B du Code général des impôts'),
  ('DOM85', 'overseas', 8.5, null),
  ('DOM0', 'exempt', 0, 'TVA non applicable, article 294, 1 du Code général des impôts');

insert into company_rules (company_id, period, vat_status, is_sap_declared, employee_regime, legal_basis)
select id, '[2014-01-01,)', 'liable', code = 'private-tuition', case code when 'private-tuition' then 'mandataire' else 'prestataire' end, 'Repris à l’installation, à confirmer par l’expert-comptable' from companies where code <> 'holding';

insert into activity_rules (activity, regime, subject_type, audience, place, is_collective, period, legal_basis) values
  ('agency-fee', 'mandataire', null, null, null, null, '[2014-01-01,)', 'Mandataire : la famille est l’employeur, seuls les frais de gestion sont vendus'),
  ('tuition-collective', null, null, null, null, null, '[2014-01-01,)', 'Hors du domicile de l’élève : hors du champ de l’annexe III, art. 86'),
  ('tuition-online', null, null, null, 'online', null, '[2014-01-01,)', 'Le cours en ligne n’est pas rendu au domicile (annexe III, art. 86)'),
  ('tuition-collective', null, null, null, 'student-home', true, '[2014-01-01,)', 'Les cours collectifs sont hors du champ de l’annexe III, art. 86'),
  ('lesson-home', null, null, null, 'student-home', false, '[2014-01-01,)', 'Cours à domicile hors soutien scolaire (musique, arts, adultes, études supérieures) : Code du travail, art. D. 7231-1'),
  ('tuition-home', null, 'scholar', 'school', 'student-home', false, '[2014-01-01,)', 'CGI, art. 279, i, et annexe III, art. 86 : soutien scolaire à domicile'),
  ('tuition-home', null, 'language', 'school', 'student-home', false, '[2014-01-01,)', 'Langue au programme : soutien scolaire, à confirmer par l’expert-comptable');

-- 10 % and 20 % replaced 7 % and 19,6 % on 1 January 2014; the list of services at the intermediate rate dates from 1 July 2013
insert into vat_rules (activity, vat_status, territory, vat_code_id, period, legal_basis)
select r.activity, 'liable', 'metropole', v.id, '[2014-01-01,)', r.legal_basis
  from (values
    ('tuition-home', 'TI10', 'CGI, art. 279, i, et annexe III, art. 86 : soutien scolaire à domicile par un organisme déclaré'),
    ('lesson-home', 'TN20', 'Taux normal depuis le décret n° 2013-510 : cours à domicile hors soutien scolaire'),
    ('tuition-online', 'TN20', 'Taux normal : le cours en ligne n’est pas rendu au domicile (annexe III, art. 86)'),
    ('tuition-collective', 'TN20', 'Taux normal : les cours collectifs sont hors du champ de l’annexe III, art. 86'),
    ('traineeship', 'TN20', 'Taux normal : stage en centre'),
    ('traineeship-online', 'TN20', 'Taux normal : stage en ligne'),
    ('agency-fee', 'TN20', 'Taux normal sur les seuls frais de gestion en mode mandataire, à confirmer par l’expert-comptable'),
    ('cancellation-fee', 'TN20', 'Taux normal : somme gardée en échange d’un service réservé, à confirmer par l’expert-comptable')
  ) as r (activity, code, legal_basis)
  join vat_codes v on v.code = r.code;
-- who owes no VAT charges none anywhere; overseas has its own rates
insert into vat_rules (activity, vat_status, territory, vat_code_id, period, legal_basis)
select a.activity, s.status, t.territory, v.id, '[2014-01-01,)',
    case s.status when 'franchise' then 'CGI, art. 293 B : franchise en base' when 'exempt' then 'CGI, art. 261, 4, 4° ou 7, 1°'
      else case t.territory when 'guyane-mayotte' then 'CGI, art. 294, 1' else 'CGI, art. 296' end || ', à confirmer par l’expert-comptable' end
  from (values ('tuition-home'), ('lesson-home'), ('tuition-online'), ('tuition-collective'), ('traineeship'), ('traineeship-online'), ('agency-fee'), ('cancellation-fee')) a (activity)
 cross join (values ('metropole'), ('antilles-reunion'), ('guyane-mayotte')) t (territory)
 cross join (values ('liable'), ('franchise'), ('exempt')) s (status)
  join vat_codes v on v.code = case s.status when 'franchise' then 'FR293B' when 'exempt' then 'EXO261'
    else case when t.territory = 'guyane-mayotte' then 'DOM0' when a.activity = 'tuition-home' then 'TSR21' else 'DOM85' end end
 where s.status <> 'liable' or t.territory <> 'metropole';

insert into tax_credit_rules (activity, opens_credit, period, legal_basis)
select a.activity, a.opens, '[2014-01-01,)', case when a.opens then 'CGI, art. 199 sexdecies ; Code du travail, art. D. 7231-1' else a.basis end
  from (values
    ('tuition-home', true, null), ('lesson-home', true, null),
    ('tuition-online', false, 'Le cours en ligne n’est pas rendu au domicile du contribuable'),
    ('tuition-collective', false, 'Cours collectif ou hors du domicile du contribuable'),
    ('traineeship', false, 'Stage hors du domicile du contribuable'), ('traineeship-online', false, 'Stage en ligne, hors du domicile du contribuable'),
    ('agency-fee', true, null), ('cancellation-fee', false, 'Aucun service rendu')
  ) as a (activity, opens, basis);

-- A rule in time is closed and followed by another: what was billed keeps the rule it was billed with.
create function rule_guard() returns trigger language plpgsql as $$
declare
  billed date := (select max(issued_on) from bills);
  kept text[] := '{period,updated_at}';
begin
  -- a rule that was wrong since a day is put right by an act that says so: papers that it made are listed, and made again by hand
  if current_setting('cartable.puts_rule_right', true) is distinct from 'on' and billed is not null and (case tg_op
    when 'INSERT' then lower(new.period) <= billed
    when 'DELETE' then lower(old.period) <= billed
    else least(lower(old.period), lower(new.period)) <= billed
      and (to_jsonb(old) - kept <> to_jsonb(new) - kept or lower(new.period) <> lower(old.period) or upper(new.period) <= billed) end)
  then
    raise exception 'a rule begins after the last bill (%), and one that served is only closed', billed
      using errcode = '23P90', table = tg_table_name, constraint = 'rules_not_retroactive';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger rule_guard before insert or update or delete on company_rules for each row execute function rule_guard();
create trigger rule_guard before insert or update or delete on activity_rules for each row execute function rule_guard();
create trigger rule_guard before insert or update or delete on vat_rules for each row execute function rule_guard();
create trigger rule_guard before insert or update or delete on tax_credit_rules for each row execute function rule_guard();
