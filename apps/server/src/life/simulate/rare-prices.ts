// Prices that change for a reason of their own: a family that was brought, one that stays, one that refuses, a price typed wrong.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { broughtByTeacher, decideRecommendations, recommendFamily, setLoyalty } from '../acts/affiliations.acts.ts'
import { creditPart, findUnpaidBills } from '../acts/billing.acts.ts'
import { answerPriceByMail, correctAcceptedPrice, proposePrice } from '../acts/contracts.acts.ts'
import { correctBilledLesson } from '../acts/corrections.acts.ts'
import { confirmLesson, declareLesson } from '../acts/courses.acts.ts'
import { type Pair, priceOf } from '../demo/tuition-plan.ts'
import { type Later, newPupil, runningContract } from './rare-tuition.ts'
import { attempt, type World } from './world.ts'

/** One family was brought by its teacher, another by a family that recommends it; a third is not who was thought. */
const familiesAreBrought = async (world: World, byTeacher: Pair, byFamily: Pair): Promise<void> => {
  const { staff, story, life } = world
  await attempt(world, () => broughtByTeacher(staff.gestion, byTeacher.family.customerId, byTeacher.tutor.teacherId))
  const parents = story.cast.families.filter(({ login }) => login !== null)
  for (const [rank, { login }] of parents.slice(0, 2).entries())
    await attempt(world, async () => {
      await recommendFamily(await life.as(login!), `Famille ${byFamily.family.name}`)
      await decideRecommendations(staff.gestion, rank === 0 ? { approvedFor: byFamily.family.customerId } : 'refused')
    })
}

/** The office thanks who stays: the first level is reached after two lessons. It is drawn up before it is in force. */
export const loyaltyBegins = async ({ staff }: World): Promise<void> => {
  const levels = [
    { thresholdHours: 2, discountPercent: '5' },
    { thresholdHours: 40, discountPercent: '10' },
  ]
  for (const enabled of [false, true]) await setLoyalty(staff.direction, levels, enabled)
}

/** Two families that somebody brought, with a contract each. */
export const brought = async (lived: World): Promise<void> => {
  const world = { ...lived, random: lived.story.randomOf('brought') }
  const pairs = [await newPupil(world), await newPupil(world)] as const
  for (const pair of pairs) await runningContract(world, pair)
  await familiesAreBrought(world, ...pairs)
}

/** A lesson billed for an hour: it was two, then less again; then a gesture of the company on another one. */
export const billsAreCorrected = async (lived: World, later: Later): Promise<void> => {
  const world = { ...lived, random: lived.story.randomOf('corrected bills') }
  const { gestion, compta } = world.staff
  for (const selfEmployed of [true, false]) {
    const pair = await newPupil(world, { selfEmployed })
    const contractId = await runningContract(world, pair)
    later(7, async () => {
      const given = async (hoursAgo: number) => {
        const doneAt = new Date(world.life.now().getTime() - hoursAgo * 3_600_000)
        const id = await declareLesson(gestion, { contractId, doneAt, minutes: 60 })
        await confirmLesson(gestion, id)
        return id
      }
      const id = await given(30)
      await correctBilledLesson(gestion, id, 120, 'Deux heures ont été données.')
      if (selfEmployed) await correctBilledLesson(gestion, id, 90, 'Une heure et demie, après vérification.')
      await correctBilledLesson(gestion, await given(54), 60, 'Donné la veille.', 1)
      const [bill] = await findUnpaidBills(compta, pair.family.customerId)
      if (bill) await creditPart(compta, bill.orderId, 500, 'Retard du professeur.')
    })
  }
}

/** A price that was typed wrong, with a lesson declared at it; then a new one, to which the family says nothing, then no. */
export const pricesChange = async (lived: World, later: Later): Promise<void> => {
  const world = { ...lived, random: lived.story.randomOf('prices') }
  const { staff, life } = world
  const { gestion } = staff
  const pair = await newPupil(world)
  const contractId = await runningContract(world, pair)
  const { customerPrice, margin } = priceOf(pair.child.level)
  await declareLesson(gestion, { contractId, doneAt: new Date(life.now().getTime() - 3_600_000) })
  await correctAcceptedPrice(
    gestion,
    contractId,
    { customerPrice: customerPrice - 300, margin },
    'Un chiffre pour un autre.',
  )
  await proposePrice(gestion, contractId, { customerPrice: customerPrice + 200, margin }, addDays(life.today(), 5))
  later(7, () =>
    answerPriceByMail(life, pair.family.email, { accepts: false, comment: 'C’est au-dessus de nos moyens.' }),
  )
}
