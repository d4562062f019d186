// Tells a finished installation from a cut, an old and a foreign one.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInstalled } from './install.mjs'

const WANTED = {
  '': { name: 'cartable' },
  'apps/server': { version: '0.1.0' },
  'node_modules/pg': { version: '8.0.0', integrity: 'sha512-a' },
  'node_modules/binary-darwin': { version: '1.0.0', optional: true },
}
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cartable-install-'))
  mkdirSync(join(folder, 'node_modules'))
  write('package-lock.json', WANTED)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('what npm has recorded is compared with what is wanted', () => {
  expect(isInstalled(folder)).toBe(false) // npm was cut before it could record anything
  const { 'node_modules/binary-darwin': _other, ...present } = WANTED
  write('node_modules/.package-lock.json', present)
  expect(isInstalled(folder)).toBe(true)
  write('node_modules/.package-lock.json', { ...present, 'node_modules/pg': { version: '7.0.0' } })
  expect(isInstalled(folder)).toBe(false)
  write('node_modules/.package-lock.json', { 'node_modules/other': { version: '1.0.0' } })
  expect(isInstalled(folder)).toBe(false)
})

function write(name: string, packages: object) {
  writeFileSync(join(folder, name), JSON.stringify({ packages }))
}
