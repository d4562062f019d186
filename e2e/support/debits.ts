// Direct debits as people have them: the identifier of the company, the mandate signed by its mail, the file of the month.
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { Company } from './company/company.ts'
import { kerbrat } from './company/given.ts'
import { field } from './fields.ts'
import { expectFineOutside } from './pages.ts'

/** Of the examples of the Banque de France. */
export const ownIcs = 'FR72ZZZ123456'

/** A setting of the company, typed by its director. */
export const setParameter = async (company: Company, name: string, value: string, shown = value): Promise<void> => {
  const director = await company.as('direction')
  await director.goto('/admin/parameters')
  await director.getByRole('button', { name: `Modifier ${name}` }).click()
  await director.getByRole('textbox', { name }).fill(value)
  await director.getByRole('button', { name: `Enregistrer ${name}` }).click()
  await expect(director.getByRole('row', { name: new RegExp(name) })).toContainText(shown)
}

/** The mandate, opened by its mail on the telephone of the family and signed; answers its page. */
export const openMandate = async (company: Company): Promise<Page> => {
  const mail = await company.inbox.read(kerbrat.email, { subject: /^Votre mandat de prélèvement à signer/ })
  const holder = await company.browser({ viewport: { width: 390, height: 800 } })
  await holder.goto(mail.links.find((address) => address.includes('debit-mandate')) ?? '')
  await expectFineOutside(holder)
  return holder
}
export const fillMandate = async (holder: Page, iban: string): Promise<void> => {
  await field(holder, 'Titulaire du compte').fill('Solenn Kerbrat')
  await field(holder, 'IBAN').fill(iban)
  await field(holder, 'Votre nom, pour signer').fill('Solenn Kerbrat')
}

/** The file that « Télécharger » gives. */
export const downloadDebits = async (accountant: Page): Promise<string> => {
  const [file] = await Promise.all([
    accountant.waitForEvent('download'),
    accountant
      .getByRole('link', { name: /^Télécharger PRE/ })
      .first()
      .click(),
  ])
  return readFile(await file.path(), 'utf8')
}
