// The frame of every page written for visitors: head, header, footer with a telephone, one style; text escaped, nothing runs.
import { createHash } from 'node:crypto'
import type { ShownCompany } from '../company.ts'
import type { Document } from './context.ts'
import { escaped, ownStyleOnly } from './html.ts'
import { publicStyle } from './public-style.ts'

/** Seconds during which a browser or a proxy shows the page again without asking; then it asks whether it is still the same. */
const freshSeconds = 60

/** Longest title and description that results of search engines show whole, in characters. */
export const headLengths = { title: 60, description: 155 } as const

/** Cut between words, with an ellipsis, so that it holds in `max` characters. */
export const shortened = (text: string, max: number): string => {
  const whole = text.replace(/\s+/g, ' ').trim()
  if (whole.length <= max) return whole
  const cut = whole.slice(0, max - 1)
  const space = cut.lastIndexOf(' ')
  return `${(space > max / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.–]+$/, '')}…`
}

export type PublicPage = {
  readonly company: ShownCompany
  readonly title: string
  readonly description: string | null
  /** Address of the page for everybody, without query. */
  readonly url: string
  /** Kept out of search engines: a preview, what is over, what does not exist. */
  readonly isHidden?: boolean
  /** May be shown in a frame of ours. */
  readonly isFramed?: boolean
  /** Has a form of its own that leads to a page of ours; no other page can send anything. */
  readonly hasForm?: boolean
  /** Address of a picture that other sites show beside the link. */
  readonly imageUrl?: string | null
  /** What search engines read: a graph of schema.org. */
  readonly graph?: readonly object[]
  /** Style of this kind of page, besides the shared one. */
  readonly style?: string
  /** HTML of the element `main`, every text escaped by who wrote it. */
  readonly main: string
  /** HTML after the footer: what stays at the foot of a telephone. */
  readonly after?: string
}

/** JSON in a script element that does not run: no `<` may end the element. */
const dataBlock = (graph: readonly object[]): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )}</script>`

const headOf = (page: PublicPage, style: string): string => {
  const title = escaped(shortened(page.title, headLengths.title))
  const description = page.description && escaped(shortened(page.description, headLengths.description))
  const url = escaped(page.url)
  return `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>
