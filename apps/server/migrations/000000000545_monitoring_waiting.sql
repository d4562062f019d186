-- Monitoring and contacts: what waits, the oldest first: the home page takes the first hundreds of them.

create index monitoring_cards_waiting_idx on monitoring_cards (created_at) where status <> 'closed' and waits_until is null;
create index contacts_open_idx on contacts (status, status_changed_at) where status not in ('won', 'lost');
create index contacts_recall_idx on contacts (recall_on) where status not in ('won', 'lost') and recall_on is not null;
create index orders_failed_idx on orders (ordered_on) where customer_payment_status = 'failed' and cancelled_at is null;
