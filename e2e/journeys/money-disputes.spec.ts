// Journey of a card payment that its holder contests at the bank: a task of the office, answered and won, or lost and owed again.
import type { Page } from '@playwright/test'
import { bankLine, importStatement, match, nameAccount, payOut } from '../support/bank.ts'
import { expectBooksToHold } from '../support/books.ts'
import { cards, keepCard, paymentsOf } from '../support/cards.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, runningContract } from '../support/company/given.ts'
import { frenchDay } from '../support/days.ts'
import { confirmRead, declareLesson } from '../support/lessons.ts'
import { balanceOf } from '../support/receipts.ts'

test('J-MONEY-01 a payment contested at the bank of its holder is a task of the office: answered and won, it stays; lost, it is owed again', async ({
  company,
}) => {
  const { mother, teacher } = await runningContract(company)
  await keepCard(mother, cards.accepted, false)
  const accountant = await company.as('compta')
  await nameAccount(company)
  const pay = async (time?: string) => {
    await declareLesson(teacher, 'Malo', time)
    await mother.goto('/')
    await mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
    await confirmRead(mother)
    await expect(mother.getByRole('region', { name: /^Factures à régler/ })).toHaveCount(0)
  }
  const provider = await company.browser()
  const disputes = provider.locator('#contestations')
  /** The holder of the card speaks to the bank about what was paid last. */
  const contest = async () => {
    await provider.goto(`${company.sandboxUrl}/stripe`)
    await provider.getByRole('button', { name: 'Contester' }).first().click()
    await expect(disputes.getByRole('row').nth(1)).toContainText('À répondre')
    await company.clock.move('15 minutes')
  }
  const end = async (button: 'Gagnée' | 'Perdue') => {
    await provider.goto(`${company.sandboxUrl}/stripe`)
    await disputes.getByRole('button', { name: button }).first().click()
    await company.clock.move('15 minutes')
  }
  const openCard = async (manager: Page) => {
    await manager.goto('/monitoring/workflow/overview')
    await manager.getByRole('listitem').filter({ hasText: 'Paiement contesté' }).getByRole('link').first().click()
    return manager.getByRole('dialog').first()
  }

  const bill = await test.step('given: a lesson paid by the card that is kept', async () => {
    await pay()
    await company.clock.move('1 minute')
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Vos factures du / })
    return /\S+-\d{4}-\d{6}/.exec(mail.text)?.[0] ?? 'none'
  })

  await test.step('the office is told, reads until when it may answer and why, and answers at the provider', async () => {
    await contest()
    const manager = await company.as('direction')
    const card = await openCard(manager)
    await expect(card).toContainText('Paiement contesté')
    await expect(card).toContainText('le porteur de la carte dit ne pas avoir payé')
    await expect(card).toContainText(`Preuves à envoyer au plus tard le ${frenchDay(7)}`)
    const link = card.getByRole('link', { name: 'Répondre chez le prestataire de cartes' })
    await provider.goto((await link.getAttribute('href')) ?? '')
    await disputes.getByRole('button', { name: 'Envoyer des preuves' }).click()
    await expect(disputes.getByRole('row').nth(1)).toContainText('En examen')
    const { payments } = await paymentsOf(company, bill)
    await expect(payments).toContainText(/Contest(é, à répondre|ation en examen)/)
    await accountant.keyboard.press('Escape')
    await mother.goto('/')
    await expect(mother.getByRole('region', { name: /^Factures à régler/ })).toHaveCount(0)
  })

  await test.step('won: the payment stays, and says so', async () => {
    await end('Gagnée')
    const { payments, order } = await paymentsOf(company, bill)
    await expect(payments).toContainText('Contestation gagnée')
    await expect(order).toContainText(/Payé\s*45,00/)
    await accountant.keyboard.press('Escape')
    await expectBooksToHold(company)
  })

  await test.step('lost: the bill is owed again, the family is told, and pays otherwise', async () => {
    await pay('19:00')
    await contest()
    await end('Perdue')
    const mail = await company.inbox.read(kerbrat.email, {
      subject: /^Votre paiement de 45,00\s€ a été repris par votre banque$/,
    })
    expect(mail.text).toMatch(/45,00\s€ à payer/)
    await mother.goto('/')
    const due = mother.getByRole('button', { name: /^Régler la facture / })
    const lost = ((await due.getAttribute('aria-label')) ?? '').replace('Régler la facture ', '')
    expect(lost).not.toBe(bill)
    const { payments } = await paymentsOf(company, lost)
    await expect(payments).toContainText('Contestation perdue')
    await accountant.keyboard.press('Escape')
    expect(await balanceOf(company, '411')).toBe(4500)
    await expectBooksToHold(company)
  })

  await test.step('the bank shows what the provider sent, less what it took: 512500 is empty, the fee in 627', async () => {
    await company.clock.move('3 days')
    await payOut(company)
    await importStatement(accountant, company)
    await match(bankLine(accountant, 'STRIPE'))
    await expect(bankLine(accountant, 'STRIPE')).toHaveCount(0)
    // 0,93 € for each of two payments, 15,00 € for the dispute that was lost; that of the other came back
    expect([await balanceOf(company, '512500'), await balanceOf(company, '627')]).toEqual([0, 93 + 93 + 1500])
    await expectBooksToHold(company)
  })
})
