-- Messaging: SMS that leave beside a mail, for whoever chose them, and the countries whose telephones the company pays for.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into parameters (code, theme, order_key, title, description, type, value) values
  ('sms_countries', 'Mails', 50, 'Pays des SMS automatiques', 'Pays des téléphones mobiles auxquels partent les SMS qui doublent un mail, par leurs codes de deux lettres séparés d’une espace (FR RE GP). Aucun : rien ne part.', 'string', '"FR"');

insert into message_templates (code, name, theme, channels, subject, title, body, button_label, tone, choice) values
  ('course-cancelled-sms', 'Cours annulé : SMS de dernière minute', 'answers', '{sms}', null, null,
   '{{societe}} : cours annulé, {{prenom_eleve}}, {{matiere}}, {{date_cours}} à {{heure_cours}}.
{{lien}}', null, 'chosen', 'sms-late'),
  ('course-moved-sms', 'Cours déplacé : SMS de dernière minute', 'answers', '{sms}', null, null,
   '{{societe}} : cours déplacé au {{date_cours}} à {{heure_cours}}, {{prenom_eleve}}, {{matiere}}.
{{lien}}', null, 'chosen', 'sms-late'),
  ('course-relocated-sms', 'Cours à un autre endroit : SMS de dernière minute', 'answers', '{sms}', null, null,
   '{{societe}} : le cours {{de prenom_eleve}} du {{date_cours}} à {{heure_cours}} change de lieu : {{lieu}}.
{{lien}}', null, 'chosen', 'sms-late'),
  ('course-change-answered-sms', 'Réponse à un changement : SMS de dernière minute', 'answers', '{sms}', null, null,
   '{{societe}} : votre demande de changement du cours {{de prenom_eleve}} est {{reponse}}.
{{lien}}', null, 'chosen', 'sms-late'),
  ('stage-cancelled-sms', 'Stage annulé : SMS de dernière minute', 'answers', '{sms}', null, null,
   '{{societe}} : le stage {{de prenom_eleve}} est annulé, {{stage}}.
{{lien}}', null, 'chosen', 'sms-late'),
  ('course-validation-sms', 'Cours à confirmer : SMS à la famille', 'answers', '{sms}', null, null,
   '{{societe}} : le cours {{de prenom_eleve}} du {{date_cours}} ({{duree_cours}}) est à confirmer.
{{lien}}', null, 'consent', 'sms-to-confirm'),
  ('course-to-declare-sms', 'Cours à déclarer : SMS au professeur', 'answers', '{sms}', null, null,
   '{{societe}} : {{mot}} à déclarer.
{{lien}}', null, 'consent', 'sms-to-confirm'),
  ('course-reminder-sms', 'Rappel de la veille : SMS', 'answers', '{sms}', null, null,
   '{{societe}}, demain : {{dates}}
{{lien}}', null, 'consent', 'sms-reminders'),
  ('message-new-sms', 'Message d’une conversation : SMS', 'answers', '{sms}', null, null,
   '{{societe}} : {{gestionnaire}} vous a écrit.
{{lien}}', null, 'consent', 'sms-messages');
