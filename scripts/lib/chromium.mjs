// Finds the Chromium of the browser tests, or installs it with the system's package manager.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fail } from './project.mjs'

// the one without windows first: it takes a fifth less of the processor for the same answers
const KNOWN = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
/** Packages that bring one, the first that installs. */
const PACKAGES = ['chromium-headless-shell', 'chromium']

/** The browser's path. */
export function ensureChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given) ? given : fail(`CHROMIUM_PATH désigne un fichier absent\u00a0: ${given}`)
  const found = findChromium()
  if (found) return found
  console.log('Installation de Chromium pour les essais dans le navigateur…')
  installFirst(PACKAGES)
  return (
    findChromium() ??
    fail(
      'Chromium n’a pas pu être installé. Installez-le vous-même, ou donnez son chemin\u00a0: CHROMIUM_PATH=… npm test',
    )
  )
}

/** The browser's path, or undefined where none is installed. */
export function findChromium() {
  return KNOWN.find((path) => existsSync(path))
}

/** @param {readonly string[]} packages */
function installFirst(packages) {
  const apt = ['apt-get', '-o', 'DPkg::Lock::Timeout=180', '-q']
  const isRoot = process.getuid?.() === 0
  /** @param {readonly string[]} step */
  const does = (step) => {
    const [command = '', ...args] = isRoot ? step : ['sudo', '-n', ...step]
    const { status, stdout, stderr } = spawnSync(command, args, {
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (status !== 0) console.error(`${step.join(' ')}\u00a0: ${stderr ?? ''}${stdout ?? ''}`.trimEnd())
    return status === 0
  }
  does([...apt, 'update'])
  packages.some((name) => does([...apt, 'install', '-y', '--no-install-recommends', name]))
}
