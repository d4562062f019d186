// A lesson as its teacher declares it.
import { expect, type Locator, type Page } from '@playwright/test'
import { frenchDay } from './days.ts'
import { choose, field } from './fields.ts'

/** On the home page of the teacher: a lesson of one hour given yesterday. */
export const declareLesson = async (home: Page, student: string, time = '17:00'): Promise<void> => {
  await home.getByRole('button', { name: 'Déclarer un cours', exact: true }).click()
  const dialog = home.getByRole('dialog', { name: 'Déclarer un cours' })
  await choose(dialog, 'Élève et matière', new RegExp(student))
  await field(dialog, 'Date et heure de début').fill(frenchDay(-1))
  await field(dialog, 'Date et heure de début\u00a0: heure').fill(time)
  await choose(dialog, 'Durée', '1 h')
  await dialog.getByRole('button', { name: 'Déclarer le cours' }).click()
  await expect(dialog).toBeHidden()
  const last = home.getByRole('region', { name: /^Derniers cours/ })
  const newest = last.getByRole('listitem').filter({ hasText: student }).first()
  await expect(newest).toContainText('En attente de la famille')
}

/** What may be done with the lesson of a row: the first thing stands beside it, the others in its menu. */
export const actOnLesson = async (row: Locator, action: RegExp): Promise<void> => {
  const beside = row.getByRole('button', { name: action })
  if (await beside.isVisible()) return beside.click()
  await row.getByRole('button', { name: /^Autres actions/ }).click()
  await row.page().getByRole('menuitem', { name: action }).click()
}

/** A lesson that was planned took place as it was planned. */
export const declarePlanned = async (row: Locator): Promise<void> => {
  await actOnLesson(row, /^Déclarer/)
  const dialog = row.page().getByRole('dialog')
  await dialog.getByRole('button', { name: /^(Enregistrer|Déclarer le cours)$/ }).click()
  await expect(dialog).toBeHidden()
  await expect(row).not.toContainText('Planifié')
}

/** Confirmed by the office, as the family would. */
export const confirmLesson = async (row: Locator): Promise<void> => {
  await actOnLesson(row, /^Confirmer/)
  await confirmRead(row.page())
  const results = row.page().getByRole('dialog', { name: 'Cours confirmé, facture à payer' })
  await results
    .getByRole('button', { name: /^(Fermer|Plus tard)$/ })
    .last()
    .click()
  await expect(row).toContainText('Confirmé')
}

/** What is asked of whom is read before a lesson is billed: one more click. */
export const confirmRead = async (home: Page): Promise<void> => {
  const dialog = home.getByRole('dialog', { name: 'Confirmer le cours' })
  await dialog.getByRole('button', { name: /^Confirmer le cours/ }).click()
  await expect(dialog).toBeHidden()
}
