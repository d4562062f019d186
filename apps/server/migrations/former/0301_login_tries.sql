-- Access: wrong tries of logins that do not exist count and lock as those of accounts do, so that the lock tells nobody apart.

create table unknown_login_tries (
  login_digest bytea primary key,
  failed_attempts integer not null,
  locked_until timestamptz(3),
  last_tried_at timestamptz(3) not null
);
comment on table unknown_login_tries is 'access: wrong tries with a login that is nobody''s; only its keyed digest, since people type passwords there';
create index unknown_login_tries_last_idx on unknown_login_tries (last_tried_at);

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into message_templates (code, name, theme, channels, subject, title, body) values
  ('account-changed', 'Changement sur un compte', 'accounts', '{mail}',
   'Votre compte a changé', 'Votre compte a changé',
   'Bonjour {{prenom}} {{nom}},

Un changement vient d’être fait sur votre compte {{identifiant}} : {{changement}}

Ce n’est pas vous ? Choisissez aussitôt un nouveau mot de passe :
{{lien}}

{{societe}}');
