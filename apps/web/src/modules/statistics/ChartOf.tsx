// A chart of the statistics: its sentence, and its drawing by its kind.
import { formatStatistic, percentOf, slicesOf, totalOf } from '@cartable/domain/statistics/statistics.rules.ts'
import type { Chart } from '@cartable/domain/statistics/statistics.schema.ts'
import { Bars } from '../../platform/charts/Bars.tsx'
import { ChartCard } from '../../platform/charts/ChartCard.tsx'
import { Columns } from '../../platform/charts/Columns.tsx'
import { Pie } from '../../platform/charts/Pie.tsx'
import { formatCount } from '../../platform/fr/typography.ts'

/** « 312 contacts, le plus en septembre 2026 (48). » */
const readingOf = (chart: Chart): string => {
  const total = totalOf(chart)
  const [one, many] = chart.unit
  const counted = `${formatCount(total)} ${total > 1 ? many : one}`
  const most = chart.points.reduce((best, point) => (point.value > best.value ? point : best))
  if (chart.isRate) {
    const least = Math.min(...chart.points.map(({ value }) => value))
    return least === most.value
      ? `${formatCount(least)} ${one}.`
      : `De ${formatCount(least)} à ${formatCount(most.value)} ${many}, le plus\u00a0: ${most.label}.`
  }
  if (chart.kind === 'columns')
    return chart.points.length === 1
      ? `${counted}.`
      : `${counted}, le plus en ${most.label} (${formatCount(most.value)}).`
  return `${counted}\u00a0: d’abord ${most.label} (${percentOf(most.value, total)}\u00a0%).`
}

const Drawing = ({ chart }: { readonly chart: Chart }) => {
  if (chart.kind === 'columns') return <Columns points={chart.points} write={formatCount} writeTip={formatStatistic} />
  if (chart.kind === 'bars') return <Bars points={chart.points} write={formatCount} writeTip={formatStatistic} />
  return <Pie points={slicesOf(chart.points)} write={formatCount} writeTip={formatStatistic} percent={percentOf} />
}

export const ChartOf = ({ chart }: { readonly chart: Chart }) => (
  <ChartCard chart={chart} reading={chart.points.length === 0 ? '' : readingOf(chart)} write={formatCount}>
    <Drawing chart={chart} />
  </ChartCard>
)
