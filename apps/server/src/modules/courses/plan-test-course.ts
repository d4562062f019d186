// Plans the test course of a contract on the date that family and teacher agreed; its teacher declares it afterwards.
import { partsOfCourse } from '@cartable/domain/courses/shared/lesson.rules.ts'
import type { Db } from '../../platform/db/database.ts'
import { hasTestCourse } from './declaration.queries.ts'
import { findContractToPlan, insertPlannedTest } from './test-course.queries.ts'

/** Answers whether one was planned: not twice, and not without a price, be it only proposed. */
export const planTestCourse = async (db: Db, contractId: number, expectedAt: string): Promise<boolean> => {
  const contract = await findContractToPlan(db, contractId)
  if (!contract || (await hasTestCourse(db, contractId))) return false
  const { priceVersionId, customerPriceCents, teacherAmountCents, urssafPartCents, ...parties } = contract
  await insertPlannedTest(db, {
    ...parties,
    ...partsOfCourse({ customerPriceCents, teacherAmountCents, urssafPartCents }, 60),
    contractId,
    contractPriceVersionId: priceVersionId,
    hourlyPriceCents: customerPriceCents,
    durationMinutes: 60,
    expectedDurationMinutes: 60,
    expectedAt,
  })
  return true
}
