// Sells a pack of hours on a contract: its family pays it before its lessons, from its credit or by money that it brings.

import { billingRefusals } from '@cartable/domain/billing/orders/billing.refusals.ts'
import { packsRefusals } from '@cartable/domain/billing/packs/packs.refusals.ts'
import { nearestTotals, priceOnPack } from '@cartable/domain/billing/packs/packs.rules.ts'
import type { ContractPacks, HourPack, SellPack } from '@cartable/domain/billing/packs/packs.schema.ts'
import { type Refusal, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { readLessonSold } from '../../accounting/rates/read-what-is-sold.ts'
import { lockPack } from '../receipts/hour-packs.queries.ts'
import { findCompanyId } from '../receipts/receipts.queries.ts'
import { fillFromCredit } from '../receipts/reserve-credit.ts'
import { type ContractToSell, findContractToSell, insertPack, listPacksOfContract } from './packs.queries.ts'
import { tellSold } from './tell-pack.ts'

const refusalOfSale = ({ status, regime }: ContractToSell, packs: readonly HourPack[]): Refusal | null => {
  if (status !== 'active' && status !== 'pause') return packsRefusals.notRunning
  if (regime === 'mandataire') return packsRefusals.mandataire
  return packs.some(({ moment }) => moment === 'unpaid') ? packsRefusals.notPaid : null
}

export const showPacks = async ({ db, today }: OperationContext, contractId: number): Promise<ContractPacks> => {
  const contract = (await findContractToSell(db, contractId, today(), { locks: false })) ?? notFound()
  const packs = await listPacksOfContract(db, contractId)
  return {
    contractId,
    packs,
    contractHourCents: contract.hourCents,
    obstacle: refusalOfSale(contract, packs)?.message ?? null,
  }
}

export const sellPack = async (context: OperationContext, { contractId, hours, priceCents }: SellPack) => {
  const { db, today, identity, live } = context
  const contract = (await findContractToSell(db, contractId, today(), { locks: true })) ?? notFound()
  const [packs, minutes] = [await listPacksOfContract(db, contractId), hours * 60]
  const refusal = refusalOfSale(contract, packs)
  if (refusal) refuse(refusal)
  // a second click, or a second person
  const isTwin = packs.some(
    (one) => one.soldOn === today() && one.endedOn === null && one.minutes === minutes && one.priceCents === priceCents,
  )
  if (isTwin) refuse(packsRefusals.twin)
  const totals = nearestTotals(minutes, priceCents)
  if (totals.length > 0) {
    const perHour = totals.map((cents) => priceOnPack({ minutes, priceCents: cents }, 60))
    refuse(packsRefusals.notShared(totals, perHour), 'priceCents')
  }
  const least = contract.teacherHourCents ?? 0
  if (priceOnPack({ minutes, priceCents }, 60) < least) refuse(packsRefusals.belowTeacher(least), 'priceCents')
  const { customerId, usesCredit } = contract
  const saved = await insertPack(db, {
    ...{ companyId: await findCompanyId(db, 'private-tuition'), customerId, contractId, minutes, priceCents },
    vatPercent: (await readLessonSold(db, { contractId }, today()))?.vatPercent ?? refuse(billingRefusals.noVatRule),
    ...{ soldOn: today(), soldByAccountId: identity?.accountId ?? null },
  })
  const pack = (await lockPack(db, saved.id)) ?? notFound()
  const heldCents = usesCredit ? await fillFromCredit(db, pack, today()) : 0
  await tellSold(context, pack, { priceCents, dueCents: priceCents - heldCents })
  live(['billing'], ['contracts', 'id', contractId])
  return { errors: null, ...saved }
}
