// SQL of what families ask by themselves: their children, their open cards, and where each request stands.
import type { FamilyChild, FamilyForm, FamilyRequest } from '@cartable/domain/contacts/family-requests.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type Family = {
  readonly customerId: number
  readonly personId: number
  readonly gender: 'male' | 'female' | null
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
  readonly phone: string | null
  readonly phoneRegion: string | null
  readonly addressId: number | null
  readonly postalCode: string | null
}
export const findFamily = async (db: Db, customerId: number): Promise<Family> => {
  const { rows } = await sql<Family>`
    select c.id as customer_id, p.id as person_id, p.gender, p.first_name, p.last_name, p.email,
      coalesce(p.mobile_phone, p.phone) as phone,
      case when p.mobile_phone is null then p.phone_region else p.mobile_phone_region end as phone_region,
      p.address_id, a.postal_code
    from customers c join people p on p.id = c.person_id left join addresses a on a.id = p.address_id
    where c.id = ${customerId}`.execute(db)
  return rows[0]!
}

const isOpen = sql`c.status in ('contact','prospect','dunning1','dunning2','dunning3')`

/** A card that waits for this family and is about no child of it yet: its own, or one that it wrote as a visitor. */
export const lockOpenCard = async (
  db: Db,
  { customerId, email }: Pick<Family, 'customerId' | 'email'>,
): Promise<{ id: number; salesStaffUserId: number | null } | null> => {
  const { rows } = await sql<{ id: number; salesStaffUserId: number | null }>`
    select c.id, c.sales_staff_user_id from contacts c
    where ${isOpen} and c.erased_at is null and c.student_id is null
      and (c.customer_id = ${customerId} or (c.customer_id is null and lower(c.email) = lower(${email})))
    order by c.customer_id is null, c.id limit 1 for update`.execute(db)
  return rows[0] ?? null
}

export const hasRunningLessons = async (db: Db, customerId: number): Promise<boolean> =>
  (await db
    .selectFrom('contracts')
    .select('id')
    .where('customerId', '=', customerId)
    .where('status', 'in', ['created', 'active', 'pause'])
    .limit(1)
    .executeTakeFirst()) !== undefined

export const listChildren = async (db: Db, customerId: number): Promise<FamilyChild[]> => {
  const { rows } = await sql<FamilyChild>`
    select s.id, to_char(greatest(s.updated_at, p.updated_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at,
      coalesce(p.first_name, '') as first_name, p.last_name, p.birth_on, s.scholar_level_id, l.name as level_name,
      s.establishment_id, e.name as establishment_name, s.person_id = c.person_id as is_customer
    from students s join people p on p.id = s.person_id join customers c on c.id = s.customer_id
      left join scholar_levels l on l.id = s.scholar_level_id left join establishments e on e.id = s.establishment_id
    where s.customer_id = ${customerId} and s.enabled order by p.birth_on nulls last, s.id limit 50`.execute(db)
  return rows
}

/** Subjects that private lessons are given in, with their levels. */
export const levelsOfSubjects = async (db: Db, subjectIds: readonly number[]): Promise<Map<number, number[]>> => {
  const rows = await db
    .selectFrom('subjectScholarLevels')
    .select(['subjectId', 'scholarLevelId'])
    .where('subjectId', 'in', subjectIds.length > 0 ? [...subjectIds] : [0])
    .execute()
  const found = new Map<number, number[]>()
  for (const { subjectId, scholarLevelId } of rows)
    found.set(subjectId, [...(found.get(subjectId) ?? []), scholarLevelId])
  return found
}

/** What an hour costs at least today, where the company has a grid. */
export const lowestPrices = async (db: Db, today: string): Promise<FamilyForm['prices']> => {
  const { rows } = await sql<FamilyForm['prices'][number]>`
    select l.id as scholar_level_id, g.offline_min_price_cents as "CAD", g.online_min_price_cents as "CEL"
    from scholar_levels l join price_grids g on g.id = price_grid_on(l.school_career_id, ${today})
    where l.enabled order by l.id`.execute(db)
  return rows
}

