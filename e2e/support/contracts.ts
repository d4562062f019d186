// A contract between a student and a teacher, as the manager of private tuition makes it.
import { expect, type Page } from '@playwright/test'
import { frenchDay } from './days.ts'
import { chooseFound, field } from './fields.ts'

/** Last names of both, and whole euros an hour. */
export type Agreement = {
  readonly student: string
  readonly teacher: string
  readonly price: string
  /** They know each other: no lesson is a test. */
  readonly isKnown?: true
}

/** A contract whose first price is accepted; the page is then its record. */
export const createContract = async (staff: Page, { student, teacher, price, isKnown }: Agreement): Promise<void> => {
  await staff.goto('/privateTuition/contract/nouveau')
  await chooseFound(staff, 'Élève', student)
  await chooseFound(staff, 'Professeur', teacher)
  // taken from the student and the teacher
  await expect(field(staff, 'Matière')).toHaveValue('Mathématiques')
  await expect(field(staff, 'Niveau')).toHaveValue('4e')
  if (isKnown) await staff.getByRole('switch', { name: 'Commence par un cours d’essai' }).uncheck()
  await staff.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(staff).toHaveURL(/\/privateTuition\/contract\/\d+/)
  await staff.getByRole('button', { name: 'Proposer un prix' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Proposer un prix' })
  await field(dialog, 'Prix client').fill(price)
  await field(dialog, 'Marge').fill('15')
  await field(dialog, 'À compter du').fill(frenchDay(-7))
  await dialog.getByRole('button', { name: 'Proposer' }).click()
  await expect(dialog).toBeHidden()
  await staff.getByRole('button', { name: 'Accepter' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Accepter le prix' }).click()
  await expect(
    staff.getByRole('region', { name: 'Prix' }).getByRole('row', { name: new RegExp(`${price},00`) }),
  ).toContainText('En vigueur')
  await expect(staff.getByRole('main')).toContainText('Actif')
}
