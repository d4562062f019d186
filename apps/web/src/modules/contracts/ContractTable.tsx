// Contracts as a list, on their own page or inside the record of a teacher, a student or a customer.

import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { lateToBeginDays } from '@cartable/domain/contracts/contracts.rules.ts'
import {
  contractActionLabels,
  contractStatuses,
  contractStatusLabels,
} from '@cartable/domain/contracts/contracts.workflow.ts'
import { courseFormats } from '@cartable/domain/kernel/course-format.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import type { IdOption } from '@cartable/domain/kernel/list.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { IconEye, IconPencil, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useCallback } from 'react'
import { filterOptions } from '../../platform/fields/options.ts'
import { Dash } from '../../platform/list/Cell.tsx'
import { columnsOf, type ListFilter, type RowAction, type RowOf } from '../../platform/list/list.types.ts'
import { countInTitle, countOf } from '../../platform/list/list-count.ts'
import { ServerTable } from '../../platform/list/ServerTable.tsx'
import { useCan } from '../../platform/session/session.ts'
import { Statut } from '../../platform/theme/Statut.tsx'
import { contractPath, listId, openPaper } from './contract-texts.ts'
import { ContractStatut } from './shared/ContractStatut.tsx'
import { actionIcons, useContractMoves } from './use-contract-moves.tsx'

type Row = RowOf<typeof contractsApi.list>
const dayOrDash = (day: string | null) => (day ? formatDay(day) : <Dash />)

const priceCell = ({ customerPrice, hasProposal }: Row) => {
  if (hasProposal) return <Statut meaning="info">Proposé</Statut>
  return customerPrice === null ? <Dash /> : formatEuros(customerPrice)
}

const columns = columnsOf<typeof contractsApi.list>()([
  { id: 'number', label: 'Contrat', cell: (row) => row.number, sort: true, width: 110, figures: true },
  { id: 'student', label: 'Élève', cell: (row) => row.studentName, sort: true, card: 'line' },
  { id: 'teacher', label: 'Professeur', cell: (row) => row.teacherName, sort: true, width: 160, card: 'line' },
  {
    id: 'subject',
    label: 'Matière',
    cell: (row) => `${row.subjectName}, ${row.levelName}`,
    sort: true,
    width: 158,
    card: 'none',
  },
  { id: 'format', label: 'Format', cell: (row) => courseFormats[row.format], width: 92, card: 'none' },
  {
    id: 'status',
    label: 'Statut',
    cell: (row) => <ContractStatut status={row.status} />,
    sort: true,
    width: 104,
    card: 'aside',
  },
  { id: 'price', label: 'Prix horaire', cell: priceCell, align: 'right', width: 104, card: 'aside' },
  {
    id: 'startedOn',
    label: 'Débuté le',
    cell: (row) => dayOrDash(row.startedOn),
    sort: true,
    figures: true,
    width: 106,
    hiddenAtFirst: true,
    card: 'none',
  },
  {
    id: 'lastCourseOn',
    label: 'Dernier cours',
    cell: (row) => dayOrDash(row.lastCourseOn),
    sort: true,
    figures: true,
    width: 124,
    card: 'none',
  },
  { id: 'customer', label: 'Client', cell: (row) => row.customerName, hiddenAtFirst: true, card: 'none' },
  {
    id: 'closedOn',
    label: 'Fin',
    cell: (row) => dayOrDash(row.closedOn ?? row.endsOn),
    figures: true,
    width: 106,
    hiddenAtFirst: true,
    card: 'none',
  },
])

/** In a record there is room for what it does not say itself: the other party, the subject, the status. */
const only = (...ids: readonly string[]) => columns.filter((column) => ids.includes(column.id))
const columnsOfTeacher = only('number', 'student', 'subject', 'status')
/** The subject names a contract of a student better than its number. */
const columnsOfStudent = [
  ...only('subject').map((column) => ({ ...column, isTitle: true, card: 'title' as const, width: '32%' })),
  ...only('teacher', 'status', 'lastCourseOn'),
]

