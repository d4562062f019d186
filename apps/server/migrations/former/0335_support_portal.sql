-- Configuration: the address of the external support portal, which the menu of each member of staff opens.

select set_config('cartable.operation', 'migration.referenceData', true), set_config('cartable.actor_label', 'Migration', true);

insert into parameters (code, theme, order_key, title, description, type, value) values
  ('support_portal_url', 'Assistance', 10, 'Portail d’assistance', 'Adresse du portail où l’équipe dépose ses demandes d’aide ; vide : le lien n’est pas proposé.', 'string', null);
