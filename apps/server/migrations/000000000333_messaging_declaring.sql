-- Messaging, the mails that ask a teacher to declare lessons that are over.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into message_templates (code, name, theme, channels, subject, title, body) values
  ('course-to-declare', 'Cours terminé, à déclarer', 'answers', '{mail}',
   'Cours terminé ?', 'Cours terminé ?',
   'Bonjour[[ {{prenom}}]] {{nom}},

[[Votre cours {{de matiere}} avec {{prenom_eleve}}, le {{date_cours}} à {{heure_cours}}, est terminé.]]
[[Ces cours sont terminés :
{{dates}}]]

Tout est rempli : dites ce que vous avez travaillé, et déclarez.
{{lien}}

Il n’a pas eu lieu ? Dites-le depuis votre espace.

{{societe}}'),
  ('course-to-declare-reminder', 'Cours à déclarer, rappel', 'answers', '{mail}',
   'Un cours attend votre déclaration', 'Il reste à déclarer',
   'Bonjour[[ {{prenom}}]] {{nom}},

[[Votre cours {{de matiere}} avec {{prenom_eleve}}, le {{date_cours}} à {{heure_cours}}, n’est pas encore déclaré.]]
[[Ces cours ne sont pas encore déclarés :
{{dates}}]]

Sans votre déclaration, la famille ne peut pas confirmer, et rien ne vous est payé.
{{lien}}

Il n’a pas eu lieu ? Dites-le depuis votre espace. Sans nouvelle, nous vous appellerons.

{{societe}}');

update message_templates set tone = 'chosen', choice = 'to-confirm' where code = 'course-to-declare';
update message_templates set button_label = 'Déclarer' where code in ('course-to-declare', 'course-to-declare-reminder');
