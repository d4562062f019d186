// Journeys of lessons for which the family employs the teacher: one truth on its papers and in the books.
import type { Locator, Page } from '@playwright/test'
import { expectBooksToHold } from '../support/books.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, openFamily, openTeacher, riou } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { openContract, printedContract } from '../support/contracts.ts'
import { declareGiven } from '../support/corrections.ts'
import { frenchDay } from '../support/days.ts'
import { choose, field } from '../support/fields.ts'
import { sendRequest, winContact } from '../support/households.ts'
import { actOnLesson, confirmLesson } from '../support/lessons.ts'
import { printed } from '../support/papers.ts'
import { signIn } from '../support/people.ts'
import { seeLessons } from '../support/planning.ts'
import { balanceOf, openAccountOf, receive } from '../support/receipts.ts'
import { idOf } from '../support/records.ts'
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
} from '../support/salaries.ts'
import { createTeacher } from '../support/teachers.ts'

/** The bills on the home page of a family, read again. */
const reloaded = async (home: Page): Promise<Locator> => {
  await home.reload()
  return home.getByRole('region', { name: /^Vos factures/ })
}

const employer = /Mode mandataire.: vous êtes l’employeur/

test('J-MONEY-13 an hour at 44,50 € of an employed teacher, one truth on contract, bill, payslip and certificate', async ({
  company,
}) => {
  await sendRequest(await company.browser(), kerbrat)
  const sales = await company.as('commercial')
  await sales.goto('/contact/overview')
  await winContact(sales, kerbrat)
  const [manager, accountant] = [await company.as('gestion'), await company.as('compta')]
  await createTeacher(manager, { ...riou, isEmployee: true })
  await openContract(manager, { student: 'Kerbrat', teacher: 'Riou' })
  const contract = new URL(manager.url()).pathname
  const modes = manager.getByRole('radiogroup', { name: 'Employeur du professeur' })

  await test.step('(6) the rule of the day is the family; it is the contract’s own while no lesson was declared', async () => {
    await expect(modes.getByRole('radio', { name: 'La famille (mandataire)' })).toBeChecked()
    await modes.getByRole('radio', { name: 'La société (prestataire)' }).check()
    await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(manager.getByText('Contrat enregistré').first()).toBeVisible()
    await modes.getByRole('radio', { name: 'La famille (mandataire)' }).check()
    await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await manager.reload()
    await expect(modes.getByRole('radio', { name: 'La famille (mandataire)' })).toBeChecked()
  })

  await manager.getByRole('button', { name: 'Proposer un prix' }).click()
  const proposal = manager.getByRole('dialog', { name: 'Proposer un prix' })
  await field(proposal, 'Prix client').fill('44,50')
  await field(proposal, 'Marge').fill('13,35')
  await field(proposal, 'À compter du').fill(frenchDay(-7))
  await expect(proposal).toContainText('17,89')
  await expect(proposal).toContainText('13,26')
  await proposal.getByRole('button', { name: 'Proposer' }).click()
  await expect(proposal).toBeHidden()
  await manager.getByRole('button', { name: 'Accepter' }).click()
  await manager.getByRole('dialog').getByRole('button', { name: 'Accepter le prix' }).click()
  await expect(manager.getByRole('main')).toContainText('Actif')

  await test.step('(2) the contract says who employs, and warns the family on its first page', async () => {
    const { text } = await printedContract(manager)
    expect(text).toMatch(employer)
    expect(text).toMatch(/obligations d’un particulier employeur/)
    expect(text).not.toContain('Mode prestataire')
  })

  const teacher = await openTeacher(company, riou.lastName, 'gwendal.riou', riou.email)
  const mother = await openFamily(company, kerbrat.parent.lastName, 'solenn.kerbrat', kerbrat.email)
  await manager.goto(contract)
  await seeLessons(manager)
  const lessonAt = (time: string) => manager.getByRole('row', { name: new RegExp(`${frenchDay(-1)} à ${time}`) })
  for (const [time, lasts] of [
    ['17:00', '1 h'],
    ['10:00', '2 h'],
  ] as const) {
    await declareGiven(teacher, 'Malo', { inDays: -1, time, lasts })
    await manager.reload()
    await seeLessons(manager)
    await confirmLesson(lessonAt(time))
    if (time !== '17:00') break
    await mother.goto('/')
    const bills = mother.getByRole('region', { name: /^Vos factures/ })

    await test.step('(1) (2) the bill is the fee with its VAT; beside it, without VAT, wages and contributions', async () => {
      const { text } = await printed(mother, bills.getByRole('link', { name: /^Voir la facture/ }).first())
      expect(text).toMatch(employer)
      expect(text).not.toContain('Mode prestataire')
      expect(text).toMatch(/Total HT.: 11,12.€/)
      expect(text).toMatch(/TVA.: 2,23.€/)
      expect(text).toMatch(/Total TTC.: 13,35.€/)
      expect(text).toMatch(/Décompte/)
      expect(text).toMatch(/Salaire net de Gwendal Riou\s*17,89.€/)
      expect(text).toMatch(/Cotisations sociales\s*13,26.€/)
      expect(text).toMatch(/À payer.: 44,50.€/)
      const mail = await company.inbox.read(kerbrat.email, { subject: /[Ff]acture/ })
      expect(mail.text).toContain('44,50')
    })

    await test.step('(3) revenue is the fee alone; the rest passes 467', async () => {
      expect(await balanceOf(company, '706400')).toBe(-1112)
      expect(await balanceOf(company, '4457')).toBe(-223)
      expect(await balanceOf(company, '467100')).toBe(-3115)
      expect(await balanceOf(company, '411')).toBe(4450)
      await expectBooksToHold(company)
    })
  }

  await test.step('(4) two hours were one: the credit note takes back half of each part', async () => {
    await actOnLesson(lessonAt('10:00'), /^Corriger la facture/)
    const dialog = manager.getByRole('dialog', { name: /^Corriger la facture / })
    await choose(dialog, 'Durée', '1 h')
    await field(dialog, 'Motif').fill('Une heure seulement.')
    await dialog.getByRole('button', { name: 'Corriger la facture' }).click()
    await expect(dialog).toBeHidden()
    expect(await balanceOf(company, '467100')).toBe(-6230)
    expect(await balanceOf(company, '411')).toBe(8900)
    expect((await balanceOf(company, '706400')) + (await balanceOf(company, '4457'))).toBe(-2670)
    const note = await printed(mother, (await reloaded(mother)).getByRole('link', { name: /^Voir l’avoir/ }).first())
    expect(note.text).toMatch(employer)
    expect(note.text).toMatch(/Total TTC.: 13,35.€/)
    expect(note.text).toMatch(/Salaire net de Gwendal Riou\s*17,89.€/)
    expect(note.text).toMatch(/Total repris.: 44,50.€/)
    await expectBooksToHold(company)
  })

  await test.step('(4) it never took place: all of each part goes back', async () => {
    await actOnLesson(lessonAt('10:00'), /^Annuler/)
    const dialog = manager.getByRole('dialog', { name: 'Annuler le cours' })
    await field(dialog, 'Motif').fill('Le professeur n’est pas venu.')
    await dialog.getByRole('button', { name: 'Annuler le cours' }).click()
    await expect(dialog).toBeHidden()
    expect(await balanceOf(company, '467100')).toBe(-3115)
    expect(await balanceOf(company, '706400')).toBe(-1112)
    expect(await balanceOf(company, '4457')).toBe(-223)
    await expectBooksToHold(company)
  })

  await test.step('(2) the certificate of what was paid says the same', async () => {
    await openAccountOf(accountant, 'Kerbrat')
    await receive(accountant, { means: 'Chèque', euros: '44,50', number: '8800123', bank: 'Crédit Breton' })
    await mother.goto('/')
    const papers = mother.getByRole('region', { name: 'Attestations fiscales' })
    const { text } = await printed(mother, papers.getByRole('link').first())
    expect(text).toMatch(employer)
    expect(text).not.toContain('Mode prestataire')
    expect(text).toMatch(/Montant effectivement acquitté.: 44,50.€/)
    expect(text).toMatch(/frais de la société.: 13,35.€/)
  })

  await test.step('(6) a lesson was declared: the mode of this contract stands', async () => {
    await manager.goto(contract)
    await expect(modes.getByRole('radio', { name: 'La société (prestataire)' })).toBeDisabled()
  })

  await test.step('(6) the teacher becomes self-employed: what was given before stays the family’s', async () => {
    await manager.goto(`/teacher/show/${await idOf(manager, '/teacher/manage', riou.lastName)}`)
    const payment = manager.getByRole('region', { name: 'Paiement et fiscalité' })
    await payment.getByRole('switch', { name: 'Auto-entrepreneur' }).check()
    await field(payment, 'SIRET').fill('73282932000074')
    await manager.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await manager.getByRole('button', { name: 'Confirmer le changement' }).click()
    await expect(manager.getByRole('button', { name: 'Confirmer le changement' })).toHaveCount(0)
    await manager.reload()
    await expect(payment.getByRole('switch', { name: 'Auto-entrepreneur' })).toBeChecked()
    await manager.goto(contract)
    await expect(modes.getByRole('radio', { name: 'La famille (mandataire)' })).toBeChecked()
    expect((await printedContract(manager)).text).toMatch(employer)
    await mother.goto('/')
    const bills = mother.getByRole('region', { name: /^Vos factures/ })
    for (const paper of [
      bills.getByRole('link', { name: /^Voir la facture/ }).first(),
      mother.getByRole('region', { name: 'Attestations fiscales' }).getByRole('link').first(),
    ]) {
      const { text } = await printed(mother, paper)
      expect(text).toMatch(employer)
      expect(text).not.toContain('Mode prestataire')
    }
  })

  await company.clock.move('36 days')
  const late = await company.as('compta')
  const month = monthOf(frenchDay(-1))

  await test.step('(3) J-PAY-03: his payslip waits for what the law asks of it, and is issued once', async () => {
    const rows = await openPayslips(late, month)
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(/Brouillon.*RIOU Gwendal.*Famille KERBRAT Solenn/)
    await expect(rows).toContainText('Numéro de sécurité sociale de RIOU Gwendal')
    await expect(late.getByText(/à compléter avant tout bulletin/)).toContainText('Congés payés')
    await expect(late.getByRole('button', { name: /^Établir/ })).toHaveCount(0)
    await giveLegalItems(company)
    await completeEmployee(await company.as('gestion'), riou.lastName, '255081416802538')
    await openPayslips(late, month)
    await issuePayslips(late, '1 bulletin')
    await expect(rows).toContainText(/À payer.*17,89/)
    expect(await balanceOf(company, '467100')).toBe(-1789)
    for (const [to, subject] of [
      [riou.email, /Votre bulletin de paie/],
      [kerbrat.email, /Bulletin de paie de Gwendal RIOU/],
    ] as const)
      expect((await company.inbox.read(to, { subject })).text).toContain('17,89')
  })

  await test.step('(3) the wage leaves by one file of the bank: nothing is left of the money of the family', async () => {
    await giveOwnAccount(company)
    await openPayslips(late, month)
    const xml = await makeWageFile(late)
    expect(xml).toContain('<NbOfTxs>1</NbOfTxs><CtrlSum>17.89</CtrlSum>')
    expect(xml).toContain('<CdtrAcct><Id><IBAN>FR7630006000011234567890189</IBAN>')
    await wageFileLeft(late)
    await expect(await openPayslips(late, month)).toContainText(/Payé le/)
    expect(await balanceOf(company, '467100')).toBe(0)
  })

  await test.step('(3) J-BOOKS-07: its contributions are declared and paid, 467 is empty, revenue is the fee alone', async () => {
    expect(await balanceOf(company, '467200')).toBe(-1325)
    await payContributions(late)
    expect(await balanceOf(company, '467')).toBe(0)
    expect(await balanceOf(company, '706')).toBe(-1112)
    await expectBooksToHold(company)
  })

  await test.step('(2) the payslip of the month is the family’s, of the same net', async () => {
    const home = await company.browser()
    await signIn(home, 'gwendal.riou', password)
    await home.goto('/espace/paie')
    const { text } = await printed(
      home,
      home
        .getByRole('region', { name: /^Mes bulletins/ })
        .getByRole('link', { name: /^Voir le bulletin/ })
        .first(),
    )
    expect(text).toMatch(employer)
    expect(text).toMatch(/Net à payer.: 17,89.€/)
    expect(text).not.toContain('à compléter')
    expect(text).not.toContain('Mode prestataire')
    await expect(home.getByRole('region', { name: /^Mes bulletins/ })).toContainText('payé le')
    expect(text).toContain('Solenn KERBRAT')
    await expectBooksToHold(company)
  })
})
