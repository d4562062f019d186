// Two records of one family made one, as the office does it from one of them.
import { expect, type Locator, type Page } from '@playwright/test'
import { chooseFound } from './fields.ts'
import { idOf } from './records.ts'

/** A family as lists name it apart from its namesakes. */
export type Recorded = { readonly id: number; readonly number: string; readonly path: string }

export const findFamily = async (staff: Page, what: string): Promise<Recorded> => {
  const id = await idOf(staff, '/customer/manage', what)
  return { id, number: `C${String(id).padStart(7, '0')}`, path: `/customer/show/${id}` }
}

/** By his address, which no namesake has; `number`: what a search of teachers is given. */
export const findTeacher = async (
  staff: Page,
  { email, lastName }: { readonly email: string; readonly lastName: string },
): Promise<Recorded> => {
  const id = await idOf(staff, '/teacher/manage', email)
  return { id, number: lastName, path: `/teacher/show/${id}` }
}

/** From the record of one: the other one beside it. */
export const compareWith = async (
  staff: Page,
  kept: Recorded,
  other: Recorded,
  label = 'L’autre fiche de la famille',
): Promise<Locator> => {
  await staff.goto(kept.path)
  await staff.getByRole('button', { name: 'Autres actions' }).click()
  await staff.getByRole('menuitem', { name: 'Fusionner avec…' }).click()
  const dialog = staff.getByRole('dialog', { name: /^Fusionner .* avec…$/ })
  await chooseFound(dialog, label, other.number)
  await expect(dialog.getByRole('table', { name: 'Les deux fiches' })).toBeVisible()
  return dialog
}

export const confirmMerge = async (dialog: Locator): Promise<void> => {
  await dialog.getByRole('button', { name: 'Fusionner les deux fiches' }).click()
  await expect(dialog).toBeHidden()
}

/** What the record that is open says of its merges. */
export const mergeNotice = (staff: Page): Locator => staff.getByRole('note', { name: 'Fusion' })
