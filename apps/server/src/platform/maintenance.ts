// Whether the program is under maintenance or still being filled, and who is let in meanwhile: asked of the database at most once a second.
import type { Identity } from '@cartable/domain/kernel/access.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import type { Database } from './db/database.ts'

/** How long the state may be out of date on a server that did not change it itself, in milliseconds. */
const freshness = 1_000

/** `isOpening`: its first data are still being made, and nobody can sign in yet. */
export type MaintenanceState = { readonly reason: string; readonly isOpening: boolean }

export type Maintenance = {
  /** What is going on, or null. */
  current(): Promise<MaintenanceState | null>
  /** Forgets what is known, so that the next question is asked again. */
  forget(): void
  /** Keeps everybody out of this server while its first data are made, and says how far they are; null opens it. */
  opening(reason: string | null): void
}

export const createMaintenance = (database: Database): Maintenance => {
  let known: Promise<MaintenanceState | null> | null = null
  let readAt = 0
  let opening: string | null = null
  return {
    current: () => {
      if (opening !== null) return Promise.resolve({ reason: opening, isOpening: true })
      if (known && Date.now() - readAt < freshness) return known
      readAt = Date.now()
      const asked = database.db
        .selectFrom('maintenanceWindows')
        .select('reason')
        .where('endedAt', 'is', null)
        .executeTakeFirst()
        .then((row) => (row ? { reason: row.reason, isOpening: false } : null))
      asked.catch(() => {
        if (known === asked) known = null
      })
      known = asked
      return asked
    },
    forget: () => {
      known = null
    },
    opening: (reason) => {
      opening = reason
    },
  }
}

/** Those who may switch maintenance on and off keep working meanwhile. */
const mayAdminister = (identity: Identity | null): boolean =>
  identity?.staffUserId !== undefined && hasRight(identity.rights, 'configuration', 'write')

/** Whether this person goes on working in this state. */
export const mayEnter = (state: MaintenanceState, identity: Identity | null): boolean =>
  !state.isOpening && mayAdminister(identity)
