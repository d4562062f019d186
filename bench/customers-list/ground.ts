// Databases full of generated customers, and somebody who may list them: what the list is measured on.
import pg from 'pg'
import { createStaff, ensureAdministratorRole } from '../../apps/server/src/modules/access/create-staff.ts'
import { inWrite, openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { openSession } from '../../apps/server/src/platform/session/sessions.ts'
import type { RunningPostgres } from '../../apps/server/src/supervisor/postgres.ts'

/** The commonest surname: three times as frequent as the commonest one of France. */
export const commonName = 'Martin'
const commonShare = 100
/** A surname that two customers in a hundred thousand bear, whatever the size: what a selective search finds. */
export const rareName = 'Ploudalmézeau'
const rareCount = 8
/** Where one customer in five lives; the others are spread over some 250 cities. */
export const commonCity = 'Paris'
/** The level of one student in ten thousand. */
export const rareLevel = 'MPSI'

const syllables = {
  first: [
    'Ker',
    'Le B',
    'Gué',
    'Tan',
    'Mor',
    'Plou',
    'Bri',
    'Cal',
    'Du',
    'Fau',
    'Ger',
    'Ha',
    'Jé',
    'La',
    'Ma',
    'Ni',
    'Ou',
    'Per',
    'Qui',
    'Ro',
    'Sal',
    'Tré',
    'Val',
    'Yan',
  ],
  middle: [
    'va',
    'go',
    'li',
    'ne',
    'ra',
    'do',
    'bi',
    'mé',
    'nou',
    'sé',
    'ti',
    'zo',
    'ca',
    'lan',
    'mer',
    'ri',
    'fau',
    'gui',
  ],
  last: ['ec', 'ic', 'ou', 'an', 'in', 'eau', 'ot', 'el', 'et', 'ard', 'oux', 'ier', 'ois', 'ac', 'eur', 'on'],
}
const firstNames = [
  'Marie',
  'Nathalie',
  'Sophie',
  'Gwenaëlle',
  'Hélène',
  'Solenn',
  'Karim',
  'Yann',
  'Loïc',
  'Frédéric',
  'Anne',
  'Élodie',
  'Mehdi',
  'Jérôme',
  'Claire',
  'Xavier',
  'Béatrice',
  'Thomas',
  'Inès',
  'Malo',
]

const list = (values: readonly string[]) => `array[${values.map((value) => pg.escapeLiteral(value)).join(',')}]`
/** One of a list, by a number that looks like chance and is the same at every run. */
const pick = (values: readonly string[], key: string) =>
  `(${list(values)})[1 + abs(hashint8(${key})) % ${values.length}]`
const surname = `case when i % ${commonShare} = 7 then ${pg.escapeLiteral(commonName)}
  when i <= ${rareCount} then ${pg.escapeLiteral(rareName)}
  else ${pick(syllables.first, 'i * 3 + 1')} || ${pick(syllables.middle, 'i * 5 + 2')} || ${pick(syllables.last, 'i * 7 + 3')} end`
const phone = `'+336' || lpad((abs(hashint8(i * 11)) % 100000000)::text, 8, '0')`

const tables = ['addresses', 'people', 'customers', 'students', 'orders']
/** Made again after the load: filling an index row by row costs many times as much. */
const searchIndexes = ['customers_search_idx', 'students_search_idx', 'people_search_idx']

const fill = (count: number): readonly string[] => [
  ...tables.map((table) => `alter table ${table} disable trigger user`),
  `insert into addresses (house_number, street, postal_code, city, complete_address)
    select i, 'rue de Nantes', '35000', city, i || ' rue de Nantes 35000 ' || city from (
      select i, case when i = 1 then ${pg.escapeLiteral(commonCity)} else 'Ville-' || ${pick(syllables.first, 'i')} || ${pick(syllables.last, 'i * 3')} end as city
      from generate_series(1, 400) i) a`,
  `insert into school_careers (name) values ('Collège')`,
  `insert into scholar_levels (school_career_id, name, order_key) select (select max(id) from school_careers), name, i
    from unnest(${list(['CM2', '6e', '5e', '4e', '3e', '2de', '1re', 'Tle', rareLevel])}) with ordinality as l (name, i)`,
  `insert into people (id, gender, first_name, last_name, email, mobile_phone, mobile_phone_region, address_id)
    overriding system value select 1000 + i, 'female', ${pick(firstNames, 'i * 13')}, ${surname}, 'client' || i || '@exemple.fr', ${phone}, 'FR', case when abs(hashint8(i * 41)) % 5 = 0 then 1 else 1 + abs(hashint8(i * 37)) % 400 end
    from generate_series(1, ${count}) i`,
  `insert into people (id, gender, first_name, last_name) overriding system value
    select 1000 + ${count} + i, 'male', ${pick(firstNames, 'i * 17')}, ${surname} from generate_series(1, ${count}) i`,
  `insert into customers (id, person_id, sort_name, sort_city, search_text, enabled, last_payment_on)
    overriding system value select i, p.id, p.last_name || ' ' || p.first_name, a.city,
      'c' || lpad(i::text, 7, '0') || ' ' || p.search_text || ' ' || s.search_text, i % 20 <> 3,
      case when abs(hashint8(i * 31)) % 10 < 7 then date '2026-11-20' - (abs(hashint8(i * 19)) % 700)::integer end
    from generate_series(1, ${count}) i join people p on p.id = 1000 + i join addresses a on a.id = p.address_id
    join people s on s.id = 1000 + ${count} + i`,
  `insert into students (id, customer_id, person_id, scholar_level_id, sort_name, search_text)
    overriding system value select i, i, p.id, (select min(id) from scholar_levels) + case when i % 10000 = 11 then 8 else abs(hashint8(i * 23)) % 8 end, p.last_name || ' ' || p.first_name, p.search_text
    from generate_series(1, ${count}) i join people p on p.id = 1000 + ${count} + i`,
  `insert into orders (company_id, customer_id, ordered_on, amount_cents, paid_cents)
    select (select min(id) from companies), 1 + abs(hashint8(i * 29)) % ${count}, date '2026-11-20' - (i % 300), 5000 + i % 4000,
      case when i % 4 = 0 then 0 else 5000 + i % 4000 end from generate_series(1, ${count} / 2) i`,
  // what the triggers that slept would have kept
  `update customers c set level_ids = array[s.scholar_level_id], balance_due_cents = (
    select coalesce(sum(o.customer_due_cents), 0) from orders o where o.customer_id = c.id and o.customer_due_cents > 0 and o.cancelled_at is null)
    from students s where s.customer_id = c.id`,
  'vacuum full customers',
  ...tables.map((table) => `alter table ${table} enable trigger user`),
  `select setval(pg_get_serial_sequence(t, 'id'), 10 * ${count} + 10000) from unnest(array['people','customers','students']) t`,
]

const fillDatabase = async (url: string, count: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("set cartable.operation = 'bench'")
    await client.query("set maintenance_work_mem = '512MB'; set work_mem = '64MB'")
    const { rows } = await client.query<{ definition: string }>(
      'select indexdef as definition from pg_indexes where indexname = any($1)',
      [searchIndexes],
    )
    await client.query(searchIndexes.map((index) => `drop index ${index}`).join(';'))
    for (const statement of fill(count)) await client.query(statement)
    for (const { definition } of rows) await client.query(definition)
    // what autovacuum would have done long before a company has so many customers
    for (const table of tables) await client.query(`vacuum (analyze) ${table}`)
  } finally {
    await client.end()
  }
}

