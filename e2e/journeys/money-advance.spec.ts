// Journeys of the tax advance that is asked for: confirmed, followed until the Urssaf paid, and what may not be asked.
import { activateAdvance, decideRequest, openAdvance, requestsSent } from '../support/advances.ts'
import { importStatement } from '../support/bank.ts'
import { expectBooksToHold, ledgerOf } from '../support/books.ts'
import { expect, test } from '../support/company/company.ts'
import { runningContract } from '../support/company/given.ts'
import { createContract } from '../support/contracts.ts'
import { declareGiven } from '../support/corrections.ts'
import { dayOf } from '../support/days.ts'
import { field } from '../support/fields.ts'
import { confirmRead } from '../support/lessons.ts'
import { printed } from '../support/papers.ts'
import { balanceOf, openAccountOf, sumsOf } from '../support/receipts.ts'

// What may not be asked besides (5) is in money-advance-refused.spec.ts.
test('J-MONEY-03 a lesson of 66 € is confirmed, all of it is asked of the Urssaf, which pays', async ({ company }) => {
  const { mother, teacher } = await runningContract(company, { price: '44' })
  await activateAdvance(company)
  await company.clock.move('2 days')
  await mother.goto('/')
  await declareGiven(teacher, 'Malo', { inDays: 1, time: '17:00', lasts: '1 h 30' })

  const number =
    await test.step('(1) what is asked and debited is read before; the card is not touched, nothing is due', async () => {
      await mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
      const recap = mother.getByRole('dialog', { name: 'Confirmer le cours' })
      await expect(recap).toContainText(/66,00\s€ demandés à l’Urssaf, qui vous prélèvera 33,00\s€/)
      await expect(recap).not.toContainText('À payer ensuite')
      await confirmRead(mother)
      await expect(mother.getByRole('region', { name: /^Factures à régler/ })).toHaveCount(0)
      const own = mother.getByRole('region', { name: /^Vos factures/ }).getByRole('listitem')
      await expect(own).toContainText('66,00')
      return /\S+-\d{4}-\d{6}/.exec((await own.textContent()) ?? '')?.[0] ?? 'none'
    })

  await test.step('(2) the request leaves within a minute, with what the Urssaf asks', async () => {
    await company.clock.move('1 minute')
    const [request, ...others] = await requestsSent(company)
    expect(others).toEqual([])
    const day = (await dayOf(company, -1)).split('/').reverse().join('-')
    expect(request).toMatchObject({ numFactureTiers: number, totalCents: 6600, transferCents: 6600 })
    expect(request?.sent).toMatchObject({
      mntFactureTTC: 66,
      mntFactureHT: 60,
      dateDebutEmploi: `${day}T00:00:00Z`,
      dateFinEmploi: `${day}T00:00:00Z`,
      inputPrestations: [
        {
          quantite: 1.5,
          mntUnitaireTTC: 44,
          mntPrestationTTC: 66,
          mntPrestationHT: 60,
          mntPrestationTVA: 6,
          complement2: '73282932000074',
        },
      ],
    })
    expect(request?.sent.mntAcompte).toBeUndefined()
  })

  const accountant = await company.as('compta')
  await test.step('(3) the same figures and words on every screen', async () => {
    await mother.goto('/')
    const own = mother.getByRole('region', { name: /^Vos factures/ })
    await expect(own).toContainText('Avance attendue')
    await expect(own).toContainText(/66,00\s€ demandés à l’Urssaf, qui vous prélèvera 33,00\s€/)
    const paper = await printed(mother, own.getByRole('link', { name: /^Voir la facture/ }))
    expect(paper.text).toMatch(/66,00\s€ demandés à l’Urssaf, qui vous prélèvera 33,00\s€/)
    expect(paper.text).toMatch(/Reste à payer\s*:?\s*0,00/)
    await openAccountOf(accountant, 'Kerbrat')
    await expect(sumsOf(accountant)).toContainText(/Avance Urssaf attendue\s*66,00/)
    await accountant.goto(`/accounting/bills-payments?q=${number}`)
    const tracked = accountant.getByRole('row', { name: new RegExp(number) })
    await expect(tracked).toContainText(/0,00\s€En attente66,00\s€En attente/)
    await expectBooksToHold(company)
  })

  await test.step('(4) each step is followed; paid, it is received on the day of the transfer', async () => {
    for (const [code, label] of [
      ['20', 'En attente de validation'],
      ['30', 'Validée'],
      ['50', 'Prélevée'],
      ['70', 'Payée'],
    ] as const) {
      await decideRequest(company, number, code)
      await accountant.goto(`/accounting/orders?q=${number}`)
      await accountant
        .getByRole('row', { name: new RegExp(number) })
        .getByRole('rowheader')
        .getByRole('link')
        .click()
      const advance = accountant
        .getByRole('dialog', { name: /^Commande / })
        .getByRole('region', { name: 'Avance immédiate' })
      await expect(advance).toContainText(label)
    }
    await expectBooksToHold(company)
    await accountant.goto(`/accounting/bills-payments?q=${number}`)
    await expect(accountant.getByRole('row', { name: new RegExp(number) })).toContainText(/66,00\s€Réussi/)
    const received = (await ledgerOf(accountant)).filter(({ accountCode }) => accountCode.startsWith('4678'))
    expect(received.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(6600)
    const today = (await dayOf(company, 0)).split('/').reverse().join('-')
    expect(new Set(received.map(({ date }) => date))).toEqual(new Set([today]))
  })

  await test.step('(4) the line of the bank is matched with its request: 4678 to 512', async () => {
    await importStatement(accountant, company)
    await accountant.getByRole('button', { name: 'Rapprocher la ligne certaine' }).click()
    await expect(accountant.getByText('1 ligne rapprochée.')).toBeVisible()
    expect([await balanceOf(company, '4678'), await balanceOf(company, '512000')]).toEqual([0, 6600])
    await expectBooksToHold(company)
  })

  await test.step('(3) paid, the same sums on the home of the family, on its paper and in the accounting table', async () => {
    await mother.goto('/')
    const own = mother.getByRole('region', { name: /^Vos factures/ })
    await expect(own).toContainText('Payée')
    await expect(own).toContainText(/66,00\s€ payés par l’Urssaf, qui vous a prélevé 33,00\s€/)
    const paper = await printed(mother, own.getByRole('link', { name: /^Voir la facture/ }))
    expect(paper.text).toMatch(/66,00\s€ payés par l’Urssaf, qui vous a prélevé 33,00\s€/)
    await accountant.goto(`/accounting/tables?q=${number}`)
    await expect(accountant.getByRole('row', { name: new RegExp(number) })).toContainText('33,00')
  })

  await test.step('(7) the certificate says what the family bore', async () => {
    const certificate = mother.getByRole('region', { name: 'Attestations fiscales' }).getByRole('link')
    const paper = await printed(mother, certificate)
    expect(paper.text).toMatch(/Montant effectivement acquitté\s*:\s*33,00/)
    expect(paper.text).toMatch(/Avance immédiate du crédit d’impôt \(Urssaf\), déduite\s*-\s*33,00/)
  })
})

test('J-MONEY-03 the ceiling of the household, and a lesson online', async ({ company }) => {
  const { mother, teacher } = await runningContract(company, { price: '44' })
  await activateAdvance(company)
  const manager = await company.as('gestion')
  await createContract(manager, { student: 'Kerbrat', teacher: 'Riou', price: '40', isOnline: true })
  await company.clock.move('2 days')

  /** What the family reads before it confirms a lesson of the company's yesterday, and then confirms. */
  const confirmAndRead = async (time: string, contract = /domicile/i): Promise<string> => {
    await declareGiven(teacher, 'Malo', { inDays: 1, time, lasts: '1 h 30' }, contract)
    await mother.goto('/')
    await mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
    const recap = mother.getByRole('dialog', { name: 'Confirmer le cours' })
    await expect(recap).toContainText(/€/)
    const text = (await recap.textContent()) ?? ''
    await confirmRead(mother)
    const unpaid = mother.getByRole('dialog', { name: 'Cours confirmé, facture à payer' })
    if (text.includes('À payer ensuite')) await unpaid.getByRole('button', { name: 'Plus tard' }).click()
    return text
  }

  await test.step('(6) the ceiling is counted by year, with what planned lessons will take', async () => {
    const { section } = await openAdvance(company, 'Kerbrat')
    await expect(section).toContainText(/0,00\s€ d’avance sur 6.000,00\s€ en \d{4}/)
    await section.getByRole('button', { name: 'Plafond du foyer' }).click()
    const dialog = manager.getByRole('dialog', { name: /^Plafond du foyer/ })
    await field(dialog, 'Crédit d’impôt utilisé ailleurs').fill('5985')
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(section).toContainText(/5.985,00\s€ utilisés ailleurs/)
  })

  await test.step('(6) the bill that crosses it is advanced up to it, and says so; the next one is due', async () => {
    expect(await confirmAndRead('17:00')).toMatch(
      /66,00\s€ demandés à l’Urssaf, qui vous prélèvera 51,00\s€\s: le plafond de l’année est atteint/,
    )
    await company.clock.move('1 minute')
    expect(await requestsSent(company)).toHaveLength(1)
    const { section } = await openAdvance(company, 'Kerbrat')
    await expect(section).toContainText(/15,00\s€ d’avance sur 6.000,00\s€/)
    await expect(section).toContainText(/plafond atteint en \S+ \d{4}/)
    expect(await confirmAndRead('10:00')).toMatch(/le plafond de l’année est atteint.*À payer ensuite\s*66,00/s)
  })

  await test.step('(5) a lesson online opens no advance: the reason is read, and it is due', async () => {
    const { section } = await openAdvance(company, 'Kerbrat')
    await section.getByRole('button', { name: 'Plafond du foyer' }).click()
    const dialog = manager.getByRole('dialog', { name: /^Plafond du foyer/ })
    await field(dialog, 'Crédit d’impôt utilisé ailleurs').fill('0')
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(dialog).toBeHidden()
    expect(await confirmAndRead('14:00', /en ligne/i)).toMatch(/seul un cours particulier à domicile/)
    expect(await requestsSent(company)).toHaveLength(1)
    await expectBooksToHold(company)
  })
})
