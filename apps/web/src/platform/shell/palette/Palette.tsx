// The palette: go to a page, create, or find a record by name, e-mail, phone or number.

import { IconSearch } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { formatCount } from '../../fr/typography.ts'
import { Modal } from '../../pop/Modal.tsx'
import { useIdentity } from '../../session/session.ts'
import { useGo } from '../links.tsx'
import { useModules } from '../modules-context.ts'
import type { HitGroup } from './hits.ts'
import classes from './Palette.module.css'
import { offeredForUnknown, offeredPages } from './palette.ts'

/** Characters before the search starts, and milliseconds of silence it waits for. */
const fewestLetters = 2
const silenceMs = 350

const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), silenceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

const noGroup: readonly HitGroup[] = []

/** Records found by the server; nothing without a search operation or with too few letters. */
const useFound = (typed: string) => {
  const search = useModules().find((module) => module.services?.search)?.services?.search
  const asked = useSettled(typed.trim())
  const isAsked = search !== undefined && asked.length >= fewestLetters
  const input = { q: asked }
  const { data, isFetching, isError } = useQuery({
    queryKey: ['palette', input],
    queryFn: search ? async ({ signal }) => call(await search(), input, { signal }) : skipToken,
    enabled: isAsked,
    meta: { background: true },
  })
  return {
    groups: isAsked ? (data?.groups ?? noGroup) : noGroup,
    isSearching: isFetching || (search !== undefined && typed.trim() !== asked),
    isError,
  }
}

type PaletteProps = {
  readonly onClose: () => void
  /** What was typed while this was on its way. */
  readonly typedBefore: () => string
}

export const Palette = ({ onClose, typedBefore }: PaletteProps) => {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  // Read when this takes the place of the field that took the letters, not when it is first drawn: some may come between.
  const before = useRef(typedBefore)
  useLayoutEffect(() => setTyped(before.current()), [])
  const id = useId()
  const go = useGo()
  const { groups: found, isSearching, isError } = useFound(typed)
  const [modules, identity] = [useModules(), useIdentity()]
  const records = found.filter((group) => group.hits.length > 0)
  const groups = [
    ...records,
    ...(records.length === 0 && !isSearching && !isError ? offeredForUnknown(modules, identity, typed) : []),
    ...offeredPages(modules, identity, typed),
  ]
  const hits = groups.flatMap((group) => group.hits)
  const chosen = Math.min(at, hits.length - 1)
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])

  const open = (path: string, inNewTab: boolean) => {
    if (inNewTab) window.open(path, '_blank', 'noopener')
    else go(path)
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const hit = hits[chosen]
    if (step !== undefined && hits.length > 0) setAt((chosen + step + hits.length) % hits.length)
    else if (event.key === 'Enter' && hit) open(hit.path, event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  let rank = -1
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      yOffset="12dvh"
      size={600}
      padding={0}
      styles={{ body: { padding: 0 } }}
      attributes={{ content: { 'aria-label': 'Rechercher' } }}
    >
      <div className={classes.search}>
        <IconSearch size={18} aria-hidden />
        <input
          data-autofocus
          // biome-ignore lint/a11y/noAutofocus: the next letter must already be its own
          autoFocus
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={id}
          aria-activedescendant={hits.length > 0 ? `${id}-${chosen}` : undefined}
          aria-label="Rechercher un client, une facture, une page"
          placeholder="Rechercher un client, une facture, une page…"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
          onFocus={({ currentTarget: field }) => field.setSelectionRange(field.value.length, field.value.length)}
        />
      </div>
      <div id={id} role="listbox" aria-label="Résultats" className={classes.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own outside a select
          <div key={group.label} role="group" aria-label={group.label}>
            <div className={classes.group} aria-hidden>
              {group.label}
              {group.total > group.hits.length && <span>{formatCount(group.total)} au total</span>}
            </div>
            {group.hits.map((hit) => {
              rank += 1
              const mine = rank
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the search field's, which names the active option
                <div
                  key={`${hit.path}${hit.label}`}
                  id={`${id}-${mine}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={mine === chosen}
                  className={classes.hit}
                  onMouseMove={() => setAt(mine)}
                  onClick={(event) => open(hit.path, event.ctrlKey || event.metaKey)}
                >
                  <span className="trunc">{hit.label}</span>
                  {hit.detail && <small>{hit.detail}</small>}
                </div>
              )
            })}
          </div>
        ))}
        {groups.length === 0 && !isSearching && <p className={classes.none}>Aucun résultat</p>}
      </div>
      <p role="status" className="vh">
        {isSearching ? 'Recherche…' : `${hits.length} résultats`}
      </p>
      {isError && <p className={classes.none}>La recherche n’a pas abouti ; les pages restent proposées.</p>}
      <div className={classes.foot} aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> choisir
        </span>
        <span>
          <kbd>Entrée</kbd> ouvrir
        </span>
        <span>
          <kbd>Échap</kbd> fermer
        </span>
      </div>
    </Modal>
  )
}
