-- Configuration: from when the schedule of a task counts, so that a new moment already past today is not caught up at once.

alter table cron_tasks add column scheduled_from timestamptz(3) not null default now();
update cron_tasks set scheduled_from = created_at;
comment on column cron_tasks.scheduled_from is 'last change of frequency, moments or enabling, by the clock of the program: what was due before it is not caught up';
