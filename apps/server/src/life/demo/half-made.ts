// A start that was killed while it made the demo company: what it left is thrown away, and the next start makes it anew.
import pg from 'pg'
import { dropSchemas } from '../../platform/backup/restore-schema.ts'

/** Held by the server that fills an empty database, while others wait or leave it alone. */
export const firstDataLock = "hashtext('cartable first data')"

/** Only a company that is being made shows the past. Whoever asks holds the lock: nobody is making it now. */
export const isHalfMade = async (client: Pick<pg.ClientBase, 'query'>): Promise<boolean> =>
  (await client.query('select from twin_clock where offset_ms < 0')).rows.length > 0

/**
 * To be called before the schema is brought up to date, never in production. Returns whether something was thrown
 * away; a company that another server is making is left alone. `forget` is awaited first: providers that still knew the
 * company would take the numbers of the next one for those they have seen.
 */
export const dropHalfMadeDemo = async (databaseUrl: string, forget: () => Promise<void>): Promise<boolean> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const ask = async (question: string) => (await client.query<{ yes: boolean }>(question)).rows[0]?.yes === true
    if (!(await ask("select to_regclass('public.twin_clock') is not null as yes"))) return false
    if (!(await ask(`select pg_try_advisory_lock(${firstDataLock}) as yes`))) return false
    if (!(await isHalfMade(client))) return false
    await forget()
    await dropSchemas(client)
    return true
  } finally {
    // its lock goes with the connection
    await client.end()
  }
}
