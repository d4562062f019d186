// Sums by month of what is added up whole, kept by a task: a total of ten years reads a hundred rows, and what was written since is added up as it is.
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from './db/database.ts'
import type { JobContext } from './jobs/job.ts'
import { defineScheduledTask, type ScheduledTask } from './jobs/scheduled-tasks.ts'
import { named, type Stored } from './list-of-sums.ts'

export type MonthSums<P> = {
  /** As the triggers of `month_changes` name it. */
  readonly subject: string
  /** One row, `first` and `last`: between which days everything stands. */
  readonly span: RawBuilder<unknown>
  /** Parts of some months, given as their first days: rows of `month` and, under the names of P as SQL writes them, what tells parts apart and their sums. */
  readonly partsOf: (db: Db, months: readonly string[]) => Expression<unknown>
  /** Never there: it carries the type. */
  readonly part?: P
}

/** Days between which sums are asked for, both included; months among them, as their first days. */
export type AskedMonths = {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly months?: readonly string[] | undefined
}

/** Whether a period is made of whole months, so that their sums are its own. */
export const areWholeMonths = ({ from, to }: Pick<AskedMonths, 'from' | 'to'>): boolean =>
  (from === undefined || from.endsWith('-01')) && (to === undefined || dayAfter(to).endsWith('-01'))
const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** The parts of each month, in an order of their own so that equal ones are equal. */
const gathered = (db: Db, sums: MonthSums<unknown>, months: readonly string[]) => sql`
  select p.month, jsonb_agg(to_jsonb(p) - 'month' order by (to_jsonb(p) - 'month')::text) as parts from (${sums.partsOf(db, months)}) p group by p.month`

const isChanged = (subject: string, month: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from month_changes c where c.subject = ${subject} and c.month = ${month})`

type Month = { readonly month: string; readonly parts: readonly unknown[] | null }

/** Every month of the span; without parts, it was not summed yet or something was written since. */
const listMonths = async ({ subject, span }: MonthSums<unknown>, db: Db, asked: AskedMonths): Promise<Month[]> => {
  const { rows } = await sql<Month>`
    select m.day::date::text as month, case when not ${isChanged(subject, sql`m.day::date`)} then k.parts end as parts
      from (${span}) span cross join lateral generate_series(date_trunc('month', span.first::timestamp), span.last::timestamp, interval '1 month') as m (day)
      left join month_sums k on k.subject = ${subject} and k.month = m.day::date
     where (${asked.from ?? null}::date is null or m.day >= ${asked.from ?? null}::date) and (${asked.to ?? null}::date is null or m.day <= ${asked.to ?? null}::date)
       and (${asked.months ?? null}::date[] is null or m.day::date = any(${asked.months ?? null}::date[])) order by 1`.execute(
    db,
  )
  return rows
}

/** The parts of the months asked, wherever they are read from: to be filtered and added up. */
export const readMonthSums = async <P>(db: Db, sums: MonthSums<P>, asked: AskedMonths): Promise<P[]> => {
  const months = await listMonths(sums, db, asked)
  const open = months.filter(({ parts }) => parts === null).map(({ month }) => month)
  const kept = months.flatMap(({ parts }) => parts ?? [])
  const { rows } =
    open.length === 0 ? { rows: [] } : await sql<{ parts: unknown[] }>`${gathered(db, sums, open)}`.execute(db)
  return [...kept, ...rows.flatMap(({ parts }) => parts)].map((part) => named<P>(part as Stored))
}

/** Sums of a month as of this instant; what was noted of it until then is done with. Whoever else does so waits. */
const keepMonth = async (db: Db, sums: MonthSums<unknown>, month: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('sums of months', 0))`.execute(db)
  // one statement, one view of everything: what another transaction is still writing is noted when it ends
  await sql`
    with seen as (select id from month_changes where subject = ${sums.subject} and month = ${month}::date),
    kept as (insert into month_sums (subject, month, parts)
      select ${sums.subject}, ${month}::date, coalesce((select g.parts from (${gathered(db, sums, [month])}) g), '[]')
      on conflict (subject, month) do update set parts = excluded.parts)
    delete from month_changes where id in (select id from seen)`.execute(db)
}

/** Months whose sums are not what is there, although nothing says so. */
const listWrong = async (db: Db, sums: MonthSums<unknown>, months: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ month: string }>`
    select k.month::text from month_sums k left join (${gathered(db, sums, months)}) g on g.month = k.month
     where k.subject = ${sums.subject} and k.month = any(${months}::date[]) and not ${isChanged(sums.subject, sql`k.month`)}
       and k.parts <> coalesce(g.parts, '[]') order by 1`.execute(db)
  return rows.map(({ month }) => month)
}

const keepAll = async ({ db, write, signal }: JobContext, all: readonly MonthSums<unknown>[]): Promise<number> => {
  let kept = 0
  for (const sums of all)
    for (const { month, parts } of await listMonths(sums, db, {})) {
      signal.throwIfAborted()
      if (parts !== null) continue
      await write('cron.keepMonthSums', (tx) => keepMonth(tx, sums, month))
      kept += 1
    }
  return kept
}

/** Months recounted by one statement: a young company in one or two, a large one within what a statement may take. */
const monthsAtOnce = 12

/** Subject and month of each sum that is wrong, « bills 2026-10 ». */
export const listWrongMonths = async (
  db: Db,
  all: readonly MonthSums<unknown>[],
  onWrong: (sums: MonthSums<unknown>, month: string) => Promise<void> = async () => undefined,
): Promise<string[]> => {
  const found: string[] = []
  for (const sums of all) {
    const kept = (await listMonths(sums, db, {})).flatMap(({ month, parts }) => (parts === null ? [] : month))
    for (let begun = 0; begun < kept.length; begun += monthsAtOnce)
      for (const month of await listWrong(db, sums, kept.slice(begun, begun + monthsAtOnce))) {
        found.push(`${sums.subject} ${month.slice(0, 7)}`)
        await onWrong(sums, month)
      }
  }
  return found
}

export const monthSumsTasks = (all: readonly MonthSums<unknown>[]): readonly ScheduledTask[] => [
  defineScheduledTask({
    code: 'keep-month-sums',
    name: 'Sommes par mois',
    description:
      'Additionne les mois où quelque chose a été écrit\u00a0: les totaux des listes et des graphiques se lisent ensuite sans tout recompter.',
    schedule: { frequenceType: 'minutes', granularity: 15, moments: [] },
    run: async (job) => ({ summary: { kept: await keepAll(job, all) } }),
  }),
  defineScheduledTask({
    code: 'verify-month-sums',
    name: 'Vérification des sommes par mois',
    description:
      'Recompte chaque mois en entier et compare avec la somme qui en est gardée\u00a0: un écart est nommé, et le mois additionné à nouveau.',
    schedule: { frequenceType: 'daily', granularity: 1, moments: ['03:55'] },
    // what is wrong is summed anew, and named: nothing but a fault of the program, or a hand in the tables, makes it so
    run: async ({ db, write, signal }) => {
      const wrong = await listWrongMonths(db, all, (sums, month) => {
        signal.throwIfAborted()
        return write('cron.verifyMonthSums', (tx) => keepMonth(tx, sums, month))
      })
      return { status: wrong.length > 0 ? 'warning' : 'success', summary: { wrong } }
    },
  }),
]
