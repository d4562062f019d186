// Databases with a board of generated contacts, and two people of the team who have it open: what the board is measured on.
import pg from 'pg'
import { createStaff, ensureAdministratorRole } from '../../apps/server/src/modules/access/create-staff.ts'
import { inWrite, openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { openSession } from '../../apps/server/src/platform/session/sessions.ts'
import type { RunningPostgres } from '../../apps/server/src/supervisor/postgres.ts'

export type Ground = {
  readonly count: number
  readonly url: string
  /** Session tokens of two people. */
  readonly tokens: readonly [string, string]
}

/** One contact in three has no e-mail: its moves ask for a plain confirmation. Names, levels and cities repeat as they do. */
export const fillContacts = (count: number): string[] => [
  `insert into school_careers (name) select 'Mesures' where not exists (select from scholar_levels)`,
  `insert into scholar_levels (school_career_id, name, order_key) select k.id, n || 'e', n from school_careers k, generate_series(3, 6) n
    where not exists (select from scholar_levels)`,
  `insert into subject_categories (name) select 'Mesures' where not exists (select from subjects)`,
  `insert into subjects (subject_category_id, name, type, order_key) select c.id, n, 'scholar', 1 from subject_categories c,
    unnest(array['Mathématiques', 'Français', 'Anglais']) n where not exists (select from subjects)`,
  `with made as (insert into addresses (city, postal_code, complete_address)
      select 'Ville-' || i, '29000', i || ' rue des Essais 29000 Ville-' || i from generate_series(1, 200) i returning id)
    insert into contacts (status, status_changed_at, board_position, origin, is_student, first_name, last_name, email, phone,
      phone_region, student_first_name, scholar_level_id, address_id, sales_staff_user_id)
    select (array['contact','contact','contact','contact','prospect','prospect','prospect','dunning1','dunning2','dunning3'])[1 + i % 10],
      now() - (i % 40) * interval '1 day', -i, 'backoffice', false,
      (array['Anne','Claire','Gwenaëlle','Soizic','Marie','Yann','Loïc','Erwan'])[1 + i % 8],
      (array['Le Goff','Kervella','Martin','Quéméner','Tanguy','Riou','Cadoret'])[1 + i % 7] || '-' || i,
      case when i % 3 = 0 then null else 'famille' || i || '@exemple.fr' end, '+336' || lpad(i::text, 8, '0'), 'FR',
      (array['Mathis','Lou','Enora','Malo','Zoé'])[1 + i % 5],
      (select id from scholar_levels order by id offset i % (select count(*) from scholar_levels) limit 1),
      (select min(id) from made) + i % 200, (select id from staff_users order by id offset i % (select count(*) from staff_users) limit 1)
    from generate_series(1, ${count}) i`,
  `insert into contact_subjects (contact_id, subject_id) select c.id, (select min(id) from subjects) from contacts c on conflict do nothing`,
]

const statements = async (url: string, list: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("set cartable.operation = 'bench'")
    for (const statement of list) await client.query(statement)
    // what autovacuum would have done by the time a company has so many contacts
    for (const table of ['contacts', 'addresses', 'contact_subjects']) await client.query(`vacuum (analyze) ${table}`)
  } finally {
    await client.end()
  }
}

const openPeople = async (url: string): Promise<readonly [string, string]> => {
  const database = openDatabase({ url, max: 2 })
  try {
    return await inWrite(database, { operation: 'bench' }, async (db) => {
      const open = async (firstName: string): Promise<string> => {
        const login = `${firstName.toLowerCase()}@exemple.fr`
        const { accountId } = await createStaff(db, {
          ...{ gender: null, firstName, lastName: 'Delmas', email: login, login, password: 'cartable' },
          roleIds: [await ensureAdministratorRole(db)],
        })
        const limits = { now: new Date(), idleSeconds: 86_400, absoluteHours: 24 }
        return openSession(db, { accountId, ...limits, ip: '127.0.0.1', userAgent: 'bench' })
      }
      return [await open('Claire'), await open('Hugo')] as const
    })
  } finally {
    await database.close()
  }
}

/** A database of its own with `count` open contacts. */
export const makeGround = async (postgres: RunningPostgres, count: number): Promise<Ground> => {
  const admin = new pg.Client({ connectionString: postgres.adminUrl })
  const url = new URL(postgres.url)
  url.pathname = `/board_${count}`
  await admin.connect()
  try {
    await admin.query(`create database board_${count} owner ${url.username}`)
  } finally {
    await admin.end()
  }
  await migrate(url.href)
  const tokens = await openPeople(url.href)
  await statements(url.href, fillContacts(count))
  return { count, url: url.href, tokens }
}
