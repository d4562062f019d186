// Use cases of packs of hours: sold on a contract, paid from credit, read by whoever they concern, ended.
import { packsApi } from '@cartable/domain/billing/packs/packs.api.ts'
import { packsRefusals } from '@cartable/domain/billing/packs/packs.refusals.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { lockPack } from '../receipts/hour-packs.queries.ts'
import { receiptConstraints } from '../receipts/receive.ts'
import { fillFromCredit } from '../receipts/reserve-credit.ts'
import { endPack } from './end-pack.ts'
import { listPacksOfCustomer } from './packs.queries.ts'
import { sellPack, showPacks } from './sell-pack.ts'

const payPack = async ({ db, today, live }: OperationContext, id: number) => {
  const pack = (await lockPack(db, id)) ?? notFound()
  if (pack.endedOn !== null) refuse(packsRefusals.ended)
  if ((await fillFromCredit(db, pack, today())) === 0) refuse(packsRefusals.nothingToPay)
  live(['billing'], ['contracts', 'id', pack.contractId])
  return { isValid: true, errorMsgs: [] }
}

export const packsService = handlers(
  packsApi,
  {
    contractPacks: (context, { contractId }) => showPacks(context, contractId),
    customerPacks: async ({ db }, { customerId }) => ({ packs: await listPacksOfCustomer(db, customerId) }),
    ownPacks: async ({ db, as }) => ({
      packs: as.kind === 'customer' ? await listPacksOfCustomer(db, as.customerId) : notFound(),
    }),
    sellPack,
    payPack: (context, { id }) => payPack(context, id),
    endPack: (context, { id }) => endPack(context, id),
  },
  { constraints: receiptConstraints },
)
