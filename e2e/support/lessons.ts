// A lesson as its teacher declares it.
import { expect, type Page } from '@playwright/test'
import { frenchDay } from './days.ts'
import { choose, field } from './fields.ts'

/** On the home page of the teacher: a lesson of one hour given yesterday at 17:00. */
export const declareLesson = async (home: Page, student: string): Promise<void> => {
  await home.getByRole('button', { name: 'Déclarer un cours', exact: true }).click()
  const dialog = home.getByRole('dialog', { name: 'Déclarer un cours' })
  await choose(dialog, 'Élève et matière', new RegExp(student))
  await field(dialog, 'Date et heure de début').fill(frenchDay(-1))
  await field(dialog, 'Date et heure de début\u00a0: heure').fill('17:00')
  await choose(dialog, 'Durée', '1 h')
  await dialog.getByRole('button', { name: 'Déclarer le cours' }).click()
  await expect(dialog).toBeHidden()
  const last = home.getByRole('region', { name: /^Derniers cours/ })
  await expect(last.getByRole('listitem')).toContainText(student)
  await expect(last.getByRole('listitem')).toContainText('En attente de la famille')
}
