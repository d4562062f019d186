-- Wrong writes on linkings, contracts and courses.
-- Each title gives the SQLSTATE and the constraint that must refuse.

-- contract with a mere candidate | 23P92 contracts_hired_teacher
insert into contracts (customer_id,student_id,teacher_id,subject_id,scholar_level_id,format,teacher_self_employed) values (1,1,3,1,1,'CAD',false);

-- contract for a student of another household | 23503 contracts_student_fk
with p as (insert into people(last_name) values ('Autre') returning id), c as (insert into customers(person_id) select id from p returning id) insert into contracts (customer_id,student_id,teacher_id,subject_id,scholar_level_id,format,teacher_self_employed) select c.id,1,2,1,1,'CAD',false from c;

-- same open contract twice | 23505 contracts_open_uq
insert into contracts (customer_id,student_id,teacher_id,subject_id,scholar_level_id,format,teacher_self_employed) values (1,1,1,1,1,'CAD',true);

-- online contract at the student's home | 23514 contracts_online_check
update contracts set format='CEL' where id=1;

-- second accepted price over the same days | 23P01 contract_price_versions_accepted_excl
insert into contract_price_versions (contract_id,customer_price_cents,margin_cents,teacher_amount_cents,period,status,answered_at) values (1,5000,2000,3000,'[2026-12-01,)','accepted',now());

-- two price versions proposed at once | 23505 contract_price_versions_proposed_uq
insert into contract_price_versions (contract_id,customer_price_cents,margin_cents,teacher_amount_cents,period) values (1,5000,2000,3000,'[2027-01-01,)'),(1,5100,2100,3000,'[2027-01-01,)');

-- parts that do not sum to the price | 23514 contract_price_versions_parts_check
insert into contract_price_versions (contract_id,customer_price_cents,margin_cents,teacher_amount_cents,period) values (1,5000,1900,3000,'[2027-01-01,)');

-- a career in two price grids | 23505 price_grid_school_careers_pkey
insert into price_grid_school_careers (school_career_id, price_grid_id) values (1, 1);

-- two teachers accepted for one linking | 23505 linking_proposals_accepted_uq
insert into linking_proposals (linking_id,teacher_id,status,sent_at) values (1,2,'accepted',now());

-- unknown course status | 23514 courses_status_check
update courses set status='24-validated' where id=1;

-- same course declared twice | 23505 courses_declared_once_uq
insert into courses (contract_id,customer_id,student_id,teacher_id,teacher_self_employed,contract_price_version_id,status,format,done_at,duration_minutes,validated_at,hourly_price_cents,price_cents,margin_cents,teacher_amount_cents,urssaf_part_cents) select contract_id,customer_id,student_id,teacher_id,teacher_self_employed,contract_price_version_id,'2-validated',format,done_at,duration_minutes,validated_at,hourly_price_cents,price_cents,margin_cents,teacher_amount_cents,urssaf_part_cents from courses where id=1;

-- course of 50 minutes | 23514 courses_duration_check
update courses set duration_minutes=50 where id=1;

-- course given by another teacher than the contract's | 23503 courses_contract_fk
update courses set teacher_id=2 where id=1;

-- course amount that is not price x duration | 23514 courses_price_check
update courses set price_cents=6751, margin_cents=2026 where id=1;

-- confirmed without a confirmation date | 23514 courses_confirmed_check
update courses set confirmed_at=null where id=1;

-- test failed without a failure type | 23514 courses_test_failure_check
update courses set test_result='stop-requested' where id=1;

-- two open disputes on a course | 23505 course_disputes_open_uq
insert into course_disputes (course_id,dispute_type_id) values (1,1),(1,1);

-- dispute without a type | 23502
insert into course_disputes (course_id) values (1);
