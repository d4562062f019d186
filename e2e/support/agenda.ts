// One's own calendar, as a person opens it.
import { expect, type Page } from '@playwright/test'

/** `YYYY-MM-DD`, some days from the company's today. */
export const isoDay = (now: Date, inDays: number): string =>
  new Date(now.getTime() + inDays * 86_400_000).toISOString().slice(0, 10)

export const onPhone = { width: 390, height: 844 }

/** Opens one's own calendar by the menu, on a day. */
export const openAgenda = async (page: Page, day: string): Promise<void> => {
  await page.goto(`/agenda?jour=${day}`)
  await expect(page.getByRole('heading', { name: 'Mon agenda' })).toBeVisible()
}
