// The weekly life of a running contract of the demo: lessons declared in the evening, confirmed in the way of each family.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import type { Random } from '../../platform/random.ts'
import { confirmByMail, confirmLesson, declareLesson, findLessons } from '../acts/courses.acts.ts'
import { RefusedAct } from '../life.ts'
import { inParis, type Story, type Tuition } from '../story.ts'
import { colleague, dayIn, daysOf, lessonDays, plan, type Rhythm, takeHour } from './tuition-plan.ts'

/** How a family says that a lesson was given: at home the same evening, by the mail that asks, by telephone, or not at all. */
export type Habit = 'home' | 'mail' | 'office' | 'silent'

const comments = [
  'Très bonne séance, les bases reviennent.',
  'Exercices à finir pour la prochaine fois.',
  'Correction du devoir surveillé.',
  'À reprendre\u00a0: les fractions.',
  'Préparation du contrôle de vendredi.',
  'Beaucoup de progrès à l’oral.',
]

export type Course = {
  readonly tuition: Tuition
  readonly habit: Habit
  readonly rhythm: Rhythm
  /** Days on which no lesson is given: a pause, an illness. */
  isOff: (day: string) => boolean
  /** Last day of the lessons; the end of the story when null. */
  until: string | null
}

export const habitOf = (random: Random, { login }: { readonly login: string | null }): Habit =>
  login === null
    ? random.weighted([
        ['mail', 5],
        ['office', 4],
      ] as const)
    : random.weighted([
        ['home', 12],
        ['mail', 4],
        ['office', 1],
      ] as const)

/** When and how long the lessons of a contract are; null while the teacher has no hour left for this pupil. */
export const rhythmOf = (story: Story, random: Random, pair: Pick<Tuition, 'tutor' | 'child'>): Rhythm | null => {
  const slot = takeHour(story, random, pair)
  return (
    slot && {
      slot,
      everyWeeks: random.integer(2, 4),
      minutes: pair.tutor.isSelfEmployed
        ? random.weighted([
            [60, 5],
            [90, 4],
            [75, 1],
          ] as const)
        : random.weighted([
            [60, 5],
            [120, 2],
          ] as const),
    }
  )
}

const isElsewhere = / a déjà | pas libre /

/** The evening of a lesson day: declared by the teacher, or by the office for one who does not sign in; answers the lesson. */
const declare = async ({ life }: Story, random: Random, course: Course, day: string): Promise<number | null> => {
  if (course.isOff(day) || (course.until !== null && day > course.until)) return null
  const { tuition, rhythm } = course
  const declarer = tuition.tutor.login ? await life.as(tuition.tutor.login) : await colleague(life, 'gestion')
  return declareLesson(declarer, {
    contractId: tuition.contractId,
    doneAt: inParis(day, rhythm.slot[1]),
    minutes: rhythm.minutes,
    chapter: random.integer(0, 7),
    ...(random.chance(0.3) && { comment: random.pick(comments) }),
  }).catch((error: unknown) => {
    // at a stage instead, or at another lesson that was moved there: this one was not given
    if (error instanceof RefusedAct && error.refusals.some((words) => isElsewhere.test(words))) return null
    throw error
  })
}

/** The office calls whoever has let its lessons wait, and confirms them for the family. */
export const confirmByTelephone = async ({ life }: Story, { contractId }: Tuition): Promise<void> => {
  const office = await colleague(life, 'gestion')
  for (const { id } of await findLessons(office, { contractId, toConfirm: true })) await confirmLesson(office, id)
}

/** The family finds the lesson on its home page. */
const confirmInTheEvening = async ({ life }: Story, { family }: Tuition, lesson: number): Promise<void> => {
  if (family.login) await confirmLesson(await life.as(family.login), lesson)
}

/** Plans the lessons of a contract until the end of the story, with what its family does after each. */
export const liveLessons = (story: Story, random: Random, course: Course, from: string): void => {
  const { last } = daysOf(story)
  const { life } = story
  for (const day of lessonDays(random, course.rhythm, { from, to: last })) {
    if (inParis(day, 20) >= story.ends) continue
    plan(story, day, 20, async () => {
      const lesson = await declare(story, random, course, day)
      if (lesson !== null && course.habit === 'home')
        plan(story, day, 21, () => confirmInTheEvening(story, course.tuition, lesson))
    })
    if (course.habit === 'home') continue
    // the mail leaves in the morning; some open it at noon, some never do
    if (course.habit === 'mail' && random.chance(0.85))
      plan(story, addDays(day, 1), 12, async () => void (await confirmByMail(life, course.tuition.family.email)))
    else if (course.habit === 'office' && random.chance(0.9))
      plan(story, addDays(day, 2), 10, () => confirmByTelephone(story, course.tuition))
  }
}

/** True from the first to the last of these days. */
export const between = (from: string, to: string) => (day: string) => day >= from && day <= to

export const todayIn = ({ life }: Story): string => dayIn(life.now())
