// Keeps one Node program of the tree running: starts it, starts it again when it dies, stops it in the end.
import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, rmSync } from 'node:fs'
import { rotateLog } from './logs.ts'
import { forwardLines } from './output.ts'
import { stopLeftover, writeOwner } from './ownership.ts'
import { CONFIG_EXIT_CODE } from './parent.ts'

const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 30_000
/** a child that lived this long is healthy again: the next delay is the first one */
const STEADY_MS = 30_000
/** a child that was never ready and dies as often as this will not come up by itself */
const FRUITLESS_STARTS = 3

export type ChildOptions = {
  /** as a person is told of it, with its article: 'Le serveur' */
  title: string
  entry: string
  env: () => NodeJS.ProcessEnv
  /** says which process it is, so that the next run can end one that was left behind */
  ownerFile: string
  logFile: string
  print: (line: string) => void
  /** called when it cannot be started at all; without it, starting is tried for ever */
  onGiveUp?: ((error: Error) => void) | undefined
}

/** It cannot be started; `code` is what it ended with, which whoever started the product is told. */
export class StartRefused extends Error {
  readonly code: number
  constructor(message: string, code: number | null) {
    super(message)
    this.code = code ?? 1
  }
}

export class SupervisedChild {
  readonly #options: ChildOptions
  #process: ChildProcess | null = null
  #retry: NodeJS.Timeout | null = null
  #failures = 0
  #wasReady = false
  #isStopping = false
  #isRestarting = false

  constructor(options: ChildOptions) {
    this.#options = options
  }

  /** Ends the same part of a previous run, if it is still there: it holds the port. */
  async clearLeftover(): Promise<void> {
    const { ownerFile, title, print } = this.#options
    if (await stopLeftover(ownerFile, 5_000)) print(`${title} d’un lancement précédent a été arrêté.`)
  }

  start(): void {
    rotateLog(this.#options.logFile)
    this.#launch()
  }

  /** From now on it has proven that it can run: it is restarted without limit and only its fatal lines are shown. */
  markReady(): void {
    this.#wasReady = true
  }

  get pid(): number | undefined {
    return this.#process?.pid
  }

  /** Stops it, by force after `graceMs` milliseconds. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true
    if (this.#retry) clearTimeout(this.#retry)
    const child = this.#process
    if (child) {
      const ended = new Promise<void>((done) => child.once('exit', () => done()))
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), graceMs)
      await ended
      clearTimeout(force)
    }
    rmSync(this.#options.ownerFile, { force: true })
  }

  /** Ends it so that it starts again, at once, with a new environment or new sources. */
  restart(): void {
    this.#isRestarting = true
    if (this.#retry) clearTimeout(this.#retry)
    if (this.#process) this.#process.kill('SIGTERM')
    else this.#launch()
  }

  #launch(): void {
    const { entry, env, ownerFile, logFile, print } = this.#options
    const startedAt = performance.now()
    this.#isRestarting = false
    // its own session: Ctrl-C reaches the supervisor only, which stops the parts in order
    const child = spawn(process.execPath, [entry], {
      env: env(),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.#process = child
    if (child.pid) writeOwner(ownerFile, child.pid)
    const log = createWriteStream(logFile, { flags: 'a', mode: 0o600 })
    const printedLevel = () => (this.#wasReady ? 60 : 50)
    forwardLines(child.stdout, { log, print, printedLevel })
    forwardLines(child.stderr, { log, print, printedLevel })
    child.once('close', () => log.end())
    child.once('error', (error) => print(`${this.#options.title}\u00a0: ${error.message}`))
    child.once('exit', (code, signal) => {
      this.#process = null
      if (this.#isRestarting && !this.#isStopping) return this.#launch()
      this.#failures = performance.now() - startedAt > STEADY_MS ? 1 : this.#failures + 1
      if (!this.#isStopping) this.#recover(code, signal)
    })
  }

  #recover(code: number | null, signal: NodeJS.Signals | null): void {
    const { title, print, onGiveUp, logFile } = this.#options
    const cause = signal ? `signal ${signal}` : `code ${code}`
    const isHopeless = !this.#wasReady && (code === CONFIG_EXIT_CODE || this.#failures >= FRUITLESS_STARTS)
    if (onGiveUp && isHopeless) {
      onGiveUp(new StartRefused(`${title} ne démarre pas (${cause}). Le détail est dans ${logFile}.`, code))
      return
    }
    const delayMs = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (this.#failures - 1))
    print(`${title} s’est arrêté (${cause}). Il redémarre…`)
    this.#retry = setTimeout(() => this.#launch(), delayMs)
  }
}
