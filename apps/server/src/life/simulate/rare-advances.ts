// What chance may leave out of the tax advance: paid, refused by the family, its debit bounced, cancelled while asked or after it paid.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import {
  chooseAdvanceWay,
  keepWithoutAdvance,
  registerForAdvance,
  returnAdvance,
  sayCeiling,
} from '../acts/advance.acts.ts'
import { creditPart, orderOfBill } from '../acts/billing.acts.ts'
import { answerPriceForFamily, proposePrice } from '../acts/contracts.acts.ts'
import { cancelLesson, confirmLesson, declareLesson } from '../acts/courses.acts.ts'
import { type Later, newPupil, runningContract } from './rare-tuition.ts'
import { count, type World } from './world.ts'

/** What the Urssaf of test makes of a request, by the cents of its total. */
const hourlyCents = { paid: 4_400, refused: 4_440, bounced: 4_460, annulled: 4_411 } as const
type Fate = keyof typeof hourlyCents

/** Each of these families has one lesson advanced, and its own end of it. */
export const advancesArePaid = async (world: World, later: Later): Promise<void> => {
  const { staff } = world
  await chooseAdvanceWay(staff.compta, 'whole', world.life.today())
  // an hour for each: chance may give them all the same teacher
  for (const [rank, fate] of (Object.keys(hourlyCents) as Fate[]).entries())
    await advancedLesson(world, later, fate, 2 + rank)
}

const advancedLesson = async (world: World, later: Later, fate: Fate, hoursAgo: number): Promise<void> => {
  const { staff, life, parents } = world
  const pair = await newPupil(world)
  const { customerId } = pair.family
  const contractId = await runningContract(world, pair)
  await registerForAdvance(staff.gestion, customerId, {
    ...{ birthOn: '1981-03-12', birth: { departementCode: '35', cityCode: '35238', city: 'Rennes' } },
    iban: parents.iban(),
  })
  await sayCeiling(staff.gestion, customerId, 10_000)
  const price = { customerPrice: hourlyCents[fate], margin: 1_300 }
  await proposePrice(staff.gestion, contractId, price, addDays(life.today(), 1))
  await answerPriceForFamily(staff.gestion, contractId, 'accepted')
  later(3, async () => {
    const doneAt = new Date(life.now().getTime() - hoursAgo * 3_600_000)
    const courseId = await declareLesson(staff.gestion, { contractId, doneAt })
    const { billId } = await confirmLesson(staff.gestion, courseId)
    if (billId === null) throw new Error(`lesson ${courseId} has no bill`)
    // the family answers within two days, the debit and the transfer take two more each
    if (fate === 'annulled') later(1, () => cancelLesson(staff.gestion, courseId))
    if (fate === 'refused')
      later(4, async () => {
        count(world.injected, 'advance refused by the family')
        await keepWithoutAdvance(staff.compta, billId)
      })
    if (fate === 'paid') {
      later(8, async () => {
        count(world.injected, 'credit note after the Urssaf paid')
        await creditPart(
          staff.compta,
          await orderOfBill(staff.compta, customerId, billId),
          500,
          'Retard du professeur.',
        )
      })
      later(10, async () => {
        count(world.injected, 'lesson cancelled after the Urssaf paid it')
        await cancelLesson(staff.gestion, courseId)
        await returnAdvance(staff.compta, billId, 'customer')
      })
    }
  })
}
