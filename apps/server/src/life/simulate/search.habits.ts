// Searches of a teacher in a simulated company: proposals by mail, answers or silence, the choice, the test lesson, and what becomes of it.
import { answerPriceAtHome, answerPriceForFamily, giveUpContract, openContractAgain } from '../acts/contracts.acts.ts'
import { cancelLesson, confirmLesson, correctLesson, findLessons, judgeTestLesson } from '../acts/courses.acts.ts'
import {
  agreeByTelephone,
  answerDateByMail,
  answerOfferByMail,
  answerOfferForTeacher,
  askAnotherDate,
  cancelOffer,
  chooseTeacher,
  doNextActions,
  fillQuestionnaire,
  moveSearch,
  noteOnSearch,
  planNextAction,
  proposeToTeachers,
  reopenSearch,
  searchTeacher,
  sendOfferAgain,
  showSearch,
} from '../acts/linking.acts.ts'
import { findPair, type Pair } from '../demo/tuition-plan.ts'
import type { Tutor } from '../story.ts'
import { attempt, inDays, type World } from './world.ts'

export const searchFates = [
  'linked',
  'failed',
  'other-date',
  'test-cancelled',
  'given-up',
  'no-news',
  'closed',
  'unanswered',
] as const
export type SearchFate = (typeof searchFates)[number]

type Search = { readonly world: World; readonly linkingId: number; readonly pair: Pair; readonly fate: SearchFate }

const later = ({ world }: Pick<Search, 'world'>, days: number, act: () => Promise<unknown>) =>
  inDays(world, days, async () => {
    await attempt(world, act)
  })
/** An hour of a day to come that another search does not ask of the same teacher. */
const hourInDays = ({ world, linkingId }: Search, days: number): Date =>
  new Date(world.life.now().getTime() + days * 86_400_000 + (linkingId % 8) * 3_600_000)

/** The test lesson, which was planned: given and judged, or cancelled since the teacher is ill. */
const liveTest = async ({ world, pair, fate, linkingId }: Search, contractId: number, tutor: Tutor | undefined) => {
  const { staff, life } = world
  const planned = (await findLessons(staff.gestion, { contractId })).find(({ status }) => status === '1-planned')
  if (!planned) return
  if (fate === 'test-cancelled') return cancelLesson(staff.gestion, planned.id)
  const teacher = tutor?.login ? await life.as(tutor.login) : staff.gestion
  await correctLesson(teacher, planned.id, { comment: 'Premier contact très bon.' })
  const parent = pair.family.login ? await life.as(pair.family.login) : staff.gestion
  await confirmLesson(parent, planned.id)
  await judgeTestLesson(parent, planned.id, fate === 'failed' ? 'Le courant n’est pas passé.' : null)
  if (fate === 'failed') later({ world }, 7, () => reopenSearch(staff.gestion, linkingId))
}

const choose = async (search: Search): Promise<void> => {
  const { world, linkingId, pair, fate } = search
  const { staff, life, story } = world
  const offer = (await showSearch(staff.gestion, linkingId)).proposals.find(({ status }) => status === 'accepted')
  if (!offer) return
  const tutor = story.cast.tutors.find(({ teacherId }) => teacherId === offer.teacherId)
  // before the evening on which it is declared
  const contractId = await chooseTeacher(staff.gestion, offer.id, hourInDays(search, 6))
  const answer = fate === 'other-date' || fate === 'given-up' ? fate : 'agreed'
  // who is called at work says it by telephone, and the day changes once more
  if (fate === 'linked') {
    later(search, 3, async () => {
      await agreeByTelephone(staff.gestion, { proposalId: offer.id }, hourInDays(search, 4))
      await agreeByTelephone(staff.gestion, { contractId }, hourInDays(search, 5))
    })
  } else later(search, 3, () => answerDateByMail(life, pair.family.email, answer, 'Plutôt le samedi matin.'))
  if (fate === 'given-up') {
    const said = { reason: 'Budget', comment: 'Ils ont trouvé moins cher.', byFamily: true, search: 'close' } as const
    later(search, 7, () => giveUpContract(staff.gestion, contractId, said))
    return
  }
  if (fate === 'no-news') {
    // given up a little early: they call back, and the search goes on another time
    const said = { reason: 'La famille ne donne plus de nouvelles', search: 'reopen' } as const
    later(search, 7, () => giveUpContract(staff.gestion, contractId, said))
    later(search, 10, () => openContractAgain(staff.gestion, contractId))
    later(search, 14, () => giveUpContract(staff.gestion, contractId, said))
    return
  }
  if (fate === 'other-date') {
    later(search, 7, async () => {
      await askAnotherDate(staff.gestion, offer.id, hourInDays(search, 6))
      await doNextActions(staff.gestion, linkingId)
    })
    later(search, 10, () => answerDateByMail(life, pair.family.email, 'agreed'))
  }
  later(search, 3, async () => {
    const parent = pair.family.login ? await life.as(pair.family.login) : null
    if (!parent || !(await answerPriceAtHome(parent, contractId, 'accepted')))
      await answerPriceForFamily(staff.gestion, contractId, 'accepted')
  })
  later(search, 14, () => liveTest(search, contractId, tutor))
}

