// Browser tests: the system's Chromium, French, in Paris, against the whole product started once for the run.
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/lib/chromium.mjs'

const MINUTE = 60_000

export default defineConfig({
  testDir: 'e2e',
  // journeys are each on a company of their own (playwright.journeys.config.ts), a year on a simulated one (playwright.year.config.ts)
  testIgnore: ['**/e2e/journeys/**', '**/e2e/year/**'],
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  timeout: 3 * MINUTE,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    // set by the global setup, before the workers read this file again
    baseURL: process.env.CARTABLE_URL,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    // every gesture photographed costs a fifth of the run: `--trace retain-on-failure` for what must be looked at
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || (findChromium() ?? ''),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        // Debian's asks for the one of a card, which a machine without a card imitates at great cost
        '--disable-gpu',
      ],
    },
  },
})
