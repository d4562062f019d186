// SQL of landing pages and of the sites they may lead to.

import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import type { LandingSort, WhitelistSort } from '@cartable/domain/landing/landing.api.ts'
import type { LandingDraft, LandingPart, SeoReport, WhitelistInput } from '@cartable/domain/landing/landing.schema.ts'
import type { LandingStatus } from '@cartable/domain/landing/landing.workflow.ts'
import { sql } from 'kysely'
import { inFrenchOrder } from '../../platform/codification.ts'
import type { Db } from '../../platform/db/database.ts'
import { json, matchesSearch } from '../../platform/db/sql.ts'
import { emptyLast, listPage, type Sorts } from '../../platform/list.ts'

const columns = [
  'id',
  'updatedAt',
  'title',
  'slug',
  'keyword',
  'metaDescription',
  'status',
  'publishedAt',
  sql<LandingPart[]>`content`.as('parts'),
  sql<number | null>`(seo_report->>'score')::int`.as('seoScore'),
] as const
const pages = (db: Db) => db.selectFrom('landingTemplates').select(columns)

const sorts: Sorts<LandingSort> = {
  title: [inFrenchOrder(sql.ref('title'))],
  status: [sql`array_position(array['draft','published','archived'], status)`],
  seoScore: [emptyLast(sql`(seo_report->>'score')::int`)],
  publishedAt: [emptyLast(sql.ref('publishedAt'))],
  updatedAt: [sql.ref('updatedAt')],
}
export const listLandings = async (
  db: Db,
  request: ListRequest<LandingSort> & { readonly statuses: readonly LandingStatus[] },
) => {
  let query = pages(db)
  if (request.statuses.length > 0) query = query.where('status', 'in', [...request.statuses])
  if (request.q) query = query.where(matchesSearch(sql`search_key(title || ' ' || slug)`, request.q))
  return listPage(db, request, query, sorts, sql.ref('id'))
}

export const findLanding = (db: Db, id: number) => pages(db).where('id', '=', id).executeTakeFirst()
export const lockLanding = (db: Db, id: number) => pages(db).where('id', '=', id).forUpdate().executeTakeFirst()
export const findPublished = (db: Db, slug: string) =>
  pages(db).where('slug', '=', slug).where('status', '=', 'published').executeTakeFirst()
export type LandingFound = NonNullable<Awaited<ReturnType<typeof findLanding>>>

/** Whether another page that is not archived has this address. */
export const isSlugTaken = async (db: Db, slug: string, exceptId: number | null): Promise<boolean> => {
  const other = await db
    .selectFrom('landingTemplates')
    .select('id')
    .where('slug', '=', slug)
    .where('status', '<>', 'archived')
    .where('id', 'is distinct from', exceptId)
    .executeTakeFirst()
  return other !== undefined
}

export const writeLanding = async (
  db: Db,
  id: number | null,
  { title, slug, keyword, metaDescription, parts }: LandingDraft,
  report: SeoReport,
): Promise<number> => {
  const row = { title, slug, keyword, metaDescription, content: json(parts), seoReport: json(report) }
  const written =
    id === null
      ? db.insertInto('landingTemplates').values(row).returning('id')
      : db.updateTable('landingTemplates').set(row).where('id', '=', id).returning('id')
  return (await written.executeTakeFirstOrThrow()).id
}

export const setLandingStatus = async (db: Db, id: number, status: LandingStatus, publishedAt: Date | null) => {
  await db.updateTable('landingTemplates').set({ status, publishedAt }).where('id', '=', id).execute()
}

const domainSorts: Sorts<WhitelistSort> = { domain: [sql.ref('domain')] }
const domains = (db: Db) =>
  db.selectFrom('landingWhitelistEntries').select(['id', 'updatedAt', 'domain', 'comment', 'enabled'])
export const listDomains = async (db: Db, request: ListRequest<WhitelistSort> & { readonly withDisabled: boolean }) => {
  let query = domains(db)
  if (!request.withDisabled) query = query.where('enabled', '=', true)
  if (request.q) query = query.where(matchesSearch(sql`search_key(domain || ' ' || coalesce(comment, ''))`, request.q))
  return { ...(await listPage(db, request, query, domainSorts, sql.ref('id'))), totals: null }
}
export const findDomain = (db: Db, id: number) => domains(db).where('id', '=', id).executeTakeFirst()

export const writeDomain = async (
  db: Db,
  id: number | null,
  { domain, comment, enabled }: WhitelistInput,
): Promise<number> => {
  const row = { domain, comment, enabled }
  const written =
    id === null
      ? db.insertInto('landingWhitelistEntries').values(row).returning('id')
      : db.updateTable('landingWhitelistEntries').set(row).where('id', '=', id).returning('id')
  return (await written.executeTakeFirstOrThrow()).id
}
export const removeDomains = async (db: Db, ids: readonly number[]): Promise<number> => {
  if (ids.length === 0) return 0
  const { numDeletedRows } = await db
    .deleteFrom('landingWhitelistEntries')
    .where('id', 'in', [...ids])
    .executeTakeFirst()
  return Number(numDeletedRows)
}
/** Sites that pages may lead to now. */
export const allowedDomains = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('landingWhitelistEntries').select('domain').where('enabled', '=', true).execute()).map(
    ({ domain }) => domain,
  )

/** Name under which the group presents itself to visitors. */
export const companyShownName = async (db: Db): Promise<string> =>
  (await db.selectFrom('companies').select('name').where('code', '=', 'holding').executeTakeFirstOrThrow()).name
