-- Billing: the orders of the lists that show both companies at once, and the card payments left pending.

create index orders_date_idx on orders (ordered_on, id);
create index orders_company_date_idx on orders (company_id, ordered_on, id);
create index bills_date_idx on bills (issued_on, id);
create index payments_pending_idx on payments (created_at) where status = 'pending' and type = 'card';
