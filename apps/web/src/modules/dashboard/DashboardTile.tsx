// A tile of the home page: what waits in a part of the house, its key figures; loads and fails alone.
import { type Tile, tiles } from '@cartable/domain/dashboard/dashboard.indicators.ts'
import type { IndicatorCount, Kpi } from '@cartable/domain/dashboard/tiles.api.ts'
import { type Trend, unusualWords } from '@cartable/domain/dashboard/trend.ts'
import { addMonths, formatMonth } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import {
  IconCalendarEvent,
  IconChevronRight,
  IconCircleCheck,
  IconSchool,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { Sparkline } from '../../platform/charts/Sparkline.tsx'
import { counted, formatCount } from '../../platform/fr/typography.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { IndicatorLine } from './IndicatorLine.tsx'
import classes from './StaffHome.module.css'
import { tileOperations, useTile } from './use-tiles.ts'

const icons = {
  privateTuition: IconSchool,
  recruitment: IconUserPlus,
  customer: IconUsers,
  traineeship: IconCalendarEvent,
} as const

const written = (value: number, unit: Kpi['unit']): string =>
  unit === 'cents'
    ? formatEuros(value)
    : unit === 'percent'
      ? `${value}\u00a0%`
      : formatCount(unit === 'minutes' ? Math.round(value / 60) : value)

/** The year of a number, drawn, and in words what of this month is not as usual. */
const Course = ({ trend, unit }: { readonly trend: Trend; readonly unit: Kpi['unit'] }) => {
  const { title, month, sums } = trend
  const words = unusualWords(trend, unit)
  const points = sums.map((value, at) => ({ label: formatMonth(addMonths(month, at + 1 - sums.length)), value }))
  return (
    <>
      <Sparkline title={title} points={points} write={(value) => written(value, unit)} />
      {words && <span className={classes.unusual}>{words}</span>}
    </>
  )
}

const Kpis = ({ tile }: { readonly tile: Tile }) => {
  const { data } = useOperation(tileOperations[tile].kpis, {}, { background: true })
  return (
    <ul className={classes.kpis} data-none={data?.kpis.length === 0 || undefined}>
      {data?.kpis.map((kpi) => (
        <li key={kpi.key}>
          <span>
            <b>{written(kpi.value, kpi.unit)}</b> {kpi.label}
          </span>
          {kpi.trend && <Course trend={kpi.trend} unit={kpi.unit} />}
        </li>
      ))}
    </ul>
  )
}

/** What has waited longest first; what nobody can date last. */
const byAge = (one: IndicatorCount, other: IndicatorCount) =>
  (one.oldest ?? '9999').localeCompare(other.oldest ?? '9999')

const Lines = ({ tile, indicators }: { readonly tile: Tile; readonly indicators: readonly IndicatorCount[] }) => {
  const [seesZeros, setSeesZeros] = useState(false)
  const waiting = indicators.filter(({ count }) => count > 0).toSorted(byAge)
  const zeros = indicators.filter(({ count }) => count === 0)
  return (
    <ul className={classes.lines}>
      {[...waiting, ...(seesZeros ? zeros : [])].map(({ key, count, oldest }) => (
        <IndicatorLine key={key} tile={tile} name={key} count={count} oldest={oldest} />
      ))}
      {zeros.length > 0 && (
        <li>
          <button
            type="button"
            className={classes.zeros}
            aria-expanded={seesZeros}
            onClick={() => setSeesZeros(!seesZeros)}
          >
            <IconCircleCheck size={16} aria-hidden />
            {waiting.length === 0 ? 'Rien à traiter' : counted(zeros.length, 'indicateur à zéro', 'indicateurs à zéro')}
            <IconChevronRight size={16} aria-hidden className={seesZeros ? classes.opened : undefined} />
          </button>
        </li>
      )}
    </ul>
  )
}

export const DashboardTile = ({ tile }: { readonly tile: Tile }) => {
  const summary = useTile(tile)
  const Icon = icons[tile]
  return (
    <section className={classes.tile} aria-label={tiles[tile]}>
      <h2>
        <Icon size={18} stroke={1.75} aria-hidden />
        {tiles[tile]}
      </h2>
      <Kpis tile={tile} />
      {summary.isPending ? (
        <Loading />
      ) : summary.data === undefined ? (
        <ErrorState error={summary.error} onRetry={() => void summary.refetch()} />
      ) : (
        <Lines tile={tile} indicators={summary.data.indicators} />
      )}
    </section>
  )
}
