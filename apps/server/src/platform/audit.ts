// Traces that no trigger writes (somebody read in clear what is otherwise hidden), and the leave to remove or erase traces.
import { sql } from 'kysely'
import type { Db } from './db/database.ts'

type Seen = {
  /** Row that was read. */
  readonly entityClass: string
  readonly entityId: number
  /** Record whose « Historique » shows it. */
  readonly rootClass: string
  readonly rootId: number
}

/** Notes a trace of action `view` with the actor and the operation of the transaction; without an operation it throws. */
export const noteView = async (db: Db, { entityClass, entityId, rootClass, rootId }: Seen): Promise<void> => {
  await sql`
    insert into traces (entity_class, entity_id, root_class, root_id, action, operation, actor_account_id, actor_label, request_id)
    values (${entityClass}, ${entityId}, ${rootClass}, ${rootId}, 'view', nullif(current_setting('cartable.operation', true), ''),
      nullif(current_setting('cartable.actor', true), '')::bigint, nullif(current_setting('cartable.actor_label', true), ''),
      nullif(current_setting('cartable.request', true), ''))`.execute(db)
}

/**
 * Lets the rest of this transaction delete traces, or replace their values and the name they bear: for the purge, for the
 * retention and for the erasure of a person. Without it the database refuses, whoever asks.
 */
export const openTraces = async (db: Db): Promise<void> => {
  await sql`select set_config('cartable.traces', 'open', true)`.execute(db)
}
