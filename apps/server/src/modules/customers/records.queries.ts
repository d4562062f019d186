// SQL of the records of a customer and of a student, and the choices of their fields.
import type { CustomerSummary, StudentTile } from '@cartable/domain/customers/customers.schema.ts'
import type { SecondContact } from '@cartable/domain/customers/second-contact.schema.ts'
import type { IdOption } from '@cartable/domain/kernel/list.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { distanceBetween } from '../../platform/db/sql.ts'
import type { DB } from '../../platform/db/types.ts'
import { offerLevels, offerSubjects } from '../reference/shared/offer-choices.ts'
import { advanceStatus } from './customers.queries.ts'

/** Establishments and chapters offered in a select. */
const optionLimit = 500

export const findCustomer = (db: Db, id: number) =>
  db
    .selectFrom('customers as c')
    .select([
      'c.id',
      'c.number',
      'c.personId',
      'c.billingPersonId',
      'c.urssafPaymentEnabled',
      'c.urssafNumber',
      'c.employerNumber',
      'c.enabled',
      sql<SecondContact>`json_build_object('name', c.second_contact_name, 'link', c.second_contact_link, 'email', c.second_contact_email,
        'phone', json_build_object('phoneNumber', c.second_contact_phone, 'phoneRegion', coalesce(c.second_contact_phone_region, 'FR')))`.as(
        'secondContact',
      ),
      advanceStatus(sql`c.id`).as('advanceStatus'),
    ])
    .where('c.id', '=', id)
    .executeTakeFirst()

export const insertCustomer = async (db: Db, customer: Insertable<DB['customers']>): Promise<number> => {
  const { id } = await db.insertInto('customers').values(customer).returning('id').executeTakeFirstOrThrow()
  return id
}
export const updateCustomer = async (db: Db, id: number, customer: Updateable<DB['customers']>): Promise<void> => {
  await db.updateTable('customers').set(customer).where('id', '=', id).execute()
}

/** Enables or disables customers or students; answers those that changed. */
export const setEnabled = async (
  db: Db,
  table: 'customers' | 'students',
  ids: readonly number[],
  enabled: boolean,
): Promise<number[]> => {
  if (ids.length === 0) return []
  const changed = await db
    .updateTable(table)
    .set({ enabled })
    .where('id', 'in', ids)
    .where('enabled', '=', !enabled)
    .returning('id')
    .execute()
  return changed.map(({ id }) => id)
}

export const studentsOf = async (db: Db, customerId: number): Promise<StudentTile[]> => {
  const { rows } = await sql<StudentTile>`
    select s.id, p.first_name, p.last_name, s.person_id = c.person_id as is_customer, s.enabled,
      l.name as level_name, e.name as establishment_name,
      array(select sub.name from student_subjects ss join subjects sub on sub.id = ss.subject_id
            where ss.student_id = s.id order by sub.order_key, sub.name) as subject_names
    from students s
    join customers c on c.id = s.customer_id
    join people p on p.id = s.person_id
    left join scholar_levels l on l.id = s.scholar_level_id
    left join establishments e on e.id = s.establishment_id
    where s.customer_id = ${customerId} and not exists (select from record_merges g where g.given_up_student_id = s.id and g.undone_at is null) order by s.enabled desc, s.id`.execute(
    db,
  )
  return rows
}

export const summaryOf = async (
  db: Db,
  customerId: number,
  { now, lateBefore, since }: { now: Date; lateBefore: string; since: string },
): Promise<Omit<CustomerSummary, 'loyalty'>> => {
  const { rows } = await sql<Omit<CustomerSummary, 'loyalty'>>`
    select c.balance_due_cents, due.late as is_late, c.last_payment_on, a.login,
      (select count(*) from contracts k where k.customer_id = c.id and k.status in ('created', 'active', 'pause')) as open_contract_count,
      (select count(*) from course_charges x join courses xc on xc.id = x.course_id where xc.customer_id = c.id
        and x.status not in ('waived', 'over') and xc.expected_at >= ${since}::date) as late_cancellation_count,
      (select json_build_object('at', to_char(f.expected_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'studentName', sp.first_name,
          'teacherName', concat_ws(' ', tp.first_name, tp.last_name))
        from courses f join students s on s.id = f.student_id join people sp on sp.id = s.person_id
        join teachers t on t.id = f.teacher_id join people tp on tp.id = t.person_id
        where f.customer_id = c.id and f.status = '1-planned' and f.expected_at > ${now}
        order by f.expected_at limit 1) as next_course
    from customers c left join accounts a on a.person_id = c.person_id
    cross join lateral (
      select exists (select from orders o where o.customer_id = c.id and o.customer_due_cents > 0 and o.cancelled_at is null
        and o.ordered_on < ${lateBefore}::date) as late) due
    where c.id = ${customerId}`.execute(db)
  return rows[0]!
}

