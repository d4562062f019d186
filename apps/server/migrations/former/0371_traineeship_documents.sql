-- The kind of the documents that a session, a subject or a group of a stage holds: nobody has to choose one, and nobody checks them.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into document_types (code, name, type, category, available_for) values
  ('traineeship_document', 'Document de stage', 'material', 'teaching', '{traineeship-session,traineeship-subject,traineeship-group}');
create index documents_traineeship_subject_idx on documents (traineeship_subject_id) where traineeship_subject_id is not null;
create index documents_traineeship_group_idx on documents (traineeship_group_id) where traineeship_group_id is not null;
