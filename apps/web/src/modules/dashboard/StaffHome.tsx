// The home page of staff: what waits for somebody today, worst first.
import { dashboardApi } from '@cartable/domain/dashboard/dashboard.api.ts'
import { type IndicatorKey, indicators, severityOf } from '@cartable/domain/dashboard/dashboard.indicators.ts'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useOperation } from '../../platform/api/hooks.ts'
import { useIdentity } from '../../platform/session/session.ts'
import { Panel } from '../../platform/shell/Panel.tsx'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import classes from './StaffHome.module.css'

/** Milliseconds between refreshes of the page (three minutes). */
const refreshEvery = 180_000

const icons = { success: IconCircleCheck, warning: IconAlertTriangle, danger: IconCircleX }
const rank = { danger: 0, warning: 1, success: 2 }
const number = new Intl.NumberFormat('fr-FR')

const Indicator = ({ name, count }: { name: IndicatorKey; count: number }) => {
  const severity = severityOf(count)
  const Icon = icons[severity]
  const indicator = indicators[name]
  return (
    <li>
      <a className={`${classes.chip} ${classes[severity]}`} href={indicator.path} target="_blank" rel="noreferrer">
        <Icon size={18} aria-hidden />
        <span className={classes.count}>{number.format(count)}</span>
        <span>{count === 1 ? indicator.one : indicator.label}</span>
        <span className="visually-hidden">(nouvel onglet)</span>
      </a>
    </li>
  )
}

const Summary = () => {
  const summary = useOperation(dashboardApi.summary, {}, { refreshEvery })
  if (summary.isPending) return <Loading />
  if (summary.isError) return <ErrorState error={summary.error} onRetry={() => void summary.refetch()} />
  const counts = Object.entries(summary.data).map(([name, count]) => ({ name: name as IndicatorKey, count }))
  const waiting = counts
    .filter(({ count }) => count > 0)
    .sort((a, b) => rank[severityOf(a.count)] - rank[severityOf(b.count)] || a.name.localeCompare(b.name))
  const quiet = counts.length - waiting.length
  if (waiting.length === 0) return <EmptyState title="Rien à traiter.">Tous les indicateurs sont à zéro.</EmptyState>
  return (
    <>
      <ul className={classes.band} aria-label="À traiter">
        {waiting.map(({ name, count }) => (
          <Indicator key={name} name={name} count={count} />
        ))}
      </ul>
      {quiet > 0 && (
        <p className={classes.quiet}>
          {quiet === 1 ? 'Un autre indicateur est à zéro.' : `${quiet} autres indicateurs sont à zéro.`}
        </p>
      )}
    </>
  )
}

export const StaffHome = () => {
  const identity = useIdentity()
  return (
    <Panel title={`Bonjour ${identity?.name.split(' ')[0] ?? ''}`} canBeFavourite={false}>
      <Summary />
    </Panel>
  )
}
