-- Images of landing pages.

create table landing_images (
  id bigint generated always as identity primary key,
  landing_template_id bigint not null constraint landing_images_page_fk references landing_templates on delete cascade,
  file_id bigint not null constraint landing_images_file_uq unique constraint landing_images_file_fk references files,
  -- as it is shown, so that a page keeps its place before it comes
  width integer not null constraint landing_images_width_check check (width > 0),
  height integer not null constraint landing_images_height_check check (height > 0), like row_stamps including defaults);
comment on table landing_images is 'landing: image that a part of a page shows; its file is public while the page is';
create index landing_images_page_idx on landing_images (landing_template_id);
select audited('landing_images', 'landing_templates', 'landing_template_id');
