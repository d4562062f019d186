-- Wrong writes in the ledger, at the URSSAF and in the payroll.
-- Each title gives the SQLSTATE and the constraint that must refuse.

-- entry that does not balance | 23P98 ledger_entries_balance
insert into ledger_entries (company_id,journal_id,entry_on,piece_reference,piece_on,label) values (2,1,'2026-11-20','x','2026-11-20','x');
insert into ledger_lines (entry_id,position,system_account_id,label,debit_cents,credit_cents) values (currval('ledger_entries_id_seq'),1,1,'x',100,0),(currval('ledger_entries_id_seq'),2,2,'x',0,99);

-- bill posted twice | 23505 ledger_entries_bill_uq
insert into ledger_entries (company_id,journal_id,entry_on,piece_reference,piece_on,label,bill_id) values (2,1,'2026-11-20','x','2026-11-20','x',1);

-- ledger entry changed | 23P90 ledger_entries_immutable
update ledger_entries set label='x' where id=1;

-- ledger line changed | 23P90 ledger_lines_immutable
update ledger_lines set debit_cents=6751 where id=1;

-- line added to a sealed entry | 23P90 ledger_lines_immutable
insert into ledger_lines (entry_id,position,system_account_id,label,debit_cents) values (1,9,1,'x',5);

-- entry outside any fiscal year | 23P97 ledger_entries_year
insert into ledger_entries (company_id,journal_id,entry_on,piece_reference,piece_on,label) values (2,1,'2023-11-20','x','2023-11-20','x');

-- entry in closed books | 23P97 ledger_entries_closed
update fiscal_years set closed_through='2026-11-30' where company_id=2;
insert into ledger_entries (company_id,journal_id,entry_on,piece_reference,piece_on,label) values (2,1,'2026-11-20','x','2026-11-20','x');

-- closed fiscal year changed | 23P90 fiscal_years_stay
update fiscal_years set closed_through = upper(period) - 1, closed_at = clock_now() where company_id = 2 and lower(period) = '2024-01-01';
update fiscal_years set closed_through = null where company_id = 2 and lower(period) = '2024-01-01';

-- fiscal year closed before its last day is | 23514 fiscal_years_closed_check
update fiscal_years set closed_at = clock_now() where company_id = 2 and lower(period) = '2024-01-01';

-- opening of another year than its own | 23514 ledger_entries_opening_check
insert into ledger_entries (company_id,journal_id,entry_on,piece_reference,piece_on,label,opens_year_id) values (2,1,'2026-11-20','x','2026-11-20','x',(select id from fiscal_years where company_id=2 and lower(period)='2025-01-01'));

-- overlapping fiscal years | 23P01 fiscal_years_excl
insert into fiscal_years (company_id,period) values (2,'[2026-07-01,2027-07-01)');

-- two enabled accounts of one nature | 23505 system_accounts_nature_uq
insert into system_accounts (code,name,type,nature,class) values ('411900','x','asset','customer',4);

-- two VAT rules of an activity on one day | 23P01 vat_rules_excl
insert into vat_rules (activity,vat_status,territory,vat_code_id,period,legal_basis) values ('tuition-home','liable','metropole',2,'[2030-06-01,)','x');

-- two rules that fit the same lessons on one day | 23P01 activity_rules_excl
insert into activity_rules (activity,subject_type,audience,place,is_collective,period,legal_basis) values ('lesson-home','scholar','school','student-home',false,'[2030-06-01,)','x');

-- two regimes of a company on one day | 23P01 company_rules_excl
insert into company_rules (company_id,vat_status,is_sap_declared,period,legal_basis) values (2,'franchise',true,'[2030-06-01,)','x');

-- two credit rules of an activity on one day | 23P01 tax_credit_rules_excl
insert into tax_credit_rules (activity,opens_credit,period,legal_basis) values ('tuition-home',false,'[2030-06-01,)','x');

-- VAT rule that begins before the last bill | 23P90 rules_not_retroactive
insert into vat_rules (activity,vat_status,territory,vat_code_id,period,legal_basis) values ('tuition-home','liable','metropole',2,'[2013-06-01,2013-12-01)','x');

-- rule that served made another | 23P90 rules_not_retroactive
update vat_rules set legal_basis='x' where activity='tuition-home';

-- rule that served closed before the last bill | 23P90 rules_not_retroactive
update company_rules set period='[2014-01-01,2015-01-01)';

-- rule that served taken away | 23P90 rules_not_retroactive
delete from tax_credit_rules where activity='tuition-home';

-- rate of the law changed | 23P90 rules_not_retroactive
update statutory_rates set value=1 where code='tax-credit-ceiling';

-- two values of a statutory rate on one day | 23P01 statutory_rates_period_excl
insert into statutory_rates (code,label,period,value,unit,source) values ('tax-credit-ceiling','x','[2026-12-01,)',1,'cents','x');

-- request over two calendar months | 23514 urssaf_requests_period_check
update urssaf_requests set employment_from='2026-10-31' where id=1;

-- second open request of a bill | 23505 urssaf_requests_open_uq
insert into urssaf_requests (number,bill_id,registration_id,amount_cents,employment_from,employment_to) values ('CPF-2026-000001-2',1,1,6750,'2026-11-10','2026-11-10');

-- deposit above half | 23514 urssaf_requests_deposit_check
update urssaf_requests set deposit_cents=3376 where id=1;

-- active registration without idClient | 23514 urssaf_registrations_active_check
update urssaf_registrations set client_uuid=null where id=1;

-- departement in two regional URSSAF | 23505 regional_urssaf_departements_pkey
insert into regional_urssafs (name) values ('A'),('B');
insert into regional_urssaf_departements select '69', id from regional_urssafs;

-- overlapping rates of a charge | 23P01 payslip_charges_excl
insert into payslip_charges (name,type,base,payer,employer_percent,period) values ('CSA','contribution','gross','employer',0.3,'[2026-01-01,)'),('CSA','contribution','gross','employer',0.4,'[2026-06-01,)');
