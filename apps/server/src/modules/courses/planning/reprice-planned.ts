// Gives the planned lessons of a contract the price of their day, once a new one was agreed to.
import { partsOfCourse } from '@cartable/domain/courses/shared/lesson.rules.ts'
import { dayOf } from '@cartable/domain/kernel/dates.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { findPriceToPlan } from './contracts-to-plan.queries.ts'
import { lockPlannedOf, pricePlanned } from './planned.queries.ts'

/** The caller holds the lock of the contract. A day without an accepted price keeps what its lesson was planned at. */
export const repricePlanned = async ({ db }: Pick<OperationContext, 'db'>, contractId: number): Promise<void> => {
  for (const { id, expectedAt, durationMinutes, contractPriceVersionId } of await lockPlannedOf(db, contractId)) {
    const price = await findPriceToPlan(db, contractId, dayOf(expectedAt))
    if (!price || price.id === contractPriceVersionId) continue
    await pricePlanned(db, id, {
      contractPriceVersionId: price.id,
      hourlyPriceCents: price.customerPriceCents,
      ...partsOfCourse(price, durationMinutes),
    })
  }
}
