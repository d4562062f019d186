// Installs the packages when they are missing or are not those of package-lock.json.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assertRuntime, fail, root } from './project.mjs'

const REMINDER_MS = 15_000

/** Runs `npm ci` if needed; a person sees what is going on. */
export async function ensureInstalled() {
  if (!isInstalled()) await install()
  assertRuntime()
}

/**
 * npm itself writes what it has installed in node_modules/.package-lock.json, last of all: an installation that was
 * cut has none. Packages for other systems (optional) may be absent, but not be another version.
 */
export function isInstalled(folder = root) {
  const wanted = readLock(join(folder, 'package-lock.json'))
  const present = readLock(join(folder, 'node_modules', '.package-lock.json'))
  if (!wanted) fail('package-lock.json est absent ou illisible.')
  if (!present) return false
  return Object.entries(wanted).every(([path, { version, integrity, optional, devOptional }]) => {
    const found = present[path]
    if (path === '' || !path.includes('node_modules/')) return true
    if (!found) return Boolean(optional || devOptional)
    return found.version === version && (!integrity || !found.integrity || found.integrity === integrity)
  })
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }> | null}
 */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}

async function install() {
  console.log('Installation des dépendances… (une à deux minutes la première fois)')
  const start = Date.now()
  const reminder = setInterval(() => {
    console.log(`  … toujours en cours (${Math.round((Date.now() - start) / 1000)} s)`)
  }, REMINDER_MS)
  const { code, output } = await npmCi()
  clearInterval(reminder)
  if (code !== 0)
    fail(`L’installation des dépendances a échoué\u00a0:\n${output.trimEnd().split('\n').slice(0, 20).join('\n')}`)
  console.log(`Dépendances installées en ${Math.round((Date.now() - start) / 1000)} s.`)
}

/** @returns {Promise<{ code: number, output: string }>} */
function npmCi() {
  // the build tools are needed even where NODE_ENV=production
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
  const npm = process.env.npm_execpath
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const child = spawn(command, [...first, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
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
