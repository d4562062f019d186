// A landing page as visitors read it: one HTML document, every text escaped, nothing that runs.
import type { LandingDraft, LandingPart } from '@cartable/domain/landing/landing.schema.ts'
import { escaped, ownStyleOnly } from '../../platform/http/html.ts'

const style = `:root{color-scheme:light;font:1.0625rem/1.65 system-ui,sans-serif;color:#1f2933}
body{margin:0;background:#f7f5f2}header,main,footer{max-width:44rem;margin:0 auto;padding:1.5rem}
header p{margin:0;font-weight:600}h1{font-size:clamp(1.75rem,5vw,2.5rem);line-height:1.2;margin:.5rem 0 0;text-wrap:balance}
h2{font-size:1.3rem;line-height:1.3;margin:2.25rem 0 .5rem}main{background:#fff;border-radius:1rem;padding:1.5rem 2rem}
.action{display:inline-block;margin:2rem 0 .5rem;padding:.8rem 1.4rem;border-radius:.6rem;background:#1d4ed8;color:#fff;font-weight:600;text-decoration:none}
.action:focus-visible{outline:3px solid #93c5fd;outline-offset:2px}footer{color:#52606d;font-size:.9rem}
@media(max-width:40rem){main{border-radius:0;padding:1.25rem}}`

/** Shown by our own preview too, hence in a frame of ours. */
export const landingSecurity = ownStyleOnly(style, "'self'")

const lines = (text: string | null) =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
const paragraphs = (text: string | null) =>
  (text ?? '')
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== '')
    .map((block) => `<p>${lines(block).map(escaped).join('<br>')}</p>`)
    .join('\n')

const partHtml = ({ kind, heading, body, link }: LandingPart): string => {
  if (kind === 'action') return `<p><a class="action" href="${escaped(link ?? '/')}">${escaped(heading)}</a></p>`
  const title = `<h2>${escaped(heading)}</h2>`
  if (kind === 'points')
    return `${title}\n<ul>\n${lines(body)
      .map((line) => `<li>${escaped(line.replace(/^[-•]\s*/, ''))}</li>`)
      .join('\n')}\n</ul>`
  return `${title}\n${paragraphs(body)}`
}

/** `company` heads the page, `url` is its own address; a preview is kept out of search engines. */
export const landingHtml = (
  page: Pick<LandingDraft, 'title' | 'metaDescription' | 'parts'>,
  { company, url, isPreview }: { company: string; url: string; isPreview: boolean },
): string => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(page.title)}</title>
${page.metaDescription === null ? '' : `<meta name="description" content="${escaped(page.metaDescription)}">`}
<link rel="canonical" href="${escaped(url)}">
${isPreview ? '<meta name="robots" content="noindex">' : ''}
<meta property="og:title" content="${escaped(page.title)}">
<meta property="og:url" content="${escaped(url)}">
<style>${style}</style>
</head>
<body>
<header><p>${escaped(company)}</p>
<h1>${escaped(page.title)}</h1></header>
<main>
${page.parts.map(partHtml).join('\n')}
</main>
<footer>${escaped(company)}</footer>
</body>
</html>
`
