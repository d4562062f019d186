-- Reference: proofs of identity and of address are looked at by somebody; until now no document could be given.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

update document_types set internal_check_required = true where code in ('identity_proof', 'identity_proof_back', 'address_proof');
