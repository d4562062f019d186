// What a registration costs, paid in dates: a plan of the debt that its bill made, of the company of stages.
import { debitsRefusals } from '@cartable/domain/billing/debits/debits.refusals.ts'
import { cutDebt } from '@cartable/domain/billing/debits/plans.rules.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { listDebt } from '../debits/plans.queries.ts'
import { savePlan } from '../debits/plans.ts'
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

/** Two people at once: the family has a plan since a moment ago. */
export const planRegistrationConstraints = {
  payment_plans_active_uq: { refusal: debitsRefusals.planExists, path: 'paymentCount' },
} as const
