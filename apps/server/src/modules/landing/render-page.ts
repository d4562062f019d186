// A landing page as visitors read it: its parts in the frame that all public pages share, every text escaped, nothing that runs.
import type { IdOption } from '@cartable/domain/kernel/list.ts'
import type { LandingDraft, LandingPart } from '@cartable/domain/landing/landing.schema.ts'
import type { ShownCompany } from '../../platform/company.ts'
import { escaped } from '../../platform/http/html.ts'
import type { PublicPage } from '../../platform/http/public-page.ts'

const style = `.sheet .cards{grid-template-columns:repeat(auto-fill,minmax(min(100%,240px),1fr));margin-top:4px}.sheet .stage h3{margin:0}.sheet .more{margin-top:12px}.sheet .say,.sheet .foot{margin-top:0}.sheet{padding:24px 20px;max-width:46rem}.sheet .action{margin:24px 0 4px}.sheet h2+p,.sheet h2+.pts{margin-top:0}.sheet .pic{margin:24px 0 4px}.sheet .pic:first-child{margin-top:0}.pic img{display:block;max-width:100%;height:auto;border-radius:6px}.pic figcaption{margin-top:8px;font-size:14px;line-height:20px;color:var(--text-2)}
.ask{display:grid;gap:12px;margin:16px 0 4px}.ask label{display:grid;gap:4px;font:550 14px/20px var(--font)}.ask select{width:100%;min-height:48px;padding:0 10px;font:16px/24px var(--font);color:var(--text);background:var(--paper);border:1px solid var(--rule-strong);border-radius:6px}.ask .btn{min-height:52px}
@media(min-width:640px){.ask{grid-template-columns:1fr 1fr}.ask .btn{grid-column:1/-1;justify-self:start}}
@media(min-width:992px){.sheet{padding:32px 40px}}`

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

/** What a request may be of, as the form of contact offers it; nothing personal is typed here, so nothing of it stands in an address. */
export type ContactChoices = {
  readonly levels: readonly (IdOption & { readonly group: string })[]
  readonly subjects: readonly IdOption[]
}

const selectOf = (name: string, label: string, options: string) =>
  `<label>${label}<select name="${name}"><option value="">Choisir</option>${options}</select></label>`
const optionsOf = (options: readonly IdOption[]) =>
  options.map(({ id, label }) => `<option value="${id}">${escaped(label)}</option>`).join('')
/** Leads to the form of contact, where what was chosen is filled in. */
const contactForm = ({ levels, subjects }: ContactChoices): string => {
  const groups = [...Map.groupBy(levels, ({ group }) => group)]
  const classes = groups.map(([group, of]) => `<optgroup label="${escaped(group)}">${optionsOf(of)}</optgroup>`)
  return `<form class="ask" action="/public/contact" method="get">${selectOf('classe', 'Classe', classes.join(''))}${selectOf('matiere', 'Matière', optionsOf(subjects))}<button class="btn p" type="submit">Être rappelé</button></form>`
}

/** Cards of stages by what the part names; null when none is to come. */
export type StageCards = { readonly style: string; listOf(only: string | null): string | null }

const noStage =
  '<p>Aucun stage n’est ouvert en ce moment. <a href="/public/contact">Dites-nous ce qu’il vous faut</a>, un conseiller vous rappelle.</p>'

/** Images of the page by their file, with the address at which the reader of the page finds each. */
export type ShownImages = ReadonlyMap<number, { readonly src: string; readonly width: number; readonly height: number }>

/** Its place is kept before it comes; what the reader has not reached yet is not fetched. */
const imageHtml = ({ imageId, alt, body }: LandingPart, images: ShownImages, isFirst: boolean): string => {
  const image = images.get(imageId ?? 0)
  if (image === undefined) return ''
  const { src, width, height } = image
  return `<figure class="pic"><img src="${escaped(src)}" alt="${escaped(alt ?? '')}" width="${width}" height="${height}"${isFirst ? '' : ' loading="lazy"'} decoding="async">${body === null ? '' : `<figcaption>${escaped(body)}</figcaption>`}</figure>`
}

type Pieces = { readonly stages: StageCards; readonly choices: ContactChoices; readonly images: ShownImages }
const partHtml = (part: LandingPart, index: number, { stages, choices, images }: Pieces): string => {
  const { kind, heading, body, link } = part
  if (kind === 'image') return imageHtml(part, images, index === 0)
  if (kind === 'action')
    return `<p class="action"><a class="btn p" href="${escaped(link ?? '/')}">${escaped(heading)}</a></p>`
  const title = `<h2>${escaped(heading)}</h2>`
  if (kind === 'stages') {
    const cards = stages.listOf(body)
    return `${title}\n${cards === null ? noStage : `${cards}\n<p class="more"><a href="/stages">Voir tous les stages</a></p>`}`
  }
  if (kind === 'form') return `${title}\n${paragraphs(body)}\n${contactForm(choices)}`
  if (kind === 'points')
    return `${title}\n<ul class="pts">\n${lines(body)
      .map((line) => `<li>${escaped(line.replace(/^[-•]\s*/, ''))}</li>`)
      .join('\n')}\n</ul>`
  return `${title}\n${paragraphs(body)}`
}

/** What other sites show beside the link. */
const firstImage = (parts: readonly LandingPart[], images: ShownImages, url: string): string | null => {
  const image = images.get(parts.find(({ kind }) => kind === 'image')?.imageId ?? 0)
  return image === undefined ? null : new URL(image.src, url).href
}

/** `url` is the page's own address; a preview is kept out of search engines. Shown by our own form too, hence in a frame of ours. */
export const landingPage = (
  page: Pick<LandingDraft, 'title' | 'metaDescription' | 'parts'>,
  {
    company,
    url,
    isPreview,
    ...pieces
  }: Pieces & {
    readonly company: ShownCompany
    readonly url: string
    readonly isPreview: boolean
  },
): PublicPage => ({
  company,
  title: page.title,
  description: page.metaDescription,
  url,
  isHidden: isPreview,
  isFramed: true,
  imageUrl: isPreview ? null : firstImage(page.parts, pieces.images, url),
  hasForm: page.parts.some(({ kind }) => kind === 'form'),
  style: `${pieces.stages.style}${style}`,
  main: `<div class="hero lined"><div class="wrap"><p class="crumbs">${escaped(company.name)}</p><h1>${escaped(page.title)}</h1></div></div>
<div class="body"><div class="wrap"><div class="card sheet prose">
${page.parts.map((part, index) => partHtml(part, index, pieces)).join('\n')}
</div></div></div>`,
})
