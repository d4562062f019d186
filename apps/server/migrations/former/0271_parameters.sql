-- Configuration: parameters that nothing read go, their order follows their themes, and mails get theirs.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

delete from parameters where code in ('list_page_size', 'notifications_retention_days');
insert into parameters (code, theme, order_key, title, description, type, value) values
  ('mail_sender_name', 'Mails', 10, 'Nom de l’expéditeur', 'Nom que lisent les destinataires ; vide : celui de l’installation.', 'string', null),
  ('mail_reply_to', 'Mails', 20, 'Adresse de réponse', 'Adresse qui reçoit les réponses aux mails envoyés ; vide : celle de l’expéditeur.', 'email', null),
  ('mail_signature', 'Mails', 30, 'Signature', 'Texte ajouté à la fin de chaque mail envoyé.', 'text', null);
