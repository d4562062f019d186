// The server and the sandbox of one company as real processes that know each other, on free ports.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../../../apps/server/src/supervisor/settings.ts'
import { throwawayPlace } from '../../../apps/server/test/throwaway-postgres.ts'
import { freePorts } from '../ports.ts'

const file = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const serverEntry = file('apps/server/src/main.ts')
const sandboxEntry = file('apps/sandbox/src/main.ts')
/** Migrations and the communes of France on a machine that does something else besides. */
const patienceMs = 180_000

export type Programs = {
  readonly url: string
  readonly sandboxUrl: string
  /** What moves the clock of both. */
  readonly clockSecret: string
  /** Files of the company, its key and the sandbox's memory; removed by `stop`. */
  readonly dataDir: string
  /** What the two programs said so far. */
  said(): string
  stop(): Promise<void>
}

export type ProgramsOptions = {
  readonly databaseUrl: string
  /** Base64; the one that the fields of the database were sealed with. */
  readonly secretKey: string
  readonly environment?: Readonly<Record<string, string>>
}

/** Starts both and waits until they can serve. What fails to start leaves nothing behind. */
export const startPrograms = async ({
  databaseUrl,
  secretKey,
  environment = {},
}: ProgramsOptions): Promise<Programs> => {
  const [port = 0, sandboxPort = 0, smtpPort = 0] = await freePorts(3)
  const dataDir = mkdtempSync(join(process.env.JOURNEYS_FOLDER ?? throwawayPlace(), 'company-'))
  const url = `http://localhost:${port}`
  const sandboxUrl = `http://localhost:${sandboxPort}`
  const lines: string[] = []
  const env: NodeJS.ProcessEnv = {
    // wired to each other as the supervisor does it
    ...childEnvironment(
      {
        dataDir,
        host: '127.0.0.1',
        port,
        publicUrl: url,
        databaseUrl,
        walArchive: null,
        sandbox: { port: sandboxPort, smtpPort },
      },
      databaseUrl,
    ),
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    DEMO: 'false',
    CAPTCHA_COST: '10', // a visitor's computer waits for seconds; a test must not
    RATE_LIMIT_PER_MINUTE: '1000000', // every person of a test comes from one address
    MAIL_FROM: 'bonjour@cours-armor.example',
    SECRET_KEY: secretKey,
    ...environment,
  }
  const start = (entry: string) => {
    mkdirSync(dataDir, { recursive: true })
    // the channel ends them with us, whatever happens
    const child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => lines.push(String(chunk)))
    return child
  }
  const children = [start(sandboxEntry), start(serverEntry)]
  const stop = async () => {
    await Promise.all(children.map(kill))
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await Promise.all([untilServing(children[0], `${sandboxUrl}/__control`), untilServing(children[1], `${url}/ready`)])
  } catch (error) {
    await stop()
    throw new Error(`the company does not start:\n${lines.join('')}`, { cause: error })
  }
  return { url, sandboxUrl, clockSecret: env.TWIN_SECRET ?? '', dataDir, said: () => lines.join(''), stop }
}

const untilServing = async (child: ChildProcess | undefined, address: string): Promise<void> => {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    if (!child || child.exitCode !== null) throw new Error(`it ended with ${child?.exitCode}`)
    const isServing = await fetch(address).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isServing) return
    await delay(25)
  }
  throw new Error(`${address} does not answer`)
}

/** Its data are thrown away: nothing is worth a soft ending. */
const kill = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
