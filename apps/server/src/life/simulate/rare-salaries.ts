// What chance may leave out of pay: files given up, money that comes back, of employees and of self-employed teachers; a run that a second person approves.
import { addMonths, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import { keepCard } from '../acts/billing.acts.ts'
import { confirmLesson, declareLesson } from '../acts/courses.acts.ts'
import {
  acceptMandate,
  decideRun,
  endPayFiles,
  payComesBack,
  payMonth,
  relaunchAll,
  saveTerms,
  setPayParameter,
} from '../acts/money/pay-runs.acts.ts'
import {
  contributionsWereNotPaid,
  payContributions,
  sendWages,
  wageComesBack,
  wagesKept,
  wagesLeft,
} from '../acts/money/salaries.acts.ts'
import { newPupil, runningContract } from './rare-tuition.ts'
import { attempt, type World } from './world.ts'

/** Once payslips of the month before were issued. */
export const employeesArePaid = async (world: World): Promise<void> => {
  const { staff, life } = world
  const { compta } = staff
  const [today, month] = [life.today(), addMonths(startOfMonth(life.today()), -1)]
  const first = await sendWages(compta, month)
  if (first === null) return
  await wagesKept(compta, first, today)
  const second = await sendWages(compta, month)
  if (second !== null) await wagesLeft(compta, second, today)
  await attempt(world, () => wageComesBack(compta, month, today))
  const third = await sendWages(compta, month)
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
  if (held !== null) await saveTerms(compta, held, { holdReason: null })
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
    await attempt(world, () => payMonth(compta, month))
    await attempt(world, () => decideRun(direction, month, isApproved))
  }
  await setPayParameter(direction, 'teacher_pay_approval', 1_000_000)
}
