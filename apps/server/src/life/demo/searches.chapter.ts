// Chapter of the demo: searches of a teacher, with their proposals by mail, the choice, the test lesson, and those under way today.
import { addDays, daysBetween } from '@cartable/domain/kernel/dates.ts'
import type { FirstCourseAnswer } from '@cartable/domain/linking/linking.schema.ts'
import type { Random } from '../../platform/random.ts'
import { answerPriceAtHome, answerPriceForFamily, giveUpContract } from '../acts/contracts.acts.ts'
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
import { type Chapter, inParis, type Story, type Tutor } from '../story.ts'
import { habitOf, liveLessons, rhythmOf, todayIn } from './lessons.ts'
import { colleague, daysOf, findPair, needOf, type Pair, plan } from './tuition-plan.ts'

/** How far a search comes: the step it stands at when the story ends, or what became of it. */
type Fate =
  | 'new'
  | 'searching'
  | 'asked'
  | 'asked-again'
  | 'accepted'
  | 'date-asked'
  | 'date-agreed'
  | 'lived'
  | 'other-date'
  | 'given-up'
  | 'failed'
  | 'taken-up'
  | 'test-cancelled'
  | 'closed'
  | 'reopened'

/** Days before the end on which each search begins. */
const searches: readonly (readonly [daysAgo: number, fate: Fate])[] = [
  [300, 'lived'],
  [240, 'lived'],
  [190, 'failed'],
  [150, 'lived'],
  [120, 'taken-up'],
  [95, 'other-date'],
  [85, 'test-cancelled'],
  [75, 'closed'],
  [60, 'lived'],
  [45, 'reopened'],
  [30, 'given-up'],
  [12, 'date-agreed'],
  [9, 'date-asked'],
  [8, 'asked-again'],
  [6, 'accepted'],
  [4, 'asked'],
  [3, 'searching'],
  [2, 'new'],
]
const wishes = [
  'Préparer le brevet, deux heures par semaine.',
  'Le mercredi après-midi ou le samedi matin.',
  'Un professeur patient\u00a0: l’élève a perdu confiance.',
  'Remise à niveau avant le contrôle de décembre.',
] as const

const hours = [
  [],
  [
    { weekday: 3, from: '14:00', to: '18:00', isPreferred: true },
    { weekday: 6, from: '09:00', to: '12:00', isPreferred: false },
  ],
  [
    { weekday: 2, from: '17:30', to: '19:30', isPreferred: false },
    { weekday: 4, from: '17:30', to: '19:30', isPreferred: true },
  ],
]

type Search = { readonly linkingId: number; readonly pair: Pair; readonly fate: Fate; readonly random: Random }

const office = ({ life }: Story) => colleague(life, 'gestion')
const after = (story: Story, days: number, hour: number, act: () => Promise<void>): void => {
  const day = addDays(todayIn(story), days)
  if (inParis(day, hour) < story.ends) plan(story, day, hour, act)
}
const tutorOf = ({ cast }: Story, teacherId: number): Tutor | undefined =>
  cast.tutors.find((tutor) => tutor.teacherId === teacherId)

/** The one who said yes, as the record of the search shows it. */
const acceptedOffer = async (story: Story, { linkingId }: Search) =>
  (await showSearch(await office(story), linkingId)).proposals.find(({ status }) => status === 'accepted')

/** The teacher declares the test lesson, the family confirms it and says what it thought of it; weekly lessons follow. */
const liveTest = async (story: Story, search: Search, contractId: number, tutor: Tutor): Promise<void> => {
  const { life, cast } = story
  const { pair, fate, random } = search
  const staff = await office(story)
  const planned = (await findLessons(staff, { contractId })).find(({ status }) => status === '1-planned')
  if (!planned) return
  if (fate === 'test-cancelled') {
    // the teacher falls ill: nothing was given, and nothing is owed
    await cancelLesson(staff, planned.id)
    return
  }
  await correctLesson(tutor.login ? await life.as(tutor.login) : staff, planned.id, {
    comment: 'Premier contact très bon.',
  })
  const parent = pair.family.login ? await life.as(pair.family.login) : staff
  await confirmLesson(parent, planned.id)
  const isFailed = fate === 'failed' || fate === 'taken-up'
  await judgeTestLesson(parent, planned.id, isFailed ? 'Le courant n’est pas passé.' : null)
  if (fate === 'taken-up') after(story, 4, 10, async () => reopenSearch(await office(story), search.linkingId))
  if (isFailed) return
  const tuition = { contractId, family: pair.family, child: pair.child, tutor, subject: pair.subject }
  cast.tuitions.push(tuition)
  const habit = habitOf(random, pair.family)
  const rhythm = rhythmOf(story, random, tuition)
  if (rhythm === null) return
  const course = { tuition, habit, rhythm, isOff: () => false, planned: new Set<string>(), until: null }
  liveLessons(story, random, course, addDays(todayIn(story), 3))
}

/** The family agrees to the price that the choice proposed: the contract runs from then on. */
const agreeToPrice = async (story: Story, { pair }: Search, contractId: number): Promise<void> => {
  const { login } = pair.family
  if (login && (await answerPriceAtHome(await story.life.as(login), contractId, 'accepted'))) return
  await answerPriceForFamily(await office(story), contractId, 'accepted')
}

