-- Messaging: mails about the departure of a teacher, and his return.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into message_templates (code, name, theme, channels, subject, title, body, button_label) values
  ('teacher-departure', 'Départ d’un professeur, fixé', 'answers', '{mail}',
   'Votre départ est fixé au {{date_fin}}', 'Votre dernier jour : {{date_fin}}',
   'Bonjour[[ {{prenom}}]] {{nom}},

[[{{mot}}]]

Dernier jour : {{date_fin}}

[[Ce qui est décidé pour vos cours et vos stages :
{{dates}}]]

Vos cours prévus jusque-là ont lieu, et vous les déclarez comme d’habitude. Le lendemain, nous vous envoyons vos papiers : {{document}}.

Votre espace reste ouvert jusqu’au {{echeance}}, pour lire votre paie, vos papiers et vos messages.

[[{{lien}}]]

{{societe}}', 'Ouvrir mon espace'),
  ('teacher-departure-withdrawn', 'Départ d’un professeur, annulé', 'answers', '{mail}',
   'Votre départ est annulé', 'Vous restez avec nous',
   'Bonjour[[ {{prenom}}]] {{nom}},

Votre départ, prévu le {{date_fin}}, est annulé : vous restez avec nous.

[[Ces cours continuent :
{{dates}}]]

[[{{lien}}]]

{{societe}}', 'Ouvrir mon espace'),
  ('teacher-left', 'Papiers de fin de collaboration', 'answers', '{mail}',
   'Vos papiers de fin de collaboration', 'Merci pour ce que vous avez apporté à nos élèves',
   'Bonjour[[ {{prenom}}]] {{nom}},

Votre dernier jour était le {{date_fin}}. Vous trouvez ci-joint : {{document}}.

[[{{mot}}]]

Votre espace reste ouvert jusqu’au {{echeance}}, pour lire votre paie, vos papiers et vos messages. Rien ne s’y change plus.

[[{{lien}}]]

{{societe}}', 'Voir mes papiers'),
  ('teacher-left-employer', 'Certificat de travail, pour la famille', 'answers', '{mail}',
   'Certificat de travail {{de professeur}}', 'Certificat de travail',
   'Bonjour[[ {{prenom}}]] {{nom}},

{{professeur}}, que vous employiez, ne donne plus de cours depuis le {{date_fin}}. Nous lui avons remis en votre nom son certificat de travail : vous en trouvez ci-joint un exemplaire, à garder.

{{societe}}', null),
  ('teacher-comes-back', 'Professeur qui revient, documents à envoyer', 'answers', '{mail}',
   'Vous revenez : il reste vos documents', 'Heureux de vous retrouver',
   'Bonjour[[ {{prenom}}]] {{nom}},

Votre espace est de nouveau ouvert. Vous reprenez les cours dès que ces documents sont reçus et vérifiés :
{{document}}

[[{{lien}}]]

{{societe}}', 'Envoyer mes documents');
