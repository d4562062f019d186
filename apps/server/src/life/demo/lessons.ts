// The weekly life of a running contract of the demo: lessons declared in the evening, confirmed in the way of each family.
import { planningRefusals } from '@cartable/domain/courses/planning/planning.refusals.ts'
import { addDays, daysBetween } from '@cartable/domain/kernel/dates.ts'
import type { Refusal } from '@cartable/domain/kernel/refusal.ts'
import type { Random } from '../../platform/random.ts'
import {
  confirmByMail,
  confirmForFamily,
  confirmLesson,
  correctLesson,
  declareLesson,
  findLessons,
  judgeAll,
  judgeByMail,
} from '../acts/courses.acts.ts'
import {
  cancelPlannedLesson,
  findBegun,
  moveLesson,
  planLesson,
  replaceLesson,
  restoreLesson,
} from '../acts/planning.acts.ts'
import { planSeries } from '../acts/series.acts.ts'
import { type Person, RefusedAct } from '../life.ts'
import { inParis, type Story, type Tuition } from '../story.ts'
import { colleague, dayIn, daysOf, lessonDays, plan, type Rhythm, takeHour, weekdayFrom } from './tuition-plan.ts'

/** How a family says that a lesson was given: at home the same evening, by the mail that asks, by telephone, or not at all. */
export type Habit = 'home' | 'mail' | 'office' | 'silent'

