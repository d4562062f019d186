-- One family and one stage, from the first message to the ledger, in plain writes. Each title begins a transaction.
-- Companies 2 and 3 are those of private tuition and of stages; what stands between braces is looked up by its code.

-- reference
insert into subject_categories (name) values ('Sciences');
insert into subjects (name,subject_category_id,type) values ('Mathématiques',1,'scholar'),('Physique-chimie',1,'scholar');
insert into school_careers (name) values ('Lycée');
insert into scholar_levels (school_career_id,name) values (1,'Seconde'),(1,'Première');
insert into traineeship_types (name) values ('Toussaint');
insert into response_types (context,name) values ('course-dispute','Durée contestée'),('test-failure','Ne convient pas');
insert into price_grids (offline_price_cents,offline_min_price_cents,offline_max_price_cents,offline_margin_percent,offline_margin_affiliation_percent,online_price_cents,online_min_price_cents,online_max_price_cents,online_margin_percent,online_margin_affiliation_percent)
 values (4200,3500,6000,30,15,3600,3000,5000,30,15);
insert into price_grid_school_careers (school_career_id, price_grid_id) values (1, 1);

-- contact
insert into addresses (house_number,street,city_code,postal_code,city,departement_code,latitude,longitude,complete_address) values ('12','rue de la République','69382','69002','Lyon','69',45.76,4.83,'12 rue de la République 69002 Lyon');
insert into contacts (origin,is_student,first_name,last_name,email,phone,phone_region,parent_gender,address_id,student_first_name,scholar_level_id,needs) values ('public',false,'Hélène','Martin','helene@exemple.fr','+33612345678','FR','female',1,'Zoé',1,'{private-tuition}');
insert into contact_subjects values (1,1);
insert into contact_follow_ups (contact_id,comment) values (1,'rappeler lundi');
update contacts set status='prospect' where id=1;
insert into messages (channel,purpose,about_class,about_id,subject,body) values ('mail','contact-prospect','contacts',1,'Votre demande','Bonjour');

-- won
insert into people (gender,first_name,last_name,email,mobile_phone,mobile_phone_region,address_id)
  select parent_gender,first_name,last_name,email,phone,phone_region,address_id from contacts where id=1;
insert into people (first_name,last_name,address_id) select student_first_name,coalesce(student_last_name,last_name),address_id from contacts where id=1;
insert into customers (person_id) values (1);
insert into students (customer_id,person_id,scholar_level_id) select 1,2,scholar_level_id from contacts where id=1;
insert into student_subjects select 1,subject_id from contact_subjects where contact_id=1;
update contacts set status='won',customer_id=1,student_id=1 where id=1;
insert into accounts (person_id,login,password_hash) values (1,'helene@exemple.fr','$argon2id$x');

-- hired
insert into people (gender,first_name,last_name,birth_on,email) values ('male','Paul','Durand','1995-04-02','paul@exemple.fr'),('female','Ada','Petit','1990-01-01','ada@exemple.fr'),('male','Luc','Candidat','1999-01-01','luc@exemple.fr'); -- 3,4,5
insert into teachers (person_id,self_employed,siret,sap_number,sap_number_status) values (3,true,'73282932000074','SAP732829320','pending'),(4,true,null,null,'missing'),(5,false,null,null,'missing');
insert into candidates (teacher_id) values (1),(2),(3);
insert into teacher_subjects (teacher_id,subject_id,is_main) values (1,1,true),(1,2,false);
update candidates set status='hired' where teacher_id in (1,2);
update teachers set status='active',hired_on='2026-09-01' where id in (1,2);
insert into bank_accounts (person_id,holder,iban_encrypted,iban_digest,iban_last4) values (3,'Paul Durand','\x00','\x01','2606');

