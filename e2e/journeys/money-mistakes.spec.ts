// Journeys of money that was typed wrong: replaced, reversed, moved to another family.
import type { Locator } from '@playwright/test'
import { activateAdvance, decideRequest, requestsSent } from '../support/advances.ts'
import { bankLine, importStatement, moveAtBank, nameAccount, openLines } from '../support/bank.ts'
import { expectBooksToHold, ledgerOf } from '../support/books.ts'
import { cards, typeCard } from '../support/cards.ts'
import { expect, test } from '../support/company/company.ts'
import { runningContract, tanguy } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { declareGiven } from '../support/corrections.ts'
import { frenchDay } from '../support/days.ts'
import { chooseFound, field } from '../support/fields.ts'
import { sendRequest, winContact } from '../support/households.ts'
import { confirmRead } from '../support/lessons.ts'
import { settled } from '../support/pages.ts'
import { signInAtOnce } from '../support/people.ts'
import { fillMoney, lines, mailOf, openAccountOf, oweLessons, receive, sumsOf } from '../support/receipts.ts'

test('J-MONEY-12 a receipt typed wrong is replaced, reversed once it is remitted, matched or of a closed month, moved to another family, and never dated at random', async ({
  company,
}) => {
  const { mother, teacher } = await runningContract(company)
  const accountant = await company.as('compta')
  await nameAccount(company)
  await sendRequest(await company.browser(), tanguy)
  const sales = await company.as('commercial')
  await sales.goto('/contact/overview')
  await winContact(sales, tanguy)
  await oweLessons(teacher, mother, ['10:00', '14:00'])
  const reverse = async (line: Locator, reason: string) => {
    await line.getByRole('button', { name: 'Contre-passer…' }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Contre-passer l’encaissement' })
    await field(dialog, 'Motif').fill(reason)
    await dialog.getByRole('button', { name: 'Contre-passer', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  const cheque = { means: 'Chèque', euros: '54', number: '8800456', bank: 'Crédit Breton' }

  await test.step('(4) in the future, before the bill, before the books: refused with the day that may be', async () => {
    await openAccountOf(accountant, 'Kerbrat')
    await accountant.getByRole('button', { name: 'Encaisser', exact: true }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Encaisser' })
    await fillMoney(dialog, cheque)
    await field(dialog, 'Reçu le').fill(frenchDay(-3))
    await dialog.getByRole('button', { name: 'Encaisser', exact: true }).click()
    await expect(dialog).toContainText('l’encaissement ne peut pas lui être antérieur')
    await field(dialog, 'Reçu le').fill('12/03/2019')
    await dialog.getByRole('button', { name: 'Encaisser', exact: true }).click()
    await expect(dialog).toContainText(/ne peut pas lui être antérieur|Les comptes sont arrêtés avant le/)
    await field(dialog, 'Reçu le').fill(frenchDay(0))
    await dialog.getByRole('button', { name: 'Encaisser', exact: true }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('(1) the amount was misread: replaced, both values stay, the books follow', async () => {
    await lines(accountant, 'Encaissements').first().getByRole('button', { name: 'Corriger…' }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Corriger l’encaissement' })
    await field(dialog, 'Montant').fill('45')
    await dialog.getByRole('button', { name: 'Remplacer' }).click()
    await expect(dialog).toContainText('Dites pourquoi.')
    // not « (facultatif) »: it is refused without
    await dialog.getByLabel('Motif de la correction', { exact: true }).fill('Montant mal lu')
    await dialog.getByRole('button', { name: 'Remplacer' }).click()
    await expect(dialog).toBeHidden()
    const receipts = lines(accountant, 'Encaissements')
    await expect(receipts).toHaveCount(2)
    await expect(receipts.filter({ hasText: 'Contre-passé' })).toContainText('54,00')
    await expect(receipts.filter({ hasText: 'Contre-passé' })).toContainText('Montant mal lu')
    await expect(sumsOf(accountant)).toContainText('45,00')
    await expectBooksToHold(company)
  })

  await test.step('(2) taken to the bank, it is reversed with its reason all the same, and the right one typed', async () => {
    await accountant.goto('/accounting/deposits')
    await accountant.getByRole('button', { name: /^Remettre en banque/ }).click()
    await expect(accountant.getByText('Remise n° 1', { exact: false })).toBeVisible()
    await openAccountOf(accountant, 'Kerbrat')
    const deposited = lines(accountant, 'Encaissements').filter({ hasText: 'Remise n° 1' })
    await reverse(deposited, 'Chèque d’une autre famille')
    await expect(sumsOf(accountant)).toContainText('90,00')
    expect((await mailOf(company, /enregistré par erreur/)).text).toContain('45,00')
    await receive(accountant, { means: 'Virement', euros: '90' })
    await expect(sumsOf(accountant)).toContainText(/À payer\s*0,00/)
    await expectBooksToHold(company)
  })

  await test.step('(3) on the wrong family: moved in one act', async () => {
    await lines(accountant, 'Encaissements')
      .filter({ hasText: 'Virement' })
      .getByRole('button', { name: 'Corriger…' })
      .click()
    const dialog = accountant.getByRole('dialog', { name: 'Corriger l’encaissement' })
    await chooseFound(dialog, 'Famille', 'Tanguy')
    await field(dialog, 'Motif de la correction').fill('Virement de la famille Tanguy')
    await dialog.getByRole('button', { name: 'Remplacer' }).click()
    await expect(dialog).toBeHidden()
    await expect(sumsOf(accountant)).toContainText('90,00')
    await openAccountOf(accountant, 'Tanguy')
    await expect(sumsOf(accountant)).toContainText('90,00')
    await expect(lines(accountant, 'Encaissements')).toHaveCount(1)
    await expectBooksToHold(company)
  })

  await test.step('(2) shown by the bank, it is reversed with its reason, never edited; the line waits for the right family', async () => {
    await moveAtBank(company, { euros: '12', label: 'VIR SEPA TANGUY M', from: 'MME TANGUY MARYSE' })
    await importStatement(accountant, company)
    await bankLine(accountant, 'TANGUY').getByRole('button', { name: 'Famille…' }).click()
    const wrong = accountant.getByRole('dialog', { name: 'Paiement d’une famille' })
    await chooseFound(wrong, 'Famille', 'Kerbrat')
    await wrong.getByRole('button', { name: 'Encaisser' }).click()
    await expect(wrong).toBeHidden()
    await openAccountOf(accountant, 'Kerbrat')
    const matched = lines(accountant, 'Encaissements').filter({ hasText: 'VIR SEPA TANGUY' })
    await expect(matched).toContainText('vu en banque le')
    await expect(matched.getByRole('button', { name: 'Corriger…' })).toHaveCount(0)
    await reverse(matched, 'Virement d’une autre famille')
    await expect(matched).toContainText('Virement d’une autre famille')
    await openLines(accountant)
    await expect(bankLine(accountant, 'TANGUY')).toBeVisible()
  })

  await test.step('(5) no year of a tax document is born of it', async () => {
    await mother.reload()
    await settled(mother)
    await expect(mother.getByText('2019')).toHaveCount(0)
    await accountant.goto('/accounting/tax-certificates')
    await settled(accountant)
    await expect(accountant.getByText('2019')).toHaveCount(0)
  })

  await test.step('(6) what the card paid is not edited by hand', async () => {
    await mother.reload()
    await mother
      .getByRole('button', { name: /^Régler la facture / })
      .first()
      .click()
    const paying = mother.getByRole('dialog', { name: /^Payer la facture/ })
    await typeCard(paying, cards.accepted, /^Payer 45,00/)
    await expect(paying).toBeHidden()
    await accountant.goto('/accounting/orders')
    await accountant
      .getByRole('row', { name: /KERBRAT/ })
      .filter({ hasText: 'Payé' })
      .first()
      .getByRole('rowheader')
      .getByRole('link')
      .click()
    const payments = accountant.getByRole('dialog', { name: /^Commande/ }).getByRole('region', { name: 'Paiements' })
    await expect(payments.getByRole('row', { name: /Carte bancaire/ })).toHaveCount(1)
    await expect(payments.getByRole('row', { name: /Carte bancaire/ }).getByRole('button')).toHaveCount(0)
  })

  await test.step('(6) nor what the Urssaf paid', async () => {
    await activateAdvance(company)
    await company.clock.move('2 days')
    await declareGiven(teacher, 'Malo', { inDays: 1, time: '17:00', lasts: '2 h' })
    await mother.goto('/')
    await mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
    await confirmRead(mother)
    await company.clock.move('1 minute')
    const [sent] = await requestsSent(company)
    await decideRequest(company, sent?.numFactureTiers ?? 'none', '70')
    await accountant.goto('/accounting/orders')
    await accountant
      .getByRole('row', { name: /KERBRAT/ })
      .first()
      .getByRole('rowheader')
      .getByRole('link')
      .click()
    const payments = accountant.getByRole('dialog', { name: /^Commande/ }).getByRole('region', { name: 'Paiements' })
    await expect(payments.getByRole('row', { name: /Urssaf/i }).first()).toBeVisible()
    await expect(payments.getByRole('row', { name: /Urssaf/i }).getByRole('button')).toHaveCount(0)
  })

  await test.step('(2) of a closed month, it is reversed in the open one, and the right one typed there', async () => {
    const now = await company.clock.now()
    const second = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2)
    await company.clock.move(`${Math.ceil((second - now.getTime()) / 86_400_000)} days`)
    await signInAtOnce(accountant, 'compta', password)
    await accountant.goto('/accounting/closing')
    await accountant.getByRole('button', { name: 'Clôturer le mois' }).click()
    const closing = accountant.getByRole('dialog', { name: 'Clôturer le mois' })
    await closing.getByRole('textbox').fill('Ce qui reste est suivi.')
    await closing.getByRole('button', { name: 'Clôturer', exact: true }).click()
    await expect(closing).toBeHidden()
    await openAccountOf(accountant, 'Tanguy')
    const receipt = lines(accountant, 'Encaissements').filter({ hasText: 'mois clôturé' })
    await expect(receipt).toHaveCount(1)
    await expect(receipt.getByRole('button', { name: 'Corriger…' })).toHaveCount(0)
    await receipt.getByRole('button', { name: 'Contre-passer…' }).click()
    await expect(accountant.getByRole('dialog', { name: 'Contre-passer l’encaissement' })).toContainText('est clôturé')
    await accountant.keyboard.press('Escape')
    await reverse(receipt, 'Montant mal lu')
    await expect(receipt).toContainText('Montant mal lu')
    await receive(accountant, { means: 'Virement', euros: '80' })
    await expect(sumsOf(accountant)).toContainText('80,00')
    await expectBooksToHold(company)
    // what was closed sold what it sold, and both entries of the mistake are of the open month
    const moved = (await ledgerOf(accountant)).filter(
      ({ accountCode, credit }) => accountCode.startsWith('512') && credit === 9000,
    )
    const month = (await company.clock.now()).toISOString().slice(0, 7)
    expect(moved.map(({ date }) => date.slice(0, 7))).toContain(month)
  })
})
