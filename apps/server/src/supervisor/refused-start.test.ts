// A start that is refused: before anything is made, and with the exit code that says that another try changes nothing.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { StartRefused, SupervisedChild } from './children.ts'
import { CONFIG_EXIT_CODE } from './parent.ts'

const folder = mkdtempSync(join(tmpdir(), 'cartable-refused-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('production without its address and its database makes none of its own: code 78, and nothing on the disk', () => {
  const dataDir = join(folder, 'var')
  const { status, stderr } = spawnSync(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  expect(status).toBe(CONFIG_EXIT_CODE)
  for (const name of ['PUBLIC_URL', 'DATABASE_URL', 'SECRET_KEY', 'TRUSTED_PROXIES', 'SMTP_HOST', 'npm run doctor'])
    expect(stderr).toContain(name)
  expect(existsSync(dataDir) ? readdirSync(dataDir) : []).toEqual([])
})

test('the code by which a server refuses its settings is kept for whoever started the product', async () => {
  const entry = join(folder, 'refusing.mjs')
  writeFileSync(entry, `process.exit(${CONFIG_EXIT_CODE})`)
  const given = await new Promise<Error>((resolve) => {
    const child = new SupervisedChild({
      ...{ title: 'Le serveur', entry, env: () => process.env, print: () => {}, onGiveUp: resolve },
      ...{ ownerFile: join(folder, 'server.pid'), logFile: join(folder, 'server.log') },
    })
    child.start()
  })
  expect(given).toBeInstanceOf(StartRefused)
  expect((given as StartRefused).code).toBe(CONFIG_EXIT_CODE)
})
