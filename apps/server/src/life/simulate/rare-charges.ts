// What chance may leave out of lessons that do not suit: asked for at another time, lost on the eve or at the door; contested, waived, kept, billed.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { openAccountOf } from '../acts/accounts.acts.ts'
import { contestCharge, decideCharge, findCharge, noteAbsence, setCancellationPolicy } from '../acts/charges.acts.ts'
import { confirmForFamily, declareLesson } from '../acts/courses.acts.ts'
import { answerAlone, givePupilCode } from '../acts/customers.acts.ts'
import { cancelPlannedLesson, planLesson, restoreLesson } from '../acts/planning.acts.ts'
import { answerRequest, askForChange } from '../acts/requests.acts.ts'
import { choosePassword } from '../acts/staff.acts.ts'
import { inventor } from '../invent.ts'
import type { Person } from '../life.ts'
import { inventedPassword } from '../open-story.ts'
import { inParis } from '../story.ts'
import { type Later, newPupil, runningContract } from './rare-tuition.ts'
import type { World } from './world.ts'

/** A sequence and names of its own: what chance does elsewhere stays as it was. */
const apart = (world: World, what: string): World => {
  const random = world.story.randomOf(what)
  return { ...world, random, parents: inventor(random, world.life.today(), `${what}.exemple.fr`) }
}

/** A family with an account and a running contract. */
const familyAtHome = async (world: World): Promise<{ readonly parent: Person; readonly contractId: number }> => {
  const { staff, life } = world
  const pair = await newPupil(world)
  const login = await openAccountOf(staff.direction, { part: 'customer', id: pair.family.customerId })
  await life.settle()
  await choosePassword(life, pair.family.email, inventedPassword)
  const parent = await life.as(login)
  await answerAlone(parent, pair.child.studentId)
  await givePupilCode(parent, pair.child.studentId)
  return { parent, contractId: await runningContract(world, pair) }
}

/** On Sundays, when nobody else has a lesson: two are asked about, and the office says no in the teacher's name. */
export const lessonsDoNotSuit = async (lived: World, later: Later): Promise<void> => {
  const world = apart(lived, 'demandes')
  const { staff, life } = world
  const { gestion } = staff
  const { parent, contractId } = await familyAtHome(world)
  const courseId = await planLesson(gestion, { contractId, at: inParis(addDays(life.today(), 6), 9) })
  if (courseId === null) return
  for (const words of [null, 'Plutôt le samedi matin.']) {
    const id = await askForChange(parent, { courseId }, words)
    if (id !== null) await answerRequest(gestion, id, { accept: false, words: 'Le professeur est pris ce jour-là.' })
  }
  // somebody else of the household answers the telephone
  later(7, async () => {
    const doneAt = inParis(addDays(life.today(), -1), 15)
    const declared = await declareLesson(gestion, { contractId, doneAt })
    await confirmForFamily(gestion, declared, life.now(), 'La grand-mère')
  })
}

/** Half of a lesson cancelled on the eve, and an absence: contested and waived, contested and kept, taken back, noted at the door. */
export const lessonsAreLost = async (lived: World, later: Later): Promise<void> => {
  const world = apart(lived, 'annulations')
  const { staff, life } = world
  const { gestion } = staff
  await setCancellationPolicy(staff.direction, life.today())
  const { parent, contractId } = await familyAtHome(world)
  // a test lesson costs nothing
  await declareLesson(gestion, { contractId, doneAt: new Date(life.now().getTime() - 2 * 3_600_000) })
  const tomorrow = (hour: number) => inParis(addDays(life.today(), 1), hour)
  const plan = (at: Date) => planLesson(gestion, { contractId, at, minutes: 60 })
  for (const [hour, decision] of [
    [7, 'waive'],
    [8, 'keep'],
  ] as const) {
    const courseId = await plan(tomorrow(hour))
    if (courseId === null) continue
    await cancelPlannedLesson(parent, courseId, 'family')
    const id = await findCharge(parent, courseId)
    if (id === null) continue
    await contestCharge(parent, id)
    await decideCharge(gestion, id, decision)
  }
  const restored = await plan(tomorrow(7))
  if (restored !== null) {
    await cancelPlannedLesson(parent, restored, 'pupil-ill')
    await restoreLesson(parent, restored)
    later(2, () => noteAbsence(gestion, restored))
  }
}
