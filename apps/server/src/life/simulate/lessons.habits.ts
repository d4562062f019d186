// What becomes of the declared lessons of a simulated company besides being confirmed: put right, contested once more, maintained.
import { correctDeclared } from '../acts/corrections.acts.ts'
import { contestLesson, findLessons } from '../acts/courses.acts.ts'
import { answerDispute, findDisputed, maintainLesson } from '../acts/disputes.acts.ts'
import { parentOf, teacherOf } from './tuition.habits.ts'
import { attempt, count, type World } from './world.ts'

/** Teachers who read again what they declared; the office where they do not. */
export const lessonsAreCorrected = async (world: World): Promise<void> => {
  const { random, staff } = world
  const waiting = await findLessons(staff.gestion, { toConfirm: true })
  for (const lesson of random.sample(waiting, Math.ceil(waiting.length / 12))) {
    const course = world.courses.find(({ tuition }) => tuition.contractId === lesson.contractId)
    if (!course || lesson.doneAt === null) continue
    const doneAt = new Date(Date.parse(lesson.doneAt))
    await attempt(world, async () => {
      const who = random.chance(0.7) ? await teacherOf(world, course) : staff.gestion
      const turn = random.weighted([
        ['shorter', 3],
        ['earlier', 3],
        ['comment', 2],
        ['other pupil', 1],
      ] as const)
      const isDone = await correctDeclared(
        who,
        lesson.id,
        {
          shorter: { minutes: 60, comment: 'Une heure seulement.' },
          earlier: { doneAt: new Date(doneAt.getTime() - 3_600_000) },
          comment: { comment: 'Revoir les fractions.' },
          'other pupil': { otherContract: random.integer(0, 4) },
        }[turn],
      )
      if (isDone) count(world.injected, `declared lesson corrected: ${turn}`)
    })
  }
}

/** Teachers answer what families contest, the office maintains some lessons; now and then the family contests once more. */
export const disputesAreSettled = async (world: World): Promise<void> => {
  const { random, staff } = world
  for (const { id, contractId } of await findDisputed(staff.gestion)) {
    const course = world.courses.find(({ tuition }) => tuition.contractId === contractId)
    if (!course) continue
    await attempt(world, async () => {
      const teacher = await teacherOf(world, course)
      // an office that declares for the teacher does not answer in his place
      if (
        course.tuition.tutor.login &&
        random.chance(0.4) &&
        (await answerDispute(teacher, id, 'Nous avons fini à 19 h.'))
      )
        count(world.injected, 'dispute answered')
      if (!random.chance(0.3)) return
      await maintainLesson(staff.gestion, id, 'Le professeur et son planning confirment la durée.')
      count(world.injected, 'lesson maintained')
      if (random.chance(0.3)) await contestLesson(await parentOf(world, course), id, 'Nous ne sommes pas d’accord.')
    })
  }
}
