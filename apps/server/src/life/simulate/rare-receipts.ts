// What chance may leave out of money that families bring: too much, typed wrong, bounced, kept, given back, taken to the bank.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { confirmForFamily, declareLesson } from '../acts/courses.acts.ts'
import {
  cancelSlip,
  correctReceipt,
  depositAll,
  endLastReceipt,
  endRefunds,
  type Money,
  receiveMoney,
  refundCredit,
  takeCreditForOldest,
  useCreditByItself,
} from '../acts/money/receipts.acts.ts'
import { findLate, noteCall, remindFamilies, withdrawPromise } from '../acts/money/reminders.acts.ts'
import { hoursSoldAhead } from './rare-packs.ts'
import { type Later, newPupil, runningContract } from './rare-tuition.ts'
import { count, type World } from './world.ts'

const cheque = (rank: number, amountCents: number): Money => ({
  ...{ method: 'cheque', chequeNumber: `900${rank}`, chequeBank: 'Banque du Port', comments: 'Apporté au bureau' },
  amountCents,
})

/** A family without a card, and what gives it a lesson that it owes. */
const familyWithLessons = async (world: World) => {
  const { staff, life } = world
  const pair = await newPupil(world)
  const contractId = await runningContract(world, pair)
  const lesson = async () => {
    const doneAt = new Date(life.now().getTime() - 3 * 3_600_000)
    const id = await declareLesson(staff.gestion, { contractId, doneAt })
    await confirmForFamily(staff.gestion, id, life.now())
    return id
  }
  return { customerId: pair.family.customerId, contractId, lesson }
}

/** A family without a card gives a round sum for its lessons: the rest is its credit, and is kept, used, then given back; then it buys hours ahead. */
export const familyPaysAhead = async (world: World, later: Later): Promise<void> => {
  const { staff, life } = world
  const { compta } = staff
  const family = await familyWithLessons(world)
  const { customerId, lesson } = family
  hoursSoldAhead(world, later, family)
  later(8, async () => {
    await lesson()
    count(world.injected, 'receipt typed wrong')
    await receiveMoney(compta, customerId, cheque(1, 20_000))
    await correctReceipt(compta, customerId, { amountCents: 30_000 }, 'Montant mal lu')
    await useCreditByItself(compta, customerId, false)
    const slip = await depositAll(compta, 'cheque', life.today())
    if (slip !== null) await cancelSlip(compta, slip)
    await depositAll(compta, 'cheque', life.today())
  })
  later(12, async () => {
    await lesson()
    await takeCreditForOldest(compta, customerId)
    await useCreditByItself(compta, customerId, true)
    await refundCredit(compta, customerId, { method: 'transfer', cents: 1_000, reason: 'Demandé par la famille' })
    await endRefunds(compta, customerId, 'cancelled')
    await refundCredit(compta, customerId, { method: 'transfer', cents: 2_000, reason: 'Demandé par la famille' })
    await endRefunds(compta, customerId, 'done')
  })
}

/** A cheque for two lessons comes back from the bank after its credit had paid another lesson. */
export const chequeBounces = async (world: World, later: Later): Promise<void> => {
  const { staff, life } = world
  const { compta } = staff
  const { customerId, lesson } = await familyWithLessons(world)
  later(8, async () => {
    await lesson()
    await receiveMoney(compta, customerId, cheque(2, 15_000))
  })
  later(12, async () => {
    await lesson()
    count(world.injected, 'cheque bounced')
    const end = { end: 'bounced', endedOn: life.today(), reason: 'Sans provision', bankFeeCents: 1_250 } as const
    await endLastReceipt(compta, customerId, end)
    await receiveMoney(compta, customerId, { method: 'transfer', amountCents: 9_000 })
  })
}

/** Families that are late are reminded; the one that owes for longest promises to pay, and forgets. */
export const familyForgets = async ({ staff, life }: World, later: Later): Promise<void> => {
  const { compta } = staff
  for (const days of [20, 34])
    later(days, async () => {
      const late = await findLate(compta)
      const [customerId] = late
      if (customerId === undefined) return
      const promise = (until: number) => noteCall(compta, customerId, 'Payera bientôt.', addDays(life.today(), until))
      await remindFamilies(compta, late)
      await promise(5)
      await withdrawPromise(compta, customerId)
      await promise(9)
      await promise(2)
    })
}
