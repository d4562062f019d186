// SQL of charges: their list, one of them, and what a month is paid by.
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import type { ChargeSort } from '@cartable/domain/payroll/payroll.api.ts'
import type { ChargeInForce } from '@cartable/domain/payroll/payroll.rules.ts'
import type { ChargeInput } from '@cartable/domain/payroll/payroll.schema.ts'
import { sql } from 'kysely'
import { inFrenchOrder } from '../../platform/codification.ts'
import type { Db } from '../../platform/db/database.ts'
import { dateRange, matchesSearch } from '../../platform/db/sql.ts'
import { listPage, type Sorts } from '../../platform/list.ts'

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
const chargesOn = (db: Db, day: string): Promise<ChargeInForce[]> =>
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

const statutoryOn = async (
  db: Db,
  code: 'social-security-monthly-ceiling' | 'csg-crds-taxable',
  day: string,
): Promise<string | null> => {
  const row = await db
    .selectFrom('statutoryRates')
    .select(sql<string>`trim_scale(value)::text`.as('value'))
    .where('code', '=', code)
    .where(sql<boolean>`period @> ${day}::date`)
    .executeTakeFirst()
  return row?.value ?? null
}

/** What a month is paid by: the rates of its first day, since a change of the law takes effect on one. */
export const ratesOf = async (db: Db, month: string) => {
  const ceiling = await statutoryOn(db, 'social-security-monthly-ceiling', month)
  return {
    charges: await chargesOn(db, month),
    ceilingCents: ceiling === null ? null : Number(ceiling),
    taxablePercent: (await statutoryOn(db, 'csg-crds-taxable', month)) ?? '0',
  }
}
