// A declared lesson put right, as its teacher or the office does it in its dialog.
import { expect, type Locator, type Page } from '@playwright/test'
import { frenchDay } from './days.ts'
import { choose, field } from './fields.ts'

export type Given = {
  /** Days from today, below zero. */
  readonly inDays?: number
  readonly time?: string
  readonly lasts?: string
}

/** Fills the date, the hour, the length of the dialog that is open. */
export const fillGiven = async (dialog: Locator, { inDays, time, lasts }: Given): Promise<void> => {
  const at = 'Date et heure de début'
  if (inDays !== undefined) await field(dialog, at).fill(frenchDay(inDays))
  if (time !== undefined) {
    await field(dialog, `${at}\u00a0: heure`).fill(time)
    await field(dialog, `${at}\u00a0: heure`).blur()
  }
  if (lasts !== undefined) await choose(dialog, 'Durée', lasts)
}

/** On the home page of the teacher: a lesson that was given. */
export const declareGiven = async (
  home: Page,
  student: string,
  given: Given,
  contract: RegExp = new RegExp(student),
): Promise<void> => {
  await home.getByRole('button', { name: 'Déclarer un cours', exact: true }).click()
  const dialog = home.getByRole('dialog', { name: 'Déclarer un cours' })
  const chosen = await field(dialog, 'Élève et matière').inputValue()
  if (!contract.test(chosen)) await choose(dialog, 'Élève et matière', contract)
  await fillGiven(dialog, given)
  await dialog.getByRole('button', { name: 'Déclarer le cours' }).click()
  await expect(dialog).toBeHidden()
}

/** The lesson of a day at an hour, among the last ones of a home page. */
export const lastLesson = (home: Page, time: string): Locator =>
  home
    .getByRole('region', { name: /^Derniers cours/ })
    .getByRole('listitem')
    .filter({ hasText: `à ${time}` })

/** « Corriger » of a lesson on the home page of its teacher. */
export const openCorrection = async (home: Page, time: string): Promise<Locator> => {
  await lastLesson(home, time)
    .getByRole('button', { name: /^Corriger/ })
    .click()
  const dialog = home.getByRole('dialog', { name: 'Corriger le cours' })
  await expect(field(dialog, 'Durée')).toBeVisible()
  return dialog
}

/** A lesson of a day that is typed whole: the clock of the company may have moved since it began. */
export const declareOn = async (home: Page, day: string, time: string, lasts: string): Promise<void> => {
  await home.goto('/')
  await home.getByRole('button', { name: 'Déclarer un cours', exact: true }).click()
  const dialog = home.getByRole('dialog', { name: 'Déclarer un cours' })
  if (await field(dialog, 'Élève et matière').isVisible()) await choose(dialog, 'Élève et matière', /Malo/)
  await field(dialog, 'Date et heure de début').fill(day)
  await fillGiven(dialog, { time, lasts })
  await dialog.getByRole('button', { name: 'Déclarer le cours' }).click()
  await expect(dialog).toBeHidden()
}
