// « Payer en 3 fois »: a family asks for what it owes a company, the office refuses with words, or agrees on a plan.
import { debitsRefusals } from '@cartable/domain/billing/debits/debits.refusals.ts'
import type { AskPlan, PlanOffer, RefusePlan } from '@cartable/domain/billing/debits/plan-requests.schema.ts'
import { cutDebt } from '@cartable/domain/billing/debits/plans.rules.ts'
import { companyCodes } from '@cartable/domain/billing/orders/billing.schema.ts'
import { householdRefusals } from '@cartable/domain/customers/household/household.refusals.ts'
import { addMonths } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { notify } from '../../../platform/notifications.ts'
import { listRightHolders } from '../../../platform/right-holders.ts'
import { findCompanyId, lockFamily } from '../receipts/receipts.queries.ts'
import { findReader, hasSigned } from './mandates.queries.ts'
import { endRequest, findLastRequest, insertRequest, listPending, lockRequest } from './plan-requests.queries.ts'
import { listDebt, listPlans } from './plans.queries.ts'
import { tellPlanRefused } from './tell-debits.ts'

/** How often a family pays when it asks: the office may agree on other dates. */
const times = 3

const customerOf = ({ as }: OperationContext): number => (as.kind === 'customer' ? as.customerId : notFound())

/** Debited debts are cut from the first day that can be debited by the office, who knows it; others a month from now. */
export const showOffers = async (context: OperationContext) => {
  const { db, today, identity } = context
  const customerId = customerOf(context)
  const running = (await listPlans(db, customerId)).filter(({ status }) => status === 'active')
  const offers: PlanOffer[] = []
  for (const company of companyCodes) {
    const companyId = await findCompanyId(db, company)
    const debt = await listDebt(db, { companyId, customerId, isLocked: false })
    const totalCents = debt.reduce((sum, { dueCents }) => sum + dueCents, 0)
    const last = await findLastRequest(db, { companyId, customerId })
    const isPlanned = running.some((plan) => plan.companyId === companyId)
    const hasNews = last?.status === 'pending' || last?.status === 'refused'
    if (isPlanned || (totalCents === 0 && last?.status !== 'pending')) continue
    const firstOn = (await hasSigned(db, companyId, customerId)) ? addMonths(today(), 1) : today()
    offers.push({
      ...{ company, totalCents, references: debt.map(({ reference }) => reference) },
      instalments: totalCents < times ? [] : cutDebt(totalCents, times, firstOn),
      request: last && hasNews ? last : null,
      mayAsk: identity?.mayPay !== false && last?.status !== 'pending' && totalCents >= times,
    })
  }
  return { offers }
}

export const askPlan = async (context: OperationContext, { company, words }: AskPlan) => {
  const { db, today, identity, live } = context
  if (identity?.mayPay === false) refuse(householdRefusals.mayNotPay)
  const customerId = customerOf(context)
  const reader = (await findReader(db, customerId)) ?? notFound()
  const companyId = await findCompanyId(db, company)
  // both parents, or two devices: the second one finds the first
  await lockFamily(db, customerId)
  if ((await findLastRequest(db, { companyId, customerId }))?.status === 'pending') refuse(debitsRefusals.planAsked)
  if ((await listPlans(db, customerId)).some((plan) => plan.companyId === companyId && plan.status === 'active'))
    refuse(debitsRefusals.planRunning)
  const debt = await listDebt(db, { companyId, customerId, isLocked: false })
  const totalCents = debt.reduce((sum, { dueCents }) => sum + dueCents, 0)
  if (totalCents < times) refuse(debitsRefusals.nothingOwed)
  const asked = await insertRequest(db, {
    ...{ companyId, customerId, askedOn: today(), askedById: identity?.accountId ?? null, words },
  })
  const accountants = (await listRightHolders(db, 'billing')).map(({ accountId }) => accountId)
  await notify(db, accountants, {
    kind: 'customer',
    title: `${reader.firstName} ${reader.lastName} demande à payer ${formatEuros(totalCents)} en 3 fois.`,
    ...(words === null ? {} : { body: words }),
    link: '/accounting/unpaid',
  })
  live(['billing'], ['dashboard'])
  return { errors: null, ...asked }
}

export const withdrawRequest = async (context: OperationContext, id: number) => {
  const { db, today, live } = context
  const request = (await lockRequest(db, id)) ?? notFound()
  if (request.customerId !== customerOf(context)) notFound()
  if (request.status !== 'pending') refuse(debitsRefusals.planAnswered)
  await endRequest(db, id, { status: 'withdrawn', answeredOn: today() })
  live(['billing'], ['dashboard'])
  return { isValid: true, errorMsgs: [] }
}

export const listRequests = async ({ db, identity }: OperationContext) => {
  const mayAnswer = identity !== null && hasRight(identity.rights, 'billing', 'write')
  return { rows: (await listPending(db)).map((row) => ({ ...row, mayAnswer })) }
}

export const refuseRequest = async (context: OperationContext, { id, words }: RefusePlan) => {
  const { db, today, live } = context
  const request = (await lockRequest(db, id)) ?? notFound()
  if (request.status !== 'pending') refuse(debitsRefusals.planAnswered)
  await endRequest(db, id, { status: 'refused', answeredOn: today(), answerWords: words })
  const reader = (await findReader(db, request.customerId)) ?? notFound()
  const debt = await listDebt(db, { ...request, isLocked: false })
  const dueCents = debt.reduce((sum, one) => sum + one.dueCents, 0)
  await tellPlanRefused(context, reader, { id, dueCents, words })
  live(['billing'], ['dashboard'])
  return { errors: null, id, updatedAt: null }
}

/** What constraints say to the person. */
export const planRequestConstraints = {
  payment_plan_requests_pending_uq: { refusal: debitsRefusals.planAsked },
} as const
