// The end of a year as an accountant brings it about on her screens: its months closed one by one, their VAT declared, what was not billed accrued, the year closed, certificates issued.
import { formatMonth } from '@cartable/domain/kernel/dates.ts'
import { expect, type Page } from '@playwright/test'

export type Books = {
  readonly label: string
  readonly code: 'private-tuition' | 'traineeship'
  readonly closing: string
  readonly years: string
  readonly vat: string
  readonly accruals: string
}
export const books: readonly Books[] = [
  {
    ...{ label: 'Cours particuliers', code: 'private-tuition', closing: '/accounting/closing' },
    ...{ years: '/accounting/years', vat: '/accounting/vat', accruals: '/accounting/accruals' },
  },
  {
    ...{ label: 'Stages', code: 'traineeship', closing: '/accounting/closing/stages' },
    ...{ years: '/accounting/years/stages', vat: '/accounting/vat/stages', accruals: '/accounting/accruals/stages' },
  },
]

/** Cents of an amount as a screen shows it. */
export const shownCents = (text: string): number => {
  const digits = text.replaceAll(/[^\d,−-]/g, '').replace('−', '-')
  return Math.round(Number(digits.replace(',', '.')) * 100)
}
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
/** `2026-01` after `2025-12`. */
export const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}
const shown = (month: string) => formatMonth(`${month}-01`)

/** What the last year that is over and open leaves to be billed or invoiced; answers the sums that were entered. */
export const enterAccruals = async (page: Page, { accruals }: Books): Promise<readonly string[]> => {
  await page.goto(accruals)
  await expect(page.getByRole('combobox', { name: 'Exercice' })).toBeVisible()
  const enter = page.getByRole('button', { name: 'Écrire les régularisations' })
  if (!(await enter.isVisible())) return []
  await enter.click()
  const dialog = page.getByRole('dialog', { name: /^Écrire les régularisations/ })
  const said = plain((await dialog.textContent()) ?? '')
  await dialog.getByRole('button', { name: 'Écrire', exact: true }).click()
  await expect(page.getByText(/^Les régularisations de l’exercice \d{4} sont écrites/)).toBeVisible()
  return [said]
}

export type Returned = { readonly month: string; readonly dueCents: number; readonly deductedCents: number }
/** VAT of a closed month, marked as declared; null where nothing is to be declared, or it was. */
const declareVat = async (page: Page, { vat }: Books, month: string): Promise<Returned> => {
  await page.goto(`${vat}?mois=${month}`)
  const table = page.getByRole('table', { name: `Déclaration de TVA, ${shown(month)}` })
  await expect(table).toBeVisible()
  const cellOf = async (name: RegExp) =>
    shownCents((await table.getByRole('row', { name }).getByRole('cell').last().textContent()) ?? '')
  const found = { month, dueCents: await cellOf(/^TVA exigible/), deductedCents: await cellOf(/^TVA déductible/) }
  const mark = page.getByRole('button', { name: 'Marquer déclarée' })
  if (await mark.isVisible()) {
    await mark.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Marquer déclarée' }).click()
  }
  await expect(page.getByText('Ces chiffres ne changent plus')).toBeVisible()
  return found
}

type Closed = { readonly left: readonly string[]; readonly returns: readonly Returned[] }
/**
 * Each month until the end of a year, the oldest that is offered first, and its VAT once it is closed; what was not billed is
 * entered before the last month of a year is.
 * @param begins first month whose VAT is to be declared
 */
export const closeMonths = async (page: Page, of: Books, year: number, begins: string): Promise<Closed> => {
  const left: string[] = []
  const returns: Returned[] = []
  let toDeclare = begins
  left.push(...(await enterAccruals(page, of)))
  for (;;) {
    await page.goto(of.closing)
    const part = page.getByRole('region', { name: /^Avant de clôturer/ })
    await expect(part.or(page.getByText(/Tous les mois/)).first()).toBeVisible()
    if (!(await part.isVisible())) return { left, returns }
    const month = await oldestOffered(page)
    if (Number(month.slice(0, 4)) > year) return { left, returns }
    if (month.endsWith('-12')) {
      left.push(...(await enterAccruals(page, of)))
      await page.goto(of.closing)
      await oldestOffered(page)
    }
    const points = await page.getByRole('list', { name: 'Points à regarder' }).getByRole('listitem').allTextContents()
    const open = points.map(plain).filter((one) => !one.endsWith('Rien'))
    left.push(`${month}: ${open.map((one) => one.replace(/ ?À regarder$/, '')).join(', ') || 'nothing left'}`)
    await page.getByRole('button', { name: 'Clôturer le mois' }).click()
    const dialog = page.getByRole('dialog', { name: 'Clôturer le mois' })
    await dialog.getByRole('textbox').fill('Points suivis par la comptable.')
    await dialog.getByRole('button', { name: 'Clôturer', exact: true }).click()
    await expect(dialog).toBeHidden()
    for (; toDeclare <= month; toDeclare = monthAfter(toDeclare)) returns.push(await declareVat(page, of, toDeclare))
  }
}

