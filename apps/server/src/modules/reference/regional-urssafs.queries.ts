// SQL of regional URSSAFs and of the departements that answer to each.
import { regionalUrssafs } from '@cartable/domain/reference/office.tables.ts'
import { sql } from 'kysely'
import { listReference, type ReferenceListRequest } from '../../platform/codification.ts'
import type { Db } from '../../platform/db/database.ts'

const codes = sql<string[]>`array(select d.departement_code from regional_urssaf_departements d
  where d.regional_urssaf_id = regional_urssafs.id order by 1)`

/** The search reads the codes and the names of the departements too. */
const searched = sql<string>`regional_urssafs.name || ' ' || coalesce((select string_agg(d.code || ' ' || d.name, ' ')
  from regional_urssaf_departements u join departements d on d.code = u.departement_code
  where u.regional_urssaf_id = regional_urssafs.id), '')`

export const listUrssafs = async (db: Db, request: ReferenceListRequest) => {
  const name = sql.ref<string>('name')
  const page = await listReference<{ name: string; departementCodes: string[] }>(
    db,
    regionalUrssafs,
    request,
    { name, departementCodes: codes },
    { name },
    { searched },
  )
  const rows = page.rows.map(({ departementCodes, ...row }) => ({ ...row, departement_codes: departementCodes }))
  return { ...page, rows }
}

export const departementOptions = (db: Db) =>
  db
    .selectFrom('departements')
    .select(['code as value', sql<string>`code || ' – ' || name`.as('label')])
    .orderBy('code')
    .execute()

export const findUrssaf = (db: Db, id: number) =>
  db
    .selectFrom('regionalUrssafs')
    .select(['id', 'enabled', 'updatedAt', 'name', codes.as('departementCodes')])
    .where('id', '=', id)
    .executeTakeFirst()

/** The asked departements that exist, each with the URSSAF that holds it. */
export const findHolders = (db: Db, departementCodes: readonly string[]) =>
  db
    .selectFrom('departements')
    .leftJoin('regionalUrssafDepartements as held', 'held.departementCode', 'departements.code')
    .leftJoin('regionalUrssafs as holder', 'holder.id', 'held.regionalUrssafId')
    .select(['code', 'holder.id as holderId', 'holder.name as holder'])
    .where('code', 'in', [...departementCodes])
    .orderBy('code')
    .execute()

/** Only differences are written, so only they are traced. */
export const writeDepartements = async (db: Db, urssafId: number, wanted: readonly string[]) => {
  const held = db.deleteFrom('regionalUrssafDepartements').where('regionalUrssafId', '=', urssafId)
  await (wanted.length > 0 ? held.where('departementCode', 'not in', [...wanted]) : held).execute()
  await sql`insert into regional_urssaf_departements (departement_code, regional_urssaf_id)
    select code, ${urssafId} from unnest(${[...wanted]}::text[]) as asked (code)
    where not exists (select from regional_urssaf_departements u
      where u.departement_code = asked.code and u.regional_urssaf_id = ${urssafId})`.execute(db)
}
