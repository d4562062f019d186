// Unit, API and structure tests: one project per tree; only the server's starts a PostgreSQL.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const SECOND = 1_000
/** What takes seconds comes before what takes minutes: a slip is known at once. */
const first = { groupOrder: 0 }
const then = { groupOrder: 1 }
const last = { groupOrder: 2 }

export default defineConfig({
  test: {
    // two cores are the smallest machine the suite is meant for; tests on one PostgreSQL gain nothing from more
    maxWorkers: 2,
    // where a whole submission waits for it, a test that fails is tried once more, and told as one that hesitates
    retry: process.env.CI ? 1 : 0,
    projects: [
      { test: { name: 'domain', include: ['packages/domain/src/**/*.test.ts'], isolate: false, sequence: first } },
      {
        test: {
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['apps/server/test/package.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
          // the program is read once by a worker, not once by each of its files: nothing here is mocked
          isolate: false,
          sequence: then,
          testTimeout: 180 * SECOND,
          hookTimeout: 180 * SECOND,
        },
      },
      {
        test: {
          // after all others: it needs the pages built, which happens beside them, and minutes of its own
          name: 'package',
          include: ['apps/server/test/package.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
          sequence: last,
          testTimeout: 600 * SECOND,
        },
      },
      {
        test: {
          name: 'sandbox',
          include: ['apps/sandbox/src/**/*.test.ts'],
          testTimeout: 60 * SECOND,
          sequence: first,
        },
      },
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'], testTimeout: 60 * SECOND, sequence: first } },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // as above; `test-setup.ts` gives each file an application as new
          isolate: false,
          setupFiles: ['apps/web/src/test-setup.ts'],
          css: false,
          sequence: then,
          testTimeout: 60 * SECOND,
        },
      },
    ],
  },
})
