// How the lessons of a simulated company are confirmed: at home, by mail, on the telephone one by one or together, or never.
import {
  confirmAtHome,
  confirmByMail,
  confirmForFamily,
  confirmTogether,
  findLessons,
  judgeAll,
  judgeByMail,
  resendLink,
} from '../acts/courses.acts.ts'
import { confirmedTwice } from './double-clicks.ts'
import { attempt, count, type Habit, type World } from './world.ts'

/** The office calls those who let their lessons wait, and confirms for them; some cannot be reached. */
const confirmByTelephone = async (world: World): Promise<void> => {
  const { random, staff } = world
  const waiting = await findLessons(staff.gestion, { toConfirm: true })
  const called = new Map(
    world.courses
      .filter(({ habit }) => habit === 'telephone')
      .map(({ tuition }) => [tuition.contractId, tuition.family.customerId]),
  )
  /** Lessons to which a family says yes in one call, and the contracts whose test it is asked about. */
  const calls = new Map<number, { readonly lessons: number[]; readonly asked: Set<number> }>()
  for (const { id, contractId } of waiting) {
    const customerId = called.get(contractId)
    if (customerId === undefined) continue
    if (random.chance(0.25)) {
      // nobody answers the telephone: the mail goes once more, where there is an address
      if (id % 4 === 0) await resendLink(staff.gestion, id)
      continue
    }
    const call = calls.get(customerId) ?? { lessons: [], asked: new Set<number>() }
    calls.set(customerId, call)
    if (random.chance(0.03)) await attempt(world, () => confirmedTwice(world, staff.gestion, contractId))
    else call.lessons.push(id)
    if (random.chance(0.8)) call.asked.add(contractId)
  }
  for (const { lessons, asked } of calls.values())
    await attempt(world, async () => {
      const [id, ...others] = lessons
      if (others.length > 0) {
        const confirmed = await confirmTogether(staff.gestion, lessons, world.life.now())
        if (confirmed > 1) count(world.injected, 'lessons confirmed together')
      } else if (id !== undefined)
        await confirmForFamily(staff.gestion, id, world.life.now(), id % 5 === 0 ? 'La grand-mère' : null)
      for (const contractId of asked) await judgeAll(staff.gestion, { contractId })
    })
}

/** The same evening at home, by the mail of the next morning, by telephone some days later, or never. */
export const lessonsAreConfirmed = async (world: World, way: Exclude<Habit, 'never'>): Promise<void> => {
  const { random, life } = world
  if (way === 'telephone') {
    await attempt(world, () => confirmByTelephone(world))
    return
  }
  for (const course of world.courses.filter(({ habit, isAgreed }) => habit === way && isAgreed)) {
    // people do not always answer
    if (random.chance(way === 'home' ? 0.1 : 0.25)) continue
    const { contractId, family } = course.tuition
    await attempt(world, async () => {
      if (way === 'mail') {
        if (!(await judgeByMail(life, family.email))) await confirmByMail(life, family.email)
        return
      }
      if (family.login === null) return
      const parent = await life.as(family.login)
      if (random.chance(0.03)) await confirmedTwice(world, parent, contractId)
      else await confirmAtHome(parent, { contractId })
      if (random.chance(0.8)) await judgeAll(parent, { contractId })
    })
  }
}
