// Lessons that do not suit, in a simulated company: families and teachers ask for another time, and are answered or not.
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { daysBetween } from '@cartable/domain/kernel/dates.ts'
import { cancelPlannedLesson, moveLesson } from '../acts/planning.acts.ts'
import { answerRequest, askForChange, findRequests, refuseByLink, withdrawRequest } from '../acts/requests.acts.ts'
import type { Person } from '../life.ts'
import { parentOf, teacherOf } from './tuition.habits.ts'
import { attempt, type Course, count, type World } from './world.ts'

/** In turn, so that a short life sees each of them. */
const fates = [
  'accepted',
  'refused',
  'by link',
  'forgotten',
  'taken back',
  'in words',
  'one more',
  'cancelled',
] as const
const begins = '2026-01-05'
/** Lessons asked about each Monday. */
const each = 3

const plannedOf = async (person: Person, contractId: number, from: number): Promise<number | null> => {
  const { rows } = await person.do(coursesApi.list, {
    contractId: String(contractId),
    statuses: '1-planned',
    size: '50',
  })
  const ahead = rows.filter(({ expectedAt }) => expectedAt !== null && Date.parse(expectedAt) > from)
  return ahead[0]?.id ?? null
}

const askOnce = async (world: World, course: Course, fate: (typeof fates)[number]): Promise<void> => {
  const { life } = world
  const { contractId } = course.tuition
  const [parent, teacher] = [await parentOf(world, course), await teacherOf(world, course)]
  const inHours = (hours: number) => life.now().getTime() + hours * 3_600_000
  const courseId = await plannedOf(parent, contractId, inHours(3))
  const about = fate === 'one more' ? { contractId } : courseId === null ? null : { courseId }
  if (about === null) return
  count(world.injected, `asked for another time: ${fate}`)
  const id = await askForChange(parent, about, fate === 'in words' ? 'Plutôt le samedi matin.' : null)
  if (id === null || fate === 'forgotten') return
  if (fate === 'taken back') return withdrawRequest(parent, id)
  if (fate === 'refused') return answerRequest(teacher, id, { accept: false, words: 'Je suis pris ce jour-là.' })
  if (fate === 'by link') return refuseByLink(life, course.tuition.tutor.email)
  if (fate === 'in words')
    return answerRequest(teacher, id, { accept: true, expectedAt: new Date(inHours(5 * 24)).toISOString() })
  if (fate === 'cancelled') {
    if (courseId !== null) await cancelPlannedLesson(parent, courseId, 'family')
    return
  }
  await answerRequest(teacher, id, { accept: true })
}

/** On Mondays: some families ask, teachers answer; the office answers what nobody did. */
export const changesAreAsked = async (world: World): Promise<void> => {
  const today = world.life.today()
  // a sequence of its own: what chance does elsewhere stays as it was
  const random = world.story.randomOf(`requests ${today}`)
  const withAccounts = world.courses.filter(({ isAgreed, tuition }) => isAgreed && tuition.family.login !== null)
  for (let rank = 0; rank < each && withAccounts.length > 0; rank += 1) {
    const course = random.pick(withAccounts)
    const fate = fates[(Math.floor(daysBetween(begins, today) / 7) * each + rank) % fates.length] ?? 'accepted'
    await attempt(world, () => askOnce(world, course, fate))
  }
  for (const { id, status } of await findRequests(world.staff.gestion))
    if (status === 'expired')
      await attempt(world, () => answerRequest(world.staff.gestion, id, { accept: random.chance(0.5) }))
  const near = withAccounts.find(({ weekday }) => weekday === 3)
  if (near && random.chance(0.5))
    await attempt(world, async () => {
      const teacher = await teacherOf(world, near)
      const courseId = await plannedOf(teacher, near.tuition.contractId, world.life.now().getTime())
      // near enough, it is asked of the family
      if (courseId !== null) await moveLesson(teacher, courseId)
    })
}
