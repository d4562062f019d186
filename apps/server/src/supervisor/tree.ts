// The whole product as one tree of processes: database, sandbox, server; started in order, stopped in reverse.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { SupervisedChild } from './children.ts'
import { startDatabase } from './database.ts'
import { holdDataDir } from './hold.ts'
import { assertPortFree } from './ports.ts'
import { childEnvironment, dataFile, type SupervisorSettings } from './settings.ts'

/** A server says that it stops, is no longer sent calls, and ends those that it has: the last of them are cut after this. */
const SERVER_GRACE_MS = 60_000
const SANDBOX_GRACE_MS = 3_000

export type TreeOptions = {
  settings: SupervisorSettings
  serverEntry: string
  sandboxEntry: string
  print: (line: string) => void
  /** the built web app, which the server reads when it starts; the database does not wait for it */
  webBuilt?: Promise<unknown>
  /** told how long each step of the start took, in milliseconds */
  onStep?: (name: string, milliseconds: number) => void
}

export type Tree = {
  /** resolves when the server can serve; rejects when it cannot be started */
  ready: Promise<void>
  stop(): Promise<void>
  /** starts the server again, as after a change of its sources */
  restartServer(): void
}

/** Starts everything. The returned tree can be stopped at once, before it is ready. */
export function startTree(options: TreeOptions): Tree {
  const stops: (() => Promise<void> | void)[] = []
  const order = new AbortController()
  const giveUp = Promise.withResolvers<never>()
  const parts: Parts = { stops, server: null }
  const building = build(options, order.signal, parts, giveUp.reject)
  // stopped before it was ready: it never becomes so
  const built = building.then(() => (order.signal.aborted ? new Promise<void>(() => {}) : undefined))
  let stopping: Promise<void> | null = null
  const stop = async () => {
    order.abort()
    await building.catch(() => {}) // its failure is told through `ready`
    for (const undo of stops.reverse()) await undo()
  }
  return {
    ready: Promise.race([built, giveUp.promise]),
    stop: () => {
      stopping ??= stop()
      return stopping
    },
    restartServer: () => parts.server?.restart(),
  }
}

/** What has been started so far; `stops` undoes it, last first. */
type Parts = { stops: (() => Promise<void> | void)[]; server: SupervisedChild | null }

/** Starts the parts in order. Returns early when the order to stop comes. */
async function build(
  { settings, serverEntry, sandboxEntry, print, webBuilt, onStep }: TreeOptions,
  order: AbortSignal,
  parts: Parts,
  giveUp: (error: Error) => void,
): Promise<void> {
  const { stops } = parts
  mkdirSync(dataFile(settings, 'logs'), { recursive: true })
  const hold = await holdDataDir(settings.dataDir, order, print)
  if (!hold) return
  stops.push(hold.release)
  order.addEventListener('abort', hold.announceStop)
  const makeChild = (name: string, title: string, entry: string, onGiveUp?: (error: Error) => void) =>
    new SupervisedChild({
      title,
      entry,
      print,
      onGiveUp,
      env: () => childEnvironment(settings, database.url()),
      ownerFile: dataFile(settings, `${name}.pid`),
      logFile: dataFile(settings, 'logs', `${name}.log`),
    })
  const server = makeChild('server', 'Le serveur', serverEntry, giveUp)
  const beganAt = performance.now()
  const database = await startDatabase({ ...settings, print, onMoved: () => server.restart() })
  stops.push(database.stop)
  onStep?.('base de données', performance.now() - beganAt)
  const sandbox = makeChild('sandbox', 'Le bac à sable', sandboxEntry)
  await Promise.all([server.clearLeftover(), sandbox.clearLeftover()])
  if (settings.sandbox) {
    await assertPortFree(settings.sandbox.port, '127.0.0.1', 'SANDBOX_PORT')
    await assertPortFree(settings.sandbox.smtpPort, '127.0.0.1', 'SANDBOX_SMTP_PORT')
  }
  await assertPortFree(settings.port, settings.host, 'PORT')
  if (order.aborted) return
  if (settings.sandbox) {
    sandbox.start()
    stops.push(() => sandbox.stop(SANDBOX_GRACE_MS))
  }
  await Promise.race([webBuilt, new Promise((done) => order.addEventListener('abort', done, { once: true }))])
  if (order.aborted) return
  const servedAt = performance.now()
  server.start()
  parts.server = server
  stops.push(() => server.stop(SERVER_GRACE_MS))
  await untilReady(settings, order, print)
  server.markReady()
  onStep?.('serveur et premières données', performance.now() - servedAt)
}

async function untilReady(settings: SupervisorSettings, order: AbortSignal, print: (line: string) => void) {
  const address = ['0.0.0.0', '::'].includes(settings.host) ? '127.0.0.1' : settings.host
  const host = address.includes(':') ? `[${address}]` : address
  let saidAt = performance.now()
  let isOpen = false
  while (!order.aborted) {
    try {
      const signal = AbortSignal.any([order, AbortSignal.timeout(5_000)])
      const answer = await fetch(`http://${host}:${settings.port}/ready`, { signal })
      await answer.body?.cancel()
      if (answer.ok) return
      if (!isOpen) print(`La page de connexion répond déjà\u00a0: ${settings.publicUrl}. La société se prépare encore.`)
      isOpen = true
    } catch {
      // not listening yet
    }
    if (performance.now() - saidAt > 15_000) {
      print('Toujours en préparation…')
      saidAt = performance.now()
    }
    // one that makes a company has better to do than to say that it is not ready
    await new Promise((resolve) => setTimeout(resolve, isOpen ? 500 : 100))
  }
}

/** The lines that greet whoever started the product. */
export function greeting(settings: SupervisorSettings): string {
  const accounts = dataFile(settings, 'demo-accounts.txt')
  return [
    '',
    `Cartable est prêt\u00a0: ${settings.publicUrl}`,
    ...(settings.sandbox
      ? [`Bac à sable (courriels, paiements…)\u00a0: http://localhost:${settings.sandbox.port}`]
      : []),
    ...(existsSync(accounts) ? ['', readFileSync(accounts, 'utf8').trimEnd()] : []),
    '',
    'Ctrl+C pour arrêter.',
  ].join('\n')
}
