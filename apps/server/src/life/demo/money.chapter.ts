// Chapter of the demo: tax advances at the Urssaf, teachers paid by the card provider, and the cards of what must be settled.
import { addDays, addMonths, daysBetween, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import type { Random } from '../../platform/random.ts'
import {
  askAdvanceStatus,
  chooseAdvanceWay,
  giveUpAdvance,
  registerForAdvance,
  unlinkAdvance,
} from '../acts/advance.acts.ts'
import { findTrackedBills, payTeacherNow, replayPayments } from '../acts/billing.acts.ts'
import { issueCertificates } from '../acts/money/certificates.acts.ts'
import {
  acceptMandate,
  addExtra,
  decidePays,
  endPayFiles,
  payMonth,
  relaunchAll,
  saveTerms,
} from '../acts/money/pay-runs.acts.ts'
import { findLate, noteCall, remindFamilies } from '../acts/money/reminders.acts.ts'
import { lookAtPaymentAccount, openPaymentAccount } from '../acts/money/teacher-money.acts.ts'
import { findCards, handCard, moveCard, noteOnCard, replayCard, workOnCard } from '../acts/monitoring.acts.ts'
import { inventor } from '../invent.ts'
import { mobileNumber } from '../names.ts'
import type { Chapter, Family, Story } from '../story.ts'
import { colleague, daysOf, plan, weekdayFrom } from './tuition-plan.ts'

/** What the Urssaf of test makes of a registration, by the birth name on the form; and what the office does next. */
type Advance = {
  readonly birthName?: string
  /** Days before the end. */
  readonly daysAgo: number
  readonly next?: 'unlink' | 'give-up' | 'draft' | 'corrected'
}
const advances: readonly Advance[] = [
  ...[290, 210, 130, 70, 50].map((daysAgo) => ({ daysAgo })),
  { daysAgo: 60, birthName: 'BLOQUE' },
  { daysAgo: 90, birthName: 'ECHU' },
  { daysAgo: 40, birthName: 'SANSIMPOT', next: 'corrected' },
  { daysAgo: 25, birthName: 'INCONNU' },
  { daysAgo: 20, birthName: 'ATTENTE' },
  { daysAgo: 16, birthName: 'NONFINALISE' },
  { daysAgo: 14, birthName: 'ATTENTE', next: 'give-up' },
  { daysAgo: 80, next: 'unlink' },
  { daysAgo: 6, next: 'draft' },
]
/** Since then the company has the advance paid: families registered before, and their lessons were paid whole. */
const wayChosenDaysAgo = 100
const birth = { departementCode: '35', cityCode: '35238', city: 'Rennes' } as const

/** A French IBAN of a bank that does not exist, with its key (ISO 13616). */
const ibanOf = (random: Random): string => {
  const account = `99999${Array.from({ length: 18 }, () => random.integer(0, 9)).join('')}`
  const key = 98n - (BigInt(`${account}152700`) % 97n)
  return `FR${String(key).padStart(2, '0')}${account}`
}

const register = async (story: Story, random: Random, registered: Set<number>, advance: Advance): Promise<void> => {
  const { life, cast } = story
  const free = cast.families.filter(({ customerId }) => !registered.has(customerId))
  // the known family is the first to be registered
  const family: Family | undefined = free.find(({ login }) => login === 'cliente') ?? free[0]
  if (!family) return
  registered.add(family.customerId)
  const office = await colleague(life, 'gestion')
  const taxpayer = {
    birthOn: `${random.integer(1968, 1988)}-0${random.integer(1, 9)}-1${random.integer(0, 9)}`,
    birth,
    iban: ibanOf(random),
    mobilePhone: mobileNumber(random, 6),
    address: inventor(random, life.today(), 'exemple.fr').address(),
  }
  const { birthName, next } = advance
  await registerForAdvance(
    office,
    family.customerId,
    { ...taxpayer, ...(birthName && { birthName }) },
    next !== 'draft',
  )
  const later = (days: number, act: () => Promise<unknown>) =>
    plan(story, addDays(life.today(), days), 14, async () => void (await act()))
  if (next === 'corrected')
    later(3, async () => registerForAdvance(await colleague(life, 'gestion'), family.customerId, taxpayer))
  if (next === 'give-up') later(5, async () => giveUpAdvance(await colleague(life, 'gestion'), family.customerId))
  if (next === 'unlink') later(30, async () => unlinkAdvance(await colleague(life, 'gestion'), family.customerId))
  if (next === undefined) later(2, async () => askAdvanceStatus(await colleague(life, 'gestion'), family.customerId))
}

/** Each month, the self-employed teachers who are new get an account; the papers of one cannot be read at first. */
const openAccounts = async (story: Story, opened: Set<number>): Promise<void> => {
  const { life, cast } = story
  const office = await colleague(life, 'recrutement')
  const self = cast.tutors.filter(({ isSelfEmployed, teacherId }) => isSelfEmployed && !opened.has(teacherId))
  for (const { teacherId } of self) {
    // some teachers have not sent their papers yet
    if (opened.size % 7 === 6) {
      opened.add(teacherId)
      continue
    }
    if (opened.size === 2) {
      await openPaymentAccount(life, office, teacherId, 'unreadable')
      await lookAtPaymentAccount(office, teacherId)
    }
    await openPaymentAccount(life, office, teacherId)
    opened.add(teacherId)
  }
}

/** The tracking of payments: what failed is tried again, and a teacher who waits for too long is paid in advance. */
const followPayments = async (story: Story, random: Random): Promise<void> => {
  const office = await colleague(story.life, 'compta')
  const failed = (await findTrackedBills(office, { customerStatuses: 'failed' })).filter(({ canReplay }) => canReplay)
  for (const { id } of failed.slice(0, 2)) await replayPayments(office, id)
  const waiting = (
    await findTrackedBills(office, { customerStatuses: 'succeeded', teacherStatuses: 'missing,failed' })
  ).filter(({ canReplay }) => canReplay)
  for (const { id } of waiting.slice(0, 4)) await replayPayments(office, id)
  const owed = (
    await findTrackedBills(office, { customerStatuses: 'missing', teacherStatuses: 'missing,failed' })
  ).filter(({ canPayTeacher }) => canPayTeacher)
  if (owed[0] && random.chance(0.6))
    await payTeacherNow(office, owed[0].id, 'Le professeur attend depuis trop longtemps.')
}

/** One newcomer in so many lives far away. */
const travellers = 4
const welcome = 'Journée d’accueil à Saint-Brieuc, 84 km'

/** Each month, those who are new give their mandate, and what the month before still owes is paid together. */
const payTogether = async (story: Story, given: Set<number>): Promise<void> => {
  const { life, cast } = story
  const office = await colleague(life, 'compta')
  for (const { teacherId, isSelfEmployed, login } of cast.tutors) {
    if (!isSelfEmployed || given.has(teacherId)) continue
    given.add(teacherId)
    if (login === null) await saveTerms(office, teacherId, { mandateAcceptedOn: life.today() })
    else await acceptMandate(await life.as(login))
    // who comes to the office for the first time is paid the way
    if (given.size % travellers === 1)
      await addExtra(office, teacherId, { kind: 'travel', day: life.today(), label: welcome, amount: 2_520 })
  }
  const month = addMonths(startOfMonth(life.today()), -1)
  // what the provider had no money for last time
  await relaunchAll(office, month)
  await payMonth(office, month)
  await decidePays(await life.as('direction'), month, true)
  await endPayFiles(office, month, 'executed', life.today())
}

/** Day and month of each year on which the certificates of the last one leave: well before they are due. */
const certificatesOn = '02-10'

/** What waits on the board is taken, worked on and closed; the last cards stay in every column. */
const workOnBoard = async (story: Story, random: Random, isLast: boolean): Promise<void> => {
  const office = await colleague(story.life, 'compta')
  const cards = await findCards(office)
  for (const [index, { id, kind }] of cards.slice(0, 8).entries()) {
    if (index === 0)
      await workOnCard(office, id, async () => {
        await noteOnCard(office, id, 'La famille est prévenue par téléphone.')
        await moveCard(office, id, 'in-progress')
      })
    else if (index === 1) {
      await handCard(office, id, 'Claire Delmas')
      await moveCard(office, id, 'waiting')
    } else if (index === 2 && kind === 'customer-payment') await replayCard(office, id)
    else if (!isLast || index < 5) {
      await noteOnCard(office, id, random.pick(['Réglé avec la famille.', 'Paiement attendu.', 'Sans suite.']))
      await moveCard(office, id, 'closed')
    }
  }
}

/** Families that owe for long are reminded, and one of them is called, which promises to pay. */
const chaseUnpaid = async (story: Story): Promise<void> => {
  const { life } = story
  const office = await colleague(life, 'compta')
  const late = await findLate(office)
  await remindFamilies(office, late.slice(0, 5))
  const called = late[5]
  if (called === undefined) return
  await noteCall(office, called, 'Attend son salaire, et s’excuse du retard.', addDays(life.today(), 6))
}

export const moneyChapter: Chapter = {
  name: 'avance immédiate, professeurs payés, suivi',
  open: async (story) => {
    const random = story.randomOf('money')
    const { first, last } = daysOf(story)
    const registered = new Set<number>()
    for (const advance of advances) {
      if (advance.daysAgo > daysBetween(first, last) - 21) continue
      plan(story, addDays(last, -advance.daysAgo), 14, () => register(story, random, registered, advance))
    }
    if (wayChosenDaysAgo < daysBetween(first, last))
      plan(story, addDays(last, -wayChosenDaysAgo), 9, async () =>
        chooseAdvanceWay(await colleague(story.life, 'compta'), 'whole', story.life.today()),
      )
    const [opened, given] = [new Set<number>(), new Set<number>()]
    for (let day = weekdayFrom(addDays(first, 14), 1); day < last; day = addDays(day, 28)) {
      plan(story, day, 14, () => openAccounts(story, opened))
      plan(story, addDays(day, 1), 11, () => followPayments(story, random))
      plan(story, addDays(day, 2), 10, () => workOnBoard(story, random, false))
      plan(story, addDays(day, 3), 10, () => payTogether(story, given))
    }
    const certificates = `${last.slice(0, 4)}-${certificatesOn}`
    if (certificates > first && certificates < last)
      plan(story, certificates, 15, async () => void (await issueCertificates(await colleague(story.life, 'compta'))))
    for (const daysAgo of [24, 2]) plan(story, addDays(last, -daysAgo), 15, () => chaseUnpaid(story))
    plan(story, addDays(last, -1), 11, () => followPayments(story, random))
    plan(story, addDays(last, -1), 10, () => workOnBoard(story, random, true))
  },
}
