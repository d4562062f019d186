// SQL of payslips: lessons to be paid, what is written, what is read and printed.
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import type { PayslipSort } from '@cartable/domain/payroll/payroll.api.ts'
import type { ComposedPayslip } from '@cartable/domain/payroll/payroll.rules.ts'
import { hourlyNet } from '@cartable/domain/payroll/payroll.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { inFrenchOrder } from '../../platform/codification.ts'
import type { Db } from '../../platform/db/database.ts'
import { matchesSearch } from '../../platform/db/sql.ts'
import { emptyLast, listPage, type Sorts } from '../../platform/list.ts'

/** Instant at which a day begins in Paris. */
const beginningOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Europe/Paris')`
/** Confirmed lessons of employees of families that were given before a day, on no payslip. */
export const unpaid = (
  before: string,
): RawBuilder<boolean> => sql<boolean>`status = '3-confirmed' and payslip_id is null
  and not teacher_self_employed and exists (select from contracts k where k.id = courses.contract_id and k.regime = 'mandataire') and done_at < ${beginningOf(before)}`

/** Month in which a lesson was given, by its first day. */
export const monthGiven = sql<string>`date_trunc('month', done_at at time zone 'Europe/Paris')::date::text`

export type Employment = { readonly teacherId: number; readonly customerId: number }
/**
 * Teachers and the households that employ them, with confirmed lessons given before a day and paid by no payslip, or with
 * something that is still owed for one that was put right; those
 * whose payslip of the month exists already wait for the next one.
 */
export const employmentsToPay = async (db: Db, month: string, before: string): Promise<Employment[]> => {
  const { rows } = await sql<Employment>`
    select x.teacher_id, x.customer_id from (select teacher_id, customer_id from courses where ${unpaid(before)}
      union select u.teacher_id, s.customer_id from teacher_dues u join payslips s on s.id = u.payslip_id where u.amount_cents > 0 and u.settled_cents <> u.amount_cents) x
     where not exists (select from payslips p where p.teacher_id = x.teacher_id and p.customer_id = x.customer_id and p.month = ${month}::date)
     order by 1, 2`.execute(db)
  return rows
}

/** Lessons of an employment that were given in one month. */
export type MonthOfLessons = {
  readonly month: string
  readonly ids: readonly number[]
  readonly minutes: number
  readonly netCents: number
  /** Contributions that the family was asked for with them. */
  readonly collectedCents: number
}
/** Locks the lessons to pay and sums them by the month in which they were given, the oldest first. */
export const lockLessons = async (
  db: Db,
  { teacherId, customerId }: Employment,
  before: string,
): Promise<MonthOfLessons[]> => {
  const rows = await db
    .selectFrom('courses')
    .select(['id', 'durationMinutes', 'teacherAmountCents', 'urssafPartCents', monthGiven.as('month')])
    .where('teacherId', '=', teacherId)
    .where('customerId', '=', customerId)
    .where(unpaid(before))
    .orderBy('id')
    .forUpdate()
    .execute()
  return [...Map.groupBy(rows, ({ month }) => month)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, lessons]) => ({
      month,
      ids: lessons.map(({ id }) => id),
      minutes: lessons.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0),
      netCents: lessons.reduce((sum, { teacherAmountCents }) => sum + teacherAmountCents, 0),
      collectedCents: lessons.reduce((sum, { urssafPartCents }) => sum + urssafPartCents, 0),
    }))
}

