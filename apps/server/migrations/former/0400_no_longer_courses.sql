-- Courses: the processes of a contract are found by it, and the mails that the board of contracts without courses proposes, as plain text.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

create index no_longer_courses_processes_contract_idx on no_longer_courses_processes (contract_id, id desc);
create index no_longer_courses_processes_assigned_idx on no_longer_courses_processes (assigned_staff_user_id) where assigned_staff_user_id is not null;

insert into message_templates (code, name, theme, channels, subject, title, body) values
  ('nlc-teacher-question', 'Cours arrêtés : question au professeur', 'contracts', '{mail}',
   'Vos cours avec {{prenom_eleve}}', 'Vos cours avec {{prenom_eleve}}',
   'Bonjour {{prenom}},

Le dernier cours de {{matiere}} déclaré avec {{prenom_eleve}} date du {{dernier_cours}}. Les cours sont-ils arrêtés, ou reste-t-il des heures à déclarer ?

Un mot en réponse à ce message nous suffit : nous verrons ensuite avec la famille.

Bien à vous,
{{gestionnaire}}
{{societe}}'),
  ('nlc-customer-question', 'Cours arrêtés : question au client', 'contracts', '{mail}',
   'Les cours de {{prenom_eleve}}', 'Les cours de {{prenom_eleve}}',
   'Bonjour {{civilite}} {{nom}},

{{prenom_eleve}} n’a pas eu de cours de {{matiere}} avec {{professeur}} depuis le {{dernier_cours}}. Souhaitez-vous les reprendre, changer de professeur, ou les arrêter ?

Un mot en réponse à ce message nous suffit.

Bien à vous,
{{gestionnaire}}
{{societe}}'),
  ('nlc-customer-close', 'Cours arrêtés : suspension du contrat', 'contracts', '{mail}',
   'Les cours de {{prenom_eleve}} sont suspendus', 'Les cours de {{prenom_eleve}} sont suspendus',
   'Bonjour {{civilite}} {{nom}},

Sans cours de {{matiere}} depuis le {{dernier_cours}}, nous avons suspendu le contrat {{numero_contrat}} de {{prenom_eleve}} avec {{professeur}}. Rien ne vous sera facturé, et nous le reprendrons dès que vous le souhaiterez.

Merci de votre confiance,
{{gestionnaire}}
{{societe}}');
