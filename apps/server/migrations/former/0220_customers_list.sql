-- Customers: what each still owes, read for a page of the list without touching its paid orders.

create index orders_owed_idx on orders (customer_id) include (ordered_on, amount_remained_cents)
  where payment_status <> 'payed' and cancelled_at is null;
