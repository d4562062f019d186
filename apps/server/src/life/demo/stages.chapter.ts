// Chapter of the demo: sessions of stages from their first room to their last evaluation, and one that is cancelled.
import type { Address } from '@cartable/domain/kernel/address.ts'
import { addDays, daysBetween } from '@cartable/domain/kernel/dates.ts'
import type { Random } from '../../platform/random.ts'
import { findUnpaidBills, payBillByCard, recordPayment } from '../acts/billing.acts.ts'
import { settleStage } from '../acts/money/stage-pay.acts.ts'
import {
  addGroup,
  addLevel,
  addRoom,
  addSubject,
  addToPool,
  askRefund,
  cancelRegistration,
  evaluatePupil,
  findRegistrations,
  findReports,
  moveGroup,
  moveGroupOffer,
  moveRegistration,
  moveSession,
  offerGroup,
  openSession,
  placePupils,
  printAttendance,
  registerToStage,
  writeToSession,
} from '../acts/stages.acts.ts'
import type { Person } from '../life.ts'
import { type Chapter, inParis, type Story } from '../story.ts'
import { colleague, daysOf, plan, weekdayFrom } from './tuition-plan.ts'

type Stage = {
  /** Place of the type in the list of types. */
  readonly type: number
  readonly isOnline: boolean
  /** Days from the end of the story to the Monday of the stage. */
  readonly from: number
  readonly pupils: number
  readonly fate: 'closed' | 'confirmed' | 'planned' | 'cancelled'
}
const stages: readonly Stage[] = [
  { type: 0, isOnline: false, from: -75, pupils: 9, fate: 'closed' },
  { type: 1, isOnline: true, from: -6, pupils: 5, fate: 'confirmed' },
  { type: 2, isOnline: false, from: 30, pupils: 9, fate: 'confirmed' },
  { type: 3, isOnline: false, from: 80, pupils: 2, fate: 'planned' },
  { type: 1, isOnline: false, from: 45, pupils: 0, fate: 'cancelled' },
]
const hall: Address = {
  ...{ houseNumber: '12', street: 'rue de Fougères', complement: null, cityCode: '35238', postalCode: '35000' },
  ...{ city: 'Rennes', departementCode: '35', country: 'FR', latitude: 48.1142, longitude: -1.6706 },
  ...{ freeAddress: null, completeAddress: '12 rue de Fougères 35000 Rennes', typedByHand: false },
}
const hours = [
  ['09:00', '11:00'],
  ['11:15', '13:15'],
  ['14:00', '16:00'],
] as const
const evening = ['16:15', '18:15'] as const
const prices = [18_000, 32_000, 45_000]

type Group = { readonly id: number; readonly subject: string }
type Level = { readonly id: number; readonly subjects: readonly number[] }
type Session = { readonly id: number; readonly levels: readonly Level[]; readonly groups: readonly Group[] }

const manager = ({ life }: Story) => colleague(life, 'stages')

/** Rooms, two levels, their subjects and groups. */
const build = async (staff: Person, stage: Stage, monday: string): Promise<Session> => {
  const id = await openSession(staff, {
    type: stage.type,
    startDate: monday,
    endDate: addDays(monday, 4),
    address: stage.isOnline ? null : hall,
  })
  const rooms: number[] = []
  for (const letter of ['A', 'B'])
    rooms.push(
      stage.isOnline
        ? await addRoom(
            staff,
            id,
            `Classe virtuelle ${letter}`,
            `https://visio.exemple.fr/stage-${letter.toLowerCase()}`,
          )
        : await addRoom(staff, id, `Salle ${letter}`, null),
    )
  const levels: Level[] = []
  const groups: Group[] = []
  for (const [place, { title, level }] of [
    { title: 'Objectif brevet', level: '3e' },
    { title: 'Réussir sa seconde', level: '2de' },
  ].entries()) {
    const levelId = await addLevel(staff, id, { title, level, prices, isPublic: true })
    const subjects: number[] = []
    for (const [index, subject] of ['Mathématiques', 'Français', 'Anglais'].entries()) {
      const made = await addSubject(staff, levelId, { subject, option: index === 2 })
      subjects.push(made.id)
      const [startTime, endTime] = hours[index]!
      const groupId = await addGroup(staff, made.id, { locationId: rooms[place] ?? null, startTime, endTime })
      groups.push({ id: groupId, subject })
      // many ask for the first subject: a second group is made ready, whose teacher is still to be found
      const [from, to] = evening
      if (index === 0 && stage.fate === 'confirmed')
        await addGroup(staff, made.id, { locationId: rooms[place] ?? null, startTime: from, endTime: to })
    }
    levels.push({ id: levelId, subjects })
  }
  return { id, levels, groups }
}

