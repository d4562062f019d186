// SQL of the import and export of reference: the records that lines name.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { refuseLine } from '../../../platform/exchange/record-layout.ts'
import type { TableRow } from '../../../platform/exchange/table.queries.ts'

/** The row that a line names, by its id when it has one; null when the name is new. Refuses an unknown id. */
export const findByName = async (
  db: Db,
  table: 'subjects' | 'schoolCareers',
  id: unknown,
  name: unknown,
): Promise<number | null> => {
  const query = db.selectFrom(table).select('id')
  if (typeof id === 'number') {
    const known = await query.where('id', '=', id).executeTakeFirst()
    return known ? known.id : refuseLine('id', 'Aucune fiche n’a cet identifiant.')
  }
  if (typeof name !== 'string') return null
  const rows = await query.where(sql`lower(name)`, '=', name.trim().toLowerCase()).limit(2).execute()
  if (rows.length > 1) refuseLine('name', 'Plusieurs fiches portent ce nom\u00a0: indiquez l’identifiant de la fiche.')
  return rows[0]?.id ?? null
}

export const pageOfSubjects = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('subjects as s')
    .select(['s.id', 's.enabled', 's.name', 's.orderKey', 's.color', 's.subjectCategoryId', 's.type'])
    .select([
      sql<number[]>`array(select scholar_level_id from subject_scholar_levels where subject_id = s.id order by 1)`.as(
        'scholarLevelIds',
      ),
      sql<number[]>`array(select graduation_id from subject_graduations where subject_id = s.id order by 1)`.as(
        'graduationIds',
      ),
      sql<number[]>`array(select experience_id from subject_experiences where subject_id = s.id order by 1)`.as(
        'experienceIds',
      ),
    ])
    .where('s.id', '>', after)
    .orderBy('s.id')
    .limit(limit)
    .execute()

/** The level of an id with its career. */
export const findLevel = (db: Db, id: number) =>
  db.selectFrom('scholarLevels').select(['id', 'schoolCareerId']).where('id', '=', id).executeTakeFirst()

/** Levels career by career; a career without levels has one line. `after` is a career. */
export const pageOfCareers = async (db: Db, after: number, limit: number) => {
  const careers = db.selectFrom('schoolCareers').selectAll().where('id', '>', after).orderBy('id').limit(limit).as('c')
  return db
    .selectFrom(careers)
    .leftJoin('scholarLevels as l', 'l.schoolCareerId', 'c.id')
    .select(['c.id as careerId', 'c.name as career', 'c.audience as careerAudience', 'c.orderKey as careerOrder'])
    .select([
      'l.id',
      'l.name as level',
      'l.color',
      'l.isExamYear',
      'l.isAvailableForPrivateTuition',
      'l.isAvailableForTraineeship',
      'l.enabled',
    ])
    .orderBy('c.id')
    .orderBy('l.orderKey')
    .orderBy('l.id')
    .execute()
}

/** What establishments are found by: their name and their city. */
export const establishmentKeys = async (db: Db, after: number, limit: number): Promise<TableRow[]> =>
  db
    .selectFrom('establishments as e')
    .leftJoin('addresses as a', 'a.id', 'e.addressId')
    .select(['e.id', 'e.name', sql<string>`coalesce(a.city, '')`.as('city')])
    .where('e.id', '>', after)
    .orderBy('e.id')
    .limit(limit)
    .execute()

export type StoredPhone = { readonly phoneNumber: string; readonly phoneRegion: string }

/** Phones of establishments, each list in its order. */
export const phonesById = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, StoredPhone[]>> => {
  const rows = await db
    .selectFrom('establishmentPhones')
    .select(['establishmentId', 'phone as phoneNumber', 'phoneRegion'])
    .where('establishmentId', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('establishmentId')
    .orderBy('position')
    .execute()
  const found = new Map<number, StoredPhone[]>()
  for (const { establishmentId, ...phone } of rows)
    found.set(establishmentId, [...(found.get(establishmentId) ?? []), phone])
  return found
}

/** Replaces the phones of establishments by two statements; those that stay as they are leave no trace. */
export const writeAllPhones = async (
  db: Db,
  lists: readonly { readonly id: number; readonly phones: readonly { phone: string; phoneRegion: string }[] }[],
): Promise<void> => {
  const given = JSON.stringify(
    lists.flatMap(({ id, phones }) =>
      phones.map((phone, index) => ({ ...phone, establishment_id: id, position: index + 1 })),
    ),
  )
  const counts = JSON.stringify(lists.map(({ id, phones }) => ({ id, count: phones.length })))
  await sql`delete from establishment_phones p using json_to_recordset(${counts}::json) as kept (id bigint, count int)
    where p.establishment_id = kept.id and p.position > kept.count`.execute(db)
  await sql`insert into establishment_phones (establishment_id, position, phone, phone_region)
    select establishment_id, position, phone, "phoneRegion" from json_to_recordset(${given}::json)
      as given (establishment_id bigint, position int, phone text, "phoneRegion" text)
    on conflict (establishment_id, position) do update set phone = excluded.phone, phone_region = excluded.phone_region
      where (establishment_phones.phone, establishment_phones.phone_region) is distinct from (excluded.phone, excluded.phone_region)`.execute(
    db,
  )
}