-- contract
insert into linkings (customer_id,student_id,subject_id,scholar_level_id,format) values (1,1,1,1,'CAD');
insert into linking_proposals (linking_id,teacher_id,status,sent_at) values (1,1,'accepted',now());
update linkings set status='linked',in_management_flow=false where id=1;
insert into contracts (customer_id,student_id,teacher_id,linking_id,subject_id,scholar_level_id,format,teacher_self_employed) values (1,1,1,1,1,1,'CAD',true);
insert into contract_price_versions (contract_id,customer_price_cents,margin_cents,teacher_amount_cents,period) values (1,4200,1260,2940,'[2026-09-01,)');
update contract_price_versions set status='accepted',answered_at=now() where id=1;
update contracts set status='active',started_on='2026-09-01' where id=1;

-- rise
update contract_price_versions set period='[2026-09-01,2026-11-01)' where id=1;
insert into contract_price_versions (contract_id,customer_price_cents,margin_cents,teacher_amount_cents,period,status,answered_at) values (1,4500,1350,3150,'[2026-11-01,)','accepted',now());

-- course
insert into courses (contract_id,customer_id,student_id,teacher_id,teacher_self_employed,contract_price_version_id,status,format,done_at,duration_minutes,validated_at,hourly_price_cents,price_cents,margin_cents,teacher_amount_cents,urssaf_part_cents,is_test)
 values (1,1,1,1,true,2,'2-validated','CAD','2026-11-10 17:00+01',90,now(),4500,6750,2025,4725,0,true);
update contracts set last_course_on='2026-11-10' where id=1;
insert into orders (company_id,customer_id,student_id,ordered_on,payment_method,amount_cents,third_part_cents,teacher_amount_cents) values (2,1,1,'2026-11-12','card',6750,3375,4725);
update courses set status='3-confirmed',confirmed_at=now(),order_id=1 where id=1;
update courses set test_result='succeeded' where id=1;
insert into bills (kind,company_id,customer_id,order_id,issued_on,total_cents,total_excl_tax_cents,vat_cents,billed_name,billed_address_id) values ('bill',2,1,1,'2026-11-12',6750,6136,614,'Hélène Martin',1);
insert into bill_lines (bill_id,kind,position,course_id,label,quantity,unit,unit_price_cents,vat_code_id,vat_percent,total_cents,total_excl_tax_cents,vat_cents) values (1,'bill',1,1,'Mathématiques, Seconde, 10/11/2026',1.5,'hour',4500,{vat10},10,6750,6136,614);
insert into ledger_entries (company_id,journal_id,entry_on,piece_reference,piece_on,label,bill_id) select 2,{VE},issued_on,reference,issued_on,'Facture '||reference,id from bills where id=1;
insert into ledger_lines (entry_id,position,system_account_id,customer_id,label,debit_cents,credit_cents) values (1,1,{411000},1,'Martin',6750,0),(1,2,{706100},null,'Soutien',0,6136),(1,3,{445711},null,'TVA',0,614);
insert into payments (order_id,payer,type,status,amount_cents,paid_on,provider_intent_id,idempotency_key) values (1,'customer','card','succeeded',3375,'2026-11-12','pi_1','bill:1:attempt:1');

-- advance
insert into urssaf_registrations (customer_id,person_id,status,client_uuid,active_from) values (1,1,'active',gen_random_uuid(),'2026-10-01');
insert into payments (order_id,payer,type,status,amount_cents) values (1,'other','urssaf-advance','pending',3375);
insert into urssaf_requests (number,bill_id,registration_id,payment_id,status,amount_cents,employment_from,employment_to) values ('CPF-2026-000001',1,1,2,'sent',6750,'2026-11-10','2026-11-10');
update payments set status='succeeded',paid_on='2026-11-18' where id=2;
update urssaf_requests set status='paid',status_code=70 where id=1;
insert into teacher_payments (teacher_id,order_id,type,status,amount_cents,paid_on,provider_transfer_id) values (1,1,'stripe-transfer','succeeded',4725,'2026-11-18','tr_1');
insert into ledger_entries (company_id,journal_id,entry_on,piece_reference,piece_on,label,payment_id) values (2,{CB},'2026-11-12','pi_1','2026-11-12','Carte Martin',1);
insert into ledger_lines (entry_id,position,system_account_id,customer_id,label,debit_cents,credit_cents) values (2,1,{512500},null,'Stripe',3375,0),(2,2,{411000},1,'Martin',0,3375);
insert into ledger_entries (company_id,journal_id,entry_on,piece_reference,piece_on,label,teacher_payment_id) values (2,{PR},'2026-11-18','tr_1','2026-11-18','Durand',1);
insert into ledger_lines (entry_id,position,system_account_id,teacher_id,label,debit_cents,credit_cents) values (3,1,{604000},1,'Durand',4725,0),(3,2,{512500},null,'Stripe',0,4725);

