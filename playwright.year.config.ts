// A year of a simulated company is closed on its screens: COMPANY_URL=http://… YEAR=2026 npx playwright test -c playwright.year.config.ts
import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

export default defineConfig({
  ...base,
  testDir: 'e2e/year',
  testIgnore: [],
  globalSetup: [],
  timeout: 3_600_000,
  expect: { timeout: 60_000 },
  use: { ...base.use, baseURL: process.env.COMPANY_URL ?? 'http://localhost:3000', actionTimeout: 60_000 },
})
