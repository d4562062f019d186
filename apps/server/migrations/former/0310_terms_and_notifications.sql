-- Terms of use that cannot change once published, and the indexes that the bell and its retention read.

create trigger immutable before update or delete on terms_versions for each row when (old.published_at is not null)
  execute function refuse_change('a published version of the terms never changes: make a new one');
create index terms_versions_current_idx on terms_versions (audience, effective_on desc, id desc) where published_at is not null;

comment on table notifications is 'platform: bell of a person; pushed by server-sent events, kept 90 days';
alter table notifications add constraint notifications_link_check check (link ~ '^/([^/\\]|$)');
create index notifications_account_idx on notifications (account_id, id desc);
create index notifications_created_idx on notifications (created_at);
