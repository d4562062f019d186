// SQL of the hours that families wished for the lessons of their searches.
import type { LinkingWish } from '@cartable/domain/linking/linking.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** The wishes of the search whose id is `linkingId`, as a column. */
export const wishesOf = (linkingId: RawBuilder<unknown>) => sql<readonly LinkingWish[]>`(
  select coalesce(json_agg(json_build_object('weekday', w.weekday, 'from', to_char(w.from_time, 'HH24:MI'),
      'to', to_char(w.to_time, 'HH24:MI'), 'isPreferred', w.is_preferred) order by w.weekday, w.from_time), '[]')
    from linking_wishes w where w.linking_id = ${linkingId})`

/** Replaces the wishes of a search; those that stay are not written again, so that the history tells the change alone. */
export const replaceWishes = async (db: Db, linkingId: number, wishes: readonly LinkingWish[]): Promise<void> => {
  const wanted = sql`select w.weekday, w."from"::time as from_time, w."to"::time as to_time, w."isPreferred" as is_preferred
    from json_to_recordset(${JSON.stringify(wishes)}::json) as w(weekday smallint, "from" text, "to" text, "isPreferred" boolean)`
  const columns = sql`weekday, from_time, to_time, is_preferred`
  await sql`delete from linking_wishes where linking_id = ${linkingId} and (${columns}) not in (${wanted})`.execute(db)
  await sql`insert into linking_wishes (linking_id, ${columns})
    select ${linkingId}, n.* from (${wanted} except select ${columns} from linking_wishes where linking_id = ${linkingId}) n`.execute(
    db,
  )
}
