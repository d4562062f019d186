// How bills of the demo are paid beside cards: cheques, transfers and CESU by the fortnight, a refused card then paid, one left unpaid.
import { addDays, daysBetween } from '@cartable/domain/kernel/dates.ts'
import type { Random } from '../../platform/random.ts'
import {
  correctPayment,
  deletePayment,
  findUnpaidBills,
  keepCard,
  payBillByCard,
  recordPayment,
} from '../acts/billing.acts.ts'
import { importCamt, matchProposed, slipsAtBank } from '../acts/money/bank.acts.ts'
import { depositAll } from '../acts/money/receipts.acts.ts'
import type { Story } from '../story.ts'
import { colleague, dayIn, daysOf, plan, weekdayFrom } from './tuition-plan.ts'

/** Ways of paying by hand, as often as families of the demo use them. */
const ways = [
  ['transfer', 5],
  ['cheque', 4],
  ['cesu', 2],
  ['cash', 1],
  ['direct-debit', 1],
] as const
const words = { transfer: 'Virement reçu', cesu: 'CESU préfinancés' } as const
const banks = ['Crédit Breton', 'Banque du Port', 'Caisse d’Armor'] as const

type Bill = Awaited<ReturnType<typeof findUnpaidBills>>[number]
/** What the fortnights have done so far: each kind of mistake is put right once. */
type Done = { partial: boolean; deleted: boolean; corrected: boolean; byNewCard: Set<number> }

/** Days after which a family that pays by hand has paid. */
const patienceDays = 12

const payByHand = async (story: Story, random: Random, bill: Bill, done: Done): Promise<void> => {
  const staff = await colleague(story.life, 'compta')
  const type = random.weighted(ways)
  const chequeNumber = String(random.integer(1_000_000, 9_999_999))
  const payment = {
    ...{ orderId: bill.orderId, type },
    ...(type in words && { comments: words[type as 'transfer'] }),
    ...(type === 'cheque' && { chequeNumber, chequeBank: random.pick(banks) }),
  }
  if (!done.partial && bill.customerDue > 3_000) {
    done.partial = true
    await recordPayment(staff, {
      ...payment,
      amountCents: Math.round(bill.customerDue / 2),
      comments: 'Premier versement',
    })
    return
  }
  if (!done.deleted) {
    // recorded on the wrong bill: taken back, and recorded again the right way
    done.deleted = true
    const { id } = await recordPayment(staff, { ...payment, type: 'cash' })
    await deletePayment(staff, id)
  }
  const { id } = await recordPayment(staff, payment)
  if (!done.corrected) {
    done.corrected = true
    await correctPayment(staff, bill.orderId, id, { type: 'cheque', comments: 'Chèque, et non virement.' })
  }
}

/** The family whose card was refused keeps another one, and pays what is left at home. */
const payWithNewCard = async (story: Story, bill: Bill, login: string, done: Done): Promise<void> => {
  const { life } = story
  const parent = await life.as(login)
  if (!done.byNewCard.has(bill.customerId)) await keepCard(life, parent, bill.customerId, 'works')
  done.byNewCard.add(bill.customerId)
  await payBillByCard(parent, bill.id)
}

const oneFortnight = async (story: Story, random: Random, done: Done): Promise<void> => {
  const { life, cast } = story
  const today = dayIn(life.now())
  for (const bill of await findUnpaidBills(await colleague(life, 'compta'))) {
    if (bill.company !== 'private-tuition' || daysBetween(bill.date, today) < patienceDays) continue
    const family = cast.families.find(({ customerId }) => customerId === bill.customerId)
    if (!family) continue
    // the known family pays all but its last bills; some others are always late
    if (family.login !== 'cliente' && random.chance(0.15)) continue
    const hasCard = done.byNewCard.has(bill.customerId)
    if (family.login && (hasCard || (done.byNewCard.size < 2 && random.chance(0.2))))
      await payWithNewCard(story, bill, family.login, done)
    else await payByHand(story, random, bill, done)
  }
}

/** What came in the month is taken to the bank; what came since the last time waits. */
const takeToTheBank = async (story: Story): Promise<void> => {
  const staff = await colleague(story.life, 'compta')
  const today = dayIn(story.life.now())
  for (const method of ['cheque', 'cesu', 'cash'] as const) await depositAll(staff, method, today)
  // what the statement of the month before left is matched; what this one brings waits for whoever looks next
  await matchProposed(staff)
  await importCamt(staff, [
    ...(await slipsAtBank(staff)).filter(({ day }) => daysBetween(day, today) < 35),
    { cents: -1_450, day: today, label: 'FRAIS DE TENUE DE COMPTE' },
  ])
}

export const planPayments = (story: Story, random: Random): void => {
  const { first, last } = daysOf(story)
  const done: Done = { partial: false, deleted: false, corrected: false, byNewCard: new Set() }
  for (let day = weekdayFrom(addDays(first, 21), 1); day < last; day = addDays(day, 14))
    plan(story, day, 11, () => {
      // somebody has paid a part of a bill when the story ends
      if (addDays(day, 14) >= last) done.partial = false
      return oneFortnight(story, random, done)
    })
  for (let day = weekdayFrom(addDays(first, 42), 3); day < addDays(last, -7); day = addDays(day, 28))
    plan(story, day, 16, () => takeToTheBank(story))
}
