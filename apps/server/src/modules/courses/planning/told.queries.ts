// SQL of who is told of a change of the planning: the lesson as it stands, its readers, what they were told already.
import type { LessonLocation } from '@cartable/domain/courses/shared/place.schema.ts'
import type { Place } from '@cartable/domain/courses/shared/place.words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { placeOfLesson } from '../shared/lesson-place.queries.ts'

export const readers = ['customer', 'student', 'teacher'] as const
export type Reader = (typeof readers)[number]

export type ReaderFound = {
  readonly personId: number
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
  readonly accountId: number | null
}
export type LessonToTell = {
  readonly status: string
  readonly expectedAt: string
  readonly durationMinutes: number
  readonly cancellationReason: string | null
  /** Its family is asked something for it. */
  readonly isCharged: boolean
  readonly subject: string
  readonly studentFirstName: string
  readonly teacherName: string
  readonly contractId: number
  readonly linkingId: number | null
  readonly staffUserId: number | null
  readonly isOnline: boolean
  readonly roomUrl: string | null
  readonly isCollective: boolean
  /** Where it is given; what is its own of that, where that is not where its contract says. */
  readonly place: Place
  readonly location: LessonLocation | null
  readonly locationAddressId: number | null
  /** Of lessons of several pupils that go together. */
  readonly collectiveKey: string | null
  /** How often its plan changed, and those that go together. */
  readonly revision: number
  readonly revisionOfAll: number
  readonly changedAt: string
} & { readonly [R in Reader]: ReaderFound }

const person = (
  people: string,
) => sql`json_build_object('personId', ${sql.ref(people)}.id, 'firstName', ${sql.ref(people)}.first_name,
  'lastName', ${sql.ref(people)}.last_name, 'email', ${sql.ref(people)}.email,
  'accountId', (select a.id from accounts a where a.person_id = ${sql.ref(people)}.id and a.enabled))`

/** The room of contract `k`, while one stands. */
const roomUrl = sql`(select v.url from video_conferences v where v.contract_id = k.id and v.closed_at is null)`

const lessonToTell = (id: number, at: RawBuilder<unknown>) => sql<LessonToTell>`
    select c.status, ${at} as expected_at, c.duration_minutes, c.cancellation_reason, sub.name as subject,
      exists (select from course_charges x where x.course_id = c.id and x.status not in ('over', 'waived')) as is_charged,
      coalesce(sp.first_name, sp.last_name) as student_first_name, concat_ws(' ', tp.first_name, tp.last_name) as teacher_name,
      k.id as contract_id, k.linking_id, (select l.assigned_staff_user_id from linkings l where l.id = k.linking_id) as staff_user_id,
      c.format = 'CEL' as is_online, ${roomUrl} as room_url, c.is_collective, ${placeOfLesson} as place, c.location, c.location_address_id, c.collective_key, c.plan_revision as revision, c.updated_at as changed_at,
      coalesce((select sum(o.plan_revision) from courses o where o.collective_key = c.collective_key), c.plan_revision)::int as revision_of_all,
      ${person('cp')} as customer, ${person('sp')} as student, ${person('tp')} as teacher
    from courses c join contracts k on k.id = c.contract_id join subjects sub on sub.id = k.subject_id
      join students s on s.id = c.student_id join people sp on sp.id = s.person_id
      join customers cu on cu.id = c.customer_id join people cp on cp.id = cu.person_id
      join teachers t on t.id = c.teacher_id join people tp on tp.id = t.person_id
    where c.id = ${id} and ${at} is not null`

/** A lesson that has, or had, a plan; locked, so that what is told of it is true when it is told. */
export const lockToTell = async (db: Db, id: number): Promise<LessonToTell | undefined> => {
  await sql`select from courses where id = ${id} for no key update`.execute(db)
  const { rows } = await lessonToTell(id, sql`c.expected_at`).execute(db)
  return rows[0]
}

/** A lesson as it was given, `expectedAt` being then when; as it is planned while it was not. */
export const findToTell = async (db: Db, id: number): Promise<LessonToTell> => {
  const { rows } = await lessonToTell(id, sql`coalesce(c.done_at, c.expected_at)`).execute(db)
  return rows[0]!
}

/** Whether a mail of this kind has been written to somebody about a lesson since an instant. */
export const wasToldSince = async (
  db: Db,
  mail: { readonly courseId: number; readonly purpose: string; readonly personId: number; readonly since: string },
): Promise<boolean> => {
  const { rows } = await sql`
    select from messages m join message_recipients r on r.message_id = m.id and r.person_id = ${mail.personId}
     where m.about_class = 'courses' and m.about_id = ${mail.courseId} and m.purpose = ${mail.purpose} and m.created_at >= ${mail.since}
     limit 1`.execute(db)
  return rows.length > 0
}

/** Of some lessons, those that stand where one stands: their ids, and their pupils. */
export const listToldWith = async (
  db: Db,
  courseId: number,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly firstName: string }[]> => {
  const others = ids.filter((id) => id !== courseId)
  if (others.length === 0) return []
  const { rows } = await sql<{ id: number; firstName: string }>`
    select o.id, coalesce(p.first_name, p.last_name) as first_name
    from courses c join courses o on o.id = any(${others}::bigint[]) and o.status = c.status and o.expected_at = c.expected_at
        and o.duration_minutes = c.duration_minutes
      join students s on s.id = o.student_id join people p on p.id = s.person_id
    where c.id = ${courseId} order by o.id`.execute(db)
  return rows
}

export type ContractToTell = Pick<
  LessonToTell,
  'subject' | 'studentFirstName' | 'teacherName' | 'linkingId' | 'staffUserId' | 'isOnline' | 'roomUrl'
> & {
  readonly [R in Reader]: ReaderFound
}

/** The people of a contract, as they are told of what concerns many of its lessons. */
export const findContractToTell = async (db: Db, contractId: number): Promise<ContractToTell | undefined> => {
  const { rows } = await sql<ContractToTell>`
    select sub.name as subject,
      coalesce(sp.first_name, sp.last_name) as student_first_name, concat_ws(' ', tp.first_name, tp.last_name) as teacher_name,
      k.linking_id, (select l.assigned_staff_user_id from linkings l where l.id = k.linking_id) as staff_user_id,
      k.format = 'CEL' as is_online, ${roomUrl} as room_url,
      ${person('cp')} as customer, ${person('sp')} as student, ${person('tp')} as teacher
    from contracts k join subjects sub on sub.id = k.subject_id
      join students s on s.id = k.student_id join people sp on sp.id = s.person_id
      join customers cu on cu.id = k.customer_id join people cp on cp.id = cu.person_id
      join teachers t on t.id = k.teacher_id join people tp on tp.id = t.person_id
    where k.id = ${contractId}`.execute(db)
  return rows[0]
}
