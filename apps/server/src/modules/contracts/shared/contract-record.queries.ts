// SQL of one contract: the record, its parties, the choices of its fields, its writes.
import type { IdOption } from '@cartable/domain/kernel/list.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { DB } from '../../../platform/db/types.ts'
import { offerSubjects } from '../../reference/shared/offer-choices.ts'
import { hasRun, openTwin, teacherLeft } from './contracts.queries.ts'

const columns = [
  'c.id',
  'c.updatedAt',
  'c.number',
  'c.status',
  'c.customerId',
  'c.studentId',
  'c.teacherId',
  'c.linkingId',
  'c.replacesContractId',
  'c.replacementKind',
  'c.subjectId',
  'c.scholarLevelId',
  'c.format',
  'c.isCollective',
  'c.isAffiliation',
  'c.teacherSelfEmployed',
  'c.regime',
  'c.billingRhythm',
  'c.location',
  'c.locationAddressId',
  'c.startedOn',
  'c.withTest',
  'c.closedOn',
  'c.endsOn',
  'c.resumesOn',
  'c.endKind',
  'c.endReasonTypeId',
  'c.endComment',
  'c.lastCourseOn',
] as const

export const findContract = (db: Db, id: number) =>
  db
    .selectFrom('contracts as c')
    .select([...columns, openTwin.as('openTwin'), hasRun.as('hasRun'), teacherLeft.as('teacherLeft')])
    .where('c.id', '=', id)
    .executeTakeFirst()
export type ContractFound = NonNullable<Awaited<ReturnType<typeof findContract>>>

/** The contract locked until the transaction ends; its prices are changed under this lock too. */
export const lockContract = async (db: Db, id: number): Promise<ContractFound | undefined> => {
  const locked = await db.selectFrom('contracts').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return locked && findContract(db, id)
}

export const insertContract = async (db: Db, contract: Insertable<DB['contracts']>): Promise<number> => {
  const { id } = await db.insertInto('contracts').values(contract).returning('id').executeTakeFirstOrThrow()
  return id
}
export const updateContract = async (db: Db, id: number, contract: Updateable<DB['contracts']>): Promise<void> => {
  await db.updateTable('contracts').set(contract).where('id', '=', id).execute()
}

/** Whether a teacher has given this pupil a lesson, on whatever contract: they need no test to know each other. */
export const hasTaught = async (db: Db, studentId: number, teacherId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from courses where student_id = ${studentId} and teacher_id = ${teacherId}
      and status not in ('0-cancelled', '1-planned', '5-cancelled') limit 1`.execute(db)
  return rows.length > 0
}

/** Whether a lesson of a contract was ever declared: its mode is that of its lessons, and stands. */
export const hasDeclared = async (db: Db, contractId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from courses where contract_id = ${contractId} and status not in ('0-cancelled', '1-planned') limit 1`.execute(
    db,
  )
  return rows.length > 0
}

export type TestFacts = {
  /** The contract begins with a test, and no lesson was given yet. */
  readonly isDue: boolean
  /** When it is planned. */
  readonly at: string | null
  /** Date that the family agreed to and that is still to come. */
  readonly agreedAt: string | null
}
export const findTestFacts = async (db: Db, contractId: number, now: Date): Promise<TestFacts> => {
  const { rows } = await sql<TestFacts>`
    select c.with_test and not exists (select from courses l where l.contract_id = c.id
        and l.status not in ('0-cancelled', '1-planned', '5-cancelled')) as is_due,
      (select l.expected_at from courses l where l.contract_id = c.id and l.is_test and l.status = '1-planned') as at,
      (select p.expected_first_course_at from linking_proposals p where p.linking_id = c.linking_id and p.teacher_id = c.teacher_id
        and p.status = 'accepted' and p.first_course_answer = 'agreed' and p.expected_first_course_at > ${now}) as agreed_at
    from contracts c where c.id = ${contractId}`.execute(db)
  return rows[0] ?? { isDue: false, at: null, agreedAt: null }
}

/** The student of a new contract, kept from changing household or being archived meanwhile. */
export const findStudent = (db: Db, id: number) =>
  db
    .selectFrom('students as s')
    .innerJoin('people as p', 'p.id', 's.personId')
    .innerJoin('customers as c', 'c.id', 's.customerId')
    .innerJoin('people as cp', 'cp.id', 'c.personId')
    .select([
      's.id',
      's.customerId',
      's.enabled',
      's.scholarLevelId',
      'p.firstName',
      'p.lastName',
      'cp.firstName as customerFirstName',
      'cp.lastName as customerLastName',
      sql<number[]>`array(select subject_id from student_subjects ss where ss.student_id = s.id)`.as('subjectIds'),
    ])
    .where('s.id', '=', id)
    .executeTakeFirst()

export const findTeacher = (db: Db, id: number) =>
  db
    .selectFrom('teachers as t')
    .innerJoin('people as p', 'p.id', 't.personId')
    .select([
      't.id',
      't.status',
      't.enabled',
      't.selfEmployed',
      'p.firstName',
      'p.lastName',
      sql<
        number[]
      >`array(select subject_id from teacher_subjects ts where ts.teacher_id = t.id order by is_main desc, id)`.as(
        'subjectIds',
      ),
    ])
    .where('t.id', '=', id)
    .executeTakeFirst()
/** Its status is frozen into the contract: it must not change before the contract is written. */
export const lockTeacher = async (db: Db, id: number) => {
  await db.selectFrom('teachers').select('id').where('id', '=', id).forShare().executeTakeFirst()
  return findTeacher(db, id)
}

export const namesOf = async (db: Db, contract: { subjectId: number; scholarLevelId: number }) => {
  const { rows } = await sql<{ subjectName: string; levelName: string }>`select
    (select name from subjects where id = ${contract.subjectId}) as subject_name,
    (select name from scholar_levels where id = ${contract.scholarLevelId}) as level_name`.execute(db)
  return rows[0]!
}

/** Subjects that the teacher teaches come first. */
export const subjectOptions = async (
  db: Db,
  kept: number | null,
  taught: readonly number[],
): Promise<(IdOption & { group: string })[]> => {
  const offered = await offerSubjects(db, [kept])
  const [others, group] = taught.length > 0 ? ['Autres matières', 'Enseignées par ce professeur'] : ['Matières', '']
  const isTaught = ({ id }: IdOption) => taught.includes(id)
  return [
    ...offered.filter(isTaught).map((subject) => ({ ...subject, group })),
    ...offered.filter((subject) => !isTaught(subject)).map((subject) => ({ ...subject, group: others })),
  ]
}
