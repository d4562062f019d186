// The employees' month as people do it on screens: what the law asks is given, payslips are issued, wages and contributions are paid.
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Company } from './company/company.ts'
import { chooseAddress, field } from './fields.ts'
import { lines } from './receipts.ts'
import { idOf } from './records.ts'

const setParameter = async (director: Page, name: string, value: string) => {
  await director.goto('/admin/parameters')
  await director.getByRole('button', { name: `Modifier ${name}`, exact: true }).click()
  await director.getByRole('textbox', { name, exact: true }).fill(value)
  await director.getByRole('button', { name: `Enregistrer ${name}`, exact: true }).click()
  await expect(director.getByRole('row', { name: new RegExp(name) })).toContainText(value)
}
/** What the accountant of the company said of payslips. */
export const giveLegalItems = async (company: Company): Promise<void> => {
  const director = await company.as('direction')
  await setParameter(director, 'Congés payés', 'Inclus dans le salaire, pour 10 %')
  await setParameter(director, 'Prélèvement à la source', 'Aucun impôt retenu sur ce bulletin')
}
/** The account that wages leave from. */
export const giveOwnAccount = async (company: Company): Promise<void> => {
  const director = await company.as('direction')
  await setParameter(director, 'IBAN des cours particuliers', 'DE89370400440532013000')
}

/** On the record of an employee: the number and the address that his payslips bear. */
export const completeEmployee = async (staff: Page, lastName: string, nir: string): Promise<void> => {
  await staff.goto(`/teacher/show/${await idOf(staff, '/teacher/manage', lastName)}`)
  await field(staff, 'Numéro de sécurité sociale').fill(nir)
  await chooseAddress(staff, 'Adresse', '10 rue du Port Paimpol', /22500 Paimpol/)
  await staff.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(staff.getByText('Professeur enregistré').first()).toBeVisible()
}

/** `2026-11`, of a day as people type it. */
export const monthOf = (day: string): string => `${day.slice(6)}-${day.slice(3, 5)}`

/** The screen of a month, and its lines. */
export const openPayslips = async (accountant: Page, month: string): Promise<Locator> => {
  await accountant.goto(`/accounting/payslips?mois=${month}`)
  return accountant.getByRole('region', { name: /^Bulletins, / }).getByRole('listitem')
}
export const issuePayslips = async (accountant: Page, count: string): Promise<void> => {
  const name = new RegExp(`^Établir ${count.replace(' ', '\\s')}`)
  await accountant.getByRole('button', { name }).click()
  await accountant.getByRole('dialog', { name }).getByRole('button', { name }).click()
  await expect(accountant.getByText('Bulletins établis', { exact: false }).first()).toBeVisible()
}

export const wages = (accountant: Page): Locator => lines(accountant, 'Virements des salaires')
/** One file of all that is due; answers what the bank reads. */
export const makeWageFile = async (accountant: Page): Promise<string> => {
  await wages(accountant).getByRole('button', { name: 'Préparer le fichier' }).dblclick()
  const made = wages(accountant).filter({ hasText: 'À remettre à la banque' })
  await expect(made).toHaveCount(1)
  const [file] = await Promise.all([
    accountant.waitForEvent('download'),
    made.getByRole('link', { name: /^Télécharger SAL/ }).click(),
  ])
  return readFile(await file.path(), 'utf8')
}
export const wageFileLeft = async (accountant: Page): Promise<void> => {
  await wages(accountant).getByRole('button', { name: 'Exécuté…' }).click()
  const dialog = accountant.getByRole('dialog', { name: 'Fichier exécuté' })
  await dialog.getByRole('button', { name: 'Fichier exécuté' }).click()
  await expect(dialog).toBeHidden()
}

/** Contributions of a month, declared and paid today. */
export const payContributions = async (accountant: Page): Promise<void> => {
  await accountant.goto('/accounting/urssaf/month')
  const due = accountant.getByRole('listitem').filter({ hasText: 'À payer' })
  await due
    .first()
    .getByRole('button', { name: /^Déclarée et payée/ })
    .click()
  const dialog = accountant.getByRole('dialog', { name: 'Cotisations payées' })
  await dialog.getByRole('button', { name: 'Déclarée et payée' }).click()
  await expect(dialog).toBeHidden()
}
