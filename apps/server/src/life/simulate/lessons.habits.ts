// What becomes of the declared lessons of a simulated company besides being confirmed: put right, contested once more, maintained.
import { correctDeclared } from '../acts/corrections.acts.ts'
import { contestLesson, declareLesson, findLessons } from '../acts/courses.acts.ts'
import { answerDispute, findDisputed, maintainLesson } from '../acts/disputes.acts.ts'
import { type Later, newPupil, runningContract } from './rare-tuition.ts'
import { parentOf, teacherOf } from './tuition.habits.ts'
import { attempt, count, type World } from './world.ts'

/** What chance does here changes nothing of what it does elsewhere. */
const ownRandom = ({ life, story }: World) => story.randomOf(`lessons of ${life.today()}`)

/** Teachers who read again what they declared; the office where they do not. */
export const lessonsAreCorrected = async (world: World): Promise<void> => {
  const { staff } = world
  const random = ownRandom(world)
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
  const { staff } = world
  const random = ownRandom(world)
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

/** Corrected, contested, answered by its teacher, maintained, contested once more while the teacher is silent, and settled by the direction. */
export const disputesGoOn = async (world: World, later: Later): Promise<void> => {
  const { staff, life, story } = world
  const { gestion } = staff
  const tutor = story.cast.tutors.find(({ login, isSelfEmployed }) => login !== null && isSelfEmployed)
  const login = tutor?.login
  if (!tutor || !login) return
  const contractId = await runningContract(world, { ...(await newPupil(world)), tutor, subject: tutor.subjects[0]! })
  // a price holds from its first day on
  later(7, async () => {
    const doneAt = new Date(life.now().getTime() - 26 * 3_600_000)
    const id = await declareLesson(gestion, { contractId, doneAt, minutes: 120 })
    await correctDeclared(gestion, id, { minutes: 90 })
    await contestLesson(gestion, id, 'Une heure et non une heure et demie.')
    await answerDispute(await life.as(login), id, 'Une heure et demie, la famille était là.')
    await maintainLesson(gestion, id, 'Le professeur et l’élève le disent tous les deux.')
    await contestLesson(gestion, id, 'La famille maintient une heure.')
    later(8, () => maintainLesson(staff.direction, id, 'La direction a entendu les deux.'))
  })
}
