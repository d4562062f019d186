// SQL of one contract: the record, its parties, the choices of its fields, its writes.
import type { IdOption } from '@cartable/domain/kernel/list.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.ts'
import { offerSubjects } from '../reference/shared/offer-choices.ts'
import { hasRun, openTwin } from './contracts.queries.ts'

const columns = [
  'c.id',
  'c.updatedAt',
  'c.number',
  'c.status',
  'c.customerId',
  'c.studentId',
  'c.teacherId',
  'c.linkingId',
  'c.subjectId',
  'c.scholarLevelId',
  'c.format',
  'c.isCollective',
  'c.isAffiliation',
  'c.teacherSelfEmployed',
  'c.location',
  'c.locationAddressId',
  'c.startedOn',
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
    .select([...columns, openTwin.as('openTwin'), hasRun.as('hasRun')])
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
