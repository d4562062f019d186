// The bar over the board: search, whose contacts, and the filters that fold into one button.
import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import type { PeriodPreset } from '@cartable/domain/kernel/dates.ts'
import { formatTime, periodPresets } from '@cartable/domain/kernel/dates.ts'
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilter, IconSearch } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { PeriodField, type PeriodValue } from '../../platform/fields/PeriodField.tsx'
import { CountMultiSelect } from '../../platform/fields/SelectFields.tsx'
import { counted, formatCount } from '../../platform/fr/typography.ts'
import { Drawer } from '../../platform/pop/Drawer.tsx'
import { Popover } from '../../platform/pop/Popover.tsx'
import { useShortcuts } from '../../platform/shell/shortcuts.ts'
import { type ContactOwner, type useBoardFilters, wordOfOwner } from './board-filters.ts'
import classes from './contacts.module.css'

const searchDelayMs = 300
type Filters = ReturnType<typeof useBoardFilters>
type Counts = { readonly mine: number; readonly unassigned: number; readonly actionRequired: number } | undefined

type SearchProps = {
  readonly value: string
  readonly onSearch: (q: string) => void
  readonly inputRef: RefObject<HTMLInputElement | null>
}
const Search = ({ value, onSearch, inputRef }: SearchProps) => {
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
      aria-label="Rechercher un contact"
      placeholder="Nom, téléphone…"
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={(event) => send(event.currentTarget.value, searchDelayMs)}
      onKeyDown={(event) => event.key === 'Enter' && send(typed, 0)}
    />
  )
}

const periodValue = (params: readonly string[] | undefined): PeriodValue => {
  const [first, second] = params ?? []
  if (params?.length === 1 && periodPresets.includes(first as PeriodPreset)) return first as PeriodPreset
  return { from: first || null, to: second || null }
}
const periodParams = (value: PeriodValue): string[] => {
  if (typeof value === 'string') return value === 'all_periods' ? [] : [value]
  return value.from || value.to ? [value.from ?? '', value.to ?? ''] : []
}

/** The owner filter, without its counts until they are known. */
const Owners = ({
  owner,
  counts,
  onChange,
  isPhone,
}: {
  owner: ContactOwner
  counts: Counts
  onChange: (owner: ContactOwner) => void
  isPhone: boolean
}) => {
  const label = (words: string, count?: number) => (
    <span>
      {words} {count !== undefined && <span className={classes.segmentCount}>{formatCount(count)}</span>}
    </span>
  )
  return (
    <SegmentedControl
      aria-label="Contacts suivis par"
      orientation={isPhone ? 'vertical' : 'horizontal'}
      fullWidth={isPhone}
      value={owner}
      onChange={(value) => onChange(value as ContactOwner)}
      data={[
        { value: 'all', label: label('Tous') },
        { value: 'mine', label: label('Moi', counts?.mine) },
        { value: 'unassigned', label: label('Non assignés', counts?.unassigned) },
        { value: 'action', label: label('Action requise', counts?.actionRequired) },
      ]}
    />
  )
}

const More = ({ state }: { readonly state: Filters['state'] }) => {
  const options = useOperation(contactsApi.filterOptions, {}, { background: true }).data
  const { params } = state.search
  const set = (param: string, value: readonly string[]) => state.change({ params: { [param]: value } })
  const asOptions = (list: readonly { id: number; label: string; group?: string }[] | undefined) =>
    (list ?? []).map(({ id, label, group }) => ({ value: String(id), label, ...(group ? { group } : {}) }))
  return (
    <div className={classes.filters}>
      <CountMultiSelect
        label="Matières"
        isFeminine
        placeholder="Toutes"
        options={asOptions(options?.subjects)}
        value={[...(params.matieres ?? [])]}
        onChange={(value) => set('matieres', value)}
      />
      <CountMultiSelect
        label="Niveaux"
        options={asOptions(options?.levels)}
        value={[...(params.niveaux ?? [])]}
        onChange={(value) => set('niveaux', value)}
      />
      <PeriodField
        label="Arrivés"
        value={params.arrivee?.length ? periodValue(params.arrivee) : 'all_periods'}
        onChange={(value) => set('arrivee', periodParams(value))}
      />
    </div>
  )
}

type Props = {
  readonly filters: Filters
  readonly counts: Counts
  readonly updatedAt: number
  readonly shownCount: number
}

export const BoardToolbar = ({ filters, counts, updatedAt, shownCount }: Props) => {
  const { state, owner, chosenCount, isFiltered } = filters
  const [opened, setOpened] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  useShortcuts([
    { keys: '/', label: 'Rechercher un contact', run: () => search.current?.focus() },
    { keys: 'f', label: 'Ouvrir les filtres', run: () => setOpened(true) },
  ])
  const isPhone = useMediaQuery('(max-width: 61.9375em)', false, { getInitialValueInEffect: false })
  const owners = (
    <Owners
      owner={owner}
      counts={counts}
      isPhone={isPhone}
      onChange={(next) => state.change({ params: { suivi: wordOfOwner(next) } })}
    />
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
      {isPhone ? 'Filtres' : 'Matière, niveau, date'}
      {chosenCount > 0 && <span className={classes.filterCount}>{chosenCount}</span>}
    </Button>
  )
  return (
    <div className={classes.bar}>
      <Search inputRef={search} value={state.search.q} onSearch={(q) => state.change({ q })} />
      {isPhone ? (
        <>
          <span className={classes.grow} />
          {button}
          <Drawer opened={opened} onClose={() => setOpened(false)} position="bottom" title="Filtres" size="auto">
            {owners}
            <More state={state} />
            <div className={classes.drawerFoot}>
              {clear}
              <Button variant="filled" size="lg" onClick={() => setOpened(false)}>
                Voir {counted(shownCount, 'contact')}
              </Button>
            </div>
          </Drawer>
        </>
      ) : (
        <>
          {owners}
          <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus width={320}>
            <Popover.Target>{button}</Popover.Target>
            <Popover.Dropdown aria-label="Matière, niveau, date">
              <More state={state} />
            </Popover.Dropdown>
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
