// Whether the program is under maintenance, will be, or is still being filled, and who is let in meanwhile: asked of the database at most once a second.
import type { Identity } from '@cartable/domain/kernel/access.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import type { Clock } from './clock.ts'
import type { Database } from './db/database.ts'

/** How long the state may be out of date on a server that did not change it itself, in milliseconds. */
const freshness = 1_000

/** `isOpening`: its first data are still being made, and nobody can sign in yet. */
export type MaintenanceState = { readonly reason: string; readonly isOpening: boolean; readonly endsAt: string | null }
/** One that is told beforehand. */
export type Announced = { readonly reason: string; readonly startsAt: string; readonly endsAt: string | null }

export type Maintenance = {
  /** What is going on, or null. */
  current(): Promise<MaintenanceState | null>
  /** What is to come, or null. */
  announced(): Promise<Announced | null>
  /** Forgets what is known, so that the next question is asked again. */
  forget(): void
  /** Keeps everybody out of this server while its first data are made, and says how far they are; null opens it. */
  opening(reason: string | null): void
}

type Window = { readonly reason: string; readonly startedAt: string; readonly expectedEndAt: string | null }

export const createMaintenance = (database: Database, clock: Pick<Clock, 'now'>): Maintenance => {
  let known: Promise<Window | null> | null = null
  let readAt = 0
  let opening: string | null = null
  /** The one that is open, whether it has begun or not. */
  const open = (): Promise<Window | null> => {
    if (known && Date.now() - readAt < freshness) return known
    readAt = Date.now()
    const asked = database.db
      .selectFrom('maintenanceWindows')
      .select(['reason', 'startedAt', 'expectedEndAt'])
      .where('endedAt', 'is', null)
      .executeTakeFirst()
      .then((row) => row ?? null)
    asked.catch(() => {
      if (known === asked) known = null
    })
    known = asked
    return asked
  }
  const hasBegun = ({ startedAt }: Window) => Date.parse(startedAt) <= clock.now().getTime()
  return {
    current: async () => {
      if (opening !== null) return { reason: opening, isOpening: true, endsAt: null }
      const one = await open()
      return one && hasBegun(one) ? { reason: one.reason, isOpening: false, endsAt: one.expectedEndAt } : null
    },
    announced: async () => {
      const one = opening === null ? await open() : null
      return one && !hasBegun(one) ? { reason: one.reason, startsAt: one.startedAt, endsAt: one.expectedEndAt } : null
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
