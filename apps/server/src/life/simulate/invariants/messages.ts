// Mails and jobs: nothing is stuck, nobody waits for an answer to a mail that never left, no task fails while all providers answer.
import { sql } from 'kysely'
import { type Broken, byQuery, type Invariant } from './invariant.ts'

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

export const noMailIsStuck = byQuery(
  'no-mail-is-stuck',
  'A message leaves within two days of its hour, or is known to have failed.',
  'messages',
  ({ life }) => sql`
    select id, 'message ' || id || ' (' || purpose || ') is ' || status || ' since ' || available_at as what from messages
     where status in ('queued', 'sending') and created_at < ${daysAgo(life.now(), 2)}`,
)

type Asked = {
  readonly what: string
  readonly table: string
  /** Records that wait: id, the record that the mail is about, and who must have got it. */
  readonly waiting: ReturnType<typeof sql>
  readonly about: string
  readonly purpose: string
}
/** States in which somebody outside was asked something by mail. */
const asked: readonly Asked[] = [
  {
    what: 'a lesson waits for its family',
    ...{ table: 'courses', about: 'courses', purpose: 'course-validation' },
    waiting: sql`select x.id, x.id as about_id, u.person_id from courses x join customers u on u.id = x.customer_id
      where x.status = '22-validated-customer-mail'`,
  },
  {
    what: 'a teacher is asked about a pupil',
    ...{ table: 'linking_proposals', about: 'linkings', purpose: 'linking-proposal' },
    waiting: sql`select x.id, x.linking_id as about_id, t.person_id from linking_proposals x join teachers t on t.id = x.teacher_id
      where x.status = 'sent'`,
  },
  {
    what: 'a family is asked about its first lesson',
    ...{ table: 'linking_proposals', about: 'linkings', purpose: 'linking-test-course' },
    waiting: sql`select x.id, x.linking_id as about_id, u.person_id from linking_proposals x join linkings l on l.id = x.linking_id
      join customers u on u.id = l.customer_id
      where x.status = 'accepted' and x.first_course_asked_at is not null and x.first_course_answered_at is null`,
  },
]

export const whoWaitsWasAsked: Invariant = {
  name: 'who-waits-was-asked',
  holds: 'Where an answer to a mail is awaited, that mail left for whoever must answer, or its failure is known.',
  check: async ({ db }) => {
    const broken: Broken[] = []
    for (const { what, table, waiting, about, purpose } of asked) {
      const { rows } = await sql<{ id: number }>`
        select w.id from (${waiting}) w where not exists (
          select from messages m join message_recipients r on r.message_id = m.id
           where m.about_class = ${about} and m.about_id = w.about_id and m.purpose = ${purpose} and r.person_id = w.person_id)`.execute(
        db,
      )
      broken.push(
        ...rows.map(({ id }) => ({
          what: `${table} ${id}: ${what} and no mail says so`,
          about: [[table, id] as const],
        })),
      )
    }
    return broken
  },
}

export const failuresAreKnown = byQuery(
  'failed-mail-is-known',
  'A message that could not be delivered stands among the failed ones, where somebody deals with it.',
  'messages',
  () => sql`
    select m.id, 'message ' || m.id || ' (' || m.purpose || ') failed and nobody can see it' as what from messages m
     where m.status = 'failed' and not exists (select from failed_jobs f where f.message_id = m.id)
       and not exists (select from message_recipients r where r.message_id = m.id and r.status = 'failed')`,
)

export const noDeadJob = byQuery(
  'no-dead-job',
  'No job was given up, but for mails to addresses that do not exist.',
  'failed_jobs',
  () => sql`
    select f.id, f.queue || ' was given up: ' || left(f.error, 200) as what from failed_jobs f
     where f.resolution is null
       and not exists (select from message_recipients r where r.message_id = f.message_id and r.status = 'failed')`,
)

export const noJobWaitsForever = byQuery(
  'no-job-waits-forever',
  'Once the clock has stood still, the queue holds nothing that is due.',
  'pgboss.job',
  // the queue goes by the machine: a clock that is moved brings its jobs nearer, and waits for those that are due
  () => sql`
    select 0 as id, name || ' waits since ' || min(start_after) || ' (' || count(*) || ')' as what from pgboss.job
     where state in ('created', 'retry') and not blocked and start_after < now() - interval '30 seconds'
       and created_on < now() - interval '30 seconds' group by name`,
)

export const tasksSucceed: Invariant = {
  name: 'scheduled-tasks-succeed',
  holds:
    'A scheduled task ends well, but for a time in which a provider was away; none is running for more than a day.',
  check: async ({ db, world, life }) => {
    const { rows } = await sql<{ id: number; name: string; status: string; startedAt: string; summary: unknown }>`
      select r.id, t.code as name, r.status, r.started_at as "startedAt", r.summary from cron_task_runs r join cron_tasks t on t.id = r.cron_task_id
       where r.status in ('failure', 'warning') or (r.status = 'running' and r.started_at < ${daysAgo(life.now(), 1)})`.execute(
      db,
    )
    return rows
      .filter(({ startedAt }) => !world.providers.wasAway(new Date(startedAt)))
      .map(({ id, name, status, startedAt, summary }) => ({
        what: `${name} ended with ${status} on ${startedAt}: ${JSON.stringify(summary)}`,
        about: [['cron_task_runs', id] as const],
      }))
  },
}

export const newsAreHandled = byQuery(
  'news-of-providers-are-handled',
  'What a provider told was handled within two days.',
  'provider_events',
  ({ life }) => sql`
    select id, provider || ' told ' || type || ' on ' || received_at || ', ' || coalesce(error, 'and nobody took it') as what from provider_events
     where (handled_at is null and received_at < ${daysAgo(life.now(), 2)})`,
)

export const noOperationBreaks: Invariant = {
  name: 'no-operation-breaks',
  holds: 'An operation answers or refuses in words that people read; none breaks, whatever providers do.',
  check: async ({ life }) =>
    life.faults.map(({ at, who, what, refusals }) => ({
      what: `${what} broke for ${who} at ${at}: ${(refusals ?? []).join(' ')}`,
    })),
}

export const messageInvariants = [
  noMailIsStuck,
  whoWaitsWasAsked,
  failuresAreKnown,
  noDeadJob,
  noJobWaitsForever,
  tasksSucceed,
  newsAreHandled,
  noOperationBreaks,
] as const
