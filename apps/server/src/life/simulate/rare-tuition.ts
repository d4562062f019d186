// What chance may leave out of contracts and their lessons: a silence, a rest, a rhythm that changes, lessons that go wrong, plans that move.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { instantAt } from '@cartable/domain/kernel/schedule.ts'
import { findUnpaidBills, keepCard } from '../acts/billing.acts.ts'
import {
  answerPriceForFamily,
  closeContract,
  makeContract,
  openContractAgain,
  pauseContract,
  proposePrice,
  reviewByMail,
} from '../acts/contracts.acts.ts'
import {
  cancelLesson,
  confirmLesson,
  contestLesson,
  correctLesson,
  declareLesson,
  findLessons,
} from '../acts/courses.acts.ts'
import { saveCustomer, saveStudent } from '../acts/customers.acts.ts'
import { cancelPlannedLesson, moveLesson, planLesson, replaceLesson, restoreLesson } from '../acts/planning.acts.ts'
import { changeTeacher, replaceTeacher, takeReplacementBack } from '../acts/replacements.acts.ts'
import { endSeries, giveRoom, planSeries, settleSeriesDay } from '../acts/series.acts.ts'
import {
  answerWhySilent,
  askWhySilent,
  closeSilentContract,
  findSilentContracts,
  moveSilentContract,
  noteOnSilentContract,
  takeSilentContract,
} from '../acts/silent-contracts.acts.ts'
import { type Pair, priceOf } from '../demo/tuition-plan.ts'
import { noPhone } from '../invent.ts'
import { inParis } from '../story.ts'
import { cancelledTwice, confirmedTwice, correctedByTwo, declaredTwice, recordedTwice } from './double-clicks.ts'
import type { World } from './world.ts'

/** Plans what follows, so many days later. */
export type Later = (days: number, act: () => Promise<unknown>) => void

/** A family of its own, which chance does not touch, with a pupil whom a teacher can teach. */
export const newPupil = async (
  { staff, parents, school, story, random }: World,
  options: { readonly hasMail?: boolean; readonly selfEmployed?: boolean } = {},
): Promise<Pair> => {
  const parent = parents.adult(35, 50)
  const { gender, firstName, lastName, address, phone } = parent
  const email = options.hasMail === false ? null : parent.email
  const customerId = await saveCustomer(staff.gestion, null, {
    ...{ gender, firstName, lastName, address, email, mobilePhone: phone, phone: noPhone },
  })
  const { selfEmployed = true } = options
  const able = story.cast.tutors.filter(({ isSelfEmployed }) => isSelfEmployed === selfEmployed)
  const tutor = random.pick(able)
  const subject = tutor.subjects[0]!
  const studentId = await saveStudent(staff.gestion, customerId, null, {
    ...{ gender: 'male', firstName: 'Loïc', lastName, birthOn: '2011-05-04', email: null, phone: noPhone, address },
    ...{ scholarLevelId: school.levelId('3e'), establishmentId: null, subjectIds: [school.subjectId(subject)] },
  })
  const child = { studentId, firstName: 'Loïc', level: '3e', subjects: [subject] }
  const family = { customerId, name: `${firstName} ${lastName}`, email: parent.email, login: null, children: [child] }
  return { family, child, tutor, subject }
}

export const runningContract = async ({ staff, life }: World, { child, tutor, subject }: Pair): Promise<number> => {
  const contractId = await makeContract(staff.gestion, {
    ...{ studentId: child.studentId, teacherId: tutor.teacherId, subject, startsOn: life.today() },
  })
  await proposePrice(staff.gestion, contractId, priceOf(child.level))
  // typed wrong: taken back, and proposed again
  await answerPriceForFamily(staff.gestion, contractId, 'cancelled')
  const { customerPrice, margin } = priceOf(child.level)
  await proposePrice(staff.gestion, contractId, { customerPrice: customerPrice + 200, margin })
  await answerPriceForFamily(staff.gestion, contractId, 'refused')
  await proposePrice(staff.gestion, contractId, { customerPrice, margin })
  await answerPriceForFamily(staff.gestion, contractId, 'accepted')
  return contractId
}

