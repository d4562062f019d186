// Holds the map of the code: who may import whom, no cycle, short files that say what they own.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && !file.endsWith('.d.ts') && existsSync(join(root, file)))
const source = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const isTest = (file: string) =>
  /\.test\.tsx?$/.test(file) || /\.factory\.tsx?$/.test(file) || file.includes('/test/') || file.includes('test-setup')

type Import = { from: string; to: string; typeOnly: boolean }
const resolveImport = (file: string, specifier: string): string | null => {
  if (specifier.startsWith('@cartable/')) {
    const [, name = '', ...rest] = specifier.split('/')
    return `${name === 'domain' ? 'packages/domain' : `apps/${name}`}/src/${rest.join('/')}`
  }
  if (!specifier.startsWith('.')) return null
  const path = normalize(join(dirname(file), specifier))
  return [path, `${path}.ts`, `${path}.tsx`].find((candidate) => source.has(candidate)) ?? null
}
const imports: Import[] = [...source].flatMap(([from, text]) =>
  [
    ...text.matchAll(/^\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|import\(\s*'([^']+)'\s*\)/gm),
  ].flatMap((match) => {
    const to = resolveImport(from, match[2] ?? match[3] ?? '')
    return to && source.has(to) ? [{ from, to, typeOnly: match[1] !== undefined }] : []
  }),
)

const moduleOf = (file: string): string | null =>
  /^apps\/(?:server|web)\/src\/modules\/([^/]+)\//.exec(file)?.[1] ?? null
const domainOf = (file: string): string | null => /^packages\/domain\/src\/([^/]+)\//.exec(file)?.[1] ?? null
const roleOf = (file: string): string => /\.([a-z]+)\.tsx?$/.exec(file)?.[1] ?? ''

const crossDomainAllowed = (from: string, to: string): boolean => {
  const [source_, target] = [domainOf(from), domainOf(to)]
  if (target === null || source_ === target || target === 'kernel' || target === 'reference') return true
  return source_ !== 'kernel' && ['schema', 'words'].includes(roleOf(to))
}

/** Each rule: which imports it looks at, and why one of them is wrong. */
const rules: { why: string; broken: (one: Import) => boolean }[] = [
  {
    why: 'the domain is pure: it knows neither server nor web',
    broken: ({ from, to }) => from.startsWith('packages/domain/') && !to.startsWith('packages/domain/'),
  },
  {
    why: 'a domain may read the kernel, reference, and the schemas and words of another domain; its rules and operations are its own',
    broken: ({ from, to }) =>
      domainOf(from) !== null && from !== 'packages/domain/src/api.ts' && !crossDomainAllowed(from, to),
  },
  {
    why: 'web and server only meet in the domain',
    broken: ({ from, to }) =>
      (from.startsWith('apps/web/') && to.startsWith('apps/server/')) ||
      (from.startsWith('apps/server/') && to.startsWith('apps/web/')),
  },
  {
    why: 'the sandbox stands in for the provider: nothing of ours knows it, and it knows nothing of ours',
    broken: ({ from, to }) => from.startsWith('apps/sandbox/') !== to.startsWith('apps/sandbox/'),
  },
  {
    why: 'the platform is below the modules',
    broken: ({ from, to }) => /^apps\/(server|web)\/src\/platform\//.test(from) && moduleOf(to) !== null,
  },
  {
    why: 'the platform knows the kernel of the domain and nothing of the business',
    broken: ({ from, to }) =>
      /^apps\/(server|web)\/src\/platform\//.test(from) && domainOf(to) !== null && domainOf(to) !== 'kernel',
  },
  {
    why: 'a server module is entered by its service (or by a use case in a file named after the verb)',
    broken: ({ from, to }) =>
      from.startsWith('apps/server/src/modules/') &&
      moduleOf(to) !== null &&
      moduleOf(from) !== moduleOf(to) &&
      roleOf(to) !== 'service' &&
      !/^[a-z]+(-[a-z]+)+\.ts$/.test(to.split('/').at(-1) ?? ''),
  },
  {
    why: 'a web module shows others what is in its parts',
    broken: ({ from, to }) =>
      from.startsWith('apps/web/src/modules/') &&
      moduleOf(to) !== null &&
      moduleOf(from) !== moduleOf(to) &&
      roleOf(to) !== 'parts',
  },
]

describe('who may import whom', () => {
  for (const { why, broken } of rules) {
    test(why, () => {
      const offenders = imports
        .filter((one) => !isTest(one.from) && broken(one))
        .map((one) => `${one.from} → ${one.to}`)
      expect(offenders).toEqual([])
    })
  }
})

