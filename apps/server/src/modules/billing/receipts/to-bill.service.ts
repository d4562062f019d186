// Use cases of what is to be billed at the end of the month: the same rows for the office and for the family.
import { type ToBill, toBillApi } from '@cartable/domain/billing/receipts/to-bill.api.ts'
import { nextBillDay } from '@cartable/domain/courses/months/months.rules.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { listToBillOf } from './to-bill.queries.ts'

const toBillOf = async ({ db, today, identity, as }: OperationContext, customerId: number): Promise<ToBill> => {
  const lessons = await listToBillOf(db, customerId)
  return {
    customerId,
    billedOn: nextBillDay(today()),
    totalCents: lessons.reduce((sum, { priceCents }) => sum + priceCents, 0),
    lessons,
    mayBill: as.kind === 'staff' && identity !== null && hasRight(identity.rights, 'billing', 'write'),
  }
}

export const toBillService = handlers(toBillApi, {
  toBill: (context, { customerId }) => toBillOf(context, customerId),
  ownToBill: (context) => (context.as.kind === 'customer' ? toBillOf(context, context.as.customerId) : notFound()),
})
