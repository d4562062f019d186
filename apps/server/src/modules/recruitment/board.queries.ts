// SQL of the board of candidates and of the list of those refused.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import type { recruitmentApi } from '@cartable/domain/recruitment/recruitment.api.ts'
import { lateDays } from '@cartable/domain/recruitment/recruitment.rules.ts'
import type { CandidateStatus } from '@cartable/domain/recruitment/recruitment.workflow.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { likePattern, matchesSearch } from '../../platform/db/sql.ts'
import { listPage, type Sorts } from '../../platform/list.ts'

type Filters = InputOf<typeof recruitmentApi.counts>
type BoardInput = Pick<InputOf<typeof recruitmentApi.board>, keyof Filters | 'owner' | 'page' | 'size'>
type RefusedInput = InputOf<typeof recruitmentApi.refusedList>

/** Who looks, and when; `silentBefore`: a mail older than that has had its time to be answered. */
export type Seen = {
  readonly staffUserId: number | null
  readonly today: string
  readonly now: Date
  readonly silentBefore: Date
}

const subjectNames = sql<string[]>`array(select s.name from teacher_subjects ts join subjects s on s.id = ts.subject_id
  where ts.teacher_id = t.id order by ts.is_main desc, s.order_key, s.name)`
const staffName = sql`concat_ws(' ', sp.first_name, sp.last_name)`
/** The interview to come, with where and with whom. */
const openInterview = sql<{
  id: number
  startDateTime: string
  endDateTime: string
  locationName: string | null
  userNames: string[]
} | null>`(select json_build_object('id', i.id,
    'startDateTime', to_char(i.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'endDateTime', to_char(i.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'locationName', l.name,
    'userNames', array(select ${staffName} from interview_interlocutors x join staff_users su on su.id = x.staff_user_id
       join people sp on sp.id = su.person_id where x.interview_id = i.id order by sp.last_name))
  from interviews i left join locations l on l.id = i.location_id where i.candidate_id = c.id and i.outcome is null)`
/** The last interview of somebody to be seen, when nobody came to it and none is fixed since. */
const missedAt = sql<
  string | null
>`(select i.starts_at from interviews i where i.candidate_id = c.id and i.outcome = 'missed'
    and c.status = 'toView' and not exists (select from interviews o where o.candidate_id = c.id and o.outcome is null)
  order by i.starts_at desc limit 1)`
/** Types of document asked of a candidate before the hiring, and how many are approved and still valid. */
const askedTypes = sql`document_types d where d.enabled and d.mandatory and 'candidate' = any(d.available_for)`
const approvedDocument = (
  today: string,
) => sql`exists (select from documents g where g.document_type_id = d.id and g.teacher_id = t.id
  and g.removed_at is null and g.check_status = 'approved' and (g.expires_on is null or g.expires_on >= ${today}::date))`

const isNotGivenUp = sql<boolean>`not exists (select from record_merges m where m.given_up_teacher_id = c.teacher_id and m.undone_at is null)`
/** Others of the same telephone, or of the same name and day of birth, as `listAlike` names them. */
const hasAlike = sql<boolean>`exists (select from people q join teachers o on o.person_id = q.id where q.id <> p.id and q.erased_at is null
  and not exists (select from record_merges m where m.given_up_teacher_id = o.id and m.undone_at is null) and (
  q.phone in (p.phone, p.mobile_phone) or q.mobile_phone in (p.phone, p.mobile_phone)
  or q.birth_on = p.birth_on and match_key(q.last_name) = match_key(p.last_name)))`

