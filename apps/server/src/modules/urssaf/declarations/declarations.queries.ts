// SQL of the URSSAF declarations: households that employ, teachers, what the payslips declare; state of the API.
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import type {
  UrssafCustomerSort,
  UrssafDeclarationSort,
  UrssafTeacherSort,
} from '@cartable/domain/urssaf/declarations/declarations.api.ts'
import { type RawBuilder, sql } from 'kysely'
import { inFrenchOrder } from '../../../platform/codification.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findIds, isAmong, matchesSearch } from '../../../platform/db/sql.ts'
import { emptyLast, inOrderOf, listPage, type Sorts } from '../../../platform/list.ts'

/** Households with an open contract by which they employ the teacher, or that ever had a payslip. */
const employs = sql<boolean>`(exists (select from contracts x where x.customer_id = c.id and x.regime = 'mandataire'
    and x.status in ('created', 'active', 'pause')) or exists (select from payslips s where s.customer_id = c.id))`
const name = (alias: string) => inFrenchOrder(sql.ref(`${alias}.lastName`))
const firstName = (alias: string) => emptyLast(inFrenchOrder(sql.ref(`${alias}.firstName`)))

const customerSorts: Sorts<UrssafCustomerSort> = {
  customerNumber: [sql.ref('c.number')],
  customerIdentifier: [emptyLast(sql.ref('c.urssafNumber')), name('p')],
  customerName: [name('p'), firstName('p')],
}
export const listUrssafCustomers = async (db: Db, request: ListRequest<UrssafCustomerSort>) => {
  let query = db
    .selectFrom('customers as c')
    .innerJoin('people as p', 'p.id', 'c.personId')
    .leftJoin('addresses as a', 'a.id', 'p.addressId')
    .select([
      'c.id',
      'c.number as customerNumber',
      'c.urssafNumber as customerIdentifier',
      'p.lastName as customerName',
      'p.firstName as customerFirstname',
      'p.birthOn as birthdate',
      'a.completeAddress as address',
      sql<string | null>`coalesce(p.mobile_phone, p.phone)`.as('phone'),
      sql<string | null>`case when p.mobile_phone is null then p.phone_region else p.mobile_phone_region end`.as(
        'phoneRegion',
      ),
      'p.email',
    ])
    .where('c.enabled', '=', true)
    .where(employs)
  if (request.q) query = query.where(matchesSearch(sql`p.search_text`, request.q))
  return { ...(await listPage(db, request, query, customerSorts, sql.ref('c.id'))), totals: null }
}

const teacherSorts: Sorts<UrssafTeacherSort> = {
  teacherName: [name('p'), firstName('p')],
  teacherFirstname: [firstName('p'), name('p')],
  birthdate: [emptyLast(sql.ref('p.birthOn'))],
}
export const listUrssafTeachers = async (
  db: Db,
  request: ListRequest<UrssafTeacherSort> & { readonly employeesOnly: boolean },
) => {
  let query = db
    .selectFrom('teachers as t')
    .innerJoin('people as p', 'p.id', 't.personId')
    .leftJoin('addresses as a', 'a.id', 'p.addressId')
    .leftJoin('departements as d', 'd.code', 'p.birthDepartementCode')
    .select([
      't.id',
      'p.lastName as teacherName',
      'p.firstName as teacherFirstname',
      'p.birthOn as birthdate',
      sql<boolean>`t.health_insurance_number_encrypted is not null`.as('hasNumber'),
      't.healthInsuranceNumberLast4 as last4',
      'a.completeAddress as address',
      sql<string | null>`case when p.birth_departement_code is not null
        then concat_ws(' – ', p.birth_departement_code, d.name) end`.as('birthDepartement'),
      'p.birthCity',
      't.selfEmployed',
    ])
    .where('t.enabled', '=', true)
    .where('t.status', '<>', 'candidate')
  if (request.employeesOnly) query = query.where('t.selfEmployed', '=', false)
  if (request.q) query = query.where(matchesSearch(sql`p.search_text`, request.q))
  return listPage(db, request, query, teacherSorts, sql.ref('t.id'))
}

const declarationSorts: Sorts<UrssafDeclarationSort> = {
  customerIdentifier: [emptyLast(sql.ref('c.urssafNumber')), name('k'), sql.ref('s.month')],
  customerName: [name('k'), firstName('k'), sql.ref('s.month'), name('e')],
  teacherName: [name('e'), firstName('e'), sql.ref('s.month')],
  month: [sql.ref('s.month'), name('k')],
  salary: [sql.ref('s.netCents')],
}
type Months = { readonly from?: string | null | undefined; readonly to?: string | null | undefined }
/** Whom a search finds, among whom payslips are of; null where they are too many to be looked up. */
type Found = Readonly<Record<'customers' | 'teachers', readonly number[] | null>>
type DeclarationRequest = Pick<ListRequest<UrssafDeclarationSort>, 'q' | 'sort'> & Months & { readonly found?: Found }

const findParties = async (db: Db, q: string): Promise<Found> => {
  const of = (table: 'customers' | 'teachers') =>
    findIds(
      db,
      sql`select x.id from people p join ${sql.table(table)} x on x.person_id = p.id where ${matchesSearch(sql`p.search_text`, q)}`,
    )
  return { customers: await of('customers'), teachers: await of('teachers') }
}

/** Both months included, whatever their days. */
const within = ({ from, to }: Months): RawBuilder<boolean> =>
  sql<boolean>`(${from ?? null}::date is null or s.month >= date_trunc('month', ${from ?? null}::date))
    and (${to ?? null}::date is null or s.month <= ${to ?? null}::date)`

