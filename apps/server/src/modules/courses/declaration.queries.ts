// SQL of the declaration: the contracts a teacher may declare on, the price of a day, the row it writes.

import type { ContractLocation } from '@cartable/domain/contracts/locations.words.ts'
import type { CourseParts, PriceOfHour } from '@cartable/domain/courses/shared/lesson.rules.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import type { CourseFormat } from '@cartable/domain/kernel/fields.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { matchesContract } from '../contracts/shared/match-contracts.ts'
import type { LessonPlace } from './shared/lesson-place.queries.ts'
import { alonePrice } from './together/together.queries.ts'

export type DeclarableRow = {
  readonly id: number
  readonly number: string
  readonly status: string
  readonly closedOn: string | null
  readonly endsOn: string | null
  readonly customerId: number
  readonly studentId: number
  readonly teacherId: number
  readonly teacherSelfEmployed: boolean
  readonly format: CourseFormat
  /** Where its lessons are given. */
  readonly location: ContractLocation
  readonly isCollective: boolean
  readonly subject: string
  readonly scholarLevel: string
  readonly subjectId: number
  readonly scholarLevelId: number
  readonly studentName: string
  readonly teacherName: string
  readonly hourlyPriceCents: number | null
  /** Of an hour to which its pupil came alone; null where it is the same. */
  readonly alonePriceCents: number | null
  readonly customerName: string
  readonly customerHasEmail: boolean
  readonly customerEnabled: boolean
  readonly studentEnabled: boolean
  /** Since when the lessons of its family are suspended because it does not pay. */
  readonly suspendedOn: string | null
}

const contractsOn = (db: Db, day: string) =>
  db
    .selectFrom('contracts')
    .innerJoin('students', 'students.id', 'contracts.studentId')
    .innerJoin('people as pupil', 'pupil.id', 'students.personId')
    .innerJoin('customers', 'customers.id', 'contracts.customerId')
    .innerJoin('people as payer', 'payer.id', 'customers.personId')
    .innerJoin('teachers', 'teachers.id', 'contracts.teacherId')
    .innerJoin('people as tutor', 'tutor.id', 'teachers.personId')
    .innerJoin('subjects', 'subjects.id', 'contracts.subjectId')
    .innerJoin('scholarLevels', 'scholarLevels.id', 'contracts.scholarLevelId')
    .leftJoin('contractPriceVersions as price', (join) =>
      join
        .onRef('price.contractId', '=', 'contracts.id')
        .on('price.status', '=', 'accepted')
        .on(sql<boolean>`price.period @> ${day}::date`),
    )
    .select([
      'contracts.id',
      'contracts.number',
      'contracts.status',
      'contracts.closedOn',
      'contracts.endsOn',
      'contracts.customerId',
      'contracts.studentId',
      'contracts.teacherId',
      'contracts.teacherSelfEmployed',
      'contracts.format',
      sql<ContractLocation>`contracts.location`.as('location'),
      'contracts.isCollective',
      'contracts.subjectId',
      'contracts.scholarLevelId',
      'subjects.name as subject',
      'scholarLevels.name as scholarLevel',
      sql<string>`concat_ws(' ', pupil.first_name, pupil.last_name)`.as('studentName'),
      sql<string>`concat_ws(' ', tutor.first_name, tutor.last_name)`.as('teacherName'),
      'price.customerPriceCents as hourlyPriceCents',
      'price.alonePriceCents',
      sql<string>`concat_ws(' ', payer.first_name, payer.last_name)`.as('customerName'),
      sql<boolean>`payer.email is not null`.as('customerHasEmail'),
      'customers.enabled as customerEnabled',
      'students.enabled as studentEnabled',
      sql<
        string | null
      >`(select x.begun_on::text from lesson_suspensions x where x.customer_id = contracts.customer_id and x.ended_on is null)`.as(
        'suspendedOn',
      ),
    ])

/** Days during which the last lessons of a contract that has ended are still declared without being asked for by its name. */
const declaredAfterEnd = 31

type Declarer = { readonly day: string; readonly isStaff: boolean }
/** Running ones, and those that ended lately; from staff those that rest, too, for what was given before (`refusalOfContract`). */
const isDeclarable = ({ day, isStaff }: Declarer) =>
  sql<boolean>`(contracts.status in ('active', 'created') or contracts.status = 'pause' and ${isStaff}
    or contracts.status = 'close' and contracts.end_kind = 'ended' and contracts.closed_on >= ${addDays(day, -declaredAfterEnd)}::date)`

/** Contracts offered in the dialog, of one teacher or student when named. */
export const listDeclarable = (
  db: Db,
  filter: { teacherId?: number | undefined; studentId?: number | undefined; contractId?: number | undefined },
  declarer: Declarer,
  most = 200,
): Promise<DeclarableRow[]> => {
  let query = contractsOn(db, declarer.day)
  if (filter.contractId === undefined) query = query.where(isDeclarable(declarer))
  else query = query.where('contracts.id', '=', filter.contractId)
  if (filter.teacherId !== undefined) query = query.where('contracts.teacherId', '=', filter.teacherId)
  if (filter.studentId !== undefined) query = query.where('contracts.studentId', '=', filter.studentId)
  return query.orderBy('students.sortName').orderBy('contracts.id').limit(most).execute()
}

