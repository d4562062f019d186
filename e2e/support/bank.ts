// The bank of the company as the sandbox stands in for it, and its statements on the accountant's screen.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Company } from './company/company.ts'

/** The account of the company, in its settings and on the statements. */
export const ownIban = 'FR7630001007941234567890185'

type Bank = Pick<Company, 'sandboxUrl'>
const post = async ({ sandboxUrl }: Bank, path: string, body: Record<string, string>) => {
  const answer = await fetch(`${sandboxUrl}${path}`, {
    method: 'POST',
    body: new URLSearchParams(body),
    redirect: 'manual',
  })
  expect(answer.status, path).toBe(303)
}

/** Somebody moves money on the account: a family pays, the bank takes its fee. Euros as people type them. */
export const moveAtBank = (
  bank: Bank,
  movement: { readonly euros: string; readonly label: string; readonly from?: string; readonly iban?: string },
): Promise<void> =>
  post(bank, '/banque/mouvements', {
    ...{ montant: movement.euros, libelle: movement.label, contrepartie: movement.from ?? '' },
    iban: movement.iban ?? '',
  })

/** The bank carries a file of transfers out. */
export const handToBank = (bank: Bank, xml: string): Promise<void> => post(bank, '/banque/virements', { fichier: xml })

/** The card provider sends what it has, and the server reads what it sent. */
export const payOut = async (company: Pick<Company, 'sandboxUrl' | 'clock'>): Promise<void> => {
  await readStatement(company)
  await company.clock.move('1 hour')
}

/** The statement of all that is booked, as its holder downloads it. */
export const readStatement = async ({ sandboxUrl }: Bank): Promise<string> => {
  const answer = await fetch(`${sandboxUrl}/banque/releve.xml?iban=${ownIban}`)
  expect(answer.status).toBe(200)
  return answer.text()
}

/** The company says which account is its own. */
export const nameAccount = async (company: Company): Promise<void> => {
  const director = await company.as('direction')
  await director.goto('/admin/parameters')
  const name = 'IBAN des cours particuliers'
  await director.getByRole('button', { name: `Modifier ${name}` }).click()
  await director.getByRole('textbox', { name }).fill(ownIban)
  await director.getByRole('button', { name: `Enregistrer ${name}` }).click()
  await expect(director.getByRole('row', { name: new RegExp(name) })).toContainText(ownIban)
}

export const openLines = async (accountant: Page): Promise<void> => {
  await accountant.goto('/accounting/bank')
  await expect(accountant.getByRole('heading', { name: 'Relevés bancaires', level: 1 })).toBeVisible()
}
/** A line of the list that is open, by a part of its label. */
export const bankLine = (page: Page, label: string | RegExp): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: label }).first()

/** Chooses the file in the dialog and sends it; answers the dialog, which stays where the file is refused. */
export const sendStatement = async (accountant: Page, name: string, content: string): Promise<Locator> => {
  await accountant.getByRole('button', { name: 'Importer un relevé' }).click()
  const dialog = accountant.getByRole('dialog', { name: 'Importer un relevé' })
  const mimeType = name.endsWith('.csv') ? 'text/csv' : 'application/xml'
  await dialog.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer: Buffer.from(content, 'utf8') })
  await dialog.getByRole('button', { name: 'Importer', exact: true }).click()
  return dialog
}
/** The statement of today, taken in. */
export const importStatement = async (accountant: Page, company: Company): Promise<void> => {
  const xml = await readStatement(company)
  await openLines(accountant)
  await expect(await sendStatement(accountant, 'releve.xml', xml)).toBeHidden()
}

export const match = (line: Locator): Promise<void> =>
  line
    .getByRole('button', { name: /^Rapprocher\s:/ })
    .first()
    .click()
