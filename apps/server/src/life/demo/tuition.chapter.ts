// Chapter of the demo: contracts with their prices and answers, the lessons that follow, and what happens to some contracts.
import { addDays, daysBetween } from '@cartable/domain/kernel/dates.ts'
import type { Random } from '../../platform/random.ts'
import { keepCard, type TestCard } from '../acts/billing.acts.ts'
import {
  answerPriceAtHome,
  answerPriceForFamily,
  closeContract,
  completeContract,
  correctPrice,
  makeContract,
  openContractAgain,
  pauseContract,
  proposePrice,
} from '../acts/contracts.acts.ts'
import { registerEmployer } from '../acts/customers.acts.ts'
import {
  askWhySilent,
  findSilentContracts,
  moveSilentContract,
  noteOnSilentContract,
  takeSilentContract,
} from '../acts/silent-contracts.acts.ts'
import type { Chapter, Story, Tuition } from '../story.ts'
import { type Course, habitOf, liveLessons, rhythmOf, todayIn } from './lessons.ts'
import { planMistakes } from './tuition-mistakes.ts'
import { planPayments } from './tuition-payments.ts'
import { colleague, daysOf, findPair, type Pair, plan, priceOf } from './tuition-plan.ts'

const contractCount = 22
/** Cards that families keep, by rank of the contract; null pays otherwise. */
const cards: readonly (TestCard | null)[] = ['works', 'immediate', null, 'mastercard', null, null, 'refused', null]

/** What happens to a contract after it has begun, by its rank; the others simply go on. */
type Turn =
  | 'pause'
  | 'holiday'
  | 'end'
  | 'end-to-come'
  | 'reactivated'
  | 'dearer'
  | 'refused-rise'
  | 'silent'
  | 'silent-asked'
  | 'level'
const turns: Readonly<Record<number, Turn>> = {
  1: 'dearer',
  2: 'end',
  3: 'silent',
  5: 'reactivated',
  7: 'holiday',
  8: 'silent-asked',
  10: 'refused-rise',
  12: 'level',
  14: 'end-to-come',
  15: 'silent',
  16: 'silent',
  17: 'pause',
  20: 'dearer',
}

/** The rank of a contract that is billed by the month. */
const monthlyRank = 18

const makeOne = async (story: Story, pair: Pair, random: Random, rank: number): Promise<number> => {
  const { life } = story
  const isOnline = random.chance(0.2)
  return makeContract(await colleague(life, 'gestion'), {
    studentId: pair.child.studentId,
    teacherId: pair.tutor.teacherId,
    subject: pair.subject,
    format: isOnline ? 'CEL' : 'CAD',
    location: random.weighted([
      ['student-home', 8],
      ['teacher-home', 1],
      ['company', 1],
    ] as const),
    startsOn: todayIn(story),
    billingRhythm: rank === monthlyRank ? 'month' : 'lesson',
  })
}

/** The family agrees to the price, at home where it can; not before it was proposed twice for some. */
const agree = async (story: Story, pair: Pair, contractId: number, isRefusedFirst: boolean): Promise<void> => {
  const { life } = story
  const office = await colleague(life, 'gestion')
  const parent = pair.family.login ? await life.as(pair.family.login) : null
  if (isRefusedFirst) {
    if (parent) await answerPriceAtHome(parent, contractId, 'refused')
    else await answerPriceForFamily(office, contractId, 'refused')
    const { customerPrice } = priceOf(pair.child.level)
    await proposePrice(office, contractId, {
      customerPrice: customerPrice - 200,
      margin: Math.round(customerPrice * 0.28),
    })
  }
  if (!parent || !(await answerPriceAtHome(parent, contractId, 'accepted')))
    await answerPriceForFamily(office, contractId, 'accepted')
}

const keep = async ({ life }: Story, { family }: Pair, card: TestCard): Promise<void> => {
  const person = family.login ? await life.as(family.login) : await colleague(life, 'gestion')
  await keepCard(life, person, family.customerId, card)
}

