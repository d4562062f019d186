-- Contracts: the paper that the parties signed, and the day on which they did.

create table contract_signatures (
  contract_id bigint primary key references contracts,
  signed_on date not null,
  file_id bigint not null constraint contract_signatures_file_uq unique references files,
  like row_stamps including defaults);
comment on table contract_signatures is 'contracts: the signed paper of a contract; none while nobody gave it, or after the wrong one was taken out';
select audited('contract_signatures', 'contracts', 'contract_id');
