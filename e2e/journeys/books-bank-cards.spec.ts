// What the card provider sends to the bank is read line by line where it kept a refund and its fees.
import { bankLine, importStatement, match, nameAccount, payOut } from '../support/bank.ts'
import { expectBooksToHold } from '../support/books.ts'
import { cards, typeCard } from '../support/cards.ts'
import { expect, test } from '../support/company/company.ts'
import { runningContract } from '../support/company/given.ts'
import { choose, field } from '../support/fields.ts'
import { balanceOf, openAccountOf, oweLessons, receive } from '../support/receipts.ts'

test('J-BOOKS-02 a payout is its charges less its fees less what went back to a card, line by line', async ({
  company,
}) => {
  const { mother, teacher } = await runningContract(company)
  const accountant = await company.as('compta')
  await nameAccount(company)

  await test.step('given: two bills paid by card, one of them by transfer too: that goes back on the card', async () => {
    await oweLessons(teacher, mother, ['10:00', '14:00'])
    for (const _ of ['10:00', '14:00']) {
      await mother
        .getByRole('button', { name: /^Régler la facture / })
        .first()
        .click()
      const paying = mother.getByRole('dialog', { name: /^Payer la facture/ })
      await typeCard(paying, cards.accepted, /^Payer 45,00/)
      await expect(paying).toBeHidden()
      await mother.goto('/')
    }
    await openAccountOf(accountant, 'Kerbrat')
    await receive(accountant, { means: 'Virement', euros: '45' })
    await openAccountOf(accountant, 'Kerbrat')
    await accountant.getByRole('button', { name: 'Rembourser l’avoir…' }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Rembourser l’avoir' })
    await choose(dialog, 'Par', 'Carte bancaire')
    await field(dialog, 'Motif').fill('Payé deux fois')
    await dialog.getByRole('button', { name: 'Rembourser', exact: true }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('(2) each line and each sum is read, and 512500 is empty once the bank shows the payout', async () => {
    // what a card paid is there after three days
    await company.clock.move('3 days')
    await payOut(company)
    await importStatement(accountant, company)
    await match(bankLine(accountant, 'STRIPE'))
    await expect(bankLine(accountant, 'STRIPE')).toHaveCount(0)
    await accountant.goto('/accounting/bank/settled')
    await bankLine(accountant, 'STRIPE').getByRole('button', { name: 'Détail' }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Versement des cartes' })
    await expect(dialog).toContainText(/Paiements par carte\s*90,00/)
    // 1,5 % and 0,25 € of each 45,00 €, which the provider keeps
    await expect(dialog).toContainText(/Frais du prestataire\s*-1,86/)
    await expect(dialog).toContainText(/Remboursements sur carte\s*-45,00/)
    await expect(dialog).toContainText(/Versé à la banque\s*43,14/)
    const amounts = dialog.getByRole('list', { name: 'Lignes du versement' }).getByRole('listitem')
    await expect(amounts).toHaveCount(3)
    await expect(amounts.filter({ hasText: '-45,00' })).toHaveCount(1)
    await expect(amounts.filter({ hasText: /frais 0,93/ })).toHaveCount(2)
    await accountant.keyboard.press('Escape')
    expect([await balanceOf(company, '512500'), await balanceOf(company, '627')]).toEqual([0, 186])
    await accountant.goto('/accounting/bank/transit')
    await expect(accountant.getByRole('region', { name: /^512500/ })).toHaveCount(0)
    await expectBooksToHold(company)
  })
})
