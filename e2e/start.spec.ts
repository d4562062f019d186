// The product as it is started for the browser tests: it serves, and so does its sandbox.
import { expect, test } from '@playwright/test'

test('the started product shows its sign-in page', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
})

test('the sandbox answers beside it', async ({ request }) => {
  const answer = await request.get(process.env.CARTABLE_SANDBOX_URL ?? '')
  expect(answer.ok()).toBe(true)
})
