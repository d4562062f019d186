-- Wrong writes on documents, exchanges, configuration and monitoring.
-- Each title gives the SQLSTATE and the constraint that must refuse.

-- document of two owners | 23514 documents_owner_check
insert into document_types (name,type,category) values ('x','x','x');
insert into documents (document_type_id,customer_id,teacher_id) values (currval('document_types_id_seq'),1,1);

-- document approved without a check date | 23514 documents_checked_check
insert into document_types (name,type,category) values ('x','x','x');
insert into documents (document_type_id,customer_id,check_status) values (currval('document_types_id_seq'),1,'approved');

-- limited validity without a duration | 23514 document_types_validity_check
insert into document_types (name,type,category,limited_validity) values ('x','x','x',true);

-- two imports of one data type at once | 23505 import_runs_one_running_uq
insert into import_runs (object_type) values ('subjects'),('subjects');

-- same webhook stored twice | 23505 provider_events_provider_event_id_key
insert into provider_events (provider,event_id,type,payload) values ('stripe','evt_1','x','{}'),('stripe','evt_1','x','{}');

-- promo code with two meanings on one day | 23P01 promo_codes_code_excl
insert into promo_codes (name,code,type,value_percent,validity) values ('a','NOEL','percent',10,'[2026-12-01,2027-01-01)'),('b','noel','percent',20,'[2026-12-20,2027-01-10)');

-- maintenance without a reason | 23514 maintenance_windows_reason_check
insert into maintenance_windows (reason) values ('  ');

-- maintenance switched on twice | 23505 maintenance_windows_one_open_uq
insert into maintenance_windows (reason) values ('a'),('b');

-- two open processes on a silent contract | 23505 no_longer_courses_processes_open_uq
insert into no_longer_courses_processes (contract_id) values (1),(1);
