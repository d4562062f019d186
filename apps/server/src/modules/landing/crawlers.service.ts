// The sitemap and the rules for robots, made when they are asked for: they tell of the pages that are there now.
import { createHash } from 'node:crypto'
import { crawlersApi } from '@cartable/domain/landing/crawlers.api.ts'
import type { Document } from '../../platform/http/context.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { escaped } from '../../platform/http/html.ts'
import { type ListedPage, listedPages } from './crawlers.queries.ts'

/** Seconds during which the same answer serves. */
const freshSeconds = 600

const textDocument = (mediaType: string, fileName: string, text: string): Document => {
  const body = Buffer.from(text, 'utf8')
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 24)}"`
  return {
    mediaType,
    fileName,
    body,
    inline: true,
    pageSecurity: "default-src 'none'; frame-ancestors 'none'",
    shared: { etag, maxAgeSeconds: freshSeconds },
  }
}

const sitemapOf = (publicUrl: string, pages: readonly ListedPage[]): string => {
  const dayOf = (kind: string) =>
    pages
      .filter(({ path }) => path.startsWith(kind))
      .map(({ changedOn }) => changedOn)
      .sort()
      .at(-1)
  const stages = dayOf('/stages/')
  const forms = ['/public/contact', '/candidature'].map((path) => ({ path, changedOn: null }))
  const all = [{ path: '/stages', changedOn: stages ?? null }, ...forms, ...pages]
  const lines = all.map(
    ({ path, changedOn }) =>
      `  <url><loc>${escaped(publicUrl + path)}</loc>${changedOn === null ? '' : `<lastmod>${changedOn}</lastmod>`}</url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('\n')}
</urlset>
`
}

/** What is of somebody signed in, or of who holds a personal link. */
const closed = ['/api', '/espace', '/r/', '/response', '/bienvenue', '/login', '/reset-password']

export const crawlersService = handlers(crawlersApi, {
  sitemap: async ({ db, platform, today }) =>
    textDocument(
      'application/xml',
      'sitemap.xml',
      sitemapOf(platform.config.publicUrl, await listedPages(db, today())),
    ),
  robots: async ({ platform }) => {
    const { publicUrl, production } = platform.config
    // a trial company beside its sandbox, or one that is not reached by https yet, is nobody's business
    const isOpen = production && publicUrl.startsWith('https://')
    const rules = isOpen ? closed.map((path) => `Disallow: ${path}`) : ['Disallow: /']
    const map = isOpen ? `\nSitemap: ${publicUrl}/sitemap.xml\n` : ''
    return textDocument('text/plain', 'robots.txt', `User-agent: *\n${rules.join('\n')}\n${map}`)
  },
})
