-- Landing pages.

create table landing_templates (
  id bigint generated always as identity primary key,
  title text not null, slug text not null constraint landing_templates_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'), status text not null default 'draft' constraint landing_templates_status_check check (status in ('draft','published','archived')),
  meta_description text,
  -- the expression that visitors look for: the analysis of the page depends on it
  keyword text constraint landing_templates_keyword_check check (length(keyword) <= 60),
  content jsonb not null default '[]', seo_report jsonb, published_at timestamptz(3), like row_stamps including defaults);
comment on table landing_templates is 'landing: public landing page (fields not given by the specification)';
create unique index landing_templates_slug_uq on landing_templates (slug) where status <> 'archived';
select audited('landing_templates');

create table landing_whitelist_entries (
  id bigint generated always as identity primary key, domain text not null unique, comment text, enabled boolean not null default true, like row_stamps including defaults);
comment on table landing_whitelist_entries is 'landing: domains a page may link to';
select audited('landing_whitelist_entries');
