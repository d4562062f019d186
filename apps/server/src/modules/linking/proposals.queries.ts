// SQL of the proposals to teachers: their list, one of them locked with its search, what each step writes.

import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import type { ProposalStatus } from '@cartable/domain/linking/linking.schema.ts'
import type { proposalsApi } from '@cartable/domain/linking/proposals.api.ts'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { distanceBetween } from '../../platform/db/sql.ts'
import type { DB } from '../../platform/db/types.ts'
import { pageOfIds, type Sorts } from '../../platform/list.ts'

type ListInput = InputOf<typeof proposalsApi.proposals>
export type ProposalFound = Omit<import('@cartable/domain/linking/linking.schema.ts').Proposal, 'statusText'> & {
  readonly status: ProposalStatus
  readonly updatedAt: string
  readonly teacherPersonId: number
  readonly teacherFirstName: string | null
  readonly teacherLastName: string
  readonly subjectId: number
}

const proposalsWhere = (condition: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<ProposalFound>`
  select q.id, q.updated_at, q.linking_id, q.teacher_id, q.status, q.response_comment, q.message, q.expected_first_course_at,
    q.sent_at, q.answered_at, q.customer_price_cents as customer_price, q.teacher_amount_cents as teacher_amount,
    q.first_course_asked_at, q.first_course_answer, q.first_course_comment, q.first_course_answered_at,
    concat_ws(' ', tp.first_name, upper(tp.last_name)) as teacher_name, tp.id as teacher_person_id,
    tp.first_name as teacher_first_name, tp.last_name as teacher_last_name, tp.email as teacher_email,
    coalesce(tp.mobile_phone, tp.phone) as teacher_phone,
    case when tp.mobile_phone is not null then tp.mobile_phone_region else tp.phone_region end as teacher_phone_region,
    concat_ws(' ', sp.first_name, upper(sp.last_name)) as student_name, sub.name as subject_name, l.subject_id,
    rt.name as response_type,
    (select json_build_object('id', c.id, 'number', c.number) from contracts c
      where q.status = 'accepted' and c.linking_id = q.linking_id and c.teacher_id = q.teacher_id
        and c.status in ('created', 'active', 'pause') order by c.id desc limit 1) as contract
  from linking_proposals q
  join linkings l on l.id = q.linking_id join subjects sub on sub.id = l.subject_id
  join students s on s.id = l.student_id join people sp on sp.id = s.person_id
  join teachers t on t.id = q.teacher_id join people tp on tp.id = t.person_id
  left join response_types rt on rt.id = q.response_type_id
  where ${condition} order by ${order}`

const statusRank = sql`array_position('{accepted,sent,created,refused,cancelled}'::text[], q.status)`
export const listProposalsOf = async (db: Db, linkingId: number): Promise<ProposalFound[]> =>
  (await proposalsWhere(sql`q.linking_id = ${linkingId}`, sql`${statusRank}, q.id`).execute(db)).rows

/** Of a teacher, in searches that go on: what waits for him, and what he answered before anybody was chosen. */
export const listOpenOf = async (db: Db, teacherId: number): Promise<ProposalFound[]> =>
  (
    await proposalsWhere(
      sql`q.teacher_id = ${teacherId} and q.status in ('sent', 'accepted', 'refused') and l.in_management_flow
        and not exists (select from contracts c where c.linking_id = l.id and c.status in ('created', 'active', 'pause'))`,
      sql`${statusRank}, q.id`,
    ).execute(db)
  ).rows

const sorts: Sorts<ListInput['sort']['column']> = {
  sentAt: [sql`coalesce(q.sent_at, q.created_at)`],
  teacher: [sql`(select t.sort_name from teachers t where t.id = q.teacher_id)`],
  status: [statusRank],
}
export const listProposals = async (db: Db, input: ListInput) => {
  let query = db.selectFrom('linkingProposals as q')
  if (input.status.length > 0) query = query.where('q.status', 'in', input.status)
  if (input.linkingId !== undefined) query = query.where('q.linkingId', '=', input.linkingId)
  if (input.teacherId !== undefined) query = query.where('q.teacherId', '=', input.teacherId)
  const { ids, ...counted } = await pageOfIds(db, input, query, sorts, sql`q.id`)
  const rows =
    ids.length === 0
      ? []
      : (
          await proposalsWhere(sql`q.id = any(${ids}::bigint[])`, sql`array_position(${ids}::bigint[], q.id)`).execute(
            db,
          )
        ).rows
  return { rows, ...counted, page: input.page, size: input.size }
}

export const findProposal = async (db: Db, id: number): Promise<ProposalFound | undefined> =>
  (await proposalsWhere(sql`q.id = ${id}`, sql`q.id`).execute(db)).rows[0]
/** The search of a proposal, whose lock comes first. */
export const linkingOfProposal = async (db: Db, id: number): Promise<number | undefined> =>
  (await db.selectFrom('linkingProposals').select('linkingId').where('id', '=', id).executeTakeFirst())?.linkingId

export const insertProposal = async (db: Db, proposal: Insertable<DB['linkingProposals']>): Promise<number> => {
  const { id } = await db.insertInto('linkingProposals').values(proposal).returning('id').executeTakeFirstOrThrow()
  return id
}
export const updateProposal = async (
  db: Db,
  id: number,
  proposal: Updateable<DB['linkingProposals']>,
): Promise<void> => {
  await db.updateTable('linkingProposals').set(proposal).where('id', '=', id).execute()
}

/** Of the proposal that its teacher accepted. */
export const writeFirstCourse = async (db: Db, linkingId: number, teacherId: number, at: string): Promise<void> => {
  await db
    .updateTable('linkingProposals')
    .set({ expectedFirstCourseAt: at })
    .where('linkingId', '=', linkingId)
    .where('teacherId', '=', teacherId)
    .where('status', '=', 'accepted')
    .execute()
}

/** The family said yes on the telephone; answers the search of the contract, if it came of one. */
export const writeAgreedByPhone = async (db: Db, contractId: number, now: Date): Promise<number | null> => {
  const contract = await db
    .selectFrom('contracts')
    .select(['linkingId', 'teacherId'])
    .where('id', '=', contractId)
    .executeTakeFirstOrThrow()
  if (contract.linkingId === null) return null
  await db
    .updateTable('linkingProposals')
    .set({
      firstCourseAnswer: 'agreed',
      firstCourseComment: 'Par téléphone.',
      firstCourseAnsweredAt: now.toISOString(),
    })
    .where('linkingId', '=', contract.linkingId)
    .where('teacherId', '=', contract.teacherId)
    .where('status', '=', 'accepted')
    .execute()
  return contract.linkingId
}

/** Teachers as they are to be proposed to; those who are not in activity are left out. */
export const findProposed = async (db: Db, teacherIds: readonly number[], today: string) => {
  const { rows } = await sql<{
    id: number
    name: string
    selfEmployed: boolean
    email: string | null
    isLapsed: boolean
    leavesOn: string | null
  }>`
    select t.id, concat_ws(' ', p.first_name, upper(p.last_name)) as name, t.self_employed, p.email,
      lapsed_papers(t.id, ${today}::date) <> '{}' as is_lapsed, t.leaves_on::text
      from teachers t join people p on p.id = t.person_id
     where t.id = any(${[...teacherIds]}::bigint[]) and t.status = 'active' and t.enabled order by t.id`.execute(db)
  return rows
}
/** Names of the teachers to whom a proposal of this search is open. */
export const openlyProposed = async (db: Db, linkingId: number, teacherIds: readonly number[]): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', p.first_name, upper(p.last_name)) as name
      from linking_proposals q join teachers t on t.id = q.teacher_id join people p on p.id = t.person_id
     where q.linking_id = ${linkingId} and q.teacher_id = any(${[...teacherIds]}::bigint[])
       and q.status in ('created', 'sent', 'accepted') order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** Distance between the homes of the student and of the teacher of a proposal. */
export const distanceOf = async (db: Db, proposalId: number): Promise<number | null> => {
  const { rows } = await sql<{ km: number | null }>`
    select ${distanceBetween('home', 'ad')} as km from linking_proposals q
      join linkings l on l.id = q.linking_id join students s on s.id = l.student_id join people sp on sp.id = s.person_id
      join customers k on k.id = l.customer_id join people cp on cp.id = k.person_id
      join teachers t on t.id = q.teacher_id join people tp on tp.id = t.person_id
      left join addresses home on home.id = coalesce(sp.address_id, cp.address_id)
      left join addresses ad on ad.id = coalesce(t.intervention_address_id, tp.address_id)
     where q.id = ${proposalId}`.execute(db)
  return rows[0]?.km ?? null
}
export const isRefusal = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('responseTypes')
    .select('id')
    .where('id', '=', id)
    .where('context', '=', 'teacher-refusal')
    .executeTakeFirst()) !== undefined

/**
 * Searches whose teachers were all asked before an instant, with no yes, and of which the team was not told since: the
 * action « propose » that waits, or that was made after the last mail, says that it was.
 */
export const listUnanswered = async (db: Db, before: Date, only: number | null = null): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select l.id from linkings l join lateral (
        select max(q.sent_at) filter (where q.status = 'sent') as sent_at, bool_or(q.status = 'accepted') as has_yes
          from linking_proposals q where q.linking_id = l.id) asked on true
     where l.in_management_flow and l.id = coalesce(${only}, l.id) and not asked.has_yes and asked.sent_at <= ${before}
       and not exists (select from next_actions n where n.linking_id = l.id and n.kind = 'propose'
         and (n.done_at is null or n.created_at > asked.sent_at))
     order by l.id`.execute(db)
  return rows.map(({ id }) => id)
}
