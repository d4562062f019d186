// Serves the built web app: hashed assets for ever, the pages themselves (the office's, and that of everybody else) never cached, with what they must read from the server.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOutside } from '@cartable/domain/kernel/http.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Platform } from '../platform.ts'
import { HttpError } from './errors.ts'
import { idleSeconds } from './execute.ts'
import { sendError, sessionOf } from './runner.ts'

/** Writes what the server knows into the marks of the page. */
const fill = (page: string, marks: Readonly<Record<string, string>>): string =>
  Object.entries(marks).reduce((filled, [mark, value]) => {
    const [before = '', after] = filled.split(mark)
    if (after === undefined) throw new Error(`the page has no ${mark}`)
    return `${before}${mark}${value}${after.slice(after.indexOf('"'))}`
  }, page)

/**
 * Whether whoever asks has a home outside the office, and nothing in it: sent there at once, where the office's page would be
 * loaded only to leave it. Who must do something first is led there by the page outside.
 */
const livesOutside = async (platform: Platform, request: FastifyRequest): Promise<boolean> => {
  const session = await sessionOf(platform, request)
  if (session === null) return false
  const { staffUserId, customerId, teacherId, candidateTeacherId, formerTeacherId, studentIds } = session.identity
  if (staffUserId !== undefined) return false
  const parts = [customerId, teacherId, candidateTeacherId, formerTeacherId]
  return parts.some((id) => id !== undefined) || studentIds.length > 0
}

/** Nobody is signed in, and whoever is may come in. */
const isStranger = async (platform: Platform, request: FastifyRequest): Promise<boolean> => {
  const closed = await platform.maintenance.current()
  return (closed === null || closed.isOpening) && (await sessionOf(platform, request)) === null
}

/** Pages of forms that search engines are told of. */
const listedForms: readonly string[] = ['/candidature', '/public/contact']

/** Addresses of everybody whose page is another one for who has none of the office: the home, the profile. */
const ownPages: ReadonlyMap<string, string> = new Map([
  ['/', '/espace'],
  ['/profile', '/espace/profil'],
])

/** The one page of the office's entry that is for everybody. */
const forEverybody = '/maintenance'

/** `folder` is the build of the web app. Without it (null, or not built) pages answer 503. */
export const serveWeb = async (app: FastifyInstance, platform: Platform, folder: string | null): Promise<void> => {
  const entry = (name: string) => {
    const file = join(folder ?? '', name)
    return folder !== null && existsSync(file) ? readFileSync(file, 'utf8') : null
  }
  const page = entry('index.html')
  const outside = entry('outside.html')
  const listed = entry('pages.json')
  const pages = listed === null ? null : (JSON.parse(listed) as string[]).map((path) => path.split('/'))
  /** Whether an address has a page; where the build lists none, the application itself says what it does not know. */
  const isPageThere = (path: string): boolean => {
    if (pages === null) return true
    const given = path.replace(/(?<=.)\/$/, '').split('/')
    return pages.some(
      (wanted) =>
        wanted.length === given.length &&
        wanted.every((segment, at) => (segment.startsWith('$') ? given[at] !== '' : segment === given[at])),
    )
  }
  const prefix = `/${platform.config.pathPrefix ?? ''}`
  /** The path as it is matched: the same page with the prefix of the installation and without it. */
  const matched = (path: string) =>
    prefix !== '/' && (path === prefix || path.startsWith(`${prefix}/`)) ? path.slice(prefix.length) || '/' : path
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
    const own = ownPages.get(matched(path))
    if (own !== undefined && (await livesOutside(platform, request)))
      return reply.header('cache-control', 'no-store').redirect(`${prefix === '/' ? '' : prefix}${own}`, 302)
    const isOfEverybody = isOutside(matched(path))
    // a stranger is sent to sign in at once, where the office's page would be loaded only to leave it; without a database
    // that page comes, and says what is wrong
    if (
      !isOfEverybody &&
      matched(path) !== forEverybody &&
      isPageThere(matched(path)) &&
      (await isStranger(platform, request).catch(() => false))
    ) {
      const asked = `${matched(path)}${request.url.slice(path.length)}`
      const way = asked === '/' || asked.startsWith('//') ? '/login' : `/login?retour=${encodeURIComponent(asked)}`
      return reply.header('cache-control', 'no-store').redirect(`${prefix === '/' ? '' : prefix}${way}`, 302)
    }
    const shown = isOfEverybody ? outside : page
    if (shown === null)
      return reply.code(503).type('text/plain; charset=utf-8').send('L’interface n’est pas construite : npm run build')
    // the page still comes, with its ways on: a search engine, or who follows a link, learns that nothing is there
    reply.code(isPageThere(matched(path)) ? 200 : 404)
    const known = {
      'name="session-idle-seconds" content="': String(await idleSeconds(platform)),
      'name="path-prefix" content="': platform.config.pathPrefix ?? '',
    }
    // The address of a personal link holds its key: what the page loads is not told, nor to where it leads.
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    if (isOfEverybody)
      return (
        reply
          .header('referrer-policy', 'strict-origin')
          // of these pages few are for whoever searches
          .headers(listedForms.includes(matched(path)) ? {} : { 'x-robots-tag': 'noindex' })
          .send(fill(shown, known))
      )
    // A nonce for this page alone: the component library of the office adds one style element, nothing else may.
    const nonce = randomBytes(16).toString('base64')
    const html = fill(shown, { ...known, 'property="csp-nonce" nonce="': nonce })
    const policy = String(reply.getHeader('content-security-policy') ?? '')
    return reply
      .header('content-security-policy', policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`))
      .header('referrer-policy', 'same-origin')
      .send(html)
  })
}
