// A declared lesson put right, as its teacher or the office does it in its dialog.
import { expect, type Locator, type Page } from '@playwright/test'
import { frenchDay, isoOf } from './days.ts'
import { choose, field, isNative, type Place } from './fields.ts'

export type Given = {
  /** Days from today, below zero. */
  readonly inDays?: number
  readonly time?: string
  readonly lasts?: string
}

/** Fills the date, the hour, the length of what is open, of the office or of a teacher. */
export const fillGiven = async (dialog: Place, { inDays, time, lasts }: Given): Promise<void> => {
  await field(dialog, 'Durée').waitFor()
  if (await isNative(field(dialog, 'Durée'))) {
    if (inDays !== undefined) await field(dialog, 'Jour').fill(isoOf(frenchDay(inDays)))
    if (time !== undefined) await field(dialog, 'Heure de début').fill(time)
  } else {
    const at = 'Date et heure de début'
    if (inDays !== undefined) await field(dialog, at).fill(frenchDay(inDays))
    if (time !== undefined) {
      await field(dialog, `${at}\u00a0: heure`).fill(time)
      await field(dialog, `${at}\u00a0: heure`).blur()
    }
  }
  if (lasts !== undefined) await choose(dialog, 'Durée', lasts)
}

/** The page on which a teacher declares a lesson that nobody planned, with its pupil chosen. */
export const openDeclaring = async (home: Page, contract: RegExp): Promise<void> => {
  await home.goto('/espace/declarer')
  const pupil = field(home, 'Élève et matière')
  await pupil.waitFor()
  await choose(home, 'Élève et matière', contract)
  // what is proposed of this pupil comes after
  await expect(pupil.locator('option:checked')).toHaveText(contract)
}
export const declareFilled = async (home: Page): Promise<void> => {
  await home
    .getByRole('main')
    .getByRole('button', { name: /^Déclarer / })
    .click()
  await expect(home).toHaveURL(/\/espace$/)
}

/** By the teacher: one that was given. */
export const declareGiven = async (
  home: Page,
  student: string,
  given: Given,
  contract: RegExp = new RegExp(student),
): Promise<void> => {
  await openDeclaring(home, contract)
  await fillGiven(home, given)
  await declareFilled(home)
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
  await openDeclaring(home, /Malo/)
  await field(home, 'Jour').fill(isoOf(day))
  await fillGiven(home, { time, lasts })
  await declareFilled(home)
}
