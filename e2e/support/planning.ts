// Lessons to come as people plan them: the dialog, its hours, its answer.
import { expect, type Locator, type Page } from '@playwright/test'
import { inClicks } from './clicks.ts'
import { frenchDay, isoOf } from './days.ts'
import { choose, field, isNative } from './fields.ts'

export type Plan = {
  /** Days from today. */
  readonly inDays: number
  readonly time: string
  /** As the list shows it: `1 h 30`. */
  readonly lasts?: string
}

/** Fills the dialog that is open, of the office or of a teacher; nothing is sent yet. */
export const fillPlan = async (dialog: Locator, { inDays, time, lasts }: Plan): Promise<void> => {
  if (await isNative(field(dialog, 'Durée'))) {
    await field(dialog, 'Jour').fill(isoOf(frenchDay(inDays)))
    await field(dialog, 'Heure de début').fill(time)
    if (lasts !== undefined) await choose(dialog, 'Durée', lasts)
    return
  }
  await field(dialog, 'Date et heure de début').fill(frenchDay(inDays))
  await field(dialog, 'Date et heure de début\u00a0: heure').fill(time)
  await field(dialog, 'Date et heure de début\u00a0: heure').blur()
  if (lasts !== undefined) await choose(dialog, 'Durée', lasts)
}

/** On a page that has « Planifier »: one lesson, in four clicks. */
export const planLesson = (page: Page, plan: Plan, button: string | RegExp = 'Planifier'): Promise<void> =>
  inClicks(page, 4, async () => {
    await page.getByRole('button', { name: button, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Planifier un cours' })
    await fillPlan(dialog, plan)
    await dialog.getByRole('button', { name: 'Planifier le cours' }).click()
    await expect(dialog).toBeHidden()
  })

/** A plan that is refused: the sentence is read before anything is sent, and its link leads to the cure. */
export const refusedPlan = async (page: Page, plan: Plan, sentence: string | RegExp, link: string): Promise<void> => {
  await page.getByRole('button', { name: 'Planifier', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Planifier un cours' })
  await fillPlan(dialog, plan)
  const verdict = dialog.getByRole('status').getByText(sentence)
  await expect(verdict).toBeVisible()
  await dialog.getByRole('button', { name: 'Planifier le cours' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: sentence }).first()).toBeVisible()
  await dialog.getByRole('link', { name: link }).click()
  // the contract is the page below; what was typed is asked about before another one
  if (link === 'Ouvrir la fiche') await page.getByRole('button', { name: 'Abandonner les modifications' }).click()
  await expect(dialog).toBeHidden()
}

/** The lessons of the contract that is open, which it loads when they come into sight. */
export const seeLessons = (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'Cours', exact: true }).scrollIntoViewIfNeeded()

/** The row of a lesson on the contract that is open. */
export const lessonRow = (page: Page, inDays: number, time: string): Locator =>
  page.getByRole('row', { name: new RegExp(`${frenchDay(inDays)} à ${time}`) })
