// SQL of one candidate: the candidacy, its comments, its interviews, and the choices of their fields.
import type { IdOption } from '@cartable/domain/kernel/list.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.ts'

const personName = sql<string>`concat_ws(' ', p.first_name, p.last_name)`

export const findCandidate = (db: Db, id: number) =>
  db.selectFrom('candidates').selectAll().where('id', '=', id).executeTakeFirst()
export type CandidateRow = NonNullable<Awaited<ReturnType<typeof findCandidate>>>
/** The candidacy locked until the transaction ends. */
export const lockCandidate = (db: Db, id: number): Promise<CandidateRow | undefined> =>
  db.selectFrom('candidates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export const insertCandidate = async (db: Db, values: Insertable<DB['candidates']>): Promise<number> => {
  const { id } = await db.insertInto('candidates').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}
export const updateCandidate = async (db: Db, id: number, values: Updateable<DB['candidates']>): Promise<void> => {
  await db.updateTable('candidates').set(values).where('id', '=', id).execute()
}

/** The person behind, and how the teacher stands. */
export const findPersonOf = async (db: Db, teacherId: number) =>
  db
    .selectFrom('teachers as t')
    .innerJoin('people as p', 'p.id', 't.personId')
    .leftJoin('addresses as a', 'a.id', 'p.addressId')
    .leftJoin('addresses as z', 'z.id', 't.interventionAddressId')
    .leftJoin('accounts as o', 'o.personId', 'p.id')
    .select([
      't.personId',
      'p.gender',
      'p.firstName',
      'p.lastName',
      'p.birthOn',
      'p.email',
      sql<string | null>`coalesce(p.mobile_phone, p.phone)`.as('phone'),
      sql<string | null>`case when p.mobile_phone is null then p.phone_region else p.mobile_phone_region end`.as(
        'phoneRegion',
      ),
      'a.city',
      'a.completeAddress',
      'z.completeAddress as interventionAddress',
      't.interventionRadiusKm',
      't.selfDescription',
      't.stripeStatus',
      't.status as teacherStatus',
      't.leavesOn',
      't.leaveReason',
      't.stripeAccountId',
      'o.id as accountId',
      'o.login',
    ])
    .where('t.id', '=', teacherId)
    .executeTakeFirstOrThrow()

/** Names that the details show, each list in one go. */
export const findNames = async (db: Db, teacherId: number) => {
  const { rows } = await sql<{
    subjectNames: string[]
    levelNames: string[]
    graduationNames: string[]
    experienceNames: string[]
    establishmentNames: string[]
  }>`select
    array(select s.name from teacher_subjects ts join subjects s on s.id = ts.subject_id where ts.teacher_id = ${teacherId}
      order by ts.is_main desc, s.order_key, s.name) as subject_names,
    array(select l.name from teacher_scholar_levels x join scholar_levels l on l.id = x.scholar_level_id
      join school_careers k on k.id = l.school_career_id
      where x.teacher_id = ${teacherId} order by k.order_key, k.name, l.order_key, l.name) as level_names,
    array(select concat_ws(' ', g.name, '(' || x.year || ')') from teacher_graduations x join graduations g on g.id = x.graduation_id
      where x.teacher_id = ${teacherId} order by x.is_main desc, x.year desc nulls last) as graduation_names,
    array(select concat_ws(' ', e.name, '(depuis ' || to_char(x.since_month, 'MM/YYYY') || ')') from teacher_experiences x
      join experiences e on e.id = x.experience_id where x.teacher_id = ${teacherId} order by x.is_main desc) as experience_names,
    array(select e.name from teacher_establishments x join establishments e on e.id = x.establishment_id
      where x.teacher_id = ${teacherId} order by e.name) as establishment_names`.execute(db)
  return rows[0]!
}

/** Another teacher or candidate with this mail address. */
export const findSameEmail = async (db: Db, email: string, exceptTeacherId: number | null): Promise<string | null> => {
  const row = await db
    .selectFrom('people as p')
    .innerJoin('teachers as t', 't.personId', 'p.id')
    .select(personName.as('name'))
    .where(sql<boolean>`lower(p.email) = lower(${email})`)
    .where(sql<boolean>`t.id is distinct from ${exceptTeacherId}`)
    .limit(1)
    .executeTakeFirst()
  return row?.name ?? null
}

