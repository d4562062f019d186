-- Traineeships, places: those kept while a family registers and pays, those who wait for one, what was said when it was bought.

create table traineeship_waitlist (
  id bigint generated always as identity primary key,
  level_id bigint not null references traineeship_levels, email text not null, child_name text,
  customer_id bigint, student_id bigint,
  confirmed_at timestamptz(3), offered_at timestamptz(3), offered_until timestamptz(3),
  ended_at timestamptz(3), end_reason text constraint traineeship_waitlist_end_check check (end_reason in ('taken','expired','withdrawn','removed','over')),
  like row_stamps including defaults,
  constraint traineeship_waitlist_student_fk foreign key (customer_id, student_id) references students (customer_id, id) deferrable initially immediate,
  constraint traineeship_waitlist_offer_check check ((offered_at is null) = (offered_until is null) and (offered_at is null or confirmed_at is not null)),
  constraint traineeship_waitlist_ended_check check ((ended_at is null) = (end_reason is null)));
comment on table traineeship_waitlist is 'traineeships: who waits for a place of a level, in the order of id once the address is proven; a place that comes free is offered to the first one, and kept for some hours';
create unique index traineeship_waitlist_once_uq on traineeship_waitlist (level_id, lower(email), coalesce(student_id, 0)) where ended_at is null;
create index traineeship_waitlist_level_idx on traineeship_waitlist (level_id, id) where ended_at is null;
create index traineeship_waitlist_levels_idx on traineeship_waitlist (level_id);
create index traineeship_waitlist_student_idx on traineeship_waitlist (customer_id, student_id) where customer_id is not null;
select audited('traineeship_waitlist', 'traineeship_levels', 'level_id');

create table traineeship_waitlist_subjects (
  waitlist_id bigint not null references traineeship_waitlist on delete cascade, level_id bigint not null, traineeship_subject_id bigint not null,
  primary key (waitlist_id, traineeship_subject_id),
  constraint traineeship_waitlist_subjects_subject_fk foreign key (level_id, traineeship_subject_id) references traineeship_subjects (level_id, id));
comment on table traineeship_waitlist_subjects is 'traineeships: subjects wanted by who waits, all of them';
create index traineeship_waitlist_subjects_subject_idx on traineeship_waitlist_subjects (level_id, traineeship_subject_id);
select audited('traineeship_waitlist_subjects', 'traineeship_levels', 'level_id');

create table traineeship_seat_holds (
  id bigint generated always as identity primary key,
  level_id bigint not null references traineeship_levels, customer_id bigint, student_id bigint,
  waitlist_id bigint constraint traineeship_seat_holds_waitlist_uq unique references traineeship_waitlist,
  kept_until timestamptz(3) not null, like row_stamps including defaults,
  constraint traineeship_seat_holds_student_fk foreign key (customer_id, student_id) references students (customer_id, id) deferrable initially immediate,
  constraint traineeship_seat_holds_for_check check ((customer_id is null) = (student_id is null) and (student_id is not null or waitlist_id is not null)),
  constraint traineeship_seat_holds_student_uq unique (student_id, level_id));
comment on table traineeship_seat_holds is 'traineeships: seats kept until an instant, for a family that is registering a child, or for who was offered a place; one that is over counts no more, and a task takes it away';
create index traineeship_seat_holds_level_idx on traineeship_seat_holds (level_id);
create index traineeship_seat_holds_customer_idx on traineeship_seat_holds (customer_id, student_id) where customer_id is not null;
create index traineeship_seat_holds_expires_idx on traineeship_seat_holds (kept_until);
select audited('traineeship_seat_holds', 'traineeship_levels', 'level_id');

create table traineeship_seat_hold_subjects (
  hold_id bigint not null references traineeship_seat_holds on delete cascade, level_id bigint not null, traineeship_subject_id bigint not null, group_id bigint,
  primary key (hold_id, traineeship_subject_id),
  constraint traineeship_seat_hold_subjects_subject_fk foreign key (level_id, traineeship_subject_id) references traineeship_subjects (level_id, id),
  constraint traineeship_seat_hold_subjects_group_fk foreign key (traineeship_subject_id, group_id) references traineeship_groups (traineeship_subject_id, id));
comment on table traineeship_seat_hold_subjects is 'traineeships: the seat kept in each subject; without a group while the subject has none';
create index traineeship_seat_hold_subjects_group_idx on traineeship_seat_hold_subjects (group_id) where group_id is not null;
create index traineeship_seat_hold_subjects_subject_idx on traineeship_seat_hold_subjects (level_id, traineeship_subject_id);
create index traineeship_seat_hold_subjects_place_idx on traineeship_seat_hold_subjects (traineeship_subject_id, group_id);
select audited('traineeship_seat_hold_subjects', 'traineeship_levels', 'level_id');

create function stage_seats_taken(g bigint) returns integer language sql stable as $$
  select ((select count(*) from traineeship_registration_subjects x join traineeship_registrations r on r.id = x.registration_id and r.enabled where x.group_id = g)
    + (select count(*) from traineeship_seat_hold_subjects x join traineeship_seat_holds h on h.id = x.hold_id and h.kept_until > clock_now() where x.group_id = g))::integer $$;
comment on function stage_seats_taken(bigint) is 'traineeships: seats of a group that nobody else can have: pupils registered, and seats kept that are not over';

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);
insert into parameters (code, theme, order_key, title, description, type, value) values
  ('stages_hold_minutes', 'Stages', 40, 'Place gardée pendant l’inscription', 'Minutes pendant lesquelles la place d’un stage est gardée à la famille qui inscrit son enfant et paie par carte ; ensuite elle est rendue.', 'integer', '30'),
  ('stages_instalments', 'Stages', 41, 'Payer un stage en plusieurs fois', 'Nombre d’échéances, à un mois l’une de l’autre, proposées à la famille qui achète : la première est payée par carte, les autres sont débitées de la carte enregistrée, la dernière au plus tard le premier jour du stage ; 0 : une seule fois.', 'integer', '0'),
  ('stages_instalments_from', 'Stages', 42, 'Plusieurs fois à partir de', 'Prix d’une inscription à partir duquel elle peut être payée en plusieurs fois.', 'cents', '15000'),
  ('stages_pay_hours', 'Stages', 50, 'Place gardée en attendant le paiement', 'Heures laissées à la famille qui préfère payer plus tard ; 0 : elle paie tout de suite.', 'integer', '48'),
  ('stages_offer_hours', 'Stages', 60, 'Place proposée à la liste d’attente', 'Heures pendant lesquelles une place libérée est gardée à la première famille de la liste d’attente ; ensuite elle est proposée à la suivante.', 'integer', '48');
