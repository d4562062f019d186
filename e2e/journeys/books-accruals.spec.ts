// Journey of a year that ends with lessons given and not billed: seen before its last month is closed, entered in one press, reversed the day after.
import type { Locator, Page } from '@playwright/test'
import { expectBooksToHold } from '../support/books.ts'
import type { Span } from '../support/company/clock.ts'
import { type Company, expect, test } from '../support/company/company.ts'
import { runningContract } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { centsOf, downloadFec, expectFecToHold } from '../support/fec.ts'
import { declareLesson } from '../support/lessons.ts'
import { wholeYear } from '../support/new-year.ts'
import { signInAtOnce } from '../support/people.ts'
import { oweLessons } from '../support/receipts.ts'

/** Until the second of January; nobody stays signed in for so long. */
const goOnToJanuary = async (company: Company, year: number): Promise<void> => {
  const days = Math.ceil((Date.UTC(year, 0, 2) - (await company.clock.now()).getTime()) / 86_400_000)
  await company.clock.move(`${days} days` as Span)
  for (const login of ['compta', 'direction'] as const) await signInAtOnce(await company.as(login), login, password)
}
const openAccruals = async (page: Page): Promise<void> => {
  await page.goto('/accounting/accruals')
  await expect(page.getByRole('heading', { name: 'Régularisations', level: 1 })).toBeVisible()
}
const side = (page: Page, name: RegExp): Locator => page.getByRole('region', { name })
const enterButton = (page: Page) => page.getByRole('button', { name: 'Écrire les régularisations' })
const askToEnter = async (page: Page): Promise<Locator> => {
  await enterButton(page).click()
  return page.getByRole('dialog', { name: /^Écrire les régularisations/ })
}

