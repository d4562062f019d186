// Proves the list helper: same order on every page and both ways, bounded counts, searches sorted whole.
import type { ListRequest } from '@cartable/domain/kernel/list.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../test/db.ts'
import { type Database, inWrite } from './db/database.ts'
import { matchesSearch } from './db/sql.ts'
import { emptyLast, exactCountLimit, listPage, wholeSearchLimit } from './list.ts'

let database: Database
let close: () => Promise<void>
const many = 35_000

beforeAll(async () => {
  ;({ database, close } = await freshDatabase())
  await inWrite(database, { operation: 'test' }, async (db) => {
    await sql`alter table people disable trigger user`.execute(db)
    // one in ten is a Martin (3 500), everybody has "ex" in the address (35 000); one in seven has no first name
    await sql`insert into people (last_name, first_name, email)
      select case when i % 10 = 0 then 'Martin' else 'Nom ' || (i * 7919 % 1000) end,
             case when i % 7 <> 0 then 'P' || (i % 13) end, 'p' || i || '@ex.fr' from generate_series(1, ${many}) i`.execute(
      db,
    )
    await sql`alter table people enable trigger user`.execute(db)
  })
  await sql`analyze people`.execute(database.writer)
})
afterAll(() => close())

const sorts = {
  name: [sql.ref('lastName'), emptyLast(sql.ref('firstName'))],
  first: [emptyLast(sql.ref('firstName'))],
}
const page = (request: Partial<ListRequest<keyof typeof sorts>>) => {
  const asked: ListRequest<keyof typeof sorts> = {
    q: '',
    sort: { column: 'name', direction: 'asc' },
    page: 1,
    size: 25,
    ...request,
  }
  const base = database.db
    .selectFrom('people')
    .select(['id', 'lastName', 'firstName'])
    .where(matchesSearch(sql.ref('search_text'), asked.q))
  return listPage(database.db, asked, base, sorts, sql.ref('id'))
}
const ids = (answer: { rows: { id: number }[] }) => answer.rows.map((row) => row.id)

describe.each(['', 'martin'])('searching "%s"', (q) => {
  it('shows every row once from page to page', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((number) => page({ q, page: number, size: 100 })))
    const seen = pages.flatMap(ids)
    expect(new Set(seen).size).toBe(400)
    const whole = await sql<{
      id: number
    }>`select id from people where search_text like ${`%${q}%`} order by last_name, first_name nulls last, id limit 400`.execute(
      database.db,
    )
    expect(seen).toEqual(whole.rows.map((row) => row.id))
  })

  it('sorts the other way, empty values last both ways', async () => {
    for (const direction of ['asc', 'desc'] as const) {
      const { rows } = await page({ q, sort: { column: 'first', direction }, size: 100 })
      const names = rows.map((row) => row.firstName)
      expect(names).not.toContain(null)
      const whole = await sql<{ id: number }>`select id from people where search_text like ${`%${q}%`}
        order by first_name ${sql.raw(direction)} nulls last, id ${sql.raw(direction)} limit 100`.execute(database.db)
      expect(ids({ rows })).toEqual(whole.rows.map((row) => row.id))
    }
  })
})

it('counts exactly what is few, and says so when it stopped counting', async () => {
  expect(await page({})).toMatchObject({ total: exactCountLimit, totalIsExact: false })
  expect(await page({ q: 'martin' })).toMatchObject({ total: 3_500, totalIsExact: true })
  expect(await page({ q: 'p77@' })).toMatchObject({ total: 1, totalIsExact: true })
  expect(await page({ q: 'inconnu' })).toMatchObject({ total: 0, totalIsExact: true, rows: [] })
})

it('walks the sorted table when a search finds almost everybody', async () => {
  expect(many).toBeGreaterThan(wholeSearchLimit)
  const answer = await page({ q: 'ex' })
  expect(answer).toMatchObject({ total: exactCountLimit, totalIsExact: false })
  expect(ids(answer)).toEqual(ids(await page({})))
})

it('gives an empty page beyond the last one', async () => {
  expect(await page({ q: 'martin', page: 1_000 })).toMatchObject({ rows: [], total: 3_500 })
})
