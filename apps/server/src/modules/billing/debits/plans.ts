// Plans: a debt cut in dates that sum to it, by debit where a mandate is signed, else paid by the family; stopped by the office.
import { debitsRefusals } from '@cartable/domain/billing/debits/debits.refusals.ts'
import type { PlanForm, PlanInput, StopPlan } from '@cartable/domain/billing/debits/debits.schema.ts'
import { cutDebt, type Instalment, refusalOfPlan } from '@cartable/domain/billing/debits/plans.rules.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { addDays, addMonths, formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { planCardTry } from '../payments/card-tries.queries.ts'
import { findCompanyId, findFamily, lockFamily } from '../receipts/receipts.queries.ts'
import { findReader, hasSigned } from './mandates.queries.ts'
import { acceptPending } from './plan-requests.queries.ts'
import {
  cancelAnnouncedOf,
  endPlan,
  insertPlan,
  isCancelled,
  listDebt,
  listPlans,
  lockPlan,
  type PlanDebt,
  type PlanFound,
  wasPaid,
} from './plans.queries.ts'
import { tellPlan } from './tell-debits.ts'

/** Dates that a plan begins with, as the form proposes it. */
const proposedCount = 3

type Of = { readonly customerId: number; readonly company: CompanyCode }
/** First day that can be debited with its notice; null where no mandate is signed. */
const earliestOf = async (context: OperationContext, companyId: number, customerId: number): Promise<string | null> => {
  const { db, today, platform } = context
  if (!(await hasSigned(db, companyId, customerId))) return null
  return addDays(today(), await platform.settings.integer('debit_notice_days'))
}
const sumOf = (debt: readonly PlanDebt[]) => debt.reduce((sum, { dueCents }) => sum + dueCents, 0)

export const showPlanForm = async (context: OperationContext, { customerId, company }: Of): Promise<PlanForm> => {
  const { db, today } = context
  const family = (await findFamily(db, customerId)) ?? notFound()
  const companyId = await findCompanyId(db, company)
  const debt = await listDebt(db, { companyId, customerId, isLocked: false })
  const earliest = await earliestOf(context, companyId, customerId)
  const totalCents = sumOf(debt)
  return {
    ...{ customerId, company, customer: family.name, totalCents, earliest },
    references: debt.map(({ reference }) => reference),
    instalments: cutDebt(totalCents, proposedCount, earliest ?? addMonths(today(), 1)),
  }
}

type Teller = Parameters<typeof tellPlan>[0]
/** What it was made of is paid, or was cancelled: it ends by itself, and the family is told; of a place that nobody paid, nothing is. */
export const endKeptPlan = async (
  context: Teller,
  { id, customerId, totalCents, byCard }: Pick<PlanFound, 'id' | 'customerId' | 'totalCents' | 'byCard'>,
  today: string,
): Promise<void> => {
  if (byCard && (await isCancelled(context.db, id))) {
    const endReason = 'Inscription annulée'
    await endPlan(context.db, id, { status: 'stopped', endedOn: today, endReason })
    const who = await findReader(context.db, customerId)
    const words = ['L’inscription est annulée\u00a0: votre carte n’est plus débitée.']
    const title = 'Votre paiement en plusieurs fois est arrêté.'
    if (who && (await wasPaid(context.db, id))) await tellPlan(context, who, { id, totalCents, title, words })
    return
  }
  await endPlan(context.db, id, { status: 'kept', endedOn: today, endReason: null })
  const reader = await findReader(context.db, customerId)
  const title = 'Votre plan de paiement est soldé.'
  if (reader) await tellPlan(context, reader, { id, totalCents, title, words: ['Vous ne devez plus rien de ce plan.'] })
}

