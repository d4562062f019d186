// What families still owe of the bills of another program: taken over, seen and chased, paid, lettered, taken back while untouched.
import type { Page } from '@playwright/test'
import { expectBooksToHold, ledgerOf } from '../support/books.ts'
import { expect, test } from '../support/company/company.ts'
import { kerbrat, openFamily } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { frenchDay } from '../support/days.ts'
import { sendRequest, winContact } from '../support/households.ts'
import { printed } from '../support/papers.ts'
import { signInAtOnce } from '../support/people.ts'
import { balanceOf, openAccountOf, receive, sumsOf } from '../support/receipts.ts'
import { chooseFile, openImports, tile, workbook } from '../support/workbooks.ts'

type Row = (string | number | null)[]
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const what = 'Impayés repris'
const titles = ['Famille', 'Facture', 'Facturée le', 'Libellé', 'Reste à payer', 'À payer avant']
const oldBill: Row = ['Kerbrat', 'FA-2024-118', frenchDay(-70), 'Cours particuliers de mars', 90, frenchDay(-40)]
const another: Row = ['Kerbrat', 'FA-2024-131', frenchDay(-35), 'Cours particuliers d’avril', 48.5, null]

test('J-ADMIN-03 what a family still owes of another program is taken over as its debt, seen and chased, paid and lettered, and taken back while nobody worked on it', async ({
  company,
}) => {
  await sendRequest(await company.browser(), kerbrat)
  const sales = await company.as('commercial')
  await sales.goto('/contact/overview')
  await winContact(sales, kerbrat)
  const mother = await openFamily(company, kerbrat.parent.lastName, 'solenn.kerbrat', kerbrat.email)
  const [director, accountant] = [await company.as('direction'), await company.as('compta')]
  const mails = await company.inbox.count(kerbrat.email)
  const check = async (name: string, lines: Row[]) => {
    await openImports(director, what)
    await chooseFile(director, workbook(name, 'Export', [titles, ...lines]))
    await button(director, 'Vérifier sans enregistrer').click()
    const matching = director.getByRole('dialog', { name: 'Faire correspondre les colonnes' })
    await matching.getByRole('button', { name: 'Vérifier sans enregistrer' }).click()
    const dialog = director.getByRole('dialog', { name: /^Vérification/ })
    await expect(dialog.getByRole('button', { name: 'Voir le rapport détaillé' })).toBeVisible()
    return dialog
  }
  const takeOver = async (name: string, line: Row) => {
    await (await check(name, [line])).getByRole('button', { name: 'Importer', exact: true }).click()
    const done = director.getByRole('dialog', { name: /^Import/ })
    await expect(done).toContainText("L'import des données a été effectué avec succès")
    await done.getByRole('button', { name: 'Fermer' }).last().click()
  }
  const undo = async (name: string) => {
    await openImports(director, what)
    await button(director, 'Annuler l’import').first().click()
    const dialog = director.getByRole('dialog', { name: new RegExp(`^Annuler l’import d.*${name}$`) })
    await dialog.getByRole('button', { name: 'Annuler l’import' }).click()
    return dialog
  }
  const row = accountant.getByRole('row', { name: /KERBRAT/ })
  const dues = mother.getByRole('region', { name: /^Factures à régler/ })

  await test.step('(1)(2) each line is judged, with the reason and its place', async () => {
    const dialog = await check('impayes.xlsx', [oldBill, oldBill.with(0, 'Inconnue'), oldBill.with(4, 0)])
    await expect(tile(dialog, 'Ajout')).toHaveText(/^1/)
    await expect(tile(dialog, 'En erreur')).toHaveText(/^2/)
    await dialog.getByRole('button', { name: 'Voir le rapport détaillé' }).click()
    const report = director.getByRole('dialog', { name: /^Rapport/ })
    await tile(report, 'En erreur').click()
    await expect(report).toContainText(/Nom\s: aucun client ne répond à cette ligne/)
    await expect(report).toContainText(/Reste dû\s: Le montant doit dépasser 0/)
    await report.getByRole('button', { name: 'Fermer' }).last().click()
    await mother.goto('/')
    await expect(dues).toHaveCount(0)
  })

  await test.step('(2)(5) it is what the family owes, under the number of its bill, in the books too, nobody mailed', async () => {
    await takeOver('impayes.xlsx', oldBill)
    await mother.reload()
    await expect(dues).toContainText(/90,00\s€ · facture FA-2024-118/)
    const paper = await printed(mother, dues.getByRole('link', { name: /^Voir la facture FA-2024-118/ }))
    expect(paper.text).toMatch(/Rappel de la facture FA-2024-118/)
    expect(paper.text).toMatch(/Cours particuliers de mars/)
    expect(paper.text).toMatch(/n’est pas une facture/)
    await expectBooksToHold(company)
    // neither sold nor taxed here: the account of waiting is its counterpart
    expect([await balanceOf(company, '411'), await balanceOf(company, '471')]).toEqual([9_000, -9_000])
    expect([await balanceOf(company, '706'), await balanceOf(company, '4457')]).toEqual([0, 0])
    await accountant.goto('/accounting/unpaid')
    await expect(row).toContainText(/90,00.*7\d.j.*Pas encore en retard/)
    await expect(accountant.getByLabel('Balance âgée')).toContainText(/60–90.j90,00/)
    expect(await company.inbox.count(kerbrat.email)).toBe(mails)
  })

  await test.step('chased as any other, from its first reminder on', async () => {
    await company.clock.move('9 days')
    for (const [page, login] of [
      [accountant, 'compta'],
      [director, 'direction'],
    ] as const)
      await signInAtOnce(page, login, password)
    await accountant.goto('/accounting/unpaid')
    await expect(row).toContainText(/90,00.*\d+.j.*Rappel/)
    await row.getByRole('button', { name: /^Relancer KERBRAT/ }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Relancer' })
    await dialog.getByRole('button', { name: 'Relancer 1 famille' }).click()
    await expect(dialog).toBeHidden()
    const mail = await company.inbox.read(kerbrat.email, { subject: /^Il reste 90,00/ })
    expect(mail.text).toMatch(/Facture FA-2024-118 du .*90,00/)
  })

  await test.step('(4) it is not taken back once somebody worked on it', async () => {
    const dialog = await undo('impayes.xlsx')
    await expect(dialog.getByRole('list', { name: 'Ce qui a changé depuis' }).getByRole('listitem')).toHaveText(
      /^Ligne 2, Kerbrat\s: famille relancée/,
    )
    await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  })

  await test.step('paid by a cheque, its lines are lettered, and no VAT is due again', async () => {
    await openAccountOf(accountant, 'Kerbrat')
    await expect(sumsOf(accountant)).toContainText(/À payer\s*90,00/)
    await receive(accountant, { means: 'Chèque', euros: '90', number: '0001234', bank: 'CMB' })
    await expect(sumsOf(accountant)).not.toContainText('90,00')
    await expectBooksToHold(company)
    const own = (await ledgerOf(accountant)).filter(({ accountCode }) => accountCode.startsWith('411'))
    expect(own).toHaveLength(2)
    expect(new Set(own.map(({ letter }) => letter)).size).toBe(1)
    expect(own[0]?.letter).not.toBeNull()
    expect([await balanceOf(company, '411'), await balanceOf(company, '4457')]).toEqual([0, 0])
    await accountant.goto('/accounting/unpaid')
    await expect(row).toHaveCount(0)
  })

  await test.step('(4) untouched, another is taken back by the opposite writing', async () => {
    await takeOver('suite.xlsx', another)
    await openAccountOf(accountant, 'Kerbrat')
    await expect(sumsOf(accountant)).toContainText(/À payer\s*48,50/)
    await expect(await undo('suite.xlsx')).toBeHidden()
    await openAccountOf(accountant, 'Kerbrat')
    await expect(sumsOf(accountant)).not.toContainText('48,50')
    await expectBooksToHold(company)
    expect([await balanceOf(company, '411'), await balanceOf(company, '471')]).toEqual([0, -9_000])
  })
})
