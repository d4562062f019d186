-- Messaging: one press of a « send » button is one message, however often it reaches the server.

create table message_requests (
  sender_account_id bigint not null references accounts,
  request_key uuid not null,
  message_id bigint references messages on delete cascade,
  created_at timestamptz(3) not null default now(),
  constraint message_requests_pkey primary key (sender_account_id, request_key)
);
comment on table message_requests is 'messaging: the message that one press of a button made; a second arrival of the same press finds it instead of writing another';
create index message_requests_message_idx on message_requests (message_id);
create index message_requests_created_idx on message_requests (created_at);
