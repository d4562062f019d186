// The departure of a teacher as the office settles it: from his record to the page where everything stands.
import { expect, type Locator, type Page } from '@playwright/test'
import { field } from './fields.ts'
import { idOf } from './records.ts'

/** « Départ… » of the record; answers the path of the page. */
export const openDeparture = async (staff: Page, lastName: string): Promise<string> => {
  const id = await idOf(staff, '/teacher/manage', lastName)
  await staff.goto(`/teacher/show/${id}`)
  await staff.getByRole('button', { name: /^Départ/ }).click()
  await expect(staff).toHaveURL(new RegExp(`/teacher/departure/${id}$`))
  await expect(staff.getByRole('region', { name: 'Contrats', exact: true })).toBeVisible()
  return `/teacher/departure/${id}`
}

/** In the dialog that « Départ… » opens. */
export const noteDeparture = async (staff: Page, day: string, reason: string): Promise<void> => {
  const dialog = staff.getByRole('dialog', { name: 'Départ', exact: true })
  await field(dialog, 'Dernier jour').fill(day)
  await field(dialog, 'Motif').fill(reason)
  await dialog.getByRole('button', { name: 'Noter le départ' }).click()
  await expect(dialog).toBeHidden()
}

export const confirmDeparture = async (staff: Page): Promise<void> => {
  await staff.getByRole('button', { name: 'Confirmer le départ', exact: true }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Confirmer le départ' }).click()
  await expect(staff.getByText('Départ confirmé', { exact: false }).first()).toBeVisible()
}

/** A point of the page: « Contrats », « Stages »… */
export const point = (staff: Page, name: string): Locator => staff.getByRole('region', { name, exact: true })
/** The line of a point that says so. */
export const lineOf = (staff: Page, name: string, words: string | RegExp): Locator =>
  point(staff, name).getByRole('listitem').filter({ hasText: words })
