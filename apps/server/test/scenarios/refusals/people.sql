-- Wrong writes on people, accounts, contacts and teachers.
-- Each title gives the SQLSTATE and the constraint that must refuse.

-- a write outside any operation | 23P91
select set_config('cartable.operation', '', true);
update contacts set message='x' where id=1;

-- address edited in place | 23P90 immutable
update addresses set street='x' where id=1;

-- birth date in the future | 23514 people_birth_on_check
update people set birth_on=current_date+1 where id=1;

-- phone not in E.164 | 23514 phone_e164_check
update people set mobile_phone='0612345678' where id=1;

-- mail address without @ | 23514 email_address_check
update people set email='helene' where id=1;

-- second login that differs by case | 23505 accounts_login_uq
insert into accounts (person_id,login) values (3,'HELENE@exemple.fr');

-- account disabled without a reason | 23514 accounts_disabled_reason_check
update accounts set enabled=false where id=1;

-- two enabled bank accounts of one person | 23505 bank_accounts_one_enabled_uq
insert into bank_accounts (person_id,holder,iban_encrypted,iban_digest,iban_last4) values (3,'x','\x','\x','1');

-- unknown contact status | 23514 contacts_status_check
update contacts set status='dunning4' where id=1;

-- second main subject of a teacher | 23505 teacher_subjects_main_uq
update teacher_subjects set is_main=true where id=2;

-- SAP number cleared but status kept | 23514 teachers_sap_check
update teachers set sap_number=null where id=1;

-- grade modifier without an end date | 23514 teachers_grade_modifier_check
update teachers set grade_modifier=5 where id=1;

-- available teacher with an availability date | 23514 teachers_availability_check
update teachers set availability_on='2027-01-01' where id=1;

-- hired teacher made candidate again | 23514 teachers_hired_check
update teachers set status='candidate' where id=1;
