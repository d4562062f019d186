// SQL of registrations to a stage: rows of the lists with their subjects and bills, and their own writes.

import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import type { RegistrationSort } from '@cartable/domain/traineeships/registrations/registrations.api.ts'
import type {
  RegistrationRow,
  StudentRegistrationRow,
} from '@cartable/domain/traineeships/registrations/registrations.schema.ts'
import type { ShownState } from '@cartable/domain/traineeships/registrations/registrations.states.ts'
import type { SessionStatus } from '@cartable/domain/traineeships/sessions/sessions.workflow.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { matchesSearch } from '../../../platform/db/sql.ts'
import { listPage, type Sorts } from '../../../platform/list.ts'

/** `shownStateOf` in SQL, for the filter. */
const shownState = sql<ShownState>`case when r.enabled then r.status else 'cancelled' end`
const named = (id: string, name: string) => sql.raw(`jsonb_build_object('id', ${id}, 'label', ${name})`)
const nameOf = (people: string) => `concat_ws(' ', ${people}.first_name, ${people}.last_name)`

/** Subjects of registration `r`; reports that nobody validated, or of what was cancelled, are not told to families. */
const subjects = (onlyValidated: boolean) => sql<RegistrationRow['traineeshipSubjects']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', rs.id, 'traineeshipSubjectId', ts.id, 'name', su.name, 'isOption', rs.is_option,
      'groupId', g.id, 'groupHours', to_char(g.start_time, 'HH24:MI') || '–' || to_char(g.end_time, 'HH24:MI'),
      'reportId', case when not ${onlyValidated} or rp.is_validated and r.enabled then rp.id end,
      'reportValidated', coalesce(rp.is_validated and (r.enabled or not ${onlyValidated}), false))
      order by rs.is_option, su.name, rs.id), '[]'::jsonb)
    from traineeship_registration_subjects rs join traineeship_subjects ts on ts.id = rs.traineeship_subject_id join subjects su on su.id = ts.subject_id
    left join traineeship_groups g on g.id = rs.group_id left join traineeship_reports rp on rp.registration_subject_id = rs.id
   where rs.registration_id = r.id)`

/** Bills and credit notes of registration `r`, in the order they were issued. */
export const billsOfRegistration = sql<RegistrationRow['bills']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'type', b.kind, 'reference', b.reference, 'totalAmount', b.total_cents,
      'totalPaid', case b.kind when 'bill' then o.paid_cents else (select coalesce(sum(p.amount_cents), 0)::integer from payments p
         where p.order_id = o.id and p.direction = 'out' and p.status = 'succeeded') end,
      'isPaid', case b.kind when 'bill' then o.payment_status = 'payed' else o.balance_cents <= 0 end) order by b.id), '[]'::jsonb)
    from bills b join orders o on o.id = b.order_id where o.traineeship_registration_id = r.id)`

const money = sql<{
  total: number
  totalPaid: number
  remained: number
  owed: number
  unpaidBillId: number | null
  unpaidCents: number
}>`(
  select coalesce(sum(o.amount_cents - o.credited_cents), 0)::integer as total, coalesce(sum(o.paid_cents), 0)::integer as total_paid,
         coalesce(sum(o.amount_remained_cents), 0)::integer as remained,
         coalesce(sum(greatest(o.balance_cents - (select coalesce(sum(p.amount_cents), 0)::integer from payments p where p.order_id = o.id and p.direction = 'out' and p.status = 'pending'), 0)), 0)::integer as owed,
         (select b.id from bills b where b.kind = 'bill' and b.order_id = (min(o.id) filter (where o.amount_remained_cents > 0))) as unpaid_bill_id,
         coalesce((array_agg(o.amount_remained_cents order by o.id) filter (where o.amount_remained_cents > 0))[1], 0) as unpaid_cents
    from orders o where o.traineeship_registration_id = r.id)`

const rows = (db: Db) =>
  db
    .selectFrom('traineeshipRegistrations as r')
    .innerJoin('traineeshipSessions as se', 'se.id', 'r.sessionId')
    .innerJoin('traineeshipLevels as l', 'l.id', 'r.levelId')
    .innerJoin('students', 'students.id', 'r.studentId')
    .innerJoin('people as pupil', 'pupil.id', 'students.personId')
    .innerJoin('customers', 'customers.id', 'r.customerId')
    .innerJoin('people as payer', 'payer.id', 'customers.personId')
    .innerJoinLateral(money.as('m'), (join) => join.onTrue())

export type ListedRegistration = Omit<RegistrationRow, 'readOnlyReason' | 'shownState' | 'canReturn'> & {
  readonly sessionStatus: SessionStatus
}

