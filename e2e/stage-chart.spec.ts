// A student carried between groups of a stage, by the pointer then by the keys, before the eyes of a colleague.
import { expect, type Locator, type Page, test } from '@playwright/test'
import { openBrowser, signInAtOnce } from './support/people.ts'

/** The chart of a stage to come that nobody else of the tests touches. */
const openChart = async (page: Page) => {
  await page.goto('/traineeship/sessions/3')
  const place = (name: string) => page.getByRole('region', { name: `${name}, ` }).first()
  await expect(place('Mathématiques, Groupe 1')).toBeVisible()
  return place
}
const countOf = async (group: Locator) => Number(/(\d+)\/\d+/.exec((await group.textContent()) ?? '')?.[1])

test('a student dropped in another group of the subject goes there for everybody; dropped elsewhere stays, and it is said why', async ({
  page,
  browser,
}) => {
  const colleague = await openBrowser(browser)
  await Promise.all([signInAtOnce(page, 'stages'), signInAtOnce(colleague, 'direction')])
  const [mine, theirs] = await Promise.all([openChart(page), openChart(colleague)])
  // towards the morning, when no pupil of the demo has a lesson, whatever week of its year the stage falls in
  const [first, second] = [mine('Mathématiques, Groupe 2'), mine('Mathématiques, Groupe 1')]
  const [before, beforeThere] = [await countOf(first), await countOf(second)]
  const id = await first.locator('[data-card]').first().getAttribute('data-card')
  const cardIn = (group: Locator) => group.locator(`[data-card="${id}"]`)

  await cardIn(first).dragTo(mine('Français, Groupe 1'))
  const refusal = page.getByRole('dialog', { name: 'Déplacement impossible' })
  await expect(refusal).toContainText('Un élève ne change de groupe que dans la même matière.')
  await page.keyboard.press('Escape')
  await expect(refusal).toBeHidden()
  await expect(cardIn(first)).toBeFocused()

  await cardIn(first).dragTo(second)
  await expect(cardIn(second)).toBeVisible()
  await expect(cardIn(theirs('Mathématiques, Groupe 1'))).toBeVisible()
  await expect.poll(() => countOf(theirs('Mathématiques, Groupe 2'))).toBe(before - 1)
  await expect.poll(() => countOf(theirs('Mathématiques, Groupe 1'))).toBe(beforeThere + 1)

  await cardIn(second).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(first).toHaveAttribute('data-over', 'true')
  await page.keyboard.press('Space')
  await expect(cardIn(first)).toBeFocused()
  await expect(cardIn(theirs('Mathématiques, Groupe 2'))).toBeVisible()
})
