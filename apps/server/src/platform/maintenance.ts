// Whether the program is under maintenance, and who is let in meanwhile: asked of the database at most once a second by each server.
import type { Identity } from '@cartable/domain/kernel/access.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import type { Database } from './db/database.ts'

/** How long the state may be out of date on a server that did not change it itself, in milliseconds. */
const freshness = 1_000

export type MaintenanceState = { readonly reason: string; readonly startedAt: string }

export type Maintenance = {
  /** What is going on, or null. */
  current(): Promise<MaintenanceState | null>
  /** Forgets what is known, so that the next question is asked again. */
  forget(): void
}

export const createMaintenance = (database: Database): Maintenance => {
  let known: Promise<MaintenanceState | null> | null = null
  let readAt = 0
  return {
    current: () => {
      if (known && Date.now() - readAt < freshness) return known
      readAt = Date.now()
      const asked = database.db
        .selectFrom('maintenanceWindows')
        .select(['reason', 'startedAt'])
        .where('endedAt', 'is', null)
        .executeTakeFirst()
        .then((row) => row ?? null)
      asked.catch(() => {
        if (known === asked) known = null
      })
      known = asked
      return asked
    },
    forget: () => {
      known = null
    },
  }
}

/** Those who may switch maintenance on and off keep working meanwhile. */
export const mayAdminister = (identity: Identity | null): boolean =>
  identity?.staffUserId !== undefined && hasRight(identity.rights, 'configuration', 'write')
