// Contracts, lessons to come and money paid ahead, as another program leaves them: checked, taken over, taken back.
import type { Locator, Page } from '@playwright/test'
import { expectBooksToHold } from '../support/books.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, riou } from '../support/company/given.ts'
import { frenchDay } from '../support/days.ts'
import { sendRequest, winContact } from '../support/households.ts'
import { lessonRow, seeLessons } from '../support/planning.ts'
import { balanceOf, openAccountOf, sumsOf } from '../support/receipts.ts'
import { createTeacher } from '../support/teachers.ts'
import { chooseFile, openImports, tile, workbook } from '../support/workbooks.ts'

type Row = (string | number | null)[]
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** A contract and its lessons, as the program that Cours Armor leaves writes them. */
const contractTitles = ['Famille', 'Enfant', 'Intervenant', 'Matière', 'Depuis le', 'Tarif', 'Commission']
const contractLine = (): Row => ['Kerbrat', 'Malo', 'Riou', 'Mathématiques', frenchDay(-60), 44, 14]
const lessonTitles = ['Famille', 'Intervenant', 'Date', 'Heure', 'Durée']
const lesson = (inDays: number, time: string): Row => ['Kerbrat', 'Riou', frenchDay(inDays), time, 90]

// Of the opening balances (2), what a family still owes has its own test (admin-debts).
test('J-ADMIN-03 contracts that run, lessons to come and money paid ahead are taken over, nobody mailed unless asked, and taken back', async ({
  company,
}) => {
  await sendRequest(await company.browser(), kerbrat)
  const sales = await company.as('commercial')
  await sales.goto('/contact/overview')
  await winContact(sales, kerbrat)
  await createTeacher(await company.as('gestion'), riou)
  const director = await company.as('direction')
  const received = async () => [await company.inbox.count(kerbrat.email), await company.inbox.count(riou.email)]
  const [mails = 0, ofTeacher = 0] = await received()
  const contract = contractLine()
  /** Chooses a file of another program, takes its columns as they are guessed or remembered, and checks it. */
  const checkTheirs = async (what: string, name: string, titles: string[], lines: Row[]) => {
    await openImports(director, what)
    await chooseFile(director, workbook(name, 'Export', [titles, ...lines]))
    await button(director, 'Vérifier sans enregistrer').click()
    const matching = director.getByRole('dialog', { name: 'Faire correspondre les colonnes' })
    await matching.getByRole('button', { name: 'Vérifier sans enregistrer' }).click()
    const dialog = director.getByRole('dialog', { name: /^Vérification/ })
    await expect(dialog.getByRole('button', { name: 'Voir le rapport détaillé' })).toBeVisible()
    return dialog
  }
  const reportOf = async (dialog: Locator) => {
    await dialog.getByRole('button', { name: 'Voir le rapport détaillé' }).click()
    return director.getByRole('dialog', { name: /^Rapport/ })
  }
  const close = (dialog: Locator) => dialog.getByRole('button', { name: 'Fermer' }).last().click()
  const succeed = async () => {
    const dialog = director.getByRole('dialog', { name: /^Import/ })
    await expect(dialog).toContainText("L'import des données a été effectué avec succès")
    return dialog
  }
  const malo = (report: Locator) => report.getByRole('link', { name: 'Malo Kerbrat' })
  let path = ''

  await test.step('(1)(2) contracts: each line is judged, with the reason and its place', async () => {
    const lines = [contract, contract.with(2, 'Le Bris'), contract.with(3, 'Sanskrit')]
    const dialog = await checkTheirs('Contrats', 'contrats.xlsx', contractTitles, lines)
    await expect(tile(dialog, 'Ajout')).toHaveText(/^1/)
    await expect(tile(dialog, 'En erreur')).toHaveText(/^2/)
    const report = await reportOf(dialog)
    await tile(report, 'En erreur').click()
    await expect(report).toContainText(/Nom du professeur\s: aucun professeur ne répond à cette ligne/)
    await expect(report).toContainText(/Matière\s: «\sSanskrit\s» n’existe pas/)
    await close(report)
  })

  await test.step('(2)(5) a contract with its price runs at once; both parties are mailed because it is asked for', async () => {
    await close(await checkTheirs('Contrats', 'contrats.xlsx', contractTitles, [contract]))
    const asked = director.getByRole('checkbox', {
      name: /^Prévenir les personnes par e-mail\s: 2\smessages partiraient/,
    })
    await expect(asked).not.toBeChecked()
    await asked.check()
    await director.getByRole('button', { name: 'Importer', exact: true }).click()
    const report = await reportOf(await succeed())
    path = (await malo(report).getAttribute('href')) ?? ''
    await director.goto(path)
    await expect(director.getByRole('main')).toContainText('Actif')
    await expect(director.getByRole('main')).toContainText(/44,00\s€/)
    await company.clock.move('1 hour')
    expect(await received()).toEqual([mails + 1, ofTeacher + 1])
  })

  await test.step('(2)(5) lessons to come: by the rules of the agenda, at the price of their day, nobody mailed', async () => {
    const lines = [lesson(9, '17:00'), lesson(16, '17h'), lesson(9, '17:30')]
    const dialog = await checkTheirs('Cours planifiés', 'cours.xlsx', lessonTitles, lines)
    await expect(tile(dialog, 'Ajout')).toHaveText(/^2/)
    const report = await reportOf(dialog)
    await tile(report, 'En erreur').click()
    await expect(report.getByRole('row').filter({ hasText: /^(Ligne )?4\s*En erreur/ })).toContainText(
      /Jour\s: .*17:00/,
    )
    await close(report)
    const again = await checkTheirs('Cours planifiés', 'cours.xlsx', lessonTitles, lines.slice(0, 2))
    await again.getByRole('button', { name: 'Importer', exact: true }).click()
    await close(await succeed())
    await director.goto(path)
    await seeLessons(director)
    for (const inDays of [9, 16]) await expect(lessonRow(director, inDays, '17:00')).toContainText(/66,00\s€/)
    await company.clock.move('1 hour')
    expect(await received()).toEqual([mails + 1, ofTeacher + 1])
  })

  const stood = async (cents: number) => {
    const accountant = await company.as('compta')
    await openAccountOf(accountant, 'Kerbrat')
    await expect(sumsOf(accountant)).toContainText(cents === 0 ? '0,00' : '120,00')
    await expectBooksToHold(company)
    expect([await balanceOf(company, '4191'), await balanceOf(company, '471')]).toEqual([0 - cents, cents])
    return accountant
  }
  await test.step('(2)(5) what a family paid ahead becomes its credit, in the books too, nobody mailed', async () => {
    const titles = ['Famille', 'Solde']
    const lines: Row[] = [
      ['Kerbrat', 120],
      ['Inconnue', 50],
      ['Kerbrat', -30],
    ]
    const dialog = await checkTheirs('Soldes repris', 'soldes.xlsx', titles, lines)
    await expect(tile(dialog, 'Ajout')).toHaveText(/^1/)
    const report = await reportOf(dialog)
    await tile(report, 'En erreur').click()
    await expect(report).toContainText(/Nom\s: aucun client ne répond à cette ligne/)
    await expect(report).toContainText(
      /Payé d’avance\s: ce qu’une famille doit encore se reprend par «\sImpayés repris\s»/,
    )
    await close(report)
    const again = await checkTheirs('Soldes repris', 'soldes.xlsx', titles, lines.slice(0, 1))
    await again.getByRole('button', { name: 'Importer', exact: true }).click()
    await close(await succeed())
    const accountant = await stood(12_000)
    await expect(accountant.getByRole('region', { name: 'Encaissements' }).getByRole('listitem')).toContainText(
      /120,00/,
    )
    expect(await received()).toEqual([mails + 1, ofTeacher + 1])
  })

  const undo = async (what: string, file: string) => {
    await openImports(director, what)
    await button(director, 'Annuler l’import').click()
    const dialog = director.getByRole('dialog', { name: `Annuler l’import de ${file}` })
    await dialog.getByRole('button', { name: 'Annuler l’import' }).click()
    return dialog
  }
  await test.step('(4) the contract is not taken back under its lessons; they are, then it is', async () => {
    const dialog = await undo('Contrats', 'contrats.xlsx')
    await expect(dialog.getByRole('list', { name: 'Ce qui a changé depuis' }).getByRole('listitem')).toHaveText(
      /^Ligne 2, Malo Kerbrat\s: ajout \(Cours\), par Claire Delmas, le /,
    )
    await close(dialog)
    await expect(await undo('Cours planifiés', 'cours.xlsx')).toBeHidden()
    await director.goto(path)
    await seeLessons(director)
    await expect(lessonRow(director, 9, '17:00')).toHaveCount(0)
    await expect(await undo('Contrats', 'contrats.xlsx')).toBeHidden()
    await director.goto(path)
    await expect(director.getByRole('main')).not.toContainText('Malo')
  })
  await test.step('(4) a balance is taken back by the opposite writing', async () => {
    await expect(await undo('Soldes repris', 'soldes.xlsx')).toBeHidden()
    await stood(0)
  })
})
