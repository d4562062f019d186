// The chart of a session: levels, subjects, groups and students, and everything that is done with them.

import { programmeApi } from '@cartable/domain/traineeships/programme/programme.api.ts'
import type { SessionChart } from '@cartable/domain/traineeships/programme/programme.schema.ts'
import { Button } from '@mantine/core'
import { IconArrowRight, IconHierarchy2, IconUser, IconUserMinus } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { queryKeyOf, useOperation } from '../../../platform/api/hooks.ts'
import { RefusalDialog } from '../../../platform/board/RefusalDialog.tsx'
import { NewButton } from '../../../platform/list/NewButton.tsx'
import { useBrowserPreference } from '../../../platform/list/preferences.ts'
import { LazyMenu } from '../../../platform/pop/MenuButton.tsx'
import type { MenuLine } from '../../../platform/pop/menu.types.ts'
import { useCan } from '../../../platform/session/session.ts'
import { useGo } from '../../../platform/shell/links.tsx'
import { EmptyState, QueryPanel } from '../../../platform/shell/states.tsx'
import classes from '../programme/chart.module.css'
import { ChartContext, type ChartDialog, type ChartShared } from '../programme/chart-context.ts'
import type { CardPlace, Placed } from '../programme/chart-texts.ts'
import { SendAllButton, unsentOf } from '../proposals/SendAllButton.tsx'
import { useProposalAnswers } from '../proposals/use-proposal-answers.ts'
import { ChartBar, isNarrowed, useChartFilters } from './ChartBar.tsx'
import { ChartLevel } from './ChartLevel.tsx'
import type { OrganisationViewProps } from './organisation.types.ts'
import { noGroup, placesOf, usePlacement } from './use-placement.tsx'

const ChartDialogs = lazy(async () => ({ default: (await import('./ChartDialogs.tsx')).ChartDialogs }))
const help = 'Entrée pour les actions, Espace pour soulever l’élève et le déplacer.'
const nothingFolded: readonly number[] = []

const useFolds = (sessionId: number) => {
  const [folded, setFolded] = useBrowserPreference<readonly number[]>(`organigramme:${sessionId}`, nothingFolded)
  return {
    isFolded: useCallback((id: number) => folded.includes(id), [folded]),
    setFolded: useCallback(
      (id: number, isFolded: boolean) => setFolded([...folded.filter((one) => one !== id), ...(isFolded ? [id] : [])]),
      [folded, setFolded],
    ),
    foldAll: (ids: readonly number[]) => setFolded([...ids]),
  }
}

type MenuAt = { readonly placed: Placed; readonly anchor: { current: HTMLElement | null } }

/** One menu for all the cards: where a student may go, out of any group, and to the record. */
const CardMenu = (props: {
  readonly at: MenuAt
  readonly chart: SessionChart
  readonly canWrite: boolean
  readonly onMove: (placed: Placed, to: CardPlace & { readonly status: string }) => void
  readonly onClose: () => void
}) => {
  const { at, chart, canWrite, onMove, onClose } = props
  const { card, from } = at.placed
  const go = useGo()
  const mayRead = useCan('students', 'read')
  const others = placesOf(chart, from).filter((group) => (group?.id ?? null) !== from.groupId)
  const lines: MenuLine[] = [{ heading: canWrite ? `Déplacer ${card.shortName} vers` : card.name }]
  if (canWrite)
    for (const group of others)
      lines.push({
        label: group?.name ?? noGroup,
        icon: group ? <IconArrowRight size={16} aria-hidden /> : <IconUserMinus size={16} aria-hidden />,
        mark: group && (
          <span className={classes.count}>
            {group.registrationsCount}
            {group.capacity !== null && `/${group.capacity}`}
          </span>
        ),
        run: () => onMove(at.placed, { ...from, groupId: group?.id ?? null, status: group?.status ?? '1-planned' }),
      })
  if (mayRead)
    lines.push('rule', {
      label: 'Voir la fiche élève',
      icon: <IconUser size={16} aria-hidden />,
      run: () => go(`/student/show/${card.studentId}`),
    })
  return (
    <Suspense fallback={null}>
      <LazyMenu
        id="carte-eleve"
        anchor={at.anchor}
        isOpen
        onClose={onClose}
        lines={lines}
        position="bottom-start"
        width={240}
      />
    </Suspense>
  )
}

const placedOf = (chart: SessionChart, target: EventTarget): Placed | null => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null
  const id = Number(element?.dataset.card)
  if (!element) return null
  for (const { id: levelId, subjects } of chart.levels)
    for (const { id: subjectId, groups, unplaced } of subjects) {
      const free = unplaced.find((card) => card.id === id)
      if (free) return { card: free, from: { levelId, subjectId, groupId: null } }
      for (const group of groups) {
        const card = group.cards.find((one) => one.id === id)
        if (card) return { card, from: { levelId, subjectId, groupId: group.id } }
      }
    }
  return null
}

