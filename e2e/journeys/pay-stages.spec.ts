// Journey of the pay of stage teachers: from the grid to the money, of a self-employed teacher and of an employee of the company.
import { readFile } from 'node:fs/promises'
import { expectBooksToHold } from '../support/books.ts'
import { expect, test } from '../support/company/company.ts'
import { openTeacher, riou } from '../support/company/given.ts'
import { dayOf, frenchDay, frenchWeekday } from '../support/days.ts'
import { setParameter } from '../support/debits.ts'
import { choose, chooseFound, field } from '../support/fields.ts'
import { printed } from '../support/papers.ts'
import { acceptMandate, giveAddress, invoices, openPay, payFileLeft, readPayFile } from '../support/pay-runs.ts'
import { balanceOf } from '../support/receipts.ts'
import { monthOf } from '../support/salaries.ts'
import {
  actOnProposal,
  cancelDay,
  changeBase,
  changeStatus,
  correctDay,
  fillGrids,
  hoursOf,
  openHours,
  openStage,
  payStages,
  propose,
  sendHours,
  stagesToPay,
} from '../support/stage-pay.ts'
import { createTeacher } from '../support/teachers.ts'

const madec = { firstName: 'Anne', lastName: 'Madec', email: 'anne.madec@exemple.fr', isEmployee: true } as const