const choose = async (story: Story, search: Search): Promise<void> => {
  const { life } = story
  const { fate, pair } = search
  const offer = await acceptedOffer(story, search)
  const tutor = offer && tutorOf(story, offer.teacherId)
  if (!offer || !tutor) return
  const testDay = addDays(todayIn(story), fate === 'date-agreed' ? 12 : 4)
  const contractId = await chooseTeacher(await office(story), offer.id, inParis(testDay, 17))
  if (fate === 'date-asked') return
  const answer: FirstCourseAnswer = fate === 'other-date' || fate === 'given-up' ? fate : 'agreed'
  // one family in three has no time for mails, and says yes when it is called
  const isCalled = answer === 'agreed' && search.random.chance(0.33)
  after(story, 1, 12, async () => {
    if (isCalled) return agreeByTelephone(await office(story), { proposalId: offer.id }, inParis(testDay, 17))
    await answerDateByMail(
      life,
      pair.family.email,
      answer,
      answer === 'other-date' ? 'Plutôt le samedi matin.' : undefined,
    )
  })
  if (fate === 'given-up') {
    after(story, 3, 10, async () =>
      giveUpContract(await office(story), contractId, {
        reason: 'Budget',
        comment: 'La famille préfère attendre les vacances.',
        byFamily: true,
        search: 'close',
      }),
    )
    return
  }
  if (fate === 'other-date')
    after(story, 2, 10, async () => {
      await askAnotherDate(await office(story), offer.id, inParis(addDays(testDay, 1), 10))
      await doNextActions(await office(story), search.linkingId)
    })
  if (fate === 'other-date')
    after(story, 3, 12, async () => void (await answerDateByMail(life, pair.family.email, 'agreed')))
  after(story, 3, 18, () => agreeToPrice(story, search, contractId))
  if (fate !== 'date-agreed') after(story, 6, 20, () => liveTest(story, search, contractId, tutor))
}

/** Proposals leave; one teacher accepts, one refuses, one stays silent; what remains is taken back or sent again. */
const propose = async (story: Story, search: Search): Promise<void> => {
  const { life } = story
  const { linkingId, fate } = search
  const asked = await proposeToTeachers(await office(story), {
    linkingId,
    teachers: 3,
    message: 'Élève motivé, disponible en fin de journée.',
  })
  const [first, second, third] = asked.map((teacherId) => tutorOf(story, teacherId))
  const isAccepted = fate !== 'asked' && fate !== 'asked-again' && fate !== 'closed' && fate !== 'reopened'
  if (second)
    after(story, 1, 12, async () => {
      await answerOfferByMail(life, second.email, { accepted: false, comment: 'Je n’ai plus de créneau.' })
    })
  if (fate === 'asked-again' && third)
    after(story, 3, 10, async () => {
      const { proposals } = await showSearch(await office(story), linkingId)
      const silent = proposals.filter(({ status }) => status === 'sent')
      if (silent[0]) await sendOfferAgain(await office(story), silent[0].id)
      if (silent[1]) await cancelOffer(await office(story), silent[1].id)
    })
  if (!isAccepted || !first) return
  after(story, 1, 12, async () => {
    if (await answerOfferByMail(life, first.email, { accepted: true, comment: 'Disponible dès la semaine prochaine.' }))
      return
    // whoever did not see the mail says it by telephone
    const { proposals } = await showSearch(await office(story), linkingId)
    const offer = proposals.find(({ teacherId, status }) => teacherId === first.teacherId && status === 'sent')
    if (offer) await answerOfferForTeacher(await office(story), offer.id, { accepted: true })
  })
  if (fate !== 'accepted') after(story, 2, 10, () => choose(story, search))
}

const end = async (story: Story, { linkingId, fate }: Search): Promise<void> => {
  const staff = await office(story)
  const { proposals } = await showSearch(staff, linkingId)
  for (const { id, status } of proposals) if (status === 'sent') await cancelOffer(staff, id)
  await noteOnSearch(staff, linkingId, 'La famille a trouvé par elle-même.')
  await moveSearch(staff, linkingId, 'closed')
  if (fate === 'reopened') after(story, 14, 10, async () => reopenSearch(await office(story), linkingId))
}

const begin = async (story: Story, random: Random, fate: Fate, tries = 6): Promise<void> => {
  const staff = await office(story)
  const pair = findPair(story, random)
  if (!pair) {
    if (tries > 0) after(story, 1, 10, () => begin(story, random, fate, tries - 1))
    return
  }
  story.cast.searched.add(needOf(pair))
  const linkingId = await searchTeacher(staff, {
    studentId: pair.child.studentId,
    subject: pair.subject,
    comments: random.pick(wishes),
    wishes: random.pick(hours),
  })
  const search: Search = { linkingId, pair, fate, random }
  if (fate === 'new') return
  if (random.chance(0.5)) await fillQuestionnaire(staff, linkingId)
  await moveSearch(staff, linkingId, 'searching')
  await planNextAction(staff, linkingId, {
    kind: 'call-family',
    dueOn: addDays(todayIn(story), 1),
    comment: 'Préciser les disponibilités.',
  })
  if (fate === 'searching') return
  after(story, 1, 10, async () => {
    await doNextActions(await office(story), linkingId)
    await propose(story, search)
  })
  if (fate === 'closed' || fate === 'reopened') after(story, 5, 10, () => end(story, search))
}

export const searchesChapter: Chapter = {
  name: 'recherches de professeur',
  open: async (story) => {
    const random = story.randomOf('searches')
    const { first, last } = daysOf(story)
    for (const [daysAgo, fate] of searches) {
      if (daysAgo > daysBetween(first, last) - 21) continue
      plan(story, addDays(last, -daysAgo), 10, () => begin(story, random, fate))
    }
  },
}
