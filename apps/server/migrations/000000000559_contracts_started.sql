-- Contracts: those that began since a day, by which the home page knows new customers.

create index contracts_started_idx on contracts (started_on);
