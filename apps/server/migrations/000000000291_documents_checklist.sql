-- Documents, third part: the papers asked of a teacher, those that no longer hold, and what was told of their end.

create table document_expiry_notices (
  document_id bigint not null references documents on delete cascade,
  days_before integer not null constraint document_expiry_notices_days_check check (days_before >= 0),
  told_on date not null, primary key (document_id, days_before));
comment on table document_expiry_notices is 'documents: what the owner of a paper was told of its end, once for each of the days before it';
select audited('document_expiry_notices', 'documents', 'document_id');

-- One rule for whoever proposes work: a mandatory paper that held and whose last day has come, until a newer one is checked.
-- A paper that never was there keeps nobody from working: it is asked for (the checklist), not taken for a lapse.
create function lapsed_papers(of_teacher bigint, on_day date) returns text[] language sql stable as $$
  select coalesce(array_agg(y.name order by lower(y.name)), '{}')
    from teachers t join document_types y on y.enabled and y.mandatory and 'teacher' = any(y.available_for)
     and (y.mandatory_for = 'all' or (y.mandatory_for = 'self-employed') = t.self_employed)
   where t.id = of_teacher
     and exists (select from documents d where d.teacher_id = t.id and d.document_type_id = y.id and d.removed_at is null
       and d.check_status <> 'not-approved' and d.expires_on <= on_day)
     and not exists (select from documents d where d.teacher_id = t.id and d.document_type_id = y.id and d.removed_at is null
       and (d.check_status = 'approved' or d.check_status = 'unchecked' and not y.internal_check_required)
       and (d.expires_on is null or d.expires_on > on_day))
$$;
comment on function lapsed_papers(bigint, date) is 'documents: names of the mandatory papers of a teacher of which none holds beyond that day any more: nothing new is proposed to him';

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into message_templates (code, name, theme, channels, subject, title, body) values
  ('document-refused', 'Justificatif refusé', 'answers', '{mail}',
   'Votre justificatif n’est pas accepté : {{document}}', 'Un justificatif à renvoyer',
   'Bonjour {{prenom}} {{nom}},

Nous avons regardé « {{document}} » que vous nous avez envoyé, et ne pouvons pas l’accepter.

{{mot}}

Envoyez-le de nouveau depuis votre espace :
{{lien}}

{{societe}}'),
  ('document-approved', 'Justificatif vérifié', 'answers', '{mail}',
   'Votre justificatif est vérifié : {{document}}', 'C’est vérifié',
   'Bonjour {{prenom}} {{nom}},

« {{document}} » est vérifié.[[ {{mot}}]]

{{lien}}

{{societe}}'),
  ('document-expiring', 'Justificatif qui expire', 'answers', '{mail}',
   'Votre justificatif expire le {{echeance}} : {{document}}', 'Un justificatif à renouveler',
   'Bonjour {{prenom}} {{nom}},

« {{document}} » expire le {{echeance}}.[[ {{mot}}]]

Envoyez le nouveau depuis votre espace :
{{lien}}

{{societe}}');
