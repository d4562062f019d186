// SQL of the cities: their list, their record, the official departements, and what differs from a list of communes.
import type { ListAnswer } from '@cartable/domain/kernel/list.ts'
import { type RawBuilder, sql } from 'kysely'
import { inFrenchOrder, type ReferenceListRequest } from '../../../platform/codification.ts'
import type { Db } from '../../../platform/db/database.ts'
import { matchesSearch, prefixPattern } from '../../../platform/db/sql.ts'
import { listPage } from '../../../platform/list.ts'

const name = inFrenchOrder(sql.ref('c.name'))
const sorts = {
  name: [name],
  region: [inFrenchOrder(sql.ref('c.region')), name],
  departement: [sql.ref('c.departement_code'), name],
}

/** Digits look for a postal code or an INSEE code, letters for a name or a departement: « rennes 35 », « le bourg creuse ». */
const matches = (term: string): RawBuilder<boolean> => {
  const words = term.split(/\s+/).filter(Boolean)
  const conditions = words.map((word) =>
    /^\d/.test(word)
      ? sql`(c.code like ${prefixPattern(word.toUpperCase())}
          or exists (select from unnest(c.postal_codes) as p (code) where p.code like ${prefixPattern(word)}))`
      : sql`(${matchesSearch(sql`c.search_text`, word)}
          or c.departement_code = any(array(select d.code from departements d where ${matchesSearch(sql`search_key(d.name)`, word)})))`,
  )
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

type CityRow = {
  id: number
  enabled: boolean
  updatedAt: string
  name: string
  code: string | null
  postalCodes: string[]
  region: string
  departementCode: string
  departement: string
  color: string | null
}
type CityRequest = ReferenceListRequest & { readonly departements: readonly string[] }
export const listCities = async (db: Db, request: CityRequest): Promise<ListAnswer<CityRow>> => {
  let query = db
    .selectFrom('cities as c')
    .select([
      'c.id',
      'c.enabled',
      'c.updatedAt',
      'c.name',
      'c.code',
      'c.postalCodes',
      'c.region',
      'c.departementCode',
      'c.color',
      sql<string>`(select d.name from departements d where d.code = c.departement_code)`.as('departement'),
    ])
  if (!request.withDisabled) query = query.where('c.enabled', '=', true)
  if (request.departements.length > 0) query = query.where('c.departementCode', 'in', request.departements)
  if (request.q) query = query.where(matches(request.q))
  const page = await listPage(db, request as never, query, sorts, sql.ref('c.id'))
  return { ...page, totals: null }
}

export const findCity = (db: Db, id: number) =>
  db
    .selectFrom('cities')
    .select(['id', 'enabled', 'updatedAt', 'name', 'code', 'postalCodes', 'departementCode', 'region', 'color'])
    .where('id', '=', id)
    .executeTakeFirst()

/** People and places whose address lies in a city, counting at most 1 000 of each. */
export const countCityUses = async (db: Db, code: string | null): Promise<number> => {
  if (code === null) return 0
  const counts = ['people', 'contacts', 'establishments', 'locations', 'companies'].map(
    (table) =>
      sql`(select count(*) from (select 1 from ${sql.table(table)} t join addresses a on a.id = t.address_id
           where a.city_code = ${code} limit 1000) x)`,
  )
  const { rows } = await sql<{ uses: number }>`select (${sql.join(counts, sql` + `)})::int as uses`.execute(db)
  return rows[0]?.uses ?? 0
}

export const findDepartement = (db: Db, code: string) =>
  db.selectFrom('departements').select(['code', 'name', 'region']).where('code', '=', code).executeTakeFirst()

/** Departements in the order of their codes, and the regions in the order of the alphabet. */
export const listDepartements = (db: Db) =>
  db.selectFrom('departements').select(['code', 'name', 'region']).orderBy('code').execute()

/** Whether another city of the departement bears the name. */
export const isCityNameTaken = async (
  db: Db,
  id: number | null,
  departementCode: string,
  cityName: string,
): Promise<boolean> => {
  const found = await db
    .selectFrom('cities')
    .select('id')
    .where('departementCode', '=', departementCode)
    .where(sql<string>`lower(name)`, '=', cityName.toLowerCase())
    .where('id', '<>', id ?? 0)
    .executeTakeFirst()
  return found !== undefined
}

/** A commune as the official list tells it; the region follows from the departement. */
export type OfficialCommune = {
  readonly code: string
  readonly name: string
  readonly departementCode: string
  readonly postalCodes: readonly string[]
}

const given = (communes: readonly OfficialCommune[]) => sql`
  select o.*, d.region from json_to_recordset(${JSON.stringify(communes)}::json)
    as o (code text, name text, "departementCode" text, "postalCodes" text[])
  join departements d on d.code = o."departementCode"`

/** Fills the table whole: one statement. */
export const insertCommunes = async (db: Db, communes: readonly OfficialCommune[]): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into cities (code, name, departement_code, region, postal_codes)
    select code, name, "departementCode", region, "postalCodes" from (${given(communes)}) o order by code
    on conflict (code) do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** What separates the cities of one departement from the official list of its communes. Only ids and codes: nothing is written. */
export type CityDifferences = {
  /** Codes that no city has. */
  readonly added: readonly string[]
  /** Codes whose city says something else. */
  readonly changed: readonly string[]
  /** Enabled cities with a code that the list no longer has. */
  readonly gone: readonly number[]
}

export const cityDifferences = async (
  db: Db,
  departementCode: string,
  communes: readonly OfficialCommune[],
): Promise<CityDifferences> => {
  const { rows } = await sql<{ added: string[]; changed: string[]; gone: number[] }>`
    with o as materialized (${given(communes)})
    select
      array(select o.code from o where not exists (select from cities c where c.code = o.code)) as added,
      array(select o.code from o join cities c on c.code = o.code
        where (c.name, c.departement_code, c.region, c.postal_codes)
          is distinct from (o.name, o."departementCode", o.region, o."postalCodes")) as changed,
      array(select c.id from cities c where c.departement_code = ${departementCode} and c.enabled and c.code is not null
        and not exists (select from o where o.code = c.code)) as gone`.execute(db)
  return rows[0] ?? { added: [], changed: [], gone: [] }
}

/** Gives a city typed by hand the code of the commune of its name; answers the codes that found theirs. */
export const adoptTypedCities = async (db: Db, communes: readonly OfficialCommune[]): Promise<string[]> => {
  const { rows } = await sql<{ code: string }>`
    update cities c set code = o.code, name = o.name, region = o.region, postal_codes = o."postalCodes"
    from (${given(communes)}) o
    where c.code is null and c.departement_code = o."departementCode" and c.search_text = search_key(o.name)
    returning c.code`.execute(db)
  return rows.map(({ code }) => code)
}

/** Writes what the official list says over the cities that say something else; colour and state are the company's own. */
export const updateCommunes = async (db: Db, communes: readonly OfficialCommune[]): Promise<void> => {
  await sql`
    update cities c set name = o.name, departement_code = o."departementCode", region = o.region, postal_codes = o."postalCodes"
    from (${given(communes)}) o where c.code = o.code`.execute(db)
}

/** The communes of a postcode; `isKnown` is false while no commune is known at all. */
export const communesOf = async (db: Db, postalCode: string) => {
  const { rows } = await sql<{ isKnown: boolean; hasDepartement: boolean; names: string[] }>`
    select exists (select from cities where code is not null) as is_known,
      -- the army and Monaco have codes of their own
      ${postalCode} ~ '^(00|980)' or exists (select from departements d
        where d.code = left(${postalCode}, 2) or d.code = left(${postalCode}, 3) or (${postalCode} like '20%' and d.code in ('2A', '2B'))) as has_departement,
      array(select name from cities where postal_codes @> array[${postalCode}]::text[] order by name limit 50) as names`.execute(
    db,
  )
  return rows[0] ?? { isKnown: false, hasDepartement: true, names: [] }
}
