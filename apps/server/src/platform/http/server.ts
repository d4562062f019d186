// The HTTP server: security headers, limits, operations, live stream, health, metrics, the web app.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ErrorBody } from '@cartable/domain/kernel/error-body.ts'
import { apiPrefix, requestIdHeader } from '@cartable/domain/kernel/http.ts'
import { addressOf } from '@cartable/domain/kernel/operation.ts'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { errorCodes, type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Platform } from '../platform.ts'
import { findSession } from '../session/sessions.ts'
import { sessionToken } from './cookie.ts'
import type { Door } from './door.ts'
import { anonymous, HttpError, stepFirst, unavailable } from './errors.ts'
import { failureOf } from './failures.ts'
import type { BoundOperation } from './handlers.ts'
import { limitRequests } from './limit-requests.ts'
import { openApiOf, openApiPage, openApiPageSecurity } from './openapi.ts'
import { runOperation, sendError, sessionOf } from './runner.ts'
import { serveWeb } from './web.ts'

/** Bytes of a JSON body; files travel apart, with limits of their own. */
const bodyLimit = 1_000_000

/** The general limit that the limits of single operations are meant beside: they grow and shrink with it. */
const usualRateLimit = 3_000

/** What pages may load: our own files, the card fields of the provider, the tiles of the map. */
const contentSecurityPolicy = (config: Config) => {
  // production has no sandbox, whose address could be anybody's on the reader's machine
  const sandbox = config.production ? [] : [config.sandboxUrl]
  const cards = config.stripe.publishableKey ? ['https://js.stripe.com', 'https://hooks.stripe.com'] : sandbox
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...(config.stripe.publishableKey ? ['https://js.stripe.com'] : [])],
      // The page itself adds a nonce, for the one style element of the component library.
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:', 'https://*.tile.openstreetmap.org'],
      fontSrc: ["'self'"],
      connectSrc: [
        "'self'",
        ...(config.stripe.publishableKey ? ['https://api.stripe.com', 'https://files.stripe.com'] : sandbox),
      ],
      workerSrc: ["'self'", 'blob:'],
      frameSrc: ["'self'", ...cards],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  }
}

/** Powers of the browser that no page of ours uses: nothing that runs in one may have them. */
const permissionsPolicy = ['camera', 'microphone', 'geolocation', 'usb', 'serial', 'hid', 'midi', 'display-capture']
  .map((power) => `${power}=()`)
  .join(', ')

/** What Helmet adds to every answer, asked of it once: it would work out the same texts again at each request. */
const securityHeaders = async (config: Config): Promise<Record<string, string>> => {
  const probe = Fastify()
  await probe.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(config),
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: config.publicUrl.startsWith('https:'),
    referrerPolicy: { policy: 'same-origin' },
  })
  probe.get('/', async () => '')
  const { headers } = await probe.inject('/')
  await probe.close()
  const own = ['content-type', 'content-length', 'date', 'connection']
  const added = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    own.includes(name) || typeof value !== 'string' ? [] : [[name, value]],
  )
  return Object.fromEntries([...added, ['permissions-policy', permissionsPolicy]])
}

/** What a form of a page sends, ours or not. */
const formType = 'application/x-www-form-urlencoded'
type RouteMarks = { readonly takesForm?: true }

const withParameters = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/** Milliseconds in which a database that serves answers a question without work. */
const readyMs = 5_000

/** A failure outside any operation: the same bodies, without a refusal shape. */
const outsideOperation = { operation: { id: 'http', answer: {} }, constraints: {} } as unknown as BoundOperation

