// SQL of who follows what a family sends by itself: the rules, and who holds the fewest cards.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type Need = { readonly scholarLevelId: number | null; readonly postalCode: string | null }

/** Who may still be given a card: in the team, with an account that opens. */
const isThere = sql`u.enabled and exists (select from accounts a where a.person_id = u.person_id and a.enabled)`

/** The narrowest rule that fits: the longest postal code, then the one that names the levels; a substitute for who is away. */
export const followerByRule = async (db: Db, { scholarLevelId, postalCode }: Need): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select who_stands_in(u.id) as id from contact_rules r join staff_users u on u.id = r.staff_user_id
    where ${isThere}
      and (r.school_career_id is null or r.school_career_id = (select school_career_id from scholar_levels where id = ${scholarLevelId}))
      and (r.postal_prefix is null or starts_with(coalesce(${postalCode}::text, ''), r.postal_prefix))
    order by length(r.postal_prefix) desc nulls last, r.school_career_id is null, r.id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** Without a rule: who is here, may write to contacts and follows the fewest open ones; who also manages users comes last. */
export const followerByLoad = async (db: Db): Promise<number | null> => {
  const holds = (
    right: string,
  ) => sql`exists (select from staff_user_roles x join roles o on o.id = x.role_id and o.enabled
    join role_rights g on g.role_id = o.id where x.staff_user_id = u.id and g.right_code = ${right} and g.level in ('write', 'fullAccess'))`
  const { rows } = await sql<{ id: number }>`
    select u.id from staff_users u where ${isThere} and who_stands_in(u.id) = u.id and ${holds('contacts')}
    order by ${holds('users')}, (select count(*) from contacts c where c.sales_staff_user_id = u.id
      and c.status in ('contact','prospect','dunning1','dunning2','dunning3')), u.id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

export type Follower = { readonly name: string; readonly phone: string | null; readonly phoneRegion: string | null }
export const findFollower = async (db: Db, staffUserId: number): Promise<Follower | undefined> =>
  db
    .selectFrom('staffUsers as u')
    .innerJoin('people as p', 'p.id', 'u.personId')
    .select([
      sql<string>`concat_ws(' ', p.first_name, p.last_name)`.as('name'),
      sql<string | null>`coalesce(p.phone, p.mobile_phone)`.as('phone'),
      sql<string | null>`case when p.phone is null then p.mobile_phone_region else p.phone_region end`.as(
        'phoneRegion',
      ),
    ])
    .where('u.id', '=', staffUserId)
    .executeTakeFirst()

/** Serialises what arrives from one address or number: a form that is sent twice makes one card. */
export const lockWriter = async (db: Db, email: string | null, phone: string | null): Promise<void> => {
  for (const means of [email?.toLowerCase(), phone].filter((one) => typeof one === 'string').sort())
    await sql`select pg_advisory_xact_lock(hashtextextended('contact:' || ${means}, 0))`.execute(db)
}

/** The open card of the same name with the same address or number, about the same child. */
export const findTwin = async (
  db: Db,
  {
    email,
    phone,
    lastName,
    firstName,
  }: { email: string | null; phone: string | null; lastName: string; firstName: string | null },
): Promise<{ id: number; salesStaffUserId: number | null } | null> => {
  const { rows } = await sql<{ id: number; salesStaffUserId: number | null }>`
    select c.id, c.sales_staff_user_id from contacts c
    where (lower(c.email) = lower(${email}) or c.phone = ${phone})
      and c.status in ('contact','prospect','dunning1','dunning2','dunning3') and c.erased_at is null
      and match_key(c.last_name) = match_key(${lastName})
      and match_key(coalesce(case when c.is_student then c.first_name else c.student_first_name end, '')) = match_key(coalesce(${firstName}::text, ''))
    order by c.id desc limit 1`.execute(db)
  return rows[0] ?? null
}
