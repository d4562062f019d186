// The bank agrees, where no event explains a line or where it is not to the cent: put to accounts, taken back, matched with its gap.
import type { Page } from '@playwright/test'
import { bankLine, importStatement, match, moveAtBank, nameAccount, openLines } from '../support/bank.ts'
import { expectBooksToHold } from '../support/books.ts'
import type { Span } from '../support/company/clock.ts'
import { expect, test } from '../support/company/company.ts'
import { runningContract } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { choose, field } from '../support/fields.ts'
import { signInAtOnce } from '../support/people.ts'
import { balanceOf, openAccountOf, oweLessons, receive } from '../support/receipts.ts'

const dayMs = 86_400_000
/** Days until the second of the next month. */
const toNextMonth = (now: Date): Span => {
  const second = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2)
  return `${Math.ceil((second - now.getTime()) / dayMs)} days`
}
/** Puts the line whose dialog is asked to accounts, each with its amount, as they are typed one after the other. */
const enterLine = async (page: Page, label: string, parts: readonly (readonly [code: RegExp, euros: string])[]) => {
  await bankLine(page, label).getByRole('button', { name: 'Écriture…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Écriture' })
  for (const [index, [code, euros]] of parts.entries()) {
    if (index > 0) await dialog.getByRole('button', { name: 'Ligne', exact: true }).click()
    const row = dialog.getByRole('group', { name: `Ligne ${index + 1}` })
    await choose(row, 'Compte', code)
    await field(row, 'Montant').fill(euros)
    await field(row, 'Montant').press('Tab')
  }
  return dialog
}

