// SQL of the accounts of teachers who left: the reason under which they are closed, and what opens them again.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

const leftReason = 'Ne travaille plus ici'
/** Made by the first one that needs it, as every reason is a row that administrators read. */
export const reasonOfLeaving = async (db: Db): Promise<number> => {
  await sql`insert into disabled_account_reasons (name, available_for) values (${leftReason}, '{teacher}')
    on conflict (lower(name)) do nothing`.execute(db)
  const { rows } = await sql<{ id: number }>`
    select id from disabled_account_reasons where lower(name) = lower(${leftReason})`.execute(db)
  const [reason] = rows
  if (!reason) throw new Error('the reason of leaving was just made')
  return reason.id
}

/** Only what was closed for that reason: another one is somebody else's decision. */
export const reopenAfterLeaving = async (db: Db, accountId: number): Promise<void> => {
  const reasonId = await reasonOfLeaving(db)
  await sql`update accounts set enabled = true, disabled_reason_id = null
    where id = ${accountId} and not enabled and disabled_reason_id = ${reasonId}`.execute(db)
}
