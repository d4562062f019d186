// Lessons of a simulated company, week by week: contracts and their prices, lessons declared, and put right.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { keepCard, type TestCard } from '../acts/billing.acts.ts'
import {
  answerPriceAtHome,
  answerPriceForFamily,
  closeContract,
  completeContract,
  giveUpContract,
  makeContract,
  openContractAgain,
  pauseContract,
  proposePrice,
} from '../acts/contracts.acts.ts'
import { cancelLesson, contestLesson, correctLesson, declareLesson, findLessons } from '../acts/courses.acts.ts'
import { findPair, priceOf } from '../demo/tuition-plan.ts'
import type { Person } from '../life.ts'
import { inParis } from '../story.ts'
import { declaredTwice } from './double-clicks.ts'
import { attempt, type Course, count, type Habit, type World } from './world.ts'

const cards: readonly (readonly [TestCard | null, number])[] = [
  ['works', 8],
  ['immediate', 2],
  ['refused', 1],
  ['authenticated', 1],
  [null, 6],
]

const habitOf = ({ random }: World, login: string | null): Habit =>
  random.weighted<Habit>([
    [login === null ? 'mail' : 'home', 8],
    ['mail', 4],
    ['telephone', 4],
    ['never', 1],
  ])

/** Whoever may speak for the family, and for the teacher: themselves, or the office that they call. */
export const parentOf = async ({ life, staff }: World, { tuition }: Course): Promise<Person> =>
  tuition.family.login ? life.as(tuition.family.login) : staff.gestion
export const teacherOf = async ({ life, staff }: World, { tuition }: Course): Promise<Person> =>
  tuition.tutor.login ? life.as(tuition.tutor.login) : staff.gestion

/** New contracts of this week: made, priced, and agreed to a week later at the latest, now and then never. */
export const contractsBegin = async (world: World): Promise<void> => {
  const { story, staff, random, life } = world
  const { families } = story.cast
  const wanted = Math.round(families.length * 1.1)
  for (let made = 0; made < 2 + wanted / 10 && story.cast.tuitions.length < wanted; made += 1) {
    const pair = findPair(story, random)
    if (!pair) return
    await attempt(world, async () => {
      const contractId = await makeContract(staff.gestion, {
        ...{ studentId: pair.child.studentId, teacherId: pair.tutor.teacherId, subject: pair.subject },
        format: random.chance(0.2) ? 'CEL' : 'CAD',
        location: random.weighted([
          ['student-home', 8],
          ['teacher-home', 1],
          ['company', 1],
        ] as const),
        startsOn: life.today(),
        // one in three is billed by the month
        billingRhythm: story.cast.tuitions.length % 3 === 1 ? 'month' : 'lesson',
      })
      const tuition = { contractId, ...pair }
      story.cast.tuitions.push(tuition)
      await proposePrice(staff.gestion, contractId, priceOf(pair.child.level))
      world.courses.push({
        tuition,
        habit: habitOf(world, pair.family.login),
        weekday: random.pick([3, 6] as const),
        hour: random.pick([10, 14, 16, 17]),
        minutes: random.pick(pair.tutor.isSelfEmployed ? [60, 90, 75, 120] : [60, 60, 120]),
        isAgreed: false,
        plannedOn: null,
        restsUntil: life.today(),
      })
      const card = random.weighted(cards)
      if (card) await attempt(world, async () => keepCard(life, staff.gestion, pair.family.customerId, card))
    })
  }
}

/** Families answer the prices that wait: at home, by telephone, with a refusal and a lower price, or not this week. */
export const pricesAreAnswered = async (world: World): Promise<void> => {
  const { random, staff, life } = world
  for (const course of world.courses.filter(({ isAgreed }) => !isAgreed)) {
    if (random.chance(0.2)) continue
    const { contractId, family, child } = course.tuition
    await attempt(world, async () => {
      const parent = family.login ? await life.as(family.login) : null
      const say = async (answer: 'accepted' | 'refused') => {
        if (parent && (await answerPriceAtHome(parent, contractId, answer))) return
        await answerPriceForFamily(staff.gestion, contractId, answer)
      }
      if (random.chance(0.15)) {
        await say('refused')
        // too dear at any price: the contract never begins
        if (random.chance(0.3)) {
          await giveUpContract(staff.gestion, contractId, { reason: 'Prix refusé', search: 'close' })
          world.courses.splice(world.courses.indexOf(course), 1)
          return
        }
        const { customerPrice } = priceOf(child.level)
        await proposePrice(staff.gestion, contractId, {
          ...{ customerPrice: customerPrice - 200, margin: Math.round(customerPrice * 0.28) },
        })
        return
      }
      await say('accepted')
      course.isAgreed = true
    })
  }
}

