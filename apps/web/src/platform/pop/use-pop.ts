// What hangs from a button: whether it is open, and what ties the two together for those who cannot see it.
import { type RefObject, useId, useRef, useState } from 'react'

/** What a floating part is told of the button it hangs from. */
export type Hanging = {
  /** Names of both in the page: `<id>-target`, `<id>-dropdown`. */
  readonly id: string
  readonly anchor: RefObject<HTMLElement | null>
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** What the button carries: `<button {...pop.button}>`. */
export type PopButton = {
  readonly ref: RefObject<HTMLButtonElement | null>
  readonly id: string
  readonly 'aria-haspopup': 'menu' | 'dialog'
  readonly 'aria-expanded': boolean
  readonly 'aria-controls': string | undefined
  readonly onClick: () => void
}

/**
 * The floating part is mounted at its first opening, from `lazy`: positioning weighs more than a page of the list.
 * It stays mounted afterwards, closed, so that the focus finds its way back.
 */
export const usePop = (kind: 'menu' | 'dialog', startsOpen = false) => {
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(startsOpen)
  const [wasOpened, setWasOpened] = useState(startsOpen)
  const change = (next: boolean) => {
    setOpen(next)
    if (next) setWasOpened(true)
  }
  const button: PopButton = {
    ref: anchor,
    id: `${id}-target`,
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}-dropdown` : undefined,
    onClick: () => change(!isOpen),
  }
  const hanging: Hanging = { id, anchor, isOpen, onClose: () => change(false) }
  return { button, hanging, wasOpened }
}
