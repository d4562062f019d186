// Serves the built web app: hashed assets for ever, the page itself never cached, with what it must read from the server.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform.ts'
import { HttpError } from './errors.ts'
import { idleSeconds } from './execute.ts'
import { sendError } from './runner.ts'

/** Writes what the server knows into the marks of the page. */
const fill = (page: string, marks: Readonly<Record<string, string>>): string =>
  Object.entries(marks).reduce((filled, [mark, value]) => {
    const [before = '', after] = filled.split(mark)
    if (after === undefined) throw new Error(`the page has no ${mark}`)
    return `${before}${mark}${value}${after.slice(after.indexOf('"'))}`
  }, page)

/** `folder` is the build of the web app. Without it (null, or not built) pages answer 503. */
export const serveWeb = async (app: FastifyInstance, platform: Platform, folder: string | null): Promise<void> => {
  const index = join(folder ?? '', 'index.html')
  const page = folder !== null && existsSync(index) ? readFileSync(index, 'utf8') : null
  if (folder !== null && page !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      // the build wrote `.br` and `.gz` beside each file
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isFile = /\.\w{2,5}$/.test(path) && path !== `/${platform.config.pathPrefix}`
    const isPage = request.method === 'GET' && !path.startsWith('/api') && !isFile
    if (!isPage) return sendError(reply, request.id, new HttpError(404, 'notFound', 'Cette adresse n’existe pas.'))
    if (page === null)
      return reply.code(503).type('text/plain; charset=utf-8').send('L’interface n’est pas construite : npm run build')
    // A nonce for this page alone: the component library adds one style element, nothing else may.
    const nonce = randomBytes(16).toString('base64')
    const html = fill(page, {
      'name="session-idle-seconds" content="': String(await idleSeconds(platform)),
      'name="path-prefix" content="': platform.config.pathPrefix ?? '',
      'property="csp-nonce" nonce="': nonce,
    })
    const policy = String(reply.getHeader('content-security-policy') ?? '')
    return (
      reply
        .header('content-security-policy', policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`))
        // the address of a personal link holds its key: what the page loads is not told
        .header('referrer-policy', /\/(response|reset-password)\//.test(path) ? 'strict-origin' : 'same-origin')
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(html)
    )
  })
}
