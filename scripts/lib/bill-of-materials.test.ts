// The list of packages names everything that production runs and browsers load, and no tool of development.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { billOfMaterials } from './bill-of-materials.mjs'
import { root } from './project.mjs'

type Locked = { version?: string; dev?: boolean; link?: boolean }

test('names each package of the lock file that is not of development alone, once, and the same twice', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
  const wanted = Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`)
  const text = billOfMaterials(root)
  const { components } = JSON.parse(text) as { components: { group?: string; name: string; version: string }[] }
  const named = components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`)
  expect([...new Set(wanted)].filter((one) => !named.includes(one))).toEqual([])
  for (const loaded of ['react', 'react-dom', '@mantine/core', 'leaflet', '@simplewebauthn/browser', 'pg-protocol'])
    expect(
      components.some(({ group, name }) => (group ? `${group}/${name}` : name) === loaded),
      loaded,
    ).toBe(true)
  for (const tool of ['vitest', 'typescript', '@biomejs/biome', 'playwright'])
    expect(
      components.some(({ group, name }) => (group ? `${group}/${name}` : name) === tool),
      tool,
    ).toBe(false)
  expect(billOfMaterials(root)).toBe(text)
})

test('each package has its licence, its digest and what it needs, all of it in the list', () => {
  type Bill = {
    components: { 'bom-ref': string; purl: string; licenses?: unknown[]; hashes?: { alg: string; content: string }[] }[]
    dependencies: { ref: string; dependsOn: string[] }[]
  }
  const { components, dependencies } = JSON.parse(billOfMaterials(root)) as Bill
  const refs = new Set(components.map((component) => component['bom-ref']))
  expect(refs.size).toBe(components.length)
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([])
  const browser = components.find(({ purl }) => purl.startsWith('pkg:npm/%40simplewebauthn/browser@'))
  expect(browser?.licenses).toEqual([{ license: { id: 'MIT' } }])
  expect(browser?.hashes?.[0]).toMatchObject({ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) })
  const [self] = dependencies
  expect(self?.dependsOn.some((ref) => ref.startsWith('react@'))).toBe(true)
  expect(self?.dependsOn.some((ref) => ref.startsWith('fastify@'))).toBe(true)
})
