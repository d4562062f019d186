// SQL of the contracts that lessons are planned on: who takes part, the price of a day, what the dialog offers.
import type { ContractLocation } from '@cartable/domain/contracts/locations.words.ts'
import type { PriceOfHour } from '@cartable/domain/courses/shared/lesson.rules.ts'
import type { CourseFormat } from '@cartable/domain/kernel/fields.ts'
import type { HolidayPlace } from '@cartable/domain/reference/holidays/holidays.rules.ts'
import type { Absence, AvailabilityWindow } from '@cartable/domain/teachers/availability/availability.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { matchesContract } from '../../contracts/shared/match-contracts.ts'
import { absencesOf, windowsOf } from '../../teachers/availability/read-availability.ts'
import { alonePrice } from '../together/together.queries.ts'

export type ContractToPlan = {
  readonly id: number
  readonly number: string
  readonly status: string
  readonly endsOn: string | null
  readonly linkingId: number | null
  readonly customerId: number
  readonly studentId: number
  readonly teacherId: number
  readonly teacherSelfEmployed: boolean
  readonly format: CourseFormat
  readonly location: ContractLocation
  readonly isCollective: boolean
  readonly subject: string
  readonly scholarLevel: string
  readonly customerName: string
  readonly customerPersonId: number
  readonly customerEmail: string | null
  readonly customerEnabled: boolean
  readonly studentName: string
  readonly studentPersonId: number
  readonly studentEnabled: boolean
  readonly teacherName: string
  readonly teacherPersonId: number
  readonly teacherEmail: string | null
  readonly teacherEnabled: boolean
  /** Since when the lessons of its family are suspended because it does not pay. */
  readonly suspendedOn: string | null
  /** When the teacher said that he is there. */
  readonly windows: readonly AvailabilityWindow[]
  /** Days on which he is away, from today on. */
  readonly absences: readonly Absence[]
}

const nameOf = (people: string) =>
  sql<string>`concat_ws(' ', ${sql.ref(`${people}.firstName`)}, ${sql.ref(`${people}.lastName`)})`

const contractsToPlan = (db: Db) =>
  db
    .selectFrom('contracts')
    .innerJoin('customers', 'customers.id', 'contracts.customerId')
    .innerJoin('people as payer', 'payer.id', 'customers.personId')
    .innerJoin('students', 'students.id', 'contracts.studentId')
    .innerJoin('people as pupil', 'pupil.id', 'students.personId')
    .innerJoin('teachers', 'teachers.id', 'contracts.teacherId')
    .innerJoin('people as tutor', 'tutor.id', 'teachers.personId')
    .innerJoin('subjects', 'subjects.id', 'contracts.subjectId')
    .innerJoin('scholarLevels', 'scholarLevels.id', 'contracts.scholarLevelId')
    .select([
      'contracts.id',
      'contracts.number',
      'contracts.status',
      'contracts.endsOn',
      'contracts.linkingId',
      'contracts.customerId',
      'contracts.studentId',
      'contracts.teacherId',
      'contracts.teacherSelfEmployed',
      'contracts.format',
      'contracts.location',
      'contracts.isCollective',
      'subjects.name as subject',
      'scholarLevels.name as scholarLevel',
      nameOf('payer').as('customerName'),
      'payer.id as customerPersonId',
      'payer.email as customerEmail',
      'customers.enabled as customerEnabled',
      nameOf('pupil').as('studentName'),
      'pupil.id as studentPersonId',
      'students.enabled as studentEnabled',
      nameOf('tutor').as('teacherName'),
      'tutor.id as teacherPersonId',
      'tutor.email as teacherEmail',
      sql<boolean>`teachers.enabled and teachers.status = 'active'`.as('teacherEnabled'),
      sql<
        string | null
      >`(select x.begun_on::text from lesson_suspensions x where x.customer_id = contracts.customer_id and x.ended_on is null)`.as(
        'suspendedOn',
      ),
      windowsOf(sql`teachers.id`).as('windows'),
      absencesOf(sql`teachers.id`).as('absences'),
    ])

export type ContractFilter = { readonly contractId?: number; readonly studentId?: number; readonly teacherId?: number }

const plannable = ['active', 'created'] as const

/** Contracts that lessons may be planned on, those of one contract, student or teacher when named. */
export const listContractsToPlan = (db: Db, filter: ContractFilter, most = 200): Promise<ContractToPlan[]> => {
  let query = contractsToPlan(db)
  if (filter.contractId === undefined) query = query.where('contracts.status', 'in', plannable)
  else query = query.where('contracts.id', '=', filter.contractId)
  if (filter.studentId !== undefined) query = query.where('contracts.studentId', '=', filter.studentId)
  if (filter.teacherId !== undefined) query = query.where('contracts.teacherId', '=', filter.teacherId)
  return query.orderBy('students.sortName').orderBy('contracts.id').limit(most).execute()
}

