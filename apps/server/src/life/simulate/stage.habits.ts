// Stages of a simulated company, from their first room to their last evaluation, with the minds that change on the way.
import { addDays, daysBetween } from '@cartable/domain/kernel/dates.ts'
import { findUnpaidBills, payBillByCard, recordPayment } from '../acts/billing.acts.ts'
import { saveTerms } from '../acts/money/pay-runs.acts.ts'
import {
  handStageHours,
  payStageHours,
  replaceOnFirstDay,
  sendStageHours,
  setGrades,
  settleStage,
} from '../acts/money/stage-pay.acts.ts'
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
import { seat } from '../demo/office.tables.ts'
import { weekdayFrom } from '../demo/tuition-plan.ts'
import { attempt, inDays, type World } from './world.ts'

export const stageFates = ['closed', 'cancelled'] as const
export type StageFate = (typeof stageFates)[number]
const subjects = ['Mathématiques', 'Français'] as const

type Stage = { readonly id: number; readonly levelId: number; readonly subjectIds: number[]; readonly groups: number[] }

const build = async ({ staff }: World, monday: string, isOnline: boolean): Promise<Stage> => {
  const dates = { startDate: monday, endDate: addDays(monday, 1) }
  const id = await openSession(staff.stages, { type: 0, ...dates, address: isOnline ? null : seat })
  const room = await addRoom(staff.stages, id, 'Salle A', isOnline ? 'https://visio.exemple.fr/stage' : null)
  const levelId = await addLevel(staff.stages, id, {
    ...{ title: 'Révisions', level: '3e', prices: [18_000, 32_000], isPublic: true },
    metaDescription: 'Revoir l’essentiel de la 3e en petit groupe, avant le brevet.',
  })
  const [subjectIds, groups]: [number[], number[]] = [[], []]
  for (const [rank, subject] of subjects.entries()) {
    const made = await addSubject(staff.stages, levelId, { subject, option: rank === 1 })
    subjectIds.push(made.id)
    const [startTime, endTime] = rank === 0 ? (['09:00', '11:00'] as const) : (['14:00', '16:00'] as const)
    groups.push(await addGroup(staff.stages, made.id, { locationId: room, startTime, endTime }))
  }
  return { id, levelId, subjectIds, groups }
}

const askTeachers = async ({ staff, story }: World, { id, groups }: Stage): Promise<void> => {
  await setGrades(staff.stages, [{ minGrade: 0, supplementCents: 150 }])
  const tutors = story.cast.tutors
  for (const [rank, groupId] of groups.entries()) {
    const able = tutors.filter((tutor) => tutor.subjects.includes(subjects[rank] ?? ''))
    const [teacher, other] = able.length > 0 ? able : tutors
    if (!teacher) continue
    await addToPool(staff.stages, id, teacher.teacherId, 'Toute la semaine')
    const offer = await offerGroup(staff.stages, groupId, teacher.teacherId)
    await moveGroupOffer(staff.stages, offer, 'sent')
    if (rank === 0) {
      await moveGroupOffer(staff.stages, offer, 'accepted')
      continue
    }
    await moveGroupOffer(staff.stages, offer, 'refused')
    const second = await offerGroup(staff.stages, groupId, (other ?? teacher).teacherId)
    await moveGroupOffer(staff.stages, second, 'cancelled')
  }
}

const register = async (world: World, stage: Stage): Promise<void> => {
  const { staff, random, story } = world
  const children = story.cast.families.flatMap((family) => family.children)
  for (const [rank, { studentId }] of random.sample(children, 5).entries())
    await attempt(world, async () => {
      const paymentMethod = (['card', 'cheque', 'transfer'] as const)[rank % 3]!
      const made = await registerToStage(staff.stages, {
        ...{ sessionId: stage.id, studentId, levelId: stage.levelId, paymentMethod },
        subjectIds: stage.subjectIds.slice(0, 1 + (rank % 2)),
      })
      const billId = made?.billId ?? null
      if (billId !== null && paymentMethod === 'card') await payBillByCard(staff.stages, billId)
    })
}

