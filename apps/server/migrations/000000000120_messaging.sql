-- Messaging: templates, the outbox that is also the history, and failed jobs.

create table message_templates (
  id bigint generated always as identity primary key,
  code text unique, name text not null, theme text not null,
  channels text[] not null default '{mail}' constraint message_templates_channels_check check (channels <@ array['mail','sms','whatsapp'] and channels <> '{}'),
  subject text, title text, body text not null, copy_to_contact boolean not null default false,
  button_label text,
  tone text not null default 'essential' constraint message_templates_tone_check check (tone in ('essential','chosen','consent')),
  choice text,
  enabled boolean not null default true, like row_stamps including defaults,
  constraint message_templates_choice_check check ((choice is null) = (tone = 'essential')));
comment on table message_templates is 'messaging: template with tags; code is set on those that the program sends by itself';
comment on column message_templates.button_label is 'what the one button of the mail says; « Ouvrir » when null';
comment on column message_templates.tone is 'essential: always sent; chosen: until its reader says no; consent: once its reader says yes';
comment on column message_templates.choice is 'the choice of its reader that it depends on, of notification_choices';
-- two templates of one name could not be told apart in a menu
create unique index message_templates_name_uq on message_templates (lower(name));
select audited('message_templates');

create table message_template_attachments (
  message_template_id bigint not null references message_templates on delete cascade, file_id bigint not null references files,
  primary key (message_template_id, file_id));
comment on table message_template_attachments is 'messaging: files joined to each message of the template';
create index message_template_attachments_file_idx on message_template_attachments (file_id);
select audited('message_template_attachments', 'message_templates', 'message_template_id');

create table messages (
  id bigint generated always as identity primary key,
  channel text not null constraint messages_channel_check check (channel in ('mail','sms','whatsapp')),
  purpose text not null,
  about_class text, about_id bigint,
  message_template_id bigint references message_templates,
  sender_account_id bigint references accounts,
  subject text, title text, body text not null, markup text, secret_encrypted bytea,
  company_id bigint references companies, button_label text, choice text, unfilled text, reply_to text,
  status text not null default 'queued' constraint messages_status_check check (status in ('queued','sending','sent','failed','removed')),
  available_at timestamptz(3) not null default clock_now(), sent_at timestamptz(3),
  attempts integer not null default 0, last_error text, provider_message_id text,
  created_at timestamptz(3) not null default clock_now(), erased_at timestamptz(3),
  constraint messages_sent_check check ((status = 'sent') = (sent_at is not null)),
  constraint messages_about_check check ((about_class is null) = (about_id is null))
);
comment on table messages is 'messaging: outbox and history in one: written in the transaction of the business act, sent by a job, shown in the history of what it is about';
comment on column messages.purpose is 'contextual, contact-prospect, contact-dunning1, nlc-teacher-question, proposal, traineeship-start…';
comment on column messages.about_class is 'same vocabulary as traces.root_class; no foreign key, a history survives';
comment on column messages.markup is 'the same words with what is bold and what is a link, of a mail that has any; body is how they read as plain text';
comment on column messages.secret_encrypted is 'what only the recipient may read (a personal link, a code): put in the place of its marker when the message leaves, never shown';
comment on column messages.erased_at is 'erasure or end of retention: the text is gone; that something was sent, when and about what, stays';
comment on column messages.reply_to is 'where an answer goes; null: to whoever of the staff wrote it, else to the address of the company';
comment on column messages.company_id is 'the company that sells what it is about, whose face it bears; null: the holding';
comment on column messages.choice is 'the choice that it depends on: its foot leads to it, and it can be unsubscribed from';
comment on column messages.unfilled is 'tags that nothing filled, by their labels: it does not leave with a hole in its text';
create index messages_company_idx on messages (company_id) where company_id is not null;
create index messages_about_idx on messages (about_class, about_id, created_at desc);
create index messages_due_idx on messages (available_at) where status in ('queued','sending');
create index messages_failed_idx on messages (id) where status = 'failed';
create index messages_message_template_idx on messages (message_template_id) where message_template_id is not null;
create index messages_provider_id_idx on messages (provider_message_id) where provider_message_id is not null;
-- the retention of texts
create index messages_kept_idx on messages (created_at) include (status) where erased_at is null;

create table message_recipients (
  id bigint generated always as identity primary key,
  message_id bigint not null references messages on delete cascade,
  kind text not null default 'to' constraint message_recipients_kind_check check (kind in ('to','cc','bcc')),
  person_id bigint references people, address text not null,
  status text not null default 'queued' constraint message_recipients_status_check check (status in ('queued','sent','failed')), error text,
  delivered_at timestamptz(3), address_fault boolean not null default false,
  constraint message_recipients_fault_check check (not address_fault or status = 'failed'));
comment on table message_recipients is 'messaging: mail address or phone as it was used';
comment on column message_recipients.delivered_at is 'when the operator says it reached the telephone; mail has no such report';
comment on column message_recipients.address_fault is 'the address itself was refused, not this message: shown beside it until a later message gets through';
create index message_recipients_message_idx on message_recipients (message_id);
create index message_recipients_person_idx on message_recipients (person_id) where person_id is not null;
-- whom nothing reaches any more, on the home page of the staff
create index message_recipients_fault_idx on message_recipients (person_id, id desc) where address_fault;
create index message_recipients_address_idx on message_recipients (lower(address), id desc);

create table message_attachments (
  message_id bigint not null references messages on delete cascade, file_id bigint not null references files, name text not null,
  primary key (message_id, file_id));
comment on table message_attachments is 'messaging: files of a message';
create index message_attachments_file_idx on message_attachments (file_id);

create table message_requests (
  sender_account_id bigint not null references accounts,
  request_key uuid not null,
  message_id bigint references messages on delete cascade,
  created_at timestamptz(3) not null default clock_now(),
  constraint message_requests_pkey primary key (sender_account_id, request_key)
);
comment on table message_requests is 'messaging: the message that one press of a button made; a second arrival of the same press finds it instead of writing another';
create index message_requests_message_idx on message_requests (message_id);
create index message_requests_created_idx on message_requests (created_at);

create table failed_jobs (
  id bigint generated always as identity primary key,
  queue text not null, job_id uuid not null unique, payload jsonb not null, message_id bigint references messages,
  error text not null, attempts integer not null,
  created_at timestamptz(3) not null default clock_now(), available_at timestamptz(3) not null default clock_now(),
  resolution text constraint failed_jobs_resolution_check check (resolution in ('replayed','removed')), resolved_at timestamptz(3), resolved_by_account_id bigint references accounts,
  constraint failed_jobs_resolved_check check ((resolution is null) = (resolved_at is null)));
comment on table failed_jobs is 'messaging: dead letters, the "failed messages" screen; replay calls the handler under a row lock';
create index failed_jobs_open_idx on failed_jobs (created_at desc) where resolution is null;
create index failed_jobs_message_idx on failed_jobs (message_id) where message_id is not null;
