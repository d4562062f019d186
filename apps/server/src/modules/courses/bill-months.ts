// Scheduled: bills the confirmed lessons that wait for the first of the month, or for the end of their contract; one family after the other. And the office that does not wait.
import { monthsApi } from '@cartable/domain/courses/months/months.api.ts'
import { dayOf } from '@cartable/domain/kernel/dates.ts'
import type { Db } from '../../platform/db/database.ts'
import { answerAfterCommit, type OperationContext } from '../../platform/http/context.ts'
import { handlers } from '../../platform/http/handlers.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import { defineScheduledTask } from '../../platform/jobs/scheduled-tasks.ts'
import { announce } from '../../platform/live/live.ts'
import { chargeIssuedBill, issuingConstraints } from '../billing/billing.service.ts'
import { chargeAttempt } from '../billing/payments/charge-bill.ts'
import { billTogether, type IssuedTogether } from './months/bill-together.ts'
import { listFamiliesToBill, lockWaiting } from './months/waiting.queries.ts'
import { tellBillsOfMonth } from './tell-bills.ts'

type Desk = Pick<OperationContext, 'db' | 'platform' | 'today'>

/**
 * Bills, whole or not at all, what of a family waits: of two servers, or two clicks, the second finds nothing left.
 * @param dueOn only what is due on that day; null: all of it
 */
const billFamily = async (desk: Desk, customerId: number, dueOn: string | null): Promise<IssuedTogether[]> => {
  const ids = await lockWaiting(desk.db, customerId, dueOn)
  const bills = await billTogether(desk, ids, { charges: true })
  await tellBillsOfMonth(
    desk,
    bills.map(({ billId }) => billId),
  )
  return bills
}

const chargesOf = (bills: readonly IssuedTogether[]): number[] =>
  bills.flatMap(({ paymentId }) => (paymentId === null ? [] : [paymentId]))

const name = 'courses.billMonths'
const deskOf = ({ platform }: JobContext, db: Db): Desk => ({
  db,
  platform,
  today: () => dayOf(platform.clock.now()),
})

/** All of them in one night, whoever failed before: a few at a time. */
async function* familiesToBill(db: Db, today: string) {
  for (let last = 0; ; ) {
    const next = await listFamiliesToBill(db, today, last)
    if (next.length === 0) return
    yield* next
    last = next.at(-1) ?? last
  }
}

export const billMonths = defineScheduledTask({
  code: 'bill-months',
  name: 'Factures du mois',
  description:
    'Le 1er du mois, facture ensemble les cours confirmés des contrats facturés au mois, une facture par famille\u00a0; chaque nuit, ceux des contrats terminés. La carte est débitée et l’avance demandée une fois par facture.',
  schedule: { frequenceType: 'daily', granularity: 1, moments: ['03:00'] },
  run: async (job) => {
    const { db, write, platform, signal } = job
    const today = dayOf(platform.clock.now())
    const tally = { billed: 0, failed: 0 }
    for await (const customerId of familiesToBill(db, today)) {
      signal.throwIfAborted()
      try {
        const bills = await write(name, async (tx) => {
          const issued = await billFamily(deskOf(job, tx), customerId, today)
          if (issued.length > 0)
            await announce(tx, { keys: [['courses'], ['billing'], ['accounting']], by: null, byName: null })
          return issued
        })
        tally.billed += bills.length
        // cut between the bill and the answer of the bank, the verification of payments finds it out
        for (const paymentId of chargesOf(bills))
          await chargeAttempt({ read: db, write: (change) => write(name, change), platform }, paymentId)
      } catch (error) {
        platform.log.error({ err: error, customer: customerId }, 'the lessons of a month could not be billed')
        tally.failed += 1
      }
    }
    return { status: tally.failed > 0 ? 'warning' : 'success', summary: tally }
  },
})

/** What waits of a family is billed now: it leaves, or asks for its bill. */
const billWaiting = async (context: OperationContext, customerId: number) => {
  const bills = await billFamily(context, customerId, null)
  context.live(['courses'], ['billing'], ['accounting'])
  const answer = { isValid: true, errorMsgs: [], references: bills.map(({ reference }) => reference) }
  return answerAfterCommit(async (after) => {
    for (const paymentId of chargesOf(bills)) await chargeIssuedBill(context, after, paymentId)
    return answer
  })
}

export const monthsService = handlers(
  monthsApi,
  { billNow: (context, { customerId }) => billWaiting(context, customerId) },
  { constraints: issuingConstraints },
)
