// Gives declared lessons that nobody has confirmed the price that they should have had.
import { type HourlyParts, partsOfCourse } from '@cartable/domain/courses/shared/lesson.rules.ts'
import type { Db } from '../../../platform/db/database.ts'
import { pricePlanned } from './planned.queries.ts'

/** The caller holds the locks of the contract and of the lessons; the price is accepted on their days. Amounts in cents. */
export const repriceDeclared = async (
  db: Db,
  lessons: readonly { readonly id: number; readonly durationMinutes: number }[],
  price: HourlyParts & { readonly id: number },
): Promise<void> => {
  for (const { id, durationMinutes } of lessons)
    await pricePlanned(db, id, {
      contractPriceVersionId: price.id,
      hourlyPriceCents: price.customerPriceCents,
      ...partsOfCourse(price, durationMinutes),
    })
}
