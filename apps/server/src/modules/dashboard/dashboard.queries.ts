// SQL of the indicators: each a count on an index, bounded where the table grows for ever.
import type { IndicatorKey } from '@cartable/domain/dashboard/dashboard.indicators.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Counts stop here: a home page says « beaucoup », a list says how many. */
const most = 1_000
const bounded = (rows: RawBuilder<unknown>) => sql<number>`(select count(*)::int from (${rows} limit ${most}) x)`

/** Every indicator asked for, in one statement. `now`: the instant of the platform's clock. */
export const countIndicators = async (
  db: Db,
  keys: readonly IndicatorKey[],
  now: Date,
  lateAfterDays: number,
): Promise<Record<string, number>> => {
  if (keys.length === 0) return {}
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const counts: Record<IndicatorKey, RawBuilder<number>> = {
    '1-newContacts': bounded(sql`select 1 from contacts where status = 'contact'`),
    '2-lateContacts': bounded(
      sql`select 1 from contacts where status in ('contact','prospect','dunning1','dunning2','dunning3') and status_changed_at < ${daysAgo(lateAfterDays)}`,
    ),
    '3-coursesToConfirm': bounded(
      sql`select 1 from courses where status in ('2-validated','21-validated-teacher-mail','22-validated-customer-mail','23-validated-waiting')`,
    ),
    '4-disputedCourses': bounded(sql`select 1 from courses where status = '4-disputed'`),
    '5-proposedPrices': bounded(sql`select 1 from contract_price_versions where status = 'proposed'`),
    '6-failedPayments': bounded(
      sql`select 1 from orders where customer_payment_status = 'failed' and payment_status <> 'payed' and cancelled_at is null`,
    ),
    '7-unpaidOrders': bounded(
      sql`select 1 from orders where payment_status <> 'payed' and cancelled_at is null and ordered_on < ${daysAgo(8)}::date`,
    ),
    '8-technicalAlerts': bounded(sql`select 1 from technical_logs where alert and occurred_at > ${daysAgo(1)}`),
  }
  const columns = keys.map((key, index) => sql`${counts[key]} as ${sql.id(`count${index}`)}`)
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(db)
  return Object.fromEntries(keys.map((key, index) => [key, rows[0]?.[`count${index}`] ?? 0]))
}