/** The headings keep their order whichever way a column is sorted: waiting for payment, firm, cancelled. */
const sortsOf = ({ direction, column }: ListRequest<RegistrationSort>['sort']): Sorts<RegistrationSort> => {
  const rank = sql`case when not r.enabled then 3 when r.status = '1-temporary' then 1 else 2 end`
  const heading = direction === 'desc' && column !== 'status' ? sql`-(${rank})` : rank
  const name = sql.ref('students.sortName')
  return { status: [rank, name], student: [heading, name], level: [heading, sql.ref('l.title'), name] }
}

type Filters = { sessionId: number; status?: readonly ShownState[] | undefined; withoutCancelled: boolean }

export const listRegistrations = (db: Db, request: ListRequest<RegistrationSort> & Filters) => {
  let query = rows(db).where('r.sessionId', '=', request.sessionId)
  if (request.withoutCancelled) query = query.where('r.enabled', '=', true)
  if (request.status?.length) query = query.where(shownState, 'in', request.status)
  if (request.q !== '')
    query = query.where((where) =>
      where.or([
        matchesSearch(sql.ref('customers.searchText'), request.q),
        matchesSearch(sql`search_key(${sql.raw(nameOf('pupil'))})`, request.q),
      ]),
    )
  return listPage(
    db,
    request,
    query.select([
      'r.id',
      'r.updatedAt',
      'r.status',
      'r.enabled as isEnabled',
      sql<RegistrationRow['student']>`${named('r.student_id', nameOf('pupil'))}`.as('student'),
      sql<RegistrationRow['customer']>`${named('r.customer_id', nameOf('payer'))}`.as('customer'),
      sql<RegistrationRow['traineeshipSession']>`${named('se.id', 'se.name')}`.as('traineeshipSession'),
      sql<RegistrationRow['traineeshipLevel']>`${named('l.id', 'l.title')}`.as('traineeshipLevel'),
      subjects(false).as('traineeshipSubjects'),
      sql<
        string[]
      >`array(select a.day::text from traineeship_registration_absences a where a.registration_id = r.id order by 1)`.as(
        'absenceDays',
      ),
      sql<
        RegistrationRow['studiedChapters']
      >`(select coalesce(jsonb_agg(jsonb_build_object('subject', x.subject, 'chapters', x.chapters) order by x.subject), '[]'::jsonb) from (
        select su.name as subject, jsonb_agg(c.name order by c.name) as chapters
          from traineeship_registration_chapters rc join chapters c on c.id = rc.chapter_id join traineeship_registration_subjects rs on rs.id = rc.registration_subject_id
          join traineeship_subjects ts on ts.id = rs.traineeship_subject_id join subjects su on su.id = ts.subject_id
         where rs.registration_id = r.id group by rs.id, su.name) x)`.as('studiedChapters'),
      'r.comments',
      sql<string | null>`case when r.enabled and r.status = '1-temporary' then r.held_until end`.as('heldUntil'),
      sql<
        RegistrationRow['cancelAsked']
      >`case when r.enabled and r.cancel_asked_at is not null then jsonb_build_object('at', r.cancel_asked_at, 'reason', r.cancel_reason) end`.as(
        'cancelAsked',
      ),
      sql<boolean>`exists (select from traineeship_presences e join traineeship_registration_subjects w on w.id = e.registration_subject_id
          where w.registration_id = r.id and e.state <> 'absent')`.as('wasThere'),
      sql<
        RegistrationRow['movedDates']
      >`case when r.enabled and r.dates_asked_at is not null then case when r.dates_agreed_at is not null then 'agreed' when r.cancel_asked_at is null then 'waiting' end end`.as(
        'movedDates',
      ),
      sql<RegistrationRow['paymentMethod']>`r.payment_method`.as('paymentMethod'),
      sql<string | null>`(select p.code from promo_codes p where p.id = r.promo_code_id)`.as('promoCode'),
      billsOfRegistration.as('bills'),
      'm.total',
      'm.totalPaid',
      'm.remained',
      'm.owed',
      'm.unpaidBillId',
      'm.unpaidCents',
      sql<
        string | null
      >`(select concat_ws(' ', p.first_name, p.last_name) from traineeship_registrations n join students s on s.id = n.student_id
          join people p on p.id = s.person_id where n.replaces_id = r.id)`.as('replacedBy'),
      'se.status as sessionStatus',
    ]),
    sortsOf(request.sort),
    sql.ref('r.id'),
  )
}

/** Sums over the registrations of a session that are not cancelled; what was given back is deducted. */
export const totalsOfSession = async (db: Db, sessionId: number) => {
  const { rows: sums } = await sql<{ total: number; totalPaid: number; remained: number; active: number }>`
    select coalesce(sum(o.amount_cents - o.credited_cents), 0)::integer as total, coalesce(sum(o.paid_cents), 0)::integer as total_paid,
           coalesce(sum(o.amount_remained_cents), 0)::integer as remained, count(distinct r.id) filter (where r.enabled)::integer as active
      from traineeship_registrations r left join orders o on o.traineeship_registration_id = r.id where r.session_id = ${sessionId}`.execute(
    db,
  )
  return sums[0] ?? { total: 0, totalPaid: 0, remained: 0, active: 0 }
}

