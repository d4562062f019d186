// The bar over a list: search, filters as chips, « + Filtre », two-state toggles, columns; a drawer on phones.
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { IconBookmark, IconCheck, IconChevronDown, IconFilter, IconSearch } from '@tabler/icons-react'
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { plural } from '../fields/texts.ts'
import { capital, formatCount } from '../fr/typography.ts'
import { MenuButton } from '../pop/MenuButton.tsx'
import type { MenuLine } from '../pop/menu.types.ts'
import type { PopButton } from '../pop/use-pop.ts'
import { FilterChip, FilterEditor } from './filters/FilterChip.tsx'
import { activeFilters, wordsOfFilter } from './filters/filters.ts'
import classes from './list.module.css'
import type { FilterOption, ListFilter, ListNoun, ListView } from './list.types.ts'
import type { ListState } from './use-list-state.ts'

/** Phones alone need it: it comes when it is opened. */
const FilterDrawer = lazy(async () => ({ default: (await import('./filters/FilterDrawer.tsx')).FilterDrawer }))

const searchDelayMs = 300
const chipsAtMost = 3

type Props = {
  readonly state: ListState
  readonly filters: readonly ListFilter[]
  readonly optionsOf: (filter: ListFilter) => readonly FilterOption[]
  readonly searchLabel: string | null
  readonly searchRef: RefObject<HTMLInputElement | null>
  readonly filterRef: RefObject<HTMLButtonElement | null>
  readonly views: readonly ListView[]
  /** The view that is shown. */
  readonly current: ListView | undefined
  readonly onView: (view: ListView | null) => void
  readonly viewActions?: readonly MenuLine[]
  readonly chooser: ReactNode
  readonly extra: ReactNode
  readonly noun: ListNoun
  readonly total: number
  readonly isPhone: boolean
}

/** Search field: what is typed goes to the address after a pause, at once on Entrée, and Échap empties it. */
function SearchField({
  value,
  onSearch,
  label,
  inputRef,
}: {
  value: string
  onSearch: (q: string) => void
  label: string
  inputRef: RefObject<HTMLInputElement | null>
}) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (seen !== value) {
    setSeen(value)
    if (value !== typed.trim()) setTyped(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = (text: string, delay: number) => {
    setTyped(text)
    clearTimeout(timer.current)
    if (delay === 0) onSearch(text.trim())
    else timer.current = setTimeout(() => onSearch(text.trim()), delay)
  }
  return (
    <TextInput
      ref={inputRef}
      className={classes.search}
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={(event) => send(event.currentTarget.value, searchDelayMs)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(typed, 0)
        else if (event.key === 'Escape' && typed) {
          event.preventDefault()
          event.stopPropagation()
          send('', 0)
        }
      }}
    />
  )
}

