// A year that a simulated company lived, closed by its accountant on her screens: its months, the year, its FEC, its agreement.
import { expect, type Page, test } from '@playwright/test'
import { exportEntries } from '../support/exports.ts'
import { centsOf, downloadFec, expectFecToHold } from '../support/fec.ts'
import { signInAtOnce } from '../support/people.ts'

const year = Number(process.env.YEAR ?? 2026)
const login = { name: 'compta', password: 'cartable' }
const companies = [
  { label: 'Cours particuliers', closing: '/accounting/closing', years: '/accounting/years' },
  { label: 'Stages', closing: '/accounting/closing/stages', years: '/accounting/years/stages' },
] as const
const euros = (cents: number) => (cents / 100).toFixed(2)

/** Month after month, with what is left of each; answers what was left open, in its own words. */
const closeMonths = async (page: Page, address: string): Promise<readonly string[]> => {
  const left: string[] = []
  for (;;) {
    await page.goto(address)
    const part = page.getByRole('region', { name: /^Avant de clôturer/ })
    const none = page.getByText(/Aucun mois à clôturer|Tous les mois/)
    await expect(part.or(none).first()).toBeVisible()
    if (!(await part.isVisible())) return left
    const month = page.getByRole('combobox', { name: 'Mois' })
    const first = (await month.locator('option').first().textContent()) ?? ''
    if (!first.includes(String(year)) && Number(first.slice(-4)) > year) return left
    await month.selectOption({ label: first })
    await expect(page.getByRole('heading', { name: new RegExp(`clôturer ${first}`, 'i') })).toBeVisible()
    const points = await page.getByRole('list', { name: 'Points à regarder' }).getByRole('listitem').allTextContents()
    left.push(`${first}: ${points.map((one) => one.replaceAll(/\s+/g, ' ')).join(' | ')}`)
    await page.getByRole('button', { name: 'Clôturer le mois' }).click()
    const dialog = page.getByRole('dialog', { name: 'Clôturer le mois' })
    await dialog.getByRole('textbox').fill('Points suivis par la comptable.')
    await dialog.getByRole('button', { name: 'Clôturer', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
}

/** The years before, then this one. */
const closeYears = async (page: Page, address: string): Promise<void> => {
  for (;;) {
    await page.goto(address)
    await expect(page.getByRole('list', { name: 'Exercices' })).toBeVisible()
    const close = page.getByRole('button', { name: /^Clôturer l’exercice \d{4}/ })
    if (!(await close.isVisible())) return
    const named = Number(/\d{4}/.exec((await close.textContent()) ?? '')?.[0])
    if (named > year) return
    await close.click()
    const dialog = page.getByRole('dialog', { name: /^Clôturer l’exercice/ })
    console.log(((await dialog.textContent()) ?? '').replaceAll(/\s+/g, ' '))
    await dialog.getByRole('button', { name: 'Clôturer', exact: true }).click()
    await expect(page.getByText(`L’exercice ${named} est clôturé.`)).toBeVisible()
  }
}

for (const company of companies)
  test(`the year of « ${company.label} » is closed on its screens, and its sums agree`, async ({ page }) => {
    await signInAtOnce(page, login.name, login.password)
    for (const line of await closeMonths(page, company.closing)) console.log(line)
    await closeYears(page, company.years)
    const line = page.getByRole('listitem').filter({ hasText: `Exercice ${year}` })
    await page.goto(company.years)
    await expect(line).toContainText('Clôturé le')

    const fec = await downloadFec(page, year)
    expectFecToHold(fec)
    const sum = (column: string) => fec.rows.reduce((cents, row) => cents + centsOf(row[column]), 0)
    expect(sum('Debit')).toBe(sum('Credit'))
    console.log(`${fec.name}: ${fec.rows.length} lines, ${euros(sum('Debit'))} on each side`)

    await page.goto(company.years)
    await line.getByRole('link', { name: `Concordance de l’exercice ${year}` }).click()
    await expect(page.getByRole('status')).toContainText('toutes les sommes concordent')
    for (const row of await page
      .getByRole('table', { name: 'Sommes de l’exercice' })
      .getByRole('row')
      .allTextContents())
      console.log(row.replaceAll(/\s+/g, ' '))

    // the screen of exports begins with the company of private tuition
    if (company.label === 'Cours particuliers') {
      const sage = await exportEntries(page, 'ximport', `01/01/${year}`, `31/12/${year}`)
      expect(sage.rows).toHaveLength(fec.rows.length)
    }

    await page.goto('/accounting/books')
    await page.getByRole('button', { name: 'Vérifier la chaîne' }).click()
    await expect(page.getByText('Chaîne vérifiée')).toBeVisible()
  })
