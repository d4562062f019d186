-- Accounting: VAT that is taken back as a debt is given up, and the entries of such debts, which come before the books.

create function bad_debt_moves_vat() returns trigger language plpgsql as $$ begin perform write_vat_moves(new.order_id, null, null, new.moved_on, new.id); return null; end $$;
create constraint trigger bad_debt_moves_vat after insert on bad_debt_moves deferrable initially deferred for each row when (new.recovers_vat) execute function bad_debt_moves_vat();

create index vat_moves_bad_debt_move_idx on vat_moves (bad_debt_move_id) where bad_debt_move_id is not null;
create unique index ledger_entries_bad_debt_move_uq on ledger_entries (bad_debt_move_id) where reverses_entry_id is null;
create index ledger_entries_bad_debt_move_idx on ledger_entries (bad_debt_move_id) where bad_debt_move_id is not null;
