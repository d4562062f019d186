// Kills by kill -9, and tells when the part that was killed has been replaced.

import { join } from 'node:path'
import { readOwner } from '../../apps/server/src/supervisor/ownership.ts'
import { clusterFolder } from '../../apps/server/src/supervisor/postgres-home.ts'
import { readPostmasterFile } from '../../apps/server/src/supervisor/postgres-recovery.ts'
import { listProcesses, sendSignal } from '../../apps/server/src/supervisor/processes.ts'
import type { Product } from '../product.ts'

export const victims = ['server', 'database', 'tree'] as const
export type Victim = (typeof victims)[number]

/** Kills; answers what tells that a new one serves. */
export function kill(product: Product, victim: Victim): () => boolean {
  const serverPid = pidOfServer(product)
  const postmasterPid = pidOfPostmaster(product)
  if (victim === 'server') sendSignal(serverPid, 'SIGKILL')
  else if (victim === 'database') sendSignal(postmasterPid, 'SIGKILL')
  else killTree(product.pid())
  return victim === 'database'
    ? () => ![0, postmasterPid].includes(pidOfPostmaster(product))
    : () => ![0, serverPid].includes(pidOfServer(product))
}

/** The supervisor first, so that it repairs nothing; then all that descends from it, until nobody is left. */
function killTree(supervisorPid: number): void {
  const family = descendantsOf(supervisorPid)
  for (const pid of [supervisorPid, ...family]) sendSignal(pid, 'SIGKILL')
  // a postmaster may have forked between the listing and its death: its children end with it or are listed now
  for (const { pid, parentPid } of listProcesses()) if (family.includes(parentPid)) sendSignal(pid, 'SIGKILL')
}

function descendantsOf(ancestor: number): number[] {
  const processes = listProcesses()
  const family = [ancestor]
  for (const parent of family)
    family.push(
      ...processes.filter(({ parentPid, isZombie }) => parentPid === parent && !isZombie).map(({ pid }) => pid),
    )
  return family.slice(1)
}

function pidOfServer({ dataDir }: Product): number {
  return readOwner(join(dataDir, 'server.pid'))?.pid ?? 0
}

function pidOfPostmaster({ dataDir }: Product): number {
  const file = readPostmasterFile(clusterFolder(dataDir))
  return file?.status === 'ready' ? file.pid : 0
}
