// SQL of the terms of use: versions, their acceptances, and the version that a person has still to accept.
import type { TermsState } from '@cartable/domain/access/terms/terms.schema.ts'
import type { Audience, Identity } from '@cartable/domain/kernel/access.ts'
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import { sql } from 'kysely'
import { inFrenchOrder } from '../../../platform/codification.ts'
import type { Db } from '../../../platform/db/database.ts'
import { matchesSearch } from '../../../platform/db/sql.ts'
import { listPage } from '../../../platform/list.ts'

/** The audiences that a person belongs to. */
export const audiencesOf = (identity: Identity): Audience[] => [
  ...(identity.customerId === undefined ? [] : (['customer'] as const)),
  ...(identity.studentIds.length === 0 ? [] : (['student'] as const)),
  ...(identity.teacherId === undefined ? [] : (['teacher'] as const)),
]

/** The version in force on a day for each audience, with when this account accepted it. */
export const termsInForce = (db: Db, accountId: number, audiences: readonly Audience[], today: string) =>
  db
    .selectFrom('termsVersions as v')
    .leftJoin('termsAcceptances as a', (join) =>
      join.onRef('a.termsVersionId', '=', 'v.id').on('a.accountId', '=', accountId),
    )
    .distinctOn('v.audience')
    .select(['v.id', 'v.label', sql<Audience>`v.audience`.as('audience'), 'v.effectiveOn', 'v.body', 'a.acceptedAt'])
    .where('v.audience', 'in', [...audiences])
    .where('v.publishedAt', 'is not', null)
    .where('v.effectiveOn', '<=', today)
    .orderBy('v.audience')
    .orderBy('v.effectiveOn', 'desc')
    .orderBy('v.id', 'desc')
    .execute()

/**
 * Ids of the versions in force that the person has not accepted yet, one per audience at most; none for staff who play no
 * other part. Asked at sign-in and by the session, so that the page of acceptance comes first.
 */
export const pendingTerms = async (db: Db, identity: Identity, today: string): Promise<number[]> => {
  const audiences = audiencesOf(identity)
  if (audiences.length === 0) return []
  const rows = await termsInForce(db, identity.accountId, audiences, today)
  return rows.filter(({ acceptedAt }) => acceptedAt === null).map(({ id }) => id)
}

export const recordAcceptance = async (
  db: Db,
  acceptance: { accountId: number; termsVersionId: number; now: Date; ip: string },
): Promise<void> => {
  await sql`insert into terms_acceptances (account_id, terms_version_id, accepted_at, ip)
    values (${acceptance.accountId}, ${acceptance.termsVersionId}, ${acceptance.now}, ${acceptance.ip}::inet)
    on conflict do nothing`.execute(db)
}

/** Open accounts of an audience. */
const concerned = sql<number>`(select count(*) from accounts a where a.enabled and case v.audience
  when 'customer' then exists (select from customers c where c.person_id = a.person_id and c.enabled)
  when 'student' then exists (select from students s where s.person_id = a.person_id and s.enabled)
  else exists (select from teachers t where t.person_id = a.person_id and t.enabled and t.status = 'active') end)`

const stateOn = (today: string) => sql<TermsState>`case
  when v.published_at is null then 'draft'
  when v.effective_on > ${today}::date then 'scheduled'
  when exists (select from terms_versions o where o.audience = v.audience and o.published_at is not null
    and o.effective_on <= ${today}::date and (o.effective_on, o.id) > (v.effective_on, v.id)) then 'replaced'
  else 'current' end`

const versions = (db: Db, today: string) =>
  db
    .selectFrom('termsVersions as v')
    .select([
      'v.id',
      'v.label',
      sql<Audience>`v.audience`.as('audience'),
      'v.effectiveOn',
      'v.publishedAt',
      'v.updatedAt',
      stateOn(today).as('state'),
      sql<number>`(select count(*) from terms_acceptances x where x.terms_version_id = v.id)`.as('acceptedCount'),
      concerned.as('concernedCount'),
    ])

export const listTerms = (
  db: Db,
  request: ListRequest<'label' | 'audience' | 'effectiveOn'> & { readonly audience?: readonly Audience[] | undefined },
  today: string,
) => {
  let query = versions(db, today)
  if (request.audience && request.audience.length > 0) query = query.where('v.audience', 'in', [...request.audience])
  if (request.q) query = query.where(matchesSearch(sql`search_key(v.label)`, request.q))
  const effectiveOn = sql.ref('v.effective_on')
  const sorts = {
    label: [inFrenchOrder(sql.ref('v.label'))],
    audience: [sql.ref('v.audience'), effectiveOn],
    effectiveOn: [effectiveOn],
  }
  return listPage(db, request, query, sorts, sql.ref('v.id'))
}

export const findTerms = (db: Db, id: number, today: string) =>
  versions(db, today).select('v.body').where('v.id', '=', id).executeTakeFirst()

type Values = {
  readonly label: string
  readonly audience: Audience
  readonly effectiveOn: string
  readonly body: string
}

export const insertTerms = async (db: Db, values: Values): Promise<number> => {
  const { id } = await db.insertInto('termsVersions').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}
export const updateTerms = async (db: Db, id: number, values: Values): Promise<void> => {
  await db.updateTable('termsVersions').set(values).where('id', '=', id).execute()
}
export const publishTerms = async (db: Db, id: number, now: Date): Promise<void> => {
  await db.updateTable('termsVersions').set({ publishedAt: now.toISOString() }).where('id', '=', id).execute()
}

/** The published version of an audience that takes effect on a day. */
export const publishedOn = (db: Db, audience: Audience, effectiveOn: string) =>
  db
    .selectFrom('termsVersions')
    .select('label')
    .where('audience', '=', audience)
    .where('effectiveOn', '=', effectiveOn)
    .where('publishedAt', 'is not', null)
    .executeTakeFirst()
