-- Wrong writes on bills, credit notes and payments.
-- Each title gives the SQLSTATE and the constraint that must refuse.

-- bill changed | 23P90 bills_immutable
update bills set billed_name='x' where id=1;

-- bill deleted | 23P90 bills_immutable
delete from bills where id=2;

-- bill line changed | 23P90 bill_lines_immutable
update bill_lines set label='x' where id=1;

-- bills truncated | 23P90 bills_no_truncate
truncate bills cascade;

-- series moved by hand | 23P90 bill_series_guard
update bill_series set last_number=50;

-- bill dated before the last of its series | 23P93 bills_chronology
insert into orders (company_id,customer_id,ordered_on,amount_cents) values (2,1,'2026-11-01',1000);
insert into bills (kind,company_id,customer_id,order_id,issued_on,total_cents,total_excl_tax_cents,vat_cents,billed_name) values ('bill',2,1,currval('orders_id_seq'),'2026-11-01',1000,909,91,'x');

-- bill whose lines do not sum to its total | 23P94 bills_sum_of_lines
insert into orders (company_id,customer_id,ordered_on,amount_cents) values (2,1,'2026-11-20',1000);
insert into bills (kind,company_id,customer_id,order_id,issued_on,total_cents,total_excl_tax_cents,vat_cents,billed_name) values ('bill',2,1,currval('orders_id_seq'),'2026-11-20',1000,909,91,'x');
insert into bill_lines (bill_id,kind,position,label,quantity,unit,unit_price_cents,vat_code_id,vat_percent,total_cents,total_excl_tax_cents,vat_cents) values (currval('bills_id_seq'),'bill',1,'x',1,'unit',900,{vat10},10,900,818,82);

-- bill without a line | 23P94 bills_sum_of_lines
insert into orders (company_id,customer_id,ordered_on,amount_cents) values (2,1,'2026-11-20',1000);
insert into bills (kind,company_id,customer_id,order_id,issued_on,total_cents,total_excl_tax_cents,vat_cents,billed_name) values ('bill',2,1,currval('orders_id_seq'),'2026-11-20',1000,909,91,'x');

-- line added to an issued bill | 23P94 bills_sum_of_lines
insert into bill_lines (bill_id,kind,position,label,quantity,unit,unit_price_cents,vat_code_id,vat_percent,total_cents,total_excl_tax_cents,vat_cents) values (1,'bill',2,'x',1,'unit',100,{vat10},10,100,91,9);

-- line of a bill with a VAT rate that is not its code's | 23503 bill_lines_vat_fk
insert into bill_lines (bill_id,kind,position,label,quantity,unit,unit_price_cents,vat_code_id,vat_percent,total_cents,total_excl_tax_cents,vat_cents) values (1,'bill',2,'x',1,'unit',100,{vat10},20,100,83,17);

-- VAT of a line off by one cent | 23514 bill_lines_vat_check
insert into bill_lines (bill_id,kind,position,label,quantity,unit,unit_price_cents,vat_code_id,vat_percent,total_cents,total_excl_tax_cents,vat_cents) values (1,'bill',2,'x',1,'unit',1000,{vat10},10,1000,910,90);

-- second bill of one order | 23505 bills_one_per_order_uq
insert into bills (kind,company_id,customer_id,order_id,issued_on,total_cents,total_excl_tax_cents,vat_cents,billed_name) values ('bill',2,1,1,'2026-11-20',6750,6136,614,'x');

-- bill of an order by another company | 23503 bills_order_fk
insert into orders (company_id,customer_id,ordered_on,amount_cents) values (2,1,'2026-11-20',6750);
insert into bills (kind,company_id,customer_id,order_id,issued_on,total_cents,total_excl_tax_cents,vat_cents,billed_name) values ('bill',3,1,currval('orders_id_seq'),'2026-11-20',6750,6136,614,'x');

-- credit note beyond the line | 23514 orders_credited_check
insert into bills (kind,company_id,customer_id,order_id,issued_on,credited_bill_id,total_cents,total_excl_tax_cents,vat_cents,billed_name) values ('credit-note',2,1,1,'2026-11-20',1,5400,4909,491,'x');
insert into bill_lines (bill_id,kind,position,label,quantity,unit,unit_price_cents,vat_code_id,vat_percent,total_cents,total_excl_tax_cents,vat_cents,credited_line_id) values (currval('bills_id_seq'),'credit-note',1,'x',1.2,'hour',4500,{vat10},10,5400,4909,491,1);

-- credit note at another VAT rate | 23503 bill_lines_credited_fk
insert into bills (kind,company_id,customer_id,order_id,issued_on,credited_bill_id,total_cents,total_excl_tax_cents,vat_cents,billed_name) values ('credit-note',2,1,1,'2026-11-20',1,900,750,150,'x');
insert into bill_lines (bill_id,kind,position,label,quantity,unit,unit_price_cents,vat_code_id,vat_percent,total_cents,total_excl_tax_cents,vat_cents,credited_line_id) values (currval('bills_id_seq'),'credit-note',1,'x',0.2,'hour',4500,{vat20},20,900,750,150,1);

-- VAT of a credit that is not what is left of its line | 23P95 bill_lines_credited_vat
insert into bills (kind,company_id,customer_id,order_id,issued_on,credited_bill_id,total_cents,total_excl_tax_cents,vat_cents,billed_name) values ('credit-note',2,1,1,'2026-11-20',1,900,817,83,'x');
insert into bill_lines (bill_id,kind,position,label,quantity,unit,unit_price_cents,vat_code_id,vat_percent,total_cents,total_excl_tax_cents,vat_cents,credited_line_id) values (currval('bills_id_seq'),'credit-note',1,'x',0.2,'hour',4500,{vat10},10,900,817,83,1);

