-- Reference: the kinds of document that code asks for by their code (administrators may rename them), the motives a family
-- may choose from when it contests a lesson or ends a test course, those of the end of a contract, and the official URSSAFs with their departements.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into document_types (code, name, type, category, available_for, internal_check_required) values
  -- proofs of identity and of address are looked at by somebody
  ('identity_proof', 'Pièce d’identité (recto)', 'proof', 'identity', '{customer,teacher,candidate}', true),
  ('identity_proof_back', 'Pièce d’identité (verso)', 'proof', 'identity', '{customer,teacher,candidate}', true),
  ('address_proof', 'Justificatif de domicile', 'proof', 'address', '{customer,teacher,candidate}', true),
  -- of a session, a subject or a group of a stage: nobody has to choose one, and nobody checks them
  ('traineeship_document', 'Document de stage', 'material', 'teaching', '{traineeship-session,traineeship-subject,traineeship-group}', false);

insert into response_types (context, name, legitimate) values
  ('course-dispute', 'La durée déclarée n’est pas la bonne', true),
  ('course-dispute', 'La date ou l’heure n’est pas la bonne', true),
  ('course-dispute', 'Le cours n’a pas eu lieu', true),
  ('course-dispute', 'Le cours a été déclaré deux fois', true),
  ('course-dispute', 'Le contenu du cours ne convient pas', false),
  ('course-dispute', 'Autre motif', false),
  ('test-failure', 'Le courant n’est pas passé avec le professeur', true),
  ('test-failure', 'La pédagogie ne convient pas', true),
  ('test-failure', 'Les horaires ne conviennent pas', true),
  ('test-failure', 'L’élève n’a plus besoin de cours', false),
  ('test-failure', 'Autre motif', false),
  ('contract-end', 'Objectifs atteints', true),
  ('contract-end', 'Fin de l’année scolaire', true),
  ('contract-end', 'Budget', true),
  ('contract-end', 'Prix refusé', true),
  ('contract-end', 'La famille ne donne plus de nouvelles', true),
  ('contract-end', 'Changement de professeur', true),
  ('contract-end', 'Départ du professeur', true),
  ('contract-end', 'Autre motif', false);

-- the URSSAFs as the regions before 2016 made them; overseas, the general funds of social security do their work
with listed (name, codes) as (values
  ('URSSAF Alsace', '{67,68}'::text[]),
  ('URSSAF Aquitaine', '{24,33,40,47,64}'),
  ('URSSAF Auvergne', '{03,15,43,63}'),
  ('URSSAF Bourgogne', '{21,58,71,89}'),
  ('URSSAF Bretagne', '{22,29,35,56}'),
  ('URSSAF Centre-Val de Loire', '{18,28,36,37,41,45}'),
  ('URSSAF Champagne-Ardenne', '{08,10,51,52}'),
  ('URSSAF Corse', '{2A,2B}'),
  ('URSSAF Franche-Comté', '{25,39,70,90}'),
  ('URSSAF Île-de-France', '{75,77,78,91,92,93,94,95}'),
  ('URSSAF Languedoc-Roussillon', '{11,30,34,48,66}'),
  ('URSSAF Limousin', '{19,23,87}'),
  ('URSSAF Lorraine', '{54,55,57,88}'),
  ('URSSAF Midi-Pyrénées', '{09,12,31,32,46,65,81,82}'),
  ('URSSAF Nord-Pas-de-Calais', '{59,62}'),
  ('URSSAF Normandie', '{14,27,50,61,76}'),
  ('URSSAF Pays de la Loire', '{44,49,53,72,85}'),
  ('URSSAF Picardie', '{02,60,80}'),
  ('URSSAF Poitou-Charentes', '{16,17,79,86}'),
  ('URSSAF Provence-Alpes-Côte d’Azur', '{04,05,06,13,83,84}'),
  ('URSSAF Rhône-Alpes', '{01,07,26,38,42,69,73,74}'),
  ('CGSS Guadeloupe', '{971}'),
  ('CGSS Martinique', '{972}'),
  ('CGSS Guyane', '{973}'),
  ('CGSS La Réunion', '{974}'),
  ('CSS Mayotte', '{976}')
), made as (
  insert into regional_urssafs (name) select name from listed returning id, name
)
insert into regional_urssaf_departements (departement_code, regional_urssaf_id)
select unnest(codes), id from listed join made using (name);

-- School holidays of two school years, by zone, without the bridges that académies add: to be confirmed against the yearly arrêtés.
insert into holidays (kind, zone, name, period)
select 'school', zone, name, period::daterange from (values
  ('A', 'Vacances de la Toussaint', '[2025-10-18,2025-11-02]'),
  ('A', 'Vacances de Noël', '[2025-12-20,2026-01-04]'),
  ('A', 'Vacances d’hiver', '[2026-02-07,2026-02-22]'),
  ('A', 'Vacances de printemps', '[2026-04-04,2026-04-19]'),
  ('A', 'Vacances d’été', '[2026-07-04,2026-08-31]'),
  ('B', 'Vacances de la Toussaint', '[2025-10-18,2025-11-02]'),
  ('B', 'Vacances de Noël', '[2025-12-20,2026-01-04]'),
  ('B', 'Vacances d’hiver', '[2026-02-14,2026-03-01]'),
  ('B', 'Vacances de printemps', '[2026-04-11,2026-04-26]'),
  ('B', 'Vacances d’été', '[2026-07-04,2026-08-31]'),
  ('C', 'Vacances de la Toussaint', '[2025-10-18,2025-11-02]'),
  ('C', 'Vacances de Noël', '[2025-12-20,2026-01-04]'),
  ('C', 'Vacances d’hiver', '[2026-02-21,2026-03-08]'),
  ('C', 'Vacances de printemps', '[2026-04-18,2026-05-03]'),
  ('C', 'Vacances d’été', '[2026-07-04,2026-08-31]'),
  ('A', 'Vacances de la Toussaint', '[2026-10-17,2026-11-01]'),
  ('A', 'Vacances de Noël', '[2026-12-19,2027-01-03]'),
  ('A', 'Vacances d’hiver', '[2027-02-13,2027-02-28]'),
  ('A', 'Vacances de printemps', '[2027-04-10,2027-04-25]'),
  ('A', 'Vacances d’été', '[2027-07-03,2027-08-31]'),
  ('B', 'Vacances de la Toussaint', '[2026-10-17,2026-11-01]'),
  ('B', 'Vacances de Noël', '[2026-12-19,2027-01-03]'),
  ('B', 'Vacances d’hiver', '[2027-02-20,2027-03-07]'),
  ('B', 'Vacances de printemps', '[2027-04-17,2027-05-02]'),
  ('B', 'Vacances d’été', '[2027-07-03,2027-08-31]'),
  ('C', 'Vacances de la Toussaint', '[2026-10-17,2026-11-01]'),
  ('C', 'Vacances de Noël', '[2026-12-19,2027-01-03]'),
  ('C', 'Vacances d’hiver', '[2027-02-06,2027-02-21]'),
  ('C', 'Vacances de printemps', '[2027-04-03,2027-04-18]'),
  ('C', 'Vacances d’été', '[2027-07-03,2027-08-31]')) as years (zone, name, period);
