// SQL of who is told of new terms: the version, and the people of its audience whom no mail has told yet.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type TermsToTell = {
  readonly id: number
  readonly label: string
  readonly audience: string
  readonly effectiveOn: string
  readonly publishedAt: string
  readonly body: string
  /** Whether others were published for the same audience before. */
  readonly hasBefore: boolean
}
export const findTermsToTell = async (db: Db, id: number): Promise<TermsToTell | undefined> => {
  const { rows } = await sql<TermsToTell>`
    select v.id, v.label, v.audience, v.effective_on, v.published_at, v.body,
      exists (select from terms_versions o where o.audience = v.audience and o.id <> v.id and o.published_at < v.published_at) as has_before
    from terms_versions v where v.id = ${id} and v.published_at is not null`.execute(db)
  return rows[0]
}

type Reader = {
  readonly personId: number
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string
}
/** Open accounts of the audience, by person, after one of them; both parents of a household. A lock keeps two servers from writing to the same ones. */
export const listToTellTerms = async (
  db: Db,
  { id, audience }: Pick<TermsToTell, 'id' | 'audience'>,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<Reader[]> => {
  await sql`select from terms_versions where id = ${id} for no key update`.execute(db)
  const { rows } = await sql<Reader>`
    select p.id as person_id, p.first_name, p.last_name, p.email from people p
    where p.id > ${after} and nullif(p.email, '') is not null and p.erased_at is null and exists (select from accounts a where a.person_id = p.id and a.enabled)
      and case ${audience}::text when 'customer' then exists (select from customers c where c.person_id = p.id and c.enabled)
            or exists (select from household_members h join customers c on c.id = h.customer_id and c.enabled where h.person_id = p.id and h.removed_on is null)
        when 'student' then exists (select from students s where s.person_id = p.id and s.enabled)
        else exists (select from teachers t where t.person_id = p.id and t.enabled and t.status = 'active') end
      and not exists (select from messages m join message_recipients r on r.message_id = m.id and r.person_id = p.id
        where m.about_class = 'terms_versions' and m.about_id = ${id} and m.purpose = 'terms-updated')
    order by p.id limit ${most}`.execute(db)
  return rows
}
