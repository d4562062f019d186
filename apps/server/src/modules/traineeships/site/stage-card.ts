// A stage as the catalogue, the page of another one and a landing page show it: one card that leads to its page.
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import {
  longDates,
  type SeatWords,
  seatsForCount,
  seatsOfGroup,
  seatsOfSubject,
  seatWords,
} from '@cartable/domain/traineeships/site/site.rules.ts'
import { escaped } from '../../../platform/http/html.ts'
import { publicIcon } from '../../../platform/http/public-page.ts'
import type { PublicLevel } from './site.queries.ts'

export const cardStyle = `.cards{display:grid;gap:12px}.stage{position:relative;display:flex;flex-direction:column;gap:8px;padding:16px}.stage h3{font-size:17px;letter-spacing:-.01em}.stage h3 a{color:var(--title);font-weight:650}.stage h3 a::after{content:'';position:absolute;inset:0;border-radius:8px}.stage:hover{border-color:var(--primary-line)}.stage .facts{display:grid;gap:4px;font-size:14px;line-height:20px;color:var(--text-2)}.stage .facts li{display:flex;gap:8px}.stage .facts svg.i{width:17px;height:17px;color:var(--primary-ink);margin-top:1px}.stage .foot{display:flex;align-items:center;justify-content:space-between;gap:12px;margin-top:auto;padding-top:4px}.stage .foot b{font-weight:650}
@media(min-width:640px){.cards{grid-template-columns:1fr 1fr}}@media(min-width:992px){.cards{grid-template-columns:repeat(3,1fr);gap:16px}}`

const badges = { many: ['ok', 'check'], few: ['wa', 'people'], full: ['', 'none'] } as const
export const badge = ({ level, text }: SeatWords): string => {
  const [tone, icon] = badges[level]
  return `<span class="bdg ${tone}">${publicIcon(icon)}${escaped(text)}</span>`
}

/** Seats left to whoever takes one subject. */
export const seatsOfStage = (stage: PublicLevel) =>
  seatsForCount(
    stage.subjects.map(({ groups }) => seatsOfSubject(groups.map((g) => seatsOfGroup(g.capacity, g.taken)))),
    1,
  )

export const stageCard = (stage: PublicLevel, few: number): string => {
  const place = stage.online ? 'En ligne' : (stage.place?.city ?? stage.place?.whole ?? 'Lieu à préciser')
  const levels = [stage.levelName, ...stage.equivalents].join(', ')
  const names = stage.subjects.map(({ name }) => name).join(', ')
  const [price] = [...stage.prices].sort((a, b) => a.priceCents - b.priceCents)
  const seats = stage.subjects.length === 0 ? '' : badge(seatWords(seatsOfStage(stage), few))
  return `<li class="card stage"><h3><a href="/stages/${escaped(stage.levelUrl ?? '')}">${escaped(stage.title)}</a></h3>
<ul class="facts"><li>${publicIcon('calendar')}<span>${longDates(stage.startsOn, stage.endsOn)}</span></li>
<li>${publicIcon(stage.online ? 'screen' : 'pin')}<span>${escaped(place)}</span></li>
<li>${publicIcon('people')}<span>${escaped(levels)}${names === '' ? '' : ` · ${escaped(names)}`}</span></li></ul>
<p class="foot"><span>${price === undefined ? '' : `${stage.prices.length > 1 ? 'dès ' : ''}<b class="n">${formatEuros(price.priceCents)}</b>`}</span>${seats}</p></li>`
}
export const stageCards = (stages: readonly PublicLevel[], few: number): string =>
  `<ul class="cards">${stages.map((stage) => stageCard(stage, few)).join('\n')}</ul>`
