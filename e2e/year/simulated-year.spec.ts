// A year that a simulated company lived, closed by its accountant on her screens: its months, their VAT, what was not billed, the year, the certificates; then every sum beside the others.
import { balancesApi } from '@cartable/domain/accounting/balances/balances.api.ts'
import { expect, type Page, test } from '@playwright/test'
import { pageCaller } from '../support/company/call.ts'
import { exportEntries } from '../support/exports.ts'
import { centsOf, downloadFec, expectFecToHold, type Fec } from '../support/fec.ts'
import { signInAtOnce } from '../support/people.ts'
import {
  agreementOf,
  type Books,
  books,
  closeMonths,
  closeYears,
  issueCertificates,
  type Sum,
} from '../support/year-end.ts'

const year = Number(process.env.YEAR ?? 2025)
/** First month that the company lived. */
const begins = process.env.BEGINS ?? `${year}-01`
const login = { name: 'compta', password: 'cartable' }
const euros = (cents: number) => (cents / 100).toFixed(2).padStart(12)

type Row = Fec['rows'][number]
/** Credits less debits of the lines that are meant, in the FEC. */
const creditsOf = (fec: Fec, isMeant: (row: Row) => boolean): number =>
  fec.rows.filter(isMeant).reduce((cents, { Debit, Credit }) => cents + centsOf(Credit) - centsOf(Debit), 0)
const isOn = (row: Row, account: string) => row.CompteNum?.startsWith(account) === true
const isReturn = ({ PieceRef = '' }: Row) => /^TVA\d{6}$/.test(PieceRef)

/** Each account of the trial balance of the year beside its lines in the FEC, what opens the year apart. */
const compareBalance = async (page: Page, fec: Fec, { code: company }: Books): Promise<Sum> => {
  const asked = { company, from: `${year}-01-01`, to: `${year}-12-31`, size: '100' }
  const { rows } = await pageCaller(page)(balancesApi.trialBalance, asked)
  const sumOf = (of: readonly Row[], side: 'Debit' | 'Credit') => of.reduce((sum, row) => sum + centsOf(row[side]), 0)
  for (const { code, debitCents, creditCents } of rows) {
    const own = fec.rows.filter((row) => row.CompteNum === code && row.JournalCode !== 'AN')
    expect([code, debitCents, creditCents]).toEqual([code, sumOf(own, 'Debit'), sumOf(own, 'Credit')])
  }
  return {
    what: 'Balance générale et FEC, mouvements',
    papersCents: rows.reduce((sum, { debitCents }) => sum + debitCents, 0),
    booksCents: sumOf(
      fec.rows.filter(({ JournalCode }) => JournalCode !== 'AN'),
      'Debit',
    ),
  }
}

for (const company of books)
  test(`the year of « ${company.label} » is closed on its screens, and its sums agree to the cent`, async ({
    page,
  }) => {
    await signInAtOnce(page, login.name, login.password)
    const { left, returns } = await closeMonths(page, company, year, begins)
    for (const line of left) console.log(line)
    for (const line of await closeYears(page, company, year)) console.log(line)
    if (company.code === 'private-tuition')
      console.log(`certificates of ${year}: ${await issueCertificates(page, year)} given`)

    await page.goto(company.years)
    const line = page.getByRole('listitem').filter({ hasText: `Exercice ${year}` })
    await expect(line).toContainText('Clôturé le')
    const fec = await downloadFec(page, year)
    expectFecToHold(fec)

    const sums: Sum[] = [...(await agreementOf(page, company, year))]
    const said = (what: string) => sums.find((sum) => sum.what === what) ?? { papersCents: Number.NaN }
    const add = (what: string, papersCents: number, booksCents: number) => sums.push({ what, papersCents, booksCents })
    sums.push(await compareBalance(page, fec, company))
    const ofYear = returns.filter(({ month }) => month.startsWith(String(year)))
    expect(ofYear).toHaveLength(12)
    add(
      'TVA des douze déclarations et 44571 du FEC',
      ofYear.reduce((sum, { dueCents }) => sum + dueCents, 0),
      creditsOf(fec, (row) => isOn(row, '44571') && !isReturn(row) && row.JournalCode !== 'AN'),
    )
    add(
      'TVA déduite des douze déclarations et 44566 du FEC',
      ofYear.reduce((sum, { deductedCents }) => sum + deductedCents, 0),
      -creditsOf(fec, (row) => isOn(row, '445660') && !isReturn(row) && row.JournalCode !== 'AN'),
    )
    add(
      'Cotisations des bulletins et 467200 du FEC',
      said('Bulletins de paie').papersCents,
      creditsOf(fec, (row) => isOn(row, '467200') && row.PieceRef?.startsWith('BULLETIN') === true),
    )
    add(
      'Factures des professeurs et 401000 du FEC',
      said('Factures des professeurs').papersCents,
      creditsOf(
        fec,
        (row) => isOn(row, '401000') && /^AF\d+-/.test(row.PieceRef ?? '') && /^Facture /.test(row.EcritureLib ?? ''),
      ),
    )
    for (const { what, papersCents, booksCents } of sums)
      console.log(`${euros(papersCents)} ${euros(booksCents)}  ${what}`)
    expect(sums.filter(({ papersCents, booksCents }) => papersCents !== booksCents)).toEqual([])

    // the screen of exports begins with the company of private tuition
    if (company.code === 'private-tuition') {
      const sage = await exportEntries(page, 'ximport', `01/01/${year}`, `31/12/${year}`)
      expect(sage.rows).toHaveLength(fec.rows.length)
    }
    await page.goto('/accounting/books')
    await page.getByRole('button', { name: 'Vérifier la chaîne' }).click()
    await expect(page.getByText('Chaîne vérifiée')).toBeVisible()
  })
