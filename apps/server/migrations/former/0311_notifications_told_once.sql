-- What may be reported several times (a message that did not arrive) is told once.

alter table notifications add column once_as text;
comment on column notifications.once_as is 'names what is told, so that the same is told to an account once';
create unique index notifications_once_uq on notifications (account_id, once_as) where once_as is not null;
