// Write, note the time, write more: what is rebuilt at that time holds the first and not the second, and the living one both.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { archiveFiles, forgetOldBases, listBases, makeBase } from './base-backup.ts'
import { nameAside, readInstant, rebuildAt } from './point-in-time.ts'
import { startPostgres } from './postgres.ts'
import { clusterFolder, removeInstallation } from './postgres-home.ts'
import { readWalArchive, walFolder } from './wal-archive.ts'

const place = mkdtempSync(join(tmpdir(), 'cartable-instant-'))
chmodSync(place, 0o711)
const folder = (name: string) => {
  mkdirSync(join(place, name), { mode: 0o711 })
  return join(place, name)
}
const dataDir = folder('living')
const into = join(place, 'rebuilt')
const archive = { folder: folder('archive'), days: 2 }
afterAll(() => {
  for (const one of [dataDir, into, place]) removeInstallation(one)
})
const log = () => {}
const ask = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
const words = async (url: string) => (await ask(url, 'select word from said order by word')).map(({ word }) => word)

test('an instant between two writes is come back to, in another folder, with its files; never over what is there', async () => {
  const living = await startPostgres({ dataDir, log, archive })
  await ask(living.url, `create table said (word text); insert into said values ('avant la copie')`)
  mkdirSync(join(dataDir, 'files'))
  writeFileSync(join(dataDir, 'files', 'piece'), 'une pièce jointe')
  writeFileSync(join(dataDir, 'secret.key'), 'la clé')
  archiveFiles(dataDir, archive)
  const base = await makeBase(living.adminUrl, clusterFolder(dataDir), archive)
  await ask(living.url, `insert into said values ('le premier')`)
  await setTimeout(1_100)
  const between = new Date()
  await setTimeout(1_100)
  await ask(living.url, `insert into said values ('le second')`)
  await ask(living.adminUrl, 'select pg_switch_wal()')
  const [{ file }] = await ask(living.adminUrl, 'select last_archived_wal as file from pg_stat_archiver')
  expect(file).toBeTruthy()
  await setTimeout(1_500)

  const rebuild = (to: Date | null, options: { replace?: boolean } = {}) =>
    rebuildAt({ archive, to, into, replace: false, from: dataDir, log, ...options })
  await expect(rebuildAt({ archive, to: between, into: dataDir, replace: false, from: dataDir, log })).rejects.toThrow(
    'n’est pas vide',
  )
  await expect(rebuild(new Date(Date.parse(base.at) - 60_000))).rejects.toThrow('ne commence que le')
  expect(existsSync(into)).toBe(false)
  await rebuild(between)
  const rebuilt = await startPostgres({ dataDir: into, log })
  expect(await words(rebuilt.url)).toEqual(['avant la copie', 'le premier'])
  // it is a database like another one
  await ask(rebuilt.url, `insert into said values ('depuis')`)
  await rebuilt.stop()
  expect(readFileSync(join(into, 'files', 'piece'), 'utf8')).toBe('une pièce jointe')
  expect(readFileSync(join(into, 'secret.key'), 'utf8')).toBe('la clé')
  expect(await words(living.url)).toEqual(['avant la copie', 'le premier', 'le second'])
  await expect(rebuild(between)).rejects.toThrow('n’est pas vide')
  await rebuild(null, { replace: true })
  const latest = await startPostgres({ dataDir: into, log })
  expect(await words(latest.url)).toEqual(['avant la copie', 'le premier', 'le second'])
  await latest.stop()
  await expect(rebuild(new Date('2099-01-01'), { replace: true })).rejects.toThrow('s’arrête avant cet instant')

  // another cluster never writes into this archive
  const other = folder('other')
  await expect(startPostgres({ dataDir: other, log, archive })).rejects.toThrow('d’une autre base')
  removeInstallation(other)

  // what two days need stays: the base before them and its journal
  const second = await makeBase(living.adminUrl, clusterFolder(dataDir), archive)
  const day = 86_400_000
  expect(forgetOldBases(archive, new Date(Date.parse(base.at) + day))).toEqual({
    bases: 0,
    segments: expect.any(Number),
  })
  expect(readdirSync(walFolder(archive)).some((name) => name.startsWith(base.startSegment))).toBe(true)
  expect(forgetOldBases(archive, new Date(Date.parse(second.at) + 2 * day)).bases).toBe(1)
  expect(listBases(archive)).toEqual([second])
  expect(readdirSync(walFolder(archive)).some((name) => name.startsWith(base.startSegment))).toBe(false)
  await living.stop()
})

test('what is set aside twice within a second keeps both', () => {
  const at = new Date('2026-11-29T13:30:00.400Z')
  const mine = folder('mine')
  const names = [0, 1, 2].map(() => {
    const name = nameAside(mine, at)
    mkdirSync(name)
    return name
  })
  const first = `${mine}.avant-2026-11-29T13-30-00`
  expect(names).toEqual([first, `${first}-2`, `${first}-3`])
})

test('an instant is said on the clock of France; a folder is a plain path', () => {
  expect(readInstant('2026-11-29 14:30')?.toISOString()).toBe('2026-11-29T13:30:00.000Z')
  expect(readInstant('2026-07-01 14:30:05')?.toISOString()).toBe('2026-07-01T12:30:05.000Z')
  expect(readInstant('latest')).toBeNull()
  expect(() => readInstant('hier')).toThrow('2026-11-29 14:30')
  expect(readWalArchive({})).toBeNull()
  expect(readWalArchive({ WAL_ARCHIVE_DIR: '/srv/archive' })).toEqual({ folder: '/srv/archive', days: 14 })
  for (const wrong of ['archive', '/srv/$(rm)', "/srv/l'archive", '/srv/%p'])
    expect(() => readWalArchive({ WAL_ARCHIVE_DIR: wrong })).toThrow('WAL_ARCHIVE_DIR')
})
