// Journeys: each on a company of its own, area after area in the order asked for.
import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

import { writtenAreas } from './scripts/lib/journey-areas.mjs'

const MINUTE = 60_000
const areas = writtenAreas()
const first = (process.env.JOURNEYS_ORDER ?? '').split(',').filter((area) => areas.includes(area))
const ordered = [...first, ...areas.filter((area) => !first.includes(area))]

export default defineConfig({
  ...base,
  testDir: 'e2e/journeys',
  testIgnore: [],
  globalSetup: './e2e/journeys/global-setup.ts',
  fullyParallel: true,
  // on a busy machine one that hesitates is played again, and told at the end
  retries: process.env.CI ? 1 : 0,
  // a journey is a person’s quarter of an hour: what one may last, not what it lasts
  timeout: 15 * MINUTE,
  expect: { timeout: MINUTE },
  use: { ...base.use, actionTimeout: MINUTE, navigationTimeout: MINUTE },
  // projects are played in this order
  projects: ordered.map((area) => ({ name: area, testMatch: new RegExp(`/${area}[\\w-]*\\.spec\\.ts$`) })),
})
