-- Messaging: two templates of one name could not be told apart in a menu.

create unique index message_templates_name_uq on message_templates (lower(name));