test('J-PAY-06 a stage of ten days of two hours: the rate agreed, the hours held, the money of a self-employed teacher and of an employee', async ({
  company,
}) => {
  const office = await company.as('gestion')
  await createTeacher(office, riou)
  await giveAddress(office)
  await createTeacher(office, madec)
  const gwendal = await openTeacher(company, riou.lastName, 'gwendal.riou', riou.email)
  await acceptMandate(gwendal)
  await setParameter(company, 'IBAN des stages', 'DE89370400440532013000')
  await fillGrids(await company.as('stages'), '22', '2')
  const { manager, path } = await openStage(company, 11, [
    ['09:00', '11:00'],
    ['14:00', '16:00'],
  ])
  await (await changeStatus(manager, path, 'Confirmer la session'))
    .getByRole('button', { name: 'Confirmer la session' })
    .click()

  await test.step('(1) the rate is copied into the proposal, and said by the dialog, the mail and the home of the teacher', async () => {
    expect(await propose(manager, path, 'Groupe 1', /Riou/i)).toMatch(/24,00.€, dont 2,00.€ de grade/)
    await actOnProposal(manager, 'Gwendal Riou', 'Envoyer au professeur', 'Envoyer le mail')
    const mail = await company.inbox.read(riou.email, { subject: /seriez-vous disponible/ })
    expect(mail.text).toMatch(/Rémunération\s*:?\s*24,00.€ de l’heure/)
    await gwendal.goto('/espace/propositions')
    await expect(gwendal.getByRole('main')).toContainText(/24,00.€ de l’heure/)
    await actOnProposal(manager, 'Gwendal Riou', 'Noter son accord', 'Noter l’accord')
    await gwendal.goto('/')
    await expect(gwendal.getByRole('region', { name: 'Mes stages' })).toContainText(/24,00.€ de l’heure/)
  })

  await test.step('(5) the grid changes: what was agreed does not, the next proposal follows it', async () => {
    await changeBase(manager, '28')
    expect(await propose(manager, path, 'Groupe 2', /Madec/i)).toMatch(/30,00.€/)
    await actOnProposal(manager, 'Anne Madec', 'Envoyer au professeur', 'Envoyer le mail')
    await actOnProposal(manager, 'Anne Madec', 'Noter son accord', 'Noter l’accord')
    await openHours(manager, path)
    await expect(hoursOf(manager, /^RIOU/)).toContainText(/2.h × 24,00.€ de l’heure/)
    await expect(hoursOf(manager, /^MADEC/)).toContainText(/2.h × 30,00.€ de l’heure/)
  })

  await test.step('(2) a day that is cancelled does not count; another teacher holds one', async () => {
    await cancelDay(manager, path, frenchWeekday(11))
    await company.clock.move('12 days')
    await openHours(manager, path)
    await expect(hoursOf(manager, /^RIOU/)).toContainText(/20.h, 480,00.€/)
    await correctDay(manager, { teacher: 'RIOU', day: frenchDay(3), lasts: '0 h – pas tenu', reason: 'Malade' })
    await expect(hoursOf(manager, /^RIOU/)).toContainText(/18.h, 432,00.€/)
    await manager.getByRole('button', { name: 'Ajouter des heures' }).click()
    const dialog = manager.getByRole('dialog', { name: 'Ajouter des heures' })
    await chooseFound(dialog, 'Professeur', 'Madec')
    await choose(dialog, 'Groupe', /Groupe 1/)
    await field(dialog, 'Jour').fill(frenchDay(3))
    await choose(dialog, 'Heures tenues', '2 h')
    await field(dialog, 'Taux horaire').fill('30')
    await field(dialog, 'Motif').fill('Remplace Gwendal Riou')
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(hoursOf(manager, /^MADEC/)).toContainText(/22.h, 660,00.€/)
  })

  await test.step('(3) a line is put right with its reason; closing the session shows hours and money of each teacher', async () => {
    await correctDay(manager, { teacher: 'RIOU', day: frenchDay(4), lasts: '1 h 30', reason: 'Fini plus tôt' })
    const line = hoursOf(manager, /^RIOU/)
      .getByRole('listitem')
      .filter({ hasText: frenchDay(4) })
    await expect(line).toContainText(/1.h.30 × 24,00.€ de l’heure · prévu 2.h · Fini plus tôt/)
    const held = await changeStatus(manager, path, 'Clôturer la session')
    await expect(held.getByRole('alert')).toContainText(/Des heures ne sont pas envoyées en paie \(1.080,00.€\)/)
    await held.getByRole('link', { name: 'Heures et paie' }).click()
    await openHours(manager, path)
    await sendHours(manager)
    const closing = await changeStatus(manager, path, 'Clôturer la session')
    await expect(closing.getByRole('region', { name: 'Heures et paie' })).toContainText(
      /RIOU Gwendal.*17.h.30, 420,00.€/,
    )
    await closing.getByRole('button', { name: 'Clôturer la session' }).click()
    await expect(closing).toBeHidden()
  })

  const month = monthOf(frenchDay(10))
  const accountant = await company.as('compta')
  await test.step('(4) sent to the pay once; of a session that is closed, what is put right is sent as a difference', async () => {
    await openHours(manager, path)
    for (const [lasts, reason, sent] of [
      ['1 h', 'Erreur de saisie', /396,00.€ en paie/],
      ['2 h', 'Heure complète', /420,00.€ en paie/],
    ] as const) {
      await correctDay(manager, { teacher: 'RIOU', day: frenchDay(5), lasts, reason })
      await sendHours(manager)
      await expect(hoursOf(manager, /^RIOU/)).toContainText(sent)
    }
    await expect(hoursOf(manager, /^RIOU/)).toContainText(/420,00.€ en paie/)
    await openPay(accountant, month)
    await expect(stagesToPay(accountant).filter({ hasText: 'RIOU' })).toContainText(/17.h.30.*420,00.€/)
  })

  await test.step('(4) the self-employed: an invoice of the company of stages, one file, the books of that company', async () => {
    await payStages(accountant)
    await expect(invoices(accountant)).toHaveCount(1)
    const { text } = await printed(accountant, invoices(accountant).getByRole('link', { name: /^Voir la facture AF/ }))
    expect(text).toMatch(/Autofacturation/)
    expect(text).toMatch(/Stage du .*Fini plus tôt/)
    expect(text).toMatch(/Total à payer.: 420,00.€/)
    expect(await readPayFile(accountant)).toContain('<InstdAmt Ccy="EUR">420.00</InstdAmt>')
    expect(await balanceOf(company, '604')).toBe(42_000)
    expect(await balanceOf(company, '401')).toBe(-42_000)
    await openPay(accountant, month)
    await payFileLeft(accountant)
    expect(await balanceOf(company, '401')).toBe(0)
    await expectBooksToHold(company)
    await gwendal.goto('/')
    await expect(gwendal.getByRole('region', { name: 'Mes stages' })).toContainText(/17.h.30 données.*420,00.€, payé/)
  })

  await test.step('(4) the employee of the company: listed for its payroll, exported, ticked once it was given to it', async () => {
    await accountant.goto(`/accounting/payslips?mois=${month}`)
    const list = accountant.getByRole('region', { name: 'Heures de stage à reprendre en paie' })
    await expect(list).toContainText(/MADEC Anne.*22.h.*660,00.€/)
    const [file] = await Promise.all([
      accountant.waitForEvent('download'),
      list.getByRole('link', { name: /^Exporter/ }).click(),
    ])
    expect(await readFile(await file.path(), 'utf8')).toMatch(/MADEC Anne;.*;120;30,00;60,00;Remplace Gwendal Riou/)
    await list.getByRole('button', { name: /^Transmis à la paie, MADEC/ }).click()
    await expect(list).toContainText(`transmis le ${await dayOf(company, 0)}`)
    await openHours(manager, path)
    await expect(hoursOf(manager, /^MADEC/)).toContainText('transmis à la paie')
  })

  await test.step('(6) the rate of the chart is what was paid: 1 080,00 € of 39 h 30', async () => {
    const director = await company.as('direction')
    await director.goto('/traineeship/statistics')
    await expect(director.getByRole('main')).toContainText(/27,34/)
  })
})
