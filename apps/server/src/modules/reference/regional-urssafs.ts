// Regional URSSAFs and the departements that answer to each: list, record, save.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { collectRefusals } from '@cartable/domain/kernel/refusal.ts'
import type { regionalUrssafsApi } from '@cartable/domain/reference/office.api.ts'
import { regionalUrssafs } from '@cartable/domain/reference/office.tables.ts'
import { referenceRefusals } from '@cartable/domain/reference/reference.refusals.ts'
import { sql } from 'kysely'
import { listReference, type ReferenceListRequest, saveReference } from '../../platform/codification.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { countUses } from '../../platform/references.ts'

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

const departementOptions = (db: Db) =>
  db
    .selectFrom('departements')
    .select(['code as value', sql<string>`code || ' – ' || name`.as('label')])
    .orderBy('code')
    .execute()

export const showUrssaf = async (db: Db, id: number | undefined) => {
  const options = { departementCodes: await departementOptions(db) }
  if (id === undefined)
    return { id: null, enabled: true, updatedAt: null, usedCount: 0, options, name: '', departementCodes: [] }
  const row = await db
    .selectFrom('regionalUrssafs')
    .select(['id', 'enabled', 'updatedAt', 'name', codes.as('departementCodes')])
    .where('id', '=', id)
    .executeTakeFirst()
  return { ...(row ?? notFound()), usedCount: await countUses(db, regionalUrssafs.table, id), options }
}

/** Says which of the departements answer to another URSSAF, or exist no more. */
const refuseTaken = async (db: Db, urssafId: number, wanted: readonly string[]) => {
  const known = await db
    .selectFrom('departements')
    .leftJoin('regionalUrssafDepartements as held', 'held.departementCode', 'departements.code')
    .leftJoin('regionalUrssafs as holder', 'holder.id', 'held.regionalUrssafId')
    .select(['code', 'holder.id as holderId', 'holder.name as holder'])
    .where('code', 'in', [...wanted])
    .orderBy('code')
    .execute()
  const refusals = collectRefusals()
  if (known.length < wanted.length) refusals.add(referenceRefusals.unknownChoice, 'departementCodes')
  for (const { code, holderId, holder } of known)
    if (holder !== null && holderId !== urssafId)
      refusals.add(referenceRefusals.urssafTaken(code, holder), 'departementCodes')
  refusals.throwIfAny()
}

/** Only differences are written, so only they are traced. */
const writeDepartements = async (db: Db, urssafId: number, wanted: readonly string[]) => {
  if (wanted.length > 0) await refuseTaken(db, urssafId, wanted)
  const held = db.deleteFrom('regionalUrssafDepartements').where('regionalUrssafId', '=', urssafId)
  await (wanted.length > 0 ? held.where('departementCode', 'not in', [...wanted]) : held).execute()
  await sql`insert into regional_urssaf_departements (departement_code, regional_urssaf_id)
    select code, ${urssafId} from unnest(${[...wanted]}::text[]) as asked (code)
    where not exists (select from regional_urssaf_departements u
      where u.departement_code = asked.code and u.regional_urssaf_id = ${urssafId})`.execute(db)
}

export const saveUrssaf = (context: OperationContext, input: InputOf<typeof regionalUrssafsApi.save>) => {
  const { db } = context
  return saveReference(
    context,
    regionalUrssafs,
    input,
    { name: input.name },
    (id) => showUrssaf(db, id),
    (id) => writeDepartements(db, id, input.departementCodes),
  )
}
