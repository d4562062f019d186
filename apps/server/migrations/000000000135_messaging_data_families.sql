-- Messaging: what a visitor and a family read once they asked.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into message_templates (code, name, theme, channels, subject, title, body) values
  ('contact-received', 'Demande d’un visiteur reçue', 'answers', '{mail}',
   'Nous avons bien reçu votre demande', 'Votre demande est arrivée',
   'Bonjour,

Une demande vient de nous être envoyée avec cette adresse.[[ {{mot}}]]

Vous n’avez rien d’autre à faire. Vous n’avez rien demandé ? Ne tenez pas compte de ce mail.

{{societe}}'),
  ('request-received', 'Demande d’une famille reçue', 'answers', '{mail}',
   '{{matiere}} pour {{prenom_eleve}} : nous avons votre demande', 'Nous cherchons un professeur',
   'Bonjour {{prenom}} {{nom}},

Votre demande pour {{prenom_eleve}} est arrivée : {{matiere}}, {{format}}.[[ {{mot}}]]

Nous cherchons ensuite un professeur et vous le proposons avec son prix ; rien n’est débité d’ici là. Pour suivre votre demande :
{{lien}}

{{societe}}');