const changeMinds = async (world: World, stage: Stage): Promise<void> => {
  const { staff } = world
  const registrations = await findRegistrations(staff.stages, stage.id)
  const bills = new Set(registrations.flatMap((one) => one.bills.map(({ id }) => id)))
  const unpaid = (await findUnpaidBills(staff.compta)).filter(({ id }) => bills.has(id))
  for (const bill of unpaid.slice(0, 2))
    await attempt(world, () => recordPayment(staff.compta, { orderId: bill.orderId, type: 'cheque' }))
  const rows = (await findRegistrations(staff.stages, stage.id)).filter(({ isEnabled }) => isEnabled)
  const [one, other] = rows.filter(({ totalPaid }) => totalPaid === 0)
  const [paid, full] = rows.filter(({ totalPaid, total }) => totalPaid > 0 && totalPaid === total)
  await attempt(world, async () => {
    if (!one) return
    await moveRegistration(staff.stages, one.id, '2-firm')
    await moveRegistration(staff.stages, one.id, '1-temporary')
  })
  await attempt(world, async () => other && cancelRegistration(staff.stages, other.id))
  const [small, whole] = [{ reason: 'Une journée manquée', amountCents: 4_000 }, { reason: 'Déménagement' }]
  await attempt(world, async () => paid && askRefund(staff.direction, paid.id, { ...small, cancelRegistration: false }))
  await attempt(world, async () => full && askRefund(staff.direction, full.id, { ...whole, cancelRegistration: true }))
}

/** A self-employed teacher and an employee of the company are paid, each on their way. */
const teachersArePaid = async ({ staff, story, life }: World, { id }: Stage, lastDay: string): Promise<void> => {
  const tutors = story.cast.tutors
  const [employee, self] = [tutors.find((one) => !one.isSelfEmployed), tutors.find((one) => one.isSelfEmployed)]
  for (const one of [employee, self]) if (one) await replaceOnFirstDay(staff.stages, id, one.teacherId)
  await sendStageHours(staff.stages, id)
  if (self) await saveTerms(staff.compta, self.teacherId, { mandateAcceptedOn: life.today() })
  await payStageHours(staff.compta, lastDay)
  await handStageHours(staff.compta, lastDay)
}

/** A stage that begins in eight weeks, with a step each week. */
export const stage = async (world: World, fate: StageFate, isOnline = false): Promise<void> => {
  const { staff, life } = world
  const { stages } = staff
  const monday = weekdayFrom(addDays(life.today(), 36), 2)
  const ends = daysBetween(life.today(), addDays(monday, 1))
  const made = await build(world, monday, isOnline)
  const later = (days: number, act: () => Promise<unknown>) =>
    inDays(world, days, async () => {
      await attempt(world, act)
    })
  if (fate === 'cancelled') {
    later(7, async () => {
      await moveGroup(stages, made.groups[0]!, '0-cancelled')
      await moveSession(stages, made.id, '0-cancelled')
    })
    return
  }
  later(7, () => askTeachers(world, made))
  later(7, () => register(world, made))
  later(14, () => changeMinds(world, made))
  later(21, async () => {
    await moveSession(stages, made.id, '2-confirmed')
    await placePupils(stages, made.id)
    await moveGroup(stages, made.groups[0]!, '2-confirmed')
    await writeToSession(stages, made.id, 'start', 'customer')
  })
  later(28, () => printAttendance(stages, made.id))
  // the Monday after it
  later(Math.ceil((ends + 1) / 7) * 7, async () => {
    for (const [rank, { id }] of (await findReports(stages, made.id)).entries())
      await evaluatePupil(stages, id, { stars: [4, 5], comments: 'Stage sérieux.', isValidated: rank % 2 === 0 })
    await writeToSession(stages, made.id, 'closing', 'customer')
    await moveGroup(stages, made.groups[0]!, '3-closed')
    if (await settleStage(stages, staff.compta, made.id)) await moveSession(stages, made.id, '3-closed')
    await attempt(world, () => teachersArePaid(world, made, addDays(monday, 1)))
  })
}

/** A stage every six weeks in a company that has pupils for it. */
export const stagesAreOpened = async (world: World, week: number): Promise<void> => {
  const { random, story } = world
  if (week % 6 !== 3 || story.cast.families.length < 5) return
  await attempt(world, () => stage(world, random.chance(0.2) ? 'cancelled' : 'closed', random.chance(0.3)))
}