export const Chart = ({ session, viewSwitch }: OrganisationViewProps) => {
  const filters = useChartFilters()
  const input = useMemo(() => ({ id: String(session.id), ...filters }), [session.id, filters])
  const query = useOperation(programmeApi.chart, input, { background: true, keepPrevious: true })
  const chart = query.data
  const root = useRef<HTMLDivElement>(null)
  const [dialog, open] = useState<ChartDialog | null>(null)
  const [menu, setMenu] = useState<MenuAt | null>(null)
  const key = useMemo(() => queryKeyOf(programmeApi.chart, input), [input])
  const placement = usePlacement(chart, key, root)
  const { carried, moved, place, carry, lift } = placement
  const answerProposal = useProposalAnswers()
  const { isFolded, setFolded, foldAll } = useFolds(session.id)
  const canWrite = useCan('traineeships', 'write') && session.canSave
  const shared = useMemo<ChartShared>(
    () => ({
      canWrite,
      sessionId: session.id,
      online: session.online,
      open,
      carried,
      moved,
      place,
      showCardMenu: (placed, element) => setMenu({ placed, anchor: { current: element } }),
      answer: (proposal, action) => void answerProposal(proposal, action),
      isFolded,
      setFolded,
    }),
    [canWrite, session.id, session.online, carried, moved, place, answerProposal, isFolded, setFolded],
  )
  const ids = chart?.levels.map(({ id }) => id) ?? []
  const areAllFolded = ids.length > 0 && ids.every(isFolded)

  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !chart) return
    if (carry(event.key)) {
      event.preventDefault()
      event.stopPropagation()
    } else if (event.key === ' ' && canWrite) {
      const placed = placedOf(chart, event.target)
      if (!placed) return
      event.preventDefault()
      lift(placed)
    }
  }
  const newLevel = canWrite ? () => open({ kind: 'level', id: null }) : null
  return (
    <ChartContext value={shared}>
      <ChartBar
        viewSwitch={viewSwitch}
        options={chart?.options}
        filters={filters}
        areAllFolded={areAllFolded}
        onFoldAll={() => foldAll(areAllFolded ? [] : ids)}
        onNewLevel={newLevel}
        sends={
          canWrite && chart && !isNarrowed(filters) && <SendAllButton sessionId={session.id} names={unsentOf(chart)} />
        }
      />
      <QueryPanel query={query} what="l’organigramme">
        {(data) =>
          data.levels.length === 0 ? (
            <Nothing isNarrowed={isNarrowed(filters)} onNewLevel={newLevel} />
          ) : (
            <div ref={root} className={classes.chart} onKeyDownCapture={press} aria-busy={query.isPlaceholderData}>
              <p className="vh">{canWrite && help}</p>
              <ul className={classes.levels} aria-label="Niveaux">
                {data.levels.map((level) => (
                  <ChartLevel key={level.id} level={level} />
                ))}
              </ul>
            </div>
          )
        }
      </QueryPanel>
      <div className="vh" role="status" aria-live="assertive">
        {placement.announcement}
      </div>
      {menu && chart && (
        <CardMenu at={menu} chart={chart} canWrite={canWrite} onMove={place} onClose={() => setMenu(null)} />
      )}
      {placement.refused && (
        <RefusalDialog
          words={{ heading: 'Déplacement impossible', sentence: 'Cet élève reste dans son groupe car\u00a0: ' }}
          reasons={placement.refused.reasons}
          onClose={placement.closeRefusal}
        />
      )}
      {dialog && (
        <Suspense fallback={null}>
          <ChartDialogs session={session} dialog={dialog} onClose={() => open(null)} onNext={open} />
        </Suspense>
      )}
    </ChartContext>
  )
}

const Nothing = (props: { readonly isNarrowed: boolean; readonly onNewLevel: (() => void) | null }) => {
  const go = useGo()
  if (props.isNarrowed)
    return (
      <EmptyState
        title="Aucun résultat avec ces filtres"
        icon={IconHierarchy2}
        actions={<Button onClick={() => go('?onglet=organisation')}>Effacer les filtres</Button>}
      />
    )
  return (
    <EmptyState
      title="Ajoutez un premier niveau"
      icon={IconHierarchy2}
      actions={props.onNewLevel && <NewButton label="Nouveau niveau" onClick={props.onNewLevel} />}
    >
      Les niveaux portent les matières, leurs groupes et les élèves.
    </EmptyState>
  )
}
