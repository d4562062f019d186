// Journey of what stands on the invoice of a self-employed teacher: his lessons, what is taken back of one, the VAT that he charges.
import { expectBooksToHold } from '../support/books.ts'
import { cards, typeCard } from '../support/cards.ts'
import { expect, test } from '../support/company/company.ts'
import { riou, runningContract } from '../support/company/given.ts'
import { declareGiven } from '../support/corrections.ts'
import { frenchDay } from '../support/days.ts'
import { choose, field } from '../support/fields.ts'
import { actOnLesson, confirmRead } from '../support/lessons.ts'
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
import { seeLessons } from '../support/planning.ts'
import { balanceOf } from '../support/receipts.ts'
import { idOf } from '../support/records.ts'
import { giveOwnAccount, monthOf } from '../support/salaries.ts'

const centsIn = (file: string) => Math.round(Number(/<InstdAmt[^>]*>([\d.]+)</.exec(file)?.[1] ?? '0') * 100)

test('J-PAY-01 the VAT that a teacher charges and what is taken back of a lesson put right stand on his invoices and in the books', async ({
  company,
}) => {
  const { mother, teacher, contract } = await runningContract(company)
  const [manager, accountant] = [await company.as('gestion'), await company.as('compta')]
  const month = monthOf(frenchDay(-1))
  const give = async (time: string) => {
    await declareGiven(teacher, 'Malo', { inDays: -1, time, lasts: '1 h' })
    await mother.goto('/')
    await mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
    await confirmRead(mother)
  }
  const row = accountant.getByRole('listitem').filter({ hasText: 'RIOU' }).first()

  await test.step('given: a teacher who charges VAT, paid by transfer, a family that pays by card', async () => {
    await manager.goto(`/teacher/show/${await idOf(manager, '/teacher/manage', riou.lastName)}`)
    await field(manager, 'Numéro de TVA').fill('FR44732829320')
    await manager.getByRole('switch', { name: 'Collecte la TVA' }).check()
    await giveAddress(manager)
    await acceptMandate(teacher)
    await giveOwnAccount(company)
    await mother.goto('/')
    await mother.getByRole('button', { name: 'Ajouter une carte' }).click()
    const adding = mother.getByRole('dialog', { name: 'Ajouter une carte' })
    await typeCard(adding, cards.accepted, 'Enregistrer la carte')
    await expect(adding).toBeHidden()
    await give('10:00')
    await give('12:00')
  })

  await test.step('(2) (5) his invoice says the tax apart, is paid with it, and the tax is deducted', async () => {
    await openPay(accountant, month)
    await expect(row).toContainText(/2\scours/)
    await payTicked(accountant)
    await expect(invoices(accountant)).toHaveCount(1)
    const paper = await printed(accountant, invoices(accountant).getByRole('link', { name: /^Voir la facture AF/ }))
    for (const said of [/Autofacturation/, /FR44732829320/, /TVA.*20.%/]) expect(paper.text).toMatch(said)
    expect(paper.text).not.toContain('293 B')
    const cents = centsIn(await readPayFile(accountant))
    await company.clock.move('1 hour')
    const [cost, tax] = [await balanceOf(company, '604'), await balanceOf(company, '44566')]
    // two lessons of 30 €, tax included
    expect([cost, tax, cost + tax]).toEqual([5000, 1000, cents])
    expect(await balanceOf(company, '401')).toBe(-cents)
    await openPay(accountant, month)
    await payFileLeft(accountant)
    expect(await balanceOf(company, '401')).toBe(0)
  })

  await test.step('(1) a lesson shortened since is taken off the next pay, line by line, with its reason', async () => {
    await manager.goto(contract)
    await seeLessons(manager)
    await actOnLesson(
      manager.getByRole('row', { name: new RegExp(`${frenchDay(-1)} à 10:00`) }),
      /^Corriger la facture/,
    )
    const dialog = manager.getByRole('dialog', { name: /^Corriger la facture / })
    await choose(dialog, 'Durée', '30 min')
    await field(dialog, 'Motif').fill('Moitié moins long.')
    await dialog.getByRole('button', { name: 'Corriger la facture' }).click()
    await expect(dialog).toBeHidden()
    await give('16:00')
    await openPay(accountant, month)
    await expect(row).toContainText(/1\scours/)
    await expect(row).toContainText(/reprise 15,00.€/)
    await expect(tick(accountant, /^RIOU/)).toBeChecked()
    expect(await payTicked(accountant)).toMatch(/15,00/)
    await expect(invoices(accountant)).toHaveCount(2)
    const paper = await printed(
      accountant,
      invoices(accountant).getByRole('link', { name: /^Voir la facture AF.*0002/ }),
    )
    expect(paper.text).toContain('Moitié moins long.')
    expect(centsIn(await readPayFile(accountant))).toBe(1500)
    await openPay(accountant, month)
    await payFileLeft(accountant)
    await company.clock.move('1 hour')
    expect([await balanceOf(company, '401'), await balanceOf(company, '604')]).toEqual([0, 6250])
    await expectBooksToHold(company)
  })
})