const search = (q: string): Expression<SqlBool> => {
  const digits = q.replace(/[\s.+-]/g, '')
  const words = /^\d{4,}$/.test(digits)
  return words
    ? sql<SqlBool>`t.search_text like ${likePattern(digits.replace(/^0/, ''))}`
    : matchesSearch(sql`t.search_text`, q)
}
const matches = ({ q, subjects, levels, assignee, from, to }: Filters): Expression<SqlBool>[] => [
  ...(assignee === undefined ? [] : [sql<SqlBool>`c.assigned_staff_user_id = ${assignee}`]),
  ...(q ? [search(q)] : []),
  ...(subjects.length > 0
    ? [
        sql<SqlBool>`exists (select from teacher_subjects ts where ts.teacher_id = c.teacher_id and ts.subject_id = any(${subjects}))`,
      ]
    : []),
  ...(levels.length > 0
    ? [
        sql<SqlBool>`exists (select from teacher_scholar_levels sl where sl.teacher_id = c.teacher_id and sl.scholar_level_id = any(${levels})
          union all select from teacher_subjects ts join teacher_subject_levels sl on sl.teacher_subject_id = ts.id
           where ts.teacher_id = c.teacher_id and sl.scholar_level_id = any(${levels}))`,
      ]
    : []),
  ...(from ? [sql<SqlBool>`c.created_at >= ${from}::date`] : []),
  ...(to ? [sql<SqlBool>`c.created_at < ${addDays(to, 1)}::date`] : []),
]

const isOpen = sql<SqlBool>`c.status in ('contact','firstMail','toView','waitingForVoucher')`
/**
 * An interview whose hour has passed waits for its outcome, one that nobody came to for another date; a candidate without
 * mail address, or silent after two mails, waits for a call.
 */
const needsAction = ({ now, silentBefore }: Seen) => sql<SqlBool>`(${isOpen} and (p.email is null
  or exists (select from interviews i where i.candidate_id = c.id and i.outcome is null and i.ends_at < ${now})
  or (c.status = 'toView' and not exists (select from interviews i where i.candidate_id = c.id and i.outcome is null))
  or (c.status = 'firstMail' and c.reminded_at < ${silentBefore})))`
const owned = (owner: BoardInput['owner'], seen: Seen): Expression<SqlBool>[] => {
  const { staffUserId } = seen
  if (owner === 'mine')
    return [staffUserId === null ? sql<SqlBool>`false` : sql<SqlBool>`c.assigned_staff_user_id = ${staffUserId}`]
  if (owner === 'unassigned') return [sql<SqlBool>`c.assigned_staff_user_id is null`]
  return owner === 'action' ? [needsAction(seen)] : []
}

/** Candidates with what a search, or whether one is to be handled, looks at: neither is joined where it is not asked. */
const counted = (db: Db, { q }: Filters, owner: BoardInput['owner'] | 'each') =>
  db
    .selectFrom('candidates as c')
    .$if(q !== '' || owner === 'action' || owner === 'each', (query) =>
      query.innerJoin('teachers as t', 't.id', 'c.teacherId'),
    )
    .$if(owner === 'action' || owner === 'each', (query) =>
      query.innerJoin('people as p', (join) => join.on(sql<SqlBool>`p.id = t.person_id`)),
    )
    .where(isNotGivenUp)
const joined = (db: Db) =>
  db
    .selectFrom('candidates as c')
    .innerJoin('teachers as t', 't.id', 'c.teacherId')
    .innerJoin('people as p', 'p.id', 't.personId')
    .leftJoin('addresses as a', 'a.id', 'p.addressId')
    .where(isNotGivenUp)

const cards = (db: Db, today: string) =>
  joined(db)
    .leftJoin('staffUsers as su', 'su.id', 'c.assignedStaffUserId')
    .leftJoin('people as sp', 'sp.id', 'su.personId')
    .select([
      'c.id',
      'c.teacherId',
      'c.status',
      'c.statusChangedAt',
      'c.isStudent',
      'p.firstName',
      'p.lastName',
      'p.email',
      't.courseFormats',
      'a.city',
      'c.assignedStaffUserId',
      'sp.firstName as staffFirstName',
      'sp.lastName as staffLastName',
      sql<boolean>`exists (select from accounts o where o.person_id = p.id)`.as('hasAccount'),
      sql<boolean>`t.hired_on is not null and c.status <> 'hired'`.as('isFormer'),
      hasAlike.as('isAlike'),
      subjectNames.as('subjectNames'),
      openInterview.as('interview'),
      missedAt.as('missedAt'),
      'c.remindedAt',
      sql<number>`(select count(*) from ${askedTypes})`.as('documentCount'),
      sql<number>`(select count(*) from ${askedTypes} and ${approvedDocument(today)})`.as('approvedCount'),
      sql<string[]>`array(select d.name from ${askedTypes} and not ${approvedDocument(today)} order by d.name)`.as(
        'missingPapers',
      ),
    ])