const filters: readonly ListFilter[] = [
  {
    kind: 'choices',
    param: 'statut',
    input: 'status',
    label: 'Statut',
    options: wordOptions(contractStatusLabels, contractStatuses),
  },
  { kind: 'choices', param: 'matiere', input: 'subjects', label: 'Matières' },
  {
    kind: 'choices',
    param: 'format',
    input: 'formats',
    label: 'Format',
    options: wordOptions(courseFormats),
  },
  {
    kind: 'choice',
    param: 'prix',
    input: 'proposed',
    label: 'Prix',
    options: [{ value: 'true', label: 'Prix proposé' }],
  },
  {
    kind: 'choice',
    param: 'attente',
    input: 'lateToBegin',
    label: 'En attente',
    options: [{ value: 'true', label: `Créé depuis plus de ${lateToBeginDays}\u00a0jours` }],
  },
  { kind: 'period', param: 'debut', from: 'from', to: 'to', label: 'Début' },
]
const noun = {
  one: 'contrat',
  many: 'contrats',
  none: 'Aucun contrat pour l’instant',
  why: 'Un contrat lie un élève à un professeur, dans une matière, à un prix accepté.',
}
const keyOf = (row: Row) => row.id
const nameOf = (row: Row) => `${row.number}, ${row.studentName}`
const pathOf = (row: Row) => contractPath(row.id)

type Props = {
  /** Of a record: a short list without address. */
  readonly of?: Partial<SentOf<typeof contractsApi.list>>
  readonly subjects?: readonly IdOption[] | undefined
  readonly newButton?: ReactNode
  readonly onNew?: () => void
  readonly onCount?: (count: number | string) => void
}

export const ContractTable = ({ of, subjects, newButton, onNew, onCount }: Props) => {
  const canWrite = useCan('contracts', 'write')
  const { move, dialog } = useContractMoves()
  const actionsOf = useCallback(
    (row: Row): readonly RowAction<Row>[] => [
      canWrite && row.actions.some(({ action }) => action === 'edit')
        ? { id: 'edit', label: 'Modifier', icon: IconPencil, path: pathOf(row), shortcut: 'e' }
        : { id: 'edit', label: 'Consulter', icon: IconEye, path: pathOf(row), shortcut: 'e' },
      { id: 'print', label: 'Imprimer', icon: IconPrinter, inMenu: true, run: (one) => void openPaper(one.id) },
      ...(canWrite
        ? row.actions.flatMap(({ action, reason }): RowAction<Row>[] =>
            action === 'edit'
              ? []
              : [
                  {
                    id: action,
                    label: contractActionLabels[action],
                    icon: actionIcons[action],
                    inMenu: true,
                    isDanger: action === 'close' || action === 'giveUp',
                    refusal: reason,
                    run: (one) => void move(one, action),
                  },
                ],
          )
        : []),
    ],
    [canWrite, move],
  )
  return (
    <>
      <ServerTable<typeof contractsApi.list>
        id={of ? `${listId}-fiche` : listId}
        operation={contractsApi.list}
        columns={of ? (of.studentId === undefined ? columnsOfTeacher : columnsOfStudent) : columns}
        filters={of ? [] : filters}
        filterOptions={{ matiere: filterOptions(subjects) }}
        defaultSort="number.desc"
        searchLabel={of ? null : 'N°, élève, client, professeur'}
        noun={noun}
        keyOf={keyOf}
        nameOf={nameOf}
        pathOf={pathOf}
        isOff={() => false}
        actionsOf={actionsOf}
        {...(of ? { input: of, keep: 'memory' as const, defaultSize: 10 } : {})}
        {...(onCount
          ? {
              onAnswer: (answer: { total: number; totalIsExact: boolean }) => onCount(countInTitle(countOf(answer))),
            }
          : {})}
        {...(newButton && onNew ? { newButton, onNew } : {})}
      />
      {dialog}
    </>
  )
}
