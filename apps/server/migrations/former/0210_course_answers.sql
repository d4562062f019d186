-- Courses: the motives a family may choose from when it contests a lesson or ends a test course.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

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
  ('test-failure', 'Autre motif', false)
on conflict (context, name) do nothing;
