// The list of sessions of stages, by type: filters, moves, duplicates, the dialog of a new one.
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { sessionsApi } from '@cartable/domain/traineeships/sessions/sessions.api.ts'
import { datesText } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import { sessionStatuses, sessionStatusLabels } from '@cartable/domain/traineeships/sessions/sessions.workflow.ts'
import { Button } from '@mantine/core'
import { IconCalendar, IconCopy, IconEye, IconPencil } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { filterOptions } from '../../../platform/fields/options.ts'
import { ListScreen } from '../../../platform/list/ListScreen.tsx'
import { columnsOf, type ListFilter, type RowAction, type RowOf } from '../../../platform/list/list.types.ts'
import { useCan } from '../../../platform/session/session.ts'
import { useGo } from '../../../platform/shell/links.tsx'
import { HelpButton } from '../help/HelpButton.tsx'
import { NewSessionDialog } from './NewSessionDialog.tsx'
import { SessionStatut, sessionIcons } from './SessionStatut.tsx'
import { calendarPath, duplicatePath, listId, listTitle, modeText, sessionPath } from './session-texts.ts'
import { moveWords, useSessionMoves } from './use-session-moves.tsx'

type Row = RowOf<typeof sessionsApi.listSessions>
const crumbs = [{ label: 'Stages' }]

const columns = columnsOf<typeof sessionsApi.listSessions>()([
  { id: 'title', label: 'Titre', cell: (row) => row.name, sort: true },
  { id: 'online', label: 'Modalité', cell: (row) => modeText(row.online), sort: true, width: 110, card: 'line' },
  { id: 'type', label: 'Type', cell: (row) => row.traineeshipType.label, width: 160, card: 'none' },
  {
    id: 'dates',
    label: 'Dates',
    cell: (row) => datesText(row.startDate, row.endDate),
    sort: true,
    figures: true,
    width: 236,
    card: 'line',
  },
  {
    id: 'registrations',
    label: 'Inscrits',
    cell: (row) => row.registrationCount,
    align: 'right',
    width: 90,
    card: 'none',
  },
  {
    id: 'status',
    label: 'Statut',
    cell: (row) => <SessionStatut status={row.status} />,
    sort: true,
    isState: true,
    width: 124,
    card: 'aside',
  },
])

const filters: readonly ListFilter[] = [
  {
    kind: 'choices',
    param: 'modalite',
    input: 'online',
    label: 'Modalité',
    allWord: 'Toutes',
    options: [
      { value: 'false', label: modeText(false) },
      { value: 'true', label: modeText(true) },
    ],
  },
  { kind: 'choices', param: 'type', input: 'types', label: 'Type de stage', allWord: 'Toutes' },
  { kind: 'choices', param: 'professeur', input: 'teachers', label: 'Professeur', allWord: 'Toutes' },
  { kind: 'choices', param: 'matiere', input: 'subjects', label: 'Matière', allWord: 'Toutes' },
  { kind: 'choices', param: 'niveau', input: 'levels', label: 'Niveau', allWord: 'Toutes' },
  {
    kind: 'choices',
    param: 'statut',
    input: 'status',
    label: 'Statut',
    allWord: 'Toutes',
    options: wordOptions(sessionStatusLabels, sessionStatuses),
  },
  {
    kind: 'toggle',
    param: 'inactives',
    input: 'withDisabled',
    label: 'Inactivés',
    off: 'Sans les inactivés',
    on: 'Avec les inactivés',
  },
]
const noun = {
  one: 'session',
  many: 'sessions',
  isFeminine: true,
  none: 'Aucune session de stage pour l’instant',
  why: 'Une session réunit des niveaux, des matières et des groupes pendant quelques jours.',
}
const keyOf = (row: Row) => row.id
const nameOf = (row: Row) => row.name
const pathOf = (row: Row) => sessionPath(row.id)
const groupOf = (row: Row) => ({ key: row.traineeshipType.id, label: row.traineeshipType.label })

export const SessionList = () => {
  const go = useGo()
  const [isCreating, setCreating] = useState(false)
  const canWrite = useCan('traineeships', 'write')
  const options = useOperation(sessionsApi.sessionFilters, {}, { background: true }).data
  const { ask, dialog } = useSessionMoves()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking only sets what the dialog shows
  const actionsOf = useCallback(
    (row: Row): readonly RowAction<Row>[] => [
      canWrite && row.canSave
        ? { id: 'edit', label: 'Modifier', icon: IconPencil, path: pathOf(row), shortcut: 'e' }
        : { id: 'show', label: 'Consulter', icon: IconEye, path: pathOf(row) },
      ...(canWrite
        ? [
            { id: 'duplicate', label: 'Dupliquer', icon: IconCopy, path: duplicatePath(row.id) },
            ...row.moves.map((move): RowAction<Row> => {
              const to = move.to as Row['status']
              return {
                id: to,
                label: moveWords[to],
                icon: sessionIcons[to],
                inMenu: true,
                isDanger: to === '0-cancelled',
                run: (asked) => ask(asked, to),
              }
            }),
          ]
        : []),
    ],
    [canWrite],
  )
  return (
    <ListScreen
      title={listTitle}
      breadcrumb={crumbs}
      actions={
        <>
          <Button leftSection={<IconCalendar size={16} aria-hidden />} onClick={() => go(calendarPath)}>
            Calendrier
          </Button>
          <HelpButton topic="sessions" />
        </>
      }
      create={canWrite && { label: 'Nouvelle session', run: () => setCreating(true) }}
      id={listId}
      operation={sessionsApi.listSessions}
      columns={columns}
      filters={filters}
      filterOptions={{
        type: filterOptions(options?.types),
        professeur: options?.teachers.map(({ value, label }) => ({ value: String(value), label })),
        matiere: filterOptions(options?.subjects),
        niveau: options?.levels.map(({ id, label, group }) => ({ value: String(id), label, group })),
      }}
      defaultSort="title.asc"
      simplePaging
      noun={noun}
      keyOf={keyOf}
      nameOf={nameOf}
      pathOf={pathOf}
      groupOf={groupOf}
      actionsOf={actionsOf}
      searchLabel="Rechercher une session…"
    >
      {isCreating && <NewSessionDialog onClose={() => setCreating(false)} />}
      {dialog}
    </ListScreen>
  )
}
