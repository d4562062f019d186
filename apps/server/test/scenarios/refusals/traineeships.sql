-- Wrong writes on stages.
-- Each title gives the SQLSTATE and the constraint that must refuse.

-- session that ends before it starts | 23514 traineeship_sessions_dates_check
update traineeship_sessions set ends_on='2026-10-01' where id=1;

-- room of two groups at the same hour | 23P01 traineeship_group_slots_room_excl
insert into traineeship_groups (traineeship_subject_id,location_id,start_time,end_time) values (2,1,'10:00','11:30');

-- group moved onto another in the same room | 23P01 traineeship_group_slots_room_excl
update traineeship_groups set start_time='10:30' where id=2;

-- teacher accepted in two sessions at the same hour | 23P01 traineeship_group_slots_teacher_excl
update traineeship_proposals set status='accepted',answered_at=now() where id=2;

-- two teachers accepted for the same group and day | 23505 traineeship_group_slots_pkey
insert into traineeship_proposals (group_id,teacher_id,status,sent_at) values (1,2,'sent',now());
insert into traineeship_proposal_days values (currval('traineeship_proposals_id_seq'),'2026-10-20');
update traineeship_proposals set status='accepted' where id=currval('traineeship_proposals_id_seq');

-- accepted without having been sent | 23514 traineeship_proposals_sent_check
insert into traineeship_proposals (group_id,teacher_id,status) values (1,2,'accepted');

-- proposal to a mere candidate | 23P92 traineeship_proposals_hired
insert into traineeship_proposals (group_id,teacher_id) values (1,3);

-- room of another session | 23P99 traineeship_groups_same_session
update traineeship_groups set location_id=2 where id=1;

-- day outside the session | 23P99 traineeship_subject_days_within_session
insert into traineeship_subject_days values (1,'2026-10-30');

-- room in use deleted | 23503 traineeship_groups_location_id_fkey
delete from traineeship_locations where id=1;

-- second option subject in a registration | 23505 traineeship_registration_subjects_option_uq
insert into traineeship_registration_subjects (registration_id,level_id,traineeship_subject_id,is_option,group_id) values (1,1,2,true,2);

-- option passed off as ordinary | 23503 traineeship_registration_subjects_option_fk
insert into traineeship_registration_subjects (registration_id,level_id,traineeship_subject_id,is_option) values (1,1,2,false);

-- student dragged to a group of another subject | 23503 traineeship_registration_subjects_group_fk
update traineeship_registration_subjects set group_id=2 where id=1;

-- subject of another level | 23503 traineeship_registration_subjects_subject_fk
insert into traineeship_registration_subjects (registration_id,level_id,traineeship_subject_id,is_option) values (1,1,3,false);

-- same student registered twice at a level | 23505 traineeship_registrations_once_uq
insert into traineeship_registrations (session_id,level_id,customer_id,student_id) values (1,1,1,1);

-- level of another session | 23503 traineeship_registrations_level_fk
update traineeship_registrations set session_id=2 where id=1;

-- report validated before it is completed | 23514 traineeship_reports_validated_check
insert into traineeship_reports (registration_subject_id,is_validated,validated_at) values (1,true,now());

-- slug that does not begin with stage | 23514 traineeship_levels_url_check
update traineeship_levels set level_url='cours-1' where id=1;
