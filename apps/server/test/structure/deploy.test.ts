// What is given to whoever installs the product is true: metrics that exist, units that systemd accepts, an image of our Node and without root.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createMetrics } from '../../src/platform/telemetry/metrics.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const pageOfProduction = 'docs/mise-en-production.md'

test('each metric that a rule or a board names is exported', async () => {
  const metrics = createMetrics({ withProcess: true })
  const exported = new Set([...(await metrics.text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  // without their own sums: what Prometheus adds to a histogram
  const named = (text: string) =>
    [...text.matchAll(/\b(?:cartable|process|nodejs)_[a-z_]+/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, (end) => (exported.has(name) ? end : '')),
    )
  const rules = named(read('deploy/prometheus-rules.yml'))
  const board = JSON.parse(read('deploy/grafana.json')) as { panels: { targets: { expr: string }[] }[] }
  const shown = board.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => named(expr)))
  expect(rules.length).toBeGreaterThan(4)
  expect(shown.length).toBeGreaterThan(7)
  expect([...rules, ...shown].filter((name) => !exported.has(name))).toEqual([])
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
test.skipIf(!hasSystemd)('systemd accepts the units (skipped where there is no systemd-analyze)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cartable-units-'))
  try {
    const command = join(folder, 'cartable')
    writeFileSync(command, '#!/bin/sh\n')
    chmodSync(command, 0o755)
    const units = readdirSync(join(root, 'deploy')).filter((name) => /\.(service|timer)$/.test(name))
    expect(units).toHaveLength(3)
    for (const name of units)
      writeFileSync(
        join(folder, name),
        read(`deploy/${name}`).replaceAll('/opt/cartable/current/bin/cartable', command),
      )
    const { stderr } = spawnSync(
      'systemd-analyze',
      ['verify', '--man=no', ...units.map((name) => join(folder, name))],
      { encoding: 'utf8' },
    )
    expect(stderr.split('\n').filter((line) => line.includes(folder) || line.includes('cartable'))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the image has our Node, an account without rights and a look at its health', () => {
  const text = read('deploy/Containerfile')
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: { node: string } }
  expect(text).toContain(`node:${dependencies.node}-`)
  expect([...text.matchAll(/^FROM /gm)]).toHaveLength(2)
  expect(text).toMatch(/^USER cartable$/m)
  expect(text).toMatch(/^HEALTHCHECK .*\n.*\/ready/m)
})

test('proxies give the address that they see, and keep the figures to themselves', () => {
  expect(read('deploy/nginx.conf')).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/)
  expect(read('deploy/Caddyfile')).toMatch(/header_up X-Forwarded-For \{remote_host\}/)
  for (const name of ['nginx.conf', 'Caddyfile']) expect(read(`deploy/${name}`)).toContain('/metrics')
})

test('the page of production names each file of deploy/', () => {
  const page = read(pageOfProduction)
  for (const name of readdirSync(join(root, 'deploy'))) expect(page, name).toContain(name)
})
