// A clock that only moves while a tree of processes is on a processor: it tells of a read what it costs, whatever else the machine does.
import { readdirSync, readFileSync } from 'node:fs'

/** What ends meanwhile is read no more. */
const wordsOf = (file: string): string[] => {
  try {
    return readFileSync(file, 'utf8').trim().split(/\s+/)
  } catch {
    return []
  }
}

const threadsOf = (pid: string): string[] => {
  try {
    return readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`)
  } catch {
    return []
  }
}

/** Every thread of a process and of those that it started. */
const tree = (pid: string): string[] =>
  threadsOf(pid).flatMap((thread) => [thread, ...wordsOf(`${thread}/children`).filter(Boolean).flatMap(tree)])

/** Milliseconds that the tree of `pid` was on a processor, since the clock was made. Linux alone counts them. */
export const processorClock = (pid: number): (() => number) => {
  const counted = new Map<string, number>()
  let nanoseconds = 0
  const look = () => {
    for (const thread of tree(String(pid))) {
      const ran = Number(wordsOf(`${thread}/schedstat`)[0] ?? 0)
      nanoseconds += Math.max(0, ran - (counted.get(thread) ?? 0))
      counted.set(thread, ran)
    }
    return nanoseconds / 1_000_000
  }
  const before = look()
  return () => look() - before
}
