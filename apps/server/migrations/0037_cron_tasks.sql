-- Configuration: the scheduled tasks of the platform. moments are times of day in Europe/Paris ("HH:MM") for daily tasks;
-- a task "minutes" or "hourly" runs every granularity of them.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into cron_tasks (code, name, description, frequence_type, granularity, moments) values
  ('purge-sessions', 'Purge des sessions échues', 'Supprime les sessions et les liens à usage unique échus depuis plus d’un mois.', 'daily', 1, '["03:10"]'),
  ('purge-journals', 'Purge des journaux', 'Supprime l’historique, le journal technique, les notifications et les exécutions au-delà de leur durée de conservation.', 'daily', 1, '["03:30"]'),
  ('make-months', 'Préparation des mois à venir', 'Crée trois mois d’avance pour l’historique et les journaux.', 'daily', 1, '["02:10"]'),
  ('sweep-files', 'Nettoyage des fichiers temporaires', 'Supprime les fichiers temporaires échus (exports, listes d’émargement).', 'hourly', 1, '[]'),
  ('sweep-outbox', 'Reprise des messages en attente', 'Remet en file les messages dont l’envoi a été interrompu.', 'minutes', 5, '[]');
