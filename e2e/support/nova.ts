// What was declared on NOVA, taken back on its screen.
import type { Page } from '@playwright/test'
import { type Company, expect } from './company/company.ts'

/** Takes the mark of every quarter that is over away, from the one of `began` on. */
export const withdrawQuarters = async (page: Page, company: Company, began: Date): Promise<void> => {
  const now = await company.clock.now()
  for (let at = Math.floor(began.getUTCMonth() / 3); ; at += 1) {
    const first = new Date(Date.UTC(began.getUTCFullYear(), at * 3, 1))
    if (Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 3, 1) > now.getTime()) break
    await page.goto(`/accounting/nova?trimestre=${first.toISOString().slice(0, 7)}`)
    await expect(page.getByText('Les chiffres déclarés sont ceux d’aujourd’hui.')).toBeVisible()
    await page.getByRole('button', { name: 'Retirer la marque' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Retirer la marque' }).click()
    await expect(page.getByRole('button', { name: 'Marquer déclaré…' })).toBeVisible()
  }
}
