-- Access: the authenticator before its first code, the code sent by mail, how long links live, and the mails that carry them.

alter table accounts add column totp_pending_secret_encrypted bytea;
comment on column accounts.totp_pending_secret_encrypted is 'shown to be scanned, not proven by a first code yet; totp_secret_encrypted is always proven';

create table login_codes (
  account_id bigint primary key references accounts on delete cascade,
  code_digest bytea not null,
  sent_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
comment on table login_codes is 'access: code sent by mail to finish signing in; one per account, only its keyed digest';

alter table messages add column secret_encrypted bytea;
comment on column messages.secret_encrypted is 'what only the recipient may read (a personal link, a code): put in the place of its marker when the message leaves, never shown';

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into parameters (code, theme, order_key, title, description, type, value) values
  ('password_reset_link_minutes', 'Comptes', 10, 'Lien de mot de passe oublié', 'Minutes pendant lesquelles le lien reçu par mail permet de choisir un nouveau mot de passe.', 'integer', '60'),
  ('account_creation_link_hours', 'Comptes', 20, 'Lien d’ouverture de compte', 'Heures pendant lesquelles le lien de bienvenue permet de choisir un premier mot de passe.', 'integer', '72');

insert into message_templates (code, name, theme, channels, subject, title, body) values
  ('account-password-reset', 'Nouveau mot de passe', 'accounts', '{mail}',
   'Choisissez un nouveau mot de passe', 'Choisissez un nouveau mot de passe',
   'Bonjour {{prenom}} {{nom}},

Pour choisir un nouveau mot de passe, ouvrez ce lien :
{{lien}}

Il ne sert qu’une fois et reste valable {{duree}}. Votre identifiant est : {{identifiant}}

Vous n’avez rien demandé ? Ne faites rien : votre mot de passe actuel reste valable.

{{societe}}'),
  ('account-creation', 'Ouverture de compte', 'accounts', '{mail}',
   'Votre compte est ouvert', 'Votre compte est ouvert',
   'Bonjour {{prenom}} {{nom}},

Votre compte est ouvert. Votre identifiant est : {{identifiant}}

Il reste à choisir votre mot de passe :
{{lien}}

Ce lien ne sert qu’une fois et reste valable {{duree}}. Passé ce délai, « Mot de passe oublié » sur la page de connexion vous en enverra un autre.

{{societe}}'),
  ('account-login-code', 'Code de connexion', 'accounts', '{mail}',
   'Votre code de connexion', 'Votre code de connexion',
   'Bonjour {{prenom}} {{nom}},

Voici le code qui termine votre connexion :
{{code}}

Il ne sert qu’une fois et reste valable {{duree}}. Nous ne vous le demanderons jamais par téléphone.

Ce n’est pas vous ? Quelqu’un connaît votre mot de passe : changez-le dès maintenant.

{{societe}}'),
  ('account-already-open', 'Compte déjà ouvert', 'accounts', '{mail}',
   'Vous avez déjà un compte', 'Vous avez déjà un compte',
   'Bonjour {{prenom}} {{nom}},

Une inscription vient d’être demandée avec votre adresse, qui a déjà un compte. Rien n’a été changé.

Pour vous connecter, votre identifiant est : {{identifiant}}
Mot de passe oublié : {{lien}}

Vous n’avez rien demandé ? Ne faites rien.

{{societe}}');
