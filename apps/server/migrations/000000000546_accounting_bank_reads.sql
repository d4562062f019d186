-- Accounting: payments of the Urssaf, of which the bank is to show each: few beside those of cards.

create index payments_urssaf_idx on payments (id) where type in ('urssaf-advance', 'urssaf-debit');