export function Toolbar(props: Props) {
  const { state, filters, optionsOf, isPhone, total, noun } = props
  const { search, change } = state
  const [added, setAdded] = useState<string | null>(null)
  const [drawer, setDrawer] = useState(false)
  const active = activeFilters(filters, search.params)
  const set = (filter: ListFilter, value: readonly string[]) => change({ params: { [filter.param]: value } })
  const remove = (filter: ListFilter) => {
    setAdded(null)
    set(filter, [])
  }
  const toggles = filters.filter((filter) => filter.kind === 'toggle')
  const valuesOf = (filter: ListFilter) => search.params[filter.param] ?? []
  const field = props.searchLabel !== null && (
    <SearchField
      value={search.q}
      onSearch={(q) => q !== search.q && change({ q })}
      label={props.searchLabel}
      inputRef={props.searchRef}
    />
  )
  const count = active.length + toggles.filter((filter) => valuesOf(filter).length > 0).length

  const isEmpty = !field && filters.length === 0 && props.views.length === 0 && !props.chooser && !props.extra
  if (isEmpty) return null
  const areTabs = props.views.some((view) => view.input !== undefined)
  if (isPhone)
    return (
      <div className={classes.bar}>
        {areTabs && <ViewPicker {...props} />}
        {field}
        {filters.length > 0 && (
          <Button
            ref={props.filterRef}
            h={44}
            leftSection={<IconFilter size={16} aria-hidden />}
            onClick={() => setDrawer(true)}
          >
            Filtres{count > 0 && ` ${count}`}
          </Button>
        )}
        {props.extra}
        {drawer && (
          <Suspense fallback={null}>
            <FilterDrawer onClose={() => setDrawer(false)}>
              {props.views.length > 0 && !areTabs && <ViewPicker {...props} />}
              {filters.map((filter) => (
                <fieldset key={filter.param} style={{ border: 0, padding: '8px 0', margin: 0 }}>
                  {(filter.kind === 'choices' || filter.kind === 'choice') && <legend>{filter.label}</legend>}
                  <Suspense fallback={null}>
                    <FilterEditor
                      filter={filter}
                      value={valuesOf(filter)}
                      options={optionsOf(filter)}
                      onChange={(value) => set(filter, value)}
                    />
                  </Suspense>
                </fieldset>
              ))}
              <Button variant="filled" size="lg" fullWidth onClick={() => setDrawer(false)}>
                Voir {formatCount(total)} {plural(total, noun.one, noun.many)}
              </Button>
              {count > 0 && (
                <Button variant="subtle" size="lg" fullWidth onClick={state.clear}>
                  Effacer les filtres
                </Button>
              )}
            </FilterDrawer>
          </Suspense>
        )}
      </div>
    )

  const chips = filters.filter(
    (filter) => filter.kind !== 'toggle' && (active.includes(filter) || filter.param === added),
  )
  const folded =
    chips.length > chipsAtMost ? chips.slice(chipsAtMost - 1).filter((filter) => filter.param !== added) : []
  const free = filters.filter((filter) => filter.kind !== 'toggle' && !chips.includes(filter))
  return (
    <search className={classes.bar} aria-label={`Filtrer les ${noun.many}`}>
      {areTabs ? <ViewTabs {...props} /> : props.views.length > 0 && <ViewPicker {...props} />}
      {field}
      <div className={classes.chips}>
        {chips
          .filter((filter) => !folded.includes(filter))
          .map((filter) => (
            <FilterChip
              key={filter.param}
              filter={filter}
              value={valuesOf(filter)}
              options={optionsOf(filter)}
              words={
                valuesOf(filter).length === 0
                  ? (filter.allWord ?? '')
                  : wordsOfFilter(filter, valuesOf(filter), optionsOf(filter))
              }
              isNew={filter.param === added}
              onClose={() => {
                setAdded(null)
                // A chip that stayed empty goes, and its button with it.
                setTimeout(() => document.activeElement === document.body && props.filterRef.current?.focus(), 20)
              }}
              onChange={(value) => set(filter, value)}
              onRemove={() => remove(filter)}
            />
          ))}
        {folded.length > 0 && (
          <MenuButton
            position="bottom-start"
            lines={folded.map((filter) => ({
              label: `${filter.label} ${wordsOfFilter(filter, valuesOf(filter), optionsOf(filter))} ✕`,
              words: `Retirer le filtre ${filter.label}`,
              run: () => remove(filter),
            }))}
          >
            {(button) => (
              <Button {...button} aria-label={`${folded.length} autres filtres`}>
                + {folded.length}
              </Button>
            )}
          </MenuButton>
        )}
        {free.length > 0 && (
          <MenuButton
            position="bottom-start"
            returnFocus={false}
            lines={free.map((filter) => ({
              label: filter.label,
              ...(filter.allWord && { mark: filter.allWord }),
              run: () => setAdded(filter.param),
            }))}
          >
            {(button) => <AddFilterButton button={button} buttonRef={props.filterRef} />}
          </MenuButton>
        )}
        {active.length > 1 && (
          <Button variant="subtle" color="grey" onClick={state.clear}>
            Effacer
          </Button>
        )}
      </div>
      <span className={classes.grow} />
      {toggles.map(
        (filter) =>
          filter.kind === 'toggle' && (
            <SegmentedControl
              key={filter.param}
              aria-label={filter.label}
              data={[
                { value: '', label: filter.off },
                { value: 'true', label: filter.on },
              ]}
              value={valuesOf(filter)[0] === 'true' ? 'true' : ''}
              onChange={(value) => set(filter, value ? [value] : [])}
            />
          ),
      )}
      {props.extra}
      {props.chooser}
    </search>
  )
}

/** The key `f` presses it: the list knows it too. */
function AddFilterButton({
  button: { ref, ...button },
  buttonRef,
}: {
  readonly button: PopButton
  readonly buttonRef: Props['filterRef']
}) {
  return (
    <Button
      {...button}
      ref={useMergedRef(ref, buttonRef)}
      variant="subtle"
      color="grey"
      leftSection={<IconFilter size={16} aria-hidden />}
    >
      Filtre
    </Button>
  )
}

function ViewTabs({ views, current, onView, noun }: Props) {
  return (
    <SegmentedControl
      aria-label={capital(noun.many)}
      data={views.map(({ id, label }) => ({ value: id, label }))}
      value={current?.id ?? ''}
      onChange={(id) => onView(views.find((view) => view.id === id) ?? null)}
      withItemsBorders={false}
    />
  )
}

function ViewPicker({ views, current, onView, viewActions = [] }: Props) {
  return (
    <MenuButton
      position="bottom-start"
      lines={[
        ...views.map((view) => ({
          label: view.label,
          isCurrent: view === current,
          mark: view === current ? <IconCheck size={14} aria-hidden /> : undefined,
          run: () => onView(view),
        })),
        ...(current && !current.input ? [{ label: 'Sans vue', run: () => onView(null) }] : []),
        ...(viewActions.length > 0 ? (['rule'] as const) : []),
        ...viewActions,
      ]}
    >
      {(button) => (
        <Button
          {...button}
          leftSection={<IconBookmark size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={current ? `Vue\u00a0: ${current.label}` : undefined}
        >
          {current?.label ?? 'Vues'}
        </Button>
      )}
    </MenuButton>
  )
}
