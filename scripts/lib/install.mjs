// Installs the packages when they are missing or are not those of package-lock.json: those that running needs, or all.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assertRuntime, fail, root } from './project.mjs'

const REMINDER_MS = 15_000

/**
 * What packages are wanted for: `run` those of the product and of its build, a third fewer; `test` the tools of tests
 * and checks besides.
 * @typedef {'run' | 'test'} Purpose
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} Package
 */

/**
 * Has npm install what is missing; a person sees what is going on. Answers the seconds that it took, null for none.
 * @param {{ for: Purpose }} options
 */
export async function ensureInstalled({ for: purpose }) {
  const args = installCommand(root, purpose)
  const seconds = args ? await install(args) : null
  assertRuntime()
  return seconds
}

/**
 * The npm command that is called for, null when everything is there. What tests installed is never taken away; what runs
 * is never taken from under a product that may be running: the rest is added beside it.
 * @param {string} folder @param {Purpose} purpose
 */
export function installCommand(folder, purpose) {
  if (isInstalled(folder, purpose)) return null
  if (purpose === 'test' && isInstalled(folder, 'run')) return ['install', '--no-save', '--include=dev']
  const present = readLock(join(folder, 'node_modules', '.package-lock.json')) ?? {}
  const isForTests = purpose === 'test' || Object.values(present).some(({ dev }) => dev)
  // said in both cases: what npm leaves out by itself depends on NODE_ENV, and building needs no tool of tests
  return ['ci', isForTests ? '--include=dev' : '--omit=dev']
}

/**
 * npm itself writes what it has installed in node_modules/.package-lock.json, last of all: an installation that was
 * cut has none. Packages for other systems (optional) may be absent, but not be another version.
 * @param {string} folder @param {Purpose} purpose
 */
export function isInstalled(folder, purpose) {
  const wanted = readLock(join(folder, 'package-lock.json'))
  const present = readLock(join(folder, 'node_modules', '.package-lock.json'))
  if (!wanted) fail('package-lock.json est absent ou illisible.')
  if (!present) return false
  return Object.entries(wanted).every(([path, { version, integrity, optional, dev, devOptional }]) => {
    const found = present[path]
    if (path === '' || !path.includes('node_modules/')) return true
    if (!found) return Boolean(optional || devOptional || (dev && purpose === 'run'))
    return found.version === version && (!integrity || !found.integrity || found.integrity === integrity)
  })
}

/**
 * @param {string} file
 * @returns {Record<string, Package> | null}
 */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}

/** @param {string[]} args @returns {Promise<number>} seconds */
async function install(args) {
  console.log(
    args[0] === 'install'
      ? 'Installation des outils d’essai…'
      : 'Installation des dépendances… (une minute environ la première fois)',
  )
  const start = Date.now()
  const seconds = () => Math.round((Date.now() - start) / 1000)
  const reminder = setInterval(() => console.log(`  … toujours en cours (${seconds()} s)`), REMINDER_MS)
  const { code, output } = await npm(args)
  clearInterval(reminder)
  if (code !== 0)
    fail(`L’installation des dépendances a échoué\u00a0:\n${output.trimEnd().split('\n').slice(0, 20).join('\n')}`)
  console.log(`Dépendances installées en ${seconds()} s.`)
  return seconds()
}

/** @param {string[]} command @returns {Promise<{ code: number, output: string }>} */
function npm(command) {
  const args = [...command, '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
  const script = process.env.npm_execpath
  const [program, first] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []]
  const child = spawn(program, [...first, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
