// The log of the program: JSON lines on the standard output, without secrets or bodies; a collector may be given them, too.
import { type Logger, pino } from 'pino'
import { redact } from './redact.ts'
import type { LogShipper } from './ship-logs.ts'

export type { Logger } from 'pino'

/** Needs `config.logLevel`. `destination` is for tests. */
export const createLogger = (
  config: { readonly logLevel: string },
  destination?: { write(line: string): void },
  shipper: Pick<LogShipper, 'take'> | null = null,
): Logger => {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (line: Record<string, unknown>) => redact(line) as Record<string, unknown>,
    },
    // the formatter above has already turned errors into plain objects
    serializers: { err: (error: unknown) => error },
  }
  // Lines leave several at a time, at the latest after half a second, and at the end of the program: a write for each
  // would cost more than a short request.
  const output = destination ?? pino.destination({ fd: 1, sync: false, minLength: 4_096, periodicFlush: 500 })
  if (shipper === null) return pino(options, output)
  return pino(options, {
    write: (line: string) => {
      output.write(line)
      shipper.take(line)
    },
  })
}
