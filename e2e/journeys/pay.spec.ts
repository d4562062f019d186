// Journeys of pay: the month of the employees of families, from its payslips to the bank.
import { expectBooksToHold } from '../support/books.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, openTeacher, riou, tanguy } from '../support/company/given.ts'
import { declareGiven, declareOn } from '../support/corrections.ts'
import { dayOf, frenchDay } from '../support/days.ts'
import { setParameter } from '../support/debits.ts'
import { employ } from '../support/employments.ts'
import { field } from '../support/fields.ts'
import { confirmLesson } from '../support/lessons.ts'
import { printed } from '../support/papers.ts'
import { seeLessons } from '../support/planning.ts'
import { balanceOf } from '../support/receipts.ts'
import {
  completeEmployee,
  giveLegalItems,
  giveOwnAccount,
  issuePayslips,
  makeWageFile,
  monthOf,
  openPayslips,
  payContributions,
  wageFileLeft,
  wages,
} from '../support/salaries.ts'
import { signContract, takeSignatureOut } from '../support/signatures.ts'
import { cancelPaid } from '../support/take-backs.ts'

// 421 and 431 (5) are of employees of the company's own, whose wages leave by a payroll program: 641, 645, 421 and 431 come
// from there as an entry by hand, with its model and approver (J-BOOKS-05). Employees of families pass 467 alone, asserted here.
test('J-PAY-03 the employees’ month of two families, from the checks to an empty 467', async ({ company }) => {
  const { manager, contracts } = await employ(company)
  const teacher = await openTeacher(company, riou.lastName, 'gwendal.riou', riou.email)
  const rowAt = (time: string) => manager.getByRole('row', { name: new RegExp(`${frenchDay(-1)} à ${time}`) })
  const confirm = async (contract: string | undefined, time: string) => {
    await manager.goto(contract ?? '')
    await seeLessons(manager)
    await confirmLesson(rowAt(time))
  }
  await declareGiven(teacher, 'Malo', { inDays: -1, time: '10:00', lasts: '2 h' })
  await declareGiven(teacher, 'Enora', { inDays: -1, time: '14:00', lasts: '1 h' })
  await declareGiven(teacher, 'Malo', { inDays: -1, time: '17:00', lasts: '1 h' })
  await confirm(contracts[0], '10:00')
  await confirm(contracts[1], '14:00')

  await company.clock.move('36 days')
  const accountant = await company.as('compta')
  const month = monthOf(frenchDay(-1))
  const rowOf = (family: string) =>
    accountant
      .getByRole('region', { name: /^Bulletins, / })
      .getByRole('listitem')
      .filter({ hasText: `Famille ${family}` })
  const kerbratLine = async (of = month) => (await openPayslips(accountant, of)).filter({ hasText: 'Famille KERBRAT' })

  await test.step('(1) (2) drafts of the lessons given in the month; what is missing, and where to mend it', async () => {
    const rows = await openPayslips(accountant, month)
    await expect(rows).toHaveCount(2)
    await expect(rows.filter({ hasText: 'Famille KERBRAT' })).toContainText(/Brouillon.*2.h/)
    await expect(rows.filter({ hasText: 'Famille KERBRAT' })).toContainText(/1\scours attend\sla confirmation/)
    const link = rows.first().getByRole('link', { name: 'Numéro de sécurité sociale de RIOU Gwendal' })
    await expect(link).toHaveAttribute('href', /\/teacher\/show\/\d+/)
    const address = rows.first().getByRole('link', { name: 'Adresse de RIOU Gwendal' })
    await expect(address).toHaveAttribute('href', /\/teacher\/show\/\d+/)
    await expect(accountant.getByRole('button', { name: /^Établir/ })).toHaveCount(0)
    await completeEmployee(manager, riou.lastName, '255081416802538')
    await openPayslips(accountant, month)
    await expect(rows.first()).not.toContainText('Manque')
  })

  await test.step('(2) a contract without its signed paper is named and keeps no wage back; given, nothing is said', async () => {
    const line = (await openPayslips(accountant, month)).filter({ hasText: 'Famille KERBRAT' })
    await expect(line).toContainText(/Papier signé à joindre.*CT\d+/)
    await line.getByRole('link', { name: /^Contrat CT/ }).click()
    await expect(accountant).toHaveURL(new RegExp(`${contracts[0]}$`))
    await signContract(manager, contracts[0] ?? '', frenchDay(-2), 'contrat-autre-famille.png')
    await takeSignatureOut(manager)
    await signContract(manager, contracts[0] ?? '', frenchDay(-2), 'contrat-kerbrat.png')
    await openPayslips(accountant, month)
    await expect(line).toContainText('Brouillon')
    await expect(line).not.toContainText('Papier signé')
    await expect(rowOf('TANGUY')).toContainText('Papier signé à joindre')
  })

  await test.step('(4) mentions that nobody gave are « à compléter », and keep every payslip back', async () => {
    await expect(accountant.getByText(/à compléter avant tout bulletin/)).toContainText(
      'Congés payés, Prélèvement à la source',
    )
    await expect(accountant.getByRole('button', { name: /^Établir/ })).toHaveCount(0)
    await giveLegalItems(company)
    await openPayslips(accountant, month)
    await issuePayslips(accountant, '2 bulletins')
  })

  let paper = ''
  await test.step('(3) (4) issued: teacher and families are told, the paper says all', async () => {
    expect((await company.inbox.subjects(riou.email)).filter((one) => /bulletin de paie/.test(one))).toHaveLength(2)
    for (const { email } of [kerbrat, tanguy])
      await company.inbox.read(email, { subject: /Bulletin de paie de Gwendal RIOU/ })
    const line = await kerbratLine()
    paper = (await printed(accountant, line.getByRole('link', { name: /^Voir le bulletin/ }))).text
    for (const said of [/IDCC 3239/, /2 55 08 14 168 025/, /Montant net social/, /Net imposable/, /Congés payés/])
      expect(paper).toMatch(said)
    expect(paper).not.toContain('à compléter')
  })

  await test.step('(3) one file whatever is clicked; refused, a wage is due again and the teacher is asked for his IBAN', async () => {
    await giveOwnAccount(company)
    await openPayslips(accountant, month)
    expect(await makeWageFile(accountant)).toContain('<NbOfTxs>2</NbOfTxs>')
    await expect(wages(accountant)).toHaveCount(1)
    await accountant.getByRole('button', { name: /^Virement refusé, .*TANGUY/ }).click()
    const refusal = accountant.getByRole('dialog', { name: 'Virement refusé' })
    await field(refusal, 'Motif de la banque').fill('Compte clos')
    await refusal.getByRole('button', { name: 'Noter le refus' }).click()
    await expect(refusal).toBeHidden()
    await company.inbox.read(riou.email, { subject: /n’a pas pu être viré/ })
    await wageFileLeft(accountant)
    await expect(await kerbratLine()).toContainText('Payé le')
    await expect(accountant.getByRole('listitem').filter({ hasText: 'Compte clos' })).toContainText('TANGUY')
    expect(await makeWageFile(accountant)).toContain('<NbOfTxs>1</NbOfTxs>')
    await wageFileLeft(accountant)
  })

  await test.step('(1) (6) (7) confirmed late: a recall of the next month at the rates of its own, nothing is rewritten', async () => {
    await confirm(contracts[0], '17:00')
    // the next fifth issues by itself the month before
    const next = monthOf(await dayOf(company, -4))
    await company.clock.move('5 weeks')
    const line = await kerbratLine(next)
    await expect(line).toContainText(/À payer.*dont rappel, .*1.h/)
    const recall = (await printed(accountant, line.getByRole('link', { name: /^Voir le bulletin/ }))).text
    expect(recall).toMatch(/Salaire brut \(rappel\)/)
    await makeWageFile(accountant)
    await wageFileLeft(accountant)
    const first = await kerbratLine()
    expect((await printed(accountant, first.getByRole('link', { name: /^Voir le bulletin/ }))).text).toBe(paper)
  })

  await test.step('(6) (7) found false after it was paid: a line « reprise » of the next payslip, nothing is rewritten', async () => {
    await setParameter(company, 'Reprise, part du net', '50')
    await cancelPaid(manager, contracts[0] ?? '', '17:00', { reason: 'Ce cours n’a pas eu lieu.' })
    await declareOn(teacher, await dayOf(company, -1), '11:00', '4 h')
    const last = monthOf(await dayOf(company, -1))
    await manager.goto(contracts[0] ?? '')
    await seeLessons(manager)
    await confirmLesson(manager.getByRole('row', { name: /à 11:00/ }))
    await company.clock.move('36 days')
    const line = await kerbratLine(last)
    await expect(line).toContainText(/À payer.*Reprise, cours du /)
    const reprise = (await printed(accountant, line.getByRole('link', { name: /^Voir le bulletin/ }))).text
    expect(reprise).toMatch(/Salaire brut \(reprise\)/)
    await makeWageFile(accountant)
    await wageFileLeft(accountant)
    const first = await kerbratLine()
    expect((await printed(accountant, first.getByRole('link', { name: /^Voir le bulletin/ }))).text).toBe(paper)
  })

  await test.step('(5) what families gave has left 467, for the employee and for the Urssaf', async () => {
    expect(await balanceOf(company, '467100')).toBe(0)
    expect(await balanceOf(company, '467200')).toBeLessThan(0)
    // of the month, of that of the recall, of that of the taking back
    for (let month = 0; month < 3; month += 1) await payContributions(accountant)
    expect(await balanceOf(company, '467')).toBe(0)
    await expectBooksToHold(company)
  })
})
