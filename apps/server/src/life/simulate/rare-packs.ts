// What chance leaves out of hours sold ahead: a pack paid by a cheque, counted down, given an hour back, ended with what is left; one paid by card.
import { keepCard } from '../acts/billing.acts.ts'
import { cancelLesson } from '../acts/courses.acts.ts'
import { endPacks, payPacks, payPacksByCard, sellPack } from '../acts/money/packs.acts.ts'
import { receiveMoney, useCreditByItself } from '../acts/money/receipts.acts.ts'
import type { Later } from './rare-tuition.ts'
import type { World } from './world.ts'

/** Cents of an hour of a pack, above what any teacher is given. */
const hourCents = 6_000
const hours = 3

type Family = {
  readonly customerId: number
  readonly contractId: number
  /** Gives it a lesson, which the office confirms; answers its id. */
  readonly lesson: () => Promise<number>
}

/** Of a family that brought money before: what is left of its credit stays out of it until the office says so. */
export const hoursSoldAhead = (
  { staff, life }: World,
  later: Later,
  { customerId, contractId, lesson }: Family,
): void => {
  const { compta, gestion } = staff
  later(16, async () => {
    await useCreditByItself(compta, customerId, false)
    await sellPack(gestion, contractId, hours, hourCents)
    const cheque = { method: 'cheque', chequeNumber: '90077', chequeBank: 'Banque du Port' } as const
    await receiveMoney(compta, customerId, { ...cheque, comments: 'Pack de 3 h', amountCents: hours * hourCents })
  })
  // one hour comes back; two are left after the first lesson that stands
  later(17, async () => cancelLesson(gestion, await lesson()))
  for (const days of [19, 20]) later(days, lesson)
  later(23, () => endPacks(gestion, contractId))
  // another one, paid by what was left of the first
  later(24, async () => {
    await sellPack(gestion, contractId, 1, hourCents)
    await payPacks(compta, contractId)
    // and a last one, by the card that the family keeps from now on
    await keepCard(life, gestion, customerId, 'works')
    await sellPack(gestion, contractId, 2, hourCents)
    await payPacksByCard(compta, contractId)
  })
}
