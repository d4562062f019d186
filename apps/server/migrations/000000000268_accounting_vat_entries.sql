-- Accounting: what a line of the bank proves of a VAT return; the bank comes before the returns.

alter table bank_matches add constraint bank_matches_vat_return_fk foreign key (vat_return_id) references vat_returns;
create index bank_matches_vat_return_idx on bank_matches (vat_return_id) where vat_return_id is not null;
