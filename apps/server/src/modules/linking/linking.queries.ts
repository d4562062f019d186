// SQL of the flow of searches: pages of cards, the record, its parties, its writes.

import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import type { linkingApi } from '@cartable/domain/linking/linking.api.ts'
import type { LinkingRecord } from '@cartable/domain/linking/linking.schema.ts'
import { type LinkingFacts, type LinkingStatus, linkingStatuses } from '@cartable/domain/linking/linking.workflow.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { matchesSearch } from '../../platform/db/sql.ts'
import type { DB } from '../../platform/db/types.ts'
import { pageOfIds, type Sorts } from '../../platform/list.ts'
import { workflowFacts } from './flow.queries.ts'
import { wishesOf } from './wishes.queries.ts'

type ListInput = InputOf<typeof linkingApi.list>

export type CardFound = Omit<LinkingFacts, 'by'> & {
  readonly id: number
  readonly status: LinkingStatus
  readonly studentId: number
  readonly studentName: string
  readonly customerId: number
  readonly customerName: string
  readonly subjectName: string
  readonly levelName: string
  readonly format: 'CAD' | 'CEL'
  readonly city: string | null
  readonly createdOn: string
  readonly since: string
  readonly reopenedCount: number
  readonly assigneeFirstName: string | null
  readonly assigneeLastName: string | null
  readonly toSendCount: number
  readonly acceptedBy: string | null
  readonly refusedCount: number
  readonly actionKind: string | null
  readonly actionDueOn: string | null
}

const sorts: Sorts<ListInput['sort']['column']> = {
  place: [sql`l.board_position`],
  createdOn: [sql`l.created_at`],
  student: [sql`(select s.sort_name from students s where s.id = l.student_id)`],
  subject: [sql`(select s.name collate "fr-x-icu" from subjects s where s.id = l.subject_id)`],
  status: [sql`array_position(${sql.lit(`{${linkingStatuses.join(',')}}`)}::text[], l.status)`],
}

const matching = (db: Db, input: ListInput, staffUserId: number | null) => {
  let query = db.selectFrom('linkings as l')
  if (input.q !== '')
    query = query.where(
      sql<boolean>`(l.student_id in (select s.id from students s where ${matchesSearch(sql`s.search_text`, input.q)})
        or l.customer_id in (select k.id from customers k where ${matchesSearch(sql`k.search_text`, input.q)}))`,
    )
  if (input.status.length > 0) query = query.where('l.status', 'in', input.status)
  if (input.subjects.length > 0) query = query.where('l.subjectId', 'in', input.subjects)
  if (input.studentId !== undefined) query = query.where('l.studentId', '=', input.studentId)
  if (input.owner === 'mine')
    query = query.where(
      staffUserId === null ? sql<boolean>`false` : sql<boolean>`l.assigned_staff_user_id = ${staffUserId}`,
    )
  if (input.owner === 'unassigned') query = query.where('l.assignedStaffUserId', 'is', null)
  return query
}

export const listLinkings = async (db: Db, input: ListInput, staffUserId: number | null) => {
  const { ids, ...counted } = await pageOfIds(db, input, matching(db, input, staffUserId), sorts, sql`l.id`)
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await sql<CardFound>`
    select l.id, l.status, l.student_id, l.customer_id, l.format, l.reopened_count, ${workflowFacts},
      concat_ws(' ', sp.first_name, upper(sp.last_name)) as student_name,
      concat_ws(' ', cp.first_name, upper(cp.last_name)) as customer_name,
      sub.name as subject_name, lv.name as level_name, ad.city,
      (l.created_at at time zone 'Europe/Paris')::date as created_on, greatest(l.created_at, case when l.reopened_count > 0 then l.updated_at end) as since,
      up.first_name as assignee_first_name, up.last_name as assignee_last_name,
      (select count(*) from linking_proposals p where p.linking_id = l.id and p.status = 'created') as to_send_count,
      (select count(*) from linking_proposals p where p.linking_id = l.id and p.status = 'refused') as refused_count,
      (select concat_ws(' ', tp.first_name, tp.last_name) from linking_proposals p join teachers t on t.id = p.teacher_id
        join people tp on tp.id = t.person_id where p.linking_id = l.id and p.status = 'accepted') as accepted_by,
      a.kind as action_kind, a.due_on as action_due_on
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, rank)
    join linkings l on l.id = wanted.id
    join students s on s.id = l.student_id join people sp on sp.id = s.person_id
    join customers k on k.id = l.customer_id join people cp on cp.id = k.person_id
    join subjects sub on sub.id = l.subject_id join scholar_levels lv on lv.id = l.scholar_level_id
    left join addresses ad on ad.id = coalesce(sp.address_id, cp.address_id)
    left join staff_users u on u.id = l.assigned_staff_user_id left join people up on up.id = u.person_id
    left join lateral (select n.kind, n.due_on from next_actions n where n.linking_id = l.id and n.done_at is null
      order by n.due_on, n.id limit 1) a on true
    order by wanted.rank`.execute(db)
  return { rows, ...counted, page: input.page, size: input.size }
}

