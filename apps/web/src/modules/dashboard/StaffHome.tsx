// The home page of staff: the band of what waits, the list of what waits for the reader, and four tiles, each number a way to its screen.
import {
  type IndicatorKey,
  indicators,
  openedBy,
  type Severity,
  severityOf,
  type Tile,
} from '@cartable/domain/dashboard/dashboard.indicators.ts'
import { formatTime } from '@cartable/domain/kernel/dates.ts'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatCount } from '../../platform/fr/typography.ts'
import { useIdentity } from '../../platform/session/session.ts'
import { Panel } from '../../platform/shell/Panel.tsx'
import { ErrorState } from '../../platform/shell/states.tsx'
import { DashboardTile } from './DashboardTile.tsx'
import { severityIcons, wordsOf } from './IndicatorLine.tsx'
import { SeenLately } from './SeenLately.tsx'
import classes from './StaffHome.module.css'
import { tilesFor, useSummary } from './use-tiles.ts'
import { WaitLines } from './WaitLines.tsx'

const ranks: Readonly<Record<Severity, number>> = { danger: 0, warning: 1, success: 2 }
/** Chips of the band: the heaviest first, the others behind their tiles, which those of the house have not. */
const most = 6

const Band = ({ summary }: { readonly summary: ReturnType<typeof useSummary> }) => {
  if (summary.isError && summary.data === undefined)
    return <ErrorState error={summary.error} onRetry={() => void summary.refetch()} />
  if (summary.data === undefined) return <div className={classes.band} aria-busy="true" />
  const counts = Object.entries(summary.data).map(([name, count]) => ({ name: name as IndicatorKey, count }))
  const waiting = counts
    .filter(({ count }) => count > 0)
    .sort((one, other) => ranks[severityOf(one.count)] - ranks[severityOf(other.count)] || other.count - one.count)
  if (waiting.length === 0) return <p className={classes.lead}>Rien à traiter.</p>
  const shown = waiting.filter(({ name }, at) => at < most || indicators[name].tile === 'house')
  return (
    <ul className={classes.band} aria-label="Ce qui attend">
      {shown.map(({ name, count }) => {
        const severity = severityOf(count)
        const Icon = severityIcons[severity]
        return (
          <li key={name}>
            <a
              className={`${classes.chip} ${classes[severity]}`}
              href={openedBy(name)}
              target="_blank"
              rel="noreferrer"
            >
              <Icon size={16} aria-hidden />
              <b>{formatCount(count)}</b> {wordsOf(name, count)}
              <VisuallyHidden> (nouvel onglet)</VisuallyHidden>
            </a>
          </li>
        )
      })}
    </ul>
  )
}

const Refreshed = ({ at }: { readonly at: number }) => {
  const client = useQueryClient()
  return (
    <>
      {at > 0 && <span className={classes.refreshed}>{`Actualisé à ${formatTime(new Date(at).toISOString())}`}</span>}
      <Button
        leftSection={<IconRefresh size={16} aria-hidden />}
        onClick={() => void client.invalidateQueries({ queryKey: ['dashboard'] })}
      >
        Actualiser
      </Button>
    </>
  )
}

const Dashboard = ({ tiles }: { readonly tiles: readonly Tile[] }) => {
  const summary = useSummary(tiles)
  const identity = useIdentity()
  return (
    <Panel
      title={`Bonjour ${identity?.name.split(' ')[0] ?? ''}`}
      breadcrumb={null}
      canBeFavourite={false}
      actions={<Refreshed at={summary.dataUpdatedAt} />}
    >
      <Band summary={summary} />
      <div className={classes.ground}>
        <div className={classes.home}>
          <div className={classes.side}>
            <WaitLines />
            <SeenLately />
          </div>
          <div className={classes.tilesGround}>
            <div className={classes.tiles}>
              {tiles.map((tile) => (
                <DashboardTile key={tile} tile={tile} />
              ))}
            </div>
          </div>
        </div>
      </div>
    </Panel>
  )
}

export const StaffHome = () => {
  const identity = useIdentity()
  const tiles = useMemo(() => tilesFor(identity?.rights ?? {}), [identity?.rights])
  return <Dashboard tiles={tiles} />
}