/** Each group is offered to somebody who teaches its subject: most accept, one refuses, one offer is taken back. */
const askTeachers = async (story: Story, { id, groups }: Session, isSettled: boolean): Promise<void> => {
  const staff = await manager(story)
  const busy = new Set<string>()
  const inPool = new Set<number>()
  for (const [index, group] of groups.entries()) {
    // the groups of both levels have the same hours
    const hour = index % hours.length
    const [teacher, other] = story.cast.tutors.filter(
      ({ teacherId, subjects }) => subjects.includes(group.subject) && !busy.has(`${teacherId} ${hour}`),
    )
    if (!teacher) continue
    busy.add(`${teacher.teacherId} ${hour}`)
    if (!inPool.has(teacher.teacherId)) await addToPool(staff, id, teacher.teacherId, 'Toute la semaine')
    inPool.add(teacher.teacherId)
    const offer = await offerGroup(staff, group.id, teacher.teacherId)
    if (!isSettled && index === 5) continue
    await moveGroupOffer(staff, offer, 'sent')
    if (!isSettled && index === 4) continue
    if (index === 1 && other) {
      busy.add(`${other.teacherId} ${hour}`)
      await moveGroupOffer(staff, offer, 'refused')
      const second = await offerGroup(staff, group.id, other.teacherId)
      await moveGroupOffer(staff, second, 'sent')
      await moveGroupOffer(staff, second, 'accepted')
      continue
    }
    await moveGroupOffer(staff, offer, 'accepted')
    // somebody who had agreed falls ill
    if (!isSettled && index === 2) await moveGroupOffer(staff, offer, 'cancelled')
  }
}

type Method = 'card' | 'cheque' | 'transfer'
/** One pupil is registered: by card where there is one, by hand otherwise; some have not paid yet. */
const register = async (story: Story, random: Random, session: Session, done: Set<number>): Promise<void> => {
  const { cast } = story
  const pupils = cast.families
    .flatMap(({ children }) => children)
    .filter(({ studentId, level }) => !done.has(studentId) && /^([43]e|2de|1re)/.test(level))
  const child = pupils[0]
  if (!child) return
  done.add(child.studentId)
  const staff = await manager(story)
  const level = session.levels[/^[43]e/.test(child.level) ? 0 : 1]!
  const paymentMethod: Method = random.pick(['card', 'cheque', 'transfer'])
  // the usual subjects fill first: whoever comes late takes another one, or renounces
  const wished = level.subjects.slice(0, random.integer(1, 2))
  for (const subjectIds of [wished, ...level.subjects.map((subject) => [subject])]) {
    const wanted = { sessionId: session.id, studentId: child.studentId, levelId: level.id, subjectIds, paymentMethod }
    const made = await registerToStage(staff, wanted)
    if (made === null) continue
    if (made.billId !== null && paymentMethod === 'card') await payBillByCard(staff, made.billId)
    return
  }
}

/** The accountant records what came by post for the registrations of a session. */
const recordPaid = async (story: Story, session: Session): Promise<void> => {
  const office = await colleague(story.life, 'compta')
  const unpaid = await findUnpaidBills(office)
  const registrations = await findRegistrations(await manager(story), session.id)
  const bills = new Set(registrations.flatMap((one) => one.bills.map(({ id }) => id)))
  for (const [index, bill] of unpaid.filter(({ id }) => bills.has(id)).entries())
    if (index % 4 !== 3)
      await recordPayment(office, { orderId: bill.orderId, type: index % 2 === 0 ? 'cheque' : 'transfer' })
}

