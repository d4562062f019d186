// SQL of the import and export of teachers: who a line speaks of, what it names, the rows of a file.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Teachers of this address, or without one of this name, at most two. */
export const findTeacherIds = async (
  db: Db,
  { email, firstName, lastName }: { email: string | null; firstName: string; lastName: string },
): Promise<number[]> => {
  const match =
    email === null
      ? sql`p.last_name = ${lastName} and p.first_name = ${firstName} and p.email is null`
      : sql`lower(p.email) = lower(${email})`
  const { rows } = await sql<{ id: number }>`select t.id from teachers t join people p on p.id = t.person_id
    where ${match} order by t.id limit 2`.execute(db)
  return rows.map(({ id }) => id)
}

export const pageOfTeachers = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('teachers as t')
    .innerJoin('people as p', 'p.id', 't.personId')
    .leftJoin('addresses as a', 'a.id', 'p.addressId')
    .select(['t.id', 't.status', 't.hiredOn', 't.teacherCategoryId', 't.title', 't.available', 't.availabilityOn'])
    .select(['t.courseFormats', 't.availableForPrivateTuition', 't.availableForTraineeship', 't.hasVehicle'])
    .select(['t.siret', 't.vatNumber', 't.sapNumber'])
    .select(
      // as it is wanted: a file that comes back unchanged takes no wish back
      sql<boolean>`coalesce((select c.self_employed from teacher_status_changes c where c.teacher_id = t.id and c.confirmed_at is null), t.self_employed)`.as(
        'selfEmployed',
      ),
    )
    .select(['p.gender', 'p.firstName', 'p.lastName', 'p.birthOn', 'p.email', 'p.phone', 'p.phoneRegion'])
    .select(['p.mobilePhone', 'p.mobilePhoneRegion', 'a.completeAddress', 'a.postalCode', 'a.city'])
    .select([
      sql<
        number[]
      >`array(select subject_id from teacher_subjects where teacher_id = t.id order by is_main desc, id)`.as(
        'subjectIds',
      ),
      sql<number[]>`array(select scholar_level_id from teacher_scholar_levels where teacher_id = t.id order by 1)`.as(
        'scholarLevelIds',
      ),
      sql<number[]>`array(select establishment_id from teacher_establishments where teacher_id = t.id order by 1)`.as(
        'establishmentIds',
      ),
    ])
    .where('t.id', '>', after)
    .orderBy('t.id')
    .limit(limit)
    .execute()
