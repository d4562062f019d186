// Finds the customer an operation is about: oneself, or for staff the one that is named.
import { billingRefusals } from '@cartable/domain/billing/orders/billing.refusals.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { type CardHolder, findHolder, findHolderByProvider } from '../cards/cards.queries.ts'

type Named = { readonly customerId?: number | undefined; readonly stripeCustomerId?: string | undefined }

/** By our id or by the provider's; 404 for another family. */
export const holderOf = async ({ db, as }: OperationContext, named: Named): Promise<CardHolder> => {
  const own = as.kind === 'customer' ? as.customerId : undefined
  const found = named.stripeCustomerId
    ? await findHolderByProvider(db, named.stripeCustomerId)
    : await findHolder(db, named.customerId ?? own ?? refuse(billingRefusals.whichCustomer, 'customerId'))
  return found && (own === undefined || found.id === own) ? found : notFound()
}

export const findHousehold = async (context: OperationContext, customerId: number | undefined): Promise<number> =>
  (await holderOf(context, { customerId })).id