-- credit
insert into bills (kind,company_id,customer_id,order_id,issued_on,credited_bill_id,total_cents,total_excl_tax_cents,vat_cents,billed_name) values ('credit-note',2,1,1,'2026-11-19',1,2250,2045,205,'Hélène Martin');
insert into bill_lines (bill_id,kind,position,course_id,label,quantity,unit,unit_price_cents,vat_code_id,vat_percent,total_cents,total_excl_tax_cents,vat_cents,credited_line_id) values (2,'credit-note',1,1,'Avoir : 30 min',0.5,'hour',4500,{vat10},10,2250,2045,205,1);

-- refund
insert into payments (order_id,direction,payer,type,status,amount_cents,paid_on,refunded_payment_id) values (1,'out','customer','card','succeeded',2250,'2026-11-19',1);

-- stage
insert into traineeship_sessions (name,traineeship_type_id,starts_on,ends_on) values ('Toussaint Lyon',1,'2026-10-19','2026-10-23'),('Toussaint Villeurbanne',1,'2026-10-19','2026-10-23');
insert into traineeship_locations (session_id,name) values (1,'Salle A'),(2,'Salle Z');
insert into traineeship_levels (session_id,main_scholar_level_id,title,level_url) values (1,1,'Stage Seconde','stage-seconde-1'),(2,1,'Stage Seconde V','stage-seconde-2');
insert into traineeship_level_prices values (1,1,19900),(1,2,34900);
insert into traineeship_subjects (level_id,subject_id,is_option) values (1,1,true),(1,2,true),(2,1,false);
insert into traineeship_subject_days select s, d::date from (values (1),(2),(3)) x(s), generate_series('2026-10-19'::date,'2026-10-23','1 day') d;
insert into traineeship_groups (traineeship_subject_id,location_id,start_time,end_time) values (1,1,'09:00','11:00'),(2,1,'11:00','13:00'),(3,2,'10:00','12:00');
insert into traineeship_proposals (group_id,teacher_id) values (1,1),(3,1),(2,1);
insert into traineeship_proposal_days select p, d::date from (values (1),(2),(3)) x(p), generate_series('2026-10-19'::date,'2026-10-23','1 day') d;
update traineeship_proposals set status='sent',sent_at=now() where id in (1,2,3);
update traineeship_proposals set status='accepted',answered_at=now() where id in (1,3);
insert into traineeship_registrations (session_id,level_id,customer_id,student_id,total_cents) values (1,1,1,1,19900);
insert into traineeship_registration_subjects (registration_id,level_id,traineeship_subject_id,is_option,group_id) values (1,1,1,true,1);
insert into orders (company_id,customer_id,student_id,traineeship_registration_id,ordered_on,payment_method,amount_cents) values (3,1,1,1,'2026-10-01','card',19900);
insert into bills (kind,company_id,customer_id,order_id,issued_on,total_cents,total_excl_tax_cents,vat_cents,billed_name) values ('bill',3,1,2,'2026-10-01',19900,16583,3317,'Hélène Martin');
insert into bill_lines (bill_id,kind,position,traineeship_registration_subject_id,label,quantity,unit,unit_price_cents,vat_code_id,vat_percent,total_cents,total_excl_tax_cents,vat_cents) values (3,'bill',1,1,'Stage Seconde, mathématiques',1,'unit',19900,{vat20},20,19900,16583,3317);
insert into payments (order_id,payer,type,status,amount_cents,paid_on) values (2,'customer','cheque','succeeded',10000,'2026-10-02');
update traineeship_registrations set status='2-firm' where id=1;