/** Writes a payslip with its lines and marks the lessons that it pays; null when another server was faster. */
export const insertPayslip = async (
  db: Db,
  facts: Employment & {
    readonly month: string
    readonly minutes: number
    readonly issuedOn: string
    readonly payOn: string
    readonly collectedCents: number
    readonly gapCents: number
    readonly lessonIds: readonly number[]
  },
  payslip: ComposedPayslip,
): Promise<number | null> => {
  const row = await db
    .insertInto('payslips')
    .values({
      teacherId: facts.teacherId,
      customerId: facts.customerId,
      month: facts.month,
      hoursMinutes: facts.minutes,
      hourlyNetCents: hourlyNet(payslip.netCents, facts.minutes),
      grossCents: payslip.grossCents,
      employeeChargesCents: payslip.employeeChargesCents,
      employerChargesCents: payslip.employerChargesCents,
      feesCents: payslip.feesCents,
      netCents: payslip.netCents,
      taxableCents: payslip.taxableCents,
      collectedCents: facts.collectedCents,
      gapCents: facts.gapCents,
      payOn: facts.payOn,
      regionalUrssafId: sql<number | null>`(select d.regional_urssaf_id from customers c
        join people p on p.id = c.person_id join addresses a on a.id = p.address_id
        join regional_urssaf_departements d on d.departement_code = a.departement_code
        where c.id = ${facts.customerId})`,
      issuedOn: facts.issuedOn,
    })
    .onConflict((conflict) => conflict.constraint('payslips_uq').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return null
  if (payslip.lines.length > 0)
    await db
      .insertInto('payslipLines')
      .values(
        payslip.lines.map(({ chargeId, ...line }, at) => ({
          payslipId: row.id,
          payslipChargeId: chargeId,
          position: at + 1,
          ...line,
        })),
      )
      .execute()
  if (facts.lessonIds.length > 0)
    await db
      .updateTable('courses')
      .set({ payslipId: row.id })
      .where('id', 'in', [...facts.lessonIds])
      .execute()
  return row.id
}

export const keepPaper = async (db: Db, id: number, fileId: number): Promise<void> => {
  await db.updateTable('payslips').set({ pdfFileId: fileId }).where('id', '=', id).execute()
}

/** Day on which the wage was paid; null while it is not. */
const paidOn = sql<
  string | null
>`(select x.done_on::text from salary_payments x where x.payslip_id = p.id and x.status = 'done')`
const payslipSorts: Sorts<PayslipSort> = {
  date: [sql.ref('p.month'), emptyLast(sql.ref('p.issuedOn'))],
  customer: [inFrenchOrder(sql.ref('k.lastName'))],
  amount: [sql.ref('p.netCents')],
}
export const listPayslips = async (
  db: Db,
  request: ListRequest<PayslipSort> & { readonly teacherId?: number | undefined },
) => {
  let query = db
    .selectFrom('payslips as p')
    .innerJoin('customers as c', 'c.id', 'p.customerId')
    .innerJoin('people as k', 'k.id', 'c.personId')
    .select([
      'p.id',
      'p.month',
      'p.issuedOn as date',
      paidOn.as('paidOn'),
      'p.payOn',
      sql<string>`concat_ws(' ', k.first_name, k.last_name)`.as('customer'),
      'p.hoursMinutes as minutes',
      'p.netCents as amount',
    ])
  if (request.teacherId !== undefined) query = query.where('p.teacherId', '=', request.teacherId)
  if (request.q) query = query.where(matchesSearch(sql`k.search_text`, request.q))
  return { ...(await listPage(db, request, query, payslipSorts, sql.ref('p.id'))), totals: null }
}

/** Who may print a payslip: staff, else the teacher or the customer that it names. */
export type PayslipReader = { readonly teacherId?: number; readonly customerId?: number }
const addressOf = (alias: string) =>
  sql<string | null>`(select a.complete_address from addresses a where a.id = ${sql.ref(`${alias}.addressId`)})`
export const findPayslip = (db: Db, id: number, reader: PayslipReader) => {
  let query = db
    .selectFrom('payslips as p')
    .innerJoin('customers as c', 'c.id', 'p.customerId')
    .innerJoin('people as k', 'k.id', 'c.personId')
    .innerJoin('teachers as t', 't.id', 'p.teacherId')
    .innerJoin('people as e', 'e.id', 't.personId')
    .select([
      'p.id',
      'p.month',
      'p.issuedOn',
      'p.hoursMinutes as minutes',
      'p.hourlyNetCents',
      'p.grossCents',
      'p.employeeChargesCents',
      'p.employerChargesCents',
      'p.feesCents',
      'p.netCents',
      'p.taxableCents',
      'p.payOn',
      'p.pdfFileId',
      'c.number as customerNumber',
      'c.employerNumber',
      'c.urssafNumber',
      'k.firstName as customerFirstName',
      'k.lastName as customerLastName',
      addressOf('k').as('customerAddress'),
      'e.firstName as teacherFirstName',
      'e.lastName as teacherLastName',
      addressOf('e').as('teacherAddress'),
      't.healthInsuranceNumberEncrypted',
      sql<string | null>`(select name from regional_urssafs r where r.id = p.regional_urssaf_id)`.as('urssaf'),
    ])
    .where('p.id', '=', id)
  if (reader.teacherId !== undefined) query = query.where('p.teacherId', '=', reader.teacherId)
  if (reader.customerId !== undefined) query = query.where('p.customerId', '=', reader.customerId)
  return query.executeTakeFirst()
}
export type PayslipFound = NonNullable<Awaited<ReturnType<typeof findPayslip>>>

export const payslipLines = (db: Db, payslipId: number) =>
  db
    .selectFrom('payslipLines')
    .select([
      'label',
      'payslipChargeId as chargeId',
      'baseCents',
      sql<string | null>`trim_scale(employee_percent)::text`.as('employeePercent'),
      sql<string | null>`trim_scale(employer_percent)::text`.as('employerPercent'),
      'employeeCents',
      'employerCents',
    ])
    .where('payslipId', '=', payslipId)
    .orderBy('position')
    .execute()
