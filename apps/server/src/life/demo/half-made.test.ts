// A demo company that was broken off is thrown away; one that another server is making, and one that is finished, are not.
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/db.ts'
import { dropHalfMadeDemo, firstDataLock } from './half-made.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let other: pg.Client
beforeEach(async () => {
  forgotten.length = 0
  database = await createTestDatabase()
  other = new pg.Client({ connectionString: database.url })
  await other.connect()
})
afterEach(async () => {
  await other.end()
  await database.drop()
})

const forgotten: boolean[] = []
/** Says whether the company was still there when its providers were told to forget it. */
const drop = () => dropHalfMadeDemo(database.url, async () => void forgotten.push(await hasTables()))
const hasTables = async () =>
  (await other.query("select to_regclass('public.customers') is not null as yes")).rows[0].yes as boolean
const showThePast = () => other.query('update twin_clock set offset_ms = -86400000')

test('a company whose clock still shows the past, and that nobody is making, is thrown away whole', async () => {
  await showThePast()
  expect(await drop()).toBe(true)
  expect(await hasTables()).toBe(false)
  expect(forgotten).toEqual([true])
  // the next start finds nothing to throw away
  expect(await drop()).toBe(false)
})

test('a company that another server is making is left alone', async () => {
  await showThePast()
  await other.query(`select pg_advisory_lock(${firstDataLock})`)
  expect(await drop()).toBe(false)
  expect(await hasTables()).toBe(true)
  expect(forgotten).toEqual([])
})

test('a finished company is left alone, also when its clock was moved ahead', async () => {
  expect(await drop()).toBe(false)
  await other.query('update twin_clock set offset_ms = 86400000')
  expect(await drop()).toBe(false)
  expect(await hasTables()).toBe(true)
})
