-- Urssaf: a customer registered again is given the identifier it had; what the follow-up of registrations looks for.

-- the Urssaf gives the same idClient to the same person: it is that of one registration in force, and of any that ended
alter table urssaf_registrations drop constraint urssaf_registrations_client_uuid_key;
create unique index urssaf_registrations_client_uuid_uq on urssaf_registrations (client_uuid)
  where client_uuid is not null and status not in ('refused', 'unlinked');
create index urssaf_registrations_waiting_idx on urssaf_registrations (checked_at nulls first, id)
  where status in ('requested', 'pending');
create index urssaf_registrations_settled_idx on urssaf_registrations (checked_at nulls first, id)
  where status in ('active', 'blocked', 'expired');
