// Journey of a year that is closed: its months, its balances handed over, the next one opened, its FEC, its chain.
import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectBooksToHold } from '../support/books.ts'
import type { Span } from '../support/company/clock.ts'
import { type Company, expect, test } from '../support/company/company.ts'
import { runningContract } from '../support/company/given.ts'
import { password } from '../support/company/staff.ts'
import { exportEntries } from '../support/exports.ts'
import { centsOf, downloadFec, expectFecToHold } from '../support/fec.ts'
import { wholeYear } from '../support/new-year.ts'
import { signInAtOnce } from '../support/people.ts'
import { balanceOf, lines, openAccountOf, oweLessons, receive } from '../support/receipts.ts'

const dayMs = 86_400_000
/** Time passes; nobody stays signed in for so long. */
const goOn = async (company: Company, span: Span): Promise<void> => {
  await company.clock.move(span)
  for (const login of ['compta', 'direction'] as const) await signInAtOnce(await company.as(login), login, password)
}
/** Until the second of a month, of this year or of the next one. */
const goOnTo = async (company: Company, year: number, month: number): Promise<void> => {
  const now = await company.clock.now()
  // a month less than they are apart: its second day is not reached yet, whatever today is
  const whole = (year - now.getUTCFullYear()) * 12 + month - 1 - now.getUTCMonth() - 1
  if (whole > 0) await company.clock.move(`${whole} months`)
  const from = await company.clock.now()
  await goOn(company, `${Math.ceil((Date.UTC(year, month - 1, 2) - from.getTime()) / dayMs)} days`)
}
const openYears = async (page: Page): Promise<void> => {
  await page.goto('/accounting/years')
  await expect(page.getByRole('heading', { name: 'Exercices', level: 1 })).toBeVisible()
}
const yearLine = (page: Page, year: number) =>
  page
    .getByRole('list', { name: 'Exercices' })
    .getByRole('listitem')
    .filter({ hasText: `Exercice ${year}` })
const cheque = (number: string) => ({ means: 'Chèque', number, bank: 'Crédit Breton', euros: '45' })

