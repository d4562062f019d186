// Money that a card brought for hours sold ahead: credit of the family as any money received, kept for its pack at once; the family is told.
import { dueOfPack } from '@cartable/domain/billing/packs/packs.rules.ts'
import { insertMove } from './credit.queries.ts'
import { type FoundPack, lockPack } from './hour-packs.queries.ts'
import type { MoneyTeller } from './mail-money.ts'
import { fillPacks } from './reserve-credit.ts'
import { tellCardReceipt } from './tell-money.ts'

/** The pack waits for this money no more: it was paid by other means, or has ended. */
export class PackWaitsNoMore extends Error {}

/** What a card may pay of a pack, which is locked until the commit. */
export const lockDueOfPack = async (
  db: MoneyTeller['db'],
  packId: number,
): Promise<{ readonly pack: FoundPack; readonly dueCents: number }> => {
  const pack = await lockPack(db, packId)
  if (!pack) throw new Error(`pack ${packId} is gone`)
  return { pack, dueCents: pack.endedOn === null ? dueOfPack(pack) : 0 }
}

/** In the transaction that records the payment as succeeded: all of it is kept, or it goes back to the card. */
export const keepForPack = async (
  context: MoneyTeller,
  { packId, paymentId, cents, today }: { packId: number; paymentId: number; cents: number; today: string },
): Promise<void> => {
  const { db } = context
  const { pack, dueCents } = await lockDueOfPack(db, packId)
  if (dueCents < cents) throw new PackWaitsNoMore(`pack ${packId} waits for ${dueCents}`)
  const { companyId, customerId } = pack
  await insertMove(db, {
    ...{ companyId, customerId, nature: 'card', kind: 'received', amountCents: cents, movedOn: today, paymentId },
  })
  const packs = await fillPacks(db, [pack], [{ nature: 'card', cents }], today)
  await tellCardReceipt(context, { packId, customerId, cents, today, packs })
}
