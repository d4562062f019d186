// SQL of a child who goes to another family: what is known of both, what would follow, what stands in the way.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type PupilToMove = {
  readonly id: number
  readonly personId: number
  readonly customerId: number
  readonly enabled: boolean
  readonly isErased: boolean
  readonly isCustomer: boolean
  readonly firstName: string
  readonly name: string
  readonly family: string
  readonly number: string
  /** Something was billed for him: it stays with this family. */
  readonly isBilled: boolean
}
const fullName = (alias: string) =>
  sql`concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)})`

export const findPupil = async (db: Db, id: number): Promise<PupilToMove | undefined> => {
  const { rows } = await sql<PupilToMove>`
    select s.id, s.person_id, s.customer_id, s.enabled, p.erased_at is not null as is_erased, s.person_id = c.person_id as is_customer, 
      coalesce(p.first_name, p.last_name) as first_name, ${fullName('p')} as name, ${fullName('cp')} as family, c.number,
      exists (select from orders o where o.student_id = s.id)
        or exists (select from courses l where l.student_id = s.id and (l.order_id is not null or l.status = '3-confirmed')) as is_billed
    from students s join people p on p.id = s.person_id join customers c on c.id = s.customer_id join people cp on cp.id = c.person_id where s.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

export type FamilyToJoin = {
  readonly id: number
  readonly name: string
  readonly number: string
  readonly enabled: boolean
  readonly isErased: boolean
  readonly isMerged: boolean
  readonly isSuspended: boolean
  /** File that the pupil has there already. */
  readonly studentId: number | null
}
export const findFamily = async (db: Db, id: number, personId: number): Promise<FamilyToJoin | undefined> => {
  const { rows } = await sql<FamilyToJoin>`
    select c.id, ${fullName('p')} as name, c.number, c.enabled, p.erased_at is not null as is_erased,
      exists (select from record_merges m where m.given_up_customer_id = c.id and m.undone_at is null) as is_merged,
      exists (select from lesson_suspensions x where x.customer_id = c.id and x.ended_on is null) as is_suspended,
      (select s.id from students s where s.customer_id = c.id and s.person_id = ${personId}) as student_id
    from customers c join people p on p.id = c.person_id where c.id = ${id}`.execute(db)
  return rows[0]
}

/** Both families in one order for everybody, then the pupil. */
export const lockToMove = async (db: Db, studentId: number, customerIds: readonly number[]): Promise<void> => {
  await sql`select id from customers where id = any(${[...customerIds]}::bigint[]) order by id for update`.execute(db)
  await sql`select id from students where id = ${studentId} for update`.execute(db)
}

export type RunningContract = {
  readonly id: number
  readonly number: string
  readonly status: string
  readonly subject: string
  readonly teacher: string
  readonly isBilled: boolean
  readonly toCome: number
  /** « Un cours déclaré »: what the present family was asked and has not answered yet. */
  readonly awaited: string | null
  readonly isTogether: boolean
  /** Contract of the same teacher and subject that runs under the file of the other family. */
  readonly twin: string | null
}
/** Contracts that run, rest or are about to begin, with what becomes of each. */
export const listRunning = async (
  db: Db,
  studentId: number,
  { otherFileId, isLocked }: { readonly otherFileId: number | null; readonly isLocked: boolean },
): Promise<RunningContract[]> => {
  if (isLocked)
    await sql`select id from contracts where student_id = ${studentId} order by id for no key update`.execute(db)
  const { rows } = await sql<RunningContract>`
    select k.id, k.number, k.status, j.name as subject, ${fullName('tp')} as teacher,
      exists (select from courses l where l.contract_id = k.id and (l.order_id is not null or l.status = '3-confirmed')) as is_billed,
      (select count(*)::integer from courses l where l.contract_id = k.id and l.order_id is null and l.status not in ('0-cancelled', '3-confirmed', '5-cancelled')) as to_come,
      case when exists (select from courses l where l.contract_id = k.id and l.status in ('22-validated-customer-mail', '23-validated-waiting')) then 'un cours déclaré'
        when exists (select from courses l where l.contract_id = k.id and l.status = '4-disputed') then 'un cours contesté'
        when exists (select from contract_price_versions v where v.contract_id = k.id and v.status = 'proposed') then 'un tarif proposé'
        when exists (select from course_charges x where x.contract_id = k.id and x.status in ('proposed', 'contested')) then 'une annulation tardive'
        when exists (select from course_change_requests r where r.contract_id = k.id and r.status = 'pending') then 'une demande de changement' end as awaited,
      k.collective_key is not null and exists (select from contracts y where y.collective_key = k.collective_key and y.id <> k.id and y.status in ('created', 'active', 'pause')) as is_together,
      (select y.number from contracts y where y.student_id = ${otherFileId}::bigint and y.teacher_id = k.teacher_id and y.subject_id = k.subject_id and y.format = k.format
        and y.status in ('created', 'active', 'pause') limit 1) as twin
    from contracts k join subjects j on j.id = k.subject_id join teachers t on t.id = k.teacher_id join people tp on tp.id = t.person_id
    where k.student_id = ${studentId} and k.status in ('created', 'active', 'pause') order by k.id`.execute(db)
  return rows
}

type Counts = {
  readonly searches: number
  readonly registrations: number
  readonly soldRegistrations: number
  readonly bills: number
  readonly ended: number
}
export const countOf = async (db: Db, studentId: number): Promise<Counts> => {
  const { rows } = await sql<Counts>`
    select (select count(*) from linkings l where l.student_id = ${studentId} and l.in_management_flow)::integer as searches,
      (select count(*) from traineeship_registrations r where r.student_id = ${studentId} and r.enabled
        and not exists (select from orders o where o.traineeship_registration_id = r.id))::integer as registrations,
      (select count(*) from traineeship_registrations r where r.student_id = ${studentId} and r.enabled
        and exists (select from orders o where o.traineeship_registration_id = r.id))::integer as sold_registrations,
      (select count(*) from bills b join orders o on o.id = b.order_id where o.student_id = ${studentId})::integer as bills,
      (select count(*) from contracts k where k.student_id = ${studentId} and k.status in ('close', 'failed'))::integer as ended`.execute(
    db,
  )
  return rows[0]!
}

/** Other files of the same pupil, those that are followed first. */
export const otherFiles = async (db: Db, studentId: number) => {
  const { rows } = await sql<{ id: number; enabled: boolean; family: string; number: string }>`
    select o.id, o.enabled, ${fullName('cp')} as family, c.number from students s join students o on o.person_id = s.person_id and o.id <> s.id
      join customers c on c.id = o.customer_id join people cp on cp.id = c.person_id where s.id = ${studentId} order by o.enabled desc, o.id`.execute(
    db,
  )
  return rows
}

export type ToldFamily = {
  readonly customerId: number
  readonly personId: number
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
  readonly accountId: number | null
}
export const familyToTell = async (db: Db, customerId: number): Promise<ToldFamily | undefined> => {
  const { rows } = await sql<ToldFamily>`
    select c.id as customer_id, p.id as person_id, p.first_name, p.last_name, p.email::text, (select a.id from accounts a where a.person_id = p.id and a.enabled) as account_id
      from customers c join people p on p.id = c.person_id where c.id = ${customerId} and c.enabled`.execute(db)
  return rows[0]
}
