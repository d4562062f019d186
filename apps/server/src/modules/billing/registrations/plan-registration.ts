// What a registration costs, paid in dates: a plan of the debt that its bill made, of the company of stages.
import { debitsRefusals } from '@cartable/domain/billing/debits/debits.refusals.ts'
import { cutDebt, type Instalment, timesUntil } from '@cartable/domain/billing/debits/plans.rules.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { listDebt, listPlans } from '../debits/plans.queries.ts'
import { planByCard, savePlan, tellCardPlan } from '../debits/plans.ts'
import { findCompanyId } from '../receipts/receipts.queries.ts'

/** What a family owes the company of stages, in cents. */
export const stageDebtOf = async (db: Db, customerId: number): Promise<number> => {
  const companyId = await findCompanyId(db, 'traineeship')
  const debt = await listDebt(db, { companyId, customerId, isLocked: false })
  return debt.reduce((sum, { dueCents }) => sum + dueCents, 0)
}

/** Equal payments, a month apart; told to the family. */
export const planRegistration = async (
  context: OperationContext,
  db: Db,
  { customerId, count, firstOn }: { readonly customerId: number; readonly count: number; readonly firstOn: string },
): Promise<void> => {
  const instalments = cutDebt(await stageDebtOf(db, customerId), count, firstOn)
  await savePlan({ ...context, db }, { customerId, company: 'traineeship', instalments })
}

/**
 * The terms that a family that buys may choose: how often, from how much, the last one not after the stage has begun; none
 * where it owes something else, or has a plan.
 */
export const instalmentsOf = async (
  { db, platform, today }: OperationContext,
  customerId: number,
  { totalCents, startsOn }: { readonly totalCents: number; readonly startsOn: string },
): Promise<Instalment[]> => {
  const count = timesUntil(await platform.settings.integer('stages_instalments'), today(), startsOn)
  if (count < 2 || totalCents < (await platform.settings.integer('stages_instalments_from'))) return []
  const companyId = await findCompanyId(db, 'traineeship')
  const isPlanned = (await listPlans(db, customerId)).some(
    (plan) => plan.companyId === companyId && plan.status === 'active',
  )
  return isPlanned || (await stageDebtOf(db, customerId)) > 0 ? [] : cutDebt(totalCents, count, today())
}
/** After the bill of a registration that is bought so: on the dates that the family agreed to. */
export const planPurchase = async (
  context: OperationContext,
  customerId: number,
  instalments: readonly Instalment[],
): Promise<void> => {
  const { db, today } = context
  const companyId = await findCompanyId(db, 'traineeship')
  await planByCard(db, { companyId, customerId, today: today(), instalments })
}
/** Its first part is paid: the family is told of the dates to come. */
export const tellPurchasePlan = async (
  context: Parameters<typeof tellCardPlan>[0],
  customerId: number,
): Promise<void> => tellCardPlan(context, customerId, await findCompanyId(context.db, 'traineeship'))

/** Two people at once: the family has a plan since a moment ago. */
export const planRegistrationConstraints = {
  payment_plans_active_uq: { refusal: debitsRefusals.planExists, path: 'paymentCount' },
} as const
