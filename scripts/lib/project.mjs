// Where things are, and how programs are run: under the Node of the `node` package, its tools first on the PATH.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))
export const bin = join(root, 'node_modules', '.bin')

/** The Node that the product runs under, whatever the machine's own is. */
export const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Where Node keeps the compiled form of what it has read: a program is then read in half the time. */
const compiled = join(root, 'node_modules', '.cache', 'compiled')

/** @param {Record<string, string | undefined>} [extra] */
export function environment(extra = {}) {
  return {
    NODE_COMPILE_CACHE: compiled,
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    ...extra,
  }
}

/**
 * Runs a program in the foreground, passing the signals on, and answers its exit code.
 * @param {string} command @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, ipc?: boolean, onChild?: (child: import('node:child_process').ChildProcess) => void }} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { cwd = root, env = {}, ipc = false, onChild } = {}) {
  const child = spawn(command, args, {
    cwd,
    env: environment(env),
    // through the channel the child learns of our death, even by kill -9
    stdio: ipc ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  })
  onChild?.(child)
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, forward)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward)
      resolve(code ?? (signal ? 1 : 0))
    })
  })
}

/** A tool of node_modules/.bin, run under the product's Node. @param {string} name */
export function tool(name) {
  return join(bin, name)
}

/** Ends the process with a sentence. @param {string} sentence @returns {never} */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Stops here when the runtime is not there, with a sentence. */
export function assertRuntime() {
  if (existsSync(node)) return
  fail(
    'Le paquet «\u00a0node\u00a0» ne contient pas son programme\u00a0: les scripts d’installation de npm sont-ils désactivés ' +
      '(ignore-scripts)\u202f? Activez-les, puis lancez\u00a0: npm ci',
  )
}

/** @type {NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM']
