// Kills the parts of a running tree for real, under write load, and looks for every acknowledged row afterwards.
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readOwner } from './ownership.ts'
import { clusterFolder, removeInstallation } from './postgres-home.ts'
import { readPostmasterFile } from './postgres-recovery.ts'
import { identify, listProcesses, readProcess, sendSignal, waitUntil } from './processes.ts'

const ENTRY = fileURLToPath(new URL('../../test/supervisor/small-tree.ts', import.meta.url))

type Started = { process: ChildProcess; output: () => string; code: Promise<number | null> }

let dataDir: string
let port: number
let running: Started[] = []
let nextId = 1

beforeAll(async () => {
  port = await freePort()
})
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cartable-supervisor-'))
  chmodSync(dataDir, 0o711)
})
afterEach(async () => {
  for (const { process: child } of running) if (child.pid) sendSignal(child.pid, 'SIGTERM')
  await Promise.all(running.map(({ code }) => code))
  running = []
  const left = ofThisTree()
  removeInstallation(dataDir)
  expect(left).toEqual([])
})

test('a server killed by kill -9 is started again and no acknowledged row is lost', async () => {
  await startUntilReady()
  for (let round = 0; round < 3; round++) {
    const written = await writeWhile(() => kill(pidOf('server')))
    await serves()
    expect(await missing(written)).toEqual([])
  }
})

test('a postmaster killed alone, its backends still busy, is repaired within seconds', async () => {
  await startUntilReady()
  for (let round = 0; round < 3; round++) {
    await ask('busy')
    const before = postmasterPid()
    const written = await writeWhile(() => kill(before))
    // the old backends may serve for a moment more
    expect(await waitUntil(() => ![before, 0].includes(postmasterPid()), 60_000)).toBe(true)
    await serves()
    expect(await missing(written)).toEqual([])
  }
})

test('the whole tree killed at once starts again without a person', async () => {
  for (let round = 0; round < 3; round++) {
    await startUntilReady()
    const written = await writeWhile(() => {
      for (const { pid } of ofThisTree()) kill(pid)
    })
    running = []
    await startUntilReady()
    expect(await missing(written)).toEqual([])
    await stopAll()
  }
})

test('server and database end by themselves when the supervisor is killed, and the next start waits for them', async () => {
  await startUntilReady()
  const [supervisor] = running.splice(0)
  const written = await writeWhile(() => kill(supervisor?.process.pid ?? 0))
  await startUntilReady()
  expect(await missing(written)).toEqual([])
  const [second] = running.splice(0)
  kill(second?.process.pid ?? 0)
  expect(await waitUntil(() => ofThisTree().length === 0, 60_000)).toBe(true)
})

test('a folder that only its owner may enter serves as well, and keeps its data', async () => {
  chmodSync(dataDir, 0o700)
  await startUntilReady()
  const written = await writeWhile(() => kill(pidOf('server')))
  await stopAll()
  await startUntilReady()
  expect(await missing(written)).toEqual([])
})

test('a second supervisor on the same folder refuses with a sentence', async () => {
  await startUntilReady()
  const second = start()
  expect(await second.code).not.toBe(0)
  expect(second.output()).toContain('Cartable est déjà en marche')
  await serves()
})

test('a port held by another program is told, and the pid file of a stranger kills nobody', async () => {
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore' })
  const other = createServer().listen(port, '127.0.0.1')
  try {
    mkdirSync(dataDir, { recursive: true })
    const identity = identify(stranger.pid ?? 0)
    writeFileSync(join(dataDir, 'server.pid'), JSON.stringify({ ...identity, startedAt: 'another time' }))
    const tree = start()
    expect(await tree.code).not.toBe(0)
    expect(tree.output()).toContain(`Le port ${port} est déjà pris`)
    expect(readProcess(stranger.pid ?? 0)?.isZombie).toBe(false)
  } finally {
    other.close()
    stranger.kill()
  }
})

test('SIGTERM ends everything, even before the tree is ready', async () => {
  await startUntilReady()
  await stopAll()
  expect(ofThisTree()).toEqual([])
  const hurried = start()
  await waitUntil(() => hurried.output() !== '' || ofThisTree().length > 1, 5_000)
  sendSignal(hurried.process.pid ?? 0, 'SIGTERM')
  expect(await hurried.code).toBe(0)
})

function start(): Started {
  const child = spawn(process.execPath, [ENTRY], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk))
  const started = {
    process: child,
    output: () => text,
    code: new Promise<number | null>((done) => child.once('close', (code) => done(code))),
  }
  running.push(started)
  return started
}

async function startUntilReady(): Promise<void> {
  const started = start()
  const isUp = await waitUntil(() => started.output().includes('ready\n') || started.process.exitCode !== null, 90_000)
  if (!isUp || started.process.exitCode !== null) throw new Error(`not ready: ${started.output()}`)
}

async function stopAll(): Promise<void> {
  for (const { process: child } of running) if (child.pid) sendSignal(child.pid, 'SIGTERM')
  expect(await Promise.all(running.map(({ code }) => code))).toEqual(running.map(() => 0))
  running = []
}

let drawn = 7
/** Moments between 0 and 250 ms that look like chance and are the same at each run. */
function nextDelayMs(): number {
  drawn = (drawn * 48_271) % 2_147_483_647
  return drawn % 250
}

/** Writes rows without pause, calls `harm` in the middle, and answers the ids that the server acknowledged. */
async function writeWhile(harm: () => void): Promise<number[]> {
  const acknowledged: number[] = []
  const harmAt = performance.now() + 50 + nextDelayMs()
  let isHarmed = false
  while (!isHarmed || performance.now() < harmAt + 150) {
    const id = nextId++
    if ((await ask(`write/${id}`)) !== null) acknowledged.push(id)
    if (isHarmed || performance.now() < harmAt) continue
    harm()
    isHarmed = true
  }
  expect(acknowledged.length).toBeGreaterThan(0)
  return acknowledged
}

async function missing(written: number[]): Promise<number[]> {
  const kept = new Set<number>(JSON.parse((await ask('ids')) ?? '[]'))
  return written.filter((id) => !kept.has(id))
}

async function serves(): Promise<void> {
  const deadline = performance.now() + 60_000
  while ((await ask('ready')) === null) {
    if (performance.now() > deadline) throw new Error('the tree does not serve again')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function ask(path: string): Promise<string | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/${path}`, { signal: AbortSignal.timeout(20_000) })
    const text = await answer.text()
    return answer.ok ? text : null
  } catch {
    return null
  }
}

/** Every live process of the tree of this test: node processes by their environment's folder, postgres by its own. */
function ofThisTree() {
  const cluster = clusterFolder(dataDir)
  const postmaster = listProcesses().find(({ command }) => command.includes(`-D ${cluster} `))
  const pids = new Set([pidOf('server'), ...running.map(({ process: child }) => child.pid ?? 0)])
  return listProcesses().filter(
    ({ pid, parentPid, isZombie, command }) =>
      !isZombie &&
      (pids.has(pid) || pid === postmaster?.pid || parentPid === postmaster?.pid || command.includes(cluster)),
  )
}

function pidOf(name: string): number {
  return readOwner(join(dataDir, `${name}.pid`))?.pid ?? 0
}

function postmasterPid(): number {
  return readPostmasterFile(clusterFolder(dataDir))?.pid ?? 0
}

function kill(pid: number): void {
  if (pid > 0) sendSignal(pid, 'SIGKILL')
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
