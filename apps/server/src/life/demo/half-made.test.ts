// A demo company that was broken off is thrown away; one that another server is making, and one that is finished, are not.
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/db.ts'
import { dropHalfMadeDemo, firstDataLock } from './half-made.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let other: pg.Client
beforeEach(async () => {
  database = await createTestDatabase()
  other = new pg.Client({ connectionString: database.url })
  await other.connect()
})
afterEach(async () => {
  await other.end()
  await database.drop()
})

const hasTables = async () =>
  (await other.query("select to_regclass('public.customers') is not null as yes")).rows[0].yes as boolean
const showThePast = () => other.query('update twin_clock set offset_ms = -86400000')

test('a company whose clock still shows the past, and that nobody is making, is thrown away whole', async () => {
  await showThePast()
  expect(await dropHalfMadeDemo(database.url)).toBe(true)
  expect(await hasTables()).toBe(false)
  // the next start finds nothing to throw away
  expect(await dropHalfMadeDemo(database.url)).toBe(false)
})

test('a company that another server is making is left alone', async () => {
  await showThePast()
  await other.query(`select pg_advisory_lock(${firstDataLock})`)
  expect(await dropHalfMadeDemo(database.url)).toBe(false)
  expect(await hasTables()).toBe(true)
})

test('a finished company is left alone, also when its clock was moved ahead', async () => {
  expect(await dropHalfMadeDemo(database.url)).toBe(false)
  await other.query('update twin_clock set offset_ms = 86400000')
  expect(await dropHalfMadeDemo(database.url)).toBe(false)
  expect(await hasTables()).toBe(true)
})
