// Entries that the program writes in the journals of customers, students and teachers; nobody edits them.
import type { LogOwner } from '@cartable/domain/customers/log-entries.schema.ts'
import type { Db } from '../../platform/db/database.ts'
import { insertLogEntries } from './log-entries.queries.ts'

export type ProgramNote = {
  readonly ownerClass: LogOwner
  /** The same is written in the journal of each. */
  readonly ownerIds: readonly number[]
  readonly title: string
  readonly body: string
  readonly at: Date
  /** Whoever set it off; null when the program acted by itself. */
  readonly accountId: number | null
}

/** Writes an entry of type and origin « Programme », in the transaction of what it tells. */
export const noteLogEntries = async (db: Db, note: ProgramNote): Promise<void> => {
  const { ownerClass, ownerIds, title, body, at, accountId } = note
  await insertLogEntries(db, ownerClass, ownerIds, {
    ...{ title, body, type: 'system', origin: 'system' },
    occurredAt: at.toISOString(),
    authorAccountId: accountId,
  })
}

/** A telephone call that somebody of the team noted elsewhere than in the journal itself. */
export const noteCall = async (
  db: Db,
  call: Pick<ProgramNote, 'title' | 'body' | 'at' | 'accountId'> & { readonly customerId: number },
): Promise<void> => {
  const { customerId, title, body, at, accountId } = call
  await insertLogEntries(db, 'customers', [customerId], {
    ...{ title, body, type: 'call', origin: 'staff' },
    occurredAt: at.toISOString(),
    authorAccountId: accountId,
  })
}
