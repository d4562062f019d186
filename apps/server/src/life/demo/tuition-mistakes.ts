// What goes wrong with lessons of the demo, once each, and how it is put right: contested, corrected, cancelled, credited, given back.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import type { Random } from '../../platform/random.ts'
import { cancelLesson, contestLesson, correctLesson, declareLesson, findLessons } from '../acts/courses.acts.ts'
import { answerDispute, maintainLesson } from '../acts/disputes.acts.ts'
import type { Story, Tuition } from '../story.ts'
import { colleague, daysOf, plan } from './tuition-plan.ts'

const isWaiting = (status: string) => status.startsWith('2')

type Lesson = Awaited<ReturnType<typeof findLessons>>[number]
type Found = { readonly tuition: Tuition; readonly lesson: Lesson }

/** A lesson like this of a family and a teacher who both sign in; null when there is none now. */
const findLesson = async (
  { life, cast }: Story,
  random: Random,
  isRight: (lesson: Lesson) => boolean,
): Promise<Found | null> => {
  const office = await colleague(life, 'gestion')
  const tuitions = cast.tuitions.filter(
    ({ family, tutor }) => family.login !== null && family.login !== 'cliente' && tutor.login !== null,
  )
  for (const tuition of random.sample(tuitions, 12)) {
    const lesson = (await findLessons(office, { contractId: tuition.contractId })).find(isRight)
    if (lesson) return { tuition, lesson }
  }
  return null
}

/** Does it on this day, or on one of the next while nobody has such a lesson. */
const soon = (story: Story, day: string, hour: number, act: () => Promise<boolean>, tries = 10): void => {
  if (day >= daysOf(story).last || tries === 0) return
  plan(story, day, hour, async () => {
    if (!(await act())) soon(story, addDays(day, 1), hour, act, tries - 1)
  })
}

/** The family contests; what is done about it comes two days later. */
const contested =
  (story: Story, random: Random, comment: string, settle: ((found: Found) => Promise<void>) | null) =>
  async (): Promise<boolean> => {
    const { life } = story
    const found = await findLesson(story, random, ({ status }) => isWaiting(status))
    if (!found) return false
    const parent = await life.as(found.tuition.family.login!)
    await contestLesson(parent, found.lesson.id, comment)
    if (settle) story.agenda.at(new Date(life.now().getTime() + 2 * 86_400_000), () => settle(found))
    return true
  }

/** A lesson declared twice by mistake: the second one is taken back before anybody confirms it. */
const declaredTwice = (story: Story, random: Random) => async (): Promise<boolean> => {
  const { life } = story
  const found = await findLesson(story, random, ({ status }) => status === '3-confirmed')
  if (!found) return false
  const teacher = await life.as(found.tuition.tutor.login!)
  const doneAt = new Date(life.now().getTime() - 3 * 3_600_000)
  const id = await declareLesson(teacher, { contractId: found.tuition.contractId, doneAt })
  await cancelLesson(teacher, id)
  return true
}

/** Billed and paid by card, then taken back by the office: credit note and refund. */
const refunded = (story: Story, random: Random, isPaid: boolean) => async (): Promise<boolean> => {
  const found = await findLesson(
    story,
    random,
    ({ status, customerPaymentStatus, cancellable }) =>
      status === '3-confirmed' && cancellable && (customerPaymentStatus === 'succeeded') === isPaid,
  )
  if (!found) return false
  await cancelLesson(await colleague(story.life, 'gestion'), found.lesson.id)
  return true
}

export const planMistakes = (story: Story, random: Random): void => {
  const { life } = story
  const { last } = daysOf(story)
  const ago = (days: number) => addDays(last, -days)
  const correct =
    (minutes: number, comment: string) =>
    async ({ tuition, lesson }: Found) =>
      correctLesson(await life.as(tuition.tutor.login!), lesson.id, { minutes, comment })
  soon(
    story,
    ago(90),
    22,
    contested(story, random, 'Le cours a duré une heure et non une heure et demie.', correct(60, 'Durée corrigée.')),
  )
  soon(
    story,
    ago(60),
    22,
    contested(story, random, 'Ce cours n’a pas eu lieu.', async ({ lesson }) =>
      cancelLesson(await colleague(life, 'gestion'), lesson.id),
    ),
  )
  soon(
    story,
    ago(40),
    22,
    contested(story, random, 'Le cours a fini avant l’heure.', async ({ tuition, lesson }) => {
      await answerDispute(await life.as(tuition.tutor.login!), lesson.id, 'Nous avons fini à l’heure prévue.')
      const why = 'Le professeur confirme l’heure de fin, et la suite du programme le montre.'
      await maintainLesson(await colleague(life, 'gestion'), lesson.id, why)
    }),
  )
  // nobody has settled this one yet
  soon(story, ago(9), 22, contested(story, random, 'Le professeur est arrivé en retard.', null))
  soon(story, ago(80), 10, declaredTwice(story, random))
  soon(story, ago(70), 10, refunded(story, random, true))
  soon(story, ago(50), 10, refunded(story, random, false))
}
