-- Recruitment, second part: what candidates send by themselves, the hours at which they may choose an interview, and the mails of it.

create table candidate_applications (
  id bigint generated always as identity primary key,
  candidate_id bigint not null references candidates on delete cascade,
  wanted_status text not null constraint candidate_applications_wanted_status_check check (wanted_status in ('self-employed','employee','any')),
  moments text[] not null default '{}',
  words text,
  keep_months integer not null constraint candidate_applications_keep_months_check check (keep_months > 0),
  like row_stamps including defaults);
comment on table candidate_applications is 'recruitment: the public form as a candidate sent it; one who applies again has another one';
comment on column candidate_applications.moments is 'parts of a week that were touched, as 3-evening: Wednesday in the evening';
comment on column candidate_applications.keep_months is 'months for which the candidate agreed to be kept, as the form said them that day';
create index candidate_applications_candidate_idx on candidate_applications (candidate_id, created_at);
select audited('candidate_applications', 'candidates', 'candidate_id');

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into document_types (code, name, type, category, available_for, internal_check_required) values
  -- what a candidate sends with the form: read by whoever recruits, no proof of anything
  ('cv', 'CV', 'proof', 'other', '{teacher,candidate}', false),
  ('cover_letter', 'Lettre de motivation', 'proof', 'other', '{teacher,candidate}', false),
  ('diploma', 'Diplôme', 'proof', 'diploma', '{teacher,candidate}', false);

insert into parameters (code, theme, order_key, title, description, type, value) values
  ('interview_first_hour', 'Recrutement', 20, 'Entretiens : première heure', 'Heure à partir de laquelle un candidat peut choisir son entretien, du lundi au vendredi, hors jours fériés et hors midi–14 h.', 'integer', '9'),
  ('interview_last_hour', 'Recrutement', 22, 'Entretiens : dernière heure', 'Heure à laquelle se termine au plus tard un entretien choisi par un candidat.', 'integer', '18'),
  ('interview_days_ahead', 'Recrutement', 24, 'Entretiens : jours proposés', 'Jours, à partir de demain, dont les heures libres sont proposées aux candidats.', 'integer', '14');

insert into message_templates (code, name, theme, channels, subject, title, body) values
  ('candidate-received', 'Candidature reçue', 'answers', '{mail}',
   'Nous avons reçu votre candidature', 'Votre candidature',
   'Bonjour,

Merci de votre candidature : nous l’étudions et revenons vers vous. D’ici là, vous pouvez la suivre, y ajouter un document ou la retirer :
{{lien}}

Si vous n’avez rien envoyé, ne tenez pas compte de ce message.

{{societe}}'),
  ('candidate-interview-chosen', 'Entretien choisi par un candidat', 'answers', '{mail}',
   'Votre entretien du {{date_debut}}', 'Votre entretien',
   'Bonjour {{prenom}},

Votre entretien est fixé.

Jour : {{date_debut}}
Heure : {{heure_cours}}
[[Lieu : {{lieu}}]]
[[Avec : {{gestionnaire}}]]

Le rendez-vous est joint, pour votre agenda. Un empêchement ? Changez d’heure ici :
{{lien}}

{{societe}}'),
  ('candidate-hired', 'Candidat embauché', 'answers', '{mail}',
   'Bienvenue dans l’équipe', 'Bienvenue',
   'Bonjour {{prenom}},

Votre dossier est complet : vous faites maintenant partie de nos professeurs. Nous vous proposons des élèves dès aujourd’hui ; vos disponibilités et vos propositions sont dans votre espace.
{{lien}}

{{societe}}'),
  ('candidate-hiring-undone', 'Embauche faite par erreur', 'answers', '{mail}',
   'Votre embauche est annulée', 'Votre embauche est annulée',
   'Bonjour {{prenom}},

Nous vous avions compté par erreur parmi nos professeurs. Vous n’en faites plus partie depuis le {{date_fin}}, et aucun élève ne vous sera proposé.[[ {{mot}}]]

Nous vous prions de nous en excuser. Une question ? Répondez à ce mail.

{{societe}}');
