// Short messages at the edge of the screen: successes leave after 5 s, errors stay, never more than three.
import { createStore } from '../api/store.ts'

export type ToastAction = { readonly label: string; readonly run: () => void }
export type Toast = {
  readonly id: number
  readonly tone: 'success' | 'info' | 'error'
  readonly text: string
  readonly actions: readonly ToastAction[]
  /** Milliseconds on screen; null stays until closed. */
  readonly stays: number | null
}

/** Milliseconds that a notification stays. */
export const toastMs = 5000
/** The same for one that offers to undo. */
export const undoMs = 10_000
/** Milliseconds that a contextual pop-up stays: something that happened elsewhere. */
export const popupMs = 8000
export const maxToasts = 3
/** Pixels of a pop-up's width, and between two of them or the edge of the screen; wider screens than a phone's. */
export const popupWidth = 300
export const popupSpacing = 25

let lastId = 0
export const toasts = createStore<readonly Toast[]>([])

/** Undefined where there is nothing to offer. */
type Offered = readonly (ToastAction | undefined)[]

const show = (tone: Toast['tone'], text: string, stays: number | null, offered: Offered): number => {
  const actions = offered.filter((action) => action !== undefined)
  lastId += 1
  const toast: Toast = { id: lastId, tone, text, actions, stays }
  toasts.set((now) => {
    // The same error said twice is one error.
    const others = tone === 'error' ? now.filter((t) => !(t.tone === 'error' && t.text === text)) : now
    const kept = [...others, toast]
    // Successes give way before errors, the oldest first.
    while (kept.length > maxToasts) {
      const oldest = kept.findIndex((t) => t.tone !== 'error')
      kept.splice(Math.max(0, oldest), 1)
    }
    return kept
  })
  return toast.id
}

export const closeToast = (id: number): void => toasts.set((now) => now.filter((toast) => toast.id !== id))

/** Says what was done: `toast.success('Matière « Anglais » désactivée.', { label: 'Rétablir', run })`. */
export const toast = {
  success: (text: string, ...actions: Offered) =>
    show('success', text, actions.some((action) => action !== undefined) ? undoMs : toastMs, actions),
  /** Something that happened elsewhere, such as a live change. */
  info: (text: string, ...actions: Offered) => show('info', text, popupMs, actions),
  error: (text: string, ...actions: Offered) => show('error', text, null, actions),
}
