// Starts the whole product through its supervisor, on free ports and a folder of its own, and ends it after the run.
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { removeInstallation } from '../apps/server/src/supervisor/postgres-home.ts'
import { freePorts } from './support/ports.ts'

const BUILD = fileURLToPath(new URL('../scripts/build.mjs', import.meta.url))
const SUPERVISOR = fileURLToPath(new URL('../apps/server/src/supervisor/main.ts', import.meta.url))

/** Starts it, unless CARTABLE_URL, CARTABLE_SANDBOX_URL and CARTABLE_DATA_DIR tell of one that runs already. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.CARTABLE_URL) return async () => {}
  execFileSync(process.execPath, [BUILD], { stdio: 'inherit' })
  const dataDir = mkdtempSync(join(tmpdir(), 'cartable-e2e-'))
  chmodSync(dataDir, 0o711) // run by root, the database has an account of its own, which must get through
  const [port, sandboxPort, smtpPort] = await freePorts(3)
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [SUPERVISOR], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      PUBLIC_URL: url,
      CAPTCHA_COST: '10', // a visitor's computer waits for seconds; a test must not
      RATE_LIMIT_PER_MINUTE: '1000000', // every test comes from one address
    },
    // the channel ends the tree with us, whatever happens
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const ready = new Promise<void>((done) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk
        if (output.includes('Cartable est prêt')) done()
      })
    }
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    removeInstallation(dataDir)
  }
  await Promise.race([ready, ended])
  if (child.exitCode !== null) {
    const log = join(dataDir, 'logs', 'server.log')
    const tail = existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(-30).join('\n') : ''
    removeInstallation(dataDir)
    throw new Error(`Cartable does not start:\n${output}\n${tail}`)
  }
  Object.assign(process.env, {
    CARTABLE_URL: url,
    CARTABLE_SANDBOX_URL: `http://localhost:${sandboxPort}`,
    CARTABLE_DATA_DIR: dataDir,
  })
  return stop
}