const propose = async (search: Search): Promise<void> => {
  const { world, linkingId, fate } = search
  const { staff, life, story } = world
  const asked = await proposeToTeachers(staff.gestion, { linkingId, teachers: 3, message: 'Élève motivé.' })
  const [first, second] = asked.map((id) => story.cast.tutors.find(({ teacherId }) => teacherId === id))
  if (second) later(search, 3, () => answerOfferByMail(life, second.email, { accepted: false, comment: 'Complet.' }))
  if (fate === 'unanswered' || fate === 'closed') {
    later(search, 7, async () => {
      const { proposals } = await showSearch(staff.gestion, linkingId)
      const [one, other] = proposals.filter(({ status }) => status === 'sent')
      if (one) await sendOfferAgain(staff.gestion, one.id)
      if (other) await cancelOffer(staff.gestion, other.id)
      if (fate === 'unanswered') return
      if (one) await cancelOffer(staff.gestion, one.id)
      await noteOnSearch(staff.gestion, linkingId, 'La famille a trouvé par elle-même.')
      await moveSearch(staff.gestion, linkingId, 'closed')
    })
    return
  }
  later(search, 3, async () => {
    if (first && (await answerOfferByMail(life, first.email, { accepted: true, comment: 'Dès lundi.' }))) return
    const { proposals } = await showSearch(staff.gestion, linkingId)
    const offer = proposals.find(({ status }) => status === 'sent')
    if (offer) await answerOfferForTeacher(staff.gestion, offer.id, { accepted: true })
  })
  later(search, 7, () => choose(search))
}

/** A search from its first day; each step a few days after the one before. False: nobody needs a teacher. */
export const search = async (world: World, fate: SearchFate, wanted: Pair | null = null): Promise<boolean> => {
  const { story, random, staff } = world
  const pair = wanted ?? findPair(story, random)
  if (!pair) return false
  const linkingId = await searchTeacher(staff.gestion, {
    studentId: pair.child.studentId,
    subject: pair.subject,
    wishes: [{ weekday: 3, from: '14:00', to: '18:00', isPreferred: true }],
  })
  // nobody else is offered this pupil in this subject meanwhile
  story.cast.tuitions.push({ contractId: 0, ...pair })
  await fillQuestionnaire(staff.gestion, linkingId)
  const one: Search = { world, linkingId, pair, fate }
  later(one, 7, async () => {
    await moveSearch(staff.gestion, linkingId, 'searching')
    await planNextAction(staff.gestion, linkingId, { kind: 'call-family', dueOn: world.life.today() })
    await doNextActions(staff.gestion, linkingId)
    await propose(one)
  })
  return true
}

/** About one search for ten families and month. */
export const searchesBegin = async (world: World): Promise<void> => {
  const { random, story } = world
  if (!random.chance(Math.min(0.9, story.cast.families.length / 40))) return
  await attempt(world, () => search(world, random.pick(searchFates)))
}
