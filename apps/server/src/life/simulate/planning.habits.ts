// The planning of a simulated company: lessons of the week planned on its Monday, some moved, cancelled, replaced or taken back.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { correctLesson } from '../acts/courses.acts.ts'
import {
  cancelPlannedLesson,
  findBegun,
  moveLesson,
  planLesson,
  putLesson,
  replaceLesson,
  restoreLesson,
} from '../acts/planning.acts.ts'
import { inParis } from '../story.ts'
import { plannedTwice } from './double-clicks.ts'
import { parentOf, teacherOf } from './tuition.habits.ts'
import { attempt, type Course, count, type World } from './world.ts'

/** What becomes of a plan before its hour. */
const changePlan = async (world: World, course: Course, id: number): Promise<void> => {
  const { random, staff } = world
  const teacher = await teacherOf(world, course)
  const turn = random.weighted([
    ['stays', 80],
    ['moved', 6],
    ['moved back', 2],
    ['said', 3],
    ['ill', 5],
    ['teacher away', 3],
    ['by the office', 1],
  ] as const)
  if (turn === 'stays') return
  count(world.injected, `planned lesson: ${turn}`)
  if (turn === 'moved') await moveLesson(teacher, id, random.integer(0, 1))
  else if (turn === 'moved back') {
    const at = await moveLesson(staff.gestion, id, 1)
    if (at !== null) await putLesson(staff.gestion, id, { at })
  } else if (turn === 'said') await putLesson(teacher, id, { comment: 'Apporter le manuel.' })
  else if (turn === 'ill') {
    await cancelPlannedLesson(await parentOf(world, course), id, 'pupil-ill', 'fièvre')
    if (random.chance(0.5)) await replaceLesson(teacher, id)
  } else {
    const [person, reason] =
      turn === 'teacher away' ? ([teacher, 'teacher'] as const) : ([staff.gestion, 'other'] as const)
    await cancelPlannedLesson(person, id, reason, reason === 'other' ? 'Salle fermée.' : null)
    if (random.chance(0.3)) await restoreLesson(person, id)
    else if (random.chance(0.5)) await replaceLesson(staff.gestion, id)
  }
}

/** Teachers plan the lessons of the week; some plan nothing and declare what they gave. */
export const lessonsArePlanned = async (world: World): Promise<void> => {
  const { random, life } = world
  const monday = life.today()
  for (const course of world.courses) {
    const day = addDays(monday, course.weekday - 1)
    const { restsUntil } = course
    if (!course.isAgreed || restsUntil === 'never' || restsUntil > day || random.chance(0.2)) continue
    await attempt(world, async () => {
      const teacher = await teacherOf(world, course)
      const { contractId } = course.tuition
      const wanted = { contractId, at: inParis(day, course.hour), minutes: course.minutes }
      if (random.chance(0.03)) await plannedTwice(world, teacher, wanted)
      const id = await planLesson(teacher, wanted)
      course.plannedOn = day
      if (id !== null) await changePlan(world, course, id)
    })
  }
}

/** Lessons that were planned and should have been given are declared, or did not take place after all. */
export const plannedAreDeclared = async (world: World): Promise<void> => {
  const { random, staff, life } = world
  const begun = await findBegun(staff.gestion, life.now())
  for (const lesson of begun) {
    const course = world.courses.find(({ tuition }) => tuition.contractId === lesson.contractId)
    // a test lesson is lived by the search that it belongs to
    if (!course || lesson.isTest || random.chance(0.05)) continue
    await attempt(world, async () => {
      const teacher = await teacherOf(world, course)
      if (random.chance(0.05)) await cancelPlannedLesson(teacher, lesson.id, 'pupil-ill')
      else await correctLesson(teacher, lesson.id, random.chance(0.1) ? { comment: 'Exercices à finir.' } : {})
    })
  }
}
