// Questions asked before something that cannot be taken back: a stack, since a dialog may ask inside a dialog.
import type { ReactNode } from 'react'
import { createStore } from '../api/store.ts'

export type Question = {
  readonly title: string
  /** With the function that leaves the question, for links in it. */
  readonly body?: ReactNode | ((leave: () => void) => ReactNode)
  /** The verb again, with its object: « Désactiver 3 matières ». */
  readonly confirmLabel: string
  /** « Annuler » when absent. */
  readonly cancelLabel?: string
  /** The confirming button is red and on the left; the other one has the focus. */
  readonly isDangerous?: boolean
}
export type Asked = Question & { readonly id: number; readonly answer: (isConfirmed: boolean) => void }

export const confirmations = createStore<readonly Asked[]>([])
let lastId = 0

/** Asks and resolves to true when confirmed; Escape and the cross are a no. */
export const askConfirmation = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    lastId += 1
    const id = lastId
    const answer = (isConfirmed: boolean) => {
      confirmations.set((now) => now.filter((asked) => asked.id !== id))
      resolve(isConfirmed)
    }
    confirmations.set((now) => [...now, { ...question, id, answer }])
  })
