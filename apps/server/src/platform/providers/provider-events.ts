// What outside systems tell us by themselves: stored before it is handled, handled by a job, a repeat is harmless.
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { defineJob, type JobContext, type JobDefinition } from '../jobs/job.ts'
import type { Jobs } from '../jobs/jobs.ts'

export type ProviderEvent = { readonly eventId: string; readonly type: string; readonly payload: unknown }

/** Does what an event asks for; types it does not know are left alone. May be called twice for one event. */
export type ProviderEventHandler = (job: JobContext, event: ProviderEvent) => Promise<void>

const now = sql<string>`clock_now()`
const HandleInput = z.object({ id: z.int() })

/** News is looked into at the provider itself, once an hour at last: an outage of a week must not leave it among the failed jobs. */
const retries = 180

export type ProviderEvents = {
  /** Stores an event and the job that handles it; `known` when this one was told before. Answer the provider after it. */
  receive(provider: string, event: ProviderEvent): Promise<'new' | 'known'>
  /** To be given to `jobs.start`. */
  readonly job: JobDefinition<typeof HandleInput>
}

/** `handlers` by provider. An event of a provider without a handler is kept and marked handled. */
export const createProviderEvents = (deps: {
  database: Database
  jobs: Jobs
  handlers: Readonly<Record<string, ProviderEventHandler>>
  /** Providers whose events are somebody's words: nothing of them is kept here once they are handled. */
  forgotten?: readonly string[]
}): ProviderEvents => {
  const { database, jobs, handlers, forgotten = [] } = deps
  const job = defineJob({
    name: 'platform.handleProviderEvent',
    input: HandleInput,
    retries,
    run: async (context, { id }) => {
      const { writer } = database
      const row = await writer
        .selectFrom('providerEvents')
        .select(['provider', 'eventId', 'type', 'payload'])
        .where('id', '=', id)
        .where('handledAt', 'is', null)
        .executeTakeFirst()
      if (!row) return
      const mark = (values: { handledAt?: typeof now; error: string | null; payload?: string }) =>
        writer.updateTable('providerEvents').set(values).where('id', '=', id).execute()
      try {
        await handlers[row.provider]?.(context, row)
      } catch (error) {
        await mark({ error: error instanceof Error ? error.message : String(error) })
        throw error
      }
      await mark({ handledAt: now, error: null, ...(forgotten.includes(row.provider) && { payload: '{}' }) })
    },
  })
  return {
    job,
    receive: async (provider, { eventId, type, payload }) =>
      database.writer.transaction().execute(async (tx) => {
        const row = await tx
          .insertInto('providerEvents')
          .values({ provider, eventId, type, payload: JSON.stringify(payload) })
          .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doNothing())
          .returning('id')
          .executeTakeFirst()
        if (!row) return 'known'
        await jobs.enqueue(tx, job, { id: row.id })
        return 'new'
      }),
  }
}
