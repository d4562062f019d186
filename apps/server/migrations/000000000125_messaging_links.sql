-- Messaging, beside the links of access: which message carried a personal link.

alter table link_tokens add constraint link_tokens_message_fk foreign key (message_id) references messages on delete set null;
create index link_tokens_message_idx on link_tokens (message_id) where message_id is not null;
