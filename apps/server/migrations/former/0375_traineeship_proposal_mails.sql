-- Traineeships: the mails to a teacher about a proposal: asked, agreed, taken back.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into message_templates (code, name, theme, channels, subject, title, body) values
  ('traineeship-proposal', 'Proposition d’un groupe de stage', 'traineeshipProposals', '{mail}',
   '{{session}} : {{matiere}}, seriez-vous disponible ?', 'Une proposition de stage',
   'Bonjour {{prenom}} {{nom}},

Nous vous proposons d’animer un groupe de {{matiere}} ({{niveau}}) pendant « {{session}} ».

Jours : {{jours}}
Horaires : {{horaires}}
Lieu : {{lieu}}

Pouvez-vous nous répondre au plus vite, d’un simple mot à ce message ?

Bien à vous,
{{gestionnaire}}
{{societe}}'),
  ('traineeship-proposal-accepted', 'Confirmation d’un groupe de stage', 'traineeshipProposals', '{mail}',
   '{{session}} : votre groupe de {{matiere}} est confirmé', 'C’est confirmé',
   'Bonjour {{prenom}} {{nom}},

Merci d’avoir accepté. Votre groupe de {{matiere}} ({{niveau}}) pendant « {{session}} » est confirmé.

Jours : {{jours}}
Horaires : {{horaires}}
Lieu : {{lieu}}

Bien à vous,
{{gestionnaire}}
{{societe}}'),
  ('traineeship-proposal-cancelled', 'Annulation d’une proposition de stage', 'traineeshipProposals', '{mail}',
   '{{session}} : le groupe de {{matiere}} est annulé pour vous', 'Une proposition annulée',
   'Bonjour {{prenom}} {{nom}},

Nous devons annuler la proposition du groupe de {{matiere}} ({{niveau}}) pendant « {{session}} », prévu à ces jours : {{jours}}, {{horaires}}.

Nous en sommes désolés et vous recontacterons pour une prochaine session.

Bien à vous,
{{gestionnaire}}
{{societe}}');
