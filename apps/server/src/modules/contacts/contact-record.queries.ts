// SQL of one contact: its form, its details, its follow-ups, and the choices of its fields.

import type { IdOption } from '@cartable/domain/kernel/list.ts'
import { longDates } from '@cartable/domain/traineeships/site/site.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

const personName = sql<string>`concat_ws(' ', p.first_name, p.last_name)`

/** Establishments offered in a select; beyond, the list is searched by name elsewhere. */
const establishmentLimit = 500

export const findContact = (db: Db, id: number) =>
  db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirst()
export type ContactRow = NonNullable<Awaited<ReturnType<typeof findContact>>>

/** The contact locked until the transaction ends. */
export const lockContact = (db: Db, id: number): Promise<ContactRow | undefined> =>
  db.selectFrom('contacts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const subjectIdsOf = async (db: Db, contactId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('contactSubjects')
    .select('subjectId')
    .where('contactId', '=', contactId)
    .orderBy('subjectId')
    .execute()
  return rows.map((row) => row.subjectId)
}

/** Names that the details and the mails show, read in one go. */
export const findContactNames = (db: Db, id: number) =>
  db
    .selectFrom('contacts as c')
    .leftJoin('scholarLevels as l', 'l.id', 'c.scholarLevelId')
    .leftJoin('establishments as e', 'e.id', 'c.establishmentId')
    .leftJoin('addresses as a', 'a.id', 'c.addressId')
    .leftJoin('addresses as b', 'b.id', 'c.parentAddressId')
    .leftJoin('traineeshipSessions as t', 't.id', 'c.traineeshipSessionId')
    .select([
      'l.name as levelName',
      'e.name as establishmentName',
      'a.completeAddress',
      'a.city',
      'b.completeAddress as parentCompleteAddress',
      't.name as traineeshipSessionName',
      sql<string[]>`array(select s.name from contact_subjects cs join subjects s on s.id = cs.subject_id
        where cs.contact_id = c.id order by s.order_key, s.name)`.as('subjectNames'),
    ])
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow()

/** Choices by id; a disabled one is offered only where the record already has it. */
export const establishmentOptions = (db: Db, kept: number | null): Promise<IdOption[]> =>
  db
    .selectFrom('establishments as e')
    .select(['e.id', 'e.name as label'])
    .where((eb) => eb.or([eb('e.enabled', '=', true), eb('e.id', '=', kept)]))
    .orderBy(sql`e.id is distinct from ${kept}`)
    .orderBy('e.name')
    .limit(establishmentLimit)
    .execute()

export const salesOptions = (db: Db, kept: number | null): Promise<IdOption[]> =>
  db
    .selectFrom('staffUsers as u')
    .innerJoin('people as p', 'p.id', 'u.personId')
    .select(['u.id', sql<string>`staff_label(u.id)`.as('label')])
    .where((eb) => eb.or([eb('u.enabled', '=', true), eb('u.id', '=', kept)]))
    .orderBy('p.lastName')
    .execute()

/** Stages that a family may still ask for on `today`: those with a public page, and no other, with their days and classes. */
export const openSessions = async (db: Db, today: string): Promise<IdOption[]> => {
  const { rows } = await sql<{ id: number; name: string; startsOn: string; endsOn: string; levels: string[] }>`
    select se.id, se.name, se.starts_on::text, se.ends_on::text,
      array(select distinct on (sl.order_key, sl.id) sl.name from traineeship_levels l join scholar_levels sl on sl.id = l.main_scholar_level_id
        where l.session_id = se.id and l.enabled and l.level_url_checked order by sl.order_key, sl.id) as levels
      from traineeship_sessions se
     where se.enabled and se.status in ('1-planned', '2-confirmed') and se.starts_on >= ${today}
       and exists (select from traineeship_levels l where l.session_id = se.id and l.enabled and l.level_url_checked)
     order by se.starts_on, se.name, se.id limit 100`.execute(db)
  return rows.map(({ id, name, startsOn, endsOn, levels }) => ({
    id,
    label: `${name}, ${longDates(startsOn, endsOn)} (${levels.join(', ')})`,
  }))
}

export const findCompany = (db: Db) =>
  db.selectFrom('companies').select(['name', 'phone', 'phoneRegion']).where('code', '=', 'holding').executeTakeFirst()

export const listFollowUps = (db: Db, contactId: number) =>
  db
    .selectFrom('contactFollowUps as f')
    .leftJoin('accounts as o', 'o.id', 'f.authorAccountId')
    .leftJoin('people as p', 'p.id', 'o.personId')
    .select(['f.id', 'f.comment', 'f.createdAt', 'f.updatedAt', 'f.authorAccountId', personName.as('authorName')])
    .where('f.contactId', '=', contactId)
    .orderBy('f.createdAt', 'desc')
    .orderBy('f.id', 'desc')
    .limit(200)
    .execute()

export const findFollowUp = (db: Db, id: number) =>
  db.selectFrom('contactFollowUps').selectAll().where('id', '=', id).executeTakeFirst()

/** Messages sent about a contact, newest first. */
export const listMails = (db: Db, contactId: number) =>
  db
    .selectFrom('messages')
    .select(['id', 'channel', sql<string>`coalesce(subject, body)`.as('subject'), 'status', 'createdAt', 'sentAt'])
    .where('aboutClass', '=', 'contacts')
    .where('aboutId', '=', contactId)
    .orderBy('createdAt', 'desc')
    .limit(50)
    .execute()

/** Who last changed a contact, to say it to somebody whose card is elsewhere by now. */
export const lastChangedBy = async (db: Db, contactId: number): Promise<string | null> => {
  const trace = await db
    .selectFrom('traces')
    .select('actorLabel')
    .where('rootClass', '=', 'contacts')
    .where('rootId', '=', contactId)
    .orderBy('occurredAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return trace?.actorLabel ?? null
}
