// What becomes of the declared lessons of a simulated company besides being confirmed: some were declared wrong and are put right.
import { correctDeclared } from '../acts/corrections.acts.ts'
import { findLessons } from '../acts/courses.acts.ts'
import { teacherOf } from './tuition.habits.ts'
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
