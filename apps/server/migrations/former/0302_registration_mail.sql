-- Access: the mail that welcomes a family which has just registered.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into message_templates (code, name, theme, channels, subject, title, body) values
  ('account-registered', 'Inscription d’une famille', 'accounts', '{mail}',
   'Votre inscription est enregistrée', 'Bienvenue',
   'Bonjour {{prenom}} {{nom}},

Votre inscription est enregistrée. Votre identifiant est : {{identifiant}}

Pour vous connecter :
{{lien}}

Vous n’avez rien demandé ? Répondez à ce mail, nous fermerons ce compte.

{{societe}}');
