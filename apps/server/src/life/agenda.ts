// What people are going to do, and when: acts are done in the order of their times, and each may plan further ones.
import type { Life } from './life.ts'

export type Agenda = {
  /** Plans an act; one whose time is past already is done next. Of two at the same time, the one planned first is done first. */
  at(instant: Date, act: () => Promise<void>): void
  /** Does everything planned until this instant, letting time pass in between, and stops there. */
  run(until: Date): Promise<void>
}

type Entry = { readonly atMs: number; readonly order: number; readonly act: () => Promise<void> }

const isBefore = (one: Entry, other: Entry) =>
  one.atMs === other.atMs ? one.order < other.order : one.atMs < other.atMs

/** Instants closer together than this are lived as one, in milliseconds: nobody is told the minute. */
const togetherMs = 5 * 60_000

export const openAgenda = (life: Pick<Life, 'now' | 'until'>): Agenda => {
  const heap: Entry[] = []
  let order = 0

  const swap = (i: number, j: number) => {
    const kept = heap[i]!
    heap[i] = heap[j]!
    heap[j] = kept
  }
  const push = (entry: Entry) => {
    heap.push(entry)
    for (let child = heap.length - 1; child > 0; ) {
      const parent = (child - 1) >> 1
      if (!isBefore(heap[child]!, heap[parent]!)) return
      swap(child, parent)
      child = parent
    }
  }
  const pop = (): Entry => {
    const first = heap[0]!
    const last = heap.pop()!
    if (heap.length === 0) return first
    heap[0] = last
    for (let parent = 0; ; ) {
      const left = 2 * parent + 1
      const smaller = left + 1 < heap.length && isBefore(heap[left + 1]!, heap[left]!) ? left + 1 : left
      if (smaller >= heap.length || !isBefore(heap[smaller]!, heap[parent]!)) return first
      swap(parent, smaller)
      parent = smaller
    }
  }

  return {
    at: (instant, act) => push({ atMs: instant.getTime(), order: order++, act }),
    run: async (until) => {
      while (heap.length > 0 && heap[0]!.atMs <= until.getTime()) {
        const { atMs, act } = pop()
        if (atMs - life.now().getTime() > togetherMs) await life.until(new Date(atMs))
        await act()
      }
      await life.until(until)
    },
  }
}