-- credit note of a line of another bill | 23P95 bill_lines_same_bill
insert into bills (kind,company_id,customer_id,order_id,issued_on,credited_bill_id,total_cents,total_excl_tax_cents,vat_cents,billed_name) values ('credit-note',3,1,2,'2026-11-20',3,4500,4091,409,'x');
insert into bill_lines (bill_id,kind,position,label,quantity,unit,unit_price_cents,vat_code_id,vat_percent,total_cents,total_excl_tax_cents,vat_cents,credited_line_id) values (currval('bills_id_seq'),'credit-note',1,'x',1,'hour',4500,{vat10},10,4500,4091,409,1);

-- credit note of a credit note | 23503 bills_credited_fk
insert into bills (kind,company_id,customer_id,order_id,issued_on,credited_bill_id,total_cents,total_excl_tax_cents,vat_cents,billed_name) values ('credit-note',2,1,1,'2026-11-20',2,900,818,82,'x');

-- amount of a billed order changed | 23P90 orders_guard
update orders set amount_cents=7000 where id=1;

-- sums of an order written by hand | 23P90 orders_guard
update orders set paid_cents=1 where id=2;

-- payment beyond what remains | 23514 orders_paid_check
insert into payments (order_id,payer,type,status,amount_cents,paid_on) values (2,'customer','card','succeeded',9901,'2026-11-20');

-- pending payments reserve: the second exceeds | 23514 orders_paid_check
insert into payments (order_id,payer,type,status,amount_cents) values (2,'customer','card','pending',9900);
insert into payments (order_id,payer,type,status,amount_cents) values (2,'customer','card','pending',100);

-- same provider intent recorded twice | 23505 payments_intent_uq
insert into payments (order_id,payer,type,status,amount_cents,paid_on,provider_intent_id) values (2,'customer','card','succeeded',100,'2026-11-20','pi_1');

-- refund beyond the payment | 23P96 payments_refund_within
insert into payments (order_id,direction,payer,type,status,amount_cents,paid_on,refunded_payment_id) values (1,'out','customer','card','succeeded',1126,'2026-11-20',1);

-- refund of a payment of another order | 23503 payments_refunded_fk
insert into payments (order_id,direction,payer,type,status,amount_cents,paid_on,refunded_payment_id) values (2,'out','customer','cheque','succeeded',100,'2026-11-20',1);

-- advance paid by the customer | 23514 payments_advance_check
insert into payments (order_id,payer,type,status,amount_cents,paid_on) values (2,'customer','urssaf-advance','succeeded',100,'2026-11-20');

-- payment deleted | 23P90 payments_stay
delete from payments where id=3;

-- teacher paid twice for an order | 23505 teacher_payments_once_uq
insert into teacher_payments (teacher_id,order_id,type,status,amount_cents) values (1,1,'stripe-transfer','pending',4725);

-- rate of a VAT code that bills used | 23503 bill_lines_vat_fk
update vat_codes set rate_percent=9 where id={vat10};

-- credit beyond one line though within the bill | 23P95 bill_lines_credited_within
insert into orders (company_id,customer_id,ordered_on,amount_cents) values (2,1,'2026-11-20',3000);
insert into bills (kind,company_id,customer_id,order_id,issued_on,total_cents,total_excl_tax_cents,vat_cents,billed_name) values ('bill',2,1,currval('orders_id_seq'),'2026-11-20',3000,2727,273,'x');
insert into bill_lines (bill_id,kind,position,label,quantity,unit,unit_price_cents,vat_code_id,vat_percent,total_cents,total_excl_tax_cents,vat_cents) values (currval('bills_id_seq'),'bill',1,'a',1,'hour',1000,{vat10},10,1000,909,91),(currval('bills_id_seq'),'bill',2,'b',1,'hour',2000,{vat10},10,2000,1818,182);
insert into bills (kind,company_id,customer_id,order_id,issued_on,credited_bill_id,total_cents,total_excl_tax_cents,vat_cents,billed_name) values ('credit-note',2,1,currval('orders_id_seq'),'2026-11-20',(select max(id) from bills where kind='bill'),1500,1364,136,'x');
insert into bill_lines (bill_id,kind,position,label,quantity,unit,unit_price_cents,vat_code_id,vat_percent,total_cents,total_excl_tax_cents,vat_cents,credited_line_id) values (currval('bills_id_seq'),'credit-note',1,'x',1.5,'hour',1000,{vat10},10,1500,1364,136,(select min(id) from bill_lines where bill_id=(select max(id) from bills where kind='bill')));

-- payment of a sum that a credit note has lifted | 23P96 payments_within_due
insert into payments (order_id,payer,type,status,amount_cents,paid_on) values (1,'customer','card','succeeded',100,'2026-11-20');

-- ledger sequence moved by hand | 23P90 ledger_sequences_guard
update ledger_sequences set last_number=9;

-- course charged at a price not in force that day | 23P9A courses_price_in_force
update courses set done_at='2026-10-10 17:00+02' where id=1;

-- course charged at a price that is not the version's | 23P9A courses_price_in_force
update courses set hourly_price_cents=5000,price_cents=7500,margin_cents=2775 where id=1;
