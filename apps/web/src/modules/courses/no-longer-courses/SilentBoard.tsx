// The board of contracts without courses for a month: lists by status, filters in the address, dialogs of moves, details.
import { noLongerCoursesApi } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.api.ts'
import type { NoLongerCoursesCard } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.schema.ts'
import {
  noLongerCoursesLabels,
  noLongerCoursesStatuses,
} from '@cartable/domain/courses/no-longer-courses/no-longer-courses.workflow.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { Board } from '../../../platform/board/Board.tsx'
import type { BoardColumn } from '../../../platform/board/board.types.ts'
import { CardFilterBar } from '../../../platform/board/CardFilterBar.tsx'
import { useChangedBy } from '../../../platform/board/use-changed-by.ts'
import { CountMultiSelect } from '../../../platform/fields/SelectFields.tsx'
import { formatCount } from '../../../platform/fr/typography.ts'
import { useCan } from '../../../platform/session/session.ts'
import { useAddressParam } from '../../../platform/shell/address-param.ts'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { useSilentBoard } from './board-source.ts'
import { SilentCardBody } from './SilentCardBody.tsx'
import { dropHint } from './silent-texts.ts'
import { useSilentMoves } from './use-silent-moves.tsx'

const SilentDetails = lazy(async () => ({ default: (await import('./SilentDetails.tsx')).SilentDetails }))

const columns: readonly BoardColumn[] = noLongerCoursesStatuses.map((key) => ({
  key,
  title: noLongerCoursesLabels[key],
  ...(key === 'closed' && { startsFolded: true, icon: <IconCircleCheck size={16} stroke={1.75} aria-hidden /> }),
}))
const crumbs = [{ label: 'Cours particuliers' }]
const titleOf = (card: NoLongerCoursesCard) => card.studentName

export const SilentBoard = () => {
  const { filters, sent, source } = useSilentBoard()
  const counts = useOperation(noLongerCoursesApi.silentCounts, sent, { keepPrevious: true, background: true })
  const options = useOperation(noLongerCoursesApi.silentFilters, {}, { background: true }).data
  const [shown, show] = useAddressParam('carte')
  const canWrite = useCan('courses', 'write')
  const moves = useSilentMoves()
  const changedBy = useChangedBy(noLongerCoursesApi.silentBoard.domain)
  const open = counts.data?.open
  return (
    <Panel
      title="Contrats sans cours"
      breadcrumb={crumbs}
      fill
      count={open === undefined ? undefined : `${formatCount(open)} à suivre`}
    >
      <CardFilterBar
        filters={filters}
        counts={counts.data}
        updatedAt={counts.dataUpdatedAt}
        searchLabel="Rechercher un contrat sans cours"
        searchPlaceholder="Élève, professeur, contrat…"
        staffUsers={options?.staffUsers}
        moreLabel="Matière, assignée à"
      >
        <CountMultiSelect
          label="Matières"
          isFeminine
          placeholder="Toutes"
          options={(options?.subjects ?? []).map(({ id, label }) => ({ value: String(id), label }))}
          value={[...filters.chosen('matieres')]}
          onChange={(value) => filters.choose('matieres', value)}
        />
      </CardFilterBar>
      <Board<NoLongerCoursesCard>
        id="contrats-sans-cours"
        label="Tableau des contrats sans cours"
        columns={columns}
        source={source}
        isFiltered={filters.isFiltered}
        cardTitle={titleOf}
        cardHref={(card) => `/privateTuition/no-longer-courses?carte=${card.id}`}
        onOpen={(card) => show(String(card.id))}
        renderCard={(card) => <SilentCardBody card={card} onRemind={canWrite ? moves.remindAgain : undefined} />}
        onMove={moves.onMove}
        dropHint={dropHint}
        changedBy={changedBy}
        canMove={canWrite}
      />
      <Suspense fallback={null}>
        {shown !== null && (
          <SilentDetails key={shown} contractId={Number(shown)} onClose={() => show(null)} moves={moves} />
        )}
      </Suspense>
      {moves.dialog}
    </Panel>
  )
}
