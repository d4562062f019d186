// Runs an operation for whoever asks, by HTTP or in process: access, transaction with its actor, handler, answer by its schema, commit.
import { type Granted, grant, type Identity, onlyReads, type PendingStep } from '@cartable/domain/kernel/access.ts'
import { isDocumentAnswer } from '@cartable/domain/kernel/operation.ts'
import type { Db } from '../db/database.ts'
import { inRead, inWrite } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { noteBrowser } from '../session/known-browsers.ts'
import { endSession, openSession } from '../session/sessions.ts'
import { type AfterCommitContext, afterCommitOf, type LiveKey, type OperationContext } from './context.ts'
import { anonymous, forbidden, readsOnly, stepFirst } from './errors.ts'
import type { BoundOperation } from './handlers.ts'
import { findLink, linkIsOver, useLink } from './links.ts'
import { claimWrite, forgetWrite, keepAnswer, type WriteKey } from './write-keys.ts'

/** Whoever asks, and from where. */
export type Asker = {
  readonly identity: Identity | null
  /** What the person must do before anything else. */
  readonly pendingStep: PendingStep | null
  /** The session of a browser; null for a visitor and for who asks in process. */
  readonly session: { readonly id: number; readonly tokenHash: Buffer } | null
  /** The token by which its browser is known again; null for a new one and for who asks in process. */
  readonly browser: string | null
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
}

/** Seconds of inactivity after which a session ends: the parameter `session_idle_minutes`. */
export const idleSeconds = async (platform: Platform): Promise<number> =>
  (await platform.settings.integer('session_idle_minutes')) * 60

/** How access is granted to whoever asks; throws the HTTP error of who may not. `values` hold the token of a link. */
export const authorise = async (
  platform: Platform,
  { operation }: BoundOperation,
  asker: Pick<Asker, 'identity' | 'pendingStep'>,
  values: Record<string, unknown>,
): Promise<Granted> => {
  const { access } = operation
  if (access.kind === 'link') {
    const link = await findLink(platform.database.db, access, values[access.parameter], platform.clock.now())
    if (!link) throw linkIsOver()
    return link
  }
  const granted = grant(access, asker.identity)
  if (granted === 'anonymous') throw anonymous()
  if (asker.pendingStep && access.kind !== 'public' && !operation.whilePending) throw stepFirst(asker.pendingStep)
  if (granted === 'forbidden') throw onlyReads(access, asker.identity) ? readsOnly() : forbidden()
  return granted
}

export type Outcome = { answer: unknown; cookie?: { token: string; browser: string } | 'clear' }

/**
 * Runs the handler with its connection, and what follows its commit. `input` has passed the schema. `key`: what makes a
 * repeat of this write the same write.
 */
export const execute = async (
  platform: Platform,
  bound: BoundOperation,
  as: Granted,
  asker: Asker,
  input: unknown,
  files: OperationContext['files'],
  key: WriteKey | null = null,
): Promise<Outcome> => {
  const { operation } = bound
  const { database, clock, live } = platform
  const { identity, session, requestId } = asker
  const outcome: Outcome = { answer: null }
  const shared = {
    as,
    identity,
    pendingStep: asker.pendingStep,
    platform,
    files,
    operationId: operation.id,
    requestId,
    ip: asker.ip,
    userAgent: asker.userAgent,
    now: clock.now,
    today: clock.today,
    snapshot: <T>(read: (db: Db) => Promise<T>) =>
      inRead(database, read, { repeatable: true, lagging: operation.effect === 'readLagging' }),
  }
  const serialise = (answer: unknown) => (isDocumentAnswer(operation.answer) ? answer : operation.answer.parse(answer))

  if (operation.effect !== 'write') {
    const db = operation.effect === 'readLagging' ? database.replica : database.db
    const nothing = () => {
      throw new Error(`${operation.id} reads: it declares no write`)
    }
    outcome.answer = serialise(
      await bound.handle(
        {
          ...shared,
          db,
          afterCommit: nothing,
          live: nothing,
          session: { id: session?.id ?? null, browser: asker.browser, open: nothing, close: nothing },
        },
        input as never,
      ),
    )
    return outcome
  }

  const effects: (() => Promise<void> | void)[] = []
  const actor = {
    operation: operation.id,
    actorAccountId: identity?.accountId ?? null,
    actorLabel: identity?.name ?? (as.kind === 'link' ? 'lien' : 'visiteur'),
    requestId,
  }
  const write = <T>(change: (db: Db, tell: (...keys: LiveKey[]) => void) => Promise<T>): Promise<T> =>
    inWrite(database, actor, async (db) => {
      const keys: LiveKey[] = []
      const result = await change(db, (...more) => keys.push(...more))
      if (keys.length > 0) await live.notify(db, { keys, by: actor.actorAccountId, byName: identity?.name ?? null })
      return result
    })
  const answer = await write(async (db, tell) => {
    effects.length = 0 // a transaction that is tried again starts anew
    delete outcome.cookie
    const made = key && (await claimWrite(db, platform.config, key))
    if (made) return made.answer
    const context: OperationContext = {
      ...shared,
      db,
      afterCommit: (effect) => effects.push(effect),
      live: tell,
      session: {
        id: session?.id ?? null,
        browser: asker.browser,
        open: async (accountId) => {
          // Who signs in over an open session leaves none behind.
          if (session) await endSession(db, session.tokenHash, clock.now())
          outcome.cookie = {
            token: await openSession(db, {
              accountId,
              now: clock.now(),
              idleSeconds: await idleSeconds(platform),
              absoluteHours: await platform.settings.integer('session_absolute_hours'),
              ip: asker.ip,
              userAgent: asker.userAgent,
            }),
            browser: await noteBrowser(db, accountId, asker.browser, clock.now()),
          }
        },
        close: async () => {
          if (session) await endSession(db, session.tokenHash, clock.now())
          outcome.cookie = 'clear'
        },
      },
    }
    const handled = await bound.handle(context, input as never)
    const servesOnce = operation.access.kind === 'link' && !operation.access.isLasting
    if (as.kind === 'link' && servesOnce) await useLink(db, as.tokenId, clock.now())
    if (key && outcome.cookie) await forgetWrite(db, key)
    if (afterCommitOf(handled)) return handled
    const said = serialise(handled)
    if (key && !outcome.cookie) await keepAnswer(db, platform.config, key, said)
    return said
  })
  for (const effect of effects) {
    try {
      await effect()
    } catch (error) {
      platform.log.error({ err: error, operation: operation.id, requestId }, 'after commit')
    }
  }
  const finish = afterCommitOf(answer)
  if (!finish) outcome.answer = answer
  else {
    const tell: LiveKey[] = []
    const after: AfterCommitContext = {
      read: database.db,
      write: (change) =>
        write((db, say) => {
          say(...tell.splice(0))
          return change(db)
        }),
      live: (...keys) => tell.push(...keys),
    }
    outcome.answer = serialise(await finish(after))
    if (key && !outcome.cookie) await keepAnswer(database.writer, platform.config, key, outcome.answer)
    if (tell.length > 0)
      await live.notify(database.writer, { keys: tell, by: actor.actorAccountId, byName: identity?.name ?? null })
  }
  return outcome
}
