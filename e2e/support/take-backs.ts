// What teachers were paid too much, as people settle it on screens: a paid lesson taken back, the list of all, what the teacher says.
import { expect, type Locator, type Page } from '@playwright/test'
import { field } from './fields.ts'
import { actOnLesson } from './lessons.ts'
import { seeLessons } from './planning.ts'

/** « Annuler le cours » of the billed lesson of an hour, on its contract; answers what is read before. */
export const cancelPaid = async (
  manager: Page,
  contract: string,
  time: string,
  { reason, keeps }: { readonly reason: string; readonly keeps?: true },
): Promise<string> => {
  await manager.goto(contract)
  await seeLessons(manager)
  await actOnLesson(manager.getByRole('row', { name: new RegExp(`à ${time}`) }), /^Annuler/)
  const dialog = manager.getByRole('dialog', { name: 'Annuler le cours' })
  await field(dialog, 'Motif').fill(reason)
  if (keeps) await dialog.getByRole('radio', { name: /^Ne pas reprendre/ }).check()
  await expect(dialog.getByRole('region', { name: 'Ce que fera l’annulation' })).toContainText('Prévenus')
  const read = (await dialog.textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Annuler le cours' }).click()
  await expect(dialog).toBeHidden()
  return read
}

/** « Trop-versés aux professeurs »: the lines of one of them. */
export const openTakeBacks = async (staff: Page, teacher: string): Promise<{ of: Locator; lines: Locator }> => {
  await staff.goto('/accounting/teacher-dues')
  const of = staff.getByRole('region', { name: new RegExp(`^${teacher}`) })
  return { of, lines: of.getByRole('listitem') }
}
/** The same on the page of his pay. */
export const ownTakeBacks = async (teacher: Page): Promise<Locator> => {
  await teacher.goto('/espace/paie')
  // nothing is there while it is asked
  await expect(teacher.getByRole('region', { name: 'À venir' })).toBeVisible()
  return teacher.getByRole('region', { name: /^Reprises et rappels/ }).getByRole('listitem')
}
