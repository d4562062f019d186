// Finds what is exported and used by nobody, or by tests alone: a rule that only its test knows proves nothing of the program.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** Exports that nothing of the program uses, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  'apps/server/src/platform/clock.ts fixedClock': 'tests stand still in time with the clock that the program is given',
  'packages/domain/src/kernel/list.ts pageSizes': 'the sizes that a list offers, for tests of what is published',
  'packages/domain/src/kernel/workflow.ts flawsOfWorkflow': 'each workflow is held to it by a test of its own',
  'packages/domain/src/urssaf/codes/codes.ts knownCodes': 'the sentences of all codes are read by their test',
}

/** Being written: acts come before the story that plays them, pieces of the pages outside the office before its screens. To be taken out with the last of them. */
const unfinished = ['apps/server/src/life/', 'apps/web/src/platform/outside/']

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file && !file.endsWith('.d.ts') && existsSync(join(root, file)))

const isTest = (file: string): boolean =>
  /\.(test|spec|factory|test-helpers)\.tsx?$/.test(file) || /^e2e\/|\/test\/|\/test-[^/]*$/.test(file)
const isOurs = (file: string): boolean => /^(packages\/domain|apps\/\w+)\/src\//.test(file)

/** Comments are no use of a name; a name in a text is none either, but those are rare and only hide a fault. */
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/[^\n]*/g, '')
const source = new Map(files.map((file) => [file, withoutComments(readFileSync(join(root, file), 'utf8'))]))

const resolve = (from: string, specifier: string): string | null => {
  if (specifier.startsWith('@cartable/')) {
    const [, name = '', ...rest] = specifier.split('/')
    return `${name === 'domain' ? 'packages/domain' : `apps/${name}`}/src/${rest.join('/')}`
  }
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : null
}

/** Names of values that a file exports. */
const exportsOf = (text: string): string[] => {
  const declared = [...text.matchAll(/^export (?:default )?(?:async )?(?:const|let|function\*?|class) (\w+)/gm)]
  const destructured = [...text.matchAll(/^export const [{[]([^}\]]*)[}\]]/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.split(':').at(-1)?.trim() ?? ''),
  )
  const listed = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.split(' as ').at(-1)?.trim() ?? ''),
  )
  return [...declared.map(([, name = '']) => name), ...destructured, ...listed].filter((name) => /^\w+$/.test(name))
}

/** What a file takes from another: names, or everything (`*`) where it takes the whole of it. */
const importsOf = (from: string, text: string): { to: string; names: string[] }[] =>
  [
    ...text.matchAll(/^\s*(?:import|export)\s+(type\s+)?([^'";]*?)\s+from\s+'([^']+)'/gm),
    ...[...text.matchAll(/import\(\s*'([^']+)'\s*\)/g)].map(([all, to = '']) => [all, undefined, '*', to] as const),
  ].flatMap(([, typeOnly, clause = '', specifier = '']) => {
    const to = resolve(from, specifier)
    if (to === null || typeOnly !== undefined) return []
    if (clause.includes('*')) return [{ to, names: ['*'] }]
    const names = /\{([\s\S]*)\}/.exec(clause)?.[1]?.split(',') ?? []
    const taken = names.map((name) => name.trim()).filter((name) => name !== '' && !name.startsWith('type '))
    return [{ to, names: taken.map((name) => name.split(' as ')[0]?.trim() ?? '') }]
  })

/** File → names that some file of the program takes from it. */
const taken = new Map<string, Set<string>>()
for (const [from, text] of source) {
  if (isTest(from)) continue
  for (const { to, names } of importsOf(from, text))
    for (const name of names) taken.set(to, (taken.get(to) ?? new Set()).add(name))
}

const timesIn = (text: string, name: string): number => [...text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length

const unused = [...source]
  .filter(([file]) => isOurs(file) && !isTest(file))
  .flatMap(([file, text]) =>
    exportsOf(text)
      // an export that its own file uses, too, is a part of the program that a test may well look at
      .filter((name) => !taken.get(file)?.has(name) && !taken.get(file)?.has('*') && timesIn(text, name) < 2)
      .map((name) => `${file} ${name}`),
  )

test('nothing is exported for nobody, or for tests alone', () => {
  expect(
    unused.filter((one) => !(one in exceptions) && !unfinished.some((folder) => one.startsWith(folder))),
    'No file of the program uses these: remove them, or let the program use them.',
  ).toEqual([])
})

test('the exceptions are still needed', () => {
  expect(Object.keys(exceptions).filter((one) => !unused.includes(one))).toEqual([])
})

test('the reading of the sources sees exports and their uses', () => {
  expect([...source.keys()].filter(isOurs).length).toBeGreaterThan(1_000)
  expect(taken.get('packages/domain/src/kernel/access.ts')?.has('right')).toBe(true)
  expect(
    exportsOf('export const a = 1\nexport async function b() {}\nexport const { c, d: e } = x\nexport class F {}'),
  ).toEqual(['a', 'b', 'F', 'c', 'e'])
})
