// The system's Chromium, as the browser tests use it.
import { findChromium } from '../scripts/lib/chromium.mjs'

/** Launch options for Playwright. Throws when there is no Chromium. */
export function chromiumOptions(): { executablePath: string; args: string[] } {
  const executablePath = process.env.CHROMIUM_PATH || findChromium()
  if (!executablePath)
    throw new Error('Aucun Chromium\u00a0: donnez son chemin par CHROMIUM_PATH, ou lancez npm test, qui l’installe.')
  return { executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] }
}
