// Use cases of direct debits and plans: the office's lists, the account of a family, its home and the page of its mandate.
import { debitsApi } from '@cartable/domain/billing/debits/debits.api.ts'
import { planRequestsApi } from '@cartable/domain/billing/debits/plan-requests.api.ts'
import { companyCodes } from '@cartable/domain/billing/orders/billing.schema.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { findCompanyId } from '../receipts/receipts.queries.ts'
import { receiptConstraints } from '../receipts/receive.ts'
import { endDebitFile, listAllDebits, makeDebitFile, readDebitFile } from './debit-files.ts'
import { missingOf } from './debit-settings.ts'
import { listOfCustomer } from './debits.queries.ts'
import { listMandates } from './mandates.queries.ts'
import { askMandate, revokeMandate, revokeOwnMandate, showMandatePage, signMandate } from './mandates.ts'
import {
  askPlan,
  listRequests,
  planRequestConstraints,
  refuseRequest,
  showOffers,
  withdrawRequest,
} from './plan-requests.ts'
import { listDebt, listPlans, shownPlan } from './plans.queries.ts'
import { planConstraints, savePlan, showPlanForm, stopPlan } from './plans.ts'
import { returnDebit } from './return-debit.ts'

const ofFamily = async ({ db, today }: OperationContext, customerId: number) => ({
  mandates: await listMandates(db, customerId),
  debits: await listOfCustomer(db, customerId),
  plans: (await listPlans(db, customerId)).map((plan) => shownPlan(plan, today())),
})

const showCustomer = async (context: OperationContext, customerId: number) => {
  const { db, platform, identity } = context
  const companies = []
  for (const company of companyCodes) {
    const companyId = await findCompanyId(db, company)
    const debt = await listDebt(db, { companyId, customerId, isLocked: false })
    const planCents = debt.reduce((sum, { dueCents }) => sum + dueCents, 0)
    companies.push({ company, planCents, missing: (await missingOf(context, company))?.message ?? null })
  }
  return {
    ...(await ofFamily(context, customerId)),
    companies,
    feeCents: await platform.settings.integer('debit_return_fee'),
    mayWrite: identity !== null && hasRight(identity.rights, 'billing', 'write'),
  }
}

export const debitsService = handlers(
  debitsApi,
  {
    listDebits: listAllDebits,
    customerDebits: (context, { customerId }) => showCustomer(context, customerId),
    ownDebits: (context) => ofFamily(context, context.as.kind === 'customer' ? context.as.customerId : notFound()),
    askMandate,
    revokeMandate: (context, { id }) => revokeMandate(context, id),
    revokeOwnMandate: (context, { id }) => revokeOwnMandate(context, id),
    showMandatePage,
    signMandatePage: (context, { token: _, ...input }) => signMandate(context, input),
    makeDebitFile,
    readDebitFile: (context, { id }) => readDebitFile(context, id),
    endDebitFile,
    returnDebit,
    planForm: showPlanForm,
    savePlan,
    stopPlan,
  },
  { constraints: { ...receiptConstraints, ...planConstraints } },
)

export const planRequestsService = handlers(
  planRequestsApi,
  {
    planOffers: showOffers,
    askPlan,
    withdrawPlanRequest: (context, { id }) => withdrawRequest(context, id),
    listPlanRequests: listRequests,
    refusePlanRequest: refuseRequest,
  },
  { constraints: planRequestConstraints },
)
