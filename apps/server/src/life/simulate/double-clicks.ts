// Impatient people: the same thing sent twice at once, and how often it took effect.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { planningApi } from '@cartable/domain/courses/planning/planning.api.ts'
import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import { sql } from 'kysely'
import { recordPayment } from '../acts/billing.acts.ts'
import { cancelLesson, declareLesson, findLessons, type GivenLesson } from '../acts/courses.acts.ts'
import type { WantedLesson } from '../acts/planning.acts.ts'
import { type Person, RefusedAct } from '../life.ts'
import { count, type World } from './world.ts'

/** Both tries at once; answers whether one was taken: what the company refuses twice is refused for another reason. */
const both = async (act: () => Promise<unknown>): Promise<boolean> => {
  const outcomes = await Promise.allSettled([act(), act()])
  for (const outcome of outcomes)
    if (outcome.status === 'rejected' && !(outcome.reason instanceof RefusedAct)) throw outcome.reason
  return outcomes.some(({ status }) => status === 'fulfilled')
}

const countRows = async (world: World, query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
  (await query.execute(world.life.platform.database.db)).rows[0]?.n ?? 0

const noteEffects = (world: World, what: string, about: string, effects: number): void => {
  count(world.injected, 'double click')
  world.doubleClicks.push({ what, about, effects, at: world.life.now().toISOString() })
}

export const declaredTwice = async (world: World, teacher: Person, lesson: GivenLesson): Promise<void> => {
  if (!(await both(() => declareLesson(teacher, lesson)))) return
  const effects = await countRows(
    world,
    sql`select count(*)::integer as n from courses where contract_id = ${lesson.contractId} and done_at = ${lesson.doneAt}
        and status not in ('0-cancelled', '5-cancelled')`,
  )
  noteEffects(world, 'a lesson declared', `contract ${lesson.contractId}`, effects)
}

export const plannedTwice = async (world: World, planner: Person, wanted: WantedLesson): Promise<void> => {
  const sent = {
    ...{ id: null, updatedAt: null, contractId: wanted.contractId, expectedAt: wanted.at.toISOString() },
    durationMinutes: wanted.minutes ?? 60,
  }
  if (!(await both(() => planner.do(planningApi.savePlan, sent)))) return
  const effects = await countRows(
    world,
    sql`select count(*)::integer as n from courses where contract_id = ${wanted.contractId} and expected_at = ${wanted.at} and status = '1-planned'`,
  )
  noteEffects(world, 'a lesson planned', `contract ${wanted.contractId}`, effects)
}

export const confirmedTwice = async (world: World, person: Person, contractId: number): Promise<void> => {
  const [waiting] = await findLessons(person, { contractId, toConfirm: true })
  if (!waiting) return
  if (!(await both(() => person.do(coursesApi.confirm, { id: waiting.id })))) return
  const effects = await countRows(
    world,
    sql`select case when c.order_id is null and c.status = '3-confirmed' then 1 else (select count(*) from bill_lines l where l.course_id = c.id and l.kind = 'bill') end::integer as n
          from courses c where c.id = ${waiting.id}`,
  )
  noteEffects(world, 'a lesson confirmed', `course ${waiting.id}`, effects)
}

export const cancelledTwice = async (world: World, courseId: number): Promise<void> => {
  if (!(await both(() => cancelLesson(world.staff.gestion, courseId)))) return
  const effects = await countRows(
    world,
    sql`select count(*)::integer as n from bills credit join bill_lines line on line.bill_id = credit.credited_bill_id
        where line.course_id = ${courseId} and credit.kind = 'credit-note'
          and exists (select from bill_lines own where own.bill_id = credit.id and own.course_id = line.course_id)`,
  )
  noteEffects(world, 'a billed lesson taken back', `course ${courseId}`, effects)
}

/** A whole bill paid twice by card: one payment succeeds or waits. */
export const paidTwice = async (
  world: World,
  person: Person,
  bill: { readonly id: number; readonly orderId: number },
) => {
  const alive = () =>
    countRows(
      world,
      sql`select count(*)::integer as n from payments where order_id = ${bill.orderId} and direction = 'in'
          and type = 'card' and status in ('pending', 'succeeded')`,
    )
  const before = await alive()
  if (!(await both(() => person.do(billingApi.payBill, { billId: bill.id })))) return
  const made = (await alive()) - before
  // a refused card leaves none; more than one would be too many
  noteEffects(world, 'a bill paid by card', `order ${bill.orderId}`, Math.max(1, made))
}

export const recordedTwice = async (world: World, orderId: number): Promise<void> => {
  if (!(await both(() => recordPayment(world.staff.compta, { orderId, type: 'cheque' })))) return
  const effects = await countRows(
    world,
    sql`select count(*)::integer as n from payments where order_id = ${orderId} and direction = 'in' and status = 'succeeded' and type = 'cheque'`,
  )
  noteEffects(world, 'a cheque recorded', `order ${orderId}`, effects)
}

/** Two colleagues correct the same file from the same screen: one of them must be told. */
export const correctedByTwo = async (world: World, customerId: number): Promise<void> => {
  const { staff, random } = world
  const { address, payer, ...shown } = await staff.gestion.do(customersApi.show, { id: String(customerId) })
  const kept = <A extends { readonly latitude: number | null }>(place: A | null) =>
    place && { ...place, typedByHand: place.latitude === null }
  const save = (person: Person) =>
    person.try(customersApi.save, {
      ...shown,
      ...{ address: kept(address), payer: { ...payer, address: kept(payer.address) } },
      phone: { phoneNumber: `+33299${random.integer(300_000, 989_999)}`, phoneRegion: 'FR' },
    })
  const outcomes = await Promise.all([save(staff.gestion), save(staff.commerciale)])
  const saved = outcomes.filter(({ answer }) => answer?.customerId === customerId).length
  noteEffects(world, 'one file corrected by two people', `customer ${customerId}`, saved)
}
