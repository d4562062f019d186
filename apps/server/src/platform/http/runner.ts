// Runs an operation: session, access, origin, input, transaction with its actor, handler, answer by its schema, commit.
import { join } from 'node:path'
import { type Granted, grant, type Identity } from '@cartable/domain/kernel/access.ts'
import type { ErrorBody } from '@cartable/domain/kernel/error-body.ts'
import { isDocumentAnswer } from '@cartable/domain/kernel/operation.ts'
import { Refused } from '@cartable/domain/kernel/refusal.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/database.ts'
import { inRead, inWrite } from '../db/database.ts'
import { fileHeaders } from '../files/file-names.ts'
import { mayAdminister } from '../maintenance.ts'
import type { Platform } from '../platform.ts'
import { endSession, findSession, openSession, renewSession, type Session } from '../session/sessions.ts'
import {
  type AfterCommitContext,
  afterCommitOf,
  type Document,
  type LiveKey,
  type OperationContext,
} from './context.ts'
import { clearSessionCookie, sessionToken, setSessionCookie } from './cookie.ts'
import { errorPage, errorPageSecurity } from './error-page.ts'
import { anonymous, forbidden, type HttpError, stepFirst, underMaintenance } from './errors.ts'
import { type Failure, failureOf } from './failures.ts'
import type { BoundOperation } from './handlers.ts'
import { readRawInput, refusalsOf } from './input.ts'
import { findLink, linkIsOver, useLink } from './links.ts'
import { proveOrigin } from './origin.ts'

/** Seconds of inactivity after which a session ends: the parameter `session_idle_minutes`. */
export const idleSeconds = async (platform: Platform): Promise<number> =>
  (await platform.settings.integer('session_idle_minutes')) * 60

/** The session of a request, renewed; null when there is none. */
export const sessionOf = async (platform: Platform, request: FastifyRequest): Promise<Session | null> => {
  const token = sessionToken(request, platform.config)
  if (!token) return null
  const now = platform.clock.now()
  const session = await findSession(platform.database.readPool, token, now)
  if (session) await renewSession(platform.database.writer, session, now, await idleSeconds(platform))
  return session
}

const authorise = async (
  platform: Platform,
  { operation }: BoundOperation,
  session: Session | null,
  values: Record<string, unknown>,
): Promise<Granted> => {
  const { access } = operation
  if (access.kind === 'link') {
    const link = await findLink(platform.database.db, access, values[access.parameter], platform.clock.now())
    if (!link) throw linkIsOver()
    return link
  }
  const granted = grant(access, session?.identity ?? null)
  if (granted === 'anonymous') throw anonymous()
  if (session?.pendingStep && access.kind !== 'public' && !operation.whilePending) throw stepFirst(session.pendingStep)
  if (granted === 'forbidden') throw forbidden()
  return granted
}

/** Everybody but administrators is told the reason, whatever they ask. */
const refuseUnderMaintenance = async (platform: Platform, { operation }: BoundOperation, session: Session | null) => {
  if (operation.duringMaintenance) return
  const state = await platform.maintenance.current()
  if (state && !mayAdminister(session?.identity ?? null)) throw underMaintenance(state.reason)
}

type Outcome = { answer: unknown; cookie?: { token: string } | 'clear' }

