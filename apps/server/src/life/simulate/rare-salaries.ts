// What chance may leave out of pay: files given up, money that comes back or leaves for a wrong account, a run that a second person approves; paid lessons put right, of employees and of self-employed teachers.
import { addMonths, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import { keepCard } from '../acts/billing.acts.ts'
import { correctBilledLesson } from '../acts/corrections.acts.ts'
import { confirmLesson, declareLesson } from '../acts/courses.acts.ts'
import { contractIsSigned } from '../acts/lessons/signatures.acts.ts'
import {
  restIsLost,
  rightAccountIsGiven,
  wasTheRightAccount,
  wrongAccountGivesBack,
  wrongAccountPaid,
} from '../acts/money/misdirected.acts.ts'
import {
  acceptMandate,
  addExtra,
  decidePays,
  endPayFiles,
  payComesBack,
  payMonth,
  relaunchAll,
  saveTerms,
  setPayParameter,
  teacherIsPaidApart,
  withdrawExtra,
} from '../acts/money/pay-runs.acts.ts'
import {
  contributionsWereNotPaid,
  payContributions,
  prepareWages,
  sendWages,
  wageComesBack,
  wagesKept,
  wagesLeft,
} from '../acts/money/salaries.acts.ts'
import {
  cancelBilledLesson,
  claimByLetter,
  rectifyRate,
  takeBackIsContested,
  takeBackIsKept,
  teacherGivesBack,
  withdrawLetter,
} from '../acts/money/take-backs.acts.ts'
import type { Pair } from '../demo/tuition-plan.ts'
import { RefusedAct } from '../life.ts'
import { type Later, newPupil, runningContract } from './rare-tuition.ts'
import { attempt, type World } from './world.ts'

/** Once payslips of the month before were issued. */
export const employeesArePaid = async (world: World): Promise<void> => {
  const { staff, life } = world
  const { compta, direction } = staff
  const [today, month] = [life.today(), addMonths(startOfMonth(life.today()), -1)]
  // the first is large for this company: given up by who looks at it
  await setPayParameter(direction, 'teacher_pay_approval', 0)
  await attempt(world, async () => {
    await prepareWages(compta)
    await decidePays(direction, month, false)
  })
  const first = await sendWages(compta, direction, month)
  await setPayParameter(direction, 'teacher_pay_approval', 1_000_000)
  if (first === null) return
  await wagesKept(compta, first, today)
  const second = await sendWages(compta, direction, month)
  if (second !== null) await wagesLeft(compta, second, today)
  await attempt(world, () => wageComesBack(compta, month, today))
  const third = await sendWages(compta, direction, month)
  if (third !== null) await wagesLeft(compta, third, today)
  await attempt(world, () => payContributions(compta, today))
  await attempt(world, () => contributionsWereNotPaid(compta))
  await attempt(world, () => payContributions(compta, today))
}

/** A family whose card works, with an hour given and confirmed some hours ago. */
const paidHour = async (world: World, hoursAgo: number): Promise<void> => {
  const { staff, life } = world
  const pair = await newPupil(world)
  const contractId = await runningContract(world, pair)
  await keepCard(life, staff.gestion, pair.family.customerId, 'works')
  const doneAt = new Date(life.now().getTime() - hoursAgo * 3_600_000)
  await confirmLesson(staff.gestion, await declareLesson(staff.gestion, { contractId, doneAt }))
}

/** Who has an account accepts the mandate at home; the office notes what the others signed, and holds one back for a while. */
const mandatesAreGiven = async ({ staff, story, life }: World): Promise<number | null> => {
  const self = story.cast.tutors.filter(({ isSelfEmployed }) => isSelfEmployed)
  for (const { teacherId, login } of self)
    if (login === null) await saveTerms(staff.compta, teacherId, { mandateAcceptedOn: life.today() })
    else await acceptMandate(await life.as(login))
  const [first] = self
  if (!first) return null
  await saveTerms(staff.compta, first.teacherId, { holdReason: 'Attestation de vigilance à fournir' })
  return first.teacherId
}

/** All by the bank once: a file given up, sent again, one of it that comes back; then by the provider, after a second person said yes. */
export const teachersArePaidTogether = async (world: World): Promise<void> => {
  const { staff, life } = world
  const { compta, direction } = staff
  const [today, month] = [life.today(), startOfMonth(life.today())]
  const held = await mandatesAreGiven(world)
  await paidHour(world, 3)
  await setPayParameter(direction, 'teacher_pay_by_bank', true)
  if (held !== null) {
    await saveTerms(compta, held, { holdReason: null })
    await attempt(world, async () => {
      const bonus = { kind: 'bonus', day: today, label: 'Parrainage', amount: 3_000 } as const
      await addExtra(compta, held, { ...bonus, kind: 'travel', label: 'Aller-retour Paimpol' })
      await withdrawExtra(compta, held, 'Noté pour un autre.')
      await addExtra(compta, held, bonus)
    })
  }
  await attempt(world, () => payMonth(compta, month, []))
  await attempt(world, () => endPayFiles(compta, month, 'cancelled', today))
  await attempt(world, () => relaunchAll(compta, month))
  await attempt(world, () => endPayFiles(compta, month, 'executed', today))
  await attempt(world, () => payComesBack(compta, month, today))
  await setPayParameter(direction, 'teacher_pay_by_bank', false)
  await attempt(world, () => relaunchAll(compta, month))
  await setPayParameter(direction, 'teacher_pay_approval', 0)
  for (const isApproved of [false, true]) {
    await attempt(world, () => paidHour(world, isApproved ? 6 : 9))
    await attempt(world, () => teacherIsPaidApart(compta))
    await attempt(world, () => decidePays(direction, month, isApproved))
    await attempt(world, () => paidHour(world, isApproved ? 12 : 15))
    await attempt(world, () => payMonth(compta, month))
    await attempt(world, () => decidePays(direction, month, isApproved))
  }
  await setPayParameter(direction, 'teacher_pay_approval', 1_000_000)
}

const hour = 3_600_000

/** A lesson of an hour, so many hours ago or more: whoever gives others is at one place at a time. */
const giveWhenFree = async ({ life, staff }: World, contractId: number, hoursAgo: number): Promise<number> => {
  const { gestion } = staff
  for (let ago = hoursAgo; ; ago += 1) {
    try {
      const id = await declareLesson(gestion, { contractId, doneAt: new Date(life.now().getTime() - ago * hour) })
      await confirmLesson(gestion, id)
      return id
    } catch (error) {
      if (!(error instanceof RefusedAct) || ago > hoursAgo + 48) throw error
    }
  }
}

/** Four paid lessons found false one after the other: contested, left to him, claimed by a letter. */
const lessonsOfOneAreTakenBack = async (world: World, pair: Pair, contractId: number): Promise<void> => {
  const { staff, life } = world
  const { gestion, compta, direction } = staff
  const { teacherId, login } = pair.tutor
  const give = (hoursAgo: number) => giveWhenFree(world, contractId, hoursAgo)
  const lessons: number[] = []
  for (const hoursAgo of [3, 6, 9, 12]) lessons.push(await give(hoursAgo))
  await setPayParameter(direction, 'teacher_recovery_share', 50)
  await attempt(world, () => payMonth(compta, startOfMonth(life.today())))
  await attempt(world, () => rectifyRate(compta, teacherId, contractId, 150))
  const [first, second, third, fourth] = lessons as [number, number, number, number]
  await attempt(world, () => cancelBilledLesson(gestion, first, 'Ce cours n’a pas eu lieu.'))
  if (login !== null) await attempt(world, async () => takeBackIsContested(await life.as(login), compta))
  await attempt(world, () => correctBilledLesson(gestion, second, 30, 'Une demi-heure seulement.'))
  await attempt(world, () => takeBackIsKept(direction, teacherId))
  await give(15)
  await attempt(world, () => payMonth(compta, startOfMonth(life.today())))
  await attempt(world, () => cancelBilledLesson(gestion, third, 'Ce cours non plus.'))
  await attempt(world, () => cancelBilledLesson(gestion, fourth, 'Ni celui-ci.'))
  await attempt(world, () => claimByLetter(compta, teacherId))
  await attempt(world, () => withdrawLetter(compta, teacherId))
  await attempt(world, () => claimByLetter(compta, teacherId))
  await attempt(world, () => teacherGivesBack(compta, teacherId, 500, life.today()))
}

/** Once the mandates were given: he is paid by the month, and his lessons are found false one after the other. */
export const paidLessonsAreTakenBack = async (world: World, later: Later): Promise<void> => {
  const { staff, life, story } = world
  const { gestion } = staff
  const tutors = story.cast.tutors.filter(({ isSelfEmployed, login }) => isSelfEmployed && login !== null)
  const [tutor] = tutors
  if (!tutor?.login) return
  const pair = await newPupil({ ...world, story: { ...story, cast: { ...story.cast, tutors } } as World['story'] })
  const contractId = await runningContract(world, pair)
  await keepCard(life, gestion, pair.family.customerId, 'works')
  // its price has held for some days: there is an hour for each lesson
  later(3, () => lessonsOfOneAreTakenBack(world, pair, contractId))
}

/** A lesson of an employee is cancelled once it stands on a payslip; the next one of the same family takes it back. */
export const payslipLessonIsTakenBack = async (world: World, later: Later): Promise<void> => {
  const { staff, life } = world
  const { gestion } = staff
  const pair = await newPupil(world, { selfEmployed: false })
  const contractId = await runningContract(world, pair)
  await attempt(world, () => contractIsSigned(gestion, contractId, life.today()))
  const give = async (hoursAgo: number): Promise<number> => {
    const id = await declareLesson(gestion, { contractId, doneAt: new Date(life.now().getTime() - hoursAgo * hour) })
    await confirmLesson(gestion, id)
    return id
  }
  const [first, second] = [await give(3), await give(6)]
  later(35, async () => {
    await attempt(world, () => cancelBilledLesson(gestion, first, 'Ce cours n’a pas eu lieu.'))
    await attempt(world, () => correctBilledLesson(gestion, second, 90, 'Une demi-heure de plus.'))
    await give(3)
  })
}

/** By the bank, to somebody who has an account: first said by mistake, then found true; some of it comes back, and he is paid again. */
export const wrongAccountIsPaid = async (world: World): Promise<void> => {
  const { staff, life, story } = world
  const { compta, direction, gestion } = staff
  const [today, month] = [life.today(), startOfMonth(life.today())]
  const tutors = story.cast.tutors.filter(({ isSelfEmployed, login }) => isSelfEmployed && login !== null)
  if (tutors.length === 0) return
  const pair = await newPupil({ ...world, story: { ...story, cast: { ...story.cast, tutors } } as World['story'] })
  const { teacherId, login } = pair.tutor
  const contractId = await runningContract(world, pair)
  await keepCard(life, gestion, pair.family.customerId, 'works')
  for (const hoursAgo of [3, 6]) await giveWhenFree(world, contractId, hoursAgo)
  await setPayParameter(direction, 'teacher_pay_by_bank', true)
  await attempt(world, () => payMonth(compta, month))
  await attempt(world, () => endPayFiles(compta, month, 'executed', today))
  await attempt(world, async () => {
    const first = await wrongAccountPaid(compta, month, today, teacherId)
    if (first !== null) await wasTheRightAccount(compta, first)
    const found = await wrongAccountPaid(compta, month, today, teacherId)
    if (found === null || login === null) return
    // this life is short: the next run does not wait for three days
    await setPayParameter(direction, 'bank_change_hold_hours', 0)
    await rightAccountIsGiven(await life.as(login), compta, teacherId)
    await wrongAccountGivesBack(compta, found, 100, today)
    await restIsLost(direction, found)
  })
  await attempt(world, () => relaunchAll(compta, month))
  await attempt(world, () => endPayFiles(compta, month, 'executed', today))
  await setPayParameter(direction, 'bank_change_hold_hours', 72)
  await setPayParameter(direction, 'teacher_pay_by_bank', false)
}
