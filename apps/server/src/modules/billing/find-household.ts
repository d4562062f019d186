// Finds the household an operation is about: one's own, or for staff the one that is named.
import { taxReturnRefusals } from '@cartable/domain/billing/tax-return.refusals.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { findHolder } from './cards.queries.ts'

export const findHousehold = async ({ db, as }: OperationContext, named: number | undefined): Promise<number> => {
  const own = as.kind === 'customer' ? as.customerId : null
  if (own !== null) return named === undefined || named === own ? own : notFound()
  if (named === undefined) return refuse(taxReturnRefusals.whichCustomer, 'customerId')
  return ((await findHolder(db, named)) ?? notFound()).id
}
