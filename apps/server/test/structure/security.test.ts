// Holds docs/security.md to the truth: every line is shown by tests that exist, does not apply, or is open; nothing is said twice.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/platform/session/passwords.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
/** A line of the checklist: its numbers in bold, its sentence, and what it rests on. */
const lines = page.split('\n').filter((line) => /^- \*\*\d/.test(line))
const numbersOf = (line: string): string[] => /^- \*\*([^*]+)\*\*/.exec(line)?.[1]?.split(', ') ?? []
const testsOf = (line: string) =>
  [...line.matchAll(/`([^`]+)` « ([^»]+) »/g)].map(([, file = '', title = '']) => ({ file, title }))
const isOpen = (line: string) => /\bopen: \S/.test(line)
const isNotApplicable = (line: string) => /\bnot applicable: \S/.test(line)

describe('the checklist', () => {
  test('covers the seventeen chapters, each number once', () => {
    const numbers = lines.flatMap(numbersOf)
    const chapters = new Set(numbers.map((number) => number.split('.')[0]))
    expect([...chapters].map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 17 }, (_, index) => index + 1))
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
    expect(numbers.length).toBeGreaterThan(180)
  })

  test('says of each line what shows it, why it does not apply, or what is open', () => {
    const silent = lines.filter((line) => testsOf(line).length === 0 && !isOpen(line) && !isNotApplicable(line))
    expect(silent).toEqual([])
    const unnamed = lines.filter((line) => /\bshown: /.test(line) && testsOf(line).length === 0)
    expect(unnamed).toEqual([])
  })

  test('names tests that exist', () => {
    const missing = lines.flatMap((line) =>
      testsOf(line)
        .filter(
          ({ file, title }) => !existsSync(join(root, file)) || !readFileSync(join(root, file), 'utf8').includes(title),
        )
        .map(({ file, title }) => `${file}: ${title}`),
    )
    expect(missing).toEqual([])
  })

  test('tells the cost of passwords as it is', async () => {
    const [, memory, passes] = /m=(\d+),t=(\d+)/.exec(await hashPassword('un cheval bleu')) ?? []
    expect(page).toContain(`argon2id, ${Number(memory) / 1024} MiB, ${passes} passes`)
  })

  test('rests on the attacks, every file of them', () => {
    const attacks = readdirSync(join(root, 'apps/server/test/attacks')).filter((name) => name.endsWith('.test.ts'))
    expect(attacks.length).toBeGreaterThan(10)
    for (const attack of attacks) expect(page, attack).toContain(`apps/server/test/attacks/${attack}`)
  })
})
