// Where calls refused for want of a session wait, until the person signs in again or gives up.
import { createStore } from './store.ts'

type Waiting = { readonly since: number; readonly count: number }

const gate = createStore<Waiting | null>(null)
let waiters: ((signedInAgain: boolean) => void)[] = []
// Only pages that were signed in wait: a public page has nobody to sign in again.
let isArmed = false

const release = (signedInAgain: boolean) => {
  const all = waiters
  waiters = []
  gate.set(null)
  for (const waiter of all) waiter(signedInAgain)
}

export const sessionGate = {
  store: gate,
  /** The signed-in part of the app is on screen, or has left it. */
  arm: (armed: boolean) => {
    isArmed = armed
    if (!armed) release(false)
  },
  /** Waits at the gate; true when the call may be made again. */
  wait: (): Promise<boolean> =>
    new Promise((resolve) => {
      if (!isArmed) return resolve(false)
      waiters.push(resolve)
      gate.set((now) => ({ since: now?.since ?? Date.now(), count: waiters.length }))
    }),
  /** Closes the gate without a refused call: the idle time is over. */
  close: () => {
    if (isArmed) gate.set((now) => now ?? { since: Date.now(), count: 0 })
  },
  /** The person signed in again: every refused call is made once more. */
  open: () => release(true),
  /** The person closed the dialog: the refused calls fail, silently. */
  giveUp: () => release(false),
}
