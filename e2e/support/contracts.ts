// A contract between a student and a teacher, as the manager of private tuition makes it.
import { expect, type Page } from '@playwright/test'
import { frenchDay } from './days.ts'
import { chooseFound, field } from './fields.ts'
import { type Paper, printed } from './papers.ts'
import { openMore } from './records.ts'

/** Last names of both, and whole euros an hour. */
export type Agreement = {
  readonly student: string
  readonly teacher: string
  readonly price: string
  /** They know each other: no lesson is a test. */
  readonly isKnown?: true
  readonly isOnline?: true
}

/** A contract without a price yet; the page is then its record. */
export const openContract = async (
  staff: Page,
  { student, teacher, isKnown, isOnline }: Omit<Agreement, 'price'>,
): Promise<void> => {
  await staff.goto('/privateTuition/contract/nouveau')
  await chooseFound(staff, 'Élève', student)
  await chooseFound(staff, 'Professeur', teacher)
  // taken from the student and the teacher
  await expect(field(staff, 'Matière')).toHaveValue('Mathématiques')
  await expect(field(staff, 'Niveau')).toHaveValue('4e')
  if (isOnline) await staff.getByRole('radio', { name: 'En ligne' }).check()
  if (isKnown) await staff.getByRole('switch', { name: 'Commence par un cours d’essai' }).uncheck()
  await staff.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(staff).toHaveURL(/\/privateTuition\/contract\/\d+/)
}

/** On the contract that is open: a price from a day on, to which the family says yes by telephone. */
export const agreePrice = async (staff: Page, price: string, startsOn: string): Promise<void> => {
  await staff.getByRole('button', { name: 'Proposer un prix' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Proposer un prix' })
  await field(dialog, 'Prix client').fill(price)
  await field(dialog, 'Marge').fill('15')
  await field(dialog, 'À compter du').fill(startsOn)
  await dialog.getByRole('button', { name: 'Proposer' }).click()
  await expect(dialog).toBeHidden()
  await staff.getByRole('button', { name: 'Accepter' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Accepter le prix' }).click()
}

/** A contract whose first price is accepted; the page is then its record. */
export const createContract = async (staff: Page, agreement: Agreement): Promise<void> => {
  const { price } = agreement
  await openContract(staff, agreement)
  await agreePrice(staff, price, frenchDay(-7))
  await expect(
    staff.getByRole('region', { name: 'Prix' }).getByRole('row', { name: new RegExp(`${price},00`) }),
  ).toContainText('En vigueur')
  await expect(staff.getByRole('main')).toContainText('Actif')
}

/** The paper of the contract that is open, whose button stands behind « ⋯ ». */
export const printedContract = async (staff: Page): Promise<Paper> => {
  await openMore(staff)
  return printed(staff, staff.getByRole('link', { name: 'Imprimer', exact: true }))
}
