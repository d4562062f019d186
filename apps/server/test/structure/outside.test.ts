// Holds the entry outside the office apart: what it may not load, that it and the office do not reach into each other, and that its doors lead to operations.
import { dirname, join, normalize } from 'node:path'
import { outsideRoots } from '@cartable/domain/kernel/http.ts'
import { expect, test } from 'vitest'
import { allOperations } from '../../src/operations.ts'
import { sourcesOf } from './sources.ts'

const web = sourcesOf('apps/web/src/*.ts', 'apps/web/src/*.tsx')
const isOutsideFile = (file: string): boolean =>
  /\/outside\//.test(file) || /\.outside\.tsx?$/.test(file) || file === 'apps/web/src/outside.tsx'

type Import = { readonly from: string; readonly to: string; readonly isType: boolean; readonly isLazy: boolean }
const importsOf = (from: string, text: string): Import[] =>
  [
    ...text.matchAll(/^\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|import\(\s*'([^']+)'\s*\)/gm),
  ].map(([, isType, given = '', lazy = '']) => {
    const specifier = given || lazy
    const to = specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : specifier
    return { from, to, isType: isType !== undefined, isLazy: lazy !== '' }
  })
const imports = [...web].flatMap(([file, text]) => importsOf(file, text))
const said = (offenders: readonly Import[]) => offenders.map(({ from, to }) => `${from} → ${to}`)

test('nothing outside the office loads the libraries or the pieces of the office', () => {
  const heavy =
    /^(@mantine\/|@tanstack\/react-router|dayjs|react-hook-form|@hookform|leaflet|@atlaskit|libphonenumber|zod)/
  const office = /^apps\/web\/src\/platform\/(list|form|board|shell|pop|charts|codification|theme\/[A-Za-z])/
  const offenders = imports.filter(
    ({ from, to, isType }) =>
      isOutsideFile(from) && !isType && !/\.css$/.test(to) && (heavy.test(to) || office.test(to)),
  )
  expect(said(offenders)).toEqual([])
  expect(imports.filter(({ from }) => isOutsideFile(from)).length).toBeGreaterThan(50)
})

test('operations are known to it by their types: a declaration would carry its schemas along', () => {
  const offenders = imports.filter(
    ({ from, to, isType }) => isOutsideFile(from) && !isType && /\.(api|schema|refusals|tables|workflow)\.ts$/.test(to),
  )
  expect(said(offenders)).toEqual([])
})

/** What the first paint loads: every file reached from the entry without a lazy import. */
const reachedFrom = (entry: string): ReadonlySet<string> => {
  const reached = new Set<string>()
  const visit = (file: string) => {
    if (reached.has(file)) return
    reached.add(file)
    for (const { to, isType, isLazy } of imports.filter(({ from }) => from === file)) if (!isType && !isLazy) visit(to)
  }
  visit(entry)
  return reached
}

test('the entry reaches no schema, no toast and no list of the office before its first paint', () => {
  const reached = [...reachedFrom('apps/web/src/outside.tsx')]
  expect(reached.length).toBeGreaterThan(30)
  expect(
    reached.filter((file) => /^(zod|@mantine)/.test(file) || /platform\/(list|form|board|shell)\//.test(file)),
  ).toEqual([])
})

test('the office and the pages outside it do not import each other', () => {
  const isOffice = (file: string) =>
    file.startsWith('apps/web/src/') &&
    !isOutsideFile(file) &&
    // both entries sign in, ask and say failures by the same few files without a library
    /\.(parts|routes)\.tsx?$|\/modules\/.*\.tsx$|main\.tsx$/.test(file)
  const offenders = imports.filter(
    ({ from, to, isType }) =>
      !isType && ((isOutsideFile(from) && isOffice(to)) || (!isOutsideFile(from) && isOutsideFile(to))),
  )
  expect(said(offenders)).toEqual([])
})

test('every door leads to a declared operation, by its id, method and path', () => {
  const doors = [...web].flatMap(([file, text]) =>
    isOutsideFile(file) && !file.endsWith('platform/outside/module.ts')
      ? [
          ...text.matchAll(
            /\bdoor<typeof (\w+)\.(\w+)>\(\s*'([^']+)',\s*'([^']+)',\s*'([^']+)',?\s*(\{[^}]*files: true[^}]*\})?/g,
          ),
        ].map(([, , key = '', id = '', method = '', path = '', files]) => ({ file, key, id, method, path, files }))
      : [],
  )
  const written = [...web].filter(([file]) => isOutsideFile(file) && file !== 'apps/web/src/platform/outside/module.ts')
  const all = written.reduce((count, [, text]) => count + (text.match(/\bdoor</g) ?? []).length, 0)
  // one that is written otherwise would not be held to anything
  expect(doors.length).toBe(all)
  const wrong = doors.filter(({ key, id, method, path, files }) => {
    const operation = allOperations.map((bound) => bound.operation).find((one) => one.id === id)
    return (
      operation === undefined ||
      operation.id.split('.')[1] !== key ||
      operation.method !== method ||
      operation.path !== path ||
      (operation.files !== undefined) !== (files !== undefined)
    )
  })
  expect(wrong).toEqual([])
})

test('every address outside the office is served its entry', () => {
  const paths = [...web].flatMap(([file, text]) =>
    /\.outside\.tsx?$/.test(file) ? [...text.matchAll(/\{\s*path: '([^']+)'/g)].map(([, path = '']) => path) : [],
  )
  expect(paths.length).toBeGreaterThan(0)
  const strangers = paths.filter((path) => !outsideRoots.some((root) => path === root || path.startsWith(`${root}/`)))
  expect(strangers).toEqual([])
})
