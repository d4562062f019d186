// SQL of the hours that a family wished with its request, in words for the card.
import { windowText } from '@cartable/domain/linking/free-windows.rules.ts'
import type { Db } from '../../platform/db/database.ts'

export const wishesInWords = async (db: Db, contactId: number): Promise<string | null> => {
  const rows = await db
    .selectFrom('contactWishes')
    .select(['weekday', 'fromTime', 'toTime'])
    .where('contactId', '=', contactId)
    .orderBy('weekday')
    .orderBy('fromTime')
    .execute()
  return rows.length === 0
    ? null
    : rows
        .map(({ weekday, fromTime, toTime }) =>
          windowText({ weekday, from: fromTime.slice(0, 5), to: toTime.slice(0, 5) }),
        )
        .join(', ')
}
