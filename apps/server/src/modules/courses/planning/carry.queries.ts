// SQL of lessons that are carried from one contract to another: which they are, and the row as it then stands.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { absencesOf, windowsOf } from '../../teachers/availability/read-availability.ts'
import type { ContractToPlan } from './contracts-to-plan.queries.ts'

export type LessonToCarry = {
  readonly id: number
  readonly contractId: number
  readonly teacherId: number
  readonly status: string
  readonly at: string
  readonly minutes: number
  /** One pupil of several came to it. */
  readonly isAlone?: boolean
}

/** Planned lessons of a contract that begin after `now`, the soonest first. */
export const listToCarry = async (db: Db, contractId: number, now: Date): Promise<LessonToCarry[]> => {
  const { rows } = await sql<LessonToCarry>`
    select id, contract_id, teacher_id, status, expected_at as at, duration_minutes as minutes from courses
     where contract_id = ${contractId} and status = '1-planned' and expected_at > ${now} order by expected_at, id`.execute(
    db,
  )
  return rows
}

/** Lessons locked in the order of their ids, the soonest first in the answer; to be called under the locks of their contracts. */
export const lockToCarry = async (db: Db, ids: readonly number[]): Promise<LessonToCarry[]> => {
  const { rows } = await sql<LessonToCarry>`
    select id, contract_id, teacher_id, status, expected_at as at, duration_minutes as minutes from courses
     where id = any(${ids}::bigint[]) order by id for no key update`.execute(db)
  return rows.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

type Carried = {
  readonly contractPriceVersionId: number
  readonly hourlyPriceCents: number
  readonly priceCents: number
  readonly marginCents: number
  readonly teacherAmountCents: number
  readonly urssafPartCents: number
}
/** The same lesson, on another contract of its pupil: its hour, its history and its day of a rhythm stay. */
export const carryPlanned = async (db: Db, id: number, contract: ContractToPlan, priced: Carried): Promise<void> => {
  await db
    .updateTable('courses')
    .set((set) => ({
      contractId: contract.id,
      customerId: contract.customerId,
      studentId: contract.studentId,
      teacherId: contract.teacherId,
      teacherSelfEmployed: contract.teacherSelfEmployed,
      format: contract.format,
      isCollective: contract.isCollective,
      // what is carried to a contract online is given online
      ...(contract.format === 'CEL' && { location: null, locationAddressId: null }),
      isTest: false,
      ...priced,
      planRevision: set('planRevision', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** A teacher as lessons are looked at before they are given to him. */
export const findTeacherToPlan = (db: Db, id: number) =>
  db
    .selectFrom('teachers')
    .innerJoin('people as tutor', 'tutor.id', 'teachers.personId')
    .select([
      'teachers.id',
      'teachers.selfEmployed',
      'teachers.status',
      'teachers.enabled',
      'tutor.email',
      sql<string>`concat_ws(' ', tutor.first_name, tutor.last_name)`.as('name'),
      windowsOf(sql`teachers.id`).as('windows'),
      absencesOf(sql`teachers.id`).as('absences'),
    ])
    .where('teachers.id', '=', id)
    .executeTakeFirst()
export type TeacherToPlan = NonNullable<Awaited<ReturnType<typeof findTeacherToPlan>>>
