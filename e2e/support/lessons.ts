// A lesson as its teacher declares it, and what is chosen from to say what it was about.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Company } from './company/company.ts'
import { declareFilled, fillGiven, openDeclaring } from './corrections.ts'
import { choose, field } from './fields.ts'

/** « Fractions », in maths of the 4e. */
export const addChapter = async (company: Company): Promise<void> => {
  const director = await company.as('direction')
  await director.goto('/codification/chapters/nouveau')
  await choose(director, 'Matière', 'Mathématiques')
  await choose(director, 'Niveau', '4e')
  await field(director, 'Nom').fill('Fractions')
  await director.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(director.getByRole('row', { name: /Fractions/ })).toBeVisible()
}

/** What its teacher says of a lesson: to the pupil and the family, and to the office alone. */
export type Said = {
  readonly chapter?: string
  readonly report?: string
  readonly comment?: string
  /** Days from today; yesterday when absent. */
  readonly inDays?: number
}

/** By the teacher: one of an hour that was given. */
export const declareLesson = async (home: Page, student: string, time = '17:00', said: Said = {}): Promise<void> => {
  await openDeclaring(home, new RegExp(student))
  await fillGiven(home, { inDays: said.inDays ?? -1, time, lasts: '1 h' })
  if (said.chapter) await choose(home, 'Chapitre', said.chapter)
  if (said.report) await field(home, 'Deux mots pour la famille').fill(said.report)
  if (said.comment) await field(home, 'Note pour le service').fill(said.comment)
  await declareFilled(home)
  const last = home.getByRole('region', { name: /^Derniers cours/ })
  const newest = last.getByRole('listitem').filter({ hasText: student }).first()
  await expect(newest).toContainText('En attente de la famille')
}

/** What may be done with the lesson of a row: the first thing stands beside it, the others in its menu. */
export const actOnLesson = async (row: Locator, action: RegExp): Promise<void> => {
  // which buttons stand beside it is read once it is there
  await row.waitFor()
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
