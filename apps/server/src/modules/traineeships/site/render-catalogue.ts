// The catalogue of stages: those to come, kept by town, class and holidays, each choice in the address of the page.

import { slugged } from '@cartable/domain/kernel/folded.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import type { ShownCompany } from '../../../platform/company.ts'
import { escaped } from '../../../platform/http/html.ts'
import type { PublicPage } from '../../../platform/http/public-page.ts'
import { townOf, wordsOf } from './list-stages.ts'
import type { PublicLevel } from './site.queries.ts'
import { cardStyle, stageCards } from './stage-card.ts'

/** Cards of one page. */
const perPage = 24

const style = `${cardStyle}
.filters{display:grid;gap:12px;padding:14px 16px 16px;margin-bottom:24px}.filters label{display:grid;gap:4px;font:550 14px/20px var(--font)}.filters select{width:100%;min-height:48px;padding:0 10px;font:16px/24px var(--font);color:var(--text);background:var(--paper);border:1px solid var(--rule-strong);border-radius:6px}
.holidays+.holidays{margin-top:28px}.holidays h2{margin-bottom:10px}.found{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:4px 16px;margin-bottom:16px}.found a{display:inline-flex;align-items:center;min-height:44px;font-size:14px}.empty{padding:24px 16px;text-align:center}.empty .ways{justify-content:center}.pages{display:flex;justify-content:space-between;gap:12px;margin-top:28px}
@media(min-width:640px){.filters{grid-template-columns:repeat(3,1fr) auto;align-items:end}.filters .btn{min-height:48px}}`

export type Filters = {
  readonly lieu: string
  readonly niveau: string
  readonly vacances: string
  /** As it was typed in the address: what is no number is the first page. */
  readonly page: string
}

type Choice = { readonly value: string; readonly label: string }
/** Choices that lead to a stage, each once, in the order they are met. */
const choicesOf = (labels: readonly string[]): Choice[] =>
  labels
    .map((label) => ({ value: slugged(label), label }))
    .filter(({ value }, index, all) => all.findIndex((other) => other.value === value) === index)

const select = (name: string, label: string, all: string, choices: readonly Choice[], chosen: string) =>
  `<label>${label}<select name="${name}"><option value="">${all}</option>${choices
    .map(
      ({ value, label: text }) =>
        `<option value="${escaped(value)}"${value === chosen ? ' selected' : ''}>${escaped(text)}</option>`,
    )
    .join('')}</select></label>`

const addressOf = ({ lieu, niveau, vacances }: Filters, page: number): string => {
  const query = new URLSearchParams(
    Object.entries({ lieu, niveau, vacances, page: page > 1 ? String(page) : '' }).filter(([, value]) => value !== ''),
  )
  return query.size === 0 ? '/stages' : `/stages?${query}`
}

/** Cards under the holidays they are in, in the order of their days. */
const byHolidays = (stages: readonly PublicLevel[], few: number): string => {
  const sections = new Map<string, PublicLevel[]>()
  for (const stage of stages) {
    const heading = `${stage.periodName} ${stage.startsOn.slice(0, 4)}`
    sections.set(heading, [...(sections.get(heading) ?? []), stage])
  }
  return [...sections]
    .map(
      ([heading, some]) => `<section class="holidays"><h2>${escaped(heading)}</h2>${stageCards(some, few)}</section>`,
    )
    .join('\n')
}

const nothing = (isFiltered: boolean): string =>
  isFiltered
    ? '<div class="card empty"><p><b>Aucun stage ne répond à ces choix.</b></p><p class="say">Élargissez la recherche, ou dites-nous ce qu’il vous faut.</p><div class="ways"><a class="btn p" href="/stages">Voir tous les stages</a><a class="btn" href="/public/contact">Nous contacter</a></div></div>'
    : '<div class="card empty"><p><b>Aucun stage n’est ouvert en ce moment.</b></p><p class="say">Dites-nous ce qu’il vous faut\u00a0: un conseiller vous prévient dès qu’un stage ouvre.</p><div class="ways"><a class="btn p" href="/public/contact">Nous contacter</a></div></div>'

export const cataloguePage = (
  all: readonly PublicLevel[],
  asked: Filters,
  { company, publicUrl, few }: { company: ShownCompany; publicUrl: string; few: number },
): PublicPage => {
  const keeps = (words: readonly string[], wanted: string) => wanted === '' || words.includes(wanted)
  const found = all.filter((stage) => {
    const words = wordsOf(stage)
    return keeps(words.lieu, asked.lieu) && keeps(words.niveau, asked.niveau) && keeps(words.vacances, asked.vacances)
  })
  const pageCount = Math.max(1, Math.ceil(found.length / perPage))
  const page = Math.min(/^[1-9]\d{0,2}$/.test(asked.page) ? Number(asked.page) : 1, pageCount)
  const shown = found.slice((page - 1) * perPage, page * perPage)
  const isFiltered = asked.lieu !== '' || asked.niveau !== '' || asked.vacances !== ''
  const towns = all.map(townOf).filter((town) => town !== null)
  const filters = `<form class="card filters" action="/stages" method="get">
${select('lieu', 'Lieu', 'Partout', choicesOf(towns.sort((a, b) => a.localeCompare(b, 'fr'))), asked.lieu)}
${select('niveau', 'Classe', 'Toutes les classes', choicesOf(all.flatMap((stage) => [stage.levelName, ...stage.equivalents])), asked.niveau)}
${select('vacances', 'Vacances', 'Toutes', choicesOf(all.map(({ periodName }) => periodName)), asked.vacances)}
<button class="btn p" type="submit">Voir les stages</button></form>`
  const count = found.length === 1 ? '1 stage' : `${found.length} stages`
  const main = `<div class="hero lined"><div class="wrap"><p class="crumbs">${escaped(company.name)}</p><h1>Nos stages</h1><p class="lead">En petit groupe pendant les vacances, à votre rythme, avec nos professeurs.</p></div></div>
<div class="body"><div class="wrap">${all.length === 0 ? '' : filters}
${found.length === 0 ? nothing(isFiltered) : `<p class="found"><span><b>${count}</b>${isFiltered ? ' pour ces choix' : ''}</span>${isFiltered ? '<a href="/stages">Tout afficher</a>' : ''}</p>${byHolidays(shown, few)}`}
${pageCount === 1 ? '' : `<nav class="pages" aria-label="Pages">${page > 1 ? `<a class="btn" rel="prev" href="${escaped(addressOf(asked, page - 1))}">Précédents</a>` : '<span></span>'}${page < pageCount ? `<a class="btn" rel="next" href="${escaped(addressOf(asked, page + 1))}">Suivants</a>` : ''}</nav>`}
</div></div>`
  return {
    company,
    title: `Stages de vacances – ${company.name}`,
    hasForm: true,
    description: `Les stages ${de(company.name)}\u00a0: dates, lieux, classes, prix et places. Choisissez par ville, par classe ou par période de vacances.`,
    url: `${publicUrl}/stages`,
    // one page for search engines: choices and further pages show the same stages again
    isHidden: isFiltered || page > 1,
    graph: [
      {
        '@type': 'ItemList',
        name: 'Stages',
        itemListElement: shown.map((stage, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: stage.title,
          url: `${publicUrl}/stages/${stage.levelUrl}`,
        })),
      },
    ],
    style,
    main,
  }
}
