// The palette: go to a page, create, or find a record by name, e-mail, phone, number or amount, and act on it.
import { counted } from '@cartable/domain/kernel/french.ts'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { formatCount } from '../../fr/typography.ts'
import { Modal } from '../../pop/Modal.tsx'
import { useIdentity } from '../../session/session.ts'
import { useGo } from '../links.tsx'
import { useModules } from '../modules-context.ts'
import type { HitGroup } from './hits.ts'
import classes from './Palette.module.css'
import { optionId, PaletteHit } from './PaletteHit.tsx'
import { offeredForUnknown, offeredPages } from './palette.ts'
import { useFound, useSeen } from './use-found.ts'

/** What the palette offers for what is typed: records, what may be created of it, pages. */
const useOffered = (typed: string) => {
  const [modules, identity] = [useModules(), useIdentity()]
  const found = useFound(typed)
  const seen = useSeen()
  const isBlank = typed.trim() === ''
  const records = (isBlank ? seen.groups : found.groups).filter((group) => group.hits.length > 0)
  const isUnknown = !isBlank && records.length === 0 && !found.isSearching && !found.isError
  // nothing slips under the hand: what was seen last comes first, and the pages with it
  const pages = isBlank && seen.isComing ? [] : offeredPages(modules, identity, typed)
  const groups: readonly HitGroup[] = [
    ...records,
    ...(isUnknown ? offeredForUnknown(modules, identity, typed) : []),
    ...pages,
  ]
  return { ...found, groups, isSearching: isBlank ? seen.isComing : found.isSearching }
}

type PaletteProps = {
  readonly onClose: () => void
  /** What was typed while this was on its way. */
  readonly typedBefore: () => string
}

export const Palette = ({ onClose, typedBefore }: PaletteProps) => {
  const [typed, setTyped] = useState('')
  /** The line that is chosen, and which of its actions: below zero, the line itself. */
  const [{ at, action }, point] = useState({ at: 0, action: -1 })
  // Read when this takes the place of the field that took the letters, not when it is first drawn: some may come between.
  const before = useRef(typedBefore)
  useLayoutEffect(() => setTyped(before.current()), [])
  const id = useId()
  const go = useGo()
  const { groups, isSearching, isError, isNear } = useOffered(typed)
  const hits = groups.flatMap((group) => group.hits)
  const chosen = Math.min(at, hits.length - 1)
  useEffect(() => {
    document.getElementById(optionId(id, chosen, -1))?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])

  const open = (path: string, inNewTab: boolean) => {
    if (inNewTab) window.open(path, '_blank', 'noopener')
    else if (!path.startsWith('tel:')) go(path)
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const hit = hits[chosen]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    // the arrows of the text keep their work until it has none
    const aside = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const isAtEnd = event.currentTarget.selectionStart === event.currentTarget.value.length
    if (step !== undefined && hits.length > 0) point({ at: (chosen + step + hits.length) % hits.length, action: -1 })
    else if (aside !== undefined && hit?.actions && isAtEnd && (aside > 0 || action >= 0))
      point({ at: chosen, action: Math.min(action + aside, hit.actions.length - 1) })
    else if (event.key === 'Enter' && hit) {
      const asked = hit.actions?.[action]?.path ?? hit.path
      if (asked.startsWith('tel:')) document.getElementById(optionId(id, chosen, action))?.click()
      else open(asked, event.ctrlKey || event.metaKey)
    } else return
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
          aria-activedescendant={hits.length > 0 ? optionId(id, chosen, action) : undefined}
          aria-label="Rechercher un client, une facture, une page"
          placeholder="Rechercher un client, une facture, une page…"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            point({ at: 0, action: -1 })
          }}
          onKeyDown={onKeyDown}
          onFocus={({ currentTarget: field }) => field.setSelectionRange(field.value.length, field.value.length)}
        />
      </div>
      {isNear && <p className={classes.near}>Rien ne s’écrit ainsi{'\u202f'}; voici ce qui y ressemble.</p>}
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
                <PaletteHit
                  key={`${hit.path}${hit.label}`}
                  hit={hit}
                  list={id}
                  rank={mine}
                  isChosen={mine === chosen}
                  action={mine === chosen ? action : -1}
                  onPoint={() => mine !== chosen && point({ at: mine, action: -1 })}
                  onOpen={open}
                />
              )
            })}
          </div>
        ))}
        {groups.length === 0 && !isSearching && <p className={classes.none}>Aucun résultat</p>}
      </div>
      <p role="status" className="vh">
        {isSearching ? 'Recherche…' : counted(hits.length, 'résultat')}
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
          <kbd>→</kbd> agir
        </span>
        <span>
          <kbd>Échap</kbd> fermer
        </span>
      </div>
    </Modal>
  )
}