/** Whose registrations are read: one student's for staff, those of one's household or one's own otherwise. */
export type RegistrationScope = {
  readonly studentIds?: readonly number[] | undefined
  readonly customerId?: number | undefined
  readonly onlyValidatedReports: boolean
}

export const listStudentRegistrations = (db: Db, request: ListRequest<'date'>, scope: RegistrationScope) => {
  let query = rows(db)
  if (scope.customerId !== undefined) query = query.where('r.customerId', '=', scope.customerId)
  if (scope.studentIds !== undefined) query = query.where('r.studentId', 'in', [...scope.studentIds, 0])
  return listPage(
    db,
    request,
    query.select([
      'r.id',
      'r.status',
      'r.enabled as isEnabled',
      sql<StudentRegistrationRow['student']>`${named('r.student_id', nameOf('pupil'))}`.as('student'),
      sql<StudentRegistrationRow['traineeshipSession']>`${named('se.id', 'se.name')}`.as('traineeshipSession'),
      sql<StudentRegistrationRow['traineeshipLevel']>`${named('l.id', 'l.title')}`.as('traineeshipLevel'),
      subjects(scope.onlyValidatedReports).as('traineeshipSubjects'),
      'se.startsOn as startDate',
      'se.endsOn as endDate',
      'se.online',
      'm.total',
      'm.totalPaid',
    ]),
    { date: [sql.ref('se.startsOn')] },
    sql.ref('r.id'),
  )
}

const stored = (db: Db) =>
  db
    .selectFrom('traineeshipRegistrations as r')
    .innerJoin('traineeshipSessions as se', 'se.id', 'r.sessionId')
    .innerJoin('traineeshipLevels as l', 'l.id', 'r.levelId')
    .innerJoin('students', 'students.id', 'r.studentId')
    .innerJoin('people as pupil', 'pupil.id', 'students.personId')
    .innerJoin('customers', 'customers.id', 'r.customerId')
    .innerJoin('people as payer', 'payer.id', 'customers.personId')
    .select([
      'r.id',
      'r.updatedAt',
      'r.sessionId',
      'r.levelId',
      'r.customerId',
      'r.studentId',
      'r.status',
      'r.enabled as isEnabled',
      sql<RegistrationRow['paymentMethod']>`r.payment_method`.as('paymentMethod'),
      'r.promoCodeId',
      'r.discountCents',
      'r.siblingCents',
      'r.totalCents',
      'r.comments',
      'r.cancelAskedAt',
      'se.startsOn',
      'se.name as sessionName',
      'se.status as sessionStatus',
      'l.title as levelTitle',
      sql<string>`${sql.raw(nameOf('pupil'))}`.as('studentName'),
      sql<string>`${sql.raw(nameOf('payer'))}`.as('customerName'),
      billsOfRegistration.as('bills'),
    ])

/** A registration as its form and its moves need it. */
export const findRegistration = (db: Db, id: number) => stored(db).where('r.id', '=', id).executeTakeFirst()
/** The same, locked until the commit. */
export const lockRegistration = (db: Db, id: number) =>
  stored(db).where('r.id', '=', id).forNoKeyUpdate('r').executeTakeFirst()
export type StoredRegistration = NonNullable<Awaited<ReturnType<typeof findRegistration>>>

/** What a student of the registration takes: subjects with their group, days missed, chapters studied. */
export const contentsOf = async (db: Db, registrationId: number) => {
  const taken = await db
    .selectFrom('traineeshipRegistrationSubjects')
    .select(['id', 'traineeshipSubjectId', 'groupId'])
    .where('registrationId', '=', registrationId)
    .orderBy('id')
    .execute()
  const absences = await db
    .selectFrom('traineeshipRegistrationAbsences')
    .select('day')
    .where('registrationId', '=', registrationId)
    .orderBy('day')
    .execute()
  const chapters = await db
    .selectFrom('traineeshipRegistrationChapters as c')
    .innerJoin('traineeshipRegistrationSubjects as s', 's.id', 'c.registrationSubjectId')
    .select(['s.traineeshipSubjectId', 'c.chapterId'])
    .where('s.registrationId', '=', registrationId)
    .orderBy('c.chapterId')
    .execute()
  return { taken, absenceDays: absences.map(({ day }) => day), chapters }
}

/** Whether another child of the family takes part in the session. */
export const hasSiblingIn = async (
  db: Db,
  child: { readonly sessionId: number; readonly studentId: number; readonly customerId: number },
): Promise<boolean> => {
  const found = await db
    .selectFrom('traineeshipRegistrations')
    .select('id')
    .where('sessionId', '=', child.sessionId)
    .where('customerId', '=', child.customerId)
    .where('studentId', '<>', child.studentId)
    .where('enabled', '=', true)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
