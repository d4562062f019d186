// The VAT that a lesson bears on a day, for those who show a price before anything is billed.
import { activityOfCourse } from '@cartable/domain/billing/orders/billing.rules.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findVatRule } from './bills.queries.ts'

/** Percentage as a decimal; undefined where no rule covers the day. */
export const readVatPercent = async (
  db: Db,
  lesson: Parameters<typeof activityOfCourse>[0],
  day: string,
): Promise<string | undefined> => (await findVatRule(db, activityOfCourse(lesson), day))?.percent
