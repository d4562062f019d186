// Serves operations over HTTP: origin, session, access before the body is read, input, and the answer, refusal or error sent back.
import { join } from 'node:path'
import type { ErrorBody } from '@cartable/domain/kernel/error-body.ts'
import { writeKeyHeader } from '@cartable/domain/kernel/http.ts'
import { isDocumentAnswer } from '@cartable/domain/kernel/operation.ts'
import { Refused } from '@cartable/domain/kernel/refusal.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fileHeaders } from '../files/file-names.ts'
import { mayEnter } from '../maintenance.ts'
import { printingFor } from '../pdf/share.ts'
import type { Platform } from '../platform.ts'
import { findSession, renewSession, type Session } from '../session/sessions.ts'
import type { Document } from './context.ts'
import { browserToken, clearSessionCookie, sessionToken, setBrowserCookie, setSessionCookie } from './cookie.ts'
import { errorPage, errorPageSecurity } from './error-page.ts'
import { type HttpError, malformed, underMaintenance } from './errors.ts'
import { type Asker, authorise, execute, idleSeconds } from './execute.ts'
import { type Failure, failureOf } from './failures.ts'
import type { BoundOperation } from './handlers.ts'
import { holdsUnstorable, readRawInput, refusalsOf } from './input.ts'
import { proveOrigin } from './origin.ts'
import { readWriteKey } from './write-keys.ts'

/** The session of a request, renewed; null when there is none. */
export const sessionOf = async (platform: Platform, request: FastifyRequest): Promise<Session | null> => {
  const token = sessionToken(request, platform.config)
  if (!token) return null
  const now = platform.clock.now()
  const session = await findSession(platform.database.readPool, token, now)
  if (session) await renewSession(platform.database.writer, session, now, await idleSeconds(platform))
  return session
}

/** Everybody but administrators is told the reason, whatever they ask. */
const refuseUnderMaintenance = async (platform: Platform, { operation }: BoundOperation, session: Session | null) => {
  if (operation.duringMaintenance) return
  const state = await platform.maintenance.current()
  if (state && !mayEnter(state, session?.identity ?? null)) throw underMaintenance(state.reason)
}

const askerOf = (platform: Platform, session: Session | null, request: FastifyRequest): Asker => ({
  identity: session?.identity ?? null,
  pendingStep: session?.pendingStep ?? null,
  session,
  browser: browserToken(request, platform.config),
  requestId: request.id,
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
})

const sendDocument = (request: FastifyRequest, reply: FastifyReply, document: Document) => {
  const { 'content-length': _, ...headers } = fileHeaders(
    { mediaType: document.mediaType, originalName: document.fileName, sizeBytes: 0 },
    document.inline,
  )
  reply.headers(headers)
  const { shared, pageSecurity, status, movedTo } = document
  if (pageSecurity !== undefined)
    reply.headers({ 'content-security-policy': pageSecurity, 'content-disposition': 'inline' })
  if (movedTo !== undefined) reply.code(301).header('location', movedTo)
  else if (status !== undefined) reply.code(status)
  if (!shared) return reply.header('cache-control', 'no-store').send(document.body)
  reply
    .header('cache-control', `${shared.isPrivate ? 'private' : 'public'}, max-age=${shared.maxAgeSeconds}`)
    .header('etag', shared.etag)
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
  const publicUrl = new URL(platform.config.publicUrl)
  const uploads = join(platform.config.dataDir, 'uploads')
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const started = performance.now()
    let session: Session | null = null
    let status = 200
    let dispose = async () => {}
    try {
      // Access is decided before a body is looked at: a stranger learns nothing of what an operation takes.
      proveOrigin(operation, request, publicUrl)
      session = await sessionOf(platform, request)
      await refuseUnderMaintenance(platform, bound, session)
      const asker = askerOf(platform, session, request)
      if (operation.access.kind !== 'link') await authorise(platform, bound, asker, {})
      const raw = await readRawInput(operation, request, uploads)
      dispose = raw.dispose
      const as = await authorise(platform, bound, asker, raw.values)
      const parsed = operation.input.safeParse(raw.values)
      if (!parsed.success) throw new Refused(refusalsOf(parsed.error))
      if (holdsUnstorable(parsed.data))
        throw malformed('Un texte contient des caractères qui ne peuvent pas être enregistrés.')
      const { files } = raw
      await platform.antivirus.check(files, {
        accountId: session?.identity.accountId ?? null,
        requestId: request.id,
      })
      // a document is read once more without harm, and a write that answers one is none
      const key =
        operation.effect === 'write' && !isDocumentAnswer(operation.answer)
          ? readWriteKey(platform.config, request.headers[writeKeyHeader], {
              ...{ operation: operation.id, accountId: session?.identity.accountId ?? null, input: raw.values },
            })
          : null
      const outcome = await printingFor(
        session ? `account ${session.identity.accountId}` : `address ${request.ip}`,
        () => execute(platform, bound, as, asker, parsed.data, files, key),
      )
      if (outcome.cookie === 'clear') clearSessionCookie(reply, platform.config)
      else if (outcome.cookie) {
        setSessionCookie(reply, outcome.cookie.token, platform.config)
        setBrowserCookie(reply, outcome.cookie.browser, platform.config)
      }
      if (isDocumentAnswer(operation.answer)) {
        sendDocument(request, reply, outcome.answer as Document)
        status = reply.statusCode
        return reply
      }
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
