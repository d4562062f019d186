// Serves the built web app: hashed assets for ever, the page itself never cached, with what it must read from the server.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform.ts'
import { HttpError } from './errors.ts'
import { idleSeconds, sendError } from './runner.ts'

/** `folder` is the build of the web app. Without it (tests of the API) pages answer 503. */
export const serveWeb = async (app: FastifyInstance, platform: Platform, folder: string): Promise<void> => {
  const index = join(folder, 'index.html')
  const page = existsSync(index) ? readFileSync(index, 'utf8') : null
  if (page !== null) {
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
    const isPage =
      request.method === 'GET' && !request.url.startsWith('/api') && !/\.\w{2,5}$/.test(request.url.split('?')[0] ?? '')
    if (!isPage) return sendError(reply, request.id, new HttpError(404, 'notFound', 'Cette adresse n’existe pas.'))
    if (page === null)
      return reply.code(503).type('text/plain; charset=utf-8').send('L’interface n’est pas construite : npm run build')
    const html = page.replace('%SESSION_IDLE_SECONDS%', String(await idleSeconds(platform)))
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
  })
}
