// The board of candidates: columns by status, filters in the address, dialogs of moves, details and form.

import { recruitmentApi } from '@cartable/domain/recruitment/recruitment.api.ts'
import type { CandidateCard } from '@cartable/domain/recruitment/recruitment.schema.ts'
import { candidateStatuses, candidateStatusLabels } from '@cartable/domain/recruitment/recruitment.workflow.ts'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { Board } from '../../platform/board/Board.tsx'
import type { BoardColumn } from '../../platform/board/board.types.ts'
import { CardFilterBar, type OwnerLabels } from '../../platform/board/CardFilterBar.tsx'
import { type CardFilters, useCardFilters } from '../../platform/board/card-filters.ts'
import { columnsSource } from '../../platform/board/column-requests.ts'
import { useChangedBy } from '../../platform/board/use-changed-by.ts'
import { filterOptions } from '../../platform/fields/options.ts'
import { CountMultiSelect } from '../../platform/fields/SelectFields.tsx'
import { formatCount } from '../../platform/fr/typography.ts'
import { NewButton } from '../../platform/list/NewButton.tsx'
import { useCan } from '../../platform/session/session.ts'
import { useAddressParam } from '../../platform/shell/address-param.ts'
import { Panel } from '../../platform/shell/Panel.tsx'
import { useShortcuts } from '../../platform/shell/shortcuts.ts'
import { CandidateCardBody } from './CandidateCardBody.tsx'
import { refusalWords } from './refusal-words.ts'
import { useCandidateMoves } from './use-candidate-moves.tsx'

const CandidateDetails = lazy(async () => ({ default: (await import('./CandidateDetails.tsx')).CandidateDetails }))
const CandidateForm = lazy(async () => ({ default: (await import('./CandidateForm.tsx')).CandidateForm }))

const icons: Partial<Record<string, BoardColumn['icon']>> = {
  hired: <IconCircleCheck size={16} stroke={1.75} aria-hidden />,
  refused: <IconCircleX size={16} stroke={1.75} aria-hidden />,
}
const columns: readonly BoardColumn[] = candidateStatuses.map((key) => ({
  key,
  title: candidateStatusLabels[key],
  icon: icons[key],
  startsFolded: key === 'refused',
}))
const crumbs = [{ label: 'Recrutement' }]
const own = ['matieres', 'niveaux'] as const
const titleOf = (card: CandidateCard) => card.title
const bodyOf = (card: CandidateCard) => <CandidateCardBody card={card} />

const useFilters = () => {
  const filters = useCardFilters('candidats-tableau', own)
  const { q } = filters.state.search
  const [subjects, levels] = own.map((param) => filters.chosen(param).join(','))
  const { assignee } = filters
  const sent = useMemo(
    () => ({
      ...(q ? { q } : {}),
      ...(subjects ? { subjects } : {}),
      ...(levels ? { levels } : {}),
      ...(assignee ? { assignee } : {}),
    }),
    [q, subjects, levels, assignee],
  )
  return { filters, sent }
}

const ownerLabels: OwnerLabels = {
  group: 'Candidats suivis par',
  all: 'Tous',
  mine: 'Moi',
  unassigned: 'Non assignés',
  action: 'Action manuelle requise',
}

const Toolbar = ({ filters, sent }: { readonly filters: CardFilters; readonly sent: object }) => {
  const counts = useOperation(recruitmentApi.counts, sent, { keepPrevious: true, background: true })
  const options = useOperation(recruitmentApi.filterOptions, {}, { background: true }).data
  return (
    <CardFilterBar
      filters={filters}
      counts={counts.data}
      updatedAt={counts.dataUpdatedAt}
      searchLabel="Rechercher un candidat"
      searchPlaceholder="Nom, téléphone…"
      staffUsers={options?.staffUsers}
      moreLabel="Matière, niveau, assigné à"
      ownerLabels={ownerLabels}
    >
      <CountMultiSelect
        label="Matières"
        isFeminine
        placeholder="Toutes"
        options={filterOptions(options?.subjects) ?? []}
        value={[...filters.chosen('matieres')]}
        onChange={(value) => filters.choose('matieres', value)}
      />
      <CountMultiSelect
        label="Niveaux"
        options={filterOptions(options?.levels) ?? []}
        value={[...filters.chosen('niveaux')]}
        onChange={(value) => filters.choose('niveaux', value)}
      />
    </CardFilterBar>
  )
}

export const CandidateBoard = () => {
  const { filters, sent } = useFilters()
  const { owner } = filters
  const open = useOperation(recruitmentApi.counts, sent, { keepPrevious: true, background: true }).data?.open
  const [shown, show] = useAddressParam('carte')
  const [edited, edit] = useAddressParam('modifier')
  const [isNew, setNew] = useAddressParam('nouveau')
  const canWrite = useCan('recruitment', 'write')
  const moves = useCandidateMoves()
  useShortcuts(canWrite ? [{ keys: 'n', label: 'Nouveau candidat', run: () => setNew('1') }] : [])
  const changedBy = useChangedBy('recruitment')
  const source = useMemo(
    () => columnsSource<CandidateCard>(recruitmentApi.board, { ...sent, owner } as never),
    [sent, owner],
  )
  return (
    <Panel
      title="Candidats"
      breadcrumb={crumbs}
      fill
      count={open === undefined ? undefined : `${formatCount(open)} en cours`}
      actions={canWrite && <NewButton label="Nouveau candidat" onClick={() => setNew('1')} />}
    >
      <Toolbar filters={filters} sent={sent} />
      <Board<CandidateCard>
        id="candidats"
        label="Tableau des candidats"
        columns={columns}
        source={source}
        isFiltered={filters.isFiltered}
        cardTitle={titleOf}
        cardHref={(card) => `/teacher/postulance_overview?carte=${card.id}`}
        onOpen={(card) => show(String(card.id))}
        renderCard={bodyOf}
        onMove={moves.onMove}
        dropHint={moves.hint}
        changedBy={changedBy}
        refusalWords={refusalWords}
        canMove={canWrite}
      />
      {moves.dialog}
      <Suspense fallback={null}>
        {shown !== null && (
          <CandidateDetails
            key={shown}
            id={Number(shown)}
            onClose={() => show(null)}
            {...(canWrite ? { onEdit: () => edit(shown), onMove: moves.onMove } : {})}
          />
        )}
        {canWrite && isNew !== null && <CandidateForm id={null} onClose={() => setNew(null)} />}
        {canWrite && edited !== null && <CandidateForm key={edited} id={Number(edited)} onClose={() => edit(null)} />}
      </Suspense>
    </Panel>
  )
}
