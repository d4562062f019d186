// Keys of a form: Ctrl+S saves, Ctrl+Entrée saves a dialog, `[` and `]` go to the records before and after.
import { type RefObject, useEffect, useRef } from 'react'
import type { Neighbours } from '../list/list-memory.ts'
import { useSingleKeys } from '../session/choices.ts'
import { type Shortcut, useShownKeys } from '../shell/shortcuts.ts'

type Acts = {
  readonly save: () => void
  readonly neighbours: Neighbours | undefined
  readonly isModal: boolean
}
const stepping: readonly Shortcut[] = [
  { keys: '[', label: 'Fiche précédente' },
  { keys: ']', label: 'Fiche suivante' },
]
const none: readonly Shortcut[] = []
const fields = 'input, textarea, select, [contenteditable=""], [contenteditable=true]'

/** Only the form on top answers: the one in the last dialog opened, or the page's when there is none. */
const isOnTop = (form: HTMLElement | null): boolean => {
  const dialogs = document.querySelectorAll<HTMLElement>('[aria-modal=true]')
  const last = dialogs[dialogs.length - 1]
  return form !== null && (last === undefined || last.contains(form))
}

export const useFormKeys = (form: RefObject<HTMLElement | null>, acts: Acts): void => {
  const live = useRef(acts)
  live.current = acts
  const [singleKeys] = useSingleKeys()
  const hasNeighbours = acts.neighbours !== undefined
  useShownKeys(hasNeighbours ? stepping : none)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isOnTop(form.current)) return
      const { save, neighbours, isModal } = live.current
      // AltGr, which types the brackets on French keyboards, reads as Ctrl+Alt.
      const control = (event.ctrlKey || event.metaKey) && !event.altKey
      if (control && (event.key.toLowerCase() === 's' || (isModal && event.key === 'Enter'))) {
        event.preventDefault()
        save()
        return
      }
      if (!neighbours || !singleKeys || control || (event.target as HTMLElement).closest?.(fields)) return
      if (event.key === '[' && neighbours.hasPrevious) neighbours.goPrevious()
      else if (event.key === ']' && neighbours.hasNext) neighbours.goNext()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [form, singleKeys])
}
