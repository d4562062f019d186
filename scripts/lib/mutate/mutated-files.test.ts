// Which files are mutated, and how what became of their mutants is counted.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../project.mjs'
import { mutatedFiles, scoresOf } from './mutated-files.mjs'

test('what computes and has a unit test beside it is mutated, what declares is not', () => {
  const files = mutatedFiles(root)
  expect(files).toContain('packages/domain/src/kernel/money.ts')
  expect(files).toContain('packages/domain/src/payroll/payroll.rules.ts')
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  expect(files.filter((file) => /\.(api|schema|refusals|words|test)\.ts$/.test(file))).toEqual([])
})

test('a folder or a file can be asked for, by its whole name', () => {
  expect(mutatedFiles(root, ['kernel/money.ts'])).toEqual(['packages/domain/src/kernel/money.ts'])
  expect(mutatedFiles(root, ['urssaf/codes']).every((file) => file.includes('/urssaf/codes/'))).toBe(true)
  expect(mutatedFiles(root, ['bill'])).toEqual([])
})

test('a mutant that no test reaches counts as not found, one that could not be loaded does not count', () => {
  const mutants = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'RuntimeError', 'Ignored'].map((status) => ({
    status,
  }))
  const files = [
    'packages/domain/src/kernel/a.ts',
    'packages/domain/src/billing/b.ts',
    'packages/domain/src/billing/c.ts',
  ]
  const report = {
    files: { [files[0]!]: { mutants }, [files[1]!]: { mutants: [{ status: 'Killed' }] }, other: { mutants } },
  }
  expect(scoresOf(report, files)).toEqual([
    { room: 'kernel', found: 2, all: 4 },
    { room: 'billing', found: 1, all: 1 },
    { room: 'together', found: 3, all: 5 },
  ])
})
