// SQL of a stage as visitors and families read it: names, dates, place, and whether it is still asked for.
import type { ShownStage } from '@cartable/domain/traineeships/places/places.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** `ShownStage` of level `l` with its session `se`, its class `sl` and its address `a`. */
export const shownStage = sql<ShownStage>`jsonb_build_object('levelId', l.id, 'title', l.title, 'sessionName', se.name, 'levelName', sl.name,
  'startsOn', se.starts_on, 'endsOn', se.ends_on, 'place', case when se.online then 'En ligne' else coalesce(a.complete_address, 'Lieu à préciser') end,
  'page', case when l.level_url_checked and l.enabled and se.enabled then '/stages/' || l.level_url end)`
export const shownJoins = sql`traineeship_levels l join traineeship_sessions se on se.id = l.session_id
  join scholar_levels sl on sl.id = l.main_scholar_level_id left join addresses a on a.id = se.address_id`
/** A level that visitors read, whose session has not begun. */
export const isOpenOn = (today: string) =>
  sql`l.enabled and l.level_url_checked and se.enabled and se.status in ('1-planned', '2-confirmed') and se.starts_on >= ${today}`

export type StageOfWait = {
  readonly stage: ShownStage
  readonly sessionId: number
  readonly isOpen: boolean
  readonly subjects: readonly { readonly id: number; readonly name: string }[]
}
export const findStageOfWait = async (db: Db, levelId: number, today: string): Promise<StageOfWait | undefined> => {
  const { rows } = await sql<StageOfWait>`
    select ${shownStage} as stage, se.id as session_id, ${isOpenOn(today)} as is_open,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', su.name) order by s.is_option, su.name, s.id), '[]'::jsonb)
         from traineeship_subjects s join subjects su on su.id = s.subject_id where s.level_id = l.id and s.enabled) as subjects
    from ${shownJoins} where l.id = ${levelId}`.execute(db)
  return rows[0]
}
