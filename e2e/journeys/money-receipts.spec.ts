// Journeys of money that families bring otherwise than by card: received, kept, bounced, paid twice.
import type { Locator } from '@playwright/test'
import { expectBooksToHold } from '../support/books.ts'
import { cards, typeCard } from '../support/cards.ts'
import { countClicks } from '../support/clicks.ts'
import { expect, test } from '../support/company/company.ts'
import { runningContract } from '../support/company/given.ts'
import { choose, field } from '../support/fields.ts'
import { confirmRead, declareLesson } from '../support/lessons.ts'
import { printed } from '../support/papers.ts'
import { expectHome } from '../support/people.ts'
import { balanceOf, fillMoney, lines, mailOf, openAccountOf, oweLessons, receive, sumsOf } from '../support/receipts.ts'

test('J-MONEY-07 a cheque for the month: five bills, a credit, the bank that refuses it, and cash', async ({
  company,
}) => {
  const { mother, teacher } = await runningContract(company)
  const accountant = await company.as('compta')
  await test.step('given: a family owes five bills', () =>
    oweLessons(teacher, mother, ['09:00', '11:00', '13:00', '15:00', '17:00']))

  await test.step('(1) 250,00 € by cheque in four clicks at most: oldest first, editable, the rest is credit', async () => {
    const clicked = await countClicks(accountant)
    await accountant.goto('/')
    await expectHome(accountant)
    await accountant.keyboard.press('Control+k')
    const palette = accountant.getByRole('dialog', { name: 'Rechercher' })
    await palette.getByRole('combobox').fill('kerbrat solenn')
    await palette
      .getByRole('group', { name: 'Clients' })
      .getByRole('option', { name: /KERBRAT Solenn/i })
      .click()
    await accountant
      .getByRole('navigation', { name: 'Sections de la fiche' })
      .getByRole('link', { name: 'Compte client' })
      .click()
    await expect(sumsOf(accountant)).toContainText('225,00')
    await accountant.getByRole('button', { name: 'Encaisser', exact: true }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Encaisser' })
    // the cheque is the means proposed: no click for it
    await field(dialog, 'Montant').fill('250')
    await field(dialog, 'Numéro du chèque').fill('7700123')
    await field(dialog, 'Banque').fill('Banque du Port')
    const paid = dialog.getByRole('list', { name: 'Factures payées' }).getByRole('listitem')
    await expect(paid).toHaveCount(6)
    await expect(paid.last()).toContainText('25,00')
    const before = clicked()
    await dialog.getByRole('button', { name: 'Choisir la répartition' }).click()
    await paid.first().getByRole('textbox').fill('40')
    await paid.first().getByRole('textbox').blur()
    await expect(paid.last()).toContainText('30,00')
    await dialog.getByRole('button', { name: 'Les plus anciennes d’abord' }).click()
    await expect(paid.last()).toContainText('25,00')
    // what was shared otherwise, and put back, is looked at besides
    const besides = clicked() - before
    await dialog.getByRole('button', { name: 'Encaisser', exact: true }).click()
    await expect(dialog).toBeHidden()
    expect(clicked() - besides).toBe(4)
    await expect(sumsOf(accountant)).toContainText(/À payer\s*0,00/)
    await expect(sumsOf(accountant)).toContainText('25,00')
    await expect(lines(accountant, 'Encaissements').first()).toContainText('n° 7700123 (Banque du Port)')
  })

  await test.step('(2) the family is told, with its receipt, and owes nothing at home', async () => {
    const mail = await mailOf(company, /Nous avons bien reçu 250,00/)
    expect(mail.text).toMatch(/45,00.€, réglée/)
    expect(mail.text).toMatch(/Avoir sur votre compte.:.25,00/)
    // the five bills that it paid
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(Array(5).fill(expect.stringMatching(/\.pdf$/)))
    await expect(mother.getByRole('region', { name: /^Factures à régler/ })).toHaveCount(0)
    await expect(mother.getByRole('region', { name: 'Votre avoir' })).toContainText('25,00')
    expect(await balanceOf(company, '4191')).toBe(-2500)
  })

  await test.step('(3) the cheque waits for the bank', async () => {
    await accountant.goto('/accounting/deposits')
    await expect(lines(accountant, 'Chèque, cours particuliers')).toContainText(['7700123'])
  })

  await test.step('(7) the next bill takes the credit, and says so', async () => {
    await declareLesson(teacher, 'Malo', '19:00')
    await mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
    const recap = mother.getByRole('dialog', { name: 'Confirmer le cours' })
    await expect(recap).toContainText('Pris sur votre avoir')
    await expect(recap).toContainText('25,00')
    await confirmRead(mother)
    await mother
      .getByRole('dialog', { name: 'Cours confirmé, facture à payer' })
      .getByRole('button', { name: 'Plus tard' })
      .click()
    const due = mother.getByRole('region', { name: /^Factures à régler/ }).getByRole('listitem')
    await expect(due).toContainText('20,00 €')
    const paper = await printed(mother, due.getByRole('link', { name: /^Voir la facture/ }))
    expect(paper.text).toMatch(/Avoir en compte\s+25,00/)
    expect(paper.text).toMatch(/Reste à payer.:.20,00/)
    await expectBooksToHold(company)
  })

  await test.step('(5) the bank refuses it: the bills are owed again, both lines stay, the family is told', async () => {
    await openAccountOf(accountant, 'Kerbrat')
    await lines(accountant, 'Encaissements').first().getByRole('button', { name: 'Rejeté par la banque…' }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Rejeté par la banque' })
    await field(dialog, 'Motif').fill('Sans provision')
    await field(dialog, 'Frais de la banque').fill('12,50')
    await dialog.getByRole('button', { name: 'Enregistrer le rejet' }).click()
    await expect(dialog).toBeHidden()
    // five lessons, and the sixth that its credit had paid a part of
    await expect(sumsOf(accountant)).toContainText('270,00')
    await expect(lines(accountant, 'À payer')).toHaveCount(6)
    await lines(accountant, 'À payer').first().getByRole('button', { name: 'Voir' }).click()
    const order = accountant.getByRole('dialog', { name: /^Commande/ }).getByRole('region', { name: 'Paiements' })
    await expect(order.getByRole('row', { name: /Chèque/ })).toHaveCount(2)
    await accountant.keyboard.press('Escape')
    expect((await mailOf(company, /a été rejeté/)).text).toContain('à payer')
    await expect(mother.getByRole('region', { name: /^Factures à régler/ })).toContainText('270,00')
    expect(await balanceOf(company, '627')).toBe(1250)
    await expectBooksToHold(company)
  })

  await test.step('(6) cash opens no tax credit: said on the screen, left out of the tax document', async () => {
    await openAccountOf(accountant, 'Kerbrat')
    await accountant.getByRole('button', { name: 'Encaisser', exact: true }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Encaisser' })
    await fillMoney(dialog, { means: 'Espèces', euros: '90' })
    await expect(dialog).toContainText('n’ouvre pas droit au crédit d’impôt')
    await dialog.getByRole('button', { name: 'Encaisser', exact: true }).click()
    await expect(dialog).toBeHidden()
    await receive(accountant, { means: 'Virement', euros: '180' })
    await test.step('(4) the next family is typed at once: the search has the focus', () =>
      expect(accountant.getByRole('textbox', { name: /^Famille/ })).toBeFocused())
    await expect(sumsOf(accountant)).toContainText(/À payer\s*0,00/)
    await mother.reload()
    const year = (await company.clock.now()).getFullYear()
    const paper = await printed(mother, mother.getByRole('link', { name: new RegExp(`^${year}, provisoire`) }))
    expect(paper.text).toMatch(/Montant effectivement acquitté.:.180,00/)
    await expectBooksToHold(company)
  })
})

test('J-MONEY-08 paid by card and again by transfer, the second goes back on the card, once, however often it is asked', async ({
  company,
}) => {
  const { mother, teacher } = await runningContract(company)
  const accountant = await company.as('compta')
  await oweLessons(teacher, mother, ['10:00'])
  await mother.getByRole('button', { name: /^Régler la facture / }).click()
  const paying = mother.getByRole('dialog', { name: /^Payer la facture/ })
  await typeCard(paying, cards.accepted, /^Payer 45,00/)
  await expect(paying).toBeHidden()
  await openAccountOf(accountant, 'Kerbrat')
  await receive(accountant, { means: 'Virement', euros: '45' })

  await test.step('(3) (5) on the card, by two people at once: one goes back, the other is told that nothing is left', async () => {
    const director = await company.as('direction')
    await openAccountOf(director, 'Kerbrat')
    const dialogs: Locator[] = []
    for (const page of [accountant, director]) {
      await page.getByRole('button', { name: 'Rembourser l’avoir…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Rembourser l’avoir' })
      await choose(dialog, 'Par', 'Carte bancaire')
      await expect(dialog).toContainText('L’argent retourne sur la carte qui a payé')
      await field(dialog, 'Motif').fill('Payé deux fois')
      dialogs.push(dialog)
    }
    const ask = (dialog: Locator) => dialog.getByRole('button', { name: 'Rembourser', exact: true }).click()
    await Promise.all(dialogs.map(ask))
    const refusals = dialogs.map((dialog) => dialog.getByText(/ne peut être remboursé de cette façon/))
    await expect
      .poll(async () =>
        (await Promise.all(refusals.map((refusal) => refusal.count()))).reduce((sum, count) => sum + count, 0),
      )
      .toBeGreaterThan(0)
    await expect.poll(async () => (await Promise.all(dialogs.map((dialog) => dialog.count()))).sort()).toEqual([0, 1])
    await openAccountOf(accountant, 'Kerbrat')
    await expect(lines(accountant, 'Remboursements')).toHaveCount(1)
    await expect(lines(accountant, 'Remboursements')).toContainText(/Carte bancaire.*Fait/)
    // neither debt nor credit: the transfer took the place of the card
    await expect(sumsOf(accountant)).toContainText(/À payer\s*0,00/)
    await expect(sumsOf(accountant)).not.toContainText('45,00')
  })
  await test.step('(4) the family is told', async () => {
    expect((await mailOf(company, /Nous vous avons remboursé 45,00/)).text).toContain('Par carte bancaire')
    await expect(mother.getByRole('region', { name: /^Factures à régler/ })).toHaveCount(0)
  })
  await test.step('(6) to the cent: 411 and 4191 are even, the bank holds the transfer', async () => {
    expect(await balanceOf(company, '411')).toBe(0)
    expect(await balanceOf(company, '4191')).toBe(0)
    expect(await balanceOf(company, '512000')).toBe(4500)
    await expectBooksToHold(company)
  })
})

test('J-MONEY-08 paid by card and again by transfer, the second is kept, then given back once', async ({ company }) => {
  const { mother, teacher } = await runningContract(company)
  const accountant = await company.as('compta')
  await oweLessons(teacher, mother, ['10:00'])
  await test.step('given: the card on Monday', async () => {
    await mother.getByRole('button', { name: /^Régler la facture / }).click()
    const paying = mother.getByRole('dialog', { name: /^Payer la facture/ })
    await typeCard(paying, cards.accepted, /^Payer 45,00/)
    await expect(paying).toBeHidden()
  })
  await test.step('(1) the transfer on Wednesday is accepted, and is credit', async () => {
    await company.clock.move('2 days')
    await openAccountOf(accountant, 'Kerbrat')
    await receive(accountant, { means: 'Virement', euros: '45' })
    await expect(sumsOf(accountant)).toContainText('45,00')
  })
  await test.step('(2) (3) listed under « Crédits clients », kept for the next bills unless given back', async () => {
    await accountant.goto('/accounting/credits')
    const credit = lines(accountant, 'Crédits clients').filter({ hasText: 'KERBRAT' })
    await expect(credit).toContainText('pris par les prochaines factures')
    const clicked = await countClicks(accountant)
    await credit.getByRole('button', { name: 'Rembourser…' }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Rembourser l’avoir' })
    await test.step('(5) more than the credit is refused', async () => {
      await field(dialog, 'Montant').fill('45,01')
      await field(dialog, 'Motif').fill('Payé deux fois')
      await dialog.getByRole('button', { name: 'Rembourser', exact: true }).click()
      await expect(dialog).toContainText('ne permet de rembourser ainsi que 45,00')
    })
    await choose(dialog, 'Par', 'Chèque')
    await field(dialog, 'Montant').fill('45')
    await dialog.getByRole('button', { name: 'Rembourser', exact: true }).click()
    await expect(dialog).toBeHidden()
    // but for the one that was refused
    expect(clicked() - 1).toBeLessThanOrEqual(4)
    // nothing is left to give back a second time
    await expect(lines(accountant, 'Crédits clients').filter({ hasText: 'KERBRAT' })).toHaveCount(0)
  })
  await test.step('(3) (4) done with its day and reference; the family is told', async () => {
    await expect(mother.getByRole('region', { name: 'Votre avoir' })).toContainText('est en cours')
    const refund = lines(accountant, 'Remboursements').filter({ hasText: 'KERBRAT' })
    await refund.getByRole('button', { name: 'C’est fait…' }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Remboursement fait' })
    await field(dialog, 'Référence').fill('CHQ 0012345')
    await dialog.getByRole('button', { name: 'C’est fait' }).click()
    await expect(dialog).toBeHidden()
    await expect(refund).toContainText('CHQ 0012345')
    expect((await mailOf(company, /Nous vous avons remboursé 45,00/)).text).toContain('CHQ 0012345')
  })
  await test.step('(6) to the cent: nothing left in 4191 or 511, the bank gave the cheque', async () => {
    expect(await balanceOf(company, '4191')).toBe(0)
    expect(await balanceOf(company, '511')).toBe(0)
    expect(await balanceOf(company, '512000')).toBe(0)
    await expectBooksToHold(company)
  })
})