/** Cards of a household that wait, the searches that followed them left out. */
export const countOpenRequests = async (db: Db, customerId: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from contacts c where c.customer_id = ${customerId} and c.student_id is not null and ${isOpen}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** The same need is waited for already: a card, or a search that runs. */
export const isAsked = async (
  db: Db,
  { studentId, subjectId, format }: { studentId: number; subjectId: number; format: string },
): Promise<boolean> => {
  const { rows } = await sql<{ isAsked: boolean }>`
    select exists (select from contacts c join contact_subjects x on x.contact_id = c.id
        where c.student_id = ${studentId} and x.subject_id = ${subjectId} and ${isOpen})
      or exists (select from linkings l where l.student_id = ${studentId} and l.subject_id = ${subjectId}
        and l.format = ${format} and l.in_management_flow) as is_asked`.execute(db)
  return rows[0]?.isAsked ?? false
}

type Wish = { readonly weekday: number; readonly fromTime: string; readonly toTime: string }
export const setWishes = async (db: Db, contactId: number, wishes: readonly Wish[]): Promise<void> => {
  await db.deleteFrom('contactWishes').where('contactId', '=', contactId).execute()
  if (wishes.length > 0)
    await db
      .insertInto('contactWishes')
      .values(wishes.map((wish) => ({ contactId, ...wish })))
      .execute()
}

export type RequestRow = Omit<FamilyRequest, 'whoCalls' | 'mayWithdraw'> & {
  readonly status: string
  readonly salesStaffUserId: number | null
}
/**
 * Requests of a household until their first lesson: the card, the search that followed it for that pupil and subject, the
 * contract that came of it. What was closed stays in sight for two weeks.
 */
export const listRequests = async (db: Db, customerId: number, now: Date): Promise<RequestRow[]> => {
  const { rows } = await sql<RequestRow>`
    select c.id, to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at, c.status, c.sales_staff_user_id,
      coalesce(p.first_name, c.student_first_name) as child_name,
      array(select j.name from contact_subjects x join subjects j on j.id = x.subject_id where x.contact_id = c.id order by j.order_key, j.name) as subject_names,
      case when k.next_at is not null then 'planned' when k.id is not null or l.status in ('test-planned', 'linked') then 'found'
        when c.status = 'lost' or l.status = 'closed' then 'closed' when l.id is not null or c.status = 'won' then 'searching'
        when c.status = 'contact' then 'received' else 'contacted' end as step,
      k.teacher_name, to_char(k.next_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as first_lesson_at
    from contacts c left join students s on s.id = c.student_id left join people p on p.id = s.person_id
    left join lateral (select l.id, l.status from linkings l
      where l.student_id = c.student_id and l.created_at >= c.created_at
        and l.subject_id in (select x.subject_id from contact_subjects x where x.contact_id = c.id)
      order by l.id desc limit 1) l on true
    left join lateral (select k.id, concat_ws(' ', tp.first_name, tp.last_name) as teacher_name,
        (select min(o.expected_at) from courses o where o.contract_id = k.id and o.status = '1-planned' and o.expected_at > ${now}) as next_at,
        exists (select from courses o where o.contract_id = k.id and o.done_at is not null and o.status not in ('0-cancelled', '5-cancelled')) as is_given
      from contracts k join teachers t on t.id = k.teacher_id join people tp on tp.id = t.person_id
      where k.student_id = c.student_id and k.created_at >= c.created_at and k.status in ('created', 'active', 'pause')
        and k.subject_id in (select x.subject_id from contact_subjects x where x.contact_id = c.id)
      order by k.id desc limit 1) k on true
    where c.customer_id = ${customerId} and c.student_id is not null and c.erased_at is null
      and not coalesce(k.is_given, false)
      and (c.status <> 'lost' or c.status_changed_at > ${new Date(now.getTime() - 14 * 86_400_000)})
    order by c.id desc limit 20`.execute(db)
  return rows
}
