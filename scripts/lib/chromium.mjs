// Finds the Chromium of the browser tests, or installs it with the system's package manager.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fail } from './project.mjs'

const KNOWN = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser's path. */
export function ensureChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given) ? given : fail(`CHROMIUM_PATH désigne un fichier absent\u00a0: ${given}`)
  const found = findChromium()
  if (found) return found
  console.log('Installation de Chromium pour les essais dans le navigateur…')
  const steps = [
    ['apt-get', '-o', 'DPkg::Lock::Timeout=180', '-q', 'update'],
    ['apt-get', '-o', 'DPkg::Lock::Timeout=180', '-q', 'install', '-y', '--no-install-recommends', 'chromium'],
  ]
  const isRoot = process.getuid?.() === 0
  for (const step of steps) {
    const [command = '', ...args] = isRoot ? step : ['sudo', '-n', ...step]
    const { status, stdout, stderr } = spawnSync(command, args, {
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (status !== 0) console.error(`${step.join(' ')}\u00a0: ${stderr ?? ''}${stdout ?? ''}`.trimEnd())
  }
  return (
    findChromium() ??
    fail(
      'Chromium n’a pas pu être installé. Installez-le vous-même, ou donnez son chemin\u00a0: CHROMIUM_PATH=… npm test',
    )
  )
}

function findChromium() {
  return KNOWN.find((path) => existsSync(path))
}
