// What a job is: a name, the shape of its input, how often it is tried, and the function that does it.
import type { z } from 'zod'
import type { Db } from '../db/database.ts'
import type { Platform } from '../platform.ts'

/**
 * Jobs of one lane share its workers. `quick`: seconds at most. `mail`: so that a mailing delays nothing else. `text`: SMS
 * and WhatsApp, whose providers may be slow while mail is not. `slow`: exports, imports, nightly work.
 */
export const lanes = {
  quick: { concurrency: 4 },
  mail: { concurrency: 3 },
  text: { concurrency: 2 },
  slow: { concurrency: 2 },
} as const
export type Lane = keyof typeof lanes

export type JobContext = {
  /** Reads. */
  readonly db: Db
  /** A transaction of an operation, so that the traces tell which program changed the rows. */
  readonly write: <T>(operationId: string, change: (tx: Db) => Promise<T>) => Promise<T>
  readonly platform: Platform
  readonly jobId: string
  /** 1 for the first try. */
  readonly attempt: number
  readonly isLastAttempt: boolean
  /** Somebody asked from the failed-messages screen that this job be done again. */
  readonly isReplay: boolean
  /** Aborted when the server stops or when another server took the job over. */
  readonly signal: AbortSignal
}

export type JobDefinition<S extends z.ZodType = z.ZodType> = {
  /** `<domain>.<verbNoun>`; also the operation of its writes. Kept in waiting jobs: never renamed lightly. */
  readonly name: string
  readonly input: S
  readonly lane: Lane
  /** Further tries after the first one. A try cut by the death of the server counts as one. */
  readonly retries: number
  /** Wait before the second try, in seconds; doubled each time, up to `retryDelayMaxSeconds`. */
  readonly retryDelaySeconds: number
  readonly retryDelayMaxSeconds: number
  /** A try that lasts longer is given up, in seconds. */
  readonly expireInSeconds: number
  /** Does the work. It may be called twice for one job (at least once): check what is already done. */
  readonly run: (job: JobContext, input: z.output<S>) => Promise<void>
  /** Told when the job will not be tried again, also when no handler was there to see it fail. */
  readonly onDead:
    | ((
        job: Pick<JobContext, 'db' | 'write' | 'platform' | 'jobId'>,
        input: z.output<S>,
        error: string,
      ) => Promise<void>)
    | null
}

/** A definition whatever its input; the registry validates before it calls. */
// biome-ignore lint/suspicious/noExplicitAny: a list of jobs holds definitions of any input
export type AnyJob = JobDefinition<any>

type Given<S extends z.ZodType> = Pick<JobDefinition<S>, 'name' | 'input' | 'run'> &
  Partial<Omit<JobDefinition<S>, 'name' | 'input' | 'run'>>

/** Declares a job; without `retries` it is tried 1 + 6 times over about 20 minutes. */
export const defineJob = <S extends z.ZodType>(job: Given<S>): JobDefinition<S> => ({
  lane: 'quick',
  retries: 6,
  retryDelaySeconds: 15,
  retryDelayMaxSeconds: 3_600,
  expireInSeconds: 900,
  onDead: null,
  ...job,
})

/** Thrown by a job that no further try can help: it goes to the failed messages at once. */
export class HopelessJob extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'HopelessJob'
  }
}

export type EnqueueOptions = {
  /** Not before this instant of the clock, or this many seconds from now. */
  readonly startAfter?: Date | number
  /** While a job with this key waits, another one is not added. Keys are per job. */
  readonly singletonKey?: string
}
