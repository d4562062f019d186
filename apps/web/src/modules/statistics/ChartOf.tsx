// A chart of the statistics: its sentence, and its drawing by its kind.
import { percentOf, slicesOf, worthShowing } from '@cartable/domain/statistics/statistics.rules.ts'
import type { Chart } from '@cartable/domain/statistics/statistics.schema.ts'
import { Bars } from '../../platform/charts/Bars.tsx'
import { ChartCard } from '../../platform/charts/ChartCard.tsx'
import { Columns } from '../../platform/charts/Columns.tsx'
import type { ChartPoint } from '../../platform/charts/chart.types.ts'
import { Pie } from '../../platform/charts/Pie.tsx'
import { readingOf, writingOf } from './reading.ts'

const short = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'short', year: '2-digit' })
/** « nov. 26 » under the column of a month. */
const tickOf = (month: string | undefined) =>
  month === undefined ? {} : { tick: short.format(new Date(`${month}-01T00:00:00Z`)) }

type Props = {
  readonly chart: Chart
  /** The same of the same months a year before, where months were chosen. */
  readonly before: Chart | undefined
  readonly isChosen: boolean
  readonly today: string
  /** Whether the reader may open the lists of what is counted. */
  readonly mayOpen: boolean
}

export const ChartOf = ({ chart, before, isChosen, today, mayOpen }: Props) => {
  const months = chart.kind === 'columns' && !isChosen ? worthShowing(chart.points, today) : chart.points
  const points = months.map(
    ({ month, opens, ...point }): ChartPoint => ({
      ...point,
      ...tickOf(month),
      ...(mayOpen && opens ? { opens } : {}),
    }),
  )
  const { write, writeShort, writeTip } = writingOf(chart)
  const drawn = { points, write, writeTip }
  return (
    <ChartCard chart={{ ...chart, points }} reading={readingOf(chart, before, today)} write={write}>
      {chart.kind === 'columns' ? (
        <Columns {...drawn} writeShort={writeShort} />
      ) : chart.kind === 'bars' ? (
        <Bars {...drawn} />
      ) : (
        <Pie {...drawn} points={slicesOf(points)} percent={percentOf} />
      )}
    </ChartCard>
  )
}
