-- Messaging: mails about a stage, or a group of it, that does not take place.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into message_templates (code, name, theme, channels, subject, title, body, button_label) values
  ('stage-off', 'Stage annulé, aux familles', 'answers', '{mail}',
   'Le stage « {{stage}} » {{de prenom_eleve}} est annulé', 'Le stage n’aura pas lieu',
   'Bonjour[[ {{prenom}}]] {{nom}},

Le stage « {{stage}} » {{de prenom_eleve}} n’aura pas lieu. Nous en sommes désolés.

Motif : {{mot}}

[[Votre règlement : {{montant}}]]

[[{{lien}}]]

Le fichier joint retire ces dates de votre agenda. Une question ? Répondez à ce mail.

{{societe}}', 'Voir mes stages'),
  ('stage-off-offer', 'Stage annulé, un autre proposé', 'answers', '{mail}',
   'Le stage « {{stage}} » {{de prenom_eleve}} est annulé : un autre vous est proposé', 'Un autre stage vous est proposé',
   'Bonjour[[ {{prenom}}]] {{nom}},

Le stage « {{stage}} » {{de prenom_eleve}} n’aura pas lieu. Nous en sommes désolés.

Motif : {{mot}}

Nous vous proposons à la place :
{{dates}}

Acceptez-le ou demandez votre remboursement par ce lien. Ce que vous avez payé règle le nouveau stage ; la différence vous est rendue, ou demandée.

{{lien}}

[[Déjà payé : {{montant}}]]
Sans réponse avant le {{echeance}}, vous êtes remboursés.

Une question ? Répondez à ce mail.

{{societe}}', 'Répondre'),
  ('stage-group-off', 'Matière d’un stage annulée, aux familles', 'answers', '{mail}',
   '{{matiere}} n’aura pas lieu au stage {{de prenom_eleve}}', 'Une matière du stage est annulée',
   'Bonjour[[ {{prenom}}]] {{nom}},

{{matiere}} n’aura pas lieu au stage « {{stage}} » {{de prenom_eleve}}. Nous en sommes désolés. Le reste du stage est maintenu.

Motif : {{mot}}

[[{{dates}}]]

[[Votre règlement : {{montant}}]]

[[{{lien}}]]

Le fichier joint met votre agenda à jour. Une question ? Répondez à ce mail.

{{societe}}', 'Voir mes stages'),
  ('stage-off-teacher', 'Stage ou groupe annulé, aux professeurs', 'answers', '{mail}',
   'Le stage « {{stage}} » est annulé', 'Vous n’avez pas à venir',
   'Bonjour[[ {{prenom}}]] {{nom}},

Ces cours du stage « {{stage}} » n’auront pas lieu :
{{dates}}

Motif : {{mot}}

Vos disponibilités à ces heures sont de nouveau libres. Les heures déjà tenues vous restent payées.

[[{{lien}}]]

Merci de votre engagement. Une question ? Répondez à ce mail.

{{societe}}', 'Voir mes stages'),
  ('stage-off-waiting', 'Stage annulé, à la liste d’attente', 'answers', '{mail}',
   'Le stage « {{stage}} » est annulé', 'Le stage n’aura pas lieu',
   'Bonjour,

Vous attendiez une place au stage « {{stage}} ». Il n’aura pas lieu.

Motif : {{mot}}

Votre attente s’arrête là, sans rien faire. Les autres stages ouverts sont sur notre site :

[[{{lien}}]]

{{societe}}', 'Voir les stages'),
  ('stage-on-again', 'Stage de nouveau prévu, aux familles', 'answers', '{mail}',
   'Le stage « {{stage}} » est de nouveau prévu', 'Le stage a finalement lieu',
   'Bonjour[[ {{prenom}}]] {{nom}},

Le stage « {{stage}} », que nous avions annulé, est de nouveau prévu.

[[Dates : {{dates}}]]

L’inscription {{de prenom_eleve}} n’a pas été reprise : rien ne vous est demandé. Si ces dates vous conviennent toujours, inscrivez-vous de nouveau par votre espace, ou répondez à ce mail.

[[{{lien}}]]

{{societe}}', 'Choisir cette place');
