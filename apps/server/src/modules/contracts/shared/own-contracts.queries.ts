// SQL of the contracts of a family as it reads them, of when their lessons are billed, and of how far a contract makes its teacher go.
import type { BillingRhythm } from '@cartable/domain/contracts/billing-rhythm.schema.ts'
import type { ContractStatus } from '@cartable/domain/contracts/contracts.workflow.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { distanceBetween } from '../../../platform/db/sql.ts'

export type OwnContractFound = {
  readonly id: number
  readonly number: string
  readonly status: ContractStatus
  readonly closedOn: string | null
  readonly endsOn: string | null
  readonly studentFirstName: string
  readonly teacherName: string
  readonly subjectName: string
  readonly staffUserId: number | null
  readonly endAsked: boolean
}
/** Those that run first. */
export const listOwnContracts = async (db: Db, customerId: number): Promise<OwnContractFound[]> => {
  const { rows } = await sql<OwnContractFound>`
    select c.id, c.number, c.status, c.closed_on, c.ends_on, coalesce(sp.first_name, sp.last_name) as student_first_name,
      concat_ws(' ', tp.first_name, tp.last_name) as teacher_name, u.name as subject_name, l.assigned_staff_user_id as staff_user_id,
      exists (select from next_actions n where n.contract_id = c.id and n.kind = 'contract-end' and n.done_at is null) as end_asked
    from contracts c join students s on s.id = c.student_id join people sp on sp.id = s.person_id
      join teachers t on t.id = c.teacher_id join people tp on tp.id = t.person_id
      join subjects u on u.id = c.subject_id left join linkings l on l.id = c.linking_id
    where c.customer_id = ${customerId} and c.status <> 'failed'
    order by c.status = 'close', c.id desc limit 200`.execute(db)
  return rows
}

const running = sql`status in ('created', 'active', 'pause')`
/** When the lessons of the contracts of a family that run are billed; null where they differ, or none runs. */
export const findRhythm = async (db: Db, customerId: number): Promise<BillingRhythm | null> => {
  const { rows } = await sql<{ rhythm: BillingRhythm }>`
    select distinct billing_rhythm as rhythm from contracts where customer_id = ${customerId} and ${running}`.execute(
    db,
  )
  return rows.length === 1 ? (rows[0]?.rhythm ?? null) : null
}

/** All that run, under the locks that their moves and their lessons take, in the order of their ids. */
export const keepRhythm = async (db: Db, customerId: number, rhythm: BillingRhythm): Promise<number> => {
  const { numAffectedRows } = await sql`
    update contracts set billing_rhythm = ${rhythm} where id in (select id from contracts
      where customer_id = ${customerId} and ${running} and billing_rhythm <> ${rhythm} order by id for no key update)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** From the teacher's home to the lessons, whoever moved since; null where they take place elsewhere than at a home. */
export const findDistance = async (db: Db, contractId: number): Promise<number | null> => {
  const { rows } = await sql<{ km: number | null }>`
    select ${distanceBetween('home', 'ad')} as km
    from contracts c join students s on s.id = c.student_id join people sp on sp.id = s.person_id
      join customers k on k.id = c.customer_id join people cp on cp.id = k.person_id
      join teachers t on t.id = c.teacher_id join people tp on tp.id = t.person_id
      left join addresses home on home.id = case c.location when 'student-home' then coalesce(sp.address_id, cp.address_id)
        when 'other' then c.location_address_id end
      left join addresses ad on ad.id = coalesce(t.intervention_address_id, tp.address_id)
    where c.id = ${contractId}`.execute(db)
  return rows[0]?.km ?? null
}
