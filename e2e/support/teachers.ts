// A teacher as staff makes one, ready to be paid.
import { expect, type Page } from '@playwright/test'
import { choose, field } from './fields.ts'

export type Teacher = { readonly firstName: string; readonly lastName: string; readonly email: string }

/** On the form of staff; the page is then the record. */
export const createTeacher = async (staff: Page, teacher: Teacher): Promise<void> => {
  await staff.goto('/teacher/show/nouveau')
  await field(staff, 'Nom').fill(teacher.lastName)
  await field(staff, 'Prénom').fill(teacher.firstName)
  await field(staff, 'E-mail').fill(teacher.email)
  await choose(staff, 'Statut', 'En activité')
  await staff.getByRole('region', { name: 'Matières' }).getByRole('button', { name: 'Matière', exact: true }).click()
  await choose(staff.getByRole('group', { name: 'Matière 1' }), 'Matière', 'Mathématiques')
  const payment = staff.getByRole('region', { name: 'Paiement et fiscalité' })
  await payment.getByRole('switch', { name: 'Auto-entrepreneur' }).check()
  await field(payment, 'SIRET').fill('73282932000074')
  await field(payment, 'Titulaire du compte').fill(`${teacher.firstName} ${teacher.lastName}`)
  await field(payment, 'IBAN').fill('FR7630006000011234567890189')
  await staff.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(staff).toHaveURL(/\/teacher\/show\/\d+/)
  const account = staff.getByRole('definition').filter({ hasText: '0189' })
  await expect(account).toBeVisible()
  await expect(account).not.toContainText('3000') // masked
}
