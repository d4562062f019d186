-- Indexes of the sorts and filters of the customers list, so that the first page of any of them reads some dozen rows at
-- a million customers. Each serves both directions; nullable values sort as the lowest, through the same expression in
-- the query: coalesce(last_payment_on, '-infinity').

create index customers_city_idx on customers (sort_city, sort_name, id);
create index customers_last_payment_idx on customers ((coalesce(last_payment_on, '-infinity'::date)), id);
