-- Reference: two rows of a declared table never bear the same name, whatever its capitals; levels may trade their names.

create unique index disabled_account_reasons_name_uq on disabled_account_reasons (lower(name));
create unique index graduations_name_uq on graduations (lower(name));
create unique index help_categories_name_uq on help_categories (lower(name));

-- checked at the commit, so that one save may give a level the name that another one gives up
alter table scholar_levels drop constraint scholar_levels_name_uq;
alter table scholar_levels add constraint scholar_levels_name_uq unique (school_career_id, name) deferrable initially deferred;
