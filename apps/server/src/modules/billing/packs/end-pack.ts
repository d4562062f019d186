// Ends packs of hours: what is left of them becomes ordinary credit of the family, which its next bills take or which is given back.

import { packsRefusals } from '@cartable/domain/billing/packs/packs.refusals.ts'
import { leftMinutesOf } from '@cartable/domain/billing/packs/packs.rules.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { type FoundPack, lockPack, lockPacksOf, noteEnded } from '../receipts/hour-packs.queries.ts'
import { releaseAll } from '../receipts/reserve-credit.ts'
import { type PackTeller, tellEnded } from './tell-pack.ts'

const end = async (context: PackTeller, pack: FoundPack): Promise<void> => {
  const { db, today } = context
  const cents = await releaseAll(db, pack, today())
  await noteEnded(db, pack.id, today())
  if (leftMinutesOf(pack) > 0) await tellEnded(context, pack, cents)
}

/** Those of a contract that ends, in its transaction and under its lock. */
export const endPacksOf = async (context: PackTeller, contractId: number): Promise<void> => {
  for (const pack of await lockPacksOf(context.db, { contractId })) await end(context, pack)
}

export const endPack = async (context: OperationContext, id: number) => {
  const { db, live } = context
  const pack = (await lockPack(db, id)) ?? notFound()
  if (pack.endedOn !== null) refuse(packsRefusals.ended)
  await end(context, pack)
  live(['billing'], ['contracts', 'id', pack.contractId])
  return { isValid: true, errorMsgs: [] }
}
