// SQL of the list of public pages: landing pages, stages and teachers whose address was approved, each with the day it changed.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type ListedPage = { readonly path: string; readonly changedOn: string }

/** A sitemap holds 50 000 addresses at most (sitemaps.org): ours is one file. */
const most = 45_000

/** Pages that are there and that search engines may show: a stage until it begins, a teacher in activity. */
export const listedPages = async (db: Db, today: string): Promise<ListedPage[]> => {
  const { rows } = await sql<ListedPage>`
    select path, to_char(changed_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as changed_on from (
      select 1 as rank, '/stages/' || l.level_url as path, greatest(l.updated_at, se.updated_at) as changed_at
        from traineeship_levels l join traineeship_sessions se on se.id = l.session_id
       where l.enabled and l.level_url_checked and se.enabled and se.status in ('1-planned', '2-confirmed') and se.starts_on >= ${today}
      union all
      select 2, '/professeurs/' || t.url, t.updated_at from teachers t join people p on p.id = t.person_id
       where t.enabled and t.status = 'active' and t.url_checked and p.erased_at is null
      union all
      select 3, '/page/' || slug, updated_at from landing_templates where status = 'published') pages
    order by rank, path limit ${most}`.execute(db)
  return rows
}