/** A silent contract: nobody declares lessons any more; the office finds it on its board after a month. */
const planSilence = (story: Story, course: Course, from: string, isAsked: boolean): void => {
  const { life } = story
  const { contractId } = course.tuition
  course.isOff = (day) => day >= from
  if (!isAsked) return
  const office = () => colleague(life, 'gestion')
  plan(story, addDays(from, 45), 10, async () => {
    const found = await findSilentContracts(await office())
    if (!found.some((card) => card.contractId === contractId)) return
    const processId = await takeSilentContract(await office(), contractId)
    await noteOnSilentContract(
      await office(),
      processId,
      'Pas de cours depuis plus d’un mois, je demande au professeur.',
    )
    await askWhySilent(await office(), processId, 'teacher-question')
    await moveSilentContract(await office(), processId, 'teacher-mail')
    plan(story, addDays(from, 52), 10, async () => {
      await askWhySilent(await office(), processId, 'customer-question')
      await moveSilentContract(await office(), processId, 'customer-mail')
    })
    plan(story, addDays(from, 60), 10, async () => {
      await closeContract(await office(), contractId, { reason: 'La famille ne donne plus de nouvelles' })
      await askWhySilent(await office(), processId, 'customer-close')
      await moveSilentContract(await office(), processId, 'closed')
    })
  })
}

/** The board of today: one contract is taken over, another one asked about, the others wait. */
const lookAtBoard = async ({ life }: Story): Promise<void> => {
  const office = await colleague(life, 'gestion')
  const [first, second, third] = await findSilentContracts(office)
  if (first) await takeSilentContract(office, first.contractId)
  if (second) {
    const processId = await takeSilentContract(office, second.contractId)
    await askWhySilent(office, processId, 'teacher-question')
    await moveSilentContract(office, processId, 'teacher-mail')
  }
  if (third) {
    const processId = await takeSilentContract(office, third.contractId)
    await askWhySilent(office, processId, 'customer-question')
    await moveSilentContract(office, processId, 'customer-mail')
  }
}

const planPriceRise = (story: Story, course: Course, day: string, isRefused: boolean): void => {
  const { life } = story
  const { contractId, child } = course.tuition
  const { customerPrice, margin } = priceOf(child.level)
  plan(story, day, 10, async () => {
    const office = await colleague(life, 'gestion')
    // typed too high, then corrected before the family has answered
    const id = await proposePrice(office, contractId, { customerPrice: customerPrice + 2_000, margin })
    await correctPrice(office, id, { customerPrice: customerPrice + 200, margin: margin + 60 })
  })
  plan(story, addDays(day, 2), 10, async () => {
    const { login } = course.tuition.family
    const answer = isRefused ? 'refused' : 'accepted'
    // a lesson given meanwhile holds its price: the office takes the proposal back
    const office = await colleague(life, 'gestion')
    if (login && (await answerPriceAtHome(await life.as(login), contractId, answer).catch(() => false))) return
    await answerPriceForFamily(office, contractId, isRefused ? 'cancelled' : answer).catch(() =>
      answerPriceForFamily(office, contractId, 'cancelled'),
    )
  })
}

const planTurn = (story: Story, random: Random, course: Course, turn: Turn, began: string): void => {
  const { life } = story
  const { last } = daysOf(story)
  const { contractId } = course.tuition
  const day = addDays(began, 40 + random.integer(0, 20))
  const office = () => colleague(life, 'gestion')
  if (turn === 'silent' || turn === 'silent-asked') {
    planSilence(story, course, addDays(last, turn === 'silent' ? -55 : -110), turn === 'silent-asked')
    return
  }
  if (turn === 'dearer' || turn === 'refused-rise') {
    planPriceRise(story, course, day, turn === 'refused-rise')
    return
  }
  if (turn === 'level') {
    plan(story, day, 10, async () => completeContract(await office(), contractId, { location: 'company' }))
    return
  }
  if (turn === 'pause') {
    const from = addDays(last, -20)
    course.isOff = (one) => one >= from
    plan(story, from, 10, async () => pauseContract(await office(), contractId, addDays(last, 14)))
    return
  }
  if (turn === 'end-to-come') {
    plan(story, addDays(last, -6), 10, async () =>
      closeContract(await office(), contractId, { reason: 'Objectifs atteints', on: addDays(last, 25) }),
    )
    return
  }
  const back = addDays(day, turn === 'holiday' ? 30 : 45)
  if (turn === 'end') course.until = addDays(day, 60)
  // the task that ends a pause sleeps for days on end in the months that are lived quickly
  else course.isOff = (one) => one >= day && one < addDays(back, turn === 'holiday' ? 10 : 0)
  plan(story, turn === 'end' ? addDays(day, 61) : day, 10, async () =>
    turn === 'holiday'
      ? pauseContract(await office(), contractId, back)
      : closeContract(await office(), contractId, { reason: 'Budget', comment: 'La famille reprendra plus tard.' }),
  )
  // a pause whose day is known ends by itself
  if (turn === 'reactivated') plan(story, back, 10, async () => openContractAgain(await office(), contractId))
}