export const savePlan = async (context: OperationContext, { customerId, company, instalments }: PlanInput) => {
  const { db, today, live } = context
  const reader = (await findReader(db, customerId)) ?? notFound()
  const companyId = await findCompanyId(db, company)
  await lockFamily(db, customerId)
  const debt = await listDebt(db, { companyId, customerId, isLocked: true })
  if (debt.length === 0) refuse(debitsRefusals.nothingDue)
  if (debt.some(({ isAtBank }) => isAtBank)) refuse(debitsRefusals.planAtBank)
  // one that was paid a moment ago ends before the next one begins
  for (const former of await listPlans(db, customerId))
    if (former.status === 'active' && former.companyId === companyId && former.leftCents === 0)
      await endKeptPlan(context, former, today())
  const [totalCents, earliest] = [sumOf(debt), await earliestOf(context, companyId, customerId)]
  const refusal = refusalOfPlan(instalments, { totalCents, today: today(), earliest })
  if (refusal) refuse(refusal, 'instalments')
  const orderIds = debt.map(({ orderId }) => orderId)
  const plan = await insertPlan(
    db,
    { companyId, customerId, madeOn: today(), totalCents, byCard: false },
    debt,
    instalments,
  )
  await acceptPending(db, { companyId, customerId, planId: plan.id, answeredOn: today() })
  // a plan that is kept is asked for by nobody else: no card is tried, no debit of a whole bill
  await cancelAnnouncedOf(db, { orderIds })
  for (const orderId of orderIds) await planCardTry(db, orderId, null)
  await tellPlan(context, reader, {
    ...{ id: plan.id, totalCents, title: `Ce que vous devez est à payer en ${instalments.length} fois.` },
    words: [
      ...instalments.map(({ dueOn, amountCents }) => `Le ${formatDay(dueOn)}\u00a0: ${formatEuros(amountCents)}.`),
      earliest === null
        ? 'Vous payez chaque échéance par virement, ou par carte depuis votre espace.'
        : 'Chaque échéance est prélevée sur votre compte, et annoncée avant.',
    ],
  })
  live(['billing'], ['dashboard'])
  return { errors: null, ...plan }
}

/** What of a plan by card is to come, in words. */
const datesOf = (instalments: readonly { readonly dueOn: string; readonly amountCents: number }[]): string[] => [
  ...instalments.map(({ dueOn, amountCents }) => `Le ${formatDay(dueOn)}\u00a0: ${formatEuros(amountCents)}.`),
  'Votre carte enregistrée est débitée à ces dates\u00a0; vous pouvez payer le reste avant, depuis votre espace.',
]

/**
 * A family that buys agrees on dates, the first one today: the plan of one order, on these dates and no others. It is told once its first part is paid
 * (`tellCardPlan`); unpaid, the place is given back and the plan ends.
 */
export const planByCard = async (
  db: Db,
  plan: {
    readonly companyId: number
    readonly customerId: number
    readonly today: string
    readonly instalments: readonly Instalment[]
  },
): Promise<void> => {
  const { companyId, customerId, today, instalments } = plan
  const debt = await listDebt(db, { companyId, customerId, isLocked: true })
  const totalCents = sumOf(debt)
  const refusal = refusalOfPlan(instalments, { totalCents, today, earliest: null })
  if (refusal) refuse(refusal)
  await insertPlan(db, { companyId, customerId, madeOn: today, totalCents, byCard: true }, debt, instalments)
}

export const tellCardPlan = async (context: Teller, customerId: number, companyId: number): Promise<void> => {
  const reader = await findReader(context.db, customerId)
  const plan = (await listPlans(context.db, customerId)).find(
    (one) => one.companyId === companyId && one.byCard && one.status === 'active',
  )
  if (!reader || !plan) return
  await tellPlan(context, reader, {
    ...{ id: plan.id, totalCents: plan.totalCents, words: datesOf(plan.instalments) },
    title: `Votre achat est payé en ${plan.instalments.length} fois par carte.`,
  })
}

export const stopPlan = async (context: OperationContext, { id, reason }: StopPlan) => {
  const { db, today, live } = context
  const plan = (await lockPlan(db, id)) ?? notFound()
  if (plan.status !== 'active') refuse(debitsRefusals.planEnded)
  await endPlan(db, id, { status: 'stopped', endedOn: today(), endReason: reason })
  const reader = (await findReader(db, plan.customerId)) ?? notFound()
  await tellPlan(context, reader, {
    ...{ id, totalCents: plan.totalCents, title: 'Votre plan de paiement est arrêté.' },
    words: [`Motif\u00a0: ${reason}`, `Reste à payer\u00a0: ${formatEuros(plan.leftCents)}.`],
  })
  live(['billing'], ['dashboard'])
  return { errors: null, id, updatedAt: null }
}

/** What constraints say to the person. */
export const planConstraints = {
  payment_plans_active_uq: { refusal: debitsRefusals.planExists, path: 'instalments' },
  debits_order_once_uq: { refusal: debitsRefusals.alreadyAnnounced },
  debits_instalment_once_uq: { refusal: debitsRefusals.alreadyAnnounced },
} as const