// (3), (4) and (5) are in books-balances.spec.ts. Books out of balance and a broken chain, which no screen brings about, are told
// by the tests of the server.
test('J-BOOKS-05 a year is closed once its twelve months are, opens the next one with its balances, leaves as a FEC, and the next year is opened in time', async ({
  company,
}) => {
  test.slow()
  const year = await wholeYear(company)
  const { mother, teacher } = await runningContract(company)
  const [accountant, director] = [await company.as('compta'), await company.as('direction')]

  await test.step('given: two bills, one of them paid by a cheque', async () => {
    await oweLessons(teacher, mother, ['10:00', '14:00'])
    await openAccountOf(accountant, 'Kerbrat')
    await receive(accountant, cheque('8800601'))
    await company.clock.move('1 hour')
  })

  await test.step('a year that is not over is not closed, and no other is opened so early', async () => {
    await openYears(accountant)
    await expect(yearLine(accountant, year)).toContainText('En cours')
    await expect(yearLine(accountant, year + 1)).toContainText('À venir')
    await expect(accountant.getByRole('button', { name: /^Clôturer l’exercice/ })).toHaveCount(0)
    await expect(accountant.getByRole('button', { name: 'Nouvel exercice' })).toHaveCount(0)
    await expect(accountant.getByText(`pourra s’ouvrir à partir du 01/11/${year + 1}`)).toBeVisible()
  })

  await test.step('(1) its twelve months are closed first, one way from its screen', async () => {
    await goOnTo(company, year + 1, 1)
    await openYears(accountant)
    await expect(accountant.getByRole('button', { name: /^Clôturer l’exercice/ })).toHaveCount(0)
    await accountant.getByRole('link', { name: `Il reste des mois à clôturer, à partir de janvier ${year}.` }).click()
    await expect(accountant.getByRole('heading', { name: `Avant de clôturer décembre ${year}` })).toBeVisible()
    await accountant.getByRole('button', { name: 'Clôturer le mois' }).click()
    const dialog = accountant.getByRole('dialog', { name: 'Clôturer le mois' })
    await dialog.getByRole('textbox').fill('Le chèque part demain.')
    await dialog.getByRole('button', { name: 'Clôturer', exact: true }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('(1) closed once, whoever clicks; its balances and its result open the next one', async () => {
    for (const page of [accountant, director]) {
      await openYears(page)
      await page.getByRole('button', { name: `Clôturer l’exercice ${year}` }).click()
      const dialog = page.getByRole('dialog', { name: `Clôturer l’exercice ${year}` })
      await expect(dialog).toContainText(/un bénéfice de 81,82.€/)
    }
    await Promise.all(
      [accountant, director].map((page) => page.getByRole('dialog').getByRole('button', { name: 'Clôturer' }).click()),
    )
    for (const page of [accountant, director]) {
      await openYears(page)
      await expect(yearLine(page, year)).toContainText(/Clôturé le .* par (Olivier Fauvel|Claire Delmas)/)
      await expect(page.getByRole('button', { name: /^Clôturer l’exercice/ })).toHaveCount(0)
    }
    await yearLine(accountant, year + 1)
      .getByRole('link', { name: 'À-nouveaux' })
      .click()
    const drawer = accountant.getByRole('dialog', { name: 'Écriture AN 1' })
    await expect(drawer).toContainText(`À-nouveaux de l’exercice ${year}`)
    const row = (name: string) => drawer.getByRole('row', { name: new RegExp(name) })
    await expect(row('411000 Clients')).toContainText(/KERBRAT.*45,00.€/)
    await expect(row('511000')).toContainText(/45,00.€/)
    await expect(row('120000')).toContainText(/81,82.€/)
    await expect(drawer.getByRole('row', { name: /^[67]\d{5}/ })).toHaveCount(0)
    // what opens the year is not counted beside what it repeats
    expect(await balanceOf(company, '411')).toBe(4500)
    await expectBooksToHold(company)
  })

  await test.step('(1) its months are not opened again', async () => {
    await director.goto('/accounting/closing')
    const closed = lines(director, 'Mois clôturés').first()
    await expect(closed).toContainText('Exercice clôturé')
    await expect(director.getByRole('button', { name: 'Rouvrir…' })).toHaveCount(0)
  })

  await test.step('(2) its FEC: 18 columns, ISO 8859-15, named by SIREN and closing day, whole, balanced, with its description', async () => {
    await openYears(accountant)
    const fec = await downloadFec(accountant, year)
    expect(fec.name).toBe(`732829320FEC${year}1231.txt`)
    expectFecToHold(fec)
    // bytes of this character set, never two for one letter
    expect(fec.bytes.includes(Buffer.from([0xc3, 0xa9]))).toBe(false)
    expect(fec.bytes.subarray(-2)).toEqual(Buffer.from('\r\n'))
    expect(new Set(fec.rows.map(({ JournalCode }) => JournalCode))).toEqual(new Set(['VE', 'BQ', 'OD']))
    expect(fec.rows.filter(({ CompteNum }) => CompteNum === '411000').map(({ CompAuxLib }) => CompAuxLib)).toContain(
      'KERBRAT Solenn',
    )
    // the bill that the cheque paid, lettered with it, under the same piece
    const lettered = fec.rows.filter(({ CompteNum, EcritureLet }) => CompteNum === '411000' && EcritureLet !== '')
    expect(lettered).toHaveLength(2)
    expect(new Set(lettered.map(({ EcritureLet, PieceRef }) => `${EcritureLet} ${PieceRef}`)).size).toBe(1)
    for (const { DateLet } of lettered) expect(DateLet).toMatch(/^20\d{6}$/)
    for (const words of ['ISO 8859-15', 'tabulation', 'CR LF', '18. Idevise', 'Exercice clôturé', 'VE\u00a0: Ventes'])
      expect(fec.description).toContain(words)
  })

  await test.step('(2) it is kept with its balance and digests: what pays a bill of it later leaves it as it was', async () => {
    const digest = /empreinte SHA-256 du FEC ([0-9a-f]{64})/
    await openYears(accountant)
    await expect(yearLine(accountant, year)).toContainText(digest)
    const [, shown] = digest.exec((await yearLine(accountant, year).textContent()) ?? '') ?? []
    const before = await downloadFec(accountant, year)
    expect(createHash('sha256').update(before.bytes).digest('hex')).toBe(shown)
    expect(before.others.get('empreintes.txt')).toContain(`${shown}  ${before.name}`)
    expect(before.others.get('balance.csv')).toMatch(/^411000;.*;45,00$/m)
    await openAccountOf(accountant, 'Kerbrat')
    await receive(accountant, cheque('8800602'))
    await company.clock.move('1 hour')
    await openYears(accountant)
    expect((await downloadFec(accountant, year)).bytes.equals(before.bytes)).toBe(true)
  })

  await test.step('(2) that of the next year begins with what opened it', async () => {
    await openYears(accountant)
    const fec = await downloadFec(accountant, year + 1)
    expect(fec.name).toBe(`732829320FEC${year + 1}1231.txt`)
    expectFecToHold(fec)
    expect(fec.rows[0]).toMatchObject({ JournalCode: 'AN', EcritureNum: 'AN1', EcritureDate: `${year + 1}0101` })
    const others = fec.rows.findIndex(({ JournalCode }) => JournalCode !== 'AN')
    expect(fec.rows.slice(others).some(({ JournalCode }) => JournalCode === 'AN')).toBe(false)
    // December's bill, paid since: the letter is of this file alone
    expect(fec.rows.filter(({ CompteNum, EcritureLet }) => CompteNum === '411000' && EcritureLet !== '')).toHaveLength(
      1,
    )
    expect(fec.description).toContain('Exercice non clôturé')
  })

  await test.step('its sums stand side by side: papers, VAT and certificates agree with the books', async () => {
    await openYears(accountant)
    await yearLine(accountant, year)
      .getByRole('link', { name: `Concordance de l’exercice ${year}` })
      .click()
    await expect(accountant.getByRole('status')).toContainText('toutes les sommes concordent')
    const sums = accountant.getByRole('table', { name: 'Sommes de l’exercice' })
    await expect(sums.getByRole('row', { name: /^Factures et avoirs/ })).toContainText(/90,00.€.*90,00.€.*D’accord/)
    await expect(sums.getByRole('row', { name: /^Chiffre d’affaires/ })).toContainText(/81,82.€.*81,82.€.*D’accord/)
    await expect(sums).not.toContainText('Écart')
  })

  await test.step('it leaves for the programs of accountants, as its FEC says', async () => {
    const span = [`01/01/${year}`, `31/12/${year}`] as const
    await openYears(accountant)
    const fec = (await downloadFec(accountant, year)).rows
    const cents = (rows: readonly Readonly<Record<string, string>>[], side: string, of: (amount?: string) => number) =>
      rows.filter((row) => row.side === side).reduce((sum, { amount }) => sum + of(amount), 0)
    const sage = await exportEntries(accountant, 'ximport', ...span)
    expect(sage.name).toBe('XIMPORT.TXT')
    const quadra = await exportEntries(accountant, 'quadra', ...span)
    for (const [side, column] of [
      ['D', 'Debit'],
      ['C', 'Credit'],
    ] as const) {
      const said = fec.reduce((sum, row) => sum + centsOf(row[column]), 0)
      expect(cents(sage.rows, side, centsOf)).toBe(said)
      expect(cents(quadra.rows, side, Number)).toBe(said)
    }
    expect(sage.rows.filter(({ accountName }) => accountName === 'KERBRAT Solenn').length).toBeGreaterThan(0)
    expect(sage.rows).toHaveLength(fec.length)
    expect(quadra.rows).toHaveLength(fec.length)
  })

  await test.step('(6) the chain is verified since it was last read whole, and whole when asked', async () => {
    await accountant.goto('/accounting/books')
    await accountant.getByRole('button', { name: 'Vérifier la chaîne' }).click()
    await expect(accountant.getByText('Chaîne vérifiée')).toBeVisible()
    await accountant.getByRole('button', { name: 'Tout relire' }).click()
    await expect(accountant.getByText(/relues en entier le \d\d\/\d\d\/\d{4}/)).toBeVisible()
    await expect(accountant.getByText('Chaîne vérifiée')).toBeVisible()
  })

  await test.step('(1) two months before the last year ends the home page counts it, and the next one is opened once', async () => {
    await goOnTo(company, year + 1, 11)
    await accountant.goto('/')
    await expect(accountant.getByRole('link', { name: /exercices? à ouvrir/ })).toHaveAttribute('href', /yearsToOpen$/)
    await openYears(accountant)
    const open = accountant.getByRole('button', { name: 'Nouvel exercice' })
    await openYears(director)
    await open.dblclick()
    await expect(yearLine(accountant, year + 2)).toContainText(`Du 01/01/${year + 2} au 31/12/${year + 2}`)
    await expect(open).toHaveCount(0)
    // somebody whose list is older is told so
    const late = director.getByRole('button', { name: 'Nouvel exercice' })
    if (await late.isVisible()) {
      await late.click()
      await expect(director.getByText(`L’exercice ${year + 2} est déjà ouvert.`)).toBeVisible()
    }
    await expect(yearLine(accountant, year + 3)).toHaveCount(0)
    await expectBooksToHold(company)
  })
})
