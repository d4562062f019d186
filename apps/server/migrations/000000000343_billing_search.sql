-- Billing and accounting: what the palette and the lists find papers of money by — any fragment of a number, an amount, the end of an account.

create index orders_reference_search_idx on orders using gin (reference gin_trgm_ops);
create index bills_reference_search_idx on bills using gin (reference gin_trgm_ops);
create index receipts_cheque_search_idx on receipts using gin (upper(cheque_number) gin_trgm_ops) where cheque_number is not null;
create index receipts_amount_idx on receipts (amount_cents);
create index urssaf_requests_number_search_idx on urssaf_requests using gin (number gin_trgm_ops, upper(provider_request_id) gin_trgm_ops);
create index urssaf_requests_amount_idx on urssaf_requests (amount_cents);
create index bank_accounts_last4_idx on bank_accounts (iban_last4);
create index debit_mandates_last4_idx on debit_mandates (iban_last4) where iban_last4 is not null;
create index debit_mandates_reference_search_idx on debit_mandates using gin (reference gin_trgm_ops);
create index ledger_entries_label_search_idx on ledger_entries using gin (search_key(label) gin_trgm_ops);
create index ledger_entries_piece_search_idx on ledger_entries using gin (upper(piece_reference) gin_trgm_ops);
