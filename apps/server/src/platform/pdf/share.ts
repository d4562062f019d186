// For whom papers are laid out: each asker has a share of the layout, so that nobody's papers wait behind a hundred of another's.
import { AsyncLocalStorage } from 'node:async_hooks'

/** Papers of the program itself: jobs and scheduled tasks. */
const program = 'program'

const askers = new AsyncLocalStorage<string>()

/** Whatever `work` has printed counts for this asker: an account, or the address of a visitor. */
export const printingFor = <T>(asker: string, work: () => Promise<T>): Promise<T> => askers.run(asker, work)

/** Whoever asks here and now. */
export const printsFor = (): string => askers.getStore() ?? program
export const isProgram = (asker: string): boolean => asker === program

/** What waits, by asker: askers are served in turn, one paper each. */
export const createQueue = <T extends { readonly asker: string }>() => {
  const waiting = new Map<string, T[]>()
  const inHand = new Map<string, number>()
  return {
    waitingOf: (asker: string): number => waiting.get(asker)?.length ?? 0,
    isEmpty: (): boolean => waiting.size === 0,
    add: (job: T): void => {
      const own = waiting.get(job.asker)
      if (own) own.push(job)
      else waiting.set(job.asker, [job])
    },
    /** The next one; undefined when nothing waits, or only of askers who have `most` in hand already. */
    take: (most: number): T | undefined => {
      for (const [asker, own] of waiting) {
        const held = inHand.get(asker) ?? 0
        if (held >= most) continue
        const job = own.shift()!
        // to the end of the round
        waiting.delete(asker)
        if (own.length > 0) waiting.set(asker, own)
        inHand.set(asker, held + 1)
        return job
      }
      return undefined
    },
    done: ({ asker }: T): void => {
      const held = (inHand.get(asker) ?? 1) - 1
      if (held > 0) inHand.set(asker, held)
      else inHand.delete(asker)
    },
    clear: (): T[] => {
      const all = [...waiting.values()].flat()
      waiting.clear()
      return all
    },
  }
}
