// Journey of the books as they are read: lettered by what cancels what, written by hand with an approver, balanced, equal to what families owe.
import type { Locator, Page } from '@playwright/test'
import { expectBooksToHold, ledgerOf } from '../support/books.ts'
import { type Company, expect, test } from '../support/company/company.ts'
import { runningContract } from '../support/company/given.ts'
import { frenchDay } from '../support/days.ts'
import { choose, field } from '../support/fields.ts'
import { actOnLesson } from '../support/lessons.ts'
import { seeLessons } from '../support/planning.ts'
import { lines, openAccountOf, oweLessons, receive } from '../support/receipts.ts'
import { openBell, openHistory } from '../support/records.ts'

const rows = (page: Page): Locator => page.getByRole('main').getByRole('row')
/** The ledger of an account, oldest first, as its filter shows it. */
const openLedgerOf = async (page: Page, code: string): Promise<void> => {
  await page.goto('/accounting/balances')
  await page.getByRole('link', { name: code, exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Grand livre/, level: 1 })).toBeVisible()
  await expect(rows(page).nth(1)).toBeVisible()
}
/** Entries are written, and lettered, by the task that follows. */
const post = (company: Company) => company.clock.move('1 hour')
const lineOf = (page: Page, text: RegExp): Locator => rows(page).filter({ hasText: text })
const tick = (row: Locator) => row.getByRole('checkbox').check()
const euros = (cents: number) =>
  new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }).format(cents / 100)
/** What the customers' account holds. */
const owedIn = async (page: Page): Promise<number> =>
  (await ledgerOf(page))
    .filter(({ accountCode }) => accountCode === '411000')
    .reduce((sum, { debit, credit }) => sum + debit - credit, 0)

type Line = readonly [account: RegExp, side: 'Débit' | 'Crédit', euros: string]
const writeEntry = async (page: Page, label: string, two: readonly [Line, Line]): Promise<Locator> => {
  const dialog = page.getByRole('dialog', { name: 'Nouvelle opération diverse' })
  await field(dialog, 'Pièce').fill('EXP-2026-11')
  await field(dialog, 'Libellé').fill(label)
  await field(dialog, 'Motif').fill('Facture de l’expert-comptable')
  for (const [index, [account, side, euros]] of two.entries()) {
    const line = dialog.getByRole('group', { name: new RegExp(`^Ligne.${index + 1}`) })
    await choose(line, 'Compte', account)
    // as people do: what is typed takes the place of the nought that stands there
    await field(line, side).click()
    await page.keyboard.type(euros)
  }
  return dialog
}

