// Journey of the VAT return: due as money comes, given back with it, deducted, declared once; by its bills from the day of the option.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import type { Locator, Page } from '@playwright/test'
import { billsOf, expectBooksToHold } from '../support/books.ts'
import { cards, typeCard } from '../support/cards.ts'
import type { Span } from '../support/company/clock.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, riou, runningContract, tanguy } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { createContract } from '../support/contracts.ts'
import { declareGiven } from '../support/corrections.ts'
import { dayOf } from '../support/days.ts'
import { choose, field } from '../support/fields.ts'
import { type Family, sendRequest, winContact } from '../support/households.ts'
import { actOnLesson, confirmLesson, confirmRead } from '../support/lessons.ts'
import { readPaper } from '../support/papers.ts'
import { signInAtOnce } from '../support/people.ts'
import { lessonRow, seeLessons } from '../support/planning.ts'
import { balanceOf, openAccountOf, receive } from '../support/receipts.ts'
import { idOf } from '../support/records.ts'
import { openPaymentAccount, payTeacher } from '../support/teachers.ts'

const dayMs = 86_400_000
const monthName = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', month: 'long', year: 'numeric' })
const paramOf = (day: Date) => day.toISOString().slice(0, 7)

/** Days until the second of the next month. */
const toNextMonth = (now: Date): Span => {
  const second = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2)
  return `${Math.ceil((second - now.getTime()) / dayMs)} days`
}
const openVat = async (accountant: Page, month: Date): Promise<Locator> => {
  await accountant.goto(`/accounting/vat?mois=${paramOf(month)}`)
  const table = accountant.getByRole('table', { name: `Déclaration de TVA, ${monthName.format(month)}` })
  await expect(table).toBeVisible()
  return table
}
/** A line of the return: what it is, its base and its VAT, in euros as they are read. */
const expectRow = (table: Locator, name: string, ...figures: readonly string[]) =>
  expect(table.getByRole('row', { name: new RegExp(`^${name}`) })).toContainText(
    new RegExp(figures.map((euros) => `${euros}.€`).join('.*')),
  )

