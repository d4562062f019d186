-- People: every account of somebody, those that are no longer in use included: families by the accounts that they paid from.

create index bank_accounts_person_idx on bank_accounts (person_id);
