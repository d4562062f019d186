// Gives declared lessons that nobody has confirmed the price that they should have had.
import { hourlyFor, type PriceOfHour, partsOfCourse } from '@cartable/domain/courses/shared/lesson.rules.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { findLeftAlone, leaveTogether } from '../together/together.queries.ts'
import { findPriceToPlan } from './contracts-to-plan.queries.ts'
import { pricePlanned } from './planned.queries.ts'

/** The caller holds the locks of the contract and of the lessons; the price is accepted on their days. Amounts in cents. */
export const repriceDeclared = async (
  db: Db,
  lessons: readonly { readonly id: number; readonly durationMinutes: number; readonly isAlone: boolean }[],
  price: PriceOfHour & { readonly id: number },
): Promise<void> => {
  for (const { id, durationMinutes, isAlone } of lessons) {
    const hourly = hourlyFor(price, isAlone)
    await pricePlanned(db, id, {
      contractPriceVersionId: price.id,
      hourlyPriceCents: hourly.customerPriceCents,
      ...partsOfCourse(hourly, durationMinutes),
    })
  }
}

/** To be called once a lesson of several pupils is no more: whoever is left alone, declared and unbilled, pays the price for one. */
export const repriceLeftAlone = async (
  { db }: Pick<OperationContext, 'db'>,
  goneId: number,
  key: string | null = null,
): Promise<void> => {
  const left = await findLeftAlone(db, goneId, key)
  const price = left && (await findPriceToPlan(db, left.contractId, left.day))
  if (left && price) await repriceDeclared(db, [{ ...left, isAlone: true }], price)
}

/** A lesson that goes to another contract is given with nobody any more, and whoever stays behind alone pays the price for one. */
export const leaveCompanions = async (context: Pick<OperationContext, 'db'>, courseId: number): Promise<void> => {
  const key = await leaveTogether(context.db, courseId)
  if (key !== null) await repriceLeftAlone(context, courseId, key)
}
