// SQL of the management flow: the search locked with its facts, its place, its proposals taken back.
import type { LinkingFacts, LinkingStatus } from '@cartable/domain/linking/linking.workflow.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type LockedLinking = Omit<LinkingFacts, 'by'> & {
  readonly id: number
  readonly status: LinkingStatus
  readonly inManagementFlow: boolean
}

/** What the workflow asks of a search `l`. */
export const workflowFacts = sql`
  (select count(*) from linking_proposals p where p.linking_id = l.id and p.status = 'sent') as waiting_count,
  (select c.number from contracts c where c.linking_id = l.id and c.status in ('created', 'active', 'pause')
    and exists (select 1 from linking_proposals p where p.linking_id = l.id and p.teacher_id = c.teacher_id and p.status = 'accepted')
    order by c.id desc limit 1) as chosen_contract,
  (select c.id from contracts c where c.linking_id = l.id and c.status = 'created'
    and exists (select 1 from linking_proposals p where p.linking_id = l.id and p.teacher_id = c.teacher_id and p.status = 'accepted')
    and not exists (select 1 from contracts r where r.linking_id = l.id and r.status in ('active', 'pause'))
    order by c.id desc limit 1) as contract_to_begin,
  (select c.number from contracts c where c.linking_id = l.id and c.status in ('created', 'active')
    order by c.id desc limit 1) as running_contract,
  (select not s.enabled from students s where s.id = l.student_id) as is_student_archived`

/** The search locked until the transaction ends; its proposals are changed under this lock too. */
export const lockLinking = async (db: Db, id: number): Promise<LockedLinking | undefined> => {
  await sql`select 1 from linkings where id = ${id} for no key update`.execute(db)
  const { rows } = await sql<LockedLinking>`
    select l.id, l.status, l.in_management_flow, ${workflowFacts} from linkings l where l.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * The contract of a proposal, locked: its lock comes before that of its search, as it does when a contract moves. Answers its id.
 */
export const lockContractOf = async (db: Db, proposalId: number): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select c.id from contracts c join linking_proposals p on p.linking_id = c.linking_id and p.teacher_id = c.teacher_id
     where p.id = ${proposalId} and p.status = 'accepted' and c.status in ('created', 'active', 'pause')
     order by c.id desc limit 1 for no key update of c`.execute(db)
  return rows[0]?.id ?? null
}

/** Puts a search at the top of the first column, as often as it is taken up. */
export const writeReopened = async (db: Db, id: number): Promise<void> => {
  await sql`
    update linkings set status = 'new', in_management_flow = true, reopened_count = reopened_count + 1,
      board_position = (select coalesce(min(o.board_position), 0) - 1 from linkings o where o.in_management_flow and o.status = 'new')
     where id = ${id}`.execute(db)
}

export const writeStatus = async (db: Db, id: number, status: LinkingStatus): Promise<void> => {
  const inManagementFlow = status !== 'linked' && status !== 'closed'
  await db.updateTable('linkings').set({ status, inManagementFlow }).where('id', '=', id).execute()
}

/** The teacher whom the search had chosen is so no longer. */
export const cancelProposalTo = async (db: Db, linkingId: number, teacherId: number): Promise<void> => {
  await db
    .updateTable('linkingProposals')
    .set({ status: 'cancelled' })
    .where('linkingId', '=', linkingId)
    .where('teacherId', '=', teacherId)
    .where('status', '=', 'accepted')
    .execute()
}

/** Takes back the cancellation of what a teacher had accepted; false when another one was accepted, or he was asked anew. */
export const acceptAgain = async (db: Db, linkingId: number, teacherId: number): Promise<boolean> => {
  const { rows } = await sql`
    update linking_proposals p set status = 'accepted'
     where p.id = (select max(q.id) from linking_proposals q where q.linking_id = ${linkingId} and q.teacher_id = ${teacherId}
         and q.status = 'cancelled' and q.answered_at is not null and q.response_type_id is null)
       and not exists (select from linking_proposals o where o.linking_id = ${linkingId}
         and (o.status = 'accepted' or o.teacher_id = ${teacherId} and o.status in ('created', 'sent')))
    returning p.id`.execute(db)
  return rows.length > 0
}

type OpenProposal = 'created' | 'sent' | 'accepted'
/** Proposals that nobody waits for any more. */
export const cancelProposals = async (db: Db, linkingId: number, statuses: readonly OpenProposal[]): Promise<void> => {
  await db
    .updateTable('linkingProposals')
    .set({ status: 'cancelled' })
    .where('linkingId', '=', linkingId)
    .where('status', 'in', [...statuses])
    .execute()
}
