// Tells a finished installation from a cut, an old, a foreign and a partial one, and what completes each.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installCommand, isInstalled } from './install.mjs'

const RUNNING = {
  '': { name: 'cartable' },
  'apps/server': { version: '0.1.0' },
  'node_modules/pg': { version: '8.0.0', integrity: 'sha512-a' },
}
const WANTED = {
  ...RUNNING,
  'node_modules/binary-darwin': { version: '1.0.0', optional: true },
  'node_modules/vitest': { version: '5.0.0', dev: true },
}
const { 'node_modules/binary-darwin': _other, ...EVERYTHING } = WANTED
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cartable-install-'))
  mkdirSync(join(folder, 'node_modules'))
  write('package-lock.json', WANTED)
})
afterEach(() => {
  if (folder) rmSync(folder, { recursive: true, force: true })
})

test('what npm has recorded is compared with what is wanted', () => {
  expect(isInstalled(folder, 'run')).toBe(false) // npm was cut before it could record anything
  has(EVERYTHING)
  expect(isInstalled(folder, 'run')).toBe(true)
  expect(isInstalled(folder, 'test')).toBe(true)
  has({ ...EVERYTHING, 'node_modules/pg': { version: '7.0.0' } })
  expect(isInstalled(folder, 'run')).toBe(false)
  has({ 'node_modules/other': { version: '1.0.0' } })
  expect(isInstalled(folder, 'run')).toBe(false)
})

test('running does without the tools of tests, but not with others than those that are wanted', () => {
  has(RUNNING)
  expect([isInstalled(folder, 'run'), isInstalled(folder, 'test')]).toEqual([true, false])
  has({ ...RUNNING, 'node_modules/vitest': { version: '4.0.0', dev: true } })
  expect(isInstalled(folder, 'run')).toBe(false)
})

test('a fresh clone installs what running needs, or everything when tests ask first', () => {
  expect(installCommand(folder, 'run')).toEqual(['ci', '--omit=dev'])
  expect(installCommand(folder, 'test')).toEqual(['ci', '--include=dev'])
})

test('tests add their tools beside what runs, and find nothing to do the second time', () => {
  has(RUNNING)
  expect(installCommand(folder, 'run')).toBeNull()
  expect(installCommand(folder, 'test')).toEqual(['install', '--no-save', '--include=dev'])
  has(EVERYTHING)
  expect([installCommand(folder, 'run'), installCommand(folder, 'test')]).toEqual([null, null])
})

test('a start after a change of packages does not take away what tests had installed', () => {
  has({ ...EVERYTHING, 'node_modules/pg': { version: '7.0.0' } })
  expect(installCommand(folder, 'run')).toEqual(['ci', '--include=dev'])
})

const has = (packages: object) => write('node_modules/.package-lock.json', packages)

function write(name: string, packages: object) {
  writeFileSync(join(folder, name), JSON.stringify({ packages }))
}