/** A director with an open session; answers the cookie. */
const openDirector = async (url: string): Promise<string> => {
  const database = openDatabase({ url, max: 2 })
  try {
    const token = await inWrite(database, { operation: 'bench' }, async (db) => {
      const { accountId } = await createStaff(db, {
        gender: null,
        firstName: 'Claire',
        lastName: 'Delmas',
        email: 'direction@exemple.fr',
        login: 'direction',
        password: 'cartable',
        roleIds: [await ensureAdministratorRole(db)],
      })
      const session = {
        accountId,
        now: new Date(),
        idleSeconds: 86_400,
        absoluteHours: 24,
        ip: '127.0.0.1',
        userAgent: 'bench',
      }
      return openSession(db, session)
    })
    return `cartable_session=${token}`
  } finally {
    await database.close()
  }
}

export type Ground = { readonly count: number; readonly url: string; readonly cookie: string }

/** A database of its own with `count` customers, as many students, and half as many orders. */
export const makeGround = async (postgres: RunningPostgres, count: number): Promise<Ground> => {
  const admin = new pg.Client({ connectionString: postgres.adminUrl })
  const url = new URL(postgres.url)
  url.pathname = `/customers_${count}`
  await admin.connect()
  try {
    await admin.query(`create database customers_${count} owner ${url.username}`)
  } finally {
    await admin.end()
  }
  await migrate(url.href)
  const cookie = await openDirector(url.href)
  await fillDatabase(url.href, count)
  return { count, url: url.href, cookie }
}
