-- What somebody gave others to do is found by its author.
create index todo_entries_author_idx on todo_entries (author_account_id) where author_account_id is not null;