/** What the family reads of a lesson. */
const reports = [
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
  /** Days whose lesson was planned: it is not declared without its plan. */
  readonly planned: Set<string>
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

const declarerOf = ({ life }: Story, { tutor }: Tuition): Promise<Person> =>
  tutor.login ? life.as(tutor.login) : colleague(life, 'gestion')

const { taken, teacherBusy, studentBusy, stageTeacherBusy, stagePupilBusy, contractTakesNone, afterEnd } =
  planningRefusals
/** Teacher or pupil is at a stage, or at another lesson that was moved there. */
const elsewhere = [taken('', '', '', ''), teacherBusy, studentBusy, stageTeacherBusy, stagePupilBusy]
const isRefusedFor = (error: unknown, refusals: readonly Refusal[]): boolean =>
  error instanceof RefusedAct && error.codes.some((code) => refusals.some((one) => one.code === code))

/** Given without having been planned; null when teacher or pupil was elsewhere. */
const declareUnplanned = (declarer: Person, random: Random, { tuition, rhythm }: Course, day: string) =>
  declareLesson(declarer, {
    contractId: tuition.contractId,
    doneAt: inParis(day, rhythm.slot[1]),
    minutes: rhythm.minutes,
    chapter: random.integer(0, 7),
    ...(random.chance(0.3) && { report: random.pick(reports) }),
  }).catch((error: unknown) => {
    if (isRefusedFor(error, elsewhere)) return null // this one was not given
    throw error
  })

const isGiven = ({ isOff, until }: Course, day: string): boolean => !isOff(day) && (until === null || day <= until)

/** The evening of a lesson day: declared by the teacher, or by the office for one who does not sign in; answers the lessons. */
const declare = async (story: Story, random: Random, course: Course, day: string): Promise<readonly number[]> => {
  const { contractId } = course.tuition
  const declarer = await declarerOf(story, course.tuition)
  const given: number[] = []
  for (const { id } of await findBegun(declarer, story.life.now(), contractId)) {
    await correctLesson(declarer, id, random.chance(0.3) ? { report: random.pick(reports) } : {})
    given.push(id)
  }
  if (course.planned.has(day) || !isGiven(course, day)) return given
  const unplanned = await declareUnplanned(declarer, random, course, day)
  return unplanned === null ? given : [...given, unplanned]
}

/** What becomes of a plan before its hour: most stay. */
const changePlan = async (story: Story, random: Random, { tuition }: Course, id: number): Promise<void> => {
  const teacher = await declarerOf(story, tuition)
  const turn = random.weighted([
    ['stays', 84],
    ['moved', 6],
    ['ill', 6],
    ['away', 3],
    ['taken back', 1],
  ] as const)
  if (turn === 'stays') return
  if (turn === 'moved') return void (await moveLesson(teacher, id, random.integer(0, 1)))
  const { login } = tuition.family
  if (turn === 'ill') await cancelPlannedLesson(login ? await story.life.as(login) : teacher, id, 'pupil-ill')
  else await cancelPlannedLesson(teacher, id, 'teacher')
  if (turn === 'taken back') await restoreLesson(teacher, id)
  else if (random.chance(0.5)) await replaceLesson(teacher, id)
}

/** The next lesson is agreed on at the door, and planned in the evening. */
const planNext = async (story: Story, random: Random, course: Course, day: string): Promise<void> => {
  const { tuition, rhythm } = course
  if (!isGiven(course, day)) return
  const planner = await declarerOf(story, tuition)
  course.planned.add(day)
  const at = inParis(day, rhythm.slot[1])
  const id = await planLesson(planner, { contractId: tuition.contractId, at, minutes: rhythm.minutes })
  if (id !== null) await changePlan(story, random, course, id)
}

/** The office calls whoever has let its lessons wait, and confirms them for the family. */
export const confirmByTelephone = async ({ life }: Story, { contractId }: Tuition): Promise<void> => {
  const office = await colleague(life, 'gestion')
  for (const { id } of await findLessons(office, { contractId, toConfirm: true }))
    await confirmForFamily(office, id, life.now())
  await judgeAll(office, { contractId })
}

/** The family finds the lesson on its home page. */
const confirmInTheEvening = async ({ life }: Story, { family, contractId }: Tuition, lesson: number): Promise<void> => {
  if (!family.login) return
  const parent = await life.as(family.login)
  await confirmLesson(parent, lesson)
  await judgeAll(parent, { contractId })
}

/** Weeks before the end in which lessons are planned from one to the next, and days beyond it that are planned. */
const plannedWeeks = 4
const plannedAhead = 15

/** Contracts that rest or ended meanwhile have no rhythm. */
const takesNone = [contractTakesNone(''), afterEnd('2000-01-01')]

/** The rest of the year is planned in one go, from the first day of the rhythm on. */
const planYear = async (story: Story, { tuition, rhythm }: Course, from: string): Promise<void> => {
  const [weekday, hour] = rhythm.slot
  const series = {
    firstDay: weekdayFrom(from, weekday),
    startTime: `${String(hour).padStart(2, '0')}:00`,
    ...{ durationMinutes: rhythm.minutes, everyWeeks: rhythm.everyWeeks > 1 ? 2 : 1 },
  }
  await planSeries(await declarerOf(story, tuition), tuition.contractId, series).catch((error: unknown) => {
    if (!isRefusedFor(error, takesNone)) throw error
  })
}

/** Plans the lessons of a contract until the end of the story and a little beyond it, with what its family does after each. */
export const liveLessons = (story: Story, random: Random, course: Course, from: string): void => {
  const { last } = daysOf(story)
  const { life } = story
  const days = lessonDays(random, course.rhythm, { from, to: last }).filter((day) => inParis(day, 20) < story.ends)
  const ahead = lessonDays(random, course.rhythm, { from: addDays(last, 1), to: addDays(last, plannedAhead) })
  // some families like to know their year
  if (course.tuition.contractId % 3 === 0 && course.until === null)
    plan(story, addDays(last, -1), 19, () => planYear(story, course, addDays(last, plannedAhead + 1)))
  for (const [rank, day] of days.entries()) {
    const next = days[rank + 1]
    const toPlan = next === undefined ? ahead : [next]
    plan(story, day, 20, async () => {
      const lessons = await declare(story, random, course, day)
      if (daysBetween(day, last) < plannedWeeks * 7)
        for (const one of toPlan) await planNext(story, random, course, one)
      if (lessons.length > 0 && course.habit === 'home')
        plan(story, day, 21, async () => {
          for (const lesson of lessons) await confirmInTheEvening(story, course.tuition, lesson)
        })
    })
    if (course.habit === 'home') continue
    // the mail leaves in the morning; some open it at noon, some never do
    if (course.habit === 'mail' && random.chance(0.85))
      plan(story, addDays(day, 1), 12, async () => {
        const { email } = course.tuition.family
        // the opinion on a test is asked by another mail, an hour later: who has opened one opens the other
        if (await confirmByMail(life, email))
          plan(story, addDays(day, 1), 15, async () => void (await judgeByMail(life, email)))
      })
    else if (course.habit === 'office' && random.chance(0.9))
      plan(story, addDays(day, 2), 10, () => confirmByTelephone(story, course.tuition))
  }
}

/** True from the first to the last of these days. */
export const between = (from: string, to: string) => (day: string) => day >= from && day <= to

export const todayIn = ({ life }: Story): string => dayIn(life.now())
