// Makes a cluster startable again after any crash: orphan postmaster, backends left alone, pid file that lies.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { listProcesses, type ProcessInfo, sendSignal, waitUntil } from './processes.ts'

/** The lines of postmaster.pid that matter here. `status` is 'ready' once connections are accepted. */
export type PostmasterFile = { pid: number; status: string }

/** Reads the cluster's postmaster.pid, or null when there is none. */
export function readPostmasterFile(cluster: string): PostmasterFile | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), status: (lines[7] ?? '').trim() }
  } catch {
    return null
  }
}

/**
 * Living processes of one cluster. Server processes rename themselves 'postgres: <cluster_name>: …', which every
 * account may read (unlike /proc/<pid>/cwd); the postmaster and a child just forked still show '-D <cluster>'.
 */
export function clusterProcesses(cluster: string, clusterName: string): ProcessInfo[] {
  return listProcesses().filter(
    ({ isZombie, command }) =>
      !isZombie && (command.startsWith(`postgres: ${clusterName}: `) || isPostmasterCommand(command, cluster)),
  )
}

function isPostmasterCommand(command: string, cluster: string): boolean {
  return command.includes('/postgres -D ') && `${command} `.includes(` -D ${cluster} `)
}

/**
 * Ends whatever a previous run left on this cluster and removes its pid file, but only once no process of the cluster
 * is alive: two servers on the same files would destroy them. Data is not touched: PostgreSQL replays its journal at
 * the next start. Answers what was repaired, in French, or null when there was nothing to do.
 */
export async function recoverCluster(cluster: string, clusterName: string): Promise<string | null> {
  const recorded = readPostmasterFile(cluster)
  const found = clusterProcesses(cluster, clusterName)
  if (!recorded && found.length === 0) return null
  const postmaster = found.find(({ pid }) => pid === recorded?.pid)
  const isEmpty = () => clusterProcesses(cluster, clusterName).length === 0
  const signal = (name: NodeJS.Signals, targets: ProcessInfo[]) => {
    for (const { pid } of targets) sendSignal(pid, name)
  }
  if (postmaster) {
    signal('SIGINT', [postmaster]) // fast shutdown: rolls back, writes a checkpoint
    if (!(await waitUntil(isEmpty, 15_000))) signal('SIGQUIT', [postmaster])
  }
  // backends without a postmaster end by themselves when idle; a busy one has to be told
  if (!(await waitUntil(isEmpty, 1_000))) signal('SIGQUIT', clusterProcesses(cluster, clusterName))
  if (!(await waitUntil(isEmpty, 5_000))) signal('SIGKILL', clusterProcesses(cluster, clusterName))
  if (!(await waitUntil(isEmpty, 5_000))) {
    const left = clusterProcesses(cluster, clusterName).map(({ pid }) => pid)
    throw new Error(`Des processus de l’ancienne base ne s’arrêtent pas (${left.join(', ')}).`)
  }
  // PostgreSQL itself refuses a pid that exists, be it a zombie or by now somebody else's
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  if (postmaster) return 'Une base laissée ouverte par un arrêt brutal a été refermée.'
  return found.length > 0 ? 'Des restes de l’ancienne base ont été arrêtés.' : 'La base avait été coupée brutalement.'
}
