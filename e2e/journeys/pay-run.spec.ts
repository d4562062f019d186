// Journeys of the self-employed teachers' month: what is owed and held back, a run that leaves, another that a second person approves.
import type { Page } from '@playwright/test'
import { expectBooksToHold } from '../support/books.ts'
import { cards, typeCard } from '../support/cards.ts'
import { inClicks } from '../support/clicks.ts'
import { type Company, expect, test } from '../support/company/company.ts'
import { kerbrat, openFamily, openTeacher, riou, tanguy } from '../support/company/given.ts'
import { createContract } from '../support/contracts.ts'
import { declareGiven } from '../support/corrections.ts'
import { frenchDay } from '../support/days.ts'
import { setParameter } from '../support/debits.ts'
import { sendRequest, winContact } from '../support/households.ts'
import { confirmRead } from '../support/lessons.ts'
import { printed } from '../support/papers.ts'
import {
  acceptMandate,
  giveAddress,
  invoices,
  openPay,
  payFileLeft,
  payTicked,
  readPayFile,
  tick,
} from '../support/pay-runs.ts'
import { balanceOf } from '../support/receipts.ts'
import { giveOwnAccount, monthOf } from '../support/salaries.ts'
import { createTeacher, openPaymentAccount } from '../support/teachers.ts'

const madec = { firstName: 'Anne', lastName: 'Madec', email: 'anne.madec@exemple.fr' }

const keepCard = async (parent: Page) => {
  await parent.goto('/')
  await parent.getByRole('button', { name: 'Ajouter une carte' }).click()
  const adding = parent.getByRole('dialog', { name: 'Ajouter une carte' })
  await typeCard(adding, cards.accepted, 'Enregistrer la carte')
  await expect(adding).toBeHidden()
}
const confirmOne = async (parent: Page) => {
  await parent.goto('/')
  await parent
    .getByRole('button', { name: /^Confirmer le cours du / })
    .first()
    .click()
  await confirmRead(parent)
}

/** Riou, who has an account at the provider, teaches Malo; Madec, who has an IBAN alone, teaches Enora: both self-employed. */
const arrange = async (company: Company) => {
  const sales = await company.as('commercial')
  for (const family of [kerbrat, tanguy]) {
    await sendRequest(await company.browser(), family)
    await sales.goto('/contact/overview')
    await winContact(sales, family)
  }
  const manager = await company.as('gestion')
  await createTeacher(manager, riou)
  const riouId = Number(new URL(manager.url()).pathname.split('/').at(-1))
  await openPaymentAccount(manager, riouId)
  await giveAddress(manager)
  await createTeacher(manager, madec)
  await giveAddress(manager)
  await createContract(manager, { student: 'Kerbrat', teacher: 'Riou', price: '45' })
  await createContract(manager, { student: 'Tanguy', teacher: 'Madec', price: '45' })
  const [first, second] = [
    await openFamily(company, kerbrat.parent.lastName, 'solenn.kerbrat', kerbrat.email),
    await openFamily(company, tanguy.parent.lastName, 'maryse.tanguy', tanguy.email),
  ]
  // the second family has no card: it pays its bill by itself
  await keepCard(first)
  return {
    ...{ first, second },
    gwendal: await openTeacher(company, riou.lastName, 'gwendal.riou', riou.email),
    anne: await openTeacher(company, madec.lastName, 'anne.madec', madec.email),
  }
}

