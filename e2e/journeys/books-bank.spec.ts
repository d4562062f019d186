// The bank agrees: its statements are imported, matched with reasons, undone, and what is on its way is listed.
import { readFile } from 'node:fs/promises'
import { activateAdvance, decideRequest, requestsSent } from '../support/advances.ts'
import {
  bankLine,
  handToBank,
  importStatement,
  match,
  moveAtBank,
  nameAccount,
  openLines,
  payOut,
  readStatement,
  sendStatement,
} from '../support/bank.ts'
import { expectBooksToHold } from '../support/books.ts'
import { cards, typeCard } from '../support/cards.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, riou, runningContract } from '../support/company/given.ts'
import { declareGiven } from '../support/corrections.ts'
import { frenchDay } from '../support/days.ts'
import { chooseFound, field } from '../support/fields.ts'
import { confirmRead } from '../support/lessons.ts'
import { printed } from '../support/papers.ts'
import { acceptMandate, giveAddress, invoices, openPay, payTicked, readPayFile } from '../support/pay-runs.ts'
import { balanceOf, lines, openAccountOf, oweLessons, receive, sumsOf } from '../support/receipts.ts'
import { idOf } from '../support/records.ts'
import { monthOf } from '../support/salaries.ts'

test('J-BOOKS-02 a month of cards, cheques, Urssaf and refunds agrees with the statement of the bank', async ({
  company,
}) => {
  const { mother, teacher } = await runningContract(company, { price: '44' })
  const accountant = await company.as('compta')
  await nameAccount(company)

  const bill =
    await test.step('given: three bills, one paid by card, one by cheque, one to be paid by transfer', async () => {
      await oweLessons(teacher, mother, ['09:00', '11:00', '13:00'])
      await mother
        .getByRole('button', { name: /^Régler la facture / })
        .first()
        .click()
      const paying = mother.getByRole('dialog', { name: /^Payer la facture/ })
      await typeCard(paying, cards.accepted, /^Payer 44,00/)
      await expect(paying).toBeHidden()
      await openAccountOf(accountant, 'Kerbrat')
      await receive(accountant, { means: 'Chèque', euros: '44', number: '7700123', bank: 'Banque du Port' })
      await mother.reload()
      const due = mother.getByRole('region', { name: /^Factures à régler/ }).getByRole('listitem')
      await expect(due).toHaveCount(1)
      return /\S+-\d{4}-\d{6}/.exec((await due.textContent()) ?? '')?.[0] ?? 'none'
    })

  await test.step('(1) the cheque is brought to the bank with its slip: 511 to 512', async () => {
    expect(await balanceOf(company, '511')).toBe(4400)
    await accountant.goto('/accounting/deposits')
    await accountant.getByRole('button', { name: /^Remettre en banque/ }).click()
    const slip = accountant.getByRole('link', { name: 'Imprimer' }).first()
    const paper = await printed(accountant, slip)
    expect(paper.text).toMatch(/44,00/)
    expect([await balanceOf(company, '511'), await balanceOf(company, '512000')]).toEqual([0, 4400])
  })

  const request = await test.step('given: a lesson that the Urssaf pays', async () => {
    await activateAdvance(company)
    await company.clock.move('2 days')
    await declareGiven(teacher, 'Malo', { inDays: 1, time: '17:00', lasts: '1 h 30' })
    await mother.goto('/')
    await mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
    await confirmRead(mother)
    await company.clock.move('1 minute')
    const [sent] = await requestsSent(company)
    await decideRequest(company, sent?.numFactureTiers ?? 'none', '70')
    expect(await balanceOf(company, '4678')).toBe(6600)
    return sent?.numFactureTiers ?? 'none'
  })

  await test.step('given: the bank moved: a slip, a family, the cards, the Urssaf, a fee, somebody unknown', async () => {
    await moveAtBank(company, { euros: '44', label: 'REMISE CHEQUES 1 CHQ' })
    await moveAtBank(company, {
      euros: '60',
      label: `VIR SEPA ${bill.replaceAll('-', ' ')}`,
      from: 'MME KERBRAT SOLENN',
    })
    await moveAtBank(company, { euros: '-12,50', label: 'FRAIS TENUE DE COMPTE' })
    await moveAtBank(company, { euros: '99', label: 'VIR SEPA M LE GALL' })
    await payOut(company)
    await importStatement(accountant, company)
  })

  await test.step('(7) the same file twice adds nothing, and a hostile one is refused with its reason', async () => {
    await expect(bankLine(accountant, 'FRAIS TENUE')).toBeVisible()
    const before = await accountant.getByRole('main').getByRole('listitem').count()
    const again = await sendStatement(accountant, 'copie.xml', await readStatement(company))
    await expect(again.getByRole('alert').or(accountant.getByText('Aucune ligne nouvelle'))).toBeVisible()
    await openLines(accountant)
    await expect(accountant.getByRole('main').getByRole('listitem')).toHaveCount(before)
    const bomb = await sendStatement(
      accountant,
      'bombe.xml',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bb">]><a>&b;</a>',
    )
    await expect(bomb.getByRole('alert')).toContainText('DOCTYPE')
    await bomb.getByRole('button', { name: 'Fermer' }).last().click()
  })

  await test.step('(5) each line says what it may be, why, and how sure that is', async () => {
    const slip = bankLine(accountant, 'REMISE CHEQUES')
    await expect(slip).toContainText('Certain')
    await expect(slip).toContainText('Montant et jour de la remise')
    await expect(bankLine(accountant, 'URSSAF AVANCE')).toContainText(`${request}, même montant`)
    await expect(bankLine(accountant, 'STRIPE')).toContainText('même montant')
    const family = bankLine(accountant, 'MME KERBRAT')
    await expect(family).toContainText('Probable')
    await expect(family).toContainText(`${bill} dans le libellé`)
    await expect(bankLine(accountant, 'FRAIS TENUE')).toContainText('Mots du libellé')
    await expect(bankLine(accountant, 'LE GALL').getByRole('button', { name: /^Rapprocher\s:/ })).toHaveCount(0)
  })

  await test.step('(5) what is certain is confirmed together, in one click', async () => {
    await accountant.getByRole('button', { name: /^Rapprocher les 3\slignes certaines/ }).click()
    await expect(accountant.getByText('3 lignes rapprochées.')).toBeVisible()
    await expect(bankLine(accountant, 'REMISE CHEQUES')).toHaveCount(0)
  })

  await test.step('(2) the payout is read line by line: charges less fees; 512500 to 512, the fee in 627', async () => {
    await accountant.goto('/accounting/bank/settled')
    await bankLine(accountant, 'STRIPE').getByRole('button', { name: 'Détail' }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Versement des cartes' })
    await expect(dialog).toContainText(/Paiements par carte\s*44,00/)
    // 1,5 % and 0,25 € of 44,00 €
    await expect(dialog).toContainText(/Frais du prestataire\s*-0,91/)
    await expect(dialog).toContainText(/Versé à la banque\s*43,09/)
    await accountant.keyboard.press('Escape')
    expect([await balanceOf(company, '512500'), await balanceOf(company, '627')]).toEqual([0, 91])
  })

  await test.step('(3) the transfer of the Urssaf is matched with its request: 4678 to 512', async () => {
    await expect(bankLine(accountant, 'URSSAF AVANCE')).toContainText('Avance Urssaf')
    expect(await balanceOf(company, '4678')).toBe(0)
    expect(await balanceOf(company, '512000')).toBe(4400 + 4309 + 6600)
  })

  await test.step('(5) the transfer of the family becomes a receipt: its bill first, the rest its credit; undone and made again', async () => {
    await openLines(accountant)
    await match(bankLine(accountant, 'MME KERBRAT'))
    await expect(bankLine(accountant, 'MME KERBRAT')).toHaveCount(0)
    await openAccountOf(accountant, 'Kerbrat')
    await expect(sumsOf(accountant)).toContainText(/À payer\s*0,00/)
    await expect(sumsOf(accountant)).toContainText('16,00')
    const receipt = lines(accountant, 'Encaissements').filter({ hasText: 'Virement' })
    await expect(receipt).toContainText('vu en banque le')
    await expect(receipt.getByRole('button', { name: 'Corriger…' })).toHaveCount(0)
    await expect(receipt.getByRole('button', { name: 'Contre-passer…' })).toBeVisible()
    expect((await company.inbox.read(kerbrat.email, { subject: /Nous avons bien reçu 60,00/ })).text).toContain(
      'réglée',
    )
    await accountant.goto('/accounting/bank/settled')
    await bankLine(accountant, 'MME KERBRAT').getByRole('button', { name: 'Annuler' }).click()
    await accountant.getByRole('button', { name: 'Annuler le rapprochement' }).click()
    await openLines(accountant)
    await match(bankLine(accountant, 'MME KERBRAT'))
    await expect(bankLine(accountant, 'MME KERBRAT')).toHaveCount(0)
    expect(await balanceOf(company, '4191')).toBe(-1600)
  })

  await test.step('(5) a fee is a fee; what nobody knows waits at 471 with a task until it is explained', async () => {
    await openLines(accountant)
    await match(bankLine(accountant, 'FRAIS TENUE'))
    await expect(bankLine(accountant, 'FRAIS TENUE')).toHaveCount(0)
    await bankLine(accountant, 'LE GALL').getByRole('button', { name: 'À expliquer…' }).click()
    const dialog = accountant.getByRole('dialog', { name: 'À expliquer' })
    await field(dialog, 'Ce qu’il faut savoir').fill('Qui est-ce ? Demander à la banque.')
    await dialog.getByRole('button', { name: 'Mettre en attente' }).click()
    await expect(bankLine(accountant, 'LE GALL')).toHaveCount(0)
    expect(await balanceOf(company, '471')).toBe(-9900)
    expect(await balanceOf(company, '627')).toBe(91 + 1250)
    await accountant.goto('/')
    const [tab] = await Promise.all([
      accountant.waitForEvent('popup'),
      accountant.getByRole('link', { name: /1\sligne bancaire à expliquer/ }).click(),
    ])
    await expect(bankLine(tab, 'LE GALL')).toContainText('Demander à la banque')
    await tab.close()
  })

  await test.step('(4) a refund by transfer is done once the bank shows it, by the name that the file gave it', async () => {
    await accountant.goto('/accounting/credits')
    await lines(accountant, 'Crédits clients')
      .filter({ hasText: 'KERBRAT' })
      .getByRole('button', { name: 'Rembourser…' })
      .click()
    const dialog = accountant.getByRole('dialog', { name: 'Rembourser l’avoir' })
    await field(dialog, 'Motif').fill('Trop payé')
    await dialog.getByRole('button', { name: 'Rembourser', exact: true }).click()
    await expect(dialog).toBeHidden()
    // the family gave its IBAN for the advance
    const transfers = lines(accountant, 'Virements')
    await transfers.first().getByRole('button', { name: 'Préparer le fichier' }).click()
    const [file] = await Promise.all([
      accountant.waitForEvent('download'),
      transfers.getByRole('link', { name: /^Télécharger VIR/ }).click(),
    ])
    await handToBank(company, await readFile(await file.path(), 'utf8'))
    await importStatement(accountant, company)
    await expect(bankLine(accountant, 'Remboursement')).toContainText(/REMB\d{8}, même montant/)
    await match(bankLine(accountant, 'Remboursement'))
    await expect(bankLine(accountant, 'Remboursement')).toHaveCount(0)
    await accountant.goto('/accounting/credits')
    await expect(lines(accountant, 'Remboursements').filter({ hasText: 'KERBRAT' })).toContainText('Fait')
    await expect(lines(accountant, 'Virements')).toContainText('Exécuté')
    expect(await balanceOf(company, '4191')).toBe(0)
  })

  await test.step('(4) so is the transfer of a teacher: his pay is done by the line of the bank', async () => {
    const manager = await company.as('gestion')
    await manager.goto(`/teacher/show/${await idOf(manager, '/teacher/manage', riou.lastName)}`)
    await giveAddress(manager)
    await acceptMandate(teacher)
    await openPay(accountant, monthOf(frenchDay(-1)))
    await payTicked(accountant)
    await expect(invoices(accountant)).toHaveCount(1)
    const file = await readPayFile(accountant)
    const cents = Math.round(Number(/<InstdAmt[^>]*>([\d.]+)</.exec(file)?.[1] ?? '0') * 100)
    expect(cents).toBeGreaterThan(0)
    await company.clock.move('1 hour')
    expect(await balanceOf(company, '401')).toBe(-cents)
    await handToBank(company, file)
    await importStatement(accountant, company)
    const line = bankLine(accountant, /RIOU/i)
    await expect(line).toContainText('même montant')
    await match(line)
    await expect(bankLine(accountant, /RIOU/i)).toHaveCount(0)
    await openPay(accountant, monthOf(frenchDay(-1)))
    await expect(invoices(accountant)).toContainText('Payé le')
    expect(await balanceOf(company, '401')).toBe(0)
  })

  await test.step('(6) what is left in transit is what is really on its way, listed', async () => {
    await accountant.goto('/accounting/bank/transit')
    const waiting = accountant.getByRole('region', { name: /^471000/ })
    await expect(waiting).toContainText('LE GALL')
    await expect(waiting).toContainText('Expliqué en entier')
    // cheques, cards and Urssaf are all in the bank
    for (const code of ['511000', '512500', '467800'])
      await expect(accountant.getByRole('region', { name: new RegExp(`^${code}`) })).toHaveCount(0)
    await accountant.goto('/accounting/bank/suspense')
    await bankLine(accountant, 'LE GALL').getByRole('button', { name: 'Famille…' }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Paiement d’une famille' })
    await chooseFound(dialog, 'Famille', 'Kerbrat')
    await dialog.getByRole('button', { name: 'Encaisser' }).click()
    await expect(accountant.getByText('le compte 471000 est vide', { exact: false })).toBeVisible()
    expect(await balanceOf(company, '471')).toBe(0)
    await accountant.goto('/accounting/bank/transit')
    await expect(accountant.getByText('Rien n’est en chemin', { exact: false })).toBeVisible()
    await expectBooksToHold(company)
  })
})
