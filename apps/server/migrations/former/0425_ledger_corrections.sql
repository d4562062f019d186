-- Ledger: the whole history of a source, its reversing entries included, is found at once.

create index ledger_entries_payment_idx on ledger_entries (payment_id) where payment_id is not null;
create index ledger_entries_teacher_payment_idx on ledger_entries (teacher_payment_id) where teacher_payment_id is not null;
