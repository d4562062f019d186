// The failure that is on screen, if any: one at a time, with how many it stands for. Each entry shows it in its own way.
import { createStore } from './store.ts'

export type FaultNotice = { readonly kind: 'fault' | 'tooLarge'; readonly count: number; readonly requestIds: string[] }

/** The failure dialog on screen, if any. */
export const faultNotice = createStore<FaultNotice | null>(null)

/** Shows the generic dialog, or adds one to the counter of the one on screen. */
export const openFault = (kind: FaultNotice['kind'], requestId: string | null): void =>
  faultNotice.set((now) => ({
    // The 413 sentence tells what to do: it stays in front.
    kind: now?.kind === 'tooLarge' ? 'tooLarge' : kind,
    count: (now?.count ?? 0) + 1,
    requestIds: requestId === null ? (now?.requestIds ?? []) : [...(now?.requestIds ?? []), requestId].slice(-10),
  }))
export const closeFault = (): void => faultNotice.set(null)
