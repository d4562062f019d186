// The home page of staff: what waits for somebody today, by area, each number a way to its list.
import { dashboardApi } from '@cartable/domain/dashboard/dashboard.api.ts'
import { type IndicatorKey, indicators, severityOf } from '@cartable/domain/dashboard/dashboard.indicators.ts'
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useOperation } from '../../platform/api/hooks.ts'
import { capital, counted, formatCount } from '../../platform/fr/typography.ts'
import { useIdentity } from '../../platform/session/session.ts'
import { Panel } from '../../platform/shell/Panel.tsx'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import classes from './StaffHome.module.css'

/** Milliseconds between refreshes of the page (three minutes). */
const refreshEvery = 180_000

const icons = { success: IconCircleCheck, warning: IconAlertTriangle, danger: IconCircleX }

const Indicator = ({ name, count }: { name: IndicatorKey; count: number }) => {
  const severity = severityOf(count)
  const Icon = icons[severity]
  const { label, one, path } = indicators[name]
  const words = count === 1 ? one : label
  return (
    <li>
      <a className={`${classes.line} ${classes[severity]}`} href={path} target="_blank" rel="noreferrer">
        <Icon size={18} aria-hidden />
        <span>{capital(words)}</span>
        <span className={classes.number}>{formatCount(count)}</span>
        <VisuallyHidden>(nouvel onglet)</VisuallyHidden>
      </a>
    </li>
  )
}

const Summary = () => {
  const summary = useOperation(dashboardApi.summary, {}, { refreshEvery, background: true })
  if (summary.isPending) return <Loading />
  if (summary.isError) return <ErrorState error={summary.error} onRetry={() => void summary.refetch()} />
  const counts = Object.entries(summary.data).map(([name, count]) => ({ name: name as IndicatorKey, count }))
  const areas = [...new Set(counts.map(({ name }) => indicators[name].area))]
  const waiting = counts.filter(({ count }) => count > 0).length
  return (
    <>
      <p className={classes.lead}>
        {waiting === 0
          ? 'Rien à traiter.'
          : counted(waiting, 'sujet demande votre attention', 'sujets demandent votre attention')}
      </p>
      <div className={classes.tiles}>
        {areas.map((area) => (
          <section key={area} className={classes.tile} aria-label={area}>
            <h2>{area}</h2>
            <ul>
              {counts
                .filter(({ name }) => indicators[name].area === area)
                .map(({ name, count }) => (
                  <Indicator key={name} name={name} count={count} />
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

export const StaffHome = () => {
  const identity = useIdentity()
  return (
    <Panel title={`Bonjour ${identity?.name.split(' ')[0] ?? ''}`} breadcrumb={null} canBeFavourite={false}>
      <Summary />
    </Panel>
  )
}
