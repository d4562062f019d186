// The steps of a start: what is waited for, and what is said at its end.
import { expect, test } from 'vitest'
import { startSteps } from './start-steps.ts'

test('each step is said with its seconds, in the order in which they ended', () => {
  let now = 0
  const steps = startSteps({ START_INSTALLED: '40', START_BUILDS: '1' }, () => now)
  steps.note('base de données', 3_210)
  steps.hear({ webBuilt: 12.4 })
  now = 25_000
  steps.note('serveur et premières données', 9_000)
  expect(steps.summary()).toBe(
    '\nPrêt en 65\u00a0s\u00a0: installation 40\u00a0s, base de données 3,2\u00a0s, interface 12,4\u00a0s, serveur et premières données 9\u00a0s.',
  )
})

test('the web app is waited for where the launcher builds it, whether or not there was something to build', async () => {
  const steps = startSteps({ START_BUILDS: '1' })
  let isBuilt = false
  const waited = steps.webBuilt.then(() => {
    isBuilt = true
  })
  steps.hear('restart-server')
  await Promise.resolve()
  expect(isBuilt).toBe(false)
  steps.hear({ webBuilt: null })
  await waited
  expect(isBuilt).toBe(true)
})

test('nothing is waited for when nobody builds', async () => {
  const steps = startSteps({})
  await steps.webBuilt
  steps.note('base de données', 1_000)
  expect(steps.summary()).toContain(': base de données 1\u00a0s.')
})
