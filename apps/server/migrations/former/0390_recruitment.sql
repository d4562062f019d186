-- Recruitment: the mails that the board of candidates proposes; a candidate hired on the record of a teacher is hired on the board too.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into message_templates (code, name, theme, channels, subject, title, body) values
  ('candidate-first', 'Premier mail à un candidat', 'candidates', '{mail}',
   'Votre candidature de professeur', 'Votre candidature',
   'Bonjour {{prenom}} {{nom}},

Merci de votre candidature. Votre profil nous intéresse : nous aimerions en savoir plus sur vos disponibilités et sur les niveaux que vous souhaitez accompagner. Pouvez-vous nous dire quand vous joindre dans les prochains jours ?

Bien à vous,
{{gestionnaire}}
{{societe}}'),
  ('candidate-interview', 'Invitation d’un candidat à un entretien', 'candidates', '{mail}',
   'Votre entretien du {{date_entretien}}', 'Votre entretien',
   'Bonjour {{prenom}} {{nom}},

Nous vous proposons un entretien le {{date_entretien}} à {{heure_entretien}} ({{lieu_entretien}}), avec {{interlocuteurs}}. Pensez à apporter une pièce d’identité et vos diplômes.

Si cette date ne vous convient pas, répondez simplement à ce message.

Bien à vous,
{{gestionnaire}}
{{societe}}'),
  ('candidate-refusal', 'Réponse négative à un candidat', 'candidates', '{mail}',
   'Votre candidature de professeur', 'Votre candidature',
   'Bonjour {{prenom}} {{nom}},

Nous avons étudié votre candidature avec attention. Nous ne pouvons pas y donner suite cette fois, et nous vous remercions de l’intérêt que vous nous avez porté.

Bien à vous,
{{gestionnaire}}
{{societe}}');

create function candidates_follow_teacher() returns trigger language plpgsql as $$
begin
  update candidates set status = 'hired', status_changed_at = now(), board_position = -extract(epoch from now())
   where teacher_id = new.id and status <> 'hired';
  return null;
end $$;
comment on function candidates_follow_teacher() is 'recruitment: whoever teaches is no candidate any more, wherever that was decided';
create trigger candidates_follow after update of status on teachers
  for each row when (old.status = 'candidate' and new.status <> 'candidate') execute function candidates_follow_teacher();
create index interview_interlocutors_staff_idx on interview_interlocutors (staff_user_id);
create index interviews_open_idx on interviews (starts_at) where outcome is null;
