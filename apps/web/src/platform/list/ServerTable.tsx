// The list of every screen: asks the server, keeps its state in the address, draws a table or cards.
//
// const columns = columnsOf<typeof customersApi.list>()([
//   { id: 'name', label: 'Client', cell: (c) => c.name, sort: true, width: 200 },
//   { id: 'balanceCents', label: 'Solde dû', cell: (c) => formatEuros(c.balanceCents), align: 'right', foot: (t) => formatEuros(t.balanceCents) },
// ])                                        // a constant, outside the component
// const filters: readonly ListFilter[] = [
//   { kind: 'choices', param: 'niveau', input: 'levels', label: 'Niveaux' },
//   { kind: 'toggle', param: 'inactives', input: 'withDisabled', label: 'Inactivés', off: 'Sans les inactivés', on: 'Avec les inactivés' },
// ]
// <ServerTable id="clients" operation={customersApi.list} columns={columns} filters={filters} defaultSort="name.asc"
//   noun={{ one: 'client', many: 'clients', none: 'Aucun client pour l’instant' }}
//   keyOf={(c) => c.id} nameOf={(c) => c.name} pathOf={(c) => `/customer/show?id=${c.id}`}
//   actionsOf={actionsOf} bulk={bulk} totalsLabel={(n) => `des ${n} clients filtrés`} onNew={() => …} />
// The route: validateSearch: searchSchema(['niveau', 'inactives']).
// In a dialog or a section of a record: keep="memory". Opening a row: `pathOf` (a real link) or `onOpen`.
import type { AnyOperation, SentOf } from '@cartable/domain/kernel/operation.ts'
import { useMediaQuery } from '@mantine/hooks'
import { IconPencil } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, type Ref, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { operationQuery } from '../api/hooks.ts'
import { plural } from '../fields/texts.ts'
import { useToday } from '../fields/today.ts'
import { formatCount } from '../fr/typography.ts'
import { useDensity } from '../session/choices.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { ErrorState } from '../shell/states.tsx'
import { ColumnChooser } from './ColumnChooser.tsx'
import { FilterPill } from './FilterChip.tsx'
import { activeFilters, inputOfFilters, wordsOfFilter } from './filters.ts'
import { NothingFiltered, NothingYet } from './ListStates.tsx'
import classes from './list.module.css'
import type {
  AnyListAnswer,
  BulkAction,
  Column,
  FilterOption,
  InlineEdit,
  ListFilter,
  ListNoun,
  ListView,
  RowAction,
  RowKey,
  RowOf,
  TotalsOf,
} from './list.types.ts'
import { leaveTrail, rememberPlace, takePlace } from './list-memory.ts'
import { Pager, SelectionBar, sizes } from './Pager.tsx'
import type { EditHandle } from './RowEdit.tsx'
import { listOf, stringifySearch } from './search.ts'
import type { AnyColumn, RowSetting } from './TableRow.tsx'
import { TableView } from './TableView.tsx'
import { Toolbar } from './Toolbar.tsx'
import { focusRow, useBody } from './use-body.ts'
import { useColumns } from './use-columns.ts'
import { useListState } from './use-list-state.ts'
import { useSelection } from './use-selection.ts'

/** What a screen may ask of its list. */
export type ListHandle = {
  readonly reload: () => void
  /** Puts an editing row on top of a list with `inlineEdit`. */
  readonly add: () => void
  readonly clearSelection: () => void
}

