-- Messaging: the messages that the contacts board proposes, as plain text. Tags between double braces are replaced when the message is
-- prepared, and a tag left empty is shown as a warning: prenom, nom (who wrote), prenom_eleve, niveau, matieres,
-- societe, gestionnaire (the staff user who sends).

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into message_templates (code, name, theme, channels, subject, title, body) values
  ('contact-prospect', 'Premier message à un prospect', 'contacts', '{mail}',
   'Votre demande de cours', 'Votre demande de cours',
   'Bonjour {{prenom}} {{nom}},

Merci de votre demande pour {{prenom_eleve}} ({{niveau}}, {{matieres}}). Nous cherchons dès maintenant le professeur qui lui conviendra et nous vous appelons très vite pour préciser vos disponibilités.

Bien à vous,
{{gestionnaire}}
{{societe}}'),
  ('contact-dunning1', 'Première relance d’un contact', 'contacts', '{mail}',
   'Votre demande de cours : restons en contact', 'Restons en contact',
   'Bonjour {{prenom}} {{nom}},

Nous n’avons pas encore pu échanger au sujet des cours de {{prenom_eleve}}. Quand seriez-vous disponible pour en parler quelques minutes ?

Bien à vous,
{{gestionnaire}}
{{societe}}'),
  ('contact-dunning2', 'Deuxième relance d’un contact', 'contacts', '{mail}',
   'Votre demande de cours est toujours ouverte', 'Votre demande est toujours ouverte',
   'Bonjour {{prenom}} {{nom}},

Votre demande de cours pour {{prenom_eleve}} est toujours ouverte. Un simple mot de votre part suffit : nous reprenons la recherche d’un professeur aussitôt.

Bien à vous,
{{gestionnaire}}
{{societe}}'),
  ('contact-dunning3', 'Troisième relance d’un contact', 'contacts', '{mail}',
   'Souhaitez-vous toujours des cours ?', 'Souhaitez-vous toujours des cours ?',
   'Bonjour {{prenom}} {{nom}},

Sans nouvelles de votre part, nous fermerons votre demande de cours pour {{prenom_eleve}} dans quelques jours. Vous pourrez la rouvrir quand vous le voudrez en répondant à ce message.

Bien à vous,
{{gestionnaire}}
{{societe}}');
