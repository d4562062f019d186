-- Messaging: answers by mail to conversations: the address of each reader of each, and what came from elsewhere than its reader.

create table thread_addresses (
  token text primary key constraint thread_addresses_token_check check (token ~ '^[a-z2-7]{20}$'),
  thread_id bigint not null references threads on delete cascade, account_id bigint not null references accounts,
  created_at timestamptz(3) not null default clock_now(), revoked_at timestamptz(3));
comment on table thread_addresses is 'messaging: address to which one reader of a conversation answers by mail: whoever knows it and writes from the mailbox of that reader is that reader';
comment on column thread_addresses.revoked_at is 'what is sent to it from then on goes nowhere; the next mail bears another one';
create unique index thread_addresses_open_uq on thread_addresses (thread_id, account_id) where revoked_at is null;
create index thread_addresses_account_idx on thread_addresses (account_id);

create table held_replies (
  id bigint generated always as identity primary key,
  thread_id bigint not null references threads on delete cascade, account_id bigint not null references accounts,
  event_id text not null constraint held_replies_event_uq unique,
  from_email text, body text not null constraint held_replies_body_check check (length(body) between 1 and 20000),
  reason text not null constraint held_replies_reason_check check (reason in ('other-sender', 'no-reader')),
  todo_entry_id bigint references todo_entries on delete set null,
  created_at timestamptz(3) not null default clock_now());
comment on table held_replies is 'messaging: answers by mail that did not come from the mailbox of the reader: they wait until the office adds them to the conversation, or discards them';
comment on column held_replies.account_id is 'the reader whose address was answered to';
comment on column held_replies.event_id is 'the mail that it came in: a second arrival is the same';
create index held_replies_thread_idx on held_replies (thread_id);
create index held_replies_account_idx on held_replies (account_id);
create index held_replies_todo_entry_idx on held_replies (todo_entry_id) where todo_entry_id is not null;

create table held_reply_files (
  held_reply_id bigint not null references held_replies on delete cascade, file_id bigint not null references files, name text not null,
  primary key (held_reply_id, file_id));
comment on table held_reply_files is 'messaging: files of an answer by mail that waits';
create index held_reply_files_file_idx on held_reply_files (file_id);

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into message_templates (code, name, theme, channels, subject, title, body, button_label) values
  ('message-reply-refused', 'Réponse par mail qui n’a pas pu être ajoutée', 'answers', '{mail}',
   'Votre réponse n’a pas été transmise', 'Votre réponse n’a pas été transmise',
   'Bonjour[[ {{prenom}}]] {{nom}},

Votre réponse par mail n’a pas rejoint la conversation.

{{mot}}

Elle est à écrire de nouveau dans votre espace.

[[{{lien}}]]

{{societe}}', 'Ouvrir la conversation');
