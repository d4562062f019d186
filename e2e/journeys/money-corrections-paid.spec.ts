// Journeys of corrections after everybody was paid: the day, then the hours, and what every paper and figure says after.
import type { Page } from '@playwright/test'
import { expectBooksToHold, lastBillOf } from '../support/books.ts'
import { cards, typeCard } from '../support/cards.ts'
import { type Company, expect, test } from '../support/company/company.ts'
import { kerbrat, openFamily, openTeacher, riou, runningContract } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { openContract } from '../support/contracts.ts'
import { declareGiven } from '../support/corrections.ts'
import { dayOf, frenchDay } from '../support/days.ts'
import { choose, field } from '../support/fields.ts'
import { sendRequest, winContact } from '../support/households.ts'
import { actOnLesson, confirmLesson, confirmRead } from '../support/lessons.ts'
import { printed } from '../support/papers.ts'
import { signIn } from '../support/people.ts'
import { seeLessons } from '../support/planning.ts'
import { openAccountOf, sumsOf } from '../support/receipts.ts'
import { idOf } from '../support/records.ts'
import { completeEmployee, giveLegalItems } from '../support/salaries.ts'
import { createTeacher, openPaymentAccount, payTeacher } from '../support/teachers.ts'

type Right = { readonly inDays?: number; readonly lasts?: string; readonly reason: string }
/** « Corriger la facture » of the lesson of an hour, on the contract that is open; answers what was read before. */
const correct = async (manager: Page, time: string, { inDays, lasts, reason }: Right): Promise<string> => {
  await actOnLesson(manager.getByRole('row', { name: new RegExp(`à ${time}`) }), /^Corriger la facture/)
  const dialog = manager.getByRole('dialog', { name: /^Corriger la facture / })
  if (inDays !== undefined) await field(dialog, 'Date et heure de début').fill(frenchDay(inDays))
  if (lasts !== undefined) await choose(dialog, 'Durée', lasts)
  await field(dialog, 'Motif').fill(reason)
  const recap = dialog.getByRole('region', { name: 'Ce que fera la correction' })
  await expect(recap).toContainText('Prévenus')
  const read = (await recap.textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Corriger la facture' }).click()
  await expect(dialog).toBeHidden()
  return read
}

/** A column of the NOVA return over the quarters of some days, added up. */
const novaOf = async (accountant: Page, days: readonly string[], column: number): Promise<number> => {
  let sum = 0
  const quarters = days.map((day) => {
    const [, month = '01', year = ''] = day.split('/')
    return `${year}-${String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, '0')}`
  })
  for (const quarter of new Set(quarters)) {
    await accountant.goto(`/accounting/nova?trimestre=${quarter}`)
    const table = accountant.getByRole('table', { name: 'État NOVA' })
    await expect(table.getByRole('row')).toHaveCount(4)
    for (const row of (await table.getByRole('row').all()).slice(1)) {
      const text = (await row.getByRole('cell').nth(column).textContent()) ?? ''
      sum += Number(
        text
          .replace(/[^\d,−-]/g, '')
          .replace('−', '-')
          .replace(',', '.'),
      )
    }
  }
  return sum
}
const [customers, teachers, hours, sold, other] = [0, 1, 2, 3, 4]

/** The days on which papers of these journeys are issued: the first, and the company's today. */
const days = async (company: Company) => [frenchDay(0), await dayOf(company, 0)]

// The open and the closed month are in the journeys of closing; a request of the Urssaf, in money-advance-ends.spec.ts (4, 6).
test('J-MONEY-10 everybody was paid: the day was wrong, then the hours; credit note, credit, deduction, and the right figures everywhere', async ({
  company,
}) => {
  const { contract, teacher, mother } = await runningContract(company, { price: '44' })
  const [manager, accountant] = [await company.as('gestion'), await company.as('compta')]
  await openPaymentAccount(manager, await idOf(manager, '/teacher/manage', riou.lastName))
  await mother.getByRole('button', { name: 'Ajouter une carte' }).click()
  const adding = mother.getByRole('dialog', { name: 'Ajouter une carte' })
  await typeCard(adding, cards.accepted, 'Enregistrer la carte')
  await expect(adding).toBeHidden()
  for (const [time, lasts] of [
    ['17:00', '2 h'],
    ['10:00', '4 h'],
  ] as const) {
    await declareGiven(teacher, 'Malo', { inDays: -1, time, lasts })
    await mother.reload()
    await mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
    await confirmRead(mother)
  }
  // what cards paid is there a week later
  await company.clock.move('7 days')
  const other4h = `CPF-${frenchDay(0).slice(6)}-000002`

  await test.step('(1) only the day was wrong: credit note and the same bill again, no money moves', async () => {
    await manager.goto(contract)
    await seeLessons(manager)
    const read = await correct(manager, '17:00', { inDays: -2, reason: 'C’était la veille.' })
    expect(read).toMatch(/Un avoir de 88,00.€ est émis, dont 8,00.€ de TVA/)
    expect(read).toMatch(/La facture est refaite, 88,00.€/)
    expect(read).toMatch(/aucun argent ne bouge/)
    expect(read).not.toMatch(/carte|Que faire des|devra/)
    await company.clock.move('1 minute')
    await openAccountOf(accountant, 'Kerbrat')
    await expect(sumsOf(accountant)).toContainText(/À payer\s*0,00/)
    await expect(sumsOf(accountant)).not.toContainText('Avoir en compte')
    await mother.goto('/')
    const redone = await lastBillOf(accountant)
    const again = mother
      .getByRole('region', { name: /^Vos factures/ })
      .getByRole('listitem')
      .filter({ hasText: redone })
    const { text } = await printed(mother, again.getByRole('link', { name: /^Voir la facture/ }))
    expect(text).toContain(`cours du ${frenchDay(-2)}`)
    expect(text).toMatch(/Reste à payer\s*:?\s*0,00/)
    await expectBooksToHold(company)
  })

  await test.step('the teacher is paid for two hours', async () => {
    expect(await payTeacher(accountant, await lastBillOf(accountant))).toMatch(/58,00.€/)
  })

  await test.step('(1) (3) (4) it was one and a half: 22 € are the family’s, 14,50 € are of the teacher’s next pay', async () => {
    await manager.goto(contract)
    await seeLessons(manager)
    const read = await correct(manager, '17:00', { lasts: '1 h 30', reason: 'Une heure et demie.' })
    expect(read).toMatch(/Un avoir de 22,00.€ est émis, dont 2,00.€ de TVA/)
    // the bill that was made again was paid by what was received, no more by its card
    expect(read).toMatch(/Que faire des 22,00.€/)
    expect(read).toMatch(/Le professeur a déjà été payé.: 14,50.€ de trop/)
    await company.clock.move('1 minute')
    const told = await company.inbox.read(riou.email, { subject: /corrigé/ })
    expect(told.text).toMatch(/14,50.€ sont repris sur vos prochains versements/)
    // 4 h at 29 €, less what he was paid too much
    expect(await payTeacher(accountant, other4h)).toMatch(/101,50.€/)
    await openAccountOf(accountant, 'Kerbrat')
    await expect(sumsOf(accountant)).toContainText(/À payer\s*0,00/)
    await expect(sumsOf(accountant)).toContainText(/Avoir en compte.*22,00/)
    await expectBooksToHold(company)
  })

  await test.step('(6) the lesson shows both values and the papers', async () => {
    await manager.goto(contract)
    await seeLessons(manager)
    const row = manager.getByRole('row', { name: /à 17:00/ })
    await expect(row).toContainText('66,00')
    await expect(row).toContainText(/Corrigé, avant.: .*2.h \(\S+A-\d{4}-\d{6}\)/)
  })

  await test.step('(7) the certificate counts five hours and a half, and what is left paid', async () => {
    await mother.goto('/')
    const papers = mother.getByRole('region', { name: 'Attestations fiscales' })
    const { text } = await printed(mother, papers.getByRole('link').first())
    expect(text).toMatch(/Montant effectivement acquitté\s*:\s*242,00/)
    expect(text).toMatch(/5,5\sh/)
    expect(text).not.toMatch(/\b6\sh/)
  })

  await test.step('(7) so do the statistics', async () => {
    const director = await company.as('direction')
    await director.goto('/privateTuition/statistics')
    // by month, by subject, by level
    await expect(director.getByText(/(^|: )5,5\sheures/)).toHaveCount(3)
    await expect(director.getByText(/^242,00\s€/)).toBeVisible()
  })

  await test.step('(7) so does the NOVA return, whose figures open their lines', async () => {
    const issued = await days(company)
    const of = (column: number) => novaOf(accountant, issued, column)
    expect(await of(hours)).toBe(5.5)
    expect(await of(sold)).toBe(220)
    expect(await of(other)).toBe(0)
    expect([await of(customers), await of(teachers)].every((count) => count >= 1)).toBe(true)
    await accountant
      .getByRole('button', { name: /^CA services à la personne HT.*voir les lignes/ })
      .last()
      .click()
    const lines = accountant.getByRole('dialog', { name: /^Services à la personne, / })
    await expect(lines.getByRole('row', { name: /A-\d{4}-\d{6}.*−?-?0,5.h.*20,00/ })).toBeVisible()
    await expect(lines.getByRole('row', { name: /Kerbrat/i }).first()).toContainText('Gwendal Riou')
  })
})

test('J-MONEY-10 an employee’s two hours were one: the payslip of the month pays what was given', async ({
  company,
}) => {
  await sendRequest(await company.browser(), kerbrat)
  const sales = await company.as('commercial')
  await sales.goto('/contact/overview')
  await winContact(sales, kerbrat)
  const manager = await company.as('gestion')
  await createTeacher(manager, { ...riou, isEmployee: true })
  await openContract(manager, { student: 'Kerbrat', teacher: 'Riou' })
  const contract = new URL(manager.url()).pathname
  await manager.getByRole('button', { name: 'Proposer un prix' }).click()
  const proposal = manager.getByRole('dialog', { name: 'Proposer un prix' })
  await field(proposal, 'Prix client').fill('44,50')
  await field(proposal, 'Marge').fill('13,35')
  await field(proposal, 'À compter du').fill(frenchDay(-7))
  await expect(proposal).toContainText('17,89')
  await proposal.getByRole('button', { name: 'Proposer' }).click()
  await expect(proposal).toBeHidden()
  await manager.getByRole('button', { name: 'Accepter' }).click()
  await manager.getByRole('dialog').getByRole('button', { name: 'Accepter le prix' }).click()
  await expect(manager.getByRole('main')).toContainText('Actif')
  const teacher = await openTeacher(company, riou.lastName, 'gwendal.riou', riou.email)
  await openFamily(company, kerbrat.parent.lastName, 'solenn.kerbrat', kerbrat.email)
  await declareGiven(teacher, 'Malo', { inDays: -1, time: '17:00', lasts: '2 h' })
  await manager.goto(contract)
  await seeLessons(manager)
  await confirmLesson(manager.getByRole('row', { name: /à 17:00/ }))
  await correct(manager, '17:00', { lasts: '1 h', reason: 'Une heure seulement.' })

  await test.step('(7) the payslip has one hour, and its net', async () => {
    // a payslip waits for all that the law asks of it
    await giveLegalItems(company)
    await completeEmployee(manager, riou.lastName, '255081416802538')
    await company.clock.move('36 days')
    const home = await company.browser()
    await signIn(home, 'gwendal.riou', password)
    await home.goto('/espace/paie')
    const slips = home.getByRole('region', { name: /^Mes bulletins/ })
    const { text } = await printed(home, slips.getByRole('link', { name: /^Voir le bulletin/ }).first())
    expect(text).toMatch(/Net à payer.: 17,89.€/)
    await expectBooksToHold(company)
  })
})
