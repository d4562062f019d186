// Records as people find them, by their names in a list.
import { expect, type Page } from '@playwright/test'

/** Id of the only record of a list that a name finds. */
export const idOf = async (staff: Page, list: string, name: string): Promise<number> => {
  await staff.goto(`${list}?q=${name}`)
  const link = staff.getByRole('rowheader').getByRole('link')
  await expect(link).toHaveCount(1)
  return Number((await link.getAttribute('href'))?.split('/').at(-1))
}
