// SQL of charges and payslips: their lists, what is to be paid, what was.
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import type { ChargeSort, PayslipSort } from '@cartable/domain/payroll/payroll.api.ts'
import type { ChargeInForce, Payslip } from '@cartable/domain/payroll/payroll.rules.ts'
import { hourlyNet } from '@cartable/domain/payroll/payroll.rules.ts'
import type { ChargeInput } from '@cartable/domain/payroll/payroll.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import { inFrenchOrder } from '../../platform/codification.ts'
import type { Db } from '../../platform/db/database.ts'
import { dateRange, matchesSearch } from '../../platform/db/sql.ts'
import { emptyLast, listPage, type Sorts } from '../../platform/list.ts'

const rate = (column: 'employee_percent' | 'employer_percent') =>
  sql<string | null>`trim_scale(${sql.ref(column)})::text`
const charges = (db: Db) =>
  db.selectFrom('payslipCharges').select([
    'id',
    'updatedAt',
    'name',
    'type',
    'base',
    'payer',
    rate('employee_percent').as('employeeRate'),
    rate('employer_percent').as('employerRate'),
    'amountCents as amount',
    sql<string>`lower(period)::text`.as('startsOn'),
    // a daterange is stored without its last day: people read the last day included
    sql<string | null>`(upper(period) - 1)::text`.as('endsOn'),
    'enabled',
  ])

const chargeSorts: Sorts<ChargeSort> = {
  name: [inFrenchOrder(sql.ref('name')), sql`lower(period)`],
  type: [
    sql`array_position(array['contribution','fee','flat-deduction'], type)`,
    inFrenchOrder(sql.ref('name')),
    sql`lower(period)`,
  ],
  startsOn: [sql`lower(period)`],
}
export const listCharges = async (db: Db, request: ListRequest<ChargeSort> & { readonly withDisabled: boolean }) => {
  let query = charges(db)
  if (!request.withDisabled) query = query.where('enabled', '=', true)
  if (request.q) query = query.where(matchesSearch(sql`search_key(name)`, request.q))
  return { ...(await listPage(db, request, query, chargeSorts, sql.ref('id'))), totals: null }
}
export const findCharge = (db: Db, id: number) => charges(db).where('id', '=', id).executeTakeFirst()

export const writeCharge = async (db: Db, id: number | null, input: ChargeInput): Promise<number> => {
  const row = {
    name: input.name,
    type: input.type,
    base: input.base,
    payer: input.payer,
    employeePercent: input.employeeRate,
    employerPercent: input.employerRate,
    amountCents: input.amount,
    period: input.endsOn === null ? dateRange(input.startsOn) : `[${input.startsOn},${input.endsOn}]`,
  }
  const written =
    id === null
      ? db.insertInto('payslipCharges').values(row).returning('id')
      : db.updateTable('payslipCharges').set(row).where('id', '=', id).returning('id')
  return (await written.executeTakeFirstOrThrow()).id
}

/** Charges in force on a day, in the order in which a payslip shows them. */
export const chargesOn = (db: Db, day: string): Promise<ChargeInForce[]> =>
  charges(db)
    .clearSelect()
    .select([
      'id',
      'name',
      'type',
      'base',
      rate('employee_percent').as('employeeRate'),
      rate('employer_percent').as('employerRate'),
      'amountCents as amount',
    ])
    .where('enabled', '=', true)
    .where(sql<boolean>`period @> ${day}::date`)
    .orderBy('id')
    .execute()

export const ceilingOn = async (db: Db, day: string): Promise<number | null> => {
  const row = await db
    .selectFrom('statutoryRates')
    .select(sql<number>`value::int`.as('cents'))
    .where('code', '=', 'social-security-monthly-ceiling')
    .where(sql<boolean>`period @> ${day}::date`)
    .executeTakeFirst()
  return row?.cents ?? null
}

/** Instant at which a day begins in Paris. */
const beginningOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Europe/Paris')`
const unpaid = (before: string): RawBuilder<boolean> => sql<boolean>`status = '3-confirmed' and payslip_id is null
  and not teacher_self_employed and done_at < ${beginningOf(before)}`

export type Employment = { readonly teacherId: number; readonly customerId: number }
/**
 * Teachers and the households that employ them, with confirmed lessons given before a day and paid by no payslip; those
 * whose payslip of the month exists already wait for the next one.
 */
export const employmentsToPay = (db: Db, month: string, before: string): Promise<Employment[]> =>
  db
    .selectFrom('courses')
    .select(['teacherId', 'customerId'])
    .distinct()
    .where(unpaid(before))
    .where(
      sql<boolean>`not exists (select from payslips p where p.teacher_id = courses.teacher_id
        and p.customer_id = courses.customer_id and p.month = ${month}::date)`,
    )
    .orderBy('teacherId')
    .orderBy('customerId')
    .execute()

/** Locks the lessons to pay and sums them. */
export const lockLessons = async (db: Db, { teacherId, customerId }: Employment, before: string) => {
  const rows = await db
    .selectFrom('courses')
    .select(['id', 'durationMinutes', 'teacherAmountCents'])
    .where('teacherId', '=', teacherId)
    .where('customerId', '=', customerId)
    .where(unpaid(before))
    .orderBy('id')
    .forUpdate()
    .execute()
  return {
    ids: rows.map(({ id }) => id),
    minutes: rows.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0),
    netCents: rows.reduce((sum, { teacherAmountCents }) => sum + teacherAmountCents, 0),
  }
}

/** Writes a payslip with its lines and marks the lessons that it pays; null when another server was faster. */
export const insertPayslip = async (
  db: Db,
  facts: Employment & { month: string; minutes: number; issuedOn: string; lessonIds: readonly number[] },
  payslip: Payslip,
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
      'baseCents',
      sql<string | null>`trim_scale(employee_percent)::text`.as('employeePercent'),
      sql<string | null>`trim_scale(employer_percent)::text`.as('employerPercent'),
      'employeeCents',
      'employerCents',
    ])
    .where('payslipId', '=', payslipId)
    .orderBy('position')
    .execute()
