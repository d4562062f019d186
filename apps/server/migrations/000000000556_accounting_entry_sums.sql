-- Accounting: what the lines of an entry come to, read in the index that finds them.

alter table ledger_lines drop constraint ledger_lines_position_uq,
  add constraint ledger_lines_position_uq unique (entry_id, position) include (debit_cents, credit_cents);
