// What was just done, in one sentence at the foot of the page, with « Rétablir » where it can be undone.
import { useEffect } from 'react'
import { createStore, useStore } from '../api/store.ts'
import { Icon } from './icons.tsx'
import classes from './pieces.module.css'

type Toast = {
  readonly id: number
  readonly text: string
  readonly undo?: () => void
  readonly undoLabel: string
  /** Not of the past yet when the next page comes. */
  readonly follows: boolean
}
type ToastOptions = {
  readonly undo?: () => void
  readonly undoLabel?: string
  /** What was done leads to another page, where it is said. */
  readonly follows?: boolean
}

/** Milliseconds on screen: long enough to read, longer where something can be undone. */
const shownMs = 6_000
const undoMs = 15_000
const shown = createStore<readonly Toast[]>([])
let last = 0

/** Says what was really done. The latest two stay. */
export const toast = (text: string, { undo, undoLabel = 'Rétablir', follows = false }: ToastOptions = {}): void => {
  last += 1
  const added: Toast = { id: last, text, undoLabel, follows, ...(undo ? { undo } : {}) }
  shown.set((now) => [...now.slice(-1), added])
}
const dismiss = (id: number) => shown.set((now) => now.filter((one) => one.id !== id))
/** Another page, another person: what was said is of the past. */
export const clearToasts = (): void =>
  shown.set((now) => now.filter(({ follows }) => follows).map((one) => ({ ...one, follows: false })))

const ToastView = ({ id, text, undo, undoLabel }: Toast) => {
  useEffect(() => {
    const timer = setTimeout(() => dismiss(id), undo ? undoMs : shownMs)
    return () => clearTimeout(timer)
  }, [id, undo])
  return (
    <div className={classes.toast}>
      <span>{text}</span>
      {undo && (
        <button
          type="button"
          onClick={() => {
            dismiss(id)
            undo()
          }}
        >
          {undoLabel}
        </button>
      )}
      <button type="button" aria-label="Fermer le message" onClick={() => dismiss(id)}>
        <Icon name="close" />
      </button>
    </div>
  )
}

/** Where they are shown; read aloud as they come. */
export const Toasts = () => {
  const all = useStore(shown)
  return (
    <div className={classes.toasts} role="status">
      {all.map((one) => (
        <ToastView key={one.id} {...one} />
      ))}
    </div>
  )
}
