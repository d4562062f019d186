-- Messaging: mails about the changes that a family makes by itself.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into message_templates (code, name, theme, channels, subject, title, body, button_label) values
  ('family-moved', 'Famille qui déménage', 'answers', '{mail}',
   'Les cours {{de prenom_eleve}} changent d’adresse', 'Nouvelle adresse',
   'Bonjour[[ {{prenom}}]] {{nom}},

Les cours {{de prenom_eleve}}[[ ({{matiere}})]] ont maintenant lieu à cette adresse :

Lieu : {{lieu}}
[[{{mot}}]]

[[{{lien}}]]

{{societe}}', 'Voir mes élèves');

insert into message_templates (code, name, theme, channels, subject, title, body, button_label) values
  ('advance-contested', 'Demande contestée à l’Urssaf', 'answers', '{mail}',
   'Vous contestez la facture {{reference}} à l’Urssaf', 'Rien ne vous est prélevé',
   'Bonjour[[ {{prenom}}]] {{nom}},

L’Urssaf nous dit que vous contestez sa demande pour la facture {{reference}}.

Montant : {{montant}}

Rien ne vous est prélevé. Nous regardons le cours et nous vous appelons : nous le corrigeons et refaisons la demande, ou la facture vous est due directement.

[[{{lien}}]]

{{societe}}', 'Voir mon avance');

insert into message_templates (code, name, theme, channels, subject, title, body, button_label) values
  ('account-address-proof', 'Nouvelle adresse à confirmer', 'accounts', '{mail}',
   'Confirmez votre adresse', 'Plus qu’un geste',
   'Bonjour,

Cette adresse vient d’être donnée pour un compte chez {{societe}}. Pour la confirmer, pendant {{duree}} :
{{lien}}

Ce n’est pas vous ? N’en faites rien : rien ne change.

{{societe}}', 'Confirmer mon adresse');
