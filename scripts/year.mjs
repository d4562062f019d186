// `npm run year [-- --company <folder>]`: closes a year that a simulated company lived on its screens, and prints its sums side by side. The company is lived first where no folder holds one.
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { fail, node, run, tool } from './lib/project.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

/** The whole of a year, and a month of the next one. */
const life = ['--begins', '2025-01-01', '--months', '13', '--families', '12', '--all', '--open-books']
const year = { YEAR: '2025', BEGINS: '2025-01' }
const patienceMs = 180_000

const args = process.argv.slice(2)
const at = args.indexOf('--company')
const given = at === -1 ? undefined : args[at + 1]
if (args.length > 0 && given === undefined)
  fail('Usage\u00a0: npm run year [-- --company <dossier gardé par simulate>]')

await ensureInstalled({ for: 'test' })
const chromium = ensureChromium()
const place = mkdtempSync(join(tmpdir(), 'cartable-year-'))
chmodSync(place, 0o711) // run by root, the database has an account of its own, which must get through
const folder = given === undefined ? join(place, 'company') : resolve(process.env.INIT_CWD ?? '.', given)
try {
  process.exitCode = await close()
} finally {
  rmSync(place, { recursive: true, force: true })
}

async function close() {
  const lived =
    given === undefined ? await run(node, ['apps/server/test/simulate.main.ts', ...life, '--keep', folder]) : 0
  const backup = join(folder, 'societe.backup')
  if (!existsSync(backup)) fail(`${backup} n’existe pas\u00a0: la société n’a pas été gardée.`)
  // an installation of its own: the company that was kept stays as it was
  const data = join(place, 'data')
  mkdirSync(data, { mode: 0o711 })
  copyFileSync(join(folder, 'secret.key'), join(data, 'secret.key'))
  const port = await freePort()
  const env = { DATA_DIR: data, PORT: String(port), DEMO: 'false', RATE_LIMIT_PER_MINUTE: '1000000' }
  const restore = ['apps/server/src/platform/backup/restore.main.ts', '--from', backup]
  if ((await run(node, restore, { env })) !== 0) return 1
  await ensureWebBuilt()
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server
  const ended = run(node, ['apps/server/src/supervisor/main.ts'], {
    ipc: true,
    env,
    onChild: (child) => {
      server = child
    },
  })
  try {
    const address = `http://localhost:${port}`
    await untilReady(`${address}/ready`)
    const played = await run(
      tool('playwright'),
      ['test', '--config=playwright.year.config.ts', '--workers=1', '--reporter=list'],
      { env: { ...year, COMPANY_URL: address, CHROMIUM_PATH: chromium } },
    )
    return played === 0 ? lived : played
  } finally {
    server?.kill('SIGTERM')
    await ended
  }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((done, failed) => {
    const probe = createServer().once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** @param {string} address */
async function untilReady(address) {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await delay(250)) {
    const isReady = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
  }
  fail(`${address} ne répond pas.`)
}
