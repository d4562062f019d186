// Settings that are missing or wrong: named, never repeated, and nothing starts without its secret.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'cartable-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const key = Buffer.alloc(32, 7).toString('base64')
const production = {
  NODE_ENV: 'production',
  DATA_DIR: folder,
  DATABASE_URL: 'postgres://cartable:motdepasse@db/cartable',
  SECRET_KEY: key,
  PUBLIC_URL: 'https://gestion.exemple.fr/',
}
const faultsOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

test('a demo company is refused in production', () => {
  for (const wanted of ['true', '1']) expect(faultsOf({ ...production, DEMO: wanted })).toContain('DEMO')
  expect(readConfig({ ...production, DEMO: 'false' }).demo).toBe(false)
})

test('production brings its own key and its own address, and neither demo nor development comes with it', () => {
  const config = readConfig(production)
  expect(config).toMatchObject({
    production: true,
    demo: false,
    publicUrl: 'https://gestion.exemple.fr',
    host: '127.0.0.1',
  })
  for (const name of ['SECRET_KEY', 'PUBLIC_URL', 'DATABASE_URL'] as const) {
    const { [name]: _, ...without } = production
    expect(faultsOf(without)).toContain(name)
  }
})

test('a database has one address: several hosts, or what is none, are refused in words and without their password', () => {
  for (const address of [
    'postgres://cartable:motdepasse@un:5432,deux:5432/cartable?target_session_attrs=read-write',
    'postgresql://un,deux/cartable',
  ])
    for (const name of ['DATABASE_URL', 'DATABASE_REPLICA_URL']) {
      const said = faultsOf({ ...production, [name]: address })
      expect(said).toContain(`${name}\u00a0: un seul hôte attendu`)
      expect(said).not.toContain('motdepasse')
    }
  for (const address of ['mysql://db/cartable', 'db/cartable', 'postgres://db:beaucoup/cartable'])
    expect(faultsOf({ ...production, DATABASE_URL: address })).toContain('DATABASE_URL\u00a0: adresse attendue')
  for (const address of ['postgres://db/cartable', 'postgresql://a:b,c@[::1]:5432/base?sslmode=require'])
    expect(faultsOf({ ...production, DATABASE_URL: address })).toBe('')
})

test('a wrong setting is named without its value, which may be a secret', () => {
  const said = faultsOf({ ...production, SECRET_KEY: 'trop-courte-mais-secrete', SMTP_USER: 'expediteur' })
  expect(said).toContain('SECRET_KEY')
  expect(said).toContain('SMTP_USER et SMTP_PASSWORD vont ensemble')
  expect(said).not.toContain('trop-courte-mais-secrete')
  expect(said).not.toContain('expediteur')
})

test('a key of development is made once, for its owner’s eyes only', () => {
  const development = { DATABASE_URL: 'postgres://localhost/cartable', DATA_DIR: folder }
  const [first, second] = [readConfig(development), readConfig(development)]
  expect(first.secretKey.length).toBe(32)
  expect(second.secretKey.equals(first.secretKey)).toBe(true)
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
})

test('the prefix of addresses is one segment, and nothing that leaves it', () => {
  expect(readConfig({ ...production, PATH_PREFIX: 'index_dev.php' }).pathPrefix).toBe('index_dev.php')
  for (const wrong of ['a/b', '"><script>', 'a b', '/app'])
    expect(faultsOf({ ...production, PATH_PREFIX: wrong })).toContain('PATH_PREFIX')
})