export type ServerTableProps<O extends AnyOperation, D = never> = {
  /** Stable name, French: storage and memory of the list go under it. */
  readonly id: string
  readonly operation: O
  readonly columns: readonly Column<RowOf<O>, TotalsOf<O>, D>[]
  readonly noun: ListNoun
  readonly keyOf: (row: RowOf<O>) => RowKey
  /** Name of a row in labels: « Modifier Dupont Léa ». */
  readonly nameOf: (row: RowOf<O>) => string
  /** `column.asc`, as the operation's default. */
  readonly defaultSort: string
  readonly defaultSize?: number
  /** Empty hides the choice. */
  readonly sizesOffered?: readonly number[]
  readonly filters?: readonly ListFilter[]
  /** Options that come from the server, by parameter. */
  readonly filterOptions?: Readonly<Record<string, readonly FilterOption[] | undefined>>
  /** Input that the screen adds to every request, such as the id of a record. */
  readonly input?: Partial<SentOf<O>>
  /** Label of the search field; null when the operation has no search. */
  readonly searchLabel?: string | null
  readonly pathOf?: (row: RowOf<O>) => string | undefined
  readonly onOpen?: (row: RowOf<O>) => void
  readonly actionsOf?: (row: RowOf<O>) => readonly RowAction<RowOf<O>>[]
  readonly bulk?: readonly BulkAction<RowOf<O>>[]
  /** The most rows that a bulk call takes. */
  readonly selectAtMost?: number
  /** Struck rows; by default those whose `enabled` is false. */
  readonly isOff?: (row: RowOf<O>) => boolean
  /** Word of their badge. */
  readonly offWord?: string
  /** After « Total »: « des 312 factures filtrées ». */
  readonly totalsLabel?: (count: string, answer: AnyListAnswer<RowOf<O>, TotalsOf<O>>) => ReactNode
  /** Heading above the rows of a group; the server sorts by it first. */
  readonly groupOf?: (row: RowOf<O>) => { readonly key: RowKey; readonly label: ReactNode; readonly count?: number }
  readonly detailOf?: (row: RowOf<O>) => ReactNode
  readonly inlineEdit?: InlineEdit<RowOf<O>, D>
  readonly views?: readonly ListView[]
  /** Items of the view menu: save, rename. */
  readonly viewActions?: ReactNode
  /** `n`; also the button of the empty state when `newButton` is given. */
  readonly onNew?: () => void
  readonly newButton?: ReactNode
  /** At the end of the bar: export and the like. */
  readonly extra?: ReactNode
  /** Said under « Aucun résultat avec ces filtres ». */
  readonly filteredHint?: ReactNode
  readonly keep?: 'address' | 'memory'
  /** Each answer, for a count in the title of the panel. */
  readonly onAnswer?: (answer: AnyListAnswer<RowOf<O>, TotalsOf<O>>) => void
  readonly handle?: Ref<ListHandle>
  /** Milliseconds between refreshes. */
  readonly refreshEvery?: number
}

const noFilters: readonly ListFilter[] = []
const noViews: readonly ListView[] = []
const noBulk: readonly never[] = []
const phone = '(max-width: 767px)'
const enabledOf = (row: unknown) => (row as { enabled?: unknown }).enabled === false

