// The technical log that administrators read: rows written apart from any business transaction, repeats counted.
import { hostname } from 'node:os'
import type { Database } from '../db/database.ts'
import type { Logger } from './logger.ts'
import { redact, redactText } from './redact.ts'

export type TechnicalLogEntry = {
  /** Where it comes from: `http`, `job`, `mail`, `browser`, `cron`… */
  readonly type: string
  readonly level: 'debug' | 'info' | 'warning' | 'error' | 'critical'
  /** Somebody should look at it. */
  readonly alert?: boolean
  readonly message: string
  readonly error?: unknown
  /** `http_method`, `server`, `referrer`, `url`, `browser`, and what else helps. */
  readonly context?: Readonly<Record<string, unknown>>
  readonly accountId?: number | null
  readonly requestId?: string | null
}

export type TechnicalLog = {
  /** Writes a row in a transaction of its own. Never throws: a log that fails goes to the standard output. */
  write(entry: TechnicalLogEntry): Promise<void>
}

/** The same line is written once in this time, in milliseconds; the next one tells how many were left out. */
const repeatWindow = 60_000
const maxKnown = 1_000

const levelOf = { debug: 'debug', info: 'info', warning: 'warn', error: 'error', critical: 'fatal' } as const

const detailsOf = ({ error, level }: TechnicalLogEntry) => {
  if (!(error instanceof Error)) return error === undefined ? null : { level, exception: redactText(String(error)) }
  const place = /\(?(?:file:\/\/)?([^\s()]+):(\d+):\d+\)?/.exec(error.stack?.split('\n')[1] ?? '')
  return {
    ...(redact(error) as Record<string, unknown>),
    exception: error.name,
    file: place?.[1] ?? null,
    line: place ? Number(place[2]) : null,
    level,
  }
}

export const createTechnicalLog = (deps: { database: Database; log: Logger }): TechnicalLog => {
  const known = new Map<string, { writtenAt: number; leftOut: number }>()

  /** How many like this one were left out, or null when this one is to be left out too. */
  const admit = (key: string): number | null => {
    const now = Date.now()
    const last = known.get(key)
    if (last && now - last.writtenAt < repeatWindow) {
      last.leftOut += 1
      return null
    }
    if (known.size >= maxKnown) known.delete(known.keys().next().value ?? '')
    known.delete(key)
    known.set(key, { writtenAt: now, leftOut: 0 })
    return last?.leftOut ?? 0
  }

  const write = async (entry: TechnicalLogEntry): Promise<void> => {
    const message = redactText(entry.message)
    deps.log[levelOf[entry.level]](
      { type: entry.type, requestId: entry.requestId ?? undefined, err: entry.error, context: entry.context },
      message,
    )
    const leftOut = admit(`${entry.type}\n${entry.level}\n${message}`)
    if (leftOut === null) return
    const details = detailsOf(entry)
    const context = {
      ...(redact(entry.context ?? {}) as Record<string, unknown>),
      server: hostname(),
      ...(leftOut > 0 ? { repeated: leftOut } : {}),
    }
    try {
      await deps.database.writer
        .insertInto('technicalLogs')
        .values({
          type: entry.type,
          level: entry.level,
          alert: entry.alert ?? false,
          message,
          errorDetails: details === null ? null : JSON.stringify(details),
          context: JSON.stringify(context),
          accountId: entry.accountId ?? null,
          requestId: entry.requestId ?? null,
        })
        .execute()
    } catch (error) {
      deps.log.error({ err: error }, 'the technical log could not be written')
    }
  }
  return { write }
}
