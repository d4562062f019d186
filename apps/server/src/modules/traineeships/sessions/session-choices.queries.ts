// SQL of traineeships: sessions that a term finds.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { matchesSearch } from '../../../platform/db/sql.ts'

/** Sessions shown to a picker. */
const most = 10

/** Enabled sessions whose name holds every word of the term, the latest first. */
export const searchSessions = (db: Db, term: string) =>
  db
    .selectFrom('traineeshipSessions')
    .select(['id as value', 'name as label'])
    .where('enabled', '=', true)
    .where(matchesSearch(sql`search_text`, term))
    .orderBy('startsOn', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
