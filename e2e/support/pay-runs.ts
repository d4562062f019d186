// The pay of self-employed teachers as people do it on screens: the mandate, the month, who is ticked, what leaves.
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { chooseAddress } from './fields.ts'
import { lines } from './receipts.ts'

/** The address that his invoices bear, on the record that is open. */
export const giveAddress = async (staff: Page): Promise<void> => {
  await chooseAddress(staff, 'Adresse', '10 rue du Port Paimpol', /22500 Paimpol/)
  await staff.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(staff.getByText('Professeur enregistré').first()).toBeVisible()
}

/** On the page of his pay. */
export const acceptMandate = async (teacher: Page): Promise<void> => {
  await teacher.goto('/espace/paie')
  const pay = teacher.getByRole('region', { name: 'À venir' })
  await pay.getByRole('button', { name: 'J’accepte ce mandat' }).click()
  await expect(pay).toContainText('Mandat d’autofacturation accepté le')
}

/** The screen of a month, and its lines. */
export const openPay = async (accountant: Page, month: string): Promise<Locator> => {
  await accountant.goto(`/accounting/pay?mois=${month}`)
  return accountant.getByRole('region', { name: /^Professeurs à payer, / }).getByRole('listitem')
}
export const tick = (accountant: Page, name: RegExp): Locator => accountant.getByRole('checkbox', { name })

/** Two clicks: the button, and the one of the recap; answers what the recap says. */
export const payTicked = async (accountant: Page, verb: 'Payer' | 'Proposer la paie' = 'Payer'): Promise<string> => {
  await accountant.getByRole('button', { name: /^Payer \d/ }).click()
  const recap = accountant.getByRole('dialog', { name: /^Paie, / })
  const said = (await recap.textContent()) ?? ''
  // whatever is clicked
  await recap.getByRole('button', { name: new RegExp(`^${verb}`) }).dblclick()
  await expect(recap).toBeHidden()
  return said
}

export const invoices = (accountant: Page): Locator => lines(accountant, 'Factures des professeurs')
export const payFiles = (accountant: Page): Locator => lines(accountant, 'Virements de la paie')
/** What the bank reads of the file that it is to have. */
export const readPayFile = async (accountant: Page): Promise<string> => {
  const made = payFiles(accountant).filter({ hasText: 'À remettre à la banque' })
  await expect(made).toHaveCount(1)
  const [file] = await Promise.all([
    accountant.waitForEvent('download'),
    made.getByRole('link', { name: /^Télécharger VPR/ }).click(),
  ])
  return readFile(await file.path(), 'utf8')
}
export const payFileLeft = async (accountant: Page): Promise<void> => {
  await payFiles(accountant).getByRole('button', { name: 'Exécuté…' }).first().click()
  const dialog = accountant.getByRole('dialog', { name: 'Fichier exécuté' })
  await dialog.getByRole('button', { name: 'Fichier exécuté' }).click()
  await expect(dialog).toBeHidden()
}