// Deductions (1) and the VAT of a teacher who charges it (2) are in pay-run-lines.spec.ts.
test('J-PAY-01 the self-employed are paid for the month, one by the provider, one by a file, once whatever is clicked', {
  tag: '@daily',
}, async ({ company }) => {
  const { first, second, gwendal, anne } = await arrange(company)
  await declareGiven(gwendal, 'Malo', { inDays: -1, time: '10:00', lasts: '1 h' })
  await confirmOne(first)
  await declareGiven(gwendal, 'Malo', { inDays: -1, time: '17:00', lasts: '1 h' })
  await declareGiven(anne, 'Enora', { inDays: -1, time: '14:00', lasts: '1 h' })
  await confirmOne(second)
  await giveOwnAccount(company)
  const accountant = await company.as('compta')
  const month = monthOf(frenchDay(-1))

  await test.step('(1) what is owed of each and why; without a mandate nobody is paid', async () => {
    const rows = await openPay(accountant, month)
    await expect(rows.filter({ hasText: 'RIOU' })).toContainText('Mandat d’autofacturation à accepter')
    await expect(tick(accountant, /^RIOU/)).toBeDisabled()
    for (const teacher of [gwendal, anne]) await acceptMandate(teacher)
    await openPay(accountant, month)
    await expect(rows.filter({ hasText: 'RIOU' })).toContainText(/1\scours.*Prestataire de cartes/)
    await expect(rows.filter({ hasText: 'RIOU' })).toContainText('cours pas encore confirmé (1)')
    await expect(rows.filter({ hasText: 'MADEC' })).toContainText('famille pas encore réglée (1)')
    await expect(tick(accountant, /^MADEC/)).toBeDisabled()
    await second.goto('/')
    await second.getByRole('button', { name: /^Régler la facture / }).click()
    const paying = second.getByRole('dialog', { name: /^Payer la facture/ })
    await typeCard(paying, cards.accepted, /^Payer 45,00/)
    await expect(paying).toBeHidden()
    await openPay(accountant, month)
    await expect(rows.filter({ hasText: 'MADEC' })).toContainText('Virement')
    await expect(rows.filter({ hasText: 'MADEC' })).not.toContainText('famille pas encore réglée')
  })

  await test.step('(7) abandoned before it leaves: nothing happened', async () => {
    await accountant.getByRole('button', { name: /^Payer 2\sprofesseurs/ }).click()
    const recap = accountant.getByRole('dialog', { name: /^Paie, / })
    await recap.getByRole('button', { name: 'Abandonner' }).click()
    await expect(recap).toBeHidden()
    await expect(invoices(accountant)).toHaveCount(0)
  })

  await test.step('(3) (6) the provider pays who is ticked, once; the unticked stays for the next run', async () => {
    // two more open the screen by the menu
    const said = await inClicks(accountant, 4, async () => {
      await tick(accountant, /^MADEC/).uncheck()
      return payTicked(accountant)
    })
    expect(said).toMatch(/Prestataire de cartes.*1\sprofesseur/)
    await expect(invoices(accountant)).toHaveCount(1)
    await company.clock.move('5 minutes')
    await openPay(accountant, month)
    await expect(invoices(accountant)).toContainText(/RIOU.*AF\d{5}-\d{4}-0001.*Payé le/)
    await expect(tick(accountant, /^MADEC/)).toBeChecked()
  })

  await test.step('(2) (4) « Autofacturation », with the number of the teacher’s own series, by mail and at home', async () => {
    const paper = await printed(accountant, invoices(accountant).getByRole('link', { name: /^Voir la facture AF/ }))
    for (const said of [
      /Autofacturation/,
      /AF\d{5}-\d{4}-0001/,
      /Gwendal Riou, EI/i,
      /article 293 B/,
      /selon son mandat/,
    ])
      expect(paper.text).toMatch(said)
    const mail = await company.inbox.read(riou.email, { subject: /^Votre paie de / })
    expect(mail.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf'])
    await gwendal.goto('/espace/paie')
    const home = gwendal.getByRole('region', { name: 'Mes factures' })
    await expect(home).toContainText(/AF\d{5}-\d{4}-0001.*Payé/)
  })

  await test.step('(7) above an amount a second person approves, and never who prepared it', async () => {
    await setParameter(company, 'Approbation au-delà de', '10', '10,00')
    await openPay(accountant, month)
    expect(await payTicked(accountant, 'Proposer la paie')).toContain('à approuver par une seconde personne')
    const waiting = accountant.getByRole('region', { name: 'Paie à approuver' })
    await expect(waiting).toContainText('une autre personne l’approuve')
    await expect(waiting.getByRole('button', { name: 'Approuver' })).toHaveCount(0)
    await expect(invoices(accountant)).toHaveCount(1)
    const director = await company.as('direction')
    await director.goto(`/accounting/pay?mois=${month}`)
    await director.getByRole('button', { name: 'Approuver' }).dblclick()
    await expect(director.getByRole('region', { name: 'Paie à approuver' })).toHaveCount(0)
    await openPay(accountant, month)
    await expect(invoices(accountant)).toHaveCount(2)
  })

  await test.step('(3) (5) one file; due from the day of the paper, paid by the bank', async () => {
    expect(await readPayFile(accountant)).toContain('<NbOfTxs>1</NbOfTxs>')
    const [cost, owed] = [await balanceOf(company, '604'), await balanceOf(company, '401')]
    expect(cost).toBeGreaterThan(0)
    expect(owed).toBe(-cost / 2)
    await openPay(accountant, month)
    await payFileLeft(accountant)
    await expect(invoices(accountant).filter({ hasText: 'MADEC' })).toContainText('Payé le')
    expect(await balanceOf(company, '401')).toBe(0)
    await expectBooksToHold(company)
  })
})
