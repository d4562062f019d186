-- Reference: the kinds of document that code asks for by their code; administrators may rename them.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into document_types (code, name, type, category, available_for) values
  ('identity_proof', 'Pièce d’identité (recto)', 'proof', 'identity', '{customer,teacher,candidate}'),
  ('identity_proof_back', 'Pièce d’identité (verso)', 'proof', 'identity', '{customer,teacher,candidate}'),
  ('address_proof', 'Justificatif de domicile', 'proof', 'address', '{customer,teacher,candidate}');
