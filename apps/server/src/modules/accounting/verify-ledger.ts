// Reads all chains of the ledger whole, each night and when somebody asks: what is broken is kept, named and told.
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import { defineScheduledTask } from '../../platform/jobs/scheduled-tasks.ts'
import { notify } from '../../platform/notifications.ts'
import { listRightHolders } from '../../platform/right-holders.ts'
import { defineTask } from '../../platform/tasks/tasks.ts'
import {
  listChains,
  listLedgerSources,
  noteVerified,
  noteWhatWaits,
  placeBills,
  readWhole,
} from './verify-ledger.queries.ts'

const page = '/accounting/books'

/** Each chain is kept as it is read: cut in the middle, the next run begins again with what the first had left as it was. */
const verifyAll = async (
  { db, write, signal }: Pick<JobContext, 'db' | 'write' | 'signal'>,
  progress: (fraction: number) => void,
) => {
  const chains = await listChains(db, null)
  const total = chains.reduce((sum, { lastNumber }) => sum + lastNumber, 0)
  const faults: string[] = []
  let [read, known] = [0, 0]
  for (const chain of chains) {
    signal.throwIfAborted()
    const reading = await readWhole(db, chain, (count) => {
      read += count
      progress(total === 0 ? 1 : read / total)
    })
    await write('accounting.verifyLedger', (tx) => noteVerified(tx, chain, reading))
    faults.push(...reading.faults)
    known += reading.faults.filter((fault) => chain.faults.includes(fault)).length
  }
  return { read, faults, hasNew: faults.length > known }
}

/** An event that is not known to wait would never be entered: rows written behind the triggers (a repair by hand) are found here. */
const findForgotten = async ({ db, write, signal }: Pick<JobContext, 'db' | 'write' | 'signal'>): Promise<number> => {
  let forgotten = 0
  for (const source of await listLedgerSources(db)) {
    signal.throwIfAborted()
    forgotten += await write('accounting.noteWhatWaits', (tx) => noteWhatWaits(tx, source))
  }
  return forgotten
}

const countFaults = async (db: Db): Promise<string | null> => {
  const faults = (await listChains(db, null)).flatMap((chain) => chain.faults)
  return faults.length === 0 ? 'Toutes les empreintes sont celles de leurs écritures.' : faults.slice(0, 3).join(' ')
}

export const verifyLedgerTask = defineTask({
  kind: 'ledger-verify',
  told: {
    ...{ kind: 'task', name: 'La vérification de la chaîne des écritures', isFeminine: true, link: page },
    summary: countFaults,
  },
  params: z.object({}),
  run: async (task) => void (await verifyAll(task, task.progress)),
})

export const verifyLedgerNightly = defineScheduledTask({
  code: 'verify-ledger',
  name: 'Vérification du grand livre',
  description:
    'Relit en entier la chaîne des écritures\u00a0: empreintes, numéros, équilibre. Une écriture changée est nommée et signalée à ceux qui clôturent les mois\u202f; un mouvement qu’aucune écriture n’attendait est remis en attente, une facture mal rangée est remise à sa place.',
  schedule: { frequenceType: 'daily', granularity: 1, moments: ['03:40'] },
  run: async (job) => {
    const forgotten = await findForgotten(job)
    const misplaced = await job.write('accounting.placeBills', placeBills)
    const { read, faults, hasNew } = await verifyAll(job, () => undefined)
    if (hasNew)
      await job.write('accounting.verifyLedger', async (tx) => {
        const holders = await listRightHolders(tx, 'closing')
        await notify(
          tx,
          holders.map(({ accountId }) => accountId),
          { kind: 'task', title: 'La chaîne des écritures est rompue', body: faults.slice(0, 3).join(' '), link: page },
        )
      })
    return {
      status: faults.length + forgotten + misplaced > 0 ? 'warning' : 'success',
      summary: { read, faults: faults.length, forgotten, misplaced },
    }
  },
})
