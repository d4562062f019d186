-- Traineeships, answers of teachers: after how long one is asked again, and the words of it.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into parameters (code, theme, order_key, title, description, type, value) values
  ('traineeship_proposal_days', 'Stages', 30, 'Proposition sans réponse', 'Jours après lesquels un professeur qui n’a pas répondu à une proposition de stage est relancé une fois ; autant de jours plus tard, la proposition est donnée à l’équipe.', 'integer', '3');

insert into message_templates (code, name, theme, channels, subject, title, body) values
  ('traineeship-proposal-reminder', 'Relance d’une proposition de stage', 'traineeshipProposals', '{mail}',
   'Votre réponse : {{matiere}}, {{session}}', 'Nous attendons votre réponse',
   'Bonjour {{prenom}} {{nom}},

Nous vous avons proposé d’animer un groupe {{de matiere}} ({{niveau}}) pendant « {{session}} ». Dites-nous oui ou non, pour que les familles sachent qui les attend.

Jours : {{jours}}
Horaires : {{horaires}}
Lieu : {{lieu}}
Rémunération : {{taux}}

Répondre :
{{lien}}

{{gestionnaire}}
{{societe}}');