/** Of all of them, those that a text finds: by pupil, family, teacher or number. */
export const findContractsToPlan = (db: Db, text: string, most: number): Promise<ContractToPlan[]> =>
  contractsToPlan(db)
    .where('contracts.status', 'in', plannable)
    .where(sql<boolean>`contracts.id in (select c.id from contracts c where ${matchesContract(text)})`)
    .orderBy('students.sortName')
    .orderBy('contracts.id')
    .limit(most)
    .execute()

/** Contracts of a student or a teacher that rest or have ended, the latest first; none where nobody is named. */
export const listClosedContracts = async (
  db: Db,
  { studentId, teacherId }: ContractFilter,
): Promise<ContractToPlan[]> => {
  if (studentId === undefined && teacherId === undefined) return []
  let query = contractsToPlan(db).where('contracts.status', 'in', ['pause', 'close', 'failed'])
  if (studentId !== undefined) query = query.where('contracts.studentId', '=', studentId)
  if (teacherId !== undefined) query = query.where('contracts.teacherId', '=', teacherId)
  return query.orderBy('contracts.id', 'desc').limit(10).execute()
}

export const findContractToPlan = (db: Db, id: number): Promise<ContractToPlan | undefined> =>
  contractsToPlan(db).where('contracts.id', '=', id).executeTakeFirst()

/** Locks the contract, before any of its lessons: what it is cannot change under a plan. */
export const lockContractToPlan = async (db: Db, id: number): Promise<ContractToPlan | undefined> => {
  const locked = await db.selectFrom('contracts').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return locked && findContractToPlan(db, id)
}

/** The same for several, in the order of their ids, as everywhere: whoever plans waits, nobody is caught. */
export const lockContractsToPlan = async (db: Db, ids: readonly number[]): Promise<Map<number, ContractToPlan>> => {
  await db
    .selectFrom('contracts')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const contracts = await contractsToPlan(db)
    .where('contracts.id', 'in', [...ids])
    .execute()
  return new Map(contracts.map((contract) => [contract.id, contract]))
}

export type PriceToPlan = PriceOfHour & { readonly id: number }

/** The accepted price of a day; the proposed one for a contract whose family has not agreed to any price yet. In the order asked. */
export const findPricesToPlan = async (
  db: Db,
  asked: readonly { readonly contractId: number; readonly day: string }[],
): Promise<(PriceToPlan | undefined)[]> => {
  const { rows } = await sql<PriceToPlan & { place: number }>`
    select asked.place::integer, v.* from unnest(${asked.map(({ contractId }) => contractId)}::bigint[], ${asked.map(({ day }) => day)}::date[])
        with ordinality as asked(contract_id, day, place)
      cross join lateral (
        select v.id, v.customer_price_cents, v.teacher_amount_cents, v.urssaf_part_cents, ${alonePrice('v')} as alone
          from contract_price_versions v
         where v.contract_id = asked.contract_id
           and case v.status when 'accepted' then v.period @> asked.day
               when 'proposed' then not exists (select from contract_price_versions a where a.contract_id = v.contract_id and a.status = 'accepted')
               else false end
         order by v.status, v.id desc limit 1) v`.execute(db)
  const byPlace = new Map(rows.map(({ place, ...price }) => [place, price]))
  return asked.map((_, index) => byPlace.get(index + 1))
}

export const findPriceToPlan = async (db: Db, contractId: number, day: string): Promise<PriceToPlan | undefined> =>
  (await findPricesToPlan(db, [{ contractId, day }]))[0]

const nowhere: HolidayPlace = { departement: null, schoolZone: null }

/** Where the pupil of each contract lives, else the household: its departement, and the zone of its schools. */
export const findPlaces = async (db: Db, contractIds: readonly number[]): Promise<(id: number) => HolidayPlace> => {
  const { rows } = await sql<HolidayPlace & { id: number }>`
    select c.id, d.code as departement, d.school_zone
      from contracts c
      join students s on s.id = c.student_id join people pupil on pupil.id = s.person_id
      join customers cu on cu.id = c.customer_id join people payer on payer.id = cu.person_id
      join addresses a on a.id = coalesce(pupil.address_id, payer.address_id)
      join departements d on d.code = a.departement_code
     where c.id = any(${[...contractIds]}::bigint[])`.execute(db)
  const places = new Map(rows.map(({ id, ...place }) => [id, place]))
  return (id) => places.get(id) ?? nowhere
}

export const findPlace = async (db: Db, contractId: number): Promise<HolidayPlace> =>
  (await findPlaces(db, [contractId]))(contractId)
