// Records as people find them, by their names in a list; what is told of them: their history, the bell.
import { expect, type Locator, type Page } from '@playwright/test'

/** Id of the only record of a list that a name finds. */
export const idOf = async (staff: Page, list: string, name: string): Promise<number> => {
  await staff.goto(`${list}?q=${name}`)
  const link = staff.getByRole('rowheader').getByRole('link')
  await expect(link).toHaveCount(1)
  return Number((await link.getAttribute('href'))?.split('/').at(-1))
}

/** « ⋯ » of the record that is open. */
export const openMore = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Autres actions', exact: true }).click()

/** Who changed what on the record that is open, and when. */
export const openHistory = async (page: Page): Promise<Locator> => {
  const history = page.getByRole('button', { name: 'Historique', includeHidden: true })
  await history.waitFor({ state: 'attached' })
  // on records with many buttons it stands behind « ⋯ »
  if (!(await history.isVisible())) await openMore(page)
  await history.click()
  return page.getByRole('dialog', { name: 'Historique' })
}

/** What the person at this page was told by the bell. */
export const openBell = async (page: Page): Promise<Locator> => {
  // the home of families is in another entry, which is loaded anew
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  return page.getByRole('dialog', { name: 'Notifications' })
}
