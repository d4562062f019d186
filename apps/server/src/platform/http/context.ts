// What a handler is given: its connection, who calls, when, and the services of the platform.
import type { Readable } from 'node:stream'
import type { Granted, Identity, PendingStep } from '@cartable/domain/kernel/access.ts'
import type { LiveEvent } from '@cartable/domain/kernel/live.ts'
import type { Db } from '../db/database.ts'
import type { Platform } from '../platform.ts'

/** A file of a multipart call, spooled to disk and removed after the request. */
export type UploadedFile = {
  readonly part: string
  readonly fileName: string
  readonly path: string
  readonly sizeBytes: number
}

/** Key of what changed, for open browsers. */
export type LiveKey = LiveEvent['keys'][number]

export type OperationContext = {
  /** The transaction of a write; a read-only connection otherwise. First argument of every query. */
  readonly db: Db
  /** How access was granted: row scope follows from it. */
  readonly as: Granted
  readonly identity: Identity | null
  /** What the person must do before anything else; only operations that say `whilePending` see one. */
  readonly pendingStep: PendingStep | null
  readonly platform: Platform
  readonly operationId: string
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
  readonly files: readonly UploadedFile[]
  readonly now: () => Date
  /** Day in Paris. */
  readonly today: () => string
  /** Several reads that must agree: one repeatable-read transaction. */
  readonly snapshot: <T>(read: (db: Db) => Promise<T>) => Promise<T>
  /** Runs after the commit of a write, without making the caller wait for failure: faults are logged. */
  readonly afterCommit: (effect: () => Promise<void> | void) => void
  /** Tells open browsers what changed, when the transaction commits. */
  readonly live: (...keys: LiveKey[]) => void
  /** The session of this browser; null as `id` when there is none. Opening one ends the one before. */
  readonly session: {
    readonly id: number | null
    /** The token by which this browser is known again; null for a new one. */
    readonly browser: string | null
    open(accountId: number): Promise<void>
    close(): Promise<void>
  }
}

/** What runs after a commit to make the answer, e.g. charging the card of a bill just issued. */
export type AfterCommitContext = {
  /** Opens a further transaction of the same operation and actor. */
  readonly write: <T>(change: (db: Db) => Promise<T>) => Promise<T>
  readonly read: Db
  readonly live: (...keys: LiveKey[]) => void
}

const afterCommitMark = Symbol('answer after commit')
export type AnswerAfterCommit<A> = { readonly [afterCommitMark]: (after: AfterCommitContext) => Promise<A> }

/** Ends a write whose answer depends on something done after its commit (no provider is called while rows are locked). */
export const answerAfterCommit = <A>(make: (after: AfterCommitContext) => Promise<A>): AnswerAfterCommit<A> => ({
  [afterCommitMark]: make,
})
export const afterCommitOf = (value: unknown): ((after: AfterCommitContext) => Promise<unknown>) | null =>
  typeof value === 'object' && value !== null && afterCommitMark in value
    ? (value as AnswerAfterCommit<unknown>)[afterCommitMark]
    : null

/** Answer that is a document: bytes or a stream, with its media type and the name it is saved under. */
export type Document = {
  readonly mediaType: string
  readonly fileName: string
  readonly body: Buffer | Readable
  readonly inline: boolean
  /** Browsers, and proxies where it is the same for everybody, may keep it this long, and ask later whether it is still the same. */
  readonly shared?: {
    readonly etag: string
    readonly maxAgeSeconds: number
    /** Of one person: their own program keeps it, no proxy does. */
    readonly isPrivate?: true
  }
  /** A page of ours, whose every text is escaped: shown in the browser under this content-security-policy. */
  readonly pageSecurity?: string
  /** Of a page that says that something is not there (404) or no longer (410). */
  readonly status?: 404 | 410
  /** The page has moved for good: the address where it stands now. */
  readonly movedTo?: string
}
