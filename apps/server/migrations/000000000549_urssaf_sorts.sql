-- Urssaf: the orders in which declarations, employers and teachers are turned, of which a page is found without sorting ten years of them.

create index payslips_net_idx on payslips (net_cents, id) where issued_on is not null;
create index people_french_name_idx on people (last_name collate "fr-x-icu");
create index customers_urssaf_number_idx on customers (urssaf_number) where enabled;
