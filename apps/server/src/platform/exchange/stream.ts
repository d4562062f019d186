// Streams what one transaction reads: the rows of an export agree with each other, and are read as they are asked for.
import { type Database, type Db, onClient } from '../db/database.ts'

const statementMs = 120_000
/** How long whoever downloads may stand still before its connection is given to others. */
const stillMs = 300_000

/** Rows of `read`, in a read-only transaction that lives as long as they are asked for. May lag. */
export async function* readStream<T>(database: Database, read: (db: Db) => AsyncIterable<T>): AsyncGenerator<T> {
  const client = await database.replicaPool.connect()
  let isDone = false
  try {
    await client.query(
      `begin isolation level repeatable read read only; set local statement_timeout = ${statementMs}; set local idle_in_transaction_session_timeout = ${stillMs}`,
    )
    yield* read(onClient(client))
    await client.query('commit')
    isDone = true
  } finally {
    // a download cut in the middle leaves its transaction open
    client.release(!isDone)
  }
}
