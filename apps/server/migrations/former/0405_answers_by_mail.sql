-- Linking and courses: what is answered by the link of a mail. Dates of a test course asked of the family, mails and their delays.

alter table linking_proposals
  add column message text,
  add column teacher_amount_cents positive_cents,
  add column first_course_asked_at timestamptz,
  add column first_course_answer text constraint linking_proposals_first_course_answer_check check (first_course_answer in ('agreed','other-date','given-up')),
  add column first_course_comment text,
  add column first_course_answered_at timestamptz,
  add constraint linking_proposals_first_course_check check (first_course_answer is null or (first_course_asked_at is not null and first_course_answered_at is not null));
comment on column linking_proposals.message is 'words of the manager to the teacher, in the mail and on the page of its link';
comment on column linking_proposals.teacher_amount_cents is 'what the teacher would earn in an hour, as it was proposed';
comment on column linking_proposals.first_course_answer is 'of the family, by the link of a mail: the date suits, another one is wanted, the search is given up';
create index next_actions_staff_idx on next_actions (assigned_staff_user_id, due_on) where done_at is null;
create index linkings_assigned_idx on linkings (assigned_staff_user_id) where in_management_flow;

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into parameters (code, theme, order_key, title, description, type, value) values
  ('answer_link_days', 'Cours particuliers', 10, 'Liens de réponse', 'Jours pendant lesquels le lien d’un mail permet de répondre : proposition à un professeur, date d’essai, validation d’un cours.', 'integer', '21'),
  ('course_validation_mail_hours', 'Cours particuliers', 20, 'Mail de validation d’un cours', 'Heures après la déclaration d’un cours avant que son client reçoive le mail qui permet de le valider.', 'integer', '12'),
  ('course_validation_reminder_days', 'Cours particuliers', 30, 'Rappel de validation d’un cours', 'Jours sans réponse à ce mail avant un dernier rappel ; le cours est alors en attente.', 'integer', '4');

insert into message_templates (code, name, theme, channels, subject, title, body) values
  ('course-validation', 'Cours à valider', 'answers', '{mail}',
   'Le cours de {{prenom_eleve}} du {{date_cours}}', 'Le cours a-t-il bien eu lieu ?',
   'Bonjour {{prenom}} {{nom}},

{{professeur}} a déclaré un cours de {{matiere}} avec {{prenom_eleve}}, le {{date_cours}} à {{heure_cours}}, d’une durée de {{duree_cours}}.

Pour le valider :
{{lien}}

Ce lien ne sert qu’une fois et reste valable {{duree}}. Un désaccord ? Ne validez pas : répondez-nous, ou contestez le cours depuis votre espace.

{{societe}}'),
  ('course-validation-reminder', 'Cours à valider, second mail', 'answers', '{mail}',
   'Le cours de {{prenom_eleve}} du {{date_cours}} attend toujours votre validation', 'Un cours attend votre validation',
   'Bonjour {{prenom}} {{nom}},

Le cours de {{matiere}} du {{date_cours}} à {{heure_cours}} ({{duree_cours}}), donné à {{prenom_eleve}} par {{professeur}}, n’est pas encore validé.

Pour le valider :
{{lien}}

Ce lien ne sert qu’une fois et reste valable {{duree}}. Si ce cours n’a pas eu lieu ainsi, dites-le-nous en répondant à ce mail.

{{societe}}'),
  ('course-validation-teacher', 'Cours à faire valider par la famille', 'answers', '{mail}',
   'Votre cours du {{date_cours}} attend la validation de la famille', 'Un cours attend la validation de la famille',
   'Bonjour {{prenom}} {{nom}},

Votre cours de {{matiere}} avec {{prenom_eleve}}, le {{date_cours}} à {{heure_cours}}, n’est pas encore validé, et nous n’avons pas d’adresse e-mail de la famille.

Au prochain cours, demandez-lui de le valider depuis son espace, ou de nous appeler.

{{societe}}'),
  ('linking-proposal', 'Proposition d’élève à un professeur', 'answers', '{mail}',
   'Un élève en {{matiere}} à {{ville}}', 'Un élève vous est proposé',
   'Bonjour {{prenom}},

Nous cherchons un professeur pour {{prenom_eleve}} ({{niveau}}), en {{matiere}}, {{format}}, à {{ville}}.

Vous seriez payé {{prix}} de l’heure.

{{mot}}

Dites-nous si cet élève vous intéresse :
{{lien}}

Ce lien ne sert qu’une fois et reste valable {{duree}}.

{{gestionnaire}}
{{societe}}'),
  ('linking-proposal-over', 'Proposition d’élève retirée', 'answers', '{mail}',
   'L’élève en {{matiere}} à {{ville}} a trouvé son professeur', 'Cette proposition n’est plus d’actualité',
   'Bonjour {{prenom}},

L’élève que nous vous avions proposé en {{matiere}} ({{niveau}}), à {{ville}}, ne cherche plus de professeur. Vous n’avez rien à faire.

Merci, et à bientôt pour une autre proposition.

{{gestionnaire}}
{{societe}}'),
  ('linking-test-course', 'Date du cours d’essai', 'answers', '{mail}',
   'Le cours d’essai de {{prenom_eleve}}', 'Cette date vous convient-elle ?',
   'Bonjour {{prenom}} {{nom}},

Nous avons trouvé un professeur pour {{prenom_eleve}} : {{professeur}}, en {{matiere}}.

Le cours d’essai aurait lieu le {{date_cours}} à {{heure_cours}}. Dites-nous si cette date vous convient :
{{lien}}

Ce lien ne sert qu’une fois et reste valable {{duree}}.

{{gestionnaire}}
{{societe}}'),
  ('linking-test-course-answer', 'Réponse de la famille sur le cours d’essai', 'answers', '{mail}',
   'Cours d’essai avec {{prenom_eleve}} : {{reponse}}', 'La famille a répondu',
   'Bonjour {{prenom}},

Cours d’essai avec {{prenom_eleve}}, en {{matiere}}, le {{date_cours}} à {{heure_cours}} : {{reponse}}.

{{mot}}

{{societe}}');
