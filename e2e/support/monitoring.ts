// The board « Suivi des actions » as people read it: a column, a card opened, left.
import { expect, type Locator, type Page } from '@playwright/test'

export const board = '/monitoring/workflow/overview'
export const inColumn = (page: Page, column: string, text: string | RegExp): Locator =>
  page.getByRole('region', { name: column, exact: true }).getByRole('listitem').filter({ hasText: text })
/** A card, opened; answers its dialog and its address. */
export const openCard = async (page: Page, card: Locator) => {
  await card.getByRole('link').click()
  const dialog = page.getByRole('dialog', { name: /Kerbrat|Riou|Tanguy/ })
  await expect(dialog.getByRole('term').first()).toBeVisible()
  return { dialog, address: page.url() }
}
export const leave = async (page: Page, dialog: Locator) => {
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}