/** Runs the handler with its connection, and what follows its commit. */
const execute = async (
  platform: Platform,
  bound: BoundOperation,
  as: Granted,
  session: Session | null,
  input: unknown,
  request: FastifyRequest,
  files: OperationContext['files'],
): Promise<Outcome> => {
  const { operation } = bound
  const { database, clock, live } = platform
  const identity: Identity | null = session?.identity ?? null
  const outcome: Outcome = { answer: null }
  const shared = {
    as,
    identity,
    pendingStep: session?.pendingStep ?? null,
    platform,
    files,
    operationId: operation.id,
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
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
          session: { id: session?.id ?? null, open: nothing, close: nothing },
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
    requestId: request.id,
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
    const context: OperationContext = {
      ...shared,
      db,
      afterCommit: (effect) => effects.push(effect),
      live: tell,
      session: {
        id: session?.id ?? null,
        open: async (accountId) => {
          // Who signs in over an open session leaves none behind.
          if (session) await endSession(db, session.tokenHash, clock.now())
          outcome.cookie = {
            token: await openSession(db, {
              accountId,
              now: clock.now(),
              idleSeconds: await idleSeconds(platform),
              absoluteHours: await platform.settings.integer('session_absolute_hours'),
              ip: request.ip,
              userAgent: shared.userAgent,
            }),
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
    return afterCommitOf(handled) ? handled : serialise(handled)
  })
  for (const effect of effects) {
    try {
      await effect()
    } catch (error) {
      platform.log.error({ err: error, operation: operation.id, requestId: request.id }, 'after commit')
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
    if (tell.length > 0)
      await live.notify(database.writer, { keys: tell, by: actor.actorAccountId, byName: identity?.name ?? null })
  }
  return outcome
}

const sendDocument = (request: FastifyRequest, reply: FastifyReply, document: Document) => {
  const { 'content-length': _, ...headers } = fileHeaders(
    { mediaType: document.mediaType, originalName: document.fileName, sizeBytes: 0 },
    document.inline,
  )
  reply.headers(headers)
  const { shared, pageSecurity } = document
  if (pageSecurity !== undefined)
    reply.headers({ 'content-security-policy': pageSecurity, 'content-disposition': 'inline' })
  if (!shared) return reply.header('cache-control', 'no-store').send(document.body)
  reply.header('cache-control', `public, max-age=${shared.maxAgeSeconds}`).header('etag', shared.etag)
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? []
  return known.includes(shared.etag) ? reply.code(304).send() : reply.send(document.body)
}

/** Sends an HTTP error in the body every caller knows, or as a page to whoever opened its address in a tab. */
export const sendError = (reply: FastifyReply, requestId: string, error: HttpError) => {
  const body: ErrorBody = {
    error: error.error,
    message: error.message,
    requestId,
    ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
    ...(error.conflict ? { conflict: error.conflict } : {}),
  }
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
  reply.code(error.status).header('cache-control', 'no-store')
  if (reply.request.headers['sec-fetch-dest'] === 'document')
    return reply
      .header('content-security-policy', errorPageSecurity)
      .type('text/html; charset=utf-8')
      .send(errorPage(body))
  return reply.send(body)
}

/** The Fastify handler of an operation. */
export const runOperation = (platform: Platform, bound: BoundOperation) => {
  const { operation } = bound
  const publicHost = new URL(platform.config.publicUrl).host
  const uploads = join(platform.config.dataDir, 'uploads')
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const started = performance.now()
    let session: Session | null = null
    let status = 200
    let dispose = async () => {}
    try {
      // Access is decided before a body is looked at: a stranger learns nothing of what an operation takes.
      proveOrigin(operation, request, publicHost)
      session = await sessionOf(platform, request)
      await refuseUnderMaintenance(platform, bound, session)
      if (operation.access.kind !== 'link') await authorise(platform, bound, session, {})
      const raw = await readRawInput(operation, request, uploads)
      dispose = raw.dispose
      const as = await authorise(platform, bound, session, raw.values)
      const parsed = operation.input.safeParse(raw.values)
      if (!parsed.success) throw new Refused(refusalsOf(parsed.error))
      const outcome = await execute(platform, bound, as, session, parsed.data, request, raw.files)
      if (outcome.cookie === 'clear') clearSessionCookie(reply, platform.config)
      else if (outcome.cookie) setSessionCookie(reply, outcome.cookie.token, platform.config)
      if (isDocumentAnswer(operation.answer)) return sendDocument(request, reply, outcome.answer as Document)
      return reply.header('cache-control', 'no-store').send(outcome.answer)
    } catch (thrown) {
      const failure: Failure = failureOf(bound, thrown)
      if ('answer' in failure) return reply.header('cache-control', 'no-store').send(failure.answer)
      status = failure.error.status
      if (failure.fault !== undefined)
        platform.fault(failure.fault, {
          operation: operation.id,
          requestId: request.id,
          accountId: session?.identity.accountId ?? null,
          method: request.method,
          // the address of a personal link is its secret
          url: operation.access.kind === 'link' ? operation.path : (request.url.split('?')[0] ?? ''),
          // what follows the path may be the key of a personal link
          referrer: request.headers.referer?.split('?')[0] ?? null,
        })
      return sendError(reply, request.id, failure.error)
    } finally {
      await dispose()
      const milliseconds = performance.now() - started
      platform.metrics.httpSeconds.observe({ operation: operation.id, status: String(status) }, milliseconds / 1000)
      platform.log.info(
        {
          operation: operation.id,
          requestId: request.id,
          status,
          ms: Math.round(milliseconds),
          account: session?.identity.accountId,
        },
        'operation',
      )
    }
  }
}
