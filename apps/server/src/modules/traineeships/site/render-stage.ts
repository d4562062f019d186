// The public page of a stage: what a family reads before it asks for a place, readable without any script.
import { de } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { hoursText } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import {
  describedStage,
  hoursInWords,
  isIndexed,
  longDates,
  minutesForCount,
  type PageState,
  placeInSentence,
  seatsOfGroup,
  seatWords,
  weekdaysInWords,
} from '@cartable/domain/traineeships/site/site.rules.ts'
import type { ShownCompany } from '../../../platform/company.ts'
import { escaped } from '../../../platform/http/html.ts'
import { type PublicPage, publicIcon } from '../../../platform/http/public-page.ts'
import type { PublicLevel, PublicSubject, PublicTeacher } from './site.queries.ts'
import { badge, cardStyle, seatsOfStage, stageCards } from './stage-card.ts'
import { stageGraph } from './stage-graph.ts'

const style = `${cardStyle}
.page{display:grid;grid-template-columns:minmax(0,1fr);gap:24px}.buy dl{display:grid;grid-template-columns:24px 1fr;gap:12px;padding:16px}.buy dt{color:var(--primary-ink)}.buy dd b{font-weight:600}.buy dd span{display:block}
.prices,.cta{padding:14px 16px;border-top:1px solid var(--rule-soft)}.prices p{display:flex;justify-content:space-between;gap:12px}.prices p b{font-weight:650;white-space:nowrap}.prices p+p{margin-top:4px}.cta .btn{display:none}.cta .say{margin-top:8px}
.subject{margin-top:10px}.subject h3{padding:12px 16px 6px;display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 12px}.subject h3 span{font-weight:400;font-size:14px;color:var(--text-2)}.subject li{display:flex;flex-wrap:wrap;gap:4px 8px;align-items:center;min-height:48px;padding:4px 16px;border-top:1px solid var(--rule-soft)}.subject li b{font-weight:600;white-space:nowrap}.subject li span:nth-child(2){flex:1;white-space:nowrap;font-size:14px;color:var(--text-2)}.subject p{padding:0 16px 14px}
.text section+section{margin-top:28px}.text h2+.pts{margin-top:4px}.pts b{font-weight:600}
.people{display:grid;gap:8px;margin-top:10px}.people a{display:block;padding:12px 16px;color:inherit;font-weight:400}.people b{font-weight:600;color:var(--primary-ink)}.people span{display:block}
.stick{position:fixed;left:0;right:0;bottom:0;z-index:3;display:flex;justify-content:space-between;align-items:center;gap:12px;padding:10px 16px calc(14px + env(safe-area-inset-bottom));background:var(--paper);border-top:1px solid var(--rule)}.stick b{font:650 18px/24px var(--font);display:block}
.next{margin-top:12px}footer:has(+.stick){padding-bottom:112px}
@media(min-width:992px){.page{grid-template-columns:minmax(0,1fr) 380px;gap:40px}.buy{order:2;margin-top:-112px}.buy .card{box-shadow:var(--float);position:sticky;top:16px}.cta .btn{display:inline-flex;margin-top:12px}.cta .say{text-align:center}.stick{display:none}footer:has(+.stick){padding-bottom:32px}.below{grid-column:1/-1}}`

export type StageShown = {
  readonly stage: PublicLevel
  readonly state: PageState
  readonly teachers: readonly PublicTeacher[]
  /** Stages to come for the same class, when this one is over. */
  readonly others: readonly PublicLevel[]
  readonly company: ShownCompany
  readonly publicUrl: string
  readonly today: string
  /** Seats from which their number is said. */
  readonly few: number
  /** Cancelling and withdrawal, as the company wrote it. */
  readonly conditions: string | null
  readonly isPreview: boolean
}

const counted = (count: number, word: string) => `${count} ${word}${count > 1 ? 's' : ''}`
const paragraphs = (text: string) =>
  text
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== '')
    .map((block) => `<p>${block.trim().split('\n').map(escaped).join('<br>')}</p>`)
    .join('\n')