test('J-BOOKS-02 what no event explains is put to accounts and taken back, and a sum that is declared in whole euros is matched with its gap', async ({
  company,
}) => {
  const { mother, teacher } = await runningContract(company)
  const accountant = await company.as('compta')
  await nameAccount(company)
  await oweLessons(teacher, mother, ['09:00', '11:00'])
  await openAccountOf(accountant, 'Kerbrat')
  await receive(accountant, { means: 'Chèque', euros: '90', number: '7700200', bank: 'Banque du Port' })
  const month = (await company.clock.now()).toISOString().slice(0, 7)
  const suspense = () =>
    accountant.getByRole('list', { name: 'Points à regarder' }).getByRole('listitem').filter({ hasText: '471' })

  await test.step('(5) an instalment of a loan waits to be explained, then is shared over three accounts', async () => {
    await moveAtBank(company, { euros: '-1000', label: 'PRLV ECHEANCE PRET 0042' })
    await importStatement(accountant, company)
    await bankLine(accountant, 'PRET 0042').getByRole('button', { name: 'À expliquer…' }).click()
    const asked = accountant.getByRole('dialog', { name: 'À expliquer' })
    await field(asked, 'Ce qu’il faut savoir').fill('Quel prêt ?')
    await asked.getByRole('button', { name: 'Mettre en attente' }).click()
    await expect(bankLine(accountant, 'PRET 0042')).toHaveCount(0)
    expect(await balanceOf(company, '471')).toBe(100_000)
    await accountant.goto('/accounting/bank/suspense')
    // a mistake: everything to the capital but the insurance
    const dialog = await enterLine(accountant, 'PRET 0042', [
      [/^164000/, '970'],
      [/^616000/, '20'],
    ])
    await expect(dialog).toContainText(/Il reste 10,00.€ à affecter/)
    await dialog.getByRole('button', { name: 'Écrire' }).click()
    await expect(dialog.getByRole('alert').first()).toContainText(/Il reste 10,00.€ à affecter/)
    await field(dialog.getByRole('group', { name: 'Ligne 2' }), 'Montant').fill('30')
    await dialog.getByRole('button', { name: 'Écrire' }).click()
    await expect(dialog).toBeHidden()
    await expect(accountant.getByText('le compte 471000 est vide', { exact: false })).toBeVisible()
    expect([await balanceOf(company, '164'), await balanceOf(company, '471')]).toEqual([97_000, 0])
  })

  await test.step('(5) put wrong, it is taken back and put right; nothing waits on the home page', async () => {
    await accountant.goto('/accounting/bank/settled')
    const line = bankLine(accountant, 'PRET 0042')
    await expect(line).toContainText('164000 Emprunts, 970,00')
    await line.getByRole('button', { name: 'Annuler' }).click()
    await accountant.getByRole('button', { name: 'Annuler le rapprochement' }).click()
    await openLines(accountant)
    expect(await balanceOf(company, '164')).toBe(0)
    const dialog = await enterLine(accountant, 'PRET 0042', [
      [/^164000/, '850'],
      [/^661000/, '120'],
    ])
    await dialog.getByRole('button', { name: 'Ligne', exact: true }).click()
    const last = dialog.getByRole('group', { name: 'Ligne 3' })
    // what is left is proposed
    await expect(field(last, 'Montant')).toHaveValue('30,00')
    await choose(last, 'Compte', /^616000/)
    await field(last, 'Libellé').fill('Assurance du prêt')
    await expect(dialog).toContainText('La ligne est affectée en entier.')
    await dialog.getByRole('button', { name: 'Écrire' }).click()
    await expect(dialog).toBeHidden()
    expect([await balanceOf(company, '164'), await balanceOf(company, '661')]).toEqual([85_000, 12_000])
    expect([await balanceOf(company, '616'), await balanceOf(company, '471')]).toEqual([3000, 0])
    await accountant.goto('/')
    await expect(accountant.getByRole('link', { name: /ligne.? bancaire.? à expliquer/ })).toHaveCount(0)
  })

  await test.step('(5) VAT is declared to the cent and debited in whole euros: proposed with its gap, and the return is paid', async () => {
    await company.clock.move(toNextMonth(await company.clock.now()))
    await signInAtOnce(accountant, 'compta', password)
    await accountant.goto('/accounting/closing')
    await expect(suspense()).toContainText('Rien')
    await accountant.getByRole('button', { name: 'Clôturer le mois' }).click()
    const closing = accountant.getByRole('dialog', { name: 'Clôturer le mois' })
    await closing.getByRole('textbox').fill('Ce qui reste est suivi.')
    await closing.getByRole('button', { name: 'Clôturer', exact: true }).click()
    await expect(closing).toBeHidden()
    await accountant.goto(`/accounting/vat?mois=${month}`)
    await accountant.getByRole('button', { name: 'Marquer déclarée' }).click()
    const question = accountant.getByRole('dialog', { name: /^Marquer la TVA déclarée/ })
    await expect(question).toContainText(/8,18.€ de TVA à payer/)
    await question.getByRole('button', { name: 'Marquer déclarée' }).click()
    await expect(accountant.getByText(/par Olivier Fauvel/)).toBeVisible()
    expect(await balanceOf(company, '445510')).toBe(-818)
    await moveAtBank(company, { euros: '-8', label: 'PRLV DGFIP TVA', from: 'DGFIP' })
    await importStatement(accountant, company)
    const line = bankLine(accountant, 'DGFIP')
    await expect(line).toContainText('Probable')
    await expect(line).toContainText(/arrondi à l’euro, écart de 0,18/)
    await match(line)
    await expect(bankLine(accountant, 'DGFIP')).toHaveCount(0)
    expect([await balanceOf(company, '445510'), await balanceOf(company, '758000')]).toEqual([0, -18])
    await accountant.goto(`/accounting/vat?mois=${month}`)
    await expect(accountant.getByText(/[Pp]ayée le/)).toBeVisible()
  })

  await test.step('(6) afterwards nothing is on its way but what is, and the books hold', async () => {
    await accountant.goto('/accounting/bank/transit')
    await expect(accountant.getByRole('region', { name: /^511000/ })).toContainText('Expliqué en entier')
    await expect(accountant.getByRole('region', { name: /^471000/ })).toHaveCount(0)
    await expectBooksToHold(company)
  })
})
