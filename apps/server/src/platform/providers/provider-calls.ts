// The journal of calls to outside systems: what was asked, what came of it, never a secret nor a body.
import type { Database } from '../db/database.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { Metrics } from '../telemetry/metrics.ts'

export type ProviderCall = {
  provider: string
  action: string
  idempotencyKey?: string | null
  about?: { class: string; id: number } | null
  requestId?: string | null
}

/** How a call ended: an HTTP status when there was one, and why it failed. */
export type CallEnd = { status: number | null; error: string | null }

export type RecordCall = <T>(
  call: ProviderCall,
  run: () => Promise<T>,
  describe: (error: unknown) => CallEnd,
) => Promise<T>

/** Runs a call and notes it apart from any business transaction; a journal that cannot be written never fails the call. */
export const createCallRecorder =
  (deps: { database: Database; log: Logger; metrics: Metrics }): RecordCall =>
  async (call, run, describe) => {
    const started = performance.now()
    const note = async (end: CallEnd) => {
      const milliseconds = performance.now() - started
      const outcome = end.error === null ? 'ok' : end.status !== null && end.status < 500 ? 'refused' : 'failed'
      deps.metrics.providerSeconds.observe(
        { provider: call.provider, action: call.action, outcome },
        milliseconds / 1000,
      )
      await deps.database.writer
        .insertInto('providerCalls')
        .values({
          provider: call.provider,
          action: call.action,
          idempotencyKey: call.idempotencyKey ?? null,
          aboutClass: call.about?.class ?? null,
          aboutId: call.about?.id ?? null,
          status: end.status,
          durationMs: Math.round(milliseconds),
          error: end.error,
          requestId: call.requestId ?? null,
        })
        .execute()
        .catch((error: unknown) => deps.log.error({ err: error }, 'a provider call could not be noted'))
    }
    try {
      const result = await run()
      await note({ status: 200, error: null })
      return result
    } catch (error) {
      await note(describe(error))
      throw error
    }
  }
