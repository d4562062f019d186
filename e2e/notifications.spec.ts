// The bell between two people: what one does rings for the other at once, in a pop-up, in the panel, and in what they may do.
import { expect, type Page, test } from '@playwright/test'
import { openBrowser, signInAtOnce } from './support/people.ts'

/** Gives the role of recruiters the right to read prices, or takes it back. */
const setPrices = async (page: Page, level: 'Lecture' | 'Interdit') => {
  await page.goto('/admin/roles')
  await page.getByRole('rowheader', { name: 'Recruteur' }).getByRole('link').click()
  await page.getByRole('button', { name: 'Modifier' }).click()
  await page
    .getByRole('radiogroup', { name: 'Tarifs et fidélité' })
    .getByRole('radio', { name: level, exact: true })
    .check()
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByRole('button', { name: 'Enregistrer les droits' }).click()
  await expect(page).toHaveURL(/\/admin\/roles(\?|$)/)
}

test('SHELL-114 a pop-up is 300 px wide, 25 px from the next one and from the edges of the content, and fades in', async ({
  page,
  browser,
}) => {
  const recruiter = await openBrowser(browser)
  await Promise.all([signInAtOnce(page, 'direction'), signInAtOnce(recruiter, 'recrutement')])
  await recruiter.emulateMedia({ reducedMotion: 'no-preference' })
  await recruiter.goto('/')
  const bell = recruiter.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toBeVisible()

  const popups = recruiter.getByRole('region', { name: 'Messages' }).getByRole('status')
  await setPrices(page, 'Lecture')
  await popups.first().hover() // the time of one that is pointed at stands still
  await setPrices(page, 'Interdit')
  await expect(popups).toHaveCount(2)
  const [upper, lower] = [await popups.first().boundingBox(), await popups.last().boundingBox()]
  const { height } = recruiter.viewportSize() ?? { height: 0 }
  const content = await recruiter.getByRole('main').boundingBox()
  expect([upper?.width, lower?.width]).toEqual([300, 300])
  expect(Math.round((lower?.y ?? 0) - (upper?.y ?? 0) - (upper?.height ?? 0))).toBe(25)
  expect(Math.round((lower?.x ?? 0) - (content?.x ?? 0))).toBe(25)
  expect(Math.round(height - (lower?.y ?? 0) - (lower?.height ?? 0))).toBe(25)
  const fade = await popups.first().evaluate((element) => {
    const { animationName } = getComputedStyle(element)
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    const nested = rules.flatMap((rule) => (rule instanceof CSSGroupingRule ? [...rule.cssRules] : [rule]))
    return nested.find((rule) => rule instanceof CSSKeyframesRule && rule.name === animationName)?.cssText ?? ''
  })
  expect(fade).toMatch(/(from|0%) \{ opacity: 0; \}/)

  await bell.click()
  const panel = recruiter.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByText('Tarifs et fidélité : Lecture → Interdit').first()).toBeVisible()
  await panel.getByRole('button', { name: 'Tout marquer comme lu' }).click()
  await expect(bell).toHaveAccessibleName('Notifications')
})