/** What a family does here: it registers its child, waits for a place, or asks where nothing can be bought yet. */
const waysOf = (stage: PublicLevel, isFull: boolean) => {
  if (stage.prices.length === 0 || stage.subjects.length === 0)
    return {
      ...{ url: `/public/contact?stage=${stage.sessionId}`, label: 'Demander une place' },
      said: 'Sans engagement\u00a0: un conseiller vous rappelle.',
    }
  if (isFull)
    return {
      ...{ url: `/espace/stages/attente/${stage.id}`, label: 'M’avertir d’une place' },
      said: 'Un mail vous est envoyé dès qu’une place se libère.',
    }
  return {
    ...{ url: `/espace/stages/inscription/${stage.id}`, label: 'Inscrire mon enfant' },
    said: 'La place est gardée pendant que vous l’inscrivez.',
  }
}

const placeLines = ({ online, place }: PublicLevel): string => {
  if (online) return '<b>En ligne</b><span class="say">Le lien est envoyé avant le premier jour.</span>'
  if (place === null) return '<b>Lieu à préciser</b>'
  const town = [place.postalCode, place.city].filter(Boolean).join(' ')
  const map =
    place.latitude === null || place.longitude === null
      ? ''
      : ` · <a href="https://www.openstreetmap.org/?mlat=${place.latitude}&amp;mlon=${place.longitude}#map=17/${place.latitude}/${place.longitude}" rel="noopener noreferrer">plan</a>`
  return place.street === null
    ? `<b>${escaped(place.whole)}</b><span class="say">${map.replace(' · ', '')}</span>`
    : `<b>${escaped(place.street)}</b><span class="say">${escaped(town)}${map}</span>`
}

const priceLines = ({ prices, subjects }: PublicLevel): string => {
  if (prices.length === 0) return '<p class="say">Le prix vous est donné par un conseiller.</p>'
  const lines = prices.map(({ subjectCount, priceCents }) => {
    const minutes = minutesForCount(subjects, subjectCount)
    const hours = minutes === null ? '' : `, ${hoursInWords(minutes)}`
    return `<p><span>${counted(subjectCount, 'matière')}${hours}</span><b class="n">${formatEuros(priceCents)}</b></p>`
  })
  return `${lines.join('\n')}<p class="say">Prix TTC</p>`
}

const groupLine = (group: PublicSubject['groups'][number], rank: number, few: number, isOpen: boolean): string =>
  `<li><b class="n">${hoursText(group.startTime, group.endTime)}</b><span>Groupe ${rank}</span>${isOpen ? badge(seatWords(seatsOfGroup(group.capacity, group.taken), few)) : ''}</li>`

const subjectCard = (subject: PublicSubject, few: number, isOpen: boolean): string => `<div class="card subject">
<h3>${escaped(subject.name)}${subject.isOption ? ' (option)' : ''}<span>${escaped(weekdaysInWords(subject.days))}</span></h3>
${subject.groups.length === 0 ? '<p class="say">Horaires à préciser</p>' : `<ul>${subject.groups.map((group, index) => groupLine(group, index + 1, few, isOpen)).join('')}</ul>`}</div>`

const programme = (subjects: readonly PublicSubject[]): string => {
  const told = subjects.filter(({ chapters }) => chapters.length > 0)
  if (told.length === 0) return ''
  return `<section><h2>Au programme</h2><ul class="pts">${told
    .map(({ name, chapters }) => `<li><b>${escaped(name)}</b>\u00a0: ${escaped(chapters.join(', '))}</li>`)
    .join('')}</ul></section>`
}

const teacherCards = (teachers: readonly PublicTeacher[]): string =>
  teachers.length === 0
    ? ''
    : `<section><h2>${teachers.length === 1 ? 'Le professeur' : 'Les professeurs'}</h2><ul class="people">${teachers
        .map(
          ({ name, title, url, subjects }) =>
            `<li class="card"><a href="/professeurs/${escaped(url)}"><b>${escaped(name)}</b><span class="say">${escaped([subjects.join(', '), title].filter(Boolean).join(' · '))}</span></a></li>`,
        )
        .join('')}</ul></section>`

const notes: Readonly<Record<PageState, string | null>> = {
  hidden: 'Cette page n’est pas en ligne\u00a0: vous seul la voyez.',
  open: null,
  started: 'Ce stage a commencé\u00a0: on ne s’y inscrit plus.',
  past: 'Ce stage est passé.',
  cancelled: 'Ce stage est annulé.',
}

