// What chance may leave out of the employees' month: a file given up, wages carried out, one that comes back, contributions noted twice.
import { addMonths, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import {
  contributionsWereNotPaid,
  payContributions,
  sendWages,
  wageComesBack,
  wagesKept,
  wagesLeft,
} from '../acts/money/salaries.acts.ts'
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
