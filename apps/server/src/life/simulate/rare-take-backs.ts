// What chance may leave out of lessons put right after their teacher was paid: contested, maintained, left to him, claimed, given back, and a rate rectified; of an employee, by his next payslip.
import { startOfMonth } from '@cartable/domain/kernel/dates.ts'
import { keepCard } from '../acts/billing.acts.ts'
import { correctBilledLesson } from '../acts/corrections.acts.ts'
import { confirmLesson, declareLesson } from '../acts/courses.acts.ts'
import { payMonth, setPayParameter } from '../acts/money/pay-runs.acts.ts'
import {
  cancelBilledLesson,
  claimByLetter,
  rectifyRate,
  takeBackIsContested,
  takeBackIsKept,
  teacherGivesBack,
  withdrawLetter,
} from '../acts/money/take-backs.acts.ts'
import { type Later, newPupil, runningContract } from './rare-tuition.ts'
import { attempt, type World } from './world.ts'

const hour = 3_600_000

/** Once the mandates were given: he is paid by the month, and his lessons are found false one after the other. */
export const paidLessonsAreTakenBack = async (world: World, later: Later): Promise<void> => {
  const { staff, life, story } = world
  const { gestion, compta, direction } = staff
  const tutors = story.cast.tutors.filter(({ isSelfEmployed, login }) => isSelfEmployed && login !== null)
  const [tutor] = tutors
  if (!tutor?.login) return
  const pair = await newPupil({ ...world, story: { ...story, cast: { ...story.cast, tutors } } as World['story'] })
  const { teacherId } = pair.tutor
  const contractId = await runningContract(world, pair)
  await keepCard(life, gestion, pair.family.customerId, 'works')
  const give = async (hoursAgo: number): Promise<number> => {
    const id = await declareLesson(gestion, { contractId, doneAt: new Date(life.now().getTime() - hoursAgo * hour) })
    await confirmLesson(gestion, id)
    return id
  }
  const lessons: number[] = []
  for (const hoursAgo of [3, 6, 9, 12]) lessons.push(await give(hoursAgo))
  await setPayParameter(direction, 'teacher_recovery_share', 50)
  await attempt(world, () => payMonth(compta, startOfMonth(life.today())))
  await attempt(world, () => rectifyRate(compta, teacherId, contractId, 150))
  const [first, second, third, fourth] = lessons as [number, number, number, number]
  await attempt(world, () => cancelBilledLesson(gestion, first, 'Ce cours n’a pas eu lieu.'))
  const { login } = pair.tutor
  if (login !== null) await attempt(world, async () => takeBackIsContested(await life.as(login), compta))
  await attempt(world, () => correctBilledLesson(gestion, second, 30, 'Une demi-heure seulement.'))
  await attempt(world, () => takeBackIsKept(direction, teacherId))
  later(7, async () => {
    await give(3)
    await attempt(world, () => payMonth(compta, startOfMonth(life.today())))
    await attempt(world, () => cancelBilledLesson(gestion, third, 'Ce cours non plus.'))
    await attempt(world, () => cancelBilledLesson(gestion, fourth, 'Ni celui-ci.'))
    await attempt(world, () => claimByLetter(compta, teacherId))
    await attempt(world, () => withdrawLetter(compta, teacherId))
    await attempt(world, () => claimByLetter(compta, teacherId))
    await attempt(world, () => teacherGivesBack(compta, teacherId, 500, life.today()))
  })
}

/** A lesson of an employee is cancelled once it stands on a payslip; the next one of the same family takes it back. */
export const payslipLessonIsTakenBack = async (world: World, later: Later): Promise<void> => {
  const { staff, life } = world
  const { gestion } = staff
  const pair = await newPupil(world, { selfEmployed: false })
  const contractId = await runningContract(world, pair)
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
