-- Accounting, first part: VAT codes, which the lines of bills refer to, and the activities they apply to.

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

create table vat_rules (
  id bigint generated always as identity primary key,
  activity text not null constraint vat_rules_activity_check check (activity in ('tuition-home','tuition-online','tuition-collective','traineeship','traineeship-online','agency-fee','cancellation-fee')),
  vat_code_id bigint not null references vat_codes, period daterange not null, legal_basis text not null, like row_stamps including defaults,
  constraint vat_rules_excl exclude using gist (activity with =, period with &&));
comment on table vat_rules is 'accounting: which VAT code an activity takes over a period, with its legal basis';
select audited('vat_rules');

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into vat_codes (code, type, rate_percent, exemption_mention) values
  ('TN20', 'normal', 20, null),
  ('TI10', 'intermediate', 10, null),
  ('TR55', 'reduced', 5.5, null),
  ('TSR21', 'super-reduced', 2.1, null),
  ('EXO261', 'exempt', 0, 'Exonération de TVA, article 261, 4, 4° du Code général des impôts'),
  ('FR293B', 'exempt', 0, 'TVA non applicable, article 293 B du Code général des impôts'),
  ('DOM85', 'overseas', 8.5, null);

-- 10 % and 20 % replaced 7 % and 19,6 % on 1 January 2014; the list of services at the intermediate rate dates from 1 July 2013
insert into vat_rules (activity, vat_code_id, period, legal_basis)
select r.activity, v.id, '[2014-01-01,)', r.legal_basis
  from (values
    ('tuition-home', 'TI10', 'CGI, art. 279, i, et annexe III, art. 86 : soutien scolaire à domicile par un organisme déclaré'),
    ('tuition-online', 'TN20', 'Taux normal : le cours en ligne n’est pas rendu au domicile (annexe III, art. 86)'),
    ('tuition-collective', 'TN20', 'Taux normal : les cours collectifs sont hors du champ de l’annexe III, art. 86'),
    ('traineeship', 'TN20', 'Taux normal : stage en centre'),
    ('traineeship-online', 'TN20', 'Taux normal : stage en ligne'),
    ('agency-fee', 'TN20', 'Taux normal sur les seuls frais de gestion en mode mandataire, à confirmer par l’expert-comptable'),
    ('cancellation-fee', 'TN20', 'Taux normal : somme gardée en échange d’un service réservé, à confirmer par l’expert-comptable')
  ) as r (activity, code, legal_basis)
  join vat_codes v on v.code = r.code;
