// Money of a simulated company: bills paid by card, by hand or not at all, the tracking, the tax advance, and teachers who are paid.
import { daysBetween } from '@cartable/domain/kernel/dates.ts'
import { askAdvanceStatus, giveUpAdvance, registerForAdvance, unlinkAdvance } from '../acts/advance.acts.ts'
import {
  correctPayment,
  deletePayment,
  findTrackedBills,
  findUnpaidBills,
  keepCard,
  payBillByCard,
  payTeacherNow,
  recordPayment,
  replayPayments,
} from '../acts/billing.acts.ts'
import { issueCertificates } from '../acts/money/certificates.acts.ts'
import { openPaymentAccount } from '../acts/money/teacher-money.acts.ts'
import { findCards, handCard, moveCard, noteOnCard, replayCard, workOnCard } from '../acts/monitoring.acts.ts'
import { paidTwice, recordedTwice } from './double-clicks.ts'
import { attempt, count, type World } from './world.ts'

const ways = [
  ['transfer', 5],
  ['cheque', 4],
  ['cesu', 2],
  ['cash', 1],
  ['direct-debit', 1],
] as const

/** Every week the accountant looks at what is unpaid: some is paid by now, in one way or another, and some never is. */
export const billsArePaid = async (world: World): Promise<void> => {
  const { staff, random, life, story } = world
  const unpaid = (await attempt(world, () => findUnpaidBills(staff.compta))) ?? []
  for (const bill of unpaid) {
    if (daysBetween(bill.date, life.today()) < 5 || bill.customerDue <= 0 || random.chance(0.45)) continue
    const family = story.cast.families.find(({ customerId }) => customerId === bill.customerId)
    await attempt(world, async () => {
      if (family?.login && random.chance(0.3)) {
        const parent = await life.as(family.login)
        if (random.chance(0.5)) await keepCard(life, parent, bill.customerId, 'works')
        if (random.chance(0.3)) await paidTwice(world, parent, bill)
        else await payBillByCard(parent, bill.id)
        return
      }
      const type = random.weighted(ways)
      const mistake = random.next()
      if (mistake < 0.06 && bill.customerDue === bill.totalPrice) return recordedTwice(world, bill.orderId)
      if (mistake < 0.15 && bill.customerDue > 2_000) {
        count(world.injected, 'part of a bill paid')
        await recordPayment(staff.compta, {
          ...{ orderId: bill.orderId, type, amountCents: Math.floor(bill.customerDue / 3), comments: 'Acompte' },
        })
        return
      }
      const { id } = await recordPayment(staff.compta, { orderId: bill.orderId, type })
      if (mistake > 0.95) {
        count(world.injected, 'payment recorded by mistake')
        await deletePayment(staff.compta, id)
      } else if (mistake > 0.9) {
        count(world.injected, 'payment corrected')
        await correctPayment(staff.compta, bill.orderId, id, { type: 'cheque', comments: 'Chèque, et non virement.' })
      }
    })
  }
}

/** The tracking of payments: refused cards are tried again, teachers who wait are paid. */
export const paymentsAreFollowed = async (world: World): Promise<void> => {
  const { staff, random } = world
  const failed = (await attempt(world, () => findTrackedBills(staff.compta, { customerStatuses: 'failed' }))) ?? []
  for (const { id } of failed.filter(({ canReplay }) => canReplay).slice(0, 3))
    await attempt(world, async () => void (await replayPayments(staff.compta, id)))
  const waiting =
    (await attempt(world, () =>
      findTrackedBills(staff.compta, { customerStatuses: 'succeeded', teacherStatuses: 'missing,failed' }),
    )) ?? []
  for (const { id } of waiting.filter(({ canReplay }) => canReplay).slice(0, 5))
    await attempt(world, async () => void (await replayPayments(staff.compta, id)))
  const owed =
    (await attempt(world, () =>
      findTrackedBills(staff.compta, { customerStatuses: 'missing', teacherStatuses: 'missing,failed' }),
    )) ?? []
  const [first] = owed.filter(({ canPayTeacher }) => canPayTeacher)
  if (first && random.chance(0.3)) {
    count(world.injected, 'teacher paid before the family')
    await attempt(world, async () => void (await payTeacherNow(staff.compta, first.id, 'Son loyer est dû.')))
  }
}

