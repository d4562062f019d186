// The board of the monitoring workflow: cards of what needs somebody, filters in the address, who works on what, seen live.
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { monitoringApi } from '@cartable/domain/monitoring/monitoring.api.ts'
import type { MonitoringCard } from '@cartable/domain/monitoring/monitoring.schema.ts'
import {
  monitoringKindLabels,
  monitoringKinds,
  monitoringLabels,
  monitoringStatuses,
} from '@cartable/domain/monitoring/monitoring.workflow.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { Board } from '../../platform/board/Board.tsx'
import type { BoardColumn } from '../../platform/board/board.types.ts'
import { CardFilterBar } from '../../platform/board/CardFilterBar.tsx'
import { useCardFilters } from '../../platform/board/card-filters.ts'
import { columnsSource } from '../../platform/board/column-requests.ts'
import { useChangedBy } from '../../platform/board/use-changed-by.ts'
import { CountMultiSelect } from '../../platform/fields/SelectFields.tsx'
import { formatCount } from '../../platform/fr/typography.ts'
import { useCan } from '../../platform/session/session.ts'
import { useAddressParam } from '../../platform/shell/address-param.ts'
import { Panel } from '../../platform/shell/Panel.tsx'
import { MonitoringCardBody } from './MonitoringCardBody.tsx'
import { useMonitoringMoves } from './use-monitoring-moves.ts'

const MonitoringDetails = lazy(async () => ({ default: (await import('./MonitoringDetails.tsx')).MonitoringDetails }))

const columns: readonly BoardColumn[] = monitoringStatuses.map((key) => ({
  key,
  title: key === 'closed' ? 'Terminées' : monitoringLabels[key],
  ...(key === 'closed' && { startsFolded: true, icon: <IconCircleCheck size={16} stroke={1.75} aria-hidden /> }),
}))
const kinds = wordOptions(monitoringKindLabels, monitoringKinds)
const own = ['demande'] as const
const crumbs = [{ label: 'Commercial' }]
const titleOf = (card: MonitoringCard) => card.title
const bodyOf = (card: MonitoringCard) => <MonitoringCardBody card={card} />

export const MonitoringBoard = () => {
  const filters = useCardFilters('suivi-des-actions', own)
  const { q } = filters.state.search
  const chosenKinds = filters.chosen('demande').join(',')
  const { assignee, owner } = filters
  const sent = useMemo(
    () => ({
      ...(q ? { q } : {}),
      ...(chosenKinds ? { kinds: chosenKinds } : {}),
      ...(assignee ? { staffUserId: assignee } : {}),
    }),
    [q, chosenKinds, assignee],
  )
  const source = useMemo(() => columnsSource<MonitoringCard>(monitoringApi.list, { ...sent, owner }), [sent, owner])
  const counts = useOperation(monitoringApi.counts, sent, { keepPrevious: true, background: true })
  const options = useOperation(monitoringApi.filterOptions, {}, { background: true }).data
  const [shown, show] = useAddressParam('carte')
  const canWrite = useCan('monitoring', 'write')
  const onMove = useMonitoringMoves()
  const changedBy = useChangedBy(monitoringApi.list.domain)
  const open = counts.data?.open
  return (
    <Panel
      title="Suivi des actions"
      breadcrumb={crumbs}
      fill
      count={open === undefined ? undefined : `${formatCount(open)} en cours`}
    >
      <CardFilterBar
        filters={filters}
        counts={counts.data}
        updatedAt={counts.dataUpdatedAt}
        searchLabel="Rechercher une carte"
        searchPlaceholder="Nom, facture, contrat…"
        staffUsers={options?.staffUsers}
        moreLabel="Demande, assignée à"
      >
        <CountMultiSelect
          label="Demandes"
          isFeminine
          placeholder="Toutes"
          options={kinds}
          value={[...filters.chosen('demande')]}
          onChange={(value) => filters.choose('demande', value)}
        />
      </CardFilterBar>
      <Board<MonitoringCard>
        id="suivi-des-actions"
        label="Tableau du suivi des actions"
        columns={columns}
        source={source}
        isFiltered={filters.isFiltered}
        cardTitle={titleOf}
        cardHref={(card) => `/monitoring/workflow/overview?carte=${card.id}`}
        onOpen={(card) => show(String(card.id))}
        renderCard={bodyOf}
        onMove={onMove}
        changedBy={changedBy}
        canMove={canWrite}
      />
      <Suspense fallback={null}>
        {shown !== null && (
          <MonitoringDetails
            key={shown}
            id={Number(shown)}
            staffUsers={options?.staffUsers}
            onClose={() => show(null)}
          />
        )}
      </Suspense>
    </Panel>
  )
}
