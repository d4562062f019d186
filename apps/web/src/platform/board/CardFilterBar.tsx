// The bar over a board of cards: search, shortcuts with their counts, and the filters that fold into one button.
import { formatTime } from '@cartable/domain/kernel/dates.ts'
import type { IdOption } from '@cartable/domain/kernel/list.ts'
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilter, IconSearch } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { SelectField } from '../fields/SelectFields.tsx'
import { formatCount } from '../fr/typography.ts'
import { Drawer } from '../pop/Drawer.tsx'
import { Popover } from '../pop/Popover.tsx'
import { useShortcuts } from '../shell/shortcuts.ts'
import type { CardFilters, CardOwner } from './card-filters.ts'
import classes from './card-tools.module.css'

const searchDelayMs = 300

type SearchProps = {
  readonly value: string
  readonly label: string
  readonly placeholder: string
  readonly onSearch: (q: string) => void
  readonly inputRef: RefObject<HTMLInputElement | null>
}
const Search = ({ value, label, placeholder, onSearch, inputRef }: SearchProps) => {
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
    timer.current = setTimeout(() => onSearch(text.trim()), delay)
  }
  return (
    <TextInput
      ref={inputRef}
      className={classes.search}
      size="xs"
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={(event) => send(event.currentTarget.value, searchDelayMs)}
      onKeyDown={(event) => event.key === 'Enter' && send(typed, 0)}
    />
  )
}

export type CardCounts = {
  readonly mine: number
  readonly unassigned: number
  readonly actionRequired: number
}
export type OwnerLabels = Readonly<Record<CardOwner, string>> & { readonly group: string }
const labelsOfCards: OwnerLabels = {
  group: 'Cartes suivies par',
  all: 'Toutes',
  mine: 'Moi',
  unassigned: 'Non assignées',
  action: 'Action manuelle requise',
}
type OwnersProps = {
  readonly labels: OwnerLabels
  readonly owner: CardOwner
  readonly counts: CardCounts | undefined
  readonly isPhone: boolean
  readonly onChange: (owner: CardOwner) => void
}
/** Counts come when they are known. */
const Owners = ({ labels, owner, counts, isPhone, onChange }: OwnersProps) => {
  const label = (words: string, count?: number) => (
    <span>
      {words} {count !== undefined && <span className={classes.segmentCount}>{formatCount(count)}</span>}
    </span>
  )
  return (
    <SegmentedControl
      aria-label={labels.group}
      orientation={isPhone ? 'vertical' : 'horizontal'}
      fullWidth={isPhone}
      value={owner}
      onChange={(value) => onChange(value as CardOwner)}
      data={[
        { value: 'all', label: label(labels.all) },
        { value: 'mine', label: label(labels.mine, counts?.mine) },
        { value: 'unassigned', label: label(labels.unassigned, counts?.unassigned) },
        { value: 'action', label: label(labels.action, counts?.actionRequired) },
      ]}
    />
  )
}

type Props = {
  readonly filters: CardFilters
  readonly counts: CardCounts | undefined
  readonly updatedAt: number
  readonly searchLabel: string
  readonly searchPlaceholder: string
  /** Staff to whom cards may be given; undefined until known. */
  readonly staffUsers?: readonly IdOption[] | undefined
  /** What the button of the folded filters says on a wide screen: « Matière, assigné à ». */
  readonly moreLabel: string
  /** How the shortcuts are said, on a board of people. */
  readonly ownerLabels?: OwnerLabels
  /** Closes the filters of a phone; « Voir les cartes » without it. */
  readonly doneLabel?: string
  /** Further filters of this board. */
  readonly children?: ReactNode
}

export const CardFilterBar = (props: Props) => {
  const { filters, counts, updatedAt } = props
  const { state, owner, chosenCount, isFiltered } = filters
  const [opened, setOpened] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  useShortcuts([
    { keys: '/', label: props.searchLabel, run: () => search.current?.focus() },
    { keys: 'f', label: 'Ouvrir les filtres', run: () => setOpened(true) },
  ])
  const isPhone = useMediaQuery('(max-width: 61.9375em)', false, { getInitialValueInEffect: false })
  const owners = (
    <Owners
      labels={props.ownerLabels ?? labelsOfCards}
      owner={owner}
      counts={counts}
      isPhone={isPhone}
      onChange={filters.chooseOwner}
    />
  )
  const more = (
    <div className={classes.filters}>
      {props.children}
      {filters.hasAssignee && (
        <SelectField<number>
          label="Assignée à"
          optional
          placeholder="Tout le monde"
          options={(props.staffUsers ?? []).map(({ id, label }) => ({ value: id, label }))}
          value={filters.assignee === null ? null : Number(filters.assignee)}
          onChange={(value) => filters.choose('assigne', value === null ? [] : [String(value)])}
        />
      )}
    </div>
  )
  const clear = isFiltered && (
    <Button variant="subtle" onClick={state.clear}>
      Effacer les filtres
    </Button>
  )
  const button = (
    <Button
      variant={isPhone ? 'default' : 'subtle'}
      color="grey"
      leftSection={<IconFilter size={16} aria-hidden />}
      aria-expanded={opened}
      aria-haspopup="dialog"
      onClick={() => setOpened((now) => !now)}
    >
      {isPhone ? 'Filtres' : props.moreLabel}
      {chosenCount > 0 && <span className={classes.filterCount}>{chosenCount}</span>}
    </Button>
  )
  return (
    <div className={classes.bar}>
      <Search
        inputRef={search}
        value={state.search.q}
        label={props.searchLabel}
        placeholder={props.searchPlaceholder}
        onSearch={(q) => state.change({ q })}
      />
      {isPhone ? (
        <>
          <span className={classes.grow} />
          {button}
          <Drawer opened={opened} onClose={() => setOpened(false)} position="bottom" title="Filtres" size="auto">
            {owners}
            {more}
            <div className={classes.drawerFoot}>
              {clear}
              <Button variant="filled" size="lg" onClick={() => setOpened(false)}>
                {props.doneLabel ?? 'Voir les cartes'}
              </Button>
            </div>
          </Drawer>
        </>
      ) : (
        <>
          {owners}
          <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus width={320}>
            <Popover.Target>{button}</Popover.Target>
            <Popover.Dropdown aria-label={props.moreLabel}>{more}</Popover.Dropdown>
          </Popover>
          {clear}
          <span className={classes.grow} />
          {updatedAt > 0 && (
            <span className={classes.updated}>Actualisé à {formatTime(new Date(updatedAt).toISOString())}</span>
          )}
        </>
      )}
    </div>
  )
}
