-- The expression that visitors of a landing page look for: its analysis depends on it.
alter table landing_templates add column keyword text constraint landing_templates_keyword_check check (length(keyword) <= 60);
