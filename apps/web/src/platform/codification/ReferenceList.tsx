// The list of a reference table, whichever it is: search, « Sans / Avec les inactivés », bulk disabling, rows opened for editing.
import type { ReferenceTable } from '@cartable/domain/kernel/codification.ts'
import type { Option } from '@cartable/domain/kernel/list.ts'
import type { AnyOperation, SentOf } from '@cartable/domain/kernel/operation.ts'
import { IconEye, IconPencil } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useOperation } from '../api/hooks.ts'
import { disabledToggle, enablingAction, enablingBulk } from '../list/enabling.ts'
import type { Column, ListFilter, RowAction, RowOf, TotalsOf } from '../list/list.types.ts'
import { countInTitle, countOf } from '../list/list-count.ts'
import { NewButton } from '../list/NewButton.tsx'
import { ServerTable } from '../list/ServerTable.tsx'
import { useCan } from '../session/session.ts'
import { useGo } from '../shell/links.tsx'
import { Panel } from '../shell/Panel.tsx'
import { listIdOf, type ReferenceOperations, type ReferenceRow, referencePath, type Scope } from './reference.types.ts'
import { nounOf } from './reference-words.ts'
import { useEnabled } from './use-enabled.ts'

/** A filter of a table, besides the disabled rows; `choicesOf` names the field of its form whose choices are its own. */
export type ReferenceFilter = ListFilter & { readonly choicesOf?: string }
const noFilter: readonly ReferenceFilter[] = []
type Choices = { readonly options: Readonly<Record<string, readonly Option[]>> }
/** For the title of the page: exact, or « plus de 2 000 ». */
export type Count = number | string
const breadcrumb = [{ label: 'Codification', path: '/codification' }]

type Props<O extends AnyOperation> = {
  readonly table: ReferenceTable
  readonly operations: ReferenceOperations<O, AnyOperation>
  /** Declared outside of the component: rows are memoised on its identity. */
  readonly columns: readonly Column<RowOf<O>, TotalsOf<O>>[]
  readonly defaultSort: string
  readonly scope?: Scope
  /** Declared outside of the component, too. */
  readonly filters?: readonly ReferenceFilter[]
  /** Label of the search field, when it reads more than names. */
  readonly searchLabel?: string
}

/** The page of a table: its list alone. */
export function ReferenceList<O extends AnyOperation>(props: Props<O>) {
  const [count, setCount] = useState<Count>()
  const { table } = props
  const newButton = useNewButton(table)
  return (
    <Panel title={table.titles.plural} breadcrumb={breadcrumb} count={count} actions={newButton} fill>
      <ReferenceTableView {...props} onCount={setCount} />
    </Panel>
  )
}

/** « Nouvelle matière », for those who may write; quiet where a page has several. */
export const useNewButton = (table: ReferenceTable, isQuiet = false): ReactNode => {
  const go = useGo()
  return useCan('codification', 'write') ? (
    <NewButton label={table.titles.newButton} onClick={() => go(referencePath(table, 'nouveau'))} isQuiet={isQuiet} />
  ) : undefined
}

type ViewProps<O extends AnyOperation> = Props<O> & {
  readonly onCount?: (count: Count) => void
  /** `memory` where a page holds several lists. */
  readonly keep?: 'address' | 'memory'
}

/** What the form of a new row offers is what the rows are filtered by. */
const useChoices = (operations: ReferenceOperations<AnyOperation, AnyOperation>, own: readonly ReferenceFilter[]) => {
  const isAsked = own.some(({ choicesOf }) => choicesOf !== undefined)
  const { data } = useOperation(operations.show, {}, { background: true, enabled: isAsked })
  return useMemo(() => {
    const options = (data as Choices | undefined)?.options
    return Object.fromEntries(
      own.flatMap(({ param, choicesOf }) =>
        choicesOf === undefined
          ? []
          : [[param, options?.[choicesOf]?.map((choice) => ({ ...choice, value: String(choice.value) }))]],
      ),
    )
  }, [data, own])
}

/** The list without its page. */
export function ReferenceTableView<O extends AnyOperation>({
  table,
  operations,
  columns,
  defaultSort,
  ...more
}: ViewProps<O>) {
  type R = RowOf<O>
  const { scope, onCount, filters: own = noFilter } = more
  const filters = useMemo(() => [...own, disabledToggle], [own])
  const filterOptions = useChoices(operations, own)
  const canWrite = useCan('codification', 'write')
  const go = useGo()
  const setEnabled = useEnabled(table, operations.disable, scope)
  const noun = useMemo(() => nounOf(table), [table])
  const [rowOf, keyOf, nameOf, pathOf] = useMemo(() => {
    // Every row of a reference table has an id, a name and its state; the type of one operation alone does not say so.
    const plain = (row: R) => row as unknown as ReferenceRow
    return [
      plain,
      (row: R) => plain(row).id,
      (row: R) => plain(row).name,
      (row: R) => referencePath(table, plain(row).id),
    ] as const
  }, [table])

  const actionsOf = useMemo(
    () =>
      (row: R): readonly RowAction<R>[] => {
        const path = pathOf(row)
        if (!canWrite) return [{ id: 'show', label: 'Consulter', icon: IconEye, path }]
        const { enabled } = rowOf(row)
        return [
          { id: 'edit', label: 'Modifier', icon: IconPencil, path, shortcut: 'e' },
          enablingAction<R>(enabled, (one, next) => setEnabled([rowOf(one)], next)),
        ]
      },
    [canWrite, pathOf, rowOf, setEnabled],
  )
  const bulk = enablingBulk<R>(
    (row) => rowOf(row).enabled,
    (rows, enabled) => setEnabled(rows.map(rowOf), enabled),
  )
  const newButton = useNewButton(table)
  return (
    <ServerTable<O>
      id={listIdOf(table)}
      operation={operations.list}
      columns={columns}
      filters={filters}
      filterOptions={filterOptions}
      defaultSort={defaultSort}
      noun={noun}
      keyOf={keyOf}
      nameOf={nameOf}
      pathOf={pathOf}
      actionsOf={actionsOf}
      searchLabel={more.searchLabel ?? 'Rechercher un nom…'}
      onAnswer={(answer) => onCount?.(countInTitle(countOf(answer)))}
      {...(scope ? { input: scope as Partial<SentOf<O>> } : {})}
      {...(more.keep ? { keep: more.keep } : {})}
      {...(canWrite ? { bulk, onNew: () => go(referencePath(table, 'nouveau')), newButton } : {})}
    />
  )
}
