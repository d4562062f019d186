// SQL of accruals that were entered: what stands of a year, its lines, a new one, one taken back.
import type { AccrualKind, StandingAccrual } from '@cartable/domain/accounting/accruals/accruals.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

type Standing = StandingAccrual & { readonly kind: AccrualKind }
export const listStanding = async (db: Db, yearId: number): Promise<Standing[]> => {
  const entryOf = (column: string) =>
    sql`(select json_build_object('id', e.id, 'name', j.code || ' ' || e.number) from ledger_entries e join ledger_journals j on j.id = e.journal_id
      where ${sql.ref(`e.${column}`)} = x.id and e.reverses_entry_id is null)`
  const { rows } = await sql<Standing>`
    select x.kind, x.id, x.lesson_count as count, x.excl_tax_cents, x.vat_cents, x.entered_at,
        (select nullif(concat_ws(' ', p.first_name, p.last_name), '') from accounts a join people p on p.id = a.person_id where a.id = x.entered_by_account_id) as entered_by,
        ${entryOf('accrual_id')} as entry, ${entryOf('accrual_back_id')} as back
      from accruals x where x.fiscal_year_id = ${yearId} and x.taken_back_at is null`.execute(db)
  return rows
}

/** A line as it is written and read back. */
export type Line = {
  readonly courseId: number | null
  readonly groupId: number | null
  readonly teacherId: number | null
  readonly day: string
  readonly nature: string
  readonly vatPercent: string
  readonly exclTaxCents: number
  readonly vatCents: number
}
export type NamedLine = Line & { readonly contractId: number | null; readonly party: string; readonly what: string }

export const listEntered = async (db: Db, accrualId: number): Promise<NamedLine[]> => {
  const { rows } = await sql<NamedLine>`
    select l.course_id, c.contract_id, l.traineeship_group_id as group_id, l.teacher_id, l.given_on::text as day, l.nature, trim_scale(l.vat_percent::numeric)::text as vat_percent, l.excl_tax_cents, l.vat_cents,
        upper(p.last_name) || coalesce(' ' || p.first_name, '') as party,
        case when c.id is not null then j.name || ', ' || v.name else z.name || ', ' || y.title || ', ' || s.name end as what
      from accrual_lines l join accruals a on a.id = l.accrual_id
      left join courses c on c.id = l.course_id left join contracts k on k.id = c.contract_id
      left join subjects j on j.id = k.subject_id left join scholar_levels v on v.id = k.scholar_level_id
      left join traineeship_groups g on g.id = l.traineeship_group_id left join traineeship_subjects x on x.id = g.traineeship_subject_id
      left join subjects s on s.id = x.subject_id left join traineeship_levels y on y.id = x.level_id left join traineeship_sessions z on z.id = y.session_id
      left join customers u on u.id = c.customer_id and a.kind = 'sales' left join teachers t on t.id = coalesce(l.teacher_id, c.teacher_id) and a.kind = 'costs'
      join people p on p.id = coalesce(u.person_id, t.person_id)
     where l.accrual_id = ${accrualId} order by l.position`.execute(db)
  return rows
}

export type FoundAccrual = {
  readonly yearId: number
  readonly kind: AccrualKind
  readonly closingOn: string
  readonly company: string
  readonly takenBackAt: string | null
}
export const findAccrual = async (db: Db, id: number): Promise<FoundAccrual | undefined> => {
  const { rows } = await sql<FoundAccrual>`
    select x.fiscal_year_id as year_id, x.kind, x.closing_on::text, k.code as company, x.taken_back_at
      from accruals x join companies k on k.id = x.company_id where x.id = ${id}`.execute(db)
  return rows[0]
}

type NewAccrual = {
  readonly companyId: number
  readonly yearId: number
  readonly kind: AccrualKind
  readonly closingOn: string
  readonly exclTaxCents: number
  readonly vatCents: number
  readonly accountId: number | null
}
/** Lines written at once: a parameter each of their values. */
const together = 2000
export const insertAccrual = async (
  db: Db,
  { yearId, accountId, ...accrual }: NewAccrual,
  lines: readonly Line[],
): Promise<number> => {
  const { id } = await db
    .insertInto('accruals')
    .values({ ...accrual, fiscalYearId: yearId, lessonCount: lines.length, enteredByAccountId: accountId })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let from = 0; from < lines.length; from += together)
    await db
      .insertInto('accrualLines')
      .values(
        lines.slice(from, from + together).map(({ groupId, day, ...line }, index) => ({
          ...{ ...line, accrualId: id, position: from + index + 1, traineeshipGroupId: groupId, givenOn: day },
        })),
      )
      .execute()
  return id
}

export const noteTakenBack = (
  db: Db,
  id: number,
  { reason, at, accountId }: { readonly reason: string; readonly at: Date; readonly accountId: number | null },
) =>
  db
    .updateTable('accruals')
    .set({ takenBackAt: at.toISOString(), takenBackByAccountId: accountId, takeBackReason: reason })
    .where('id', '=', id)
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()

/** Code of the account of each nature that is in use. */
export const accountsByNature = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('systemAccounts')
    .select(['nature', 'code'])
    .where('enabled', '=', true)
    .where('nature', 'is not', null)
    .execute()
  return new Map(rows.map(({ nature, code }) => [nature ?? '', code]))
}
