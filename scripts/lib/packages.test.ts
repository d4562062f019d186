// What runs is installed without the tools of tests: each package that it imports is a dependency, not a devDependency.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './project.mjs'

/** Sources that run or build the product, by the workspace that must depend on what they import. */
const SOURCES = {
  'packages/domain': ['src'],
  'apps/server': ['src'],
  'apps/sandbox': ['src'],
  'apps/web': ['src', 'vite.config.ts', 'compress.ts'],
}
const IMPORT = /^\s*(?:import|export)\s+(?!type\b)(?:[^'"]*?\bfrom\s+)?'([^'./][^']*)'|\bimport\('([^'./][^']*)'\)/gm

const filesOf = (folder: string, name: string): string[] =>
  name.endsWith('.ts')
    ? [join(folder, name)]
    : readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !/\.(test|test-helpers|factory)\.tsx?$|(^|\/)test-[^/]*$/.test(file))
        .map((file) => join(folder, name, file))

const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

test.each(Object.entries(SOURCES))('%s runs on its dependencies alone', (workspace, names) => {
  const folder = join(root, workspace)
  const { name: own, dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string
    dependencies: Record<string, string>
  }
  const imported = new Set(
    names
      .flatMap((name) => filesOf(folder, name))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? ''))
      .filter((specifier) => !specifier.startsWith('node:'))
      .map(packageOf),
  )
  expect(imported.size).toBeGreaterThan(1)
  expect([...imported].filter((name) => name !== own && !(name in dependencies))).toEqual([])
})

test('the Node that everything runs under is installed with what runs', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(Object.keys(dependencies)).toContain('node')
  expect(Object.keys(devDependencies)).not.toContain('node')
})
