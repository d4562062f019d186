// Files that say which process holds a folder or runs a part, and that a crash cannot leave wrong.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { identify, isAlive, type ProcessIdentity, sendSignal, waitUntil } from './processes.ts'

/** Another live process holds what was asked for. */
export class HeldByAnother extends Error {
  readonly owner: ProcessIdentity
  constructor(owner: ProcessIdentity) {
    super(`held by process ${owner.pid}`)
    this.owner = owner
  }
}

/** The process written in the file, or null when there is none that can be read. */
export function readOwner(file: string): ProcessIdentity | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity
  } catch {
    return null // absent, or cut by a crash of the machine: in both cases nobody holds it
  }
}

/** Writes that `pid` runs the part that `file` stands for. */
export function writeOwner(file: string, pid: number): void {
  const owner = identify(pid)
  if (owner) writeFileSync(file, JSON.stringify(owner))
}

/**
 * Takes the lock `file` for this process, or throws HeldByAnother. The lock of a dead process is taken over, so no
 * one ever has to remove it by hand. Returns the function that gives it back.
 */
export function takeLock(file: string): () => void {
  const mine = `${file}.${process.pid}`
  writeOwner(mine, process.pid)
  try {
    while (!tryLink(mine, file)) {
      const text = readText(file)
      const owner = readOwner(file)
      if (owner && isAlive(owner)) throw new HeldByAnother(owner)
      setAside(file, text)
    }
  } finally {
    rmSync(mine, { force: true })
  }
  return () => {
    if (readOwner(file)?.pid === process.pid) rmSync(file, { force: true })
  }
}

/** Stops the process that a previous run left behind, if it is still that very one. True when there was one. */
export async function stopLeftover(file: string, graceMs: number): Promise<boolean> {
  const owner = readOwner(file)
  const isLeft = owner !== null && isAlive(owner)
  if (isLeft) {
    sendSignal(owner.pid, 'SIGTERM')
    if (!(await waitUntil(() => !isAlive(owner), graceMs))) {
      sendSignal(owner.pid, 'SIGKILL')
      await waitUntil(() => !isAlive(owner), 5_000)
    }
  }
  rmSync(file, { force: true })
  return isLeft
}

// link, unlike write, is atomic: the file appears whole and for one process only
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

// two processes may both find the lock stale: the one that moved a fresh lock away by mistake puts it back
function setAside(file: string, expected: string | null): void {
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if (readText(aside) !== expected) tryLink(aside, file)
  rmSync(aside, { force: true })
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
