-- Lessons that are over: how far one has come with asking their teachers to declare them.

create table course_declare_calls (
  course_id bigint not null constraint course_declare_calls_course_fk references courses,
  expected_at timestamptz(3) not null,
  step smallint not null constraint course_declare_calls_step_check check (step between 1 and 3),
  called_at timestamptz(3) not null,
  constraint course_declare_calls_pkey primary key (course_id));
comment on table course_declare_calls is 'courses: how far one has come with a planned lesson that is over and was not declared';
comment on column course_declare_calls.expected_at is 'of the lesson as it was then: once it is moved, nobody was called about it';
comment on column course_declare_calls.step is '1, its teacher was asked to declare it; 2, reminded; 3, the office was told';
