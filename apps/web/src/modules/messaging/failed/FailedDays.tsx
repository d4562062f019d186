// The chart of failures: one column a day, made of the kinds; the same numbers as a table on demand.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import {
  type FailedCharts,
  type FailedKind,
  failedKindLabels,
  failedKinds,
} from '@cartable/domain/messaging/failed-messages.schema.ts'
import { ChartCard } from '../../../platform/charts/ChartCard.tsx'
import { Columns } from '../../../platform/charts/Columns.tsx'
import type { ChartPoint } from '../../../platform/charts/chart.types.ts'
import { counted, formatCount } from '../../../platform/fr/typography.ts'

type Days = FailedCharts['days']

const totalOf = (counts: Days[number]['counts'], kinds: readonly FailedKind[]) =>
  kinds.reduce((total, kind) => total + counts[kind], 0)

export const FailedDays = ({ days }: { readonly days: Days }) => {
  const kinds = failedKinds.filter((kind) => days.some(({ counts }) => counts[kind] > 0))
  const series = kinds.map((kind) => failedKindLabels[kind])
  const points = days.map(
    ({ day, counts }): ChartPoint => ({
      label: formatDay(day),
      tick: formatDay(day).slice(0, 5),
      value: totalOf(counts, kinds),
      parts: kinds.map((kind) => counts[kind]),
    }),
  )
  const total = points.reduce((sum, { value }) => sum + value, 0)
  const worst = points.toReversed().toSorted((a, b) => b.value - a.value)[0]
  return (
    <ChartCard
      chart={{ key: 'days', title: 'Échecs par jour', kind: 'columns', unit: ['échec', 'échecs'], points, series }}
      reading={`${counted(total, 'échec')} en 30\u00a0jours, dont ${formatCount(worst?.value ?? 0)} le ${worst?.label}.`}
      none="Rien n’a échoué ces 30 derniers jours."
      moment="Jour"
      write={formatCount}
    >
      <Columns points={points} series={series} write={formatCount} />
    </ChartCard>
  )
}
