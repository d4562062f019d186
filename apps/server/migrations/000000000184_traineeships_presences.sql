-- Traineeships: who was there on a day of a stage.

create table traineeship_presences (
  id bigint generated always as identity primary key,
  registration_subject_id bigint not null references traineeship_registration_subjects on delete cascade, day date not null,
  state text not null constraint traineeship_presences_state_check check (state in ('present','late','absent')), like row_stamps including defaults,
  constraint traineeship_presences_uq unique (registration_subject_id, day));
comment on table traineeship_presences is 'traineeships: who was there on a day of a subject, late or not, as the teacher noted it during the session';
select audited('traineeship_presences', 'traineeship_registration_subjects', 'registration_subject_id');
