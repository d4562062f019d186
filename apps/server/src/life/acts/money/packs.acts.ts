// What the office does with packs of hours: sold on a contract, paid from credit or by card, ended.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { packsApi } from '@cartable/domain/billing/packs/packs.api.ts'
import type { Person } from '../../life.ts'

/** Hours of a contract sold ahead, each for so many cents. */
export const sellPack = (staff: Person, contractId: number, hours: number, hourCents: number) =>
  staff.do(packsApi.sellPack, { contractId, hours, priceCents: hours * hourCents })

const openOf = async (staff: Person, contractId: number) => {
  const { packs } = await staff.do(packsApi.contractPacks, { contractId: String(contractId) })
  return packs.filter(({ moment }) => moment === 'paid' || moment === 'unpaid')
}

/** Credit that the family keeps pays the hours that it bought. */
export const payPacks = async (staff: Person, contractId: number): Promise<void> => {
  for (const { id, dueCents } of await openOf(staff, contractId))
    if (dueCents > 0) await staff.do(packsApi.payPack, { id })
}

/** The card that the family keeps pays the hours that it bought. */
export const payPacksByCard = async (staff: Person, contractId: number): Promise<void> => {
  for (const { id, dueCents } of await openOf(staff, contractId))
    if (dueCents > 0) await staff.do(billingApi.payBill, { packId: id })
}

export const endPacks = async (staff: Person, contractId: number): Promise<void> => {
  for (const { id } of await openOf(staff, contractId)) await staff.do(packsApi.endPack, { id })
}
