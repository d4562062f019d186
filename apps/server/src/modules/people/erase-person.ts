// Erases somebody in one transaction: what every domain holds, then the traces that tell of it; the books stay as they are.
import { type Refusal, refuse } from '@cartable/domain/kernel/refusal.ts'
import { privacyRefusals } from '@cartable/domain/people/privacy.refusals.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { eraseHeld } from '../../platform/privacy/held-rows.ts'
import type { Blocker, Held, PrivacyContribution } from '../../platform/privacy/privacy.ts'
import { redactTraces, type TraceTarget, traceTargets } from '../../platform/privacy/redact-traces.ts'
import { lockHeld, type Whom, wholeContacts, wholePerson } from './privacy-subjects.queries.ts'

type Deps = {
  readonly db: Db
  readonly platform: Platform
  readonly contributions: readonly PrivacyContribution[]
  readonly today: string
  /** Whoever erases, told of what happens afterwards; null for the program. */
  readonly accountId: number | null
}

/** What is still open, in the order of the domains. */
export const blockersOf = async (deps: Omit<Deps, 'platform' | 'accountId'>, held: Held): Promise<Blocker[]> => {
  const found: Blocker[] = []
  for (const { blockers } of deps.contributions)
    for (const blocker of (await blockers?.(deps.db, held, deps.today)) ?? []) if (blocker) found.push(blocker)
  return found
}

/** Empties and deletes; the traces that this writes are redacted with those of before. */
const eraseRows = async (deps: Deps, held: Held, label: string): Promise<void> => {
  const { db, platform, contributions } = deps
  for (const { before } of contributions) await before?.(db)
  // while the rows still say what they are called outside
  for (const { outside } of contributions) await outside?.enqueueRemoval(deps, held)
  const tables = contributions.flatMap((contribution) => contribution.tables)
  const targets: TraceTarget[] = []
  for (const item of tables) targets.push(...(await traceTargets(db, item, held)))
  for (const item of tables) await eraseHeld(db, platform, item, held)
  await redactTraces(db, targets, held, label)
}

/** Every domain that holds something true over the erasure stands around it. */
const guarded = (deps: Deps, held: Held, erase: () => Promise<void>): Promise<void> =>
  deps.contributions.reduceRight<() => Promise<void>>(
    (inner, { around }) => (around ? () => around(deps.db, held, inner) : inner),
    erase,
  )()

export type Erased = 'erased' | 'already' | readonly Refusal[]

/** Erases whom the record means; nothing when it was done before, the reasons when something is still open. */
export const erasePerson = async (deps: Deps, whom: Whom): Promise<Erased> => {
  await lockHeld(deps.db, whom.held)
  // asked again under the locks: somebody else may have done it, or opened something, meanwhile
  const now = (await wholePerson(deps.db, whom.main.id)) ?? whom
  if ([now.main, ...now.others].every(({ erasedAt }) => erasedAt !== null)) return 'already'
  const blockers = await blockersOf(deps, now.held)
  if (blockers.length > 0) return blockers.map(({ refusal }) => refusal)
  await guarded(deps, now.held, () => eraseRows(deps, now.held, `Personne effacée n°\u00a0${now.main.id}`))
  return 'erased'
}

/** Erases requests that never became anybody's file. */
export const eraseContacts = async (deps: Deps, contactIds: readonly number[]): Promise<void> => {
  const held = await wholeContacts(deps.db, contactIds)
  await lockHeld(deps.db, held)
  await eraseRows(deps, held, '')
}

/** A contact that became a customer goes with the customer. */
export const refuseCustomer = (customerNumber: string | null): void => {
  if (customerNumber !== null) refuse(privacyRefusals.becameCustomer(customerNumber))
}
