// SQL of the card payments that the provider must be asked about.
import type { Db } from '../../../platform/db/database.ts'

/**
 * Attempts of which something is not known: pending since `before`; card forms given up after `dayBefore`, whose holder may
 * have paid all the same; payments made after `dayBefore` whose fee the provider had not told.
 */
export const listUnsettledAttempts = async (
  db: Db,
  before: Date,
  dayBefore: Date,
  limit: number,
): Promise<number[]> => {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('type', '=', 'card')
    .where((where) =>
      where.or([
        where.and([where('status', '=', 'pending'), where('createdAt', '<', before.toISOString())]),
        where.and([
          where('status', '=', 'cancelled'),
          where('idempotencyKey', 'like', '%:form:%'),
          where('providerIntentId', 'is not', null),
          where('createdAt', '>', dayBefore.toISOString()),
        ]),
        where.and([
          where('status', '=', 'succeeded'),
          where('direction', '=', 'in'),
          where('providerFeeCents', '=', 0),
          where('providerIntentId', 'is not', null),
          where('createdAt', '>', dayBefore.toISOString()),
        ]),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}