/** A registration made firm by hand and back, one cancelled, one given back in part, one given back whole. */
const changeMinds = async (story: Story, session: Session): Promise<void> => {
  const staff = await manager(story)
  const director = await story.life.as('direction')
  const rows = (await findRegistrations(staff, session.id)).filter(({ isEnabled }) => isEnabled)
  const unpaid = rows.filter(({ totalPaid }) => totalPaid === 0)
  const paid = rows.filter(({ totalPaid, total }) => totalPaid > 0 && totalPaid === total)
  if (unpaid[0]) {
    await moveRegistration(staff, unpaid[0].id, '2-firm')
    await moveRegistration(staff, unpaid[0].id, '1-temporary')
  }
  if (unpaid[1]) await cancelRegistration(staff, unpaid[1].id)
  if (paid[0])
    await askRefund(director, paid[0].id, {
      amountCents: 4_000,
      reason: 'Une journée manquée',
      cancelRegistration: false,
    })
  if (paid[1]) await askRefund(director, paid[1].id, { reason: 'Déménagement de la famille', cancelRegistration: true })
}

const evaluate = async (story: Story, random: Random, session: Session): Promise<void> => {
  const staff = await manager(story)
  for (const [index, { id }] of (await findReports(staff, session.id)).entries())
    if (index % 5 !== 4)
      await evaluatePupil(staff, id, {
        stars: [random.integer(2, 5), random.integer(3, 5)],
        comments: random.pick(['Stage très sérieux.', 'De réels progrès en cinq jours.', 'À encourager.']),
        isValidated: index % 3 !== 2,
      })
}

const close = async (story: Story, random: Random, session: Session): Promise<void> => {
  const staff = await manager(story)
  await evaluate(story, random, session)
  await writeToSession(staff, session.id, 'closing', 'customer')
  for (const { id } of session.groups) await moveGroup(staff, id, '3-closed')
  if (await settleStage(staff, await colleague(story.life, 'compta'), session.id))
    await moveSession(staff, session.id, '3-closed')
}

/** A session, from its first room on; each step on its day, as far as the story goes. */
const liveStage = (story: Story, random: Random, stage: Stage, monday: string): void => {
  const { first, last } = daysOf(story)
  const at = (days: number, hour: number, act: () => Promise<unknown>) => {
    const day = addDays(monday, days)
    if (inParis(day, hour) < story.ends) plan(story, day, hour, async () => void (await act()))
  }
  const opensOn = [addDays(monday, -45), addDays(last, -20)].sort()[0]!
  if (opensOn < addDays(first, 25)) return
  const opens = daysBetween(monday, opensOn)
  at(opens, 10, async () => {
    const session = await build(await manager(story), stage, monday)
    if (stage.fate === 'cancelled') {
      at(opens + 12, 10, async () => {
        for (const { id } of session.groups.slice(0, 2)) await moveGroup(await manager(story), id, '0-cancelled')
        await moveSession(await manager(story), session.id, '0-cancelled')
      })
      return
    }
    at(opens + 2, 10, () => askTeachers(story, session, stage.fate === 'closed'))
    const done = new Set<number>()
    for (let rank = 0; rank < stage.pupils; rank += 1)
      at(opens + 3 + Math.floor(rank / 2), 11, () => register(story, random, session, done))
    at(opens + 12, 10, () => recordPaid(story, session))
    at(opens + 14, 10, () => changeMinds(story, session))
    if (stage.fate === 'planned') return
    at(opens + 15, 10, async () => {
      const staff = await manager(story)
      await moveSession(staff, session.id, '2-confirmed')
      await placePupils(staff, session.id)
      for (const { id } of session.groups.slice(0, stage.fate === 'closed' ? 6 : 4))
        await moveGroup(staff, id, '2-confirmed')
      await writeToSession(staff, session.id, 'start', 'customer')
    })
    at(0, 8, async () => printAttendance(await manager(story), session.id))
    if (stage.fate === 'closed') at(8, 10, () => close(story, random, session))
    else at(4, 18, () => evaluate(story, random, session))
  })
}

export const stagesChapter: Chapter = {
  name: 'stages',
  open: async (story) => {
    const random = story.randomOf('stages')
    const { last } = daysOf(story)
    for (const stage of stages) liveStage(story, random, stage, weekdayFrom(addDays(last, stage.from), 1))
  },
}
