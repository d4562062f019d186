-- What becomes of a message after it left: delivery reports, bounces, addresses that do not work.
alter table message_recipients
  add column delivered_at timestamptz(3),
  add column address_fault boolean not null default false,
  add constraint message_recipients_fault_check check (not address_fault or status = 'failed');
comment on column message_recipients.delivered_at is 'when the operator says it reached the telephone; mail has no such report';
comment on column message_recipients.address_fault is 'the address itself was refused, not this message: shown beside it until a later message gets through';
create index message_recipients_address_idx on message_recipients (lower(address), id desc);
create index messages_provider_id_idx on messages (provider_message_id) where provider_message_id is not null;
