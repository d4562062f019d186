-- Personal data: what erasure and retention leave behind them, and how long each kind of data is kept.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

alter table contacts add column erased_at timestamptz(3);
comment on column contacts.erased_at is 'erasure or end of retention: who wrote and what was written are gone, the status and its dates stay for the figures';

alter table messages add column erased_at timestamptz(3);
comment on column messages.erased_at is 'erasure or end of retention: the text is gone; that something was sent, when and about what, stays';
create index messages_kept_idx on messages (created_at) where erased_at is null;

-- as iban_last4: enough to recognise a number, not to use it; rows from before have none until the number is typed again
alter table teachers add column health_insurance_number_last4 text
  constraint teachers_health_insurance_last4_check check (health_insurance_number_last4 ~ '^[0-9]{4}$');

insert into parameters (code, theme, order_key, title, description, type, value) values
  ('contacts_retention_months', 'Conservation', 100, 'Contacts sans suite', 'Mois sans nouvelle après lesquels un contact qui n’est pas devenu client est effacé.', 'integer', '36'),
  ('candidates_retention_months', 'Conservation', 110, 'Candidats refusés', 'Mois après le refus d’un candidat au bout desquels il est effacé.', 'integer', '24'),
  ('messages_retention_months', 'Conservation', 120, 'Texte des messages', 'Mois pendant lesquels le texte des messages envoyés est conservé.', 'integer', '60'),
  ('sessions_retention_months', 'Conservation', 140, 'Connexions', 'Mois pendant lesquels une session terminée et un lien expiré restent connus.', 'integer', '1'),
  ('imports_retention_months', 'Conservation', 150, 'Comptes rendus d’import', 'Mois pendant lesquels le compte rendu d’un import et ses lignes refusées sont conservés.', 'integer', '3'),
  ('provider_events_retention_months', 'Conservation', 160, 'Avis du prestataire de paiement', 'Mois pendant lesquels le contenu des avis reçus du prestataire de paiement est conservé.', 'integer', '13');