const isNamed = ({ q, found }: DeclarationRequest) =>
  q === ''
    ? sql<boolean>`true`
    : sql<boolean>`(${isAmong(sql`s.customer_id`, found?.customers, matchesSearch(sql`k.search_text`, q))}
        or ${isAmong(sql`s.teacher_id`, found?.teachers, matchesSearch(sql`e.search_text`, q))})`
const payslips = (db: Db, request: DeclarationRequest) =>
  db.selectFrom('payslips as s').where('s.issuedOn', 'is not', null).where(within(request)).where(isNamed(request))
/** Everybody is there: joined on the left, whom no sort names is left out of it; whom one names may be read first, in its order. */
const withParties = (query: ReturnType<typeof payslips>) =>
  query
    .leftJoin('customers as c', 'c.id', 's.customerId')
    .leftJoin('people as k', 'k.id', 'c.personId')
    .leftJoin('teachers as t', 't.id', 's.teacherId')
    .leftJoin('people as e', 'e.id', 't.personId')
const byName = (query: ReturnType<typeof payslips>) =>
  query
    .innerJoin('customers as c', 'c.id', 's.customerId')
    .innerJoin('people as k', 'k.id', 'c.personId')
    .innerJoin('teachers as t', 't.id', 's.teacherId')
    .innerJoin('people as e', 'e.id', 't.personId') as unknown as ReturnType<typeof withParties>
const joins = {
  customerIdentifier: withParties,
  customerName: byName,
  teacherName: withParties,
  month: byName,
  salary: withParties,
}
const declarations = (db: Db, request: DeclarationRequest) =>
  joins[request.sort.column](payslips(db, request)).leftJoin('regionalUrssafs as r', 'r.id', 's.regionalUrssafId')
/** The salary without the fees, which no contribution is due on. */
const salary = sql<number>`s.net_cents - s.fees_cents`
const calculated = sql<number>`s.employee_charges_cents + s.employer_charges_cents`
const declared = [
  's.id',
  's.month',
  's.customerId',
  's.teacherId',
  'c.urssafNumber as customerIdentifier',
  sql<string>`k.last_name`.as('customerName'),
  'k.firstName as customerFirstname',
  sql<string>`s.teacher_id::text`.as('teacherIdentifier'),
  sql<string>`e.last_name`.as('teacherName'),
  'e.firstName as teacherFirstname',
  sql<number>`(s.hours_minutes / 60.0)::float8`.as('hourCount'),
  sql<number>`case when s.hours_minutes = 0 then 0 else round((s.net_cents - s.fees_cents) * 60.0 / s.hours_minutes)::int end`.as(
    'hourSalaryWithoutFees',
  ),
  salary.as('salary'),
  calculated.as('calculatedUrssaf'),
  'r.name as regionalUrssaf',
] as const

export const listDeclarations = async (db: Db, asked: ListRequest<UrssafDeclarationSort> & Months) => {
  const request: typeof asked & DeclarationRequest =
    asked.q === '' ? asked : { ...asked, found: await findParties(db, asked.q) }
  const page = await listPage(
    db,
    request,
    declarations(db, request).select(declared),
    declarationSorts,
    sql.ref('s.id'),
  )
  // names are joined where only they tell who is meant
  const isKnown = request.q === '' || (request.found?.customers && request.found.teachers)
  const totals = await (isKnown ? payslips(db, request) : declarations(db, request))
    .select([
      sql<number>`coalesce(sum(s.hours_minutes) / 60.0, 0)::float8`.as('hourCount'),
      sql<number>`coalesce(sum(${salary}), 0)::bigint`.as('salary'),
      sql<number>`coalesce(sum(${calculated}), 0)::bigint`.as('calculatedUrssaf'),
    ])
    .executeTakeFirstOrThrow()
  return { ...page, totals }
}

/** The same rows in the same order, whole, as the columns of the file. */
export const declarationsForExport = (db: Db, request: DeclarationRequest) =>
  declarations(db, request)
    .select([...declared, sql<string>`s.hours_minutes / 60.0`.as('hours')])
    .modifyEnd(inOrderOf(request, declarationSorts, sql.ref('s.id')))

const counts = async (db: Db, table: 'urssafRegistrations' | 'urssafRequests') => {
  const rows = await db
    .selectFrom(table as 'urssafRegistrations')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .groupBy('status')
    .execute()
  return new Map<string, number>(rows.map(({ status, count }) => [status, count]))
}
export const countRegistrations = (db: Db) => counts(db, 'urssafRegistrations')
export const countRequests = (db: Db) => counts(db, 'urssafRequests')

const urssafCalls = (db: Db, since: string) =>
  db.selectFrom('providerCalls').where('provider', '=', 'urssaf').where('calledAt', '>=', since)
export const sumCalls = (db: Db, since: string) =>
  urssafCalls(db, since)
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where error is not null))::int`.as('failed'),
      sql<string | null>`max(called_at)`.as('lastAt'),
      sql<string | null>`max(called_at) filter (where error is not null)`.as('lastErrorAt'),
    ])
    .executeTakeFirstOrThrow()
export const lastFailures = (db: Db, since: string) =>
  urssafCalls(db, since)
    .select(['id', 'calledAt', 'action', 'status', sql<string>`error`.as('error')])
    .where('error', 'is not', null)
    .orderBy('calledAt', 'desc')
    .limit(20)
    .execute()
