-- Messaging: mails of a stage that runs or has other days: a child who is not there, days that a family is asked about, an evaluation sent back.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into message_templates (code, name, theme, channels, subject, title, body, button_label) values
  ('stage-absence', 'Absence en stage, à la famille', 'answers', '{mail}',
   '{{prenom_eleve}} n’est pas au stage aujourd’hui', 'Absence au stage',
   'Bonjour[[ {{prenom}}]] {{nom}},

{{prenom_eleve}} est attendu au stage « {{stage}} » et n’est pas là.

Jour : {{date_cours}}[[, dès {{heure_cours}}]]
[[Matière : {{matiere}}]]

Si c’est prévu, un mot en réponse à ce mail suffit. Sinon, appelez-nous.

[[{{lien}}]]

{{societe}}', 'Voir mes stages'),
  ('stage-absence-sms', 'Absence en stage : SMS à la famille', 'answers', '{sms}',
   null, null,
   '{{societe}} : {{prenom_eleve}} est attendu au stage ce {{date_cours}} et n’est pas là. Merci de nous appeler.', null),
  ('stage-dates', 'Stage à d’autres jours, demandé à la famille', 'answers', '{mail}',
   'Le stage {{de prenom_eleve}} change de jours : {{stage}}', 'Ces jours vous conviennent-ils ?',
   'Bonjour[[ {{prenom}}]] {{nom}},

Le stage « {{stage}} » {{de prenom_eleve}} a lieu à d’autres jours.

[[{{dates}}]]

[[C’était : {{ancien_cours}}]]

Dites-nous par ce lien si ces jours vous conviennent. Sinon, nous voyons avec vous ce que devient l’inscription.

{{lien}}

Le fichier joint met votre agenda à jour. Une question ? Répondez à ce mail.

{{societe}}', 'Répondre'),
  ('stage-report-back', 'Évaluation de stage renvoyée au professeur', 'answers', '{mail}',
   'À compléter : l’évaluation {{de prenom_eleve}}', 'Une évaluation à reprendre',
   'Bonjour[[ {{prenom}}]] {{nom}},

L’évaluation {{de prenom_eleve}} en {{matiere}}, au stage « {{stage}} », vous revient avant que la famille la lise.

À reprendre : {{mot}}

[[{{lien}}]]

{{societe}}', 'Reprendre l’évaluation');
