// The home page of staff while it is asked again (point 36 of docs/ux.md): nothing moves, signs and colours go together.
import { expect, test } from '@playwright/test'
import { settled } from '../support/pages.ts'
import { signInAtOnce } from '../support/people.ts'

test.use({ viewport: { width: 1366, height: 768 } })

type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean }

test('asked again, the home page stays where it is', async ({ page }) => {
  await signInAtOnce(page, 'direction')
  await page.clock.install()
  await page.goto('/')
  await settled(page)
  await page.clock.runFor(3000)
  await page.evaluate(() => {
    const shifts = window as unknown as { moved: number }
    shifts.moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) shifts.moved += entry.value
    }).observe({ type: 'layout-shift' })
  })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/dashboards/')) asked.push(request.url())
  })
  await page.clock.runFor(181_000)
  await expect.poll(() => asked.length).toBeGreaterThan(3)
  await settled(page)
  expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.05)
  const figures = page.getByRole('main').getByRole('link', { name: /nouvel onglet/ })
  expect(await figures.count()).toBeGreaterThan(5)
  for (const figure of await figures.all()) await expect(figure).toHaveAttribute('target', '_blank')
})
