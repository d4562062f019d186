-- First pages of the lists of orders and bills sorted by an amount, or by company: read from an index, not by sorting the whole table.
create index orders_amount_idx on orders (amount_cents, id);
create index orders_remained_idx on orders (amount_remained_cents, id);
create index orders_balance_idx on orders (balance_cents, id);
create index orders_paid_idx on orders (paid_cents, id);
create index bills_total_idx on bills (total_cents, id);
create index bills_company_date_idx on bills (company_id, issued_on, id);
