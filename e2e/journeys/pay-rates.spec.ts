// Journeys of a teacher whose hour was typed wrong: put right from a day on, paid lessons by his next statement.
import { billsOf, expectBooksToHold, lastBillOf } from '../support/books.ts'
import { cards, typeCard } from '../support/cards.ts'
import { expect, test } from '../support/company/company.ts'
import { riou, runningContract } from '../support/company/given.ts'
import { declareGiven } from '../support/corrections.ts'
import { frenchDay } from '../support/days.ts'
import { field } from '../support/fields.ts'
import { confirmRead } from '../support/lessons.ts'
import { printed } from '../support/papers.ts'
import { acceptMandate, giveAddress, invoices, openPay, payTicked } from '../support/pay-runs.ts'
import { seeLessons } from '../support/planning.ts'
import { idOf } from '../support/records.ts'
import { monthOf } from '../support/salaries.ts'
import { ownTakeBacks } from '../support/take-backs.ts'
import { openPaymentAccount, payTeacher } from '../support/teachers.ts'

test('J-PAY-05 30 € an hour should have been 32 €: unpaid lessons follow, paid ones are one line of the next statement', async ({
  company,
}) => {
  const { contract, teacher, mother } = await runningContract(company)
  const [manager, accountant] = [await company.as('gestion'), await company.as('compta')]
  const riouId = await idOf(manager, '/teacher/manage', riou.lastName)
  await openPaymentAccount(manager, riouId)
  await giveAddress(manager)
  await acceptMandate(teacher)
  await mother.getByRole('button', { name: 'Ajouter une carte' }).click()
  const adding = mother.getByRole('dialog', { name: 'Ajouter une carte' })
  await typeCard(adding, cards.accepted, 'Enregistrer la carte')
  await expect(adding).toBeHidden()
  const bills: string[] = []
  for (const time of ['08:00', '10:00', '12:00', '14:00']) {
    await declareGiven(teacher, 'Malo', { inDays: -1, time, lasts: '1 h' })
    // the last one waits for the family
    if (time === '14:00') break
    await mother.goto('/')
    await mother.getByRole('button', { name: /^Confirmer le cours du / }).click()
    await confirmRead(mother)
    bills.push(await lastBillOf(accountant))
  }
  await company.clock.move('7 days')
  for (const bill of bills.slice(0, 2)) expect(await payTeacher(accountant, bill)).toMatch(/30,00.€/)
  const papers = (await billsOf(accountant)).length

  await test.step('(1) « Rectifier depuis le »: lessons paid and unpaid, with the difference of each', async () => {
    await accountant.goto(`/teacher/show/${riouId}`)
    // what other domains show of a teacher is loaded when it comes into sight
    await accountant.getByRole('region', { name: 'Rémunérations' }).scrollIntoViewIfNeeded()
    await accountant.getByRole('button', { name: /^Rectifier depuis le .*Malo Kerbrat/ }).click()
    const dialog = accountant.getByRole('dialog', { name: /^Rectifier depuis le / })
    await field(dialog, 'Rémunération de l’heure').fill('32')
    await field(dialog, 'Motif').fill('Saisie fausse.')
    const effects = dialog.getByRole('region', { name: 'Ce que fera la rectification' })
    await expect(effects.getByRole('listitem').filter({ hasText: /, payé.:/ })).toHaveCount(2)
    await expect(effects.getByRole('listitem').filter({ hasText: /, à payer.:/ })).toHaveCount(2)
    await expect(effects.getByRole('listitem').first()).toContainText(/30,00.€ → 32,00.€ \(\+.2,00.€\)/)
    await expect(effects).toContainText(/Rappel sur son prochain versement.: 4,00.€/)
    await expect(effects).toContainText(/il reste 13,00.€ de marge par heure/)
    await dialog.getByRole('button', { name: 'Rectifier', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(accountant.getByRole('list', { name: 'Rémunérations convenues' })).toContainText(/32,00.€ de l’heure/)
  })

  await test.step('(3) the family’s price is untouched: no paper, the same price of each lesson', async () => {
    expect((await billsOf(accountant)).length).toBe(papers)
    await manager.goto(contract)
    await seeLessons(manager)
    await expect(manager.getByRole('row', { name: /à 08:00/ })).toContainText('45,00')
    await expect(manager.getByRole('row', { name: /à 14:00/ })).toContainText('45,00')
    await expectBooksToHold(company)
  })

  await test.step('(4) (5) the teacher is told, and « Ma paie » explains it lesson by lesson', async () => {
    const told = await company.inbox.read(riou.email, { subject: /^Cours avec Malo.: 32,00.€ de l’heure/ })
    expect(told.text).toMatch(/30,00.€ de l’heure/)
    const own = await ownTakeBacks(teacher)
    await expect(own).toHaveCount(2)
    await expect(own.first()).toContainText(/Cours du .*Rappel à payer.*Saisie fausse.*2,00.€ dus en plus/)
  })

  await test.step('(2) the next statement: the unpaid lesson at 32 €, one line « rappel » of the two that were paid', async () => {
    const month = monthOf(frenchDay(-1))
    const rows = await openPay(accountant, month)
    await expect(rows).toContainText(/RIOU.*rappel 4,00.€/)
    await payTicked(accountant)
    await company.clock.move('5 minutes')
    await openPay(accountant, month)
    await expect(invoices(accountant)).toContainText(/36,00.€/)
    const paper = await printed(accountant, invoices(accountant).getByRole('link', { name: /^Voir la facture AF/ }))
    expect(paper.text).toMatch(/Rappel, 2\scours.: Saisie fausse\./)
    expect(paper.text.match(/Rappel/g)).toHaveLength(1)
    await expect((await ownTakeBacks(teacher)).first()).toContainText('Payé')
    await expectBooksToHold(company)
  })
})