export function ServerTable<O extends AnyOperation, D = never>(props: ServerTableProps<O, D>) {
  type R = RowOf<O>
  type T = TotalsOf<O>
  const { id, operation, noun, keyOf, pathOf, filters = noFilters, views = noViews, keep = 'address' } = props
  const { defaultSort, defaultSize = 25 } = props
  const defaults = useMemo(
    () => ({
      sort: defaultSort,
      size: defaultSize,
      params: filters.map((filter) => filter.param),
      initial: Object.fromEntries(
        filters.flatMap((filter) => (filter.initial ? [[filter.param, filter.initial]] : [])),
      ),
    }),
    [defaultSort, defaultSize, filters],
  )
  const state = useListState(id, defaults, keep)
  const { search, change } = state
  const today = useToday()
  const isPhone = useMediaQuery(phone, false, { getInitialValueInEffect: false }) ?? false
  const router = useRouter()
  const client = useQueryClient()

  const input = useMemo(
    () => ({
      ...props.input,
      ...inputOfFilters(filters, search.params, today),
      ...(search.q && { q: search.q }),
      sort: search.tri,
      page: search.page,
      size: search.taille,
    }),
    [props.input, filters, search, today],
  ) as SentOf<O>
  const query = useQuery({
    ...operationQuery(operation, input),
    placeholderData: keepPreviousData,
    // The failure is said in place, with « Réessayer ».
    meta: { background: true },
    ...(props.refreshEvery ? { refetchInterval: props.refreshEvery } : {}),
  })
  const answer = query.data as AnyListAnswer<R, T> | undefined
  const rows = answer?.rows ?? (noBulk as readonly R[])
  const total = answer?.total ?? 0
  const isLate = query.isPlaceholderData && query.isFetching

  const scope = JSON.stringify({ ...(input as object), page: 0, size: 0, sort: 0 })
  const selection = useSelection<R>(scope)
  const view = views.find((one) => one.id === search.vue)
  const columns = useColumns<R, T, D>(id, props.columns, view?.columns)
  const [density, setDensity] = useDensity()
  const [expanded, setExpanded] = useState<ReadonlySet<RowKey>>(new Set())
  const [menuAt, setMenuAt] = useState<number | null>(null)
  const [editing, setEditing] = useState<{ readonly key: RowKey | null } | null>(null)
  const [isShaken, setShaken] = useState(false)
  const editHandle = useRef<EditHandle>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const filterRef = useRef<HTMLButtonElement>(null)
  const scroller = useRef<HTMLDivElement>(null)

  const address = () => router.state.location.href
  const open = useCallback((path: string) => router.history.push(path), [router])
  const leaveFor = (index: number, path: string) => {
    rememberPlace(id, address(), keyOf(rows[index] as R), scroller.current?.scrollTop ?? 0)
    open(path)
  }

  /** Another row being edited is saved first; a refusal keeps it and shakes it. */
  const startEdit = async (key: RowKey | null) => {
    if (editHandle.current?.isDirty() && !(await editHandle.current.save())) {
      setShaken(true)
      setTimeout(() => setShaken(false), 300)
      return
    }
    setEditing({ key })
  }
  const { inlineEdit } = props
  const actionsOf = useMemo(() => {
    const given = props.actionsOf
    if (!inlineEdit) return given
    const modify: RowAction<R> = {
      id: 'edit',
      label: 'Modifier',
      icon: IconPencil,
      shortcut: 'e',
      run: (row) => void live.current.startEdit(keyOf(row)),
    }
    return (row: R) => [...((inlineEdit.canEdit?.(row) ?? true) ? [modify] : []), ...(given?.(row) ?? [])]
  }, [props.actionsOf, inlineEdit, keyOf])

  const openRow = (index: number) => {
    const row = rows[index]
    if (row === undefined) return
    const path = pathOf?.(row)
    if (props.onOpen) props.onOpen(row)
    else if (path) leaveFor(index, path)
    else if (inlineEdit && (inlineEdit.canEdit?.(row) ?? true)) void startEdit(keyOf(row))
    else if (props.detailOf) toggleDetail(index)
  }
  const toggleDetail = (index: number) => {
    const key = keyOf(rows[index] as R)
    setExpanded((old) => {
      const next = new Set(old)
      if (!next.delete(key)) next.add(key)
      return next
    })
  }
  const entry = (index: number) => [keyOf(rows[index] as R), rows[index] as R] as const
  const mark = (index: number, on: boolean | 'toggle', isRange: boolean) => {
    if (!props.bulk?.length || rows[index] === undefined) return
    const turnsOn = on === 'toggle' ? !selection.rows.has(keyOf(rows[index] as R)) : on
    const from = isRange && selection.anchor.current !== null ? selection.anchor.current : index
    const range = rows
      .slice(Math.min(from, index), Math.max(from, index) + 1)
      .map((_, at) => entry(Math.min(from, index) + at))
    selection.mark(range, turnsOn)
    selection.anchor.current = index
  }
  const runAction = (index: number, found: RowAction<R> | undefined) => {
    const row = rows[index]
    if (row === undefined || !found || found.refusal) return
    if (found.path) leaveFor(index, found.path)
    else found.run?.(row)
  }
  const live = useRef({ startEdit })
  live.current = { startEdit }

  const { body, handlers } = useBody(
    {
      open: openRow,
      follow: leaveFor,
      mark,
      act: (index, actionId) =>
        runAction(
          index,
          actionsOf?.(rows[index] as R).find((action) => action.id === actionId),
        ),
      shortcut: (index, key) =>
        runAction(
          index,
          actionsOf?.(rows[index] as R).find((action) => action.shortcut === key),
        ),
      menu: (index) => setMenuAt((now) => (now === index ? null : index)),
      expand: toggleDetail,
    },
    answer,
  )
  const closeMenu = useCallback(() => setMenuAt(null), [])
  const { nameOf, detailOf, isOff = enabledOf, offWord = 'Inactif' } = props
  const selectable = (props.bulk?.length ?? 0) > 0
  const hasActions = actionsOf !== undefined
  const setting = useMemo((): RowSetting<R> => {
    const lead = (selectable ? 44 : 0) + (detailOf ? 40 : 0)
    const pinnedLeft = new Map<string, number>()
    let left = lead
    for (const column of columns.shown) {
      if (!column.pinned || typeof column.width !== 'number') break
      pinnedLeft.set(column.id, lead > 0 && left === lead ? 0 : left - lead)
      left += column.width
    }
    return {
      columns: columns.shown as readonly AnyColumn<R>[],
      nameOf,
      pathOf,
      actionsOf,
      isOff,
      offWord,
      selectable,
      detail: detailOf,
      pinnedLeft,
      span: columns.shown.length + (selectable ? 1 : 0) + (detailOf ? 1 : 0) + (hasActions ? 1 : 0),
      closeMenu,
      open,
    }
  }, [columns.shown, nameOf, pathOf, actionsOf, isOff, offWord, selectable, detailOf, hasActions, closeMenu, open])

  // After each fresh answer: tell the screen, leave the trail of neighbours, come back to the row left last.
  const { onAnswer } = props
  const settled = answer !== undefined && !query.isPlaceholderData
  useEffect(() => {
    if (!settled || answer === undefined) return
    onAnswer?.(answer)
    const pages = Math.max(1, Math.ceil(answer.total / answer.size))
    if (answer.rows.length === 0 && answer.total > 0 && answer.page > pages) change({ page: pages })
    if (keep !== 'address') return
    const entriesOf = (some: readonly R[]) =>
      some.flatMap((row) => (pathOf?.(row) ? [{ key: keyOf(row), path: pathOf(row)! }] : []))
    leaveTrail({
      listId: id,
      address: router.state.location.href,
      entries: entriesOf(answer.rows),
      page: answer.page,
      size: answer.size,
      total: answer.total,
      isExact: answer.totalIsExact,
      fetchPage: async (queryClient, page) => {
        const other = await queryClient.fetchQuery(
          operationQuery(operation, { ...(input as object), page } as SentOf<O>),
        )
        return entriesOf((other as AnyListAnswer<R, T>).rows)
      },
    })
    const place = takePlace(id, router.state.location.href)
    if (!place) return
    if (scroller.current) scroller.current.scrollTop = place.scrollTop
    const at = answer.rows.findIndex((row) => keyOf(row) === place.key)
    if (at >= 0 && (document.activeElement === document.body || document.activeElement === null))
      focusRow(body.current, at)
  }, [answer, settled])

  const startNew = () => (inlineEdit ? void startEdit(null) : props.onNew?.())
  const isPage = keep === 'address'
  useShortcuts([
    ...(isPage && props.searchLabel !== null
      ? [{ keys: '/', label: 'Rechercher dans la liste', run: () => searchRef.current?.focus() }]
      : []),
    ...(isPage && (inlineEdit || props.onNew) ? [{ keys: 'n', label: 'Nouveau', run: startNew }] : []),
    ...(isPage && filters.length > 0
      ? [{ keys: 'f', label: 'Ouvrir les filtres', run: () => filterRef.current?.click() }]
      : []),
  ])
  useImperativeHandle(props.handle, () => ({
    reload: () => void query.refetch(),
    add: () => void startEdit(null),
    clearSelection: selection.clear,
  }))

  const optionsOf = (filter: ListFilter): readonly FilterOption[] =>
    props.filterOptions?.[filter.param] ?? ('options' in filter ? (filter.options ?? []) : [])
  const applyView = (next: ListView | null) => {
    if (next === null) return change({ vue: undefined })
    const wanted = next.search ?? {}
    const params = Object.fromEntries(filters.map(({ param }) => [param, listOf(wanted[param])]))
    const text = (key: string) => (wanted[key] === undefined ? undefined : String(wanted[key]))
    change({ vue: next.id, q: text('q') ?? '', tri: text('tri') ?? defaultSort, params })
  }
  const selectAll = async () => {
    const step = 100
    for (let page = 1; (page - 1) * step < total; page += 1) {
      const part = await client.fetchQuery(
        operationQuery(operation, { ...(input as object), page, size: step } as SentOf<O>),
      )
      const found = (part as AnyListAnswer<R, T>).rows
      selection.mark(
        found.map((row) => [keyOf(row), row] as const),
        true,
      )
      if (found.length < step) break
    }
  }
  const leaveEdit = (saved: boolean) => {
    const at = editing?.key === null ? 0 : rows.findIndex((row) => keyOf(row) === editing?.key)
    setEditing(null)
    if (saved) void client.invalidateQueries({ queryKey: [operation.domain] })
    requestAnimationFrame(() => focusRow(body.current, Math.max(0, at)))
  }

  const filtering = activeFilters(filters, search.params)
  const isFiltered = filtering.length > 0 || search.q !== ''
  const failed = query.isError && (answer === undefined || query.isPlaceholderData)
  const isEmpty = answer !== undefined && rows.length === 0 && editing === null && !failed
  const markedHere = rows.filter((row) => selection.rows.has(keyOf(row))).length
  const counted = `${formatCount(total)} ${plural(total, noun.one, noun.many)}`
  const words = answer === undefined ? '' : `${answer.totalIsExact ? '' : 'plus de '}${counted}`
  const pills = (
    <>
      {search.q && <FilterPill label="Recherche" words={search.q} onRemove={() => change({ q: '' })} />}
      {filtering.map((filter) => {
        const value = search.params[filter.param] ?? []
        return (
          <FilterPill
            key={filter.param}
            label={filter.label}
            words={wordsOfFilter(filter, value, optionsOf(filter))}
            onRemove={() => change({ params: { [filter.param]: [] } })}
          />
        )
      })}
    </>
  )

  return (
    <section className={classes.list} aria-label={noun.many}>
      <Toolbar
        state={state}
        filters={filters}
        optionsOf={optionsOf}
        searchLabel={props.searchLabel === undefined ? 'Rechercher…' : props.searchLabel}
        searchRef={searchRef}
        filterRef={filterRef}
        views={views}
        onView={applyView}
        viewActions={props.viewActions}
        chooser={
          props.columns.length > 6 && !isPhone ? (
            <ColumnChooser<R> choice={columns as never} density={density} onDensity={setDensity} />
          ) : null
        }
        extra={props.extra}
        noun={noun}
        total={total}
        isPhone={isPhone}
      />
      <p role="status" className={classes.hidden}>
        {query.isPending ? 'Chargement…' : isLate ? '' : words}
      </p>
      <div className={classes.sheet} data-full={rows.length > 12 || undefined}>
        {failed ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : isEmpty ? (
          isFiltered ? (
            <NothingFiltered pills={pills} onClear={state.clear} hint={props.filteredHint} />
          ) : (
            <NothingYet noun={noun} action={props.newButton} />
          )
        ) : (
          <TableView<R, T, D>
            scroller={scroller}
            body={body}
            handlers={handlers}
            setting={setting}
            caption={`${noun.many}${words && `, ${words}`}`}
            rows={rows}
            answer={answer}
            isBusy={isLate}
            isPhone={isPhone}
            keyOf={keyOf}
            sort={search.tri}
            onSort={(tri) => change({ tri })}
            selected={selection.rows}
            marked={markedHere === 0 ? 'none' : markedHere === rows.length ? 'all' : 'some'}
            onMarkPage={(on) =>
              selection.mark(
                rows.map((_, at) => entry(at)),
                on,
              )
            }
            expanded={expanded}
            menuAt={menuAt}
            editing={editing}
            inlineEdit={inlineEdit}
            editHandle={editHandle}
            leaveEdit={leaveEdit}
            isShaken={isShaken}
            groupOf={props.groupOf}
            totalsLabel={answer && props.totalsLabel?.(formatCount(total), answer)}
          />
        )}
        {answer !== undefined && !failed && !isEmpty && (props.sizesOffered?.length !== 0 || total > search.taille) && (
          <Pager
            page={search.page}
            size={search.taille}
            shown={rows.length}
            total={total}
            isExact={answer.totalIsExact}
            sizesOffered={props.sizesOffered ?? sizes}
            onPage={(page) => {
              change({ page })
              scroller.current?.scrollTo?.({ top: 0 })
            }}
            onSize={(taille) => change({ taille })}
            isPhone={isPhone}
          >
            {selection.rows.size > 0 && props.bulk && (
              <SelectionBar<R>
                rows={selection.rows}
                actions={props.bulk}
                noun={noun}
                total={total}
                isExact={answer.totalIsExact}
                most={props.selectAtMost ?? 500}
                onAll={selectAll}
                onClear={selection.clear}
                isPhone={isPhone}
              />
            )}
          </Pager>
        )}
        {query.isError && !failed && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      </div>
    </section>
  )
}

/** Address of a list with filters, for links from other screens: `listPath('/customer/manage', { niveau: ['4e'] })`. */
export const listPath = (path: string, search: Readonly<Record<string, unknown>>): string =>
  `${path}${stringifySearch(search)}`
