// Takes over the price that a family agreed to before its contract was here: it runs from its first day, and nobody is asked.
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { lockContract } from '../shared/contract-record.queries.ts'
import { insertPrice } from '../shared/prices.queries.ts'
import { answerPrice } from './answer-price.ts'
import { priceColumns } from './price-columns.ts'

/** In cents of an hour; `startsOn` is its first day, `YYYY-MM-DD`. */
export type AgreedPrice = { readonly customerPrice: number; readonly margin: number; readonly startsOn: string }

/** `tells`: both parties are written to that their lessons begin. */
export const takeOverPrice = async (
  context: OperationContext,
  contractId: number,
  price: AgreedPrice,
  { tells }: { readonly tells: boolean },
): Promise<void> => {
  const { db, now } = context
  const contract = (await lockContract(db, contractId)) ?? notFound()
  const id = await insertPrice(db, {
    contractId,
    ...(await priceColumns(db, contract, price)),
    proposedAt: now().toISOString(),
  })
  await answerPrice(context, { id, status: 'accepted' }, { tells })
}