export type CardRow = Awaited<ReturnType<ReturnType<typeof cards>['execute']>>[number]

/** One page of each column, the latest arrival first: chosen before what its cards show is read. */
export const findCards = async (
  db: Db,
  statuses: readonly CandidateStatus[],
  input: BoardInput,
  seen: Seen,
): Promise<CardRow[]> => {
  const page = counted(db, input, input.owner)
    .select('c.id')
    .where(sql<SqlBool>`c.status = wanted.status`)
    .where((eb) => eb.and([...matches(input), ...owned(input.owner, seen)]))
    .orderBy('c.boardPosition')
    .orderBy('c.id')
    .limit(input.size)
    .offset((input.page - 1) * input.size)
  const { rows } = await sql<{ id: number }>`
    select page.id from unnest(${[...statuses]}::text[]) as wanted (status) cross join lateral (${page}) as page`.execute(
    db,
  )
  return cards(db, seen.today)
    .where(sql<SqlBool>`c.id = any(${rows.map(({ id }) => id)}::bigint[])`)
    .orderBy('c.boardPosition')
    .orderBy('c.id')
    .execute()
}
export const findCard = (db: Db, id: number, today: string): Promise<CardRow | undefined> =>
  cards(db, today).where('c.id', '=', id).executeTakeFirst()

export const countColumns = (db: Db, statuses: readonly CandidateStatus[], input: BoardInput, seen: Seen) =>
  counted(db, input, input.owner)
    .select([
      'c.status',
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where ${isOpen} and c.status_changed_at < ${addDays(seen.today, 1 - lateDays)}::date)`.as(
        'late',
      ),
    ])
    .where('c.status', 'in', statuses)
    .where((eb) => eb.and([...matches(input), ...owned(input.owner, seen)]))
    .groupBy('c.status')
    .execute()

/** Open candidacies under the filters: all, mine, nobody's, those that wait for a gesture of ours. */
export const countOwners = (db: Db, input: Filters, seen: Seen) =>
  counted(db, input, 'each')
    .select([
      sql<number>`count(*)`.as('open'),
      sql<number>`count(*) filter (where c.assigned_staff_user_id = ${seen.staffUserId})`.as('mine'),
      sql<number>`count(*) filter (where c.assigned_staff_user_id is null)`.as('unassigned'),
      sql<number>`count(*) filter (where ${needsAction(seen)})`.as('actionRequired'),
    ])
    .where(isOpen)
    .where((eb) => eb.and(matches(input)))
    .executeTakeFirstOrThrow()

const refusedSorts: Sorts<RefusedInput['sort']['column']> = {
  refusedAt: [sql`c.status_changed_at`],
  createdAt: [sql`c.created_at`],
  name: [sql`t.sort_name`],
  city: [sql`coalesce(a.city, '') collate "fr-x-icu"`],
}
export const listRefused = (db: Db, input: RefusedInput) => {
  const base = joined(db)
    .select([
      'c.id',
      'p.firstName',
      'p.lastName',
      'p.email',
      sql<string | null>`coalesce(p.mobile_phone, p.phone)`.as('phone'),
      sql<string | null>`case when p.mobile_phone is null then p.phone_region else p.mobile_phone_region end`.as(
        'phoneRegion',
      ),
      'a.city',
      'c.refusalReason',
      sql<boolean>`exists (select from accounts o where o.person_id = p.id)`.as('hasAccount'),
      'c.createdAt',
      'c.statusChangedAt as refusedAt',
      sql<boolean>`c.withdrawn_at is not null`.as('hasWithdrawn'),
      subjectNames.as('subjectNames'),
    ])
    .where('c.status', '=', 'refused')
    .where((eb) => eb.and(matches({ ...input, levels: [] })))
  return listPage(db, input, base, refusedSorts, sql`c.id`)
}
