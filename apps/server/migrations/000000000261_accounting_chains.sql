-- Accounting: how far the chain of each journal and year was verified, and what was found broken in it.

create table ledger_verifications (
  journal_id bigint not null, fiscal_year_id bigint not null,
  verified_number integer not null, verified_hash bytea not null, verified_at timestamptz(3) not null default clock_now(),
  faults jsonb not null default '[]',
  primary key (journal_id, fiscal_year_id),
  constraint ledger_verifications_chain_fk foreign key (journal_id, fiscal_year_id) references ledger_sequences);
comment on table ledger_verifications is 'accounting: the last time the chain of a journal and year was read whole: up to which entry, and what did not hold';
comment on column ledger_verifications.faults is 'sentences, as the screen shows them, until a whole reading finds the chain well';
