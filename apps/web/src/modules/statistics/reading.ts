// What a chart says in a sentence, and how its numbers are written.
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import {
  changeWords,
  formatStatistic,
  lastTwelve,
  percentOf,
  totalOf,
} from '@cartable/domain/statistics/statistics.rules.ts'
import type { Chart } from '@cartable/domain/statistics/statistics.schema.ts'
import { capital, counted, formatCount } from '../../platform/fr/typography.ts'

type Writing = {
  readonly write: (value: number) => string
  /** Where there is little room: whole euros, whose sign the sentence has. */
  readonly writeShort: (value: number) => string
  /** Of what is pointed at. */
  readonly writeTip: (value: number) => string
}
const plain: Writing = { write: formatCount, writeShort: formatCount, writeTip: formatStatistic }
const money: Writing = {
  write: (euros) => formatEuros(Math.round(100 * euros)),
  writeShort: (euros) => formatCount(Math.round(euros)),
  // an amount with its sign has a decimal comma, which thousands have here
  writeTip: (euros) => `${formatStatistic(euros)} euros`,
}
export const writingOf = ({ isMoney }: Pick<Chart, 'isMoney'>): Writing => (isMoney ? money : plain)

/** With its unit; a rate of money keeps its own (« euros l’heure »). */
const withUnit = (chart: Chart, value: number): string => {
  const [one, many] = chart.unit
  if (!chart.isMoney) return counted(value, one, many)
  return chart.isRate ? `${money.write(value)} ${many.replace(/^euros? /, '')}` : money.write(value)
}

const mostOf = ({ points }: Chart) => points.reduce((best, point) => (point.value > best.value ? point : best))

/** « 312 contacts, le plus en septembre 2026 (48). » */
const countedWords = (chart: Chart): string => {
  const most = mostOf(chart)
  const { write } = writingOf(chart)
  if (chart.isRate) {
    const least = Math.min(...chart.points.map(({ value }) => value))
    if (least === most.value) return `${withUnit(chart, least)}.`
    return `De ${write(least)} à ${withUnit(chart, most.value)}, le plus\u00a0: ${most.label}.`
  }
  if (chart.isRanking) return `D’abord ${most.label}\u00a0: ${withUnit(chart, most.value)}.`
  const total = totalOf(chart)
  const whole = withUnit(chart, total)
  if (chart.points.length === 1) return `${whole}.`
  return chart.kind === 'columns'
    ? `${whole}, le plus en ${most.label} (${write(most.value)}).`
    : `${whole}\u00a0: d’abord ${most.label} (${percentOf(most.value, total)}\u00a0%).`
}

/** « 8 % de plus qu’un an plus tôt (289). », or of the last twelve months where no month was chosen; empty where nothing compares. */
const comparison = (chart: Chart, before: Chart | undefined, today: string): string => {
  if (chart.isRate || chart.isRanking) return ''
  const { write } = writingOf(chart)
  if (before) {
    const change = changeWords(totalOf(chart), totalOf(before))
    return change === null ? '' : ` ${capital(change)} qu’un an plus tôt (${write(totalOf(before))}).`
  }
  const years = chart.kind === 'columns' ? lastTwelve(chart.points, today) : null
  const change = years && changeWords(years.now, years.before)
  return change ? ` Douze derniers mois terminés\u00a0: ${write(years.now)}, ${change} que les douze d’avant.` : ''
}

/** @param before the same chart of the same months a year before, of months that were chosen */
export const readingOf = (chart: Chart, before: Chart | undefined, today: string): string =>
  chart.points.length === 0 ? '' : `${countedWords(chart)}${comparison(chart, before, today)}`
