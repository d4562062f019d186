// Every ten minutes: bills of families with a mandate are announced, plans are followed until they are paid.
import { instalmentStates, laterDay, nextDebitDay } from '@cartable/domain/billing/debits/plans.rules.ts'
import { addDays, formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { Db } from '../../../platform/db/database.ts'
import { defineScheduledTask } from '../../../platform/jobs/scheduled-tasks.ts'
import { notify } from '../../../platform/notifications.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listRightHolders } from '../../../platform/right-holders.ts'
import type { TemplateMailContext } from '../../messaging/mail-template.ts'
import { planCardTry } from '../payments/card-tries.queries.ts'
import { creditorOf } from './debit-settings.ts'
import { cancelDebits, insertDebit } from './debits.queries.ts'
import { listBillsToDebit, listMandatesToDebit, listPaidMeanwhile } from './follow.queries.ts'
import { findReader, lockLiveMandate, lockMandate, type Mandate } from './mandates.queries.ts'
import { endPaidRequests } from './plan-requests.queries.ts'
import { isCancelled, listActive, listNoted, lockPlan, noteMissed, noteTold, type PlanFound } from './plans.queries.ts'
import { endKeptPlan } from './plans.ts'
import { tellAnnounced, tellInstalment } from './tell-debits.ts'

/** Families looked at in one run: the rest waits for the next. */
const atOnce = 200
/** Days before its date that an instalment which the family pays itself is told. */
const tellBeforeDays = 5

type Context = TemplateMailContext & { readonly platform: Platform }

const contextOf = (db: Db, platform: Platform): Context => ({ db, platform, now: () => platform.clock.now() })

/** Bills of a family, announced together: each is debited at the next day that leaves it its notice. */
const announceBills = async (context: Context, mandateId: number): Promise<number> => {
  const { db, platform } = context
  const mandate = await lockMandate(db, mandateId)
  const ics = mandate && (await creditorOf(context, mandate.company))
  if (!mandate || ics == null) return 0
  const bills = await listBillsToDebit(db, mandateId)
  if (bills.length === 0) return 0
  const [notice, day] = [
    await platform.settings.integer('debit_notice_days'),
    await platform.settings.integer('debit_day'),
  ]
  const announcedOn = platform.clock.today()
  const collectOn = nextDebitDay(announcedOn, notice, day)
  for (const { orderId, amountCents } of bills) {
    await insertDebit(db, { mandateId, orderId, instalmentId: null, amountCents, announcedOn, collectOn })
    // what is debited is tried on no card meanwhile
    await planCardTry(db, orderId, null)
  }
  await tellAnnounced(context, mandate, { collectOn, ics, debits: bills })
  return bills.length
}

type Due = ReturnType<typeof instalmentStates<PlanFound['instalments'][number]>>[number]
/** An instalment whose notice has come: announced to the family that signed, told to the one that pays itself. */
const callInstalment = async (context: Context, plan: PlanFound, due: Due, mandate: Mandate | undefined) => {
  const { db, platform } = context
  const today = platform.clock.today()
  const ics = mandate?.status === 'signed' ? await creditorOf(context, plan.company) : null
  if (mandate && ics !== null) {
    const earliest = addDays(today, await platform.settings.integer('debit_notice_days'))
    if (due.dueOn > earliest) return
    const collectOn = laterDay(due.dueOn, earliest)
    const debit = { mandateId: mandate.id, orderId: null, instalmentId: due.id, amountCents: due.leftCents }
    await insertDebit(db, { ...debit, announcedOn: today, collectOn })
    const what = `Échéance ${due.rank} sur ${plan.instalments.length}`
    await tellAnnounced(context, mandate, { collectOn, ics, debits: [{ what, amountCents: due.leftCents }] })
  } else {
    if (due.dueOn > addDays(today, tellBeforeDays)) return
    const reader = await findReader(db, plan.customerId)
    const words = plan.byCard
      ? 'Votre carte enregistrée est débitée ce jour-là.'
      : `Par virement avec la référence ${plan.references[0] ?? ''}, ou par carte depuis votre espace.`
    if (reader) await tellInstalment(context, reader, { ...due, planId: plan.id, words })
  }
  await noteTold(db, due.id, today)
}

const followPlan = async (context: Context, planId: number): Promise<'kept' | 'missed' | 'followed'> => {
  const { db, platform } = context
  const today = platform.clock.today()
  const plan = await lockPlan(db, planId)
  if (plan?.status !== 'active') return 'followed'
  if (plan.leftCents === 0 || (plan.byCard && (await isCancelled(db, planId)))) {
    await endKeptPlan(context, plan, today)
    return 'kept'
  }
  const noted = new Map((await listNoted(db, planId)).map((one) => [one.id, one]))
  // a family that agreed to its card is not debited by its bank besides
  const mandate = plan.byCard ? undefined : await lockLiveMandate(db, plan.companyId, plan.customerId)
  let isMissed = false
  for (const due of instalmentStates(plan.instalments, plan.totalCents - plan.leftCents, today)) {
    const { toldOn = null, missedOn = null } = noted.get(due.id) ?? {}
    if (due.state === 'waiting' && toldOn === null) await callInstalment(context, plan, due, mandate)
    if (due.state !== 'missed' && missedOn !== null) await noteMissed(db, due.id, null)
    if (due.state !== 'missed' || missedOn !== null) continue
    await noteMissed(db, due.id, today)
    isMissed = true
    const who = await findReader(db, plan.customerId)
    const accountants = (await listRightHolders(db, 'billing')).map(({ accountId }) => accountId)
    await notify(db, accountants, {
      kind: 'customer',
      title: `Échéance du ${formatDay(due.dueOn)} non payée\u00a0: ${who?.lastName ?? ''}, ${formatEuros(due.leftCents)}.`,
      link: `/customer/show/${plan.customerId}`,
    })
  }
  return isMissed ? 'missed' : 'followed'
}

export const followDebits = defineScheduledTask({
  code: 'follow-debits',
  name: 'Prélèvements et plans de paiement',
  description:
    'Annonce les prélèvements aux familles qui ont signé un mandat, suit les échéances des plans et signale celles qui manquent.',
  schedule: { frequenceType: 'minutes', granularity: 10, moments: [] },
  run: async ({ db, write, platform }) => {
    const change = <T>(work: (context: Context) => Promise<T>) =>
      write('billing.followDebits', (tx) => work(contextOf(tx, platform)))
    const paid = await listPaidMeanwhile(db)
    if (paid.length > 0) await change((context) => cancelDebits(context.db, paid))
    await change((context) => endPaidRequests(context.db, platform.clock.today()))
    const counts = { announced: 0, kept: 0, missed: 0, followed: 0, failed: 0 }
    for (const plan of await listActive(db))
      try {
        counts[await change((context) => followPlan(context, plan))] += 1
      } catch (error) {
        counts.failed += 1
        platform.log.error({ err: error, plan }, 'a payment plan could not be followed')
      }
    for (const mandate of await listMandatesToDebit(db, atOnce))
      try {
        counts.announced += await change((context) => announceBills(context, mandate))
      } catch (error) {
        counts.failed += 1
        platform.log.error({ err: error, mandate }, 'bills could not be announced to a family')
      }
    return { status: counts.failed > 0 ? 'warning' : 'success', summary: counts }
  },
})