${description ? `<meta name="description" content="${description}">\n` : ''}<link rel="canonical" href="${url}">
${page.isHidden ? '<meta name="robots" content="noindex">\n' : ''}<meta property="og:type" content="website">
<meta property="og:locale" content="fr_FR">
<meta property="og:site_name" content="${escaped(page.company.name)}">
<meta property="og:title" content="${title}">
${description ? `<meta property="og:description" content="${description}">\n` : ''}<meta property="og:url" content="${url}">
${page.imageUrl ? `<meta property="og:image" content="${escaped(page.imageUrl)}">\n` : ''}<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#1e2127" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="preload" href="/assets/inter-cartable-4.woff2" as="font" type="font/woff2" crossorigin>
<style>${style}</style>
${page.graph ? dataBlock(page.graph) : ''}`
}

const callLine = ({ name, phone }: ShownCompany): string =>
  phone === null
    ? `Une question\u202f? <a href="/public/contact">Écrivez à ${escaped(name)}</a>, un conseiller vous rappelle.`
    : `Une question\u202f? <a href="tel:${escaped(phone.tel)}">${escaped(phone.text)}</a> ou <a href="/public/contact">écrivez-nous</a>, un conseiller vous rappelle.`

const htmlOf = (page: PublicPage, style: string): string => `<!doctype html>
<html lang="fr">
<head>
${headOf(page, style)}
</head>
<body>
<a class="skip" href="#contenu">Aller au contenu</a>
<header class="top lined"><div class="wrap"><a class="home" href="/stages"><span class="mark" aria-hidden="true">${escaped([...page.company.name.trim()][0]?.toUpperCase() ?? '')}</span><span>${escaped(page.company.name)}</span></a>
<nav aria-label="Principale"><a class="wide" href="/stages">Les stages</a><a class="wide" href="/public/contact">Nous contacter</a><a href="/login">Se connecter</a></nav></div></header>
<main id="contenu">
${page.main}
</main>
<footer><div class="wrap"><p class="call">${callLine(page.company)}</p>
<div class="links"><a href="/stages">Les stages</a><a href="/public/contact">Nous contacter</a><a href="/candidature">Devenir professeur</a><a href="/login">Se connecter</a></div></div></footer>
${page.after ?? ''}
</body>
</html>
`

/** The policy of a page: its own style and font, pictures of ours; no script whatever is written in it, and nothing is sent but by its own form. */
const policyOf = (style: string, { isFramed = false, hasForm = false }: PublicPage): string => {
  const own = ownStyleOnly(style, isFramed ? "'self'" : "'none'")
  return `${hasForm ? own.replace("form-action 'none'", "form-action 'self'") : own}; script-src 'none'; font-src 'self'; img-src 'self'; manifest-src 'self'`
}

type Sent = { readonly fileName: string; readonly status?: 404 | 410; readonly isShared?: boolean }

/** The page as an operation answers it: what is the same for everybody is kept a minute, and not sent again while it is the same. */
export const publicDocument = (page: PublicPage, { fileName, status, isShared = true }: Sent): Document => {
  const style = `${publicStyle}\n${page.style ?? ''}`
  const body = Buffer.from(htmlOf(page, style), 'utf8')
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 24)}"`
  return {
    mediaType: 'text/html',
    fileName,
    body,
    inline: true,
    pageSecurity: policyOf(style, page),
    ...(status === undefined ? {} : { status }),
    ...(isShared && status === undefined ? { shared: { etag, maxAgeSeconds: freshSeconds } } : {}),
  }
}

/** What a visitor of an address that leads nowhere reads: it says so, with ways on. */
export const publicNotFound = (company: ShownCompany, url: string): Document =>
  publicDocument(
    {
      company,
      title: 'Page introuvable',
      description: null,
      url,
      isHidden: true,
      main: `<div class="hero lined"><div class="wrap"><p class="crumbs">Erreur 404</p><h1>Page introuvable</h1>
<p class="lead">Cette page n’existe pas, ou n’est plus proposée.</p></div></div>
<div class="body"><div class="wrap"><div class="ways"><a class="btn p" href="/stages">Voir les stages</a><a class="btn" href="/public/contact">Nous contacter</a><a class="btn" href="/login">Se connecter</a></div></div></div>`,
    },
    { fileName: 'page-introuvable.html', status: 404 },
  )

/** Icons of the pages, drawn in the document: nothing is fetched for them. */
const paths = {
  calendar:
    '<path d="M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2v-12"/><path d="M16 3v4M8 3v4M4 11h16"/>',
  pin: '<path d="M9 11a3 3 0 1 0 6 0a3 3 0 0 0-6 0"/><path d="M17.657 16.657l-4.243 4.243a2 2 0 0 1-2.827 0l-4.244-4.243a8 8 0 1 1 11.314 0"/>',
  screen:
    '<path d="M3 5a1 1 0 0 1 1-1h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-16a1 1 0 0 1-1-1z"/><path d="M7 20h10M9 16v4M15 16v4"/>',
  people:
    '<path d="M5 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0"/><path d="M3 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2M16 3.13a4 4 0 0 1 0 7.75M21 21v-2a4 4 0 0 0-3-3.85"/>',
  check: '<path d="M5 12l5 5l10-10"/>',
  none: '<path d="M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0"/><path d="M10 10l4 4m0-4l-4 4"/>',
} as const
export const publicIcon = (name: keyof typeof paths): string =>
  `<svg class="i" viewBox="0 0 24 24" aria-hidden="true">${paths[name]}</svg>`