/** The first round of each knot of a graph, as a road that comes back to its beginning. */
const roundsOf = (graph: ReadonlyMap<string, ReadonlySet<string>>): string[] => {
  const state = new Map<string, 'open' | 'done'>()
  const rounds: string[] = []
  const visit = (node: string, path: string[]) => {
    if (state.get(node) === 'done') return
    if (state.get(node) === 'open') {
      rounds.push([...path.slice(path.indexOf(node)), node].join(' → '))
      return
    }
    state.set(node, 'open')
    for (const next of graph.get(node) ?? []) visit(next, [...path, node])
    state.set(node, 'done')
  }
  for (const node of graph.keys()) visit(node, [])
  return rounds
}
const graphOf = (pairs: readonly (readonly [string, string])[]): Map<string, Set<string>> => {
  const graph = new Map<string, Set<string>>()
  for (const [from, to] of pairs) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  return graph
}

/** Files whose types are allowed to know who uses them, with why. */
const knotsOfTypes: Readonly<Record<string, string>> = {
  'apps/server/src/platform/platform.ts': 'the type of all services: what a service calls is given the whole of them',
}
test('no two files import each other, even in a round, even for a type', () => {
  const counted = imports.filter(
    ({ from, to, typeOnly }) => from !== to && !isTest(from) && !(typeOnly && to in knotsOfTypes),
  )
  expect(roundsOf(graphOf(counted.map(({ from, to }) => [from, to])))).toEqual([])
})

/** A room: a folder inside a module or a domain; the files at the root of the module join its rooms. */
const roomOf = (file: string): string | null =>
  /^(?:packages\/domain\/src|apps\/(?:server|web)\/src\/modules)\/[^/]+\/(?:[^/]+(?=\/))?/.exec(file)?.[0] ?? null
const moduleFolderOf = (room: string): string =>
  room
    .split('/')
    .slice(0, room.startsWith('packages/') ? 4 : 5)
    .join('/')

test('the rooms of a module do not import each other in a round, and none imports the root of its module', () => {
  const between = imports.flatMap(({ from, to }) => {
    const [here, there] = [roomOf(from), roomOf(to)]
    const areOfOneModule = here && there && here !== there && moduleFolderOf(here) === moduleFolderOf(there)
    return areOfOneModule && !isTest(from) && !isTest(to) ? [[here, there] as const] : []
  })
  expect(between.length).toBeGreaterThan(50)
  expect(roundsOf(graphOf(between))).toEqual([])
})

/** Folders that may hold more files than a person looks over, with why. */
const halls: Readonly<Record<string, string>> = {}
test('no room holds more than 30 files without its tests', () => {
  const roots = ['packages/domain/src/', 'apps/server/src/', 'apps/web/src/', 'apps/sandbox/src/']
  const all = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...roots], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n')
  const sizes = new Map<string, number>()
  for (const file of all)
    if (file && !isTest(file) && existsSync(join(root, file)))
      sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1)
  expect(sizes.size).toBeGreaterThan(100)
  expect([...sizes].filter(([folder, size]) => size > 30 && !(folder in halls))).toEqual([])
  expect(Object.keys(halls).filter((folder) => (sizes.get(folder) ?? 0) <= 30)).toEqual([])
})

test('SQL is written in queries, in the platform and in migrations', () => {
  const offenders = [...source]
    .filter(
      ([file, text]) =>
        moduleOf(file) !== null &&
        file.startsWith('apps/server/') &&
        !isTest(file) &&
        /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`/.test(text),
    )
    .map(([file]) => file)
    .filter((file) => !/\.(queries|search|privacy)\.ts$/.test(file) && !writesOwnSql.includes(file))
  expect(offenders).toEqual([])
})
/** Use cases whose SQL is their whole content. */
const writesOwnSql = [
  'apps/server/src/modules/reference/install-reference.ts',
  'apps/server/src/modules/access/create-staff.ts',
  'apps/server/src/modules/customers/create-household.ts',
]

describe('files', () => {
  const ours = [...source].filter(([file]) => !file.includes('/db/types.ts') && !/\.gen\.ts$/.test(file))
  test('each file begins with a sentence that says what it owns', () => {
    expect(ours.filter(([, text]) => !/^(#!.*\n)?\/\/ \S/.test(text)).map(([file]) => file)).toEqual([])
  })
  test('no file is longer than a person reads: 300 lines, 400 in the platform, 500 of tests', () => {
    const long = ours
      .map(([file, text]) => [file, text.split('\n').length - 1] as const)
      .filter(([file, lines]) => lines > (isTest(file) ? 500 : file.includes('/platform/') ? 400 : 300))
    expect(long).toEqual([])
  })
  test('one function says the mode of a contract, so that its papers agree', () => {
    const words = /Mode (prestataire|mandataire)/
    const said = ours
      .filter(([file, text]) => !isTest(file) && !file.startsWith('e2e/') && words.test(text))
      .map(([file]) => file)
    expect(said).toEqual(['packages/domain/src/accounting/rates/regime.rules.ts'])
  })
  test('no barrel: what is imported is named where it is', () => {
    expect(ours.filter(([file]) => /\/index\.tsx?$/.test(file)).map(([file]) => file)).toEqual([])
  })
})