test('J-BOOKS-04 VAT is due as families pay, in part and to the cent, is declared once, and by its bills from the day of the option', async ({
  company,
}) => {
  const { mother, teacher, contract } = await runningContract(company)
  const [manager, accountant, director] = [
    await company.as('gestion'),
    await company.as('compta'),
    await company.as('direction'),
  ]
  await sendRequest(await company.browser(), tanguy)
  const sales = await company.as('commercial')
  await sales.goto('/contact/overview')
  await winContact(sales, tanguy)
  await createContract(manager, { student: 'Tanguy', teacher: 'Riou', price: '45', isOnline: true })
  const online = new URL(manager.url()).pathname
  const riouId = await idOf(manager, '/teacher/manage', riou.lastName)
  await openPaymentAccount(manager, riouId)

  const began = await company.clock.now()
  /** Days since the journey began, which days on screens are typed from. */
  const ahead = async () => Math.floor(((await company.clock.now()).getTime() - began.getTime()) / dayMs)
  /** Time passes; nobody stays signed in for so long. */
  const goOn = async (span: Span): Promise<void> => {
    await company.clock.move(span)
    for (const login of ['compta', 'direction', 'gestion'] as const)
      await signInAtOnce(await company.as(login), login, password)
    await signInAtOnce(mother, 'solenn.kerbrat', password)
    await signInAtOnce(teacher, 'gwendal.riou', password)
  }
  const give = async (pupil: 'Malo' | 'Enora', inDays: number, time: string, lasts = '1 h') => {
    await declareGiven(teacher, pupil, { inDays, time, lasts })
  }
  /** The lesson is billed by the office; nothing is paid yet. */
  const bill = async (at: string, inDays: number, time: string) => {
    await manager.goto(at)
    await seeLessons(manager)
    await confirmLesson(lessonRow(manager, inDays, time))
  }
  const correctToHalf = async (at: string, inDays: number, time: string) => {
    await manager.goto(at)
    await seeLessons(manager)
    await actOnLesson(lessonRow(manager, inDays, time), /^Corriger la facture/)
    const dialog = manager.getByRole('dialog', { name: /^Corriger la facture / })
    await choose(dialog, 'Durée', '30 min')
    await field(dialog, 'Motif').fill('Une demi-heure.')
    await dialog.getByRole('button', { name: 'Corriger la facture' }).click()
    await expect(dialog).toBeHidden()
  }
  const pay = async (family: string, euros: string, number: string) => {
    await openAccountOf(accountant, family)
    await receive(accountant, { means: 'Chèque', euros, number, bank: 'Crédit Breton' })
  }

  /** Bills of a family, in the order in which they were issued. */
  const billsOfFamily = async ({ parent }: Family) =>
    (await billsOf(accountant))
      .filter(({ type, customerName }) => type === 'bill' && new RegExp(parent.lastName, 'i').test(customerName))
      .toSorted((a, b) => a.id - b.id)

  // a month that begins, so that it holds all that is declared of it
  await goOn(toNextMonth(began))
  const month = await company.clock.now()
  const yesterday = (await ahead()) - 1

  await test.step('given: the teacher charges VAT; two hours at home at 10 %, one online at 20 %, billed and not paid', async () => {
    await manager.goto(`/teacher/show/${riouId}`)
    const charges = manager
      .getByRole('region', { name: 'Paiement et fiscalité' })
      .getByRole('switch', { name: 'Collecte la TVA' })
    await charges.check()
    await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(manager.getByText('Modifications non enregistrées')).toHaveCount(0)
    await manager.reload()
    await expect(charges).toBeChecked()
    await give('Malo', yesterday, '10:00')
    await bill(contract, yesterday, '10:00')
    await give('Malo', yesterday, '14:00')
    await bill(contract, yesterday, '14:00')
    await give('Enora', yesterday, '12:00')
    await bill(online, yesterday, '12:00')
  })

  await test.step('(1) (2) billed, nothing is due: the VAT of the three bills waits for their money', async () => {
    await company.clock.move('1 hour')
    const table = await openVat(accountant, month)
    await expectRow(table, 'TVA exigible', '0,00')
    await expect(table.getByRole('row', { name: /^TVA à \d/ })).toHaveCount(0)
    await expect(accountant.getByRole('region', { name: 'Accord avec le grand livre' })).toContainText(/15,68.€/)
    expect(await balanceOf(company, '445740')).toBe(-1568)
    expect(await balanceOf(company, '44571')).toBe(0)
  })

  await test.step('(2) partial receipts: each rate in the part that was received, the last takes the remainder', async () => {
    // all of the first bill, a third of the second
    await pay('Kerbrat', '60', '8800501')
    await pay('Tanguy', '20', '8800502')
    const table = await openVat(accountant, month)
    await expectRow(table, 'TVA à 10.%', '54,55', '5,45')
    await expectRow(table, 'TVA à 20.%', '16,67', '3,33')
    await pay('Kerbrat', '30', '8800503')
    await openVat(accountant, month)
    await expectRow(table, 'TVA à 10.%', '81,82', '8,18')
  })

  await test.step('given: a lesson paid by card; a week later, the teacher is paid for the second one', async () => {
    await mother.goto('/')
    await mother.getByRole('button', { name: 'Ajouter une carte' }).click()
    const adding = mother.getByRole('dialog', { name: 'Ajouter une carte' })
    await typeCard(adding, cards.accepted, 'Enregistrer la carte')
    await expect(adding).toBeHidden()
    await give('Malo', yesterday, '16:00', '4 h')
    await mother.reload()
    await mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
    await confirmRead(mother)
    // what cards paid is there a week later
    await goOn('7 days')
    const second = (await billsOfFamily(kerbrat))[1]?.reference
    expect(await payTeacher(accountant, second ?? '')).toMatch(/30,00.€/)
  })

  await test.step('(2) a credit note takes back its VAT', async () => {
    await correctToHalf(contract, yesterday, '10:00')
    await company.clock.move('1 hour')
    const table = await openVat(accountant, month)
    // 81,82 + 163,64 − 20,45, and 8,18 + 16,36 − 2,05
    await expectRow(table, 'TVA à 10.%', '225,01', '22,49')
    await expectRow(table, 'TVA à 20.%', '16,67', '3,33')
    await expectRow(table, 'TVA exigible', '25,82')
  })

  await test.step('(2) each figure opens its lines, with the way to the bill and to its receipt', async () => {
    const table = await openVat(accountant, month)
    await table.getByRole('button', { name: /^TVA, TVA à 10.%/ }).click()
    const dialog = accountant.getByRole('dialog', { name: /^TVA à 10.%/ })
    const rows = dialog.getByRole('row')
    // its head, three receipts of cheques over two bills, the card, the credit note
    await expect(rows).toHaveCount(1 + 3 + 1 + 1)
    await expect(rows.filter({ hasText: 'Avoir' })).toContainText(/-20,45.€.*-2,05.€/)
    await expect(dialog.getByRole('link', { name: /^CPF-/ })).toHaveCount(4)
    await dialog.getByRole('link', { name: 'Encaissement' }).first().click()
    await expect(accountant).toHaveURL(/\/accounting\/orders\?commande=\d+/)
    await openVat(accountant, month)
    await table.getByRole('button', { name: /^TVA, TVA à 20.%/ }).click()
    const other = accountant.getByRole('dialog', { name: /^TVA à 20.%/ })
    const link = other.getByRole('link', { name: /^CPF-/ })
    const reference = (await link.textContent()) ?? ''
    await link.click()
    await expect(accountant.getByRole('row', { name: new RegExp(reference) }).first()).toBeVisible()
  })

  await test.step('(3) VAT of the teacher is deducted, as the ledger has it', async () => {
    const table = await openVat(accountant, month)
    await expectRow(table, 'TVA déductible', '25,00', '5,00')
    await expectRow(table, 'TVA à payer', '20,82')
    await table.getByRole('button', { name: /^TVA déductible/ }).click()
    const dialog = accountant.getByRole('dialog', { name: /^TVA déductible/ })
    await expect(dialog.getByRole('row').filter({ hasText: 'Riou' })).toContainText(/25,00.€.*5,00.€/)
    expect(await balanceOf(company, '445660')).toBe(500)
  })

  await test.step('(5) the ledger has to the cent what the return says; what is unpaid waits', async () => {
    await openVat(accountant, month)
    const agreement = accountant.getByRole('region', { name: 'Accord avec le grand livre' })
    await expect(agreement).toContainText('Accord au centime')
    await expect(agreement).toContainText(/25,82.€/)
    await expect(agreement).toContainText(/4,17.€/)
    expect(await balanceOf(company, '445711')).toBe(-2249)
    expect(await balanceOf(company, '445712')).toBe(-333)
    expect(await balanceOf(company, '445740')).toBe(-417)
    const download = await accountant.request.get(
      `/accounting/vat-lines-csv?company=private-tuition&month=${paramOf(month)}`,
    )
    const written = (await download.text()).trimEnd().split('\n').slice(1)
    expect(written.filter((line) => line.startsWith('Exigible;'))).toHaveLength(6)
    expect(written.filter((line) => line.startsWith('Déductible;'))).toHaveLength(1)
  })

  await test.step('(4) not before the month is closed; then marked as declared, and locked', async () => {
    const file = accountant.getByRole('button', { name: 'Marquer déclarée' })
    await openVat(accountant, month)
    await expect(file).toBeDisabled()
    await expect(accountant.getByText('Clôturez d’abord ce mois')).toBeVisible()
    await goOn(toNextMonth(await company.clock.now()))
    await accountant.goto('/accounting/closing')
    await accountant.getByRole('button', { name: 'Clôturer le mois' }).click()
    const closing = accountant.getByRole('dialog', { name: 'Clôturer le mois' })
    await closing.getByRole('textbox').fill('Ce qui reste est suivi.')
    await closing.getByRole('button', { name: 'Clôturer', exact: true }).click()
    await expect(closing).toBeHidden()
    await openVat(accountant, month)
    await file.click()
    const question = accountant.getByRole('dialog', { name: /^Marquer la TVA déclarée/ })
    await expect(question).toContainText(/20,82.€ de TVA à payer/)
    await question.getByRole('button', { name: 'Marquer déclarée' }).click()
    await expect(accountant.getByText(/par Olivier Fauvel/)).toBeVisible()
    await expect(file).toHaveCount(0)
    await director.goto('/accounting/closing')
    const closed = director.getByRole('region', { name: 'Mois clôturés' }).getByRole('listitem').first()
    await expect(closed).toContainText('TVA déclarée')
    await expect(director.getByRole('button', { name: 'Rouvrir…' })).toHaveCount(0)
  })

  const next = await company.clock.now()
  await test.step('(4) a later receipt and a later correction go to the next month; what was declared stays', async () => {
    await pay('Tanguy', '25', '8800504')
    await correctToHalf(online, yesterday, '12:00')
    await company.clock.move('1 hour')
    const declared = await openVat(accountant, month)
    await expectRow(declared, 'TVA à 20.%', '16,67', '3,33')
    await expectRow(declared, 'TVA à payer', '20,82')
    // 20,83 − 18,75, and 4,17 − 3,75
    await expectRow(await openVat(accountant, next), 'TVA à 20.%', '2,08', '0,42')
    await expect(accountant.getByRole('region', { name: 'Accord avec le grand livre' })).toContainText(
      'Accord au centime',
    )
  })

  await test.step('(1) from the day of the option VAT is due as it is billed, and the bill says so', async () => {
    await accountant.goto('/accounting/rates')
    const rules = accountant.getByRole('region', { name: 'Cours particuliers' })
    await rules.getByRole('button', { name: 'Changer' }).click()
    const dialog = accountant.getByRole('dialog', { name: /^Changer/ })
    await choose(dialog, 'Exigibilité de la TVA', 'TVA exigible sur les débits')
    await field(dialog, 'À partir du').fill(await dayOf(company, 2))
    await field(dialog, 'À partir du').blur()
    await field(dialog, 'Base légale').fill('Option du cabinet')
    await dialog.getByRole('button', { name: 'Enregistrer la règle' }).click()
    await expect(dialog).toBeHidden()
    await expect(rules).toContainText('TVA exigible sur les débits')
    await goOn('3 days')
    const lately = (await ahead()) - 1
    await give('Enora', lately, '11:00')
    await bill(online, lately, '11:00')
    await company.clock.move('1 hour')
    const issued = await billsOfFamily(tanguy)
    const textOf = async (id: number | undefined) =>
      (await readPaper(accountant, `/api${billingApi.billPrint.path}?id=${id}&mode=simple`)).text
    expect(await textOf(issued.at(-1)?.id)).toContain('TVA acquittée sur les débits')
    expect(await textOf(issued[0]?.id)).not.toContain('débits')
    const table = await openVat(accountant, next)
    await expectRow(table, 'TVA à 20.%', '39,58', '7,92')
    await table.getByRole('button', { name: /^TVA, TVA à 20.%/ }).click()
    const lines = accountant.getByRole('dialog', { name: /^TVA à 20.%/ })
    await expect(lines.getByRole('row').filter({ hasText: 'Facture' })).toContainText(/37,50.€.*7,50.€/)
    await expectBooksToHold(company)
  })
})
