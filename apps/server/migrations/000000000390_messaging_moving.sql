-- Messaging: mails about a child who was in the wrong family and goes to another one.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into message_templates (code, name, theme, channels, subject, title, body, button_label) values
  ('pupil-left', 'Élève qui quitte une famille', 'answers', '{mail}',
   'La fiche {{de prenom_eleve}} n’est plus dans votre espace', 'Une fiche remise à sa place',
   'Bonjour[[ {{prenom}}]] {{nom}},

La fiche {{de prenom_eleve}} était par erreur dans votre famille. Elle n’y est plus : ses cours à venir ne vous seront pas facturés.

Les factures que vous avez reçues restent les vôtres, sous leur numéro.
[[{{mot}}]]

Quelque chose vous paraît faux ? Répondez à ce mail.
[[{{lien}}]]

{{societe}}', 'Voir mon espace'),
  ('pupil-joined', 'Élève qui rejoint une famille', 'answers', '{mail}',
   'La fiche {{de prenom_eleve}} est maintenant dans votre espace', 'Une fiche remise à sa place',
   'Bonjour[[ {{prenom}}]] {{nom}},

La fiche {{de prenom_eleve}} était par erreur dans une autre famille. Elle est maintenant dans la vôtre, avec ce qui est à venir.
[[{{dates}}]]
[[À venir : {{reponse}}]]

Vous ne payez rien de ce qui était déjà facturé.
[[{{mot}}]]

[[{{lien}}]]

{{societe}}', 'Voir mon espace'),
  ('pupil-moved-teacher', 'Élève passé dans une autre famille, au professeur', 'answers', '{mail}',
   'Cours avec {{prenom_eleve}} : une autre famille', 'Vos cours ne changent pas',
   'Bonjour[[ {{prenom}}]],

La fiche {{de prenom_eleve}} ({{matiere}}) était dans la mauvaise famille : elle est maintenant dans la bonne. Vos cours restent à leurs heures et à leur prix.

{{societe}}', null);
