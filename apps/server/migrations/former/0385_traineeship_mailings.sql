-- Traineeships: a mailing is sent once whatever the number of clicks; the texts that its dialogs begin with.

alter table traineeship_mailings add column request_key uuid, add constraint traineeship_mailings_request_uq unique (request_key);
comment on column traineeship_mailings.request_key is 'of the press of the button: a second arrival of the same press is answered the same mailing';

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into message_templates (code, name, theme, channels, subject, title, body) values
  ('stage-start-customer', 'Stage : avant le début, aux familles', 'traineeshipMailings', '{mail}',
   'Le stage {{stage}} commence le {{date_debut}}', 'Le stage commence bientôt',
   'Bonjour {{civilite}} {{nom}},

Le stage de {{eleves}} se déroule {{dates}} ({{lieu}}). Voici son planning :

{{planning}}

Pensez à une trousse, des feuilles et le manuel de l’année. En cas d’absence, prévenez-nous dès que possible.

À très bientôt,
{{gestionnaire}}
{{societe}}'),
  ('stage-start-teacher', 'Stage : avant le début, aux professeurs', 'traineeshipMailings', '{mail}',
   'Votre stage {{stage}}', 'Votre stage commence bientôt',
   'Bonjour {{prenom}},

Vous intervenez dans le stage {{stage}}, {{dates}} ({{lieu}}). Voici vos groupes :

{{planning}}

Merci d’arriver un quart d’heure avant le début du premier cours : les listes d’émargement vous attendent à l’accueil.

Bien à vous,
{{gestionnaire}}
{{societe}}'),
  ('stage-closing-customer', 'Stage : après la fin, aux familles', 'traineeshipMailings', '{mail}',
   'Le stage de {{eleves}} est terminé', 'Le stage est terminé',
   'Bonjour {{civilite}} {{nom}},

Le stage {{stage}} s’est achevé le {{date_fin}}. Nous espérons que {{eleves}} en garde un bon souvenir.

Les évaluations des professeurs se lisent dans votre espace dès qu’elles sont validées.

Merci de votre confiance,
{{gestionnaire}}
{{societe}}'),
  ('stage-closing-teacher', 'Stage : après la fin, aux professeurs', 'traineeshipMailings', '{mail}',
   'Merci pour le stage {{stage}}', 'Merci pour ce stage',
   'Bonjour {{prenom}},

Merci d’être intervenu dans le stage {{stage}}, achevé le {{date_fin}}. Pensez à nous remettre les listes d’émargement et vos remarques sur chaque élève : elles servent à rédiger les évaluations que les familles attendent.

Bien à vous,
{{gestionnaire}}
{{societe}}');
