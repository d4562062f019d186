// The system's Chromium, as the browser tests use it.
import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Launch options for Playwright. Throws when there is no Chromium. */
export function chromiumOptions(): { executablePath: string; args: string[] } {
  const executablePath = process.env.CHROMIUM_PATH || places.find((place) => existsSync(place))
  if (!executablePath)
    throw new Error('Aucun Chromium\u00a0: donnez son chemin par CHROMIUM_PATH, ou lancez npm test, qui l’installe.')
  return { executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] }
}
