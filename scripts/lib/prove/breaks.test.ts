// The stored breaks do not rot: each has its place, its row and its proof, and nearly all were noticed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../project.mjs'
import { readRows } from '../requirement-ids.mjs'
import { brokenText, digestOf, readBreaks } from './breaks.mjs'
import { proofOf, readProofs } from './proofs.mjs'
import { sampleOfDay } from './sample.mjs'
import { idPattern } from './tests-of-rows.mjs'

const { breaks, unprovable } = readBreaks(root)
const proofs = readProofs(join(root, 'docs', 'proofs.tsv'))
const rows = new Set(readRows(readFileSync(join(root, 'docs', 'requirements.tsv'), 'utf8')).map(({ id }) => id))
const nameOf = ({ row, says }: { row: string; says: string }) => `${row} ${says}`

test('each break has its place, once, and changes it', () => {
  const texts = new Map<string, string>()
  const textOf = (file: string) => {
    if (!texts.has(file)) texts.set(file, readFileSync(join(root, file), 'utf8'))
    return texts.get(file)!
  }
  const gone = breaks.filter((one) => one.with === one.find || brokenText(one, textOf(one.file)) === null)
  expect(gone.map(nameOf), 'move the break to where its statement is kept now').toEqual([])
})

test('each break names a row and says which of its statements it breaks, once', () => {
  const strangers = [...breaks, ...unprovable].filter(({ row }) => !rows.has(row)).map(({ row }) => row)
  expect(strangers).toEqual([])
  const names = breaks.map(nameOf)
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
  expect(names.filter((name) => /[\t\n]/.test(name) || name.endsWith(' '))).toEqual([])
})

test('a row without a break has one reason, and no break', () => {
  const broken = new Set(breaks.map(({ row }) => row))
  expect(unprovable.filter(({ row, unprovable: reason }) => broken.has(row) || reason.length < 20)).toEqual([])
  expect(new Set(unprovable.map(({ row }) => row)).size).toBe(unprovable.length)
})

test('each break was tried as it is worded, and of 100 at least 97 were noticed', () => {
  const untried = breaks.filter((one) => proofOf(proofs, one) === undefined)
  expect(untried.map(nameOf), 'npm run prove -- --new').toEqual([])
  expect(proofs.length, 'docs/proofs.tsv holds what is no longer a break: npm run prove -- --new').toBe(breaks.length)
  const noticed = proofs.filter(({ noticedBy }) => noticedBy !== '').length
  expect(noticed / proofs.length).toBeGreaterThanOrEqual(0.97)
})

test('a break is put where it belongs, and nowhere when its place is gone or stands there twice', () => {
  const one = { row: 'A-1', says: 'b', file: 'c.ts', find: 'x > 1', with: 'x > 2' }
  expect(brokenText(one, 'if (x > 1) y()')).toBe('if (x > 2) y()')
  expect(brokenText(one, 'if (x > 3) y()')).toBeNull()
  expect(brokenText(one, 'x > 1 && x > 1')).toBeNull()
  expect(digestOf(one)).not.toBe(digestOf({ ...one, with: 'x > 3' }))
})

test('an id is a word of its own', () => {
  expect(idPattern('COURSE-1').test('COURSE-1 says')).toBe(true)
  expect(
    ['COURSE-12 says', 'COURSE-1b says', 'XCOURSE-1 says', 'J-COURSE-1 says'].map((text) =>
      idPattern('COURSE-1').test(text),
    ),
  ).toEqual([false, false, false, false])
})

test('days try all breaks in turn, none twice until then', () => {
  const all = Array.from({ length: 45 }, (_, i) => ({ row: `A-${i}`, says: 'it is so' }))
  const tried = [0, 1, 2].flatMap((day) => sampleOfDay(all, 15, new Date(day * 86_400_000)))
  expect(new Set(tried).size).toBe(45)
})
