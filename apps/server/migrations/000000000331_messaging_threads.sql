-- Messaging: conversations of families and teachers, with the office or with each other, kept here and told of by mail.

create table threads (
  id bigint generated always as identity primary key,
  kind text not null constraint threads_kind_check check (kind in ('office','lesson')),
  customer_id bigint references customers, teacher_id bigint references teachers,
  contract_id bigint references contracts, course_id bigint references courses,
  staff_user_id bigint references staff_users,
  waits_since timestamptz(3),
  todo_entry_id bigint references todo_entries on delete set null,
  created_at timestamptz(3) not null default clock_now(),
  constraint threads_parties_check check (case kind
    when 'office' then num_nonnulls(customer_id, teacher_id) = 1 and contract_id is null
    else num_nonnulls(customer_id, teacher_id, contract_id) = 3 and course_id is null end));
comment on table threads is 'messaging: conversation of a family or a teacher with the office, or of both about their contract';
comment on column threads.course_id is 'the lesson that it asks about; one conversation for each party and lesson';
comment on column threads.staff_user_id is 'office: who answers, by name; null: whoever manages private tuition';
comment on column threads.waits_since is 'office: since when somebody waits for its answer; null: nobody does';
comment on column threads.todo_entry_id is 'the task given as the answer was late, ended by the answer';
-- one conversation for each pair, whoever begins it
create unique index threads_customer_uq on threads (customer_id, course_id) nulls not distinct where kind = 'office' and customer_id is not null;
create unique index threads_teacher_uq on threads (teacher_id, course_id) nulls not distinct where kind = 'office' and teacher_id is not null;
create unique index threads_contract_uq on threads (contract_id) where contract_id is not null;
create index threads_customer_idx on threads (customer_id) where customer_id is not null;
create index threads_teacher_idx on threads (teacher_id) where teacher_id is not null;
create index threads_course_idx on threads (course_id) where course_id is not null;
create index threads_staff_user_idx on threads (staff_user_id) where staff_user_id is not null;
create index threads_todo_entry_idx on threads (todo_entry_id) where todo_entry_id is not null;

create table thread_messages (
  id bigint generated always as identity primary key,
  thread_id bigint not null references threads on delete cascade,
  author_account_id bigint references accounts,
  author_part text not null constraint thread_messages_part_check check (author_part in ('office','customer','teacher')),
  body text not null constraint thread_messages_body_check check (length(body) between 1 and 4000),
  flagged_reason text constraint thread_messages_flagged_check check (flagged_reason in ('contact-details')),
  request_key uuid not null,
  created_at timestamptz(3) not null default clock_now(), erased_at timestamptz(3),
  constraint thread_messages_request_uq unique (thread_id, request_key));
comment on table thread_messages is 'messaging: what one party wrote in a conversation; never changed';
comment on column thread_messages.flagged_reason is 'what the other party does not read of it: contact-details = telephones, addresses and links, before the first lessons';
comment on column thread_messages.request_key is 'one press of the button: a second arrival is the same message';
create index thread_messages_thread_idx on thread_messages (thread_id, id desc);
-- how much one account wrote within the hour
create index thread_messages_author_idx on thread_messages (author_account_id, created_at) where author_account_id is not null;
create index thread_messages_kept_idx on thread_messages (created_at) where erased_at is null;

create table thread_message_files (
  thread_message_id bigint not null references thread_messages on delete cascade, file_id bigint not null references files, name text not null,
  primary key (thread_message_id, file_id));
comment on table thread_message_files is 'messaging: files of a message of a conversation';
create index thread_message_files_file_idx on thread_message_files (file_id);

create table thread_reads (
  thread_id bigint not null references threads on delete cascade, account_id bigint not null references accounts,
  read_until bigint not null default 0, mailed_until bigint not null default 0, primary key (thread_id, account_id));
comment on table thread_reads is 'messaging: up to which message a party has read a conversation, and up to which it was told by mail';
create index thread_reads_account_idx on thread_reads (account_id);

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into parameters (code, theme, order_key, title, description, type, value) values
  ('thread_answer_days', 'Mails', 40, 'Réponse à une conversation', 'Jours ouvrés dans lesquels le service répond à une famille ou à un professeur qui lui écrit ; ce délai leur est dit, et au-delà une tâche est donnée à qui répond.', 'integer', '1');

insert into message_templates (code, name, theme, channels, subject, title, body, button_label, tone, choice) values
  ('message-new', 'Message d’une conversation', 'answers', '{mail}',
   '{{gestionnaire}} vous a écrit', 'Un message vous attend',
   'Bonjour[[ {{prenom}}]] {{nom}},

{{gestionnaire}} vous a écrit :

{{mot}}

Répondez depuis votre espace :

[[{{lien}}]]

{{societe}}', 'Répondre', 'chosen', 'messages');
