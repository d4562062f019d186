// Scheduled: asks the Urssaf how the registrations to the tax advance stand, the longest unasked first.

import { registrationsWorkflow } from '@cartable/domain/urssaf/registrations.workflow.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import { defineScheduledTask } from '../../platform/jobs/scheduled-tasks.ts'
import { accountsOfStaff, notify } from '../../platform/notifications.ts'
import type { FaultKind } from '../../platform/providers/urssaf/urssaf.faults.ts'
import { decideMove } from '../../platform/transition.ts'
import { setAdvancePayment } from '../customers/set-on-record.ts'
import { listStopped } from './advances.queries.ts'
import { applyStatus } from './apply-status.ts'
import { askStatus } from './ask-status.ts'
import { findFollowed, listSettled, listWaiting } from './follow.queries.ts'
import { noteAdvance } from './note-advance.ts'
import { lockStatus, updateRegistration } from './registrations.queries.ts'
import { activationDays, tellRegistration } from './tell-registration.ts'
import { listForgotten } from './told-registrations.queries.ts'

const minute = 60_000
/** Asked about in one run; the rest waits for the next. */
const atOnce = { waiting: 100, settled: 100 }
/** A registration is not asked about twice within this time: an administrator may run the task at any moment. */
const notBefore = { waiting: minute, settled: 23 * 60 * minute }
/** Nothing else would be answered either: the run ends, and the next one tries again. */
const hopeless: readonly FaultKind[] = ['maintenance', 'credentials', 'unreachable']
/** So many in a row without an answer, and the Urssaf is taken to be down. */
const failuresInARow = 3

type Tally = { looked: number; changed: number; failed: number; unknown: number }
type Turn = 'answered' | 'failed' | { readonly stop: string }

const turn = async ({ db, write, platform }: JobContext, id: number, tally: Tally): Promise<Turn> => {
  const registration = await findFollowed(db, id)
  if (!registration) return 'answered'
  const outcome = await askStatus(platform.urssaf, registration)
  if (outcome.kind === 'unavailable' && hopeless.includes(outcome.reason)) return { stop: outcome.sentence }
  const at = platform.clock.now()
  tally.looked += 1
  if (outcome.kind === 'unavailable') return 'failed'
  const applied = await write('urssaf.followRegistrations', (tx) =>
    applyStatus(tx, registration, outcome, { at, accountId: null, platform }),
  )
  if (applied.hasChanged) tally.changed += 1
  if (applied.isUnknownCode) tally.unknown += 1
  return 'answered'
}

/** Behind the others, lest one that always fails keep them from being asked about. */
const putBehind = ({ write, platform }: JobContext, id: number): Promise<void> =>
  write('urssaf.followRegistrations', (tx) => updateRegistration(tx, id, { checkedAt: platform.clock.now() }))

/** A family that does not accept is reminded once, and the office told to call it. */
const remind = async ({ db, write, platform }: JobContext): Promise<number> => {
  const now = platform.clock.now()
  const forgotten = await listForgotten(db, new Date(now.getTime() - activationDays * 24 * 60 * minute))
  for (const { id, customerId, name } of forgotten)
    await write('urssaf.followRegistrations', async (tx) => {
      const { status } = await lockStatus(tx, id)
      if (status !== 'pending') return
      await updateRegistration(tx, id, { remindedAt: now })
      await tellRegistration({ db: tx, platform }, id, 'reminder')
      await notify(tx, await accountsOfStaff(tx, 'privateTuitionManagers'), {
        kind: 'customer',
        title: `Avance immédiate\u00a0: ${name} n’a pas donné son accord à l’Urssaf.`,
        body: `Un rappel vient de lui être envoyé, après ${activationDays}\u00a0jours. Appelez la famille.`,
        link: `/customer/show/${customerId}#avance-immediate`,
      })
    })
  return forgotten.length
}

/** Advances that their families stopped end once their day has come and what was asked before has ended; answers how many. */
const endStopped = async ({ db, write, platform }: JobContext): Promise<number> => {
  const stopped = await listStopped(db, platform.clock.today())
  for (const { id, customerId } of stopped)
    await write('urssaf.followRegistrations', async (tx) => {
      const { status } = await lockStatus(tx, id)
      if (status === 'unlinked' || !decideMove(registrationsWorkflow, status, 'unlinked', {})) return
      await updateRegistration(tx, id, { status: 'unlinked' })
      await setAdvancePayment(tx, customerId, false)
      await noteAdvance(tx, {
        ...{ customerId, title: 'lien retiré', at: platform.clock.now(), accountId: null },
        body: 'La famille l’a arrêtée, et toutes ses demandes sont terminées.',
      })
      await tellRegistration({ db: tx, platform }, id, 'unlinked')
    })
  return stopped.length
}

export const followRegistrations = defineScheduledTask({
  code: 'follow-urssaf-registrations',
  name: 'Suivi des inscriptions à l’avance immédiate',
  description:
    'Demande à l’Urssaf où en sont les inscriptions des clients, et prévient les responsables de ce qui change.',
  schedule: { frequenceType: 'minutes', granularity: 15, moments: [] },
  run: async (job) => {
    const { db, platform, signal } = job
    const now = platform.clock.now().getTime()
    const ids = [
      ...(await listWaiting(db, new Date(now - notBefore.waiting), atOnce.waiting)),
      ...(await listSettled(db, new Date(now - notBefore.settled), atOnce.settled)),
    ]
    const tally: Tally = { looked: 0, changed: 0, failed: 0, unknown: 0 }
    let inARow = 0
    let stopped: string | null = null
    for (const id of ids) {
      signal.throwIfAborted()
      const done = await turn(job, id, tally).catch((error: unknown): Turn => {
        platform.log.error({ err: error, registration: id }, 'a registration to the tax advance could not be followed')
        return 'failed'
      })
      if (typeof done === 'object') {
        stopped = done.stop
        break
      }
      if (done === 'answered') {
        inARow = 0
        continue
      }
      await putBehind(job, id)
      tally.failed += 1
      inARow += 1
      if (inARow < failuresInARow) continue
      stopped = 'L’Urssaf ne répond plus\u00a0: la tâche reprendra à son prochain passage.'
      break
    }
    const reminded = await remind(job)
    const ended = await endStopped(job)
    const hasTrouble = stopped !== null || tally.failed > 0 || tally.unknown > 0
    return {
      status: hasTrouble ? 'warning' : 'success',
      summary: {
        ...tally,
        ...(reminded > 0 ? { reminded } : {}),
        ...(ended > 0 ? { ended } : {}),
        ...(stopped === null ? {} : { stopped }),
      },
    }
  },
})
