-- Configuration: the parameters that the program reads; administrators change the value only.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into parameters (code, theme, order_key, title, description, type, value) values
  ('session_idle_minutes', 'Sessions', 10, 'Durée d’inactivité', 'Minutes sans activité après lesquelles une session se ferme.', 'integer', '30'),
  ('session_absolute_hours', 'Sessions', 20, 'Durée maximale', 'Heures après lesquelles il faut s’identifier de nouveau, même en cas d’activité.', 'integer', '12'),
  ('list_page_size', 'Listes', 10, 'Lignes par page', 'Nombre de lignes affichées quand l’utilisateur n’a rien choisi.', 'integer', '25'),
  ('contacts_late_after_days', 'Contacts', 10, 'Carte en retard', 'Jours passés dans une colonne après lesquels une carte est signalée.', 'integer', '7'),
  ('contacts_very_late_after_days', 'Contacts', 20, 'Carte très en retard', 'Jours passés dans une colonne après lesquels une carte est signalée en rouge.', 'integer', '14'),
  ('traces_retention_months', 'Conservation', 10, 'Historique', 'Mois pendant lesquels l’historique des modifications est conservé.', 'integer', '24'),
  ('technical_logs_retention_months', 'Conservation', 20, 'Journal technique', 'Mois pendant lesquels le journal technique est conservé.', 'integer', '6'),
  ('provider_calls_retention_months', 'Conservation', 30, 'Appels aux services extérieurs', 'Mois pendant lesquels les appels aux services extérieurs sont conservés.', 'integer', '12'),
  ('notifications_retention_days', 'Conservation', 40, 'Notifications', 'Jours pendant lesquels les notifications sont conservées.', 'integer', '90'),
  ('cron_runs_retention_days', 'Conservation', 50, 'Exécutions des tâches planifiées', 'Jours pendant lesquels le résultat des tâches planifiées est conservé.', 'integer', '90'),
  ('temporary_files_retention_hours', 'Conservation', 60, 'Fichiers temporaires', 'Heures pendant lesquelles un export reste téléchargeable.', 'integer', '24');
