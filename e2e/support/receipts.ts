// Money that families bring, as an accountant types it, and what the books then hold.
import { expect, type Locator, type Page } from '@playwright/test'
import { ledgerOf } from './books.ts'
import type { Company } from './company/company.ts'
import { kerbrat } from './company/given.ts'
import { choose, chooseFound, field } from './fields.ts'
import { confirmRead, declareLesson } from './lessons.ts'
import { newestMail } from './mails.ts'

/** The family confirms what its teacher declared; nothing is paid yet. */
const confirmAtHome = async (mother: Page) => {
  await mother
    .getByRole('button', { name: /^Confirmer le cours du / })
    .first()
    .click()
  await confirmRead(mother)
  const unpaid = mother.getByRole('dialog', { name: 'Cours confirmé, facture à payer' })
  await unpaid.getByRole('button', { name: 'Plus tard' }).click()
}
/** Lessons of an hour, declared and confirmed, that the family owes. */
export const oweLessons = async (teacher: Page, mother: Page, times: readonly string[], pupil = 'Malo') => {
  for (const time of times) {
    await declareLesson(teacher, pupil, time)
    await confirmAtHome(mother)
  }
}

/** The screen where an accountant types a pile of cheques, on a family's account. */
export const openAccountOf = async (accountant: Page, name: string) => {
  await accountant.goto('/accounting/receipts')
  await chooseFound(accountant, 'Famille', name)
  await expect(accountant.getByRole('button', { name: 'Encaisser', exact: true })).toBeVisible()
}
export const sumsOf = (accountant: Page) => accountant.getByLabel('Sommes du compte')
export const lines = (page: Page, region: string): Locator =>
  page.getByRole('region', { name: region }).getByRole('listitem')

type Money = { readonly means: string; readonly euros: string; readonly number?: string; readonly bank?: string }
export const fillMoney = async (dialog: Locator, { means, euros, number, bank }: Money) => {
  await choose(dialog, 'Moyen de paiement', means)
  await field(dialog, 'Montant').fill(euros)
  if (number) await field(dialog, 'Numéro du chèque').fill(number)
  if (bank) await field(dialog, 'Banque').fill(bank)
}
export const receive = async (accountant: Page, money: Money) => {
  await accountant.getByRole('button', { name: 'Encaisser', exact: true }).click()
  const dialog = accountant.getByRole('dialog', { name: 'Encaisser' })
  await fillMoney(dialog, money)
  await dialog.getByRole('button', { name: 'Encaisser', exact: true }).click()
  await expect(dialog).toBeHidden()
}
export const mailOf = (company: Company, subject: RegExp) => newestMail(company.sandboxUrl, kerbrat.email, { subject })
/** Euros that an account holds, debits less credits, of the lines of the family or of everybody. */
export const balanceOf = async (company: Company, account: string) => {
  const accountant = await company.as('compta')
  await company.clock.move('1 hour')
  // what opens a year repeats the balances of the one before
  const own = (await ledgerOf(accountant)).filter(
    ({ accountCode, journal }) => accountCode.startsWith(account) && journal !== 'AN',
  )
  return own.reduce((sum, { debit, credit }) => sum + debit - credit, 0)
}