/** A contract without a lesson from its first day: found after a month, asked about in vain, then answered, closed. */
export const silentContract = async (world: World, later: Later): Promise<void> => {
  const { staff, life } = world
  const { gestion } = staff
  const pair = await newPupil(world)
  const contractId = await runningContract(world, pair)
  later(42, async () => {
    if (!(await findSilentContracts(gestion)).some((card) => card.contractId === contractId)) return
    const processId = await takeSilentContract(gestion, contractId)
    await noteOnSilentContract(gestion, processId, 'Pas de cours depuis plus d’un mois.')
    await askWhySilent(gestion, processId, 'teacher-question')
    await moveSilentContract(gestion, processId, 'teacher-mail')
    // nobody answers for a week: it is to call
    later(8, async () => {
      await askWhySilent(gestion, processId, 'customer-question')
      await moveSilentContract(gestion, processId, 'customer-mail')
      const on = addDays(life.today(), 10)
      await answerWhySilent(life, pair.family.email, 'customer-question', { answer: 'pause', on })
      await askWhySilent(gestion, processId, 'customer-close')
      await closeSilentContract(gestion, processId, on)
    })
  })
}

/** The same, whose lessons begin again: a lesson that is planned ends its follow-up. */
export const silentThenBack = async (world: World, later: Later): Promise<void> => {
  const { gestion } = world.staff
  const contractId = await runningContract(world, await newPupil(world))
  later(42, async () => {
    if (!(await findSilentContracts(gestion)).some((card) => card.contractId === contractId)) return
    await takeSilentContract(gestion, contractId)
    const at = new Date(instantAt(addDays(world.life.today(), 2), '08:00'))
    await planLesson(gestion, { contractId, at, minutes: 60 })
  })
}

/** A contract that rests until a known day, then ends on a day that is said ahead and corrected. */
export const restsAndEnds = async (world: World, later: Later): Promise<void> => {
  const { staff, life } = world
  const pair = await newPupil(world)
  const contractId = await runningContract(world, pair)
  await declareLesson(staff.gestion, { contractId, doneAt: new Date(life.now().getTime() - 3_600_000) })
  // he knows the pupil: no test when they go on online
  const { child, tutor, subject } = pair
  const online = await makeContract(staff.gestion, {
    ...{ studentId: child.studentId, teacherId: tutor.teacherId, subject, format: 'CEL' },
  })
  await giveRoom(staff.gestion, online, 'https://visio.exemple/salle-un')
  await giveRoom(staff.gestion, online, 'https://visio.exemple/salle-deux')
  await pauseContract(staff.gestion, contractId, addDays(life.today(), 5))
  later(7, async () => {
    const end = (days: number) =>
      closeContract(staff.gestion, contractId, {
        ...{ reason: 'Objectifs atteints', comment: 'Le brevet est passé.' },
        on: addDays(life.today(), days),
      })
    await end(20)
    await end(6)
    later(2, () => reviewByMail(life, pair.family.email!, { stars: 2, comments: 'Souvent en retard.' }))
  })
}

/** A year of Sunday mornings, when nobody else has a lesson: days left out, moved, in the way of something else; another rhythm, its end. */
export const regularLessons = async (world: World, later: Later): Promise<void> => {
  const { staff, life } = world
  const { gestion } = staff
  const contractId = await runningContract(world, await newPupil(world))
  const sunday = (weeks: number) => addDays(life.today(), 6 + 7 * weeks)
  const at = (weeks: number, time: string) => new Date(instantAt(sunday(weeks), time))
  for (const weeks of [3, 4]) await planLesson(gestion, { contractId, at: at(weeks, '10:30'), minutes: 60 })
  const { id } = await planSeries(gestion, contractId, {
    ...{ firstDay: sunday(0), lastDay: sunday(10), startTime: '10:00', durationMinutes: 60 },
    decisions: [
      { day: sunday(1), kind: 'skipped' },
      { day: sunday(2), kind: 'moved', movedTo: at(2, '15:00').toISOString() },
    ],
  })
  await settleSeriesDay(gestion, id, { day: sunday(3), kind: 'skipped' })
  later(7, async () => {
    const given = (await findLessons(gestion, { contractId })).find(
      ({ status, expectedAt }) => status === '1-planned' && Date.parse(expectedAt ?? '') < life.now().getTime(),
    )
    if (given) await correctLesson(gestion, given.id, {})
  })
  later(14, async () => {
    const next = await planSeries(gestion, contractId, {
      ...{ replacesId: id, firstDay: addDays(life.today(), 27), everyWeeks: 2 },
      ...{ skipsSchoolHolidays: false, skipsPublicHolidays: false },
    })
    later(7, () => endSeries(gestion, next.id, addDays(life.today(), 30)))
  })
}