export const buildServer = async (
  platform: Platform,
  operations: readonly BoundOperation[],
  webFolder: string | null,
  door: Door,
): Promise<FastifyInstance> => {
  const { config, database } = platform
  const requestTimeoutMs = config.requestTimeoutSeconds * 1_000
  const app = Fastify({
    bodyLimit,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logger: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    requestTimeout: requestTimeoutMs,
    http: {
      headersTimeout: Math.min(60_000, requestTimeoutMs / 2),
      connectionsCheckingInterval: Math.min(10_000, requestTimeoutMs / 4),
    },
    // what runs ends; what is idle is closed at once
    forceCloseConnections: 'idle',
  })
  app.setErrorHandler(async (error, request, reply) => {
    const failure = failureOf(outsideOperation, error)
    if ('answer' in failure) return reply.send(failure.answer)
    if (failure.fault !== undefined)
      platform.fault(failure.fault, {
        operation: 'http',
        requestId: request.id,
        accountId: null,
        method: request.method,
        url: request.url.split('?')[0] ?? '',
        referrer: null,
      })
    return sendError(reply, request.id, failure.error)
  })
  const headers = await securityHeaders(config)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header(requestIdHeader, request.id)
    // browsers take the time from the answers: that of a clock that was moved
    if (platform.clock.offsetMs() !== 0) reply.header('date', platform.clock.now().toUTCString())
    done()
  })
  await app.register(cookie)
  // Answers are packed, requests never: what is unpacked could be a thousand times its size.
  await app.register(compress, { threshold: 2_048, encodings: ['br', 'gzip'], globalDecompression: false })
  await app.register(multipart)
  // What a mail reader posts to take its owner off says nothing that the address does not (RFC 8058). Nothing else takes a
  // form: it is what a page of another site can make a browser send.
  app.addContentTypeParser(formType, { parseAs: 'string' }, ({ routeOptions }, _, done) =>
    (routeOptions.config as RouteMarks).takesForm
      ? done(null, undefined)
      : done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(formType)),
  )
  await limitRequests(app, config.rateLimitPerMinute)

  for (const bound of operations) {
    const { operation } = bound
    const run = runOperation(platform, bound)
    const urls = [operation.path, ...(operation.aliases ?? [])].map((path) => `${apiPrefix}${path}`)
    const address = addressOf(operation)
    for (const url of address === null ? urls : [...urls, address]) {
      app.route({
        method: operation.method,
        url: withParameters(url),
        exposeHeadRoute: false,
        handler: run,
        config: {
          ...(operation.fromMailReader && { takesForm: true }),
          ...(operation.perMinute && {
            rateLimit: {
              max: Math.ceil((operation.perMinute * config.rateLimitPerMinute) / usualRateLimit),
              timeWindow: 60_000,
            },
          }),
        },
      })
    }
  }
  const declared = operations.map((bound) => bound.operation)
  // made when it is first asked for: it takes longer than all the rest of a start
  let document: ReturnType<typeof openApiOf> | undefined
  app.get(`${apiPrefix}/openapi.json`, async () => {
    document ??= openApiOf(declared, ErrorBody)
    return document
  })
  app.get(apiPrefix, async (_, reply) =>
    reply
      .header('content-security-policy', openApiPageSecurity)
      .type('text/html; charset=utf-8')
      .send(openApiPage(declared)),
  )

  app.get(`${apiPrefix}/events`, async (request, reply) => {
    const session = await sessionOf(platform, request)
    if (!session) return sendError(reply, request.id, anonymous())
    if (session.pendingStep) return sendError(reply, request.id, stepFirst(session.pendingStep))
    const token = sessionToken(request, config)
    const isAlive = async () =>
      token !== null && (await findSession(database.readPool, token, platform.clock.now())) !== null
    return platform.live.attach(request, reply, session.identity, isAlive)
  })

  app.get('/health', { config: { rateLimit: false } }, async () => ({ status: 'alive' }))
  app.get('/ready', { config: { rateLimit: false } }, async (request, reply) => {
    if (door.isClosing) return sendError(reply, request.id, unavailable('Ce serveur s’arrête.'))
    try {
      if (!database.isAnswering()) throw new Error('the primary is silent')
      await Promise.race([
        Promise.all([sql`select 1`.execute(database.db), sql`select 1`.execute(database.writer)]),
        sleep(readyMs, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer in time'))),
      ])
      const state = await platform.maintenance.current()
      if (state?.isOpening) return sendError(reply, request.id, unavailable(state.reason))
      return { status: 'ready' }
    } catch {
      return sendError(reply, request.id, new HttpError(503, 'unavailable', 'La base de données ne répond pas.'))
    }
  })
  // Figures of the process are for the machine that watches it, on loopback or behind the proxy's own rule.
  app.get('/metrics', async (request, reply) => {
    // what a proxy passes on comes from elsewhere, whether or not it was declared
    const isPassedOn = config.trustedProxies.length === 0 && request.headers['x-forwarded-for'] !== undefined
    if (isPassedOn || !['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip))
      return sendError(reply, request.id, new HttpError(403, 'forbidden', 'Réservé à la supervision.'))
    return reply.type('text/plain; version=0.0.4').send(await platform.metrics.text())
  })
  await serveWeb(app, platform, webFolder)
  return app
}