// The rest of the year is in books-years.spec.ts.
test('J-BOOKS-05 lessons given and not billed, and those that teachers did not invoice, are of the year in which they were given', async ({
  company,
}) => {
  test.slow()
  const year = await wholeYear(company)
  const { mother, teacher } = await runningContract(company)
  const [accountant, director] = [await company.as('compta'), await company.as('direction')]

  await test.step('given: a lesson that its family was billed for, and one that it has not confirmed', async () => {
    await oweLessons(teacher, mother, ['10:00'])
    await declareLesson(teacher, 'Malo', '14:00')
  })

  await test.step('before the year is over it is read, and entered by nobody', async () => {
    await openAccruals(accountant)
    await expect(accountant.getByText(`L’exercice ${year} n’est pas terminé`)).toBeVisible()
    await expect(side(accountant, /^Factures à établir/)).toContainText(/40,91.€.*4,09.€.*45,00.€/)
    await expect(enterButton(accountant)).toHaveCount(0)
  })

  await test.step('December counts them before it is closed, and leads to them', async () => {
    await goOnToJanuary(company, year + 1)
    await accountant.goto('/accounting/closing')
    await expect(accountant.getByRole('heading', { name: `Avant de clôturer décembre ${year}` })).toBeVisible()
    await accountant.getByRole('link', { name: /^3\scours et heures à régulariser/ }).click()
    await expect(accountant.getByRole('heading', { name: 'Régularisations', level: 1 })).toBeVisible()
    await expect(accountant.getByRole('combobox', { name: 'Exercice' })).toHaveValue(String(year))
  })

  await test.step('each sum opens the lessons that make it', async () => {
    const sales = side(accountant, /^Factures à établir/)
    await sales.getByRole('button', { name: /^Lignes/ }).click()
    const shown = accountant.getByRole('dialog', { name: 'Factures à établir' })
    await expect(shown.getByRole('row', { name: /KERBRAT Solenn/ })).toContainText(/706100.*10.%.*40,91.€.*4,09.€/)
    await expect(shown.getByRole('row')).toHaveCount(2)
    await accountant.keyboard.press('Escape')
    await side(accountant, /^Factures non parvenues/)
      .getByRole('button', { name: /^Lignes/ })
      .click()
    const costs = accountant.getByRole('dialog', { name: 'Factures non parvenues' })
    await expect(costs.getByRole('row', { name: /RIOU Gwendal/ })).toHaveCount(2)
    await accountant.keyboard.press('Escape')
  })

  await test.step('one press enters them on the last day and takes them back on the next, once, whoever presses', async () => {
    await openAccruals(director)
    const asked = [await askToEnter(accountant), await askToEnter(director)]
    for (const dialog of asked)
      await expect(dialog).toContainText(`datées du 31/12/${year} et extournées le 01/01/${year + 1}`)
    await Promise.all(asked.map((dialog) => dialog.getByRole('button', { name: 'Écrire', exact: true }).dblclick()))
    await openAccruals(accountant)
    for (const name of [/^Factures à établir/, /^Factures non parvenues/]) {
      await expect(side(accountant, name)).toContainText('Écrites')
      await expect(side(accountant, name)).toContainText(/par (Olivier Fauvel|Claire Delmas)/)
    }
    await expect(enterButton(accountant)).toHaveCount(0)
    await expectBooksToHold(company)
  })

  await test.step('the entry is in the books with its reversal', async () => {
    await openAccruals(accountant)
    const sales = side(accountant, /^Factures à établir/)
    await sales.getByRole('link', { name: /^OD / }).first().click()
    const drawer = accountant.getByRole('dialog', { name: /^Écriture OD/ })
    await expect(drawer).toContainText(`Factures à établir au 31/12/${year}`)
    await expect(drawer.getByRole('row', { name: /418100/ })).toContainText(/45,00.€/)
    await expect(drawer.getByRole('row', { name: /445870/ })).toContainText(/4,09.€/)
    await expect(drawer.getByRole('row', { name: /706100/ })).toContainText(/40,91.€/)
  })

  await test.step('taken back with a reason, it is entered again', async () => {
    await openAccruals(accountant)
    const sales = side(accountant, /^Factures à établir/)
    await sales.getByRole('button', { name: 'Reprendre…' }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Reprendre la régularisation' })
    await dialog.getByRole('textbox').fill('Un cours reste à déclarer.')
    await dialog.getByRole('button', { name: 'Reprendre', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(sales).not.toContainText('Écrites')
    const again = await askToEnter(accountant)
    await expect(again).not.toContainText('Factures non parvenues')
    await again.getByRole('button', { name: 'Écrire', exact: true }).click()
    await expect(sales).toContainText('Écrites')
  })

  await test.step('the year is closed with them: its profit holds the lesson, its FEC and its balances the entries', async () => {
    await accountant.goto('/accounting/closing')
    await expect(accountant.getByRole('link', { name: /cours et heures à régulariser/ })).toHaveCount(0)
    await accountant.getByRole('button', { name: 'Clôturer le mois' }).click()
    const month = accountant.getByRole('dialog', { name: 'Clôturer le mois' })
    await month.getByRole('textbox').fill('Le cours de décembre est régularisé.')
    await month.getByRole('button', { name: 'Clôturer', exact: true }).click()
    await expect(month).toBeHidden()
    await openAccruals(accountant)
    await expect(accountant.getByText(`Les comptes sont clôturés au 31/12/${year}`)).toBeVisible()
    await expect(accountant.getByRole('button', { name: 'Reprendre…' })).toHaveCount(0)

    await accountant.goto('/accounting/years')
    await accountant.getByRole('button', { name: `Clôturer l’exercice ${year}` }).click()
    await accountant.getByRole('dialog').getByRole('button', { name: 'Clôturer', exact: true }).click()
    await expect(accountant.getByText(`L’exercice ${year} est clôturé.`)).toBeVisible()
    const fec = await downloadFec(accountant, year)
    expectFecToHold(fec)
    const sum = (account: string) =>
      fec.rows.reduce(
        (cents, row) =>
          row.CompteNum === account && row.PieceRef?.startsWith('F') && row.EcritureDate === `${year}1231`
            ? cents + centsOf(row.Debit) - centsOf(row.Credit)
            : cents,
        0,
      )
    expect(sum('418100')).toBe(4500)
    expect(sum('445870')).toBe(-409)
    expect(sum('408100')).toBe(-sum('604000'))
    expect(sum('604000')).toBeGreaterThan(0)
    await accountant.goto('/accounting/balances')
    await expect(accountant.getByRole('row', { name: /418100/ })).toBeVisible()
    await expectBooksToHold(company)
  })
})