/** Lessons contested and corrected, taken back before and after their bill, with a card that gives back; and one of an employee. */
export const lessonsGoWrong = async (world: World, later: Later): Promise<void> => {
  const { staff, life } = world
  const { gestion } = staff
  const pair = await newPupil(world)
  const contractId = await runningContract(world, pair)
  await keepCard(life, gestion, pair.family.customerId, 'works')
  const employed = await newPupil(world, { selfEmployed: false })
  const employee = await runningContract(world, employed)
  const silent = await runningContract(world, await newPupil(world, { hasMail: false }))
  const hoursAgo = (hours: number) => new Date(life.now().getTime() - hours * 3_600_000)
  await declaredTwice(world, gestion, { contractId: employee, doneAt: hoursAgo(1) })
  await confirmedTwice(world, gestion, employee)
  await correctedByTwo(world, pair.family.customerId)
  later(7, async () => {
    const [bill] = await findUnpaidBills(staff.compta, employed.family.customerId)
    if (bill) await recordedTwice(world, bill.orderId)
    const [corrected, withdrawn, billed] = [
      await declareLesson(gestion, {
        ...{ contractId, doneAt: hoursAgo(32), minutes: 90, chapter: 0 },
        report: 'Fractions revues\u00a0; les divisions sont à refaire.',
      }),
      await declareLesson(gestion, { contractId, doneAt: hoursAgo(28) }),
      await declareLesson(gestion, { contractId, doneAt: hoursAgo(26) }),
    ]
    // on the Sunday, when nobody else has a lesson; the same teacher may have been found twice
    await declareLesson(gestion, { contractId: silent, doneAt: hoursAgo(24) })
    await contestLesson(gestion, corrected, 'Une heure et non une heure et demie.')
    await correctLesson(gestion, corrected, { minutes: 60, comment: 'Durée corrigée.' })
    await contestLesson(gestion, withdrawn, 'Ce cours n’a pas eu lieu.')
    await cancelLesson(gestion, withdrawn)
    await confirmLesson(gestion, billed)
    await pauseContract(gestion, silent)
    await openContractAgain(gestion, silent)
    later(7, () => cancelledTwice(world, billed))
  })
}

/** A lesson planned for a Sunday, when nobody else has one: moved, cancelled, given at another date, taken back, given by another teacher. */
export const plansChange = async (world: World): Promise<void> => {
  const { staff, life, story } = world
  const { gestion } = staff
  const pair = await newPupil(world)
  const contractId = await runningContract(world, pair)
  const sunday = (hour: number) => inParis(addDays(life.today(), 6), hour)
  const first = await planLesson(gestion, { contractId, at: sunday(9), comment: 'Apporter le manuel.' })
  const second = await planLesson(gestion, { contractId, at: sunday(11), minutes: 60 })
  if (first === null || second === null) return
  await moveLesson(gestion, first)
  await cancelPlannedLesson(gestion, first, 'other', 'Salle fermée.')
  await replaceLesson(gestion, first)
  await cancelPlannedLesson(gestion, second, 'teacher')
  await restoreLesson(gestion, second)
  const able = story.cast.tutors.filter(({ isSelfEmployed }) => isSelfEmployed)
  const other = able.find(({ teacherId }) => teacherId !== pair.tutor.teacherId)
  const replacement = other ? await replaceTeacher(gestion, contractId, other.teacherId) : null
  if (replacement !== null) await takeReplacementBack(gestion, replacement)
  const next = other
    ? await changeTeacher(gestion, {
        ...{ contractId, teacherId: other.teacherId, on: addDays(life.today(), 3), reason: 'Départ du professeur' },
      })
    : null
  await pauseContract(gestion, next ?? contractId)
}
