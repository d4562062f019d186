// Keys of a form: Ctrl+S saves, Ctrl+Entrée saves a dialog, from any field, `[` and `]` go to the records before and after.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
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
const choosing = '[aria-haspopup=listbox], [role=combobox]'
const fields = 'input, textarea, select, [contenteditable=""], [contenteditable=true]'

const firstField = '[data-field] :is(input:not([type=hidden]), textarea, select, button)'

/** The focus of a dialog begins on its first field, whether its form is there at once or comes with its record. */
export const useFirstField = (form: RefObject<HTMLElement | null>, isModal: boolean): void => {
  useLayoutEffect(() => {
    const field = isModal ? form.current?.querySelector<HTMLElement>(firstField) : null
    if (!field) return
    field.setAttribute('data-autofocus', '')
    // the dialog opened before its form was there, and took the focus itself
    const dialog = field.closest('[aria-modal=true]')
    const isLate = dialog?.contains(document.activeElement) && !document.activeElement?.matches(fields)
    if (isLate) field.focus({ preventScroll: true })
  }, [form, isModal])
}

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
    // a field with a list of choices takes Entrée for itself, with Ctrl too
    const onKeyFirst = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.defaultPrevented || !(event.target as HTMLElement).matches?.(choosing)) return
      onKey(event)
      if (event.defaultPrevented) event.stopPropagation()
    }
    document.addEventListener('keydown', onKeyFirst, true)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKeyFirst, true)
      document.removeEventListener('keydown', onKey)
    }
  }, [form, singleKeys])
}