/** Of all of them, those that a text finds: by pupil, family, teacher or number. */
export const findDeclarable = (db: Db, text: string, declarer: Declarer, most: number): Promise<DeclarableRow[]> =>
  contractsOn(db, declarer.day)
    .where(isDeclarable(declarer))
    .where(sql<boolean>`contracts.id in (select c.id from contracts c where ${matchesContract(text)})`)
    .orderBy('students.sortName')
    .orderBy('contracts.id')
    .limit(most)
    .execute()

export const findContract = (db: Db, id: number, day: string): Promise<DeclarableRow | undefined> =>
  contractsOn(db, day).where('contracts.id', '=', id).executeTakeFirst()

/** The contract of a declaration, locked so that its status cannot change under it. */
export const lockContract = async (db: Db, id: number, day: string): Promise<DeclarableRow | undefined> => {
  const locked = await db.selectFrom('contracts').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return locked && findContract(db, id, day)
}

export type PriceOfDay = PriceOfHour & { readonly id: number }
/** The accepted price of a contract on a day. */
export const findPrice = (db: Db, contractId: number, day: string): Promise<PriceOfDay | undefined> =>
  db
    .selectFrom('contractPriceVersions')
    .select(['id', 'customerPriceCents', 'teacherAmountCents', 'urssafPartCents'])
    .select(alonePrice('contractPriceVersions').as('alone'))
    .where('contractId', '=', contractId)
    .where('status', '=', 'accepted')
    .where(sql<boolean>`period @> ${day}::date`)
    .executeTakeFirst()

/** Chapters of a subject at a level, for the topic of the lesson; the one it has stays, disabled or not. */
export const listChapters = (
  db: Db,
  subjectId: number,
  scholarLevelId: number,
  keptId: number | null,
): Promise<{ value: number; label: string }[]> =>
  db
    .selectFrom('chapters')
    .select(['id as value', 'name as label'])
    .where('subjectId', '=', subjectId)
    .where('scholarLevelId', '=', scholarLevelId)
    .where((eb) => eb.or([eb('enabled', '=', true), eb('id', '=', keptId ?? 0)]))
    .orderBy('name')
    .execute()

export type DeclaredCourse = CourseParts & {
  readonly contractPriceVersionId: number
  readonly hourlyPriceCents: number
  readonly doneAt: string
  readonly durationMinutes: number
  readonly isCollective: boolean
  readonly chapterId: number | null
  readonly teacherComment: string | null
  readonly report: string | null
}

export const insertDeclared = (
  db: Db,
  contract: DeclarableRow,
  course: DeclaredCourse &
    Partial<LessonPlace> & { readonly collectiveKey: string | null; readonly declaredKey: string | null },
  now: Date,
) =>
  db
    .insertInto('courses')
    .values({
      contractId: contract.id,
      customerId: contract.customerId,
      studentId: contract.studentId,
      teacherId: contract.teacherId,
      teacherSelfEmployed: contract.teacherSelfEmployed,
      format: contract.format,
      status: '2-validated',
      declaredAt: now.toISOString(),
      validatedAt: now.toISOString(),
      ...course,
    })
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()

type Declaring = {
  readonly now: Date /** Of the browser that declared it; a correction leaves it. */
  readonly declaredKey: string | null
}
export const updateDeclared = (
  db: Db,
  id: number,
  course: DeclaredCourse & Partial<LessonPlace>,
  { now, declaredKey }: Declaring,
) =>
  db
    .updateTable('courses')
    .set((set) => ({
      status: '2-validated',
      declaredAt: set.fn.coalesce('declaredAt', sql.lit(now.toISOString())),
      validatedAt: now.toISOString(),
      ...(declaredKey !== null && { declaredKey }),
      ...course,
    }))
    .where('id', '=', id)
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()

/** The lesson that a browser declared under this key, when what it sent arrived though it read no answer. */
export const findByKey = (db: Db, contractId: number, declaredKey: string) =>
  db
    .selectFrom('courses')
    .select(['id', 'updatedAt'])
    .where('contractId', '=', contractId)
    .where('declaredKey', '=', declaredKey)
    .executeTakeFirst()

/** Keeps the day of the last lesson on the contract, which the follow-up of silent contracts reads. */
export const noteLastCourse = async (db: Db, contractId: number): Promise<void> => {
  await sql`
    update contracts set last_course_on = l.day
      from (select max((done_at at time zone 'Europe/Paris')::date) as day from courses
             where contract_id = ${contractId} and done_at is not null and status not in ('0-cancelled','5-cancelled')) l
     where id = ${contractId} and last_course_on is distinct from l.day`.execute(db)
}