export const findStudent = (db: Db, id: number) =>
  db
    .selectFrom('students as s')
    .innerJoin('customers as c', 'c.id', 's.customerId')
    .innerJoin('people as p', 'p.id', 's.personId')
    .select([
      's.id',
      's.customerId',
      's.personId',
      's.establishmentId',
      's.scholarLevelId',
      's.enabled',
      'p.photoFileId',
      sql<boolean>`s.person_id = c.person_id`.as('isCustomer'),
    ])
    .where('s.id', '=', id)
    .executeTakeFirst()

export const insertStudent = async (db: Db, student: Insertable<DB['students']>): Promise<number> => {
  const { id } = await db.insertInto('students').values(student).returning('id').executeTakeFirstOrThrow()
  return id
}
export const updateStudent = async (db: Db, id: number, student: Updateable<DB['students']>): Promise<void> => {
  await db.updateTable('students').set(student).where('id', '=', id).execute()
}

type StudentFile = {
  readonly customerId: number
  readonly personId: number
  readonly scholarLevelId: number | null
  readonly establishmentId: number | null
  readonly subjectIds: readonly number[]
}
/** The file of a person in a household, made or enabled again: a known one gets what it lacks, and a newer level. */
export const addStudentFile = async (db: Db, { subjectIds, ...file }: StudentFile): Promise<number> => {
  const { id } = await db
    .insertInto('students')
    .values(file)
    .onConflict((conflict) =>
      conflict.constraint('students_person_uq').doUpdateSet((eb) => ({
        enabled: true,
        scholarLevelId: eb.fn.coalesce('excluded.scholarLevelId', 'students.scholarLevelId'),
        establishmentId: eb.fn.coalesce('students.establishmentId', 'excluded.establishmentId'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  if (subjectIds.length > 0)
    await db
      .insertInto('studentSubjects')
      .values(subjectIds.map((subjectId) => ({ studentId: id, subjectId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return id
}

export const needsOf = async (db: Db, studentId: number): Promise<{ subjectIds: number[]; chapterIds: number[] }> => {
  const { rows } = await sql<{ subjectIds: number[]; chapterIds: number[] }>`
    select array(select subject_id from student_subjects where student_id = ${studentId} order by 1) as subject_ids,
      array(select chapter_id from student_chapters where student_id = ${studentId} order by 1) as chapter_ids`.execute(
    db,
  )
  return rows[0]!
}

/** Makes the subjects and chapters of a student those given; what stays keeps its row, and so its day. */
export const saveNeeds = async (
  db: Db,
  studentId: number,
  needs: { subjectIds: readonly number[]; chapterIds: readonly number[]; today: string },
): Promise<void> => {
  const { subjectIds, chapterIds, today } = needs
  await sql`delete from student_subjects where student_id = ${studentId} and subject_id <> all(${subjectIds})`.execute(
    db,
  )
  await sql`insert into student_subjects (student_id, subject_id) select ${studentId}, unnest(${subjectIds}::bigint[])
    on conflict do nothing`.execute(db)
  await sql`delete from student_chapters where student_id = ${studentId} and chapter_id <> all(${chapterIds})`.execute(
    db,
  )
  await sql`insert into student_chapters (student_id, chapter_id, studied_on) select ${studentId}, unnest(${chapterIds}::bigint[]), ${today}
    on conflict do nothing`.execute(db)
}

/** Contracts of a student: subject, teacher, last lesson; the open ones first. */
export const tuitionOf = (db: Db, studentId: number) =>
  db
    .selectFrom('contracts as k')
    .innerJoin('subjects as s', 's.id', 'k.subjectId')
    .innerJoin('teachers as t', 't.id', 'k.teacherId')
    .innerJoin('people as p', 'p.id', 't.personId')
    .select([
      'k.id as contractId',
      's.name as subjectName',
      sql<string>`concat_ws(' ', p.first_name, p.last_name)`.as('teacherName'),
      'k.status',
      'k.lastCourseOn',
    ])
    .where('k.studentId', '=', studentId)
    .orderBy(sql`k.status in ('close', 'failed'), k.last_course_on desc nulls last, k.id desc`)
    .limit(100)
    .execute()

export const studentOptions = async (
  db: Db,
  kept: {
    levelId: number | null
    establishmentId: number | null
    subjectIds: readonly number[]
    chapterIds: readonly number[]
  },
) => {
  const establishments = await sql<IdOption>`select id, name as label from establishments
    where enabled or id = ${kept.establishmentId} order by id is distinct from ${kept.establishmentId}, name limit ${optionLimit}`.execute(
    db,
  )
  const subjects = await offerSubjects(db, kept.subjectIds)
  const chapters = await sql<
    IdOption & { group: string }
  >`select h.id, h.name as label, s.name || ' – ' || l.name as "group"
    from chapters h join subjects s on s.id = h.subject_id join scholar_levels l on l.id = h.scholar_level_id
    where h.enabled or h.id = any(${kept.chapterIds}) order by h.id <> all(${kept.chapterIds}), s.order_key, l.order_key, h.name limit ${optionLimit}`.execute(
    db,
  )
  return {
    levels: await offerLevels(db, [kept.levelId]),
    establishments: establishments.rows,
    subjects: subjects,
    chapters: chapters.rows,
  }
}

/** False: no pupil of this household. */
export const markMayAnswer = async (db: Db, customerId: number, id: number, mayAnswer: boolean): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('students')
    .set({ mayAnswer })
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type HomeContract = {
  readonly contractId: number
  readonly studentFirstName: string
  readonly subjectName: string
  readonly teacherName: string
  readonly personId: number
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
  readonly accountId: number | null
  readonly km: number | null
}
/** Contracts whose lessons take place at the address of the family, with how far their teachers live. */
export const listHomeContracts = async (db: Db, customerId: number): Promise<HomeContract[]> => {
  const { rows } = await sql<HomeContract>`
    select c.id as contract_id, coalesce(sp.first_name, sp.last_name) as student_first_name, u.name as subject_name,
      concat_ws(' ', tp.first_name, tp.last_name) as teacher_name, tp.id as person_id, tp.first_name, tp.last_name, tp.email,
      (select a.id from accounts a where a.person_id = tp.id and a.enabled limit 1) as account_id, ${distanceBetween('home', 'ad')} as km
    from contracts c join subjects u on u.id = c.subject_id
      join students s on s.id = c.student_id join people sp on sp.id = s.person_id
      join customers k on k.id = c.customer_id join people cp on cp.id = k.person_id
      join teachers t on t.id = c.teacher_id join people tp on tp.id = t.person_id
      left join addresses home on home.id = coalesce(sp.address_id, cp.address_id)
      left join addresses ad on ad.id = coalesce(t.intervention_address_id, tp.address_id)
    where c.customer_id = ${customerId} and c.status in ('created', 'active', 'pause') and c.location = 'student-home'
      and (sp.address_id is null or sp.address_id = cp.address_id)
    order by c.id`.execute(db)
  return rows
}

/** The persons of the children of a household. */
export const listChildren = async (db: Db, customerId: number): Promise<number[]> =>
  (await db.selectFrom('students').select('personId').where('customerId', '=', customerId).execute()).map(
    ({ personId }) => personId,
  )

export const findAskedEmail = async (db: Db, accountId: number): Promise<string | null> =>
  (await db.selectFrom('addressChanges').select('email').where('accountId', '=', accountId).executeTakeFirst())
    ?.email ?? null