/** Begins a contract today: made and proposed this morning, answered two days later, lived from then on. */
const begin = async (story: Story, random: Random, pair: Pair, rank: number): Promise<void> => {
  const { life, cast } = story
  const { last } = daysOf(story)
  const today = todayIn(story)
  const contractId = await makeOne(story, pair, random, rank)
  await proposePrice(await colleague(life, 'gestion'), contractId, priceOf(pair.child.level))
  const tuition: Tuition = { contractId, ...pair }
  // nobody else is offered this pupil in this subject meanwhile
  cast.tuitions.push(tuition)
  const answered = addDays(today, 2)
  if (answered >= last) return
  plan(story, answered, 10, async () => {
    await agree(story, pair, contractId, rank % 13 === 6)
    // some families have not brought their numbers yet: their declaration says so
    if (!pair.tutor.isSelfEmployed && rank % 5 !== 4)
      await registerEmployer(await colleague(life, 'gestion'), pair.family.customerId)
    const card = cards[rank % cards.length]
    if (card && rank !== 0) await keep(story, pair, card)
    const rhythm = rhythmOf(story, random, tuition)
    if (rhythm === null) return
    const course: Course = {
      tuition,
      habit: pair.family.login === 'cliente' ? 'home' : habitOf(random, pair.family),
      rhythm,
      isOff: () => false,
      planned: new Set(),
      until: null,
    }
    const turn = turns[rank]
    if (turn) planTurn(story, random, course, turn, today)
    liveLessons(story, random, course, answered)
  })
}

/** Tries each week until the cast has a pupil and somebody who teaches what the pupil needs. */
const beginSoon = (story: Story, random: Random, day: string, rank: number, tries = 4): void => {
  const { last } = daysOf(story)
  if (day > last || tries === 0) return
  plan(story, day, 9, async () => {
    const pair = findPair(story, random)
    if (pair) await begin(story, random, pair, rank)
    else beginSoon(story, random, addDays(day, 7), rank, tries - 1)
  })
}

/** The family that is shown to whoever starts the demo, with the teacher who is. */
const beginKnown = (story: Story, random: Random, day: string): void => {
  const { cast } = story
  plan(story, day, 9, async () => {
    const family = cast.families.find(({ login }) => login === 'cliente')
    const tutor = cast.tutors.find(({ login }) => login === 'professeur')
    const child = family?.children[0]
    if (family && tutor && child) await begin(story, random, { family, child, tutor, subject: 'Mathématiques' }, 0)
    else if (day < daysOf(story).last) beginKnown(story, random, addDays(day, 1))
  })
}

export const tuitionChapter: Chapter = {
  name: 'contrats, cours et paiements',
  open: async (story) => {
    const random = story.randomOf('tuition')
    const { first, last } = daysOf(story)
    const span = daysBetween(first, last)
    beginKnown(story, random, addDays(first, 3))
    for (let rank = 1; rank < contractCount; rank += 1) {
      // the company grows: more contracts begin towards the end, the last ones are not answered yet
      const share = (rank / (contractCount - 1)) ** 0.8
      beginSoon(story, random, addDays(first, 4 + Math.floor(share * (span - 5))), rank)
    }
    plan(story, addDays(last, -2), 11, () => lookAtBoard(story))
    planPayments(story, random)
    planMistakes(story, random)
  },
}