/** Lessons that were given without being planned are declared; some weeks a pupil is ill, some teachers forget. */
export const lessonsAreDeclared = async (world: World, weekday: 3 | 6): Promise<void> => {
  const { random, life } = world
  const today = life.today()
  for (const course of world.courses) {
    const { restsUntil } = course
    if (!course.isAgreed || course.weekday !== weekday || restsUntil === 'never' || restsUntil > today) continue
    if (course.plannedOn === today) continue
    if (random.chance(0.1)) continue
    await attempt(world, async () => {
      const lesson = {
        ...{ contractId: course.tuition.contractId, doneAt: inParis(today, course.hour), minutes: course.minutes },
        ...(random.chance(0.2) && {
          comment: 'Très bonne séance, les bases reviennent.',
          report: 'Fractions revues ensemble\u00a0; à refaire pour la prochaine fois\u00a0: les exercices 4 et 5.',
        }),
        chapter: random.integer(0, 7),
      }
      const teacher = await teacherOf(world, course)
      if (random.chance(0.04)) await declaredTwice(world, teacher, lesson)
      else await declareLesson(teacher, lesson)
    })
  }
}

/** Mistakes with lessons: contested and corrected, withdrawn, or left; taken back before or after they were billed. */
export const mistakesAreMade = async (world: World): Promise<void> => {
  const { random, staff, story, life } = world
  const running = world.courses.filter(({ isAgreed }) => isAgreed)
  const later = (days: number, act: () => Promise<void>) =>
    story.agenda.at(new Date(life.now().getTime() + days * 86_400_000), async () => {
      await attempt(world, act)
    })
  for (const course of random.sample(running, 1 + Math.floor(running.length / 25))) {
    const { contractId } = course.tuition
    await attempt(world, async () => {
      const lessons = await findLessons(staff.gestion, { contractId })
      const waiting = lessons.find(({ status }) => status.startsWith('2'))
      const confirmed = lessons.find(({ status, cancellable }) => status === '3-confirmed' && cancellable)
      if (waiting && random.chance(0.6)) {
        count(world.injected, 'lesson contested')
        await contestLesson(await parentOf(world, course), waiting.id, 'Le cours a duré moins longtemps.')
        if (random.chance(0.8))
          later(7, async () => {
            if (random.chance(0.5)) await cancelLesson(staff.gestion, waiting.id)
            else await correctLesson(await teacherOf(world, course), waiting.id, { minutes: 60, comment: 'Corrigé.' })
          })
        return
      }
      if (confirmed && random.chance(0.5)) {
        count(world.injected, 'billed lesson taken back')
        await cancelLesson(staff.gestion, confirmed.id)
      } else if (waiting) {
        count(world.injected, 'lesson taken back')
        await cancelLesson(await teacherOf(world, course), waiting.id)
      }
    })
  }
}

/** Contracts that pause, end, begin again, become dearer, change their place or fall silent. */
export const contractsChange = async (world: World): Promise<void> => {
  const { random, staff, story, life } = world
  const running = world.courses.filter(({ isAgreed, restsUntil }) => isAgreed && restsUntil !== 'never')
  const later = (days: number, act: () => Promise<void>) =>
    story.agenda.at(new Date(life.now().getTime() + days * 86_400_000), async () => {
      await attempt(world, act)
    })
  for (const course of random.sample(running, Math.ceil(running.length / 20))) {
    const { contractId, child } = course.tuition
    const turn = random.weighted([
      ['pause', 3],
      ['end', 2],
      ['silence', 1],
      ['dearer', 4],
      ['moved', 2],
    ] as const)
    await attempt(world, async () => {
      if (turn === 'silence') course.restsUntil = 'never'
      else if (turn === 'moved') await completeContract(staff.gestion, contractId, { location: 'company' })
      else if (turn === 'dearer') {
        const { customerPrice, margin } = priceOf(child.level)
        await proposePrice(staff.gestion, contractId, { customerPrice: customerPrice + 200, margin: margin + 60 })
        // a lesson given meanwhile holds its price: the office then takes the proposal back
        later(7, async () => {
          const answer = random.chance(0.7) ? 'accepted' : 'refused'
          const given = await attempt(world, async () => {
            await answerPriceForFamily(staff.gestion, contractId, answer)
            return true
          })
          if (!given) await answerPriceForFamily(staff.gestion, contractId, 'cancelled')
        })
      } else if (turn === 'pause') {
        const back = addDays(life.today(), 21)
        const isKnown = random.chance(0.5)
        await pauseContract(staff.gestion, contractId, isKnown ? back : null)
        course.restsUntil = back
        if (!isKnown) later(21, () => openContractAgain(staff.gestion, contractId))
      } else if (random.chance(0.4)) {
        // told ahead, corrected once, and sometimes taken back
        const reason = 'Objectifs atteints'
        await closeContract(staff.gestion, contractId, { reason, on: addDays(life.today(), 20) })
        await closeContract(staff.gestion, contractId, { reason, on: addDays(life.today(), 13) })
        if (random.chance(0.3)) later(7, () => openContractAgain(staff.gestion, contractId))
        else
          later(13, async () => {
            course.restsUntil = 'never'
          })
      } else {
        await closeContract(staff.gestion, contractId, { reason: 'Budget', comment: 'Trop cher en ce moment.' })
        course.restsUntil = random.chance(0.4) ? addDays(life.today(), 35) : 'never'
        if (course.restsUntil !== 'never') later(35, () => openContractAgain(staff.gestion, contractId))
      }
    })
  }
}
