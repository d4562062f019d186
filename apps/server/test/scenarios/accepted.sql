-- Writes that look like refused ones and must pass.

-- a second version after the first is closed
update contract_price_versions set period='[2026-11-01,2027-01-01)' where id=2;
insert into contract_price_versions (contract_id,customer_price_cents,margin_cents,teacher_amount_cents,period,status,answered_at) values (1,4600,1400,3200,'[2027-01-01,)','accepted',now());

-- the remaining 4500 of the bill credited
insert into bills (kind,company_id,customer_id,order_id,issued_on,credited_bill_id,total_cents,total_excl_tax_cents,vat_cents,billed_name) values ('credit-note',2,1,1,'2026-11-20',1,4500,4091,409,'x');
insert into bill_lines (bill_id,kind,position,label,quantity,unit,unit_price_cents,vat_code_id,vat_percent,total_cents,total_excl_tax_cents,vat_cents,credited_line_id) values (currval('bills_id_seq'),'credit-note',1,'x',1,'hour',4500,{vat10},10,4500,4091,409,1);

-- the exact rest paid
insert into payments (order_id,payer,type,status,amount_cents,paid_on) values (2,'customer','transfer','succeeded',9900,'2026-11-20');

-- reversing entry
insert into ledger_entries (company_id,journal_id,entry_on,piece_reference,piece_on,label,bill_id,reverses_entry_id) values (2,1,'2026-11-20','x','2026-11-20','x',1,1);
insert into ledger_lines (entry_id,position,system_account_id,customer_id,label,debit_cents,credit_cents) values (currval('ledger_entries_id_seq'),1,1,1,'x',0,6750),(currval('ledger_entries_id_seq'),2,2,null,'x',6750,0);

-- lettering of a ledger line
update ledger_lines set letter='AA',lettered_on='2026-11-20' where id=1;

-- proposal cancelled frees the teacher
update traineeship_proposals set status='cancelled' where id=1;
update traineeship_proposals set status='cancelled' where id=3;
update traineeship_proposals set status='accepted' where id=2;

-- cancelled group frees its room
update traineeship_groups set status='0-cancelled' where id=1;
insert into traineeship_groups (traineeship_subject_id,location_id,start_time,end_time) values (2,1,'09:00','11:00');