const overNote = ({ state, others, few, isPreview }: StageShown): string => {
  const note = isPreview && state === 'open' ? 'Aperçu de la page, telle que la lisent les familles.' : notes[state]
  if (note === null) return ''
  const isOver = state === 'started' || state === 'past' || state === 'cancelled'
  const next =
    others.length === 0
      ? '<a href="/stages">Voir tous les stages</a>'
      : others.length === 1
        ? 'Voici le suivant pour cette classe.'
        : 'Voici les suivants pour cette classe.'
  return `<div class="below"><p class="note${state === 'cancelled' ? ' wa' : ''}"><span>${note}${isOver ? ` ${next}` : ''}</span></p>
${isOver && others.length > 0 ? `<div class="next">${stageCards(others, few)}</div>` : ''}</div>`
}

export const stagePage = (shown: StageShown): PublicPage => {
  const { stage, state, few, company, publicUrl, today, conditions } = shown
  const isOpen = state === 'open' || state === 'hidden'
  const town = stage.online ? null : (stage.place?.city ?? null)
  const place = placeInSentence({ online: stage.online, town })
  const url = `${publicUrl}/stages/${stage.levelUrl ?? ''}`
  const fromCents = stage.prices.length === 0 ? null : Math.min(...stage.prices.map(({ priceCents }) => priceCents))
  const description =
    stage.metaDescription ??
    describedStage({ ...stage, town, subjects: stage.subjects.map(({ name }) => name), fromCents })
  const capacities = stage.subjects.flatMap(({ groups }) => groups.map(({ capacity }) => capacity))
  const most =
    capacities.length === 0 || capacities.includes(null) ? null : Math.max(...capacities.map((one) => one ?? 0))
  const days = [...new Set(stage.subjects.flatMap((subject) => subject.days))].sort()
  const seats = seatWords(seatsOfStage(stage), few)
  const way = waysOf(stage, seats.level === 'full')
  const levels = [stage.levelName, ...stage.equivalents].join(', ')
  const main = `<div class="hero lined"><div class="wrap"><p class="crumbs"><a href="/stages">Stages</a>${town === null ? '' : ` › <span>${escaped(town)}</span>`} › ${escaped(stage.levelName)}</p>
<h1>${escaped(stage.title)}</h1><p class="lead">Stage ${escaped(de(levels))}${place === '' ? '' : ` ${escaped(place)}`}${most === null ? '' : `, ${counted(most, 'élève')} au plus`}</p></div></div>
<div class="body"><div class="wrap page">${overNote(shown)}
<aside class="buy" aria-label="Dates, lieu et prix"><div class="card"><dl><dt>${publicIcon('calendar')}</dt><dd><b>${longDates(stage.startsOn, stage.endsOn)}</b><span class="say">${escaped([stage.periodName, weekdaysInWords(days)].filter(Boolean).join(' · '))}</span></dd>
<dt>${publicIcon(stage.online ? 'screen' : 'pin')}</dt><dd>${placeLines(stage)}</dd></dl>
${isOpen ? `<div class="prices">${priceLines(stage)}</div>` : ''}
${isOpen ? `<div class="cta"><p>${badge(seats)}</p><a class="btn p lg" href="${way.url}">${way.label}</a><p class="say">${way.said}</p></div>` : ''}</div></aside>
<div class="text"><section><h2>Les matières et les groupes</h2>
${stage.subjects.length === 0 ? '<p class="say">Les matières sont bientôt précisées.</p>' : stage.subjects.map((subject) => subjectCard(subject, few, isOpen)).join('\n')}</section>
${programme(stage.subjects)}
${teacherCards(shown.teachers)}
${conditions === null || !isOpen ? '' : `<section class="prose"><h2>Annulation et rétractation</h2>${paragraphs(conditions)}</section>`}</div>
</div></div>`
  return {
    company,
    title: `${stage.title} – ${stage.levelName}${place === '' ? '' : ` ${place}`}`,
    description,
    url,
    isHidden: shown.isPreview || !isIndexed(state, stage.endsOn, today),
    graph: stageGraph(stage, { company, publicUrl, url, description, few }),
    style,
    main,
    ...(isOpen
      ? {
          after: `<div class="stick"><span>${fromCents === null ? '' : `<b class="n">${formatEuros(fromCents)}</b><span class="say">${stage.prices.length > 1 ? 'à partir de' : counted(stage.prices[0]?.subjectCount ?? 1, 'matière')}</span>`}</span><a class="btn p" href="${way.url}">${way.label}</a></div>`,
        }
      : {}),
  }
}
