// Reads the machine's process table: who runs, since when, and who is only a zombie.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** One running or zombie process. `startedAt` is opaque: only equality means something. */
export type ProcessInfo = { pid: number; parentPid: number; isZombie: boolean; startedAt: string; command: string }

/** A process beyond doubt: a pid alone may have been given to somebody else since. */
export type ProcessIdentity = { pid: number; startedAt: string; boot: string }

const hasProc = process.platform === 'linux'

/** The process with this pid, zombies included, or null. */
export function readProcess(pid: number): ProcessInfo | null {
  if (!hasProc) return parsePs(['-p', String(pid)])[0] ?? null
  try {
    // the command name is in parentheses and may itself hold spaces and parentheses
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return {
      pid,
      parentPid: Number(fields[1]),
      isZombie: fields[0] === 'Z' || fields[0] === 'X',
      startedAt: fields[19] ?? '',
      command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim(),
    }
  } catch {
    return null // gone between the listing and the reading
  }
}

/** Every process that this account may see. */
export function listProcesses(): ProcessInfo[] {
  if (!hasProc) return parsePs(['-ax'])
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
    .filter((found) => found !== null)
}

/** Names a live process so that it can be recognised later, or null when it is gone. */
export function identify(pid: number): ProcessIdentity | null {
  const found = readProcess(pid)
  return found && !found.isZombie ? { pid, startedAt: found.startedAt, boot: bootId() } : null
}

/** True when that very process, not another one with the same pid, is alive. */
export function isAlive(identity: ProcessIdentity): boolean {
  const found = readProcess(identity.pid)
  return found !== null && !found.isZombie && found.startedAt === identity.startedAt && identity.boot === bootId()
}

/** Sends a signal; false when the process is gone already. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

/** Polls until `isDone` or until `timeoutMs` has passed; answers whether it was done. */
export async function waitUntil(isDone: () => boolean, timeoutMs: number, everyMs = 25): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  while (!isDone()) {
    if (performance.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  return true
}

let boot: string | undefined
// start times count from the boot: after a restart of the machine the same pair may name another process
function bootId(): string {
  boot ??= hasProc ? readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() : ''
  return boot
}

function parsePs(selection: string[]): ProcessInfo[] {
  let text: string
  try {
    text = execFileSync('ps', [...selection, '-o', 'pid=,ppid=,stat=,lstart=,command='], { encoding: 'utf8' })
  } catch {
    return [] // ps exits with 1 when nobody matches
  }
  return [...text.matchAll(/^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.{24})\s+(.*)$/gm)].map((match) => ({
    pid: Number(match[1]),
    parentPid: Number(match[2]),
    isZombie: (match[3] ?? '').startsWith('Z'),
    startedAt: match[4] ?? '',
    command: match[5] ?? '',
  }))
}