export const staffOptions = (db: Db, kept: readonly number[]): Promise<IdOption[]> =>
  db
    .selectFrom('staffUsers as u')
    .innerJoin('people as p', 'p.id', 'u.personId')
    .select(['u.id', sql<string>`staff_label(u.id)`.as('label')])
    .where((eb) => eb.or([eb('u.enabled', '=', true), eb('u.id', 'in', [0, ...kept])]))
    .orderBy('p.lastName')
    .execute()

export const listFollowUps = (db: Db, candidateId: number) =>
  db
    .selectFrom('candidateFollowUps as f')
    .leftJoin('accounts as o', 'o.id', 'f.authorAccountId')
    .leftJoin('people as p', 'p.id', 'o.personId')
    .select(['f.id', 'f.comment', 'f.createdAt', 'f.updatedAt', 'f.authorAccountId', personName.as('authorName')])
    .where('f.candidateId', '=', candidateId)
    .orderBy('f.createdAt', 'desc')
    .orderBy('f.id', 'desc')
    .limit(200)
    .execute()
export const findFollowUp = (db: Db, id: number) =>
  db.selectFrom('candidateFollowUps').selectAll().where('id', '=', id).executeTakeFirst()
export const insertFollowUp = async (db: Db, values: Insertable<DB['candidateFollowUps']>): Promise<number> => {
  const { id } = await db.insertInto('candidateFollowUps').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}
export const updateFollowUp = async (db: Db, id: number, comment: string): Promise<void> => {
  await db.updateTable('candidateFollowUps').set({ comment }).where('id', '=', id).execute()
}
export const deleteFollowUp = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('candidateFollowUps').where('id', '=', id).execute()
}

/** Messages written about a candidate, newest first. */
export const listMails = (db: Db, candidateId: number) =>
  db
    .selectFrom('messages')
    .select(['id', 'channel', sql<string>`coalesce(subject, body)`.as('subject'), 'status', 'createdAt', 'sentAt'])
    .where('aboutClass', '=', 'candidates')
    .where('aboutId', '=', candidateId)
    .orderBy('createdAt', 'desc')
    .limit(50)
    .execute()
/** Whether a mail of ours went, or is about to go, to this candidate. */
export const wasWritten = async (db: Db, candidateId: number): Promise<boolean> => {
  const { rows } = await sql<{ isSo: boolean }>`select exists (select from messages where about_class = 'candidates'
    and about_id = ${candidateId} and channel = 'mail' and status <> 'failed') as is_so`.execute(db)
  return rows[0]?.isSo ?? false
}
export const companyName = async (db: Db): Promise<string | null> => {
  const row = await db.selectFrom('companies').select('name').where('code', '=', 'holding').executeTakeFirst()
  return row?.name ?? null
}

/**
 * Candidates who have let that time pass since the first mail without a word, oldest first; those already reminded have
 * let it pass again, these days: later, their cards say it alone. Who has no address waits for a call, and is among what is
 * to be done from the start.
 */
export const listSilent = async (db: Db, before: Date, onlyId: number | null = null) => {
  const { rows } = await sql<{ id: number; name: string; wasReminded: boolean }>`
    select c.id, concat_ws(' ', p.first_name, p.last_name) as name, c.reminded_at is not null as was_reminded
    from candidates c join teachers t on t.id = c.teacher_id join people p on p.id = t.person_id
    where c.status = 'firstMail' and p.email is not null
      and greatest(c.status_changed_at, c.answered_at, c.reminded_at) < ${before}
      and (c.reminded_at is null or c.reminded_at > ${before}::timestamptz - interval '3 days') and (${onlyId}::bigint is null or c.id = ${onlyId})
    order by c.status_changed_at, c.id limit 500`.execute(db)
  return rows
}

/** Who last changed a candidacy, to say it to somebody whose card is elsewhere by now. */
export const lastChangedBy = async (db: Db, candidateId: number): Promise<string | null> => {
  const trace = await db
    .selectFrom('traces')
    .select('actorLabel')
    .where('rootClass', '=', 'candidates')
    .where('rootId', '=', candidateId)
    .orderBy('occurredAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return trace?.actorLabel ?? null
}
