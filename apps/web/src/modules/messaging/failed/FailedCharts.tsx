// The failed messages in figures: what failed by day and kind, what waits for somebody, what the queue holds.
import { failedMessagesApi } from '@cartable/domain/messaging/failed-messages.api.ts'
import {
  type FailedCharts as Charts,
  type FailedKind,
  failedKindLabels,
  failedKinds,
} from '@cartable/domain/messaging/failed-messages.schema.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { Bars } from '../../../platform/charts/Bars.tsx'
import drawn from '../../../platform/charts/charts.module.css'
import { counted, formatCount } from '../../../platform/fr/typography.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { FailedDays } from './FailedDays.tsx'
import classes from './failed.module.css'
import { failedCrumbs, failedPath, failedTabs } from './failed-texts.ts'

const sum = (counts: Readonly<Record<FailedKind, number>>) =>
  failedKinds.reduce((total, kind) => total + counts[kind], 0)

const Open = ({ open }: Pick<Charts, 'open'>) => {
  const total = sum(open)
  return (
    <section className={drawn.card} aria-labelledby="a-traiter">
      <h2 id="a-traiter">À traiter</h2>
      {total === 0 ? (
        <p className={classes.calm}>
          <IconCircleCheck size={18} aria-hidden /> Aucun message en échec n’attend.
        </p>
      ) : (
        <>
          <p className={drawn.reading}>
            <AppLink href={failedPath}>{counted(total, 'message attend', 'messages attendent')}</AppLink> d’être rejoué
            {total > 1 && 's'} ou supprimé{total > 1 && 's'}.
          </p>
          <Bars
            points={failedKinds.map((kind) => ({ label: failedKindLabels[kind], value: open[kind] }))}
            write={formatCount}
          />
        </>
      )}
    </section>
  )
}

const Queue = ({ charts }: { readonly charts: Charts }) => {
  const facts = [
    ['En attente dans la file', charts.waiting],
    ['En cours', charts.running],
    ['Rejoués avec succès depuis 30\u00a0jours', charts.replayed],
    ['Supprimés depuis 30\u00a0jours', charts.removed],
  ] as const
  return (
    <section className={drawn.card} aria-labelledby="file">
      <h2 id="file">File d’attente</h2>
      <dl className={classes.figures}>
        {facts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export const FailedCharts = () => {
  const charts = useOperation(failedMessagesApi.failedCharts, {}, { refreshEvery: 60_000 })
  const open = charts.data && sum(charts.data.open)
  return (
    <Panel title="Messages en échec – Graphiques" breadcrumb={failedCrumbs} tabs={failedTabs('charts', open)}>
      <QueryPanel query={charts} what="les graphiques">
        {(data) => (
          <div className={classes.charts}>
            <div className={classes.wide}>
              <FailedDays days={data.days} />
            </div>
            <Open open={data.open} />
            <Queue charts={data} />
          </div>
        )}
      </QueryPanel>
    </Panel>
  )
}
