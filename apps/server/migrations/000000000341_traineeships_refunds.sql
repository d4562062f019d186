-- Traineeships, money at the desk: how long a link keeps a place, and the scale that the dialog of a cancellation proposes.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);
insert into parameters (code, theme, order_key, title, description, type, value) values
  ('stages_link_days', 'Stages', 55, 'Place gardée par un lien de paiement', 'Jours pendant lesquels une place est gardée à la famille à qui l’équipe envoie un lien de paiement ; elle est relancée la veille, puis la place est rendue, sauf si l’équipe la garde.', 'integer', '6'),
  ('stages_refund_full_days', 'Stages', 70, 'Annulation remboursée en entier', 'Jours avant le début d’un stage jusqu’auxquels une inscription annulée est remboursée en entier : ce que propose l’annulation, qui peut en décider autrement.', 'integer', '15'),
  ('stages_refund_part_days', 'Stages', 80, 'Annulation remboursée en partie', 'Jours avant le début d’un stage jusqu’auxquels une part est remboursée ; ensuite rien n’est proposé.', 'integer', '3'),
  ('stages_refund_percent', 'Stages', 90, 'Part remboursée', 'Part du prix qui est remboursée entre ces deux dates.', 'integer', '50');