// (1), (2) and (6) are in books-years.spec.ts.
test('J-BOOKS-05 what cancels itself is lettered, an entry by hand has its approver, balances are the ledger and what families owe', async ({
  company,
}) => {
  const { mother, teacher, contract } = await runningContract(company, { price: '44' })
  const [accountant, director, manager] = [
    await company.as('compta'),
    await company.as('direction'),
    await company.as('gestion'),
  ]

  await test.step('given: four bills, a cheque, a transfer that pays ahead of a part, a credit note, a refund', async () => {
    await oweLessons(teacher, mother, ['09:00', '11:00', '13:00', '15:00'])
    await openAccountOf(accountant, 'Kerbrat')
    await receive(accountant, { means: 'Chèque', euros: '44', number: '7700123', bank: 'Banque du Port' })
    await receive(accountant, { means: 'Virement', euros: '104' })
    // two are paid, the third in part; the last is cancelled after it was billed
    await manager.goto(contract)
    await seeLessons(manager)
    await actOnLesson(manager.getByRole('row', { name: new RegExp(`${frenchDay(-1)} à 09:00`) }), /^Annuler/)
    const dialog = manager.getByRole('dialog', { name: 'Annuler le cours' })
    await field(dialog, 'Motif').fill('Le professeur n’est pas venu.')
    await dialog.getByRole('button', { name: 'Annuler le cours' }).click()
    await expect(dialog).toBeHidden()
    // what the cheque had paid is the credit of the family, given back by a cheque of the company
    await accountant.goto('/accounting/credits')
    const credit = lines(accountant, 'Crédits clients').filter({ hasText: 'KERBRAT' })
    await credit.getByRole('button', { name: 'Rembourser…' }).click()
    const refunding = accountant.getByRole('dialog', { name: 'Rembourser l’avoir' })
    await choose(refunding, 'Par', 'Chèque')
    await field(refunding, 'Motif').fill('Cours annulé')
    await refunding.getByRole('button', { name: 'Rembourser', exact: true }).click()
    await expect(refunding).toBeHidden()
    const refund = lines(accountant, 'Remboursements').filter({ hasText: 'KERBRAT' })
    await refund.getByRole('button', { name: 'C’est fait…' }).click()
    const done = accountant.getByRole('dialog', { name: 'Remboursement fait' })
    await field(done, 'Référence').fill('CHQ 0012345')
    await done.getByRole('button', { name: 'C’est fait' }).click()
    await expect(done).toBeHidden()
    await expectBooksToHold(company)
  })

  await test.step('(3) a bill and its receipts bear the same piece; what comes to zero is lettered, what is open is not', async () => {
    const own = (await ledgerOf(accountant)).filter(({ accountCode }) => accountCode === '411000')
    const paid = own.filter(({ journal }) => journal !== 'VE')
    expect(paid.length).toBeGreaterThan(0)
    for (const { piece, label } of paid) {
      expect(own.some((line) => line.journal === 'VE' && line.piece === piece && line.debit > 0)).toBe(true)
      expect(label).toMatch(/CMD\d{8}/)
    }
    const codes = Map.groupBy(
      own.filter(({ letter }) => letter !== null),
      ({ letter }) => letter,
    )
    expect([...codes.keys()].toSorted()).toEqual(
      [...codes.keys()].toSorted().map((_, index) => `AA${'ABCDEFGH'[index]}`),
    )
    for (const group of codes.values())
      expect(group.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0)
    const open = own.filter(({ letter }) => letter === null)
    expect(open.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBeGreaterThan(0)
    // the credit that the cancelled lesson left, and what gave it back
    const credit = (await ledgerOf(accountant)).filter(({ accountCode }) => accountCode === '419100')
    expect(credit.map(({ letter, debit, credit: cents }) => [letter, debit - cents])).toEqual(
      expect.arrayContaining([
        ['AAA', -4400],
        ['AAA', 4400],
      ]),
    )
    await openLedgerOf(accountant, '411000')
    await expect(lineOf(accountant, /AAA/)).toHaveCount(codes.get('AAA')?.length ?? 0)
  })

  await test.step('(3) undone on screen, it stays undone; lines that do not cancel each other are refused; done again by hand', async () => {
    const own = (await ledgerOf(accountant)).filter(({ accountCode }) => accountCode === '411000')
    const taken = own.filter(({ letter }) => letter === 'AAA')
    const rowOf = ({ journal, number }: (typeof own)[number]) =>
      rows(accountant).filter({ has: accountant.getByText(`${journal} ${number}`, { exact: true }) })
    const act = (name: string) => accountant.getByRole('button', { name: new RegExp(`^${name} \\(`) }).click()
    for (const line of taken) await tick(rowOf(line))
    await act('Délettrer')
    await accountant.getByRole('dialog').getByRole('button', { name: 'Délettrer' }).click()
    await expect(accountant.getByText('Lettrage AAA annulé.')).toBeVisible()
    await expect(lineOf(accountant, /AAA/)).toHaveCount(0)
    await post(company)
    expect(
      (await ledgerOf(accountant)).filter(({ id, letter }) => letter !== null && taken.some((line) => line.id === id)),
    ).toEqual([])
    await openLedgerOf(accountant, '411000')
    // a bill that is not paid beside those that cancel each other
    const unpaid = own.find(({ letter, debit }) => letter === null && debit > 0)
    for (const line of [...taken, unpaid ?? taken[0]]) if (line) await tick(rowOf(line))
    await act('Lettrer')
    await expect(accountant.getByText(/Ces lignes ne se compensent pas.*au débit/)).toBeVisible()
    if (unpaid) await rowOf(unpaid).getByRole('checkbox').uncheck()
    await act('Lettrer')
    await expect(accountant.getByText(`${taken.length} lignes lettrées.`)).toBeVisible()
    const again = (await ledgerOf(accountant)).filter(({ id }) => taken.some((line) => line.id === id))
    const [code] = new Set(again.map(({ letter }) => letter))
    expect(again.map(({ letter }) => letter)).toEqual(taken.map(() => code))
    expect(code).toMatch(/^AA[B-Z]$/)
    // who did it, and with what
    await lineOf(accountant, new RegExp(code ?? 'none'))
      .first()
      .getByRole('link')
      .first()
      .click()
    const letters = accountant.getByRole('dialog').getByRole('region', { name: 'Lettrage' })
    await expect(letters).toContainText(/lettré le .* par Olivier Fauvel avec/)
    await expect(await openHistory(accountant)).toContainText('Olivier Fauvel')
  })

  await test.step('(4) an entry by hand is refused on an account of events, and unless it balances', async () => {
    await accountant.goto('/accounting/manual')
    await accountant.getByRole('button', { name: 'Nouvelle opération' }).first().click()
    const dialog = await writeEntry(accountant, 'Honoraires de novembre', [
      [/^622000/, 'Débit', '120'],
      [/^512000/, 'Crédit', '110'],
    ])
    // accounts that events alone move are not even offered
    await field(dialog.getByRole('group', { name: /^Ligne.1/ }), 'Compte').click()
    for (const code of ['411000', '419100', '401000', '467100'])
      await expect(accountant.getByRole('option', { name: new RegExp(`^${code}`) })).toHaveCount(0)
    await accountant.getByRole('option', { name: /^622000/ }).click()
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toContainText(/n’est pas équilibrée.*120,00.*110,00/)
    await field(dialog.getByRole('group', { name: /^Ligne.2/ }), 'Crédit').fill('120')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('(4) who wrote it does not approve it; a second person is told, approves, and it is in the books', async () => {
    const own = accountant.getByRole('dialog', { name: 'Opération diverse' })
    await expect(own).toContainText('il faut une seconde personne')
    await expect(own.getByRole('button', { name: 'Approuver' })).toHaveCount(0)
    await own.getByRole('button', { name: 'Garder comme modèle…' }).click()
    const model = accountant.getByRole('dialog', { name: 'Garder comme modèle' })
    await field(model, 'Nom du modèle').fill('Honoraires du mois')
    await model.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(model).toBeHidden()
    await director.goto('/')
    const bell = await openBell(director)
    await expect(bell).toContainText('Opération diverse à approuver : Honoraires de novembre'.replace(' :', '\u00a0:'))
    await director.goto('/accounting/manual?statut=to-approve')
    await director.getByRole('main').getByRole('link', { name: 'Honoraires de novembre' }).click()
    const theirs = director.getByRole('dialog', { name: 'Opération diverse' })
    await theirs.getByRole('button', { name: 'Approuver' }).click()
    await expect(theirs).toContainText(/Approuvée par Claire Delmas/)
    await theirs.getByRole('link', { name: /^Écriture OD/ }).click()
    const entry = director.getByRole('dialog', { name: /^Écriture OD/ })
    await expect(entry).toContainText('EXP-2026-11')
    await expect(entry).toContainText('Opération diverse')
    await expectBooksToHold(company)
  })

  await test.step('(4) taken from its model, then reversed by one click: the two stay in the books', async () => {
    await accountant.goto('/accounting/manual')
    await accountant.getByRole('button', { name: 'Modèles' }).click()
    await accountant.getByRole('dialog').getByRole('button', { name: 'Utiliser' }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Nouvelle opération diverse' })
    await expect(field(dialog, 'Libellé')).toHaveValue('Honoraires de novembre')
    await field(dialog, 'Libellé').fill('Honoraires de décembre')
    await field(dialog, 'Pièce').fill('EXP-2026-12')
    await field(dialog, 'Motif').fill('Facture reçue')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toBeHidden()
    await director.goto('/accounting/manual?statut=to-approve')
    await director.getByRole('main').getByRole('link', { name: 'Honoraires de décembre' }).click()
    const theirs = director.getByRole('dialog', { name: 'Opération diverse' })
    await theirs.getByRole('button', { name: 'Approuver' }).click()
    await theirs.getByRole('button', { name: 'Extourner…' }).click()
    const reversing = director.getByRole('dialog', { name: 'Extourner l’opération' })
    await field(reversing, 'Motif').fill('Facture d’un autre')
    await reversing.getByRole('button', { name: 'Extourner', exact: true }).click()
    await expect(theirs).toContainText(/Extournée par Claire Delmas.*Facture d’un autre/)
    await expect(theirs.getByRole('link', { name: /^Écriture OD/ })).toHaveCount(2)
    await expect(theirs.getByRole('button', { name: /Extourner|Modifier/ })).toHaveCount(0)
    const fees = (await ledgerOf(accountant)).filter(({ accountCode }) => accountCode === '622000')
    expect(fees.map(({ debit, credit }) => debit - credit).toSorted((a, b) => a - b)).toEqual([-12000, 12000, 12000])
    await expectBooksToHold(company)
  })

  await test.step('(5) the trial balance is the ledger: debits are credits, each account opens its entries', async () => {
    const ledger = (await ledgerOf(accountant)).reduce((sum, { debit }) => sum + debit, 0)
    await accountant.goto('/accounting/balances')
    const agreed = accountant.getByRole('main').getByRole('status').filter({ hasText: 'D’accord' })
    const all = euros(ledger)
    await expect(agreed).toContainText(`débits ${all}, crédits ${all}, grand livre ${all} et ${all}`)
    await expect(lineOf(accountant, /^Total/)).toContainText(all)
    await expect(lineOf(accountant, /^622000/)).toContainText('120,00')
    const balance = euros(await owedIn(accountant))
    await expect(lineOf(accountant, /411000/)).toContainText(balance)
    await openLedgerOf(accountant, '411000')
    // the running balance of its last line is that of the account
    await expect(rows(accountant).last()).toContainText(balance)
  })

  await test.step('(5) what families owe, by age and by person, is what the ledger and their orders say', async () => {
    const owed = euros(await owedIn(accountant))
    await accountant.goto('/accounting/balances/aged')
    const agreed = accountant.getByRole('main').getByRole('status').filter({ hasText: 'D’accord' })
    await expect(agreed).toContainText(`${owed} au grand livre, ${owed} dus d’après les commandes`)
    await expect(lineOf(accountant, /KERBRAT/)).toContainText(owed)
    await accountant.goto('/accounting/balances/parties')
    await expect(agreed).toContainText(`${owed}, et ${owed} au grand livre`)
    await accountant
      .getByRole('main')
      .getByRole('link', { name: /KERBRAT/ })
      .click()
    await expect(accountant.getByRole('heading', { name: /^Grand livre/, level: 1 })).toBeVisible()
    await expect(rows(accountant).last()).toContainText(owed)
    // and what the mother reads on her home is the same
    await openAccountOf(accountant, 'Kerbrat')
    await expect(accountant.getByLabel('Sommes du compte')).toContainText(owed)
    expect(await lines(accountant, 'Encaissements').count()).toBe(2)
    const file = accountant.waitForEvent('popup')
    await accountant.goto('/accounting/balances/aged')
    await accountant.getByRole('button', { name: 'Exporter en CSV' }).click()
    await file
  })
})
