// SQL of the lessons of a contract that are on no bill, and of what they become on another one.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { LessonToCarry } from './planning/carry.queries.ts'
import type { ContractToPlan } from './planning/contracts-to-plan.queries.ts'
import type { pricedFor } from './planning/refusals-of-plan.ts'
import { isAlone } from './together/together.queries.ts'

/** Planned, declared or contested, the first one first. */
export const listUnbilled = async (
  db: Db,
  contractId: number,
  { isLocked }: { readonly isLocked: boolean },
): Promise<LessonToCarry[]> => {
  const { rows } = await sql<LessonToCarry>`
    select id, contract_id, teacher_id, status, coalesce(done_at, expected_at) as at, duration_minutes as minutes,
      status <> '1-planned' and ${isAlone('courses')} as is_alone
     from courses
     where contract_id = ${contractId} and order_id is null and status not in ('0-cancelled', '3-confirmed', '5-cancelled')
     order by id ${isLocked ? sql`for no key update` : sql``}`.execute(db)
  return rows.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

/** How many stay where they are, since they were billed. */
export const countBilledOf = async (db: Db, contractId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from courses
     where contract_id = ${contractId} and status not in ('0-cancelled', '5-cancelled') and (order_id is not null or status = '3-confirmed')`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export const writeUnbilled = async (
  db: Db,
  id: number,
  contract: ContractToPlan,
  priced: Awaited<ReturnType<typeof pricedFor>>,
): Promise<void> => {
  await db
    .updateTable('courses')
    .set({
      contractId: contract.id,
      customerId: contract.customerId,
      studentId: contract.studentId,
      teacherSelfEmployed: contract.teacherSelfEmployed,
      format: contract.format,
      isCollective: contract.isCollective,
      ...priced,
    })
    .where('id', '=', id)
    .execute()
}