/** `2026-01` of « Janvier 2026 ». */
const monthOf = (words: string): string => {
  const named = Number(words.slice(-4))
  for (let month = `${named}-01`; month <= `${named}-12`; month = monthAfter(month))
    if (shown(month) === words.toLocaleLowerCase('fr-FR')) return month
  throw new Error(`no month is named ${words}`)
}
/** The oldest month that may be closed, shown: `2026-01`. */
const oldestOffered = async (page: Page): Promise<string> => {
  const choice = page.getByRole('combobox', { name: 'Mois' })
  const heading = page.getByRole('heading', { name: /^Avant de clôturer/ })
  await expect(heading).toBeVisible()
  if (!(await choice.isVisible()))
    return monthOf(plain((await heading.textContent()) ?? '').replace('Avant de clôturer ', ''))
  const isNative = await choice.evaluate((element) => element.tagName === 'SELECT')
  if (!isNative) await choice.click()
  const options = isNative ? choice.locator('option') : page.getByRole('option')
  await expect(options.first()).toHaveCount(1)
  const offered = (await options.allTextContents()).map(plain)
  const oldest = offered.map(monthOf).toSorted()[0] ?? ''
  const at = offered.findIndex((words) => monthOf(words) === oldest)
  if (isNative) await choice.selectOption({ index: at })
  else await options.nth(at).click()
  await expect(heading).toHaveText(`Avant de clôturer ${shown(oldest)}`)
  return oldest
}

/** The years before, then this one; answers what each was said to end with. */
export const closeYears = async (page: Page, { years }: Books, year: number): Promise<readonly string[]> => {
  const said: string[] = []
  for (;;) {
    await page.goto(years)
    await expect(page.getByRole('list', { name: 'Exercices' })).toBeVisible()
    const close = page.getByRole('button', { name: /^Clôturer l’exercice \d{4}/ })
    if (!(await close.isVisible())) return said
    const named = Number(/\d{4}/.exec((await close.textContent()) ?? '')?.[0])
    if (named > year) return said
    await close.click()
    const dialog = page.getByRole('dialog', { name: /^Clôturer l’exercice/ })
    said.push(plain((await dialog.textContent()) ?? ''))
    await dialog.getByRole('button', { name: 'Clôturer', exact: true }).click()
    await expect(page.getByText(`L’exercice ${named} est clôturé.`)).toBeVisible()
  }
}

/** Certificates of a year that is over, those that a correction changed among them; answers how many left. */
export const issueCertificates = async (page: Page, year: number): Promise<number> => {
  await page.goto(`/accounting/tax-certificates?annee=${year}`)
  await expect(page.getByLabel('Rapprochement des encaissements')).toBeVisible()
  const issue = page.getByRole('button', { name: /^Émettre et envoyer/ })
  if (!(await issue.isVisible())) return 0
  await issue.click()
  const question = page.getByRole('dialog', { name: /^Émettre/ })
  await question.getByRole('button', { name: /^Émettre/ }).click()
  await expect(question).toBeHidden()
  await expect(issue).toHaveCount(0)
  // a task issues them, one family after the other
  await expect(page.getByRole('button', { name: /^Émission en cours/ })).toHaveCount(0, { timeout: 120_000 })
  const rows = await page
    .getByRole('listitem')
    .filter({ hasText: /n°\s*AF-/ })
    .count()
  return rows
}

export type Sum = { readonly what: string; readonly papersCents: number; readonly booksCents: number }
/** « Concordance » of a year: each sum of papers and payments beside that of the books. */
export const agreementOf = async (page: Page, { years }: Books, year: number): Promise<readonly Sum[]> => {
  await page.goto(years)
  await page.getByRole('link', { name: `Concordance de l’exercice ${year}` }).click()
  await expect(page.getByRole('status')).toContainText('toutes les sommes concordent')
  const rows = page
    .getByRole('table', { name: 'Sommes de l’exercice' })
    .getByRole('row')
    .filter({ hasText: 'D’accord' })
  const sums: Sum[] = []
  for (const row of await rows.all()) {
    const what = plain((await row.getByRole('rowheader').getByRole('link').textContent()) ?? '')
    const [left = '', right = ''] = await row.getByRole('cell').evaluateAll((cells) =>
      // what it is stands above in a part of its own
      cells.map((cell) =>
        [...cell.childNodes].flatMap((one) => (one.nodeType === 3 ? [one.textContent] : [])).join(''),
      ),
    )
    sums.push({ what, papersCents: shownCents(left), booksCents: shownCents(right) })
  }
  return sums
}