/** From February on the accountant issues the certificates of the last year, and the next version of those that a correction changed. */
export const certificatesAreIssued = async (world: World): Promise<void> => {
  if (world.life.today().slice(5, 7) < '02') return
  await attempt(world, async () => void (await issueCertificates(world.staff.compta)))
}

/** Cards of what must be settled are taken, worked on, handed over, and most are closed. */
export const cardsAreWorkedOn = async (world: World): Promise<void> => {
  const { staff, random } = world
  const cards = (await attempt(world, () => findCards(staff.gestion))) ?? []
  for (const { id, kind } of cards.slice(0, 6))
    await attempt(world, async () => {
      const turn = random.next()
      if (turn < 0.2)
        await workOnCard(staff.gestion, id, async () => {
          await noteOnCard(staff.gestion, id, 'La famille est prévenue.')
          await moveCard(staff.gestion, id, 'in-progress')
        })
      else if (turn < 0.35) {
        await handCard(staff.gestion, id, 'Claire Delmas')
        await moveCard(staff.gestion, id, 'waiting')
      } else if (turn < 0.5 && kind === 'customer-payment') await replayCard(staff.gestion, id)
      else await moveCard(staff.gestion, id, 'closed')
    })
}

/** What the Urssaf of test makes of a registration, by the birth name; null is an ordinary name. */
const birthNames = [
  [null, 14],
  ['ATTENTE', 2],
  ['BLOQUE', 1],
  ['ECHU', 1],
  ['INCONNU', 1],
  ['SANSIMPOT', 1],
  ['NONFINALISE', 1],
] as const

/** Some families are registered for the tax advance; a few give it up, or leave it later. */
export const advancesAreAsked = async (world: World): Promise<void> => {
  const { staff, random, story, life, parents } = world
  const { families } = story.cast
  if (families.length === 0 || random.chance(0.5)) return
  const family = random.pick(families)
  await attempt(world, async () => {
    const birthName = random.weighted<string | null>(birthNames)
    const next = random.weighted([
      ['ask', 6],
      ['give-up', 1],
      ['unlink', 1],
    ] as const)
    const taxpayer = {
      birthOn: `${random.integer(1968, 1988)}-0${random.integer(1, 9)}-1${random.integer(0, 9)}`,
      birth: { departementCode: '35', cityCode: '35238', city: 'Rennes' },
      iban: parents.iban(),
      ...(birthName && { birthName }),
    }
    await registerForAdvance(staff.gestion, family.customerId, taxpayer)
    const later = (days: number, act: () => Promise<unknown>) =>
      story.agenda.at(new Date(life.now().getTime() + days * 86_400_000), async () => {
        await attempt(world, act)
      })
    if (next === 'ask') later(7, () => askAdvanceStatus(staff.gestion, family.customerId))
    else if (next === 'give-up') later(7, () => giveUpAdvance(staff.gestion, family.customerId))
    else later(35, () => unlinkAdvance(staff.gestion, family.customerId))
  })
}

/** Self-employed teachers complete the account that pays them; the papers of some cannot be read at first. */
export const accountsAreCompleted = async (world: World, known: Set<number>): Promise<void> => {
  const { staff, random, story, life } = world
  for (const { teacherId, isSelfEmployed } of story.cast.tutors) {
    if (!isSelfEmployed || known.has(teacherId) || random.chance(0.3)) continue
    known.add(teacherId)
    await attempt(world, async () => {
      const isUnreadable = random.chance(0.15)
      if (isUnreadable) known.delete(teacherId)
      await openPaymentAccount(life, staff.recrutement, teacherId, isUnreadable ? 'unreadable' : 'good')
    })
  }
}
