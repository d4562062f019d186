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
// The list reads and writes the address by itself; a route needs nothing for it.
// In a dialog or a section of a record: keep="memory". Opening a row: `pathOf` (a real link) or `onOpen`.
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import { useMediaQuery } from '@mantine/hooks'
import { IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { plural } from '../fields/texts.ts'
import { formatCount } from '../fr/typography.ts'
import { useDensity } from '../session/choices.ts'
import { usePanelLoading } from '../shell/panel-loading.ts'
import { useShortcuts, useShownKeys } from '../shell/shortcuts.ts'
import { ErrorState } from '../shell/states.tsx'
import { ColumnChooser } from './columns/ColumnChooser.tsx'
import { useColumns } from './columns/use-columns.ts'
import { FilterPill } from './filters/FilterChip.tsx'
import { activeFilters, wordsOfFilter } from './filters/filters.ts'
import { NothingFiltered, NothingYet } from './ListStates.tsx'
import classes from './list.module.css'
import type { FilterOption, ListFilter, ListView, RowAction, RowKey, RowOf, TotalsOf } from './list.types.ts'
import { rememberPlace } from './list-memory.ts'
import { Pager, SelectionBar, sizes } from './Pager.tsx'
import { type ListDefaults, listOf, stringifySearch, textOf } from './search.ts'
import type { ServerTableProps } from './server-table.types.ts'
import { type AnyColumn, pinnedOf, type RowSetting } from './TableRow.tsx'
import { TableView } from './TableView.tsx'
import { Toolbar } from './Toolbar.tsx'
import { focusRow, rowKeys, useBody } from './use-body.ts'
import { useListEdit } from './use-list-edit.ts'
import { useListQuery } from './use-list-query.ts'
import { useListState } from './use-list-state.ts'
import { useForgetGone, useSelection } from './use-selection.ts'
import { useSettled } from './use-settled.ts'

const noFilters: readonly ListFilter[] = []
const noViews: readonly ListView[] = []
const nothing: readonly never[] = []
const phone = '(max-width: 767px)'
/** Rows per request when every result is selected. */
const allStep = 100
/** The view that the address names; of tabs, the one that asks nothing while it names none. */
const viewOf = (views: readonly ListView[], id: string | undefined): ListView | undefined =>
  views.find((view) => view.id === id) ?? views.find(({ input }) => input && Object.keys(input).length === 0)
const enabledOf = (row: unknown) => (row as { enabled?: unknown }).enabled === false

/** Stable as long as what it says is, even when the screen builds its filters at each render. */
const useDefaults = (sort: string, size: number, filters: readonly ListFilter[]): ListDefaults => {
  const params = filters.map((filter) => filter.param)
  const initial = Object.fromEntries(filters.flatMap(({ param, initial: first }) => (first ? [[param, first]] : [])))
  const text = JSON.stringify({ sort, size, params, initial })
  return useMemo(() => JSON.parse(text) as ListDefaults, [text])
}

/** Another `id` is another list, with its own state, columns and selection. */
export function ServerTable<O extends AnyOperation, D = never>(props: ServerTableProps<O, D>) {
  return <Table<O, D> key={props.id} {...props} />
}

function Table<O extends AnyOperation, D>(props: ServerTableProps<O, D>) {
  type R = RowOf<O>
  type T = TotalsOf<O>
  const { id, operation, noun, keyOf, pathOf, nameOf, detailOf, inlineEdit } = props
  const { filters = noFilters, views = noViews, keep = 'address', isOff = enabledOf, offWord = 'Inactif' } = props
  const defaults = useDefaults(props.defaultSort, props.defaultSize ?? 25, filters)
  const first = views.find((view) => view.id === props.firstView)
  const areTabs = views.some((view) => view.input !== undefined)
  const state = useListState(id, defaults, {
    keep,
    first: first && stringifySearch({ vue: first.id, ...first.search }),
    keepsView: areTabs,
  })
  const { search, change } = state
  const view = viewOf(views, search.vue)
  const isPhone = useMediaQuery(phone, false, { getInitialValueInEffect: false }) ?? false
  const router = useRouter()
  const client = useQueryClient()
  const { refreshEvery } = props
  const givenInput = props.input
  const viewInput = view?.input
  const input = useMemo(
    () => (viewInput ? ({ ...givenInput, ...viewInput } as typeof givenInput) : givenInput),
    [givenInput, viewInput],
  )
  const list = useListQuery({ operation, filters, search, input, refreshEvery })
  const { query, answer, fetchRows } = list
  const rows = answer?.rows ?? (nothing as readonly R[])
  const total = answer?.total ?? 0

  // a page whose list is on its way is a panel that loads; what is filtered afterwards, or stands in a record, holds nothing
  usePanelLoading(keep === 'address' && query.isLoading)
  const selection = useSelection<R>(list.scope)
  useForgetGone(selection, `${list.scope} ${search.page} ${search.taille} ${search.tri}`, answer, keyOf)
  const columns = useColumns<R, T, D>(id, props.columns, view?.columns)
  const [density, setDensity] = useDensity()
  const [expanded, setExpanded] = useState<ReadonlySet<RowKey>>(new Set())
  const [menuAt, setMenuAt] = useState<number | null>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const filterRef = useRef<HTMLButtonElement>(null)
  const scroller = useRef<HTMLDivElement>(null)

  const keyAt = (index: number) => keyOf(rows[index] as R)
  const open = useCallback((path: string) => router.history.push(path), [router])
  const leaveFor = (index: number, path: string) => {
    rememberPlace(id, router.state.location.href, keyAt(index), scroller.current?.scrollTop ?? 0)
    open(path)
  }
  const edit = useListEdit(operation.domain, (key) =>
    focusRow(
      body.current,
      Math.max(
        0,
        rows.findIndex((row) => keyOf(row) === key),
      ),
    ),
  )
  const startEdit = useRef(edit.startEdit)
  startEdit.current = edit.startEdit
  const givenActions = props.actionsOf
  const actionsOf = useMemo(() => {
    if (!inlineEdit) return givenActions
    const run = (row: R) => void startEdit.current(keyOf(row))
    const modify: RowAction<R> = { id: 'edit', label: 'Modifier', icon: IconPencil, shortcut: 'e', run }
    return (row: R) => [...((inlineEdit.canEdit?.(row) ?? true) ? [modify] : []), ...(givenActions?.(row) ?? [])]
  }, [givenActions, inlineEdit, keyOf])

  const toggleDetail = (index: number) =>
    setExpanded((old) => {
      const next = new Set(old)
      if (!next.delete(keyAt(index))) next.add(keyAt(index))
      return next
    })
  const openRow = (index: number) => {
    const row = rows[index]
    if (row === undefined) return
    const path = pathOf?.(row)
    if (props.onOpen) props.onOpen(row)
    else if (path !== undefined) leaveFor(index, path)
    else if (inlineEdit && (inlineEdit.canEdit?.(row) ?? true)) void edit.startEdit(keyOf(row))
    else if (detailOf) toggleDetail(index)
  }
  const entriesOf = (some: readonly R[]) => some.map((row) => [keyOf(row), row] as const)
  const mark = (index: number, on: boolean | 'toggle', isRange: boolean) => {
    if (!selectable || rows[index] === undefined) return
    const from = isRange && selection.anchor.current !== null ? selection.anchor.current : index
    const range = rows.slice(Math.min(from, index), Math.max(from, index) + 1)
    selection.mark(entriesOf(range), on === 'toggle' ? !selection.rows.has(keyAt(index)) : on)
    selection.anchor.current = index
  }
  const runAction = (index: number, isIt: (action: RowAction<R>) => boolean) => {
    const row = rows[index]
    const found = row === undefined ? undefined : actionsOf?.(row).find(isIt)
    if (row === undefined || !found || found.refusal) return
    if (found.path) leaveFor(index, found.path)
    else found.run?.(row)
  }
  const { body, handlers } = useBody(
    {
      open: openRow,
      follow: leaveFor,
      mark,
      act: (index, actionId) => runAction(index, (action) => action.id === actionId),
      shortcut: (index, key) => runAction(index, (action) => action.shortcut === key),
      menu: (index) => setMenuAt((now) => (now === index ? null : index)),
      expand: toggleDetail,
    },
    answer,
  )
  const closeMenu = useCallback(() => {
    setMenuAt(null)
    // The button that opened it gets the focus back, unless the choice took it elsewhere.
    const button = body.current?.querySelector<HTMLElement>('[data-menu][aria-expanded=true]')
    requestAnimationFrame(() => document.activeElement === document.body && button?.focus())
  }, [body])
  const selectable = (props.bulk?.length ?? 0) > 0
  const setting = useMemo((): RowSetting<R> => {
    const shown = columns.shown as readonly AnyColumn<R>[]
    const span = shown.length + (selectable ? 1 : 0) + (detailOf ? 1 : 0) + (actionsOf ? 1 : 0)
    const words = { nameOf, pathOf, actionsOf, isOff, offWord }
    return {
      columns: shown,
      ...words,
      selectable,
      detail: detailOf,
      pinnedLeft: pinnedOf(shown),
      span,
      closeMenu,
      open,
    }
  }, [columns.shown, nameOf, pathOf, actionsOf, isOff, offWord, selectable, detailOf, closeMenu, open])
  useSettled<R, T>({
    listId: id,
    answer,
    isSettled: list.isSettled,
    isPage: keep === 'address',
    keyOf,
    pathOf,
    fetchRows,
    onAnswer: props.onAnswer,
    onBeyond: (page) => change({ page }),
    body,
    scroller,
  })

  const startNew = () => (inlineEdit ? void edit.startEdit(null) : props.onNew?.())
  const keys = [
    props.searchLabel !== null && {
      keys: '/',
      label: 'Rechercher dans la liste',
      run: () => searchRef.current?.focus(),
    },
    (inlineEdit || props.onNew) && { keys: 'n', label: 'Nouveau', run: startNew },
    filters.length > 0 && { keys: 'f', label: 'Ouvrir les filtres', run: () => filterRef.current?.click() },
  ]
  const opens = Boolean(props.onOpen || pathOf || inlineEdit || detailOf)
  useShownKeys(keep === 'address' ? rowKeys({ opens, selects: selectable, acts: actionsOf !== undefined }) : [])
  useShortcuts(keep === 'address' ? keys.filter((one) => typeof one === 'object') : [])
  useImperativeHandle(props.handle, () => ({
    reload: () => void query.refetch(),
    add: () => void edit.startEdit(null),
    clearSelection: selection.clear,
  }))

  const optionsOf = (filter: ListFilter): readonly FilterOption[] =>
    props.filterOptions?.[filter.param] ?? ('options' in filter ? (filter.options ?? []) : [])
  const applyView = (next: ListView | null) => {
    if (next === null) return change({ vue: undefined })
    const wanted = next.search ?? {}
    const tri = textOf(wanted.tri) ?? props.defaultSort
    if (next.input) return change({ vue: next.id, tri })
    const params = Object.fromEntries(filters.map(({ param }) => [param, listOf(wanted[param])]))
    change({ vue: next.id, q: textOf(wanted.q) ?? '', tri, params })
  }
  const selectAll = async () => {
    for (let page = 1; (page - 1) * allStep < total; page += 1)
      selection.mark(entriesOf(await fetchRows(client, page, allStep)), true)
  }

  const filtering = activeFilters(filters, search.params)
  const isFiltered = filtering.length > 0 || search.q !== ''
  const failed = list.hasFailed
  const isEmpty = answer !== undefined && rows.length === 0 && edit.editing === null && !failed
  const sizesOffered = props.sizesOffered ?? (props.simplePaging ? nothing : sizes)
  // what a selection may do stands in the strip of the pager
  const isPaged =
    sizesOffered.length > 0 || total > search.taille || (selection.rows.size > 0 && props.bulk !== undefined)
  const markedHere = rows.filter((row) => selection.rows.has(keyOf(row))).length
  const counted = `${formatCount(total)} ${plural(total, noun.one, noun.many)}`
  const words = answer === undefined ? '' : `${answer.totalIsExact ? '' : 'plus de '}${counted}`
  return (
    <div className={classes.list} data-embedded={keep === 'memory' || undefined}>
      <Toolbar
        state={state}
        filters={filters}
        optionsOf={optionsOf}
        searchLabel={props.searchLabel === undefined ? 'Rechercher…' : props.searchLabel}
        searchRef={searchRef}
        filterRef={filterRef}
        views={views}
        current={view}
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
        {query.isPending ? 'Chargement…' : list.isLate ? '' : words}
      </p>
      <div className={classes.sheet} data-full={rows.length > 12 || undefined}>
        {failed ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : isEmpty ? (
          isFiltered ? (
            <NothingFiltered
              pills={
                <>
                  {search.q && <FilterPill label="Recherche" words={search.q} onRemove={() => change({ q: '' })} />}
                  {filtering.map((filter) => (
                    <FilterPill
                      key={filter.param}
                      label={filter.label}
                      words={wordsOfFilter(filter, search.params[filter.param] ?? [], optionsOf(filter))}
                      onRemove={() => change({ params: { [filter.param]: [] } })}
                    />
                  ))}
                </>
              }
              onClear={state.clear}
              hint={props.filteredHint}
            />
          ) : (
            <NothingYet
              noun={view?.none ? { ...noun, none: view.none, why: view.why ?? '' } : noun}
              action={props.newButton}
            />
          )
        ) : (
          <TableView<R, T, D>
            scroller={scroller}
            body={body}
            handlers={handlers}
            setting={setting}
            caption={`${props.caption ?? noun.many}${words && `, ${words}`}`}
            rows={rows}
            answer={answer}
            isBusy={list.isLate}
            isPhone={isPhone}
            keyOf={keyOf}
            sort={search.tri}
            onSort={(tri) => change({ tri })}
            selected={selection.rows}
            marked={markedHere === 0 ? 'none' : markedHere === rows.length ? 'all' : 'some'}
            onMarkPage={(on) => selection.mark(entriesOf(rows), on)}
            expanded={expanded}
            menuAt={menuAt}
            inlineEdit={inlineEdit}
            edit={edit}
            groupOf={props.groupOf}
            totalsLabel={answer && props.totalsLabel?.(formatCount(total), answer)}
          />
        )}
        {answer !== undefined && !failed && !isEmpty && isPaged && (
          <Pager
            page={search.page}
            size={search.taille}
            shown={rows.length}
            total={total}
            isExact={answer.totalIsExact}
            sizesOffered={sizesOffered}
            isSimple={props.simplePaging ?? false}
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
    </div>
  )
}