export type LinkingFound = Omit<LinkingFacts, 'by'> &
  Pick<
    LinkingRecord,
    | 'updatedAt'
    | 'inManagementFlow'
    | 'reopenedCount'
    | 'createdOn'
    | 'subjectName'
    | 'levelName'
    | 'customerPhone'
    | 'customerPhoneRegion'
    | 'customerEmail'
    | 'address'
    | 'format'
    | 'assignedStaffUserId'
    | 'comments'
    | 'contracts'
    | 'wishes'
    | 'replaces'
  > & {
    readonly replacesContractId: number | null
    readonly changesOn: string | null
    readonly id: number
    readonly updatedAt: string
    readonly status: LinkingStatus
    readonly studentId: number
    readonly studentName: string
    readonly studentFirstName: string
    readonly customerId: number
    readonly customerName: string
    readonly customerPersonId: number
    readonly customerFirstName: string | null
    readonly customerLastName: string
    readonly subjectId: number
    readonly scholarLevelId: number
    readonly city: string | null
    readonly managerAccountId: number | null
  }

export const findLinking = async (db: Db, id: number): Promise<LinkingFound | undefined> => {
  const { rows } = await sql<LinkingFound>`
    select l.id, l.updated_at, l.status, l.in_management_flow, l.reopened_count, l.format, l.comments,
      l.assigned_staff_user_id, l.replaces_contract_id, l.changes_on, l.student_id, l.customer_id, l.subject_id, l.scholar_level_id, ${workflowFacts},
      (l.created_at at time zone 'Europe/Paris')::date as created_on, ${wishesOf(sql`l.id`)} as wishes,
      concat_ws(' ', sp.first_name, upper(sp.last_name)) as student_name, coalesce(sp.first_name, sp.last_name) as student_first_name,
      concat_ws(' ', cp.first_name, upper(cp.last_name)) as customer_name,
      cp.id as customer_person_id, cp.first_name as customer_first_name, cp.last_name as customer_last_name,
      cp.email as customer_email, coalesce(cp.mobile_phone, cp.phone) as customer_phone,
      case when cp.mobile_phone is not null then cp.mobile_phone_region else cp.phone_region end as customer_phone_region,
      sub.name as subject_name, lv.name as level_name, ad.city, ad.complete_address as address,
      (select ac.id from staff_users u join accounts ac on ac.person_id = u.person_id where u.id = l.assigned_staff_user_id) as manager_account_id,
      coalesce((select json_agg(json_build_object('id', c.id, 'number', c.number, 'status', c.status,
          'teacherName', concat_ws(' ', tp.first_name, upper(tp.last_name))) order by c.id desc)
        from contracts c join teachers t on t.id = c.teacher_id join people tp on tp.id = t.person_id where c.linking_id = l.id), '[]') as contracts,
      (select json_build_object('id', c.id, 'number', c.number, 'name', concat_ws(' ', tp.first_name, tp.last_name), 'on', l.changes_on)
        from contracts c join teachers t on t.id = c.teacher_id join people tp on tp.id = t.person_id where c.id = l.replaces_contract_id) as replaces
    from linkings l
    join students s on s.id = l.student_id join people sp on sp.id = s.person_id
    join customers k on k.id = l.customer_id join people cp on cp.id = k.person_id
    join subjects sub on sub.id = l.subject_id join scholar_levels lv on lv.id = l.scholar_level_id
    left join addresses ad on ad.id = coalesce(sp.address_id, cp.address_id)
    where l.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * What a new search takes from a student, or from a contract that it replaces; the first one, what the family wrote to be
 * won, a later one the hours that it wished last.
 */
export const findStart = async (db: Db, from: { studentId?: number | undefined; contractId?: number | undefined }) => {
  const { rows } = await sql<{
    studentId: number
    studentName: string
    customerId: number
    customerName: string
    enabled: boolean
    subjectId: number | null
    scholarLevelId: number | null
    format: 'CAD' | 'CEL' | null
    comments: string | null
    wishes: LinkingRecord['wishes']
  }>`
    select s.id as student_id, s.customer_id, s.enabled, concat_ws(' ', sp.first_name, upper(sp.last_name)) as student_name,
      concat_ws(' ', cp.first_name, upper(cp.last_name)) as customer_name,
      coalesce(c.subject_id, (select x.subject_id from contact_subjects x where x.contact_id = asked.id order by x.subject_id limit 1),
        (select ss.subject_id from student_subjects ss where ss.student_id = s.id order by ss.subject_id limit 1)) as subject_id,
      coalesce(c.scholar_level_id, s.scholar_level_id) as scholar_level_id,
      coalesce(c.format, case when asked.needs @> '{online-tuition}' then 'CEL' when asked.needs @> '{private-tuition}' then 'CAD' end) as format,
      (select left(t.message, 5000) from contacts t where t.student_id = s.id and t.status = 'won'
          and not exists (select from linkings l where l.student_id = s.id)
        order by t.status_changed_at desc limit 1) as comments,
      coalesce((select json_agg(json_build_object('weekday', w.weekday, 'from', to_char(w.from_time, 'HH24:MI'),
          'to', to_char(w.to_time, 'HH24:MI'), 'isPreferred', false) order by w.weekday, w.from_time)
        from contact_wishes w where w.contact_id = asked.id),
        to_json(${wishesOf(sql`(select max(l.id) from linkings l where l.student_id = s.id)`)})) as wishes
    from students s join people sp on sp.id = s.person_id
    join customers k on k.id = s.customer_id join people cp on cp.id = k.person_id
    left join contracts c on c.id = ${from.contractId ?? null}
    -- what was asked and no search has taken up: by the family itself, or won by the office
    left join lateral (select t.id, t.needs from contacts t where t.student_id = s.id
        and (t.status = 'won' or t.origin = 'family' and t.status <> 'lost')
        and c.id is null and not exists (select from linkings l where l.student_id = s.id and l.created_at >= t.status_changed_at)
      order by t.id desc limit 1) asked on true
    where s.id = coalesce((select x.student_id from contracts x where x.id = ${from.contractId ?? null}), ${from.studentId ?? null}::bigint)`.execute(
    db,
  )
  return rows[0]
}

/** Day on which an open search of the same need began; null when there is none. */
export const openSearchOf = async (
  db: Db,
  need: { studentId: number; subjectId: number; format: string },
  exceptId: number | null,
): Promise<string | null> => {
  const { rows } = await sql<{ day: string }>`
    select (created_at at time zone 'Europe/Paris')::date as day from linkings
     where student_id = ${need.studentId} and subject_id = ${need.subjectId} and format = ${need.format}
       and in_management_flow and id is distinct from ${exceptId} limit 1`.execute(db)
  return rows[0]?.day ?? null
}

export const insertLinking = async (db: Db, linking: Insertable<DB['linkings']>): Promise<number> => {
  const { rows } = await sql<{ place: number }>`
    select coalesce(min(board_position), 0) - 1 as place from linkings where in_management_flow and status = 'new'`.execute(
    db,
  )
  const { id } = await db
    .insertInto('linkings')
    .values({ ...linking, boardPosition: rows[0]?.place ?? 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
export const updateLinking = async (db: Db, id: number, linking: Updateable<DB['linkings']>): Promise<void> => {
  await db.updateTable('linkings').set(linking).where('id', '=', id).execute()
}
export const hasProposals = async (db: Db, linkingId: number): Promise<boolean> =>
  (await db
    .selectFrom('linkingProposals')
    .select('id')
    .where('linkingId', '=', linkingId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** People of the team who may follow a search; the one who does stays in the list. */
export const staffOptions = async (db: Db, kept: number | null): Promise<{ id: number; label: string }[]> => {
  const { rows } = await sql<{ id: number; label: string }>`
    select u.id, staff_label(u.id) as label from staff_users u join people p on p.id = u.person_id
     where exists (select 1 from accounts a where a.person_id = p.id and a.enabled) or u.id = ${kept}
     order by p.last_name, p.first_name`.execute(db)
  return rows
}
export const refusalOptions = (db: Db) =>
  db
    .selectFrom('responseTypes')
    .select(['id as value', 'name as label'])
    .where('context', '=', 'teacher-refusal')
    .where('enabled', '=', true)
    .orderBy('name')
    .execute()

export const listFollowUps = async (db: Db, linkingId: number): Promise<LinkingRecord['followUps']> => {
  const { rows } = await sql<LinkingRecord['followUps'][number]>`
    select f.id, f.comment, f.created_at, nullif(concat_ws(' ', p.first_name, p.last_name), '') as author_name
      from linking_follow_ups f left join accounts a on a.id = f.author_account_id left join people p on p.id = a.person_id
     where f.linking_id = ${linkingId} order by f.created_at desc, f.id desc`.execute(db)
  return rows
}
export const insertFollowUp = async (db: Db, followUp: Insertable<DB['linkingFollowUps']>): Promise<number> => {
  const { id } = await db.insertInto('linkingFollowUps').values(followUp).returning('id').executeTakeFirstOrThrow()
  return id
}
