// Use cases of accruals: what a year's end leaves to be billed or invoiced, the lines behind it, entered, taken back.
import { accrualsApi } from '@cartable/domain/accounting/accruals/accruals.api.ts'
import { accrualsRefusals } from '@cartable/domain/accounting/accruals/accruals.refusals.ts'
import {
  type AccrualLinesAsked,
  accrualKinds,
  mostAccrualLines,
} from '@cartable/domain/accounting/accruals/accruals.schema.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import type { SheetTable } from '../../../platform/sheets/sheet.types.ts'
import { writeCsv } from '../../../platform/sheets/write-csv.ts'
import { readOpenDay } from '../../billing/receipts/read-open-day.ts'
import { companyOfYear, listYears } from '../years/years.queries.ts'
import { accountsByNature, findAccrual, listEntered, type NamedLine } from './accruals.queries.ts'
import { enterAccruals, takeBackAccrual } from './enter-accruals.ts'
import { readCosts, readFirstSales, readSales, readState } from './read-accruals.ts'

/** Those of today, or those that were entered: so many and one more, or all. */
const readLines = async (db: Db, { yearId, kind, accrualId }: AccrualLinesAsked, most?: number) => {
  const { companyId, code } = (await companyOfYear(db, yearId)) ?? notFound()
  const year = (await listYears(db, companyId)).find(({ id }) => id === yearId) ?? notFound()
  if (accrualId !== undefined) {
    const found = (await findAccrual(db, accrualId)) ?? notFound()
    if (found.yearId !== yearId || found.kind !== kind) notFound()
    return { year, lines: await listEntered(db, accrualId) }
  }
  const scope = { companyId, company: code as CompanyCode, to: year.to }
  if (kind === 'costs') return { year, lines: await readCosts(db, scope, most && most + 1) }
  return { year, lines: most ? await readFirstSales(db, scope, most) : (await readSales(db, scope)).lines }
}

const withAccounts = async (db: Db, lines: readonly NamedLine[]) => {
  const accounts = await accountsByNature(db)
  return lines.map(({ courseId, groupId, teacherId, nature, ...line }) => ({
    ...{ ...line, account: accounts.get(nature) ?? '' },
    key: [courseId, groupId, teacherId, line.day].join(' '),
  }))
}

const sheet = (party: string): SheetTable => ({
  sheetName: 'Régularisations',
  columns: (
    [
      ...([
        ['Jour', 'date'],
        [party, 'text'],
        ['Cours', 'text'],
        ['Compte', 'text'],
        ['Taux', 'number'],
      ] as const),
      ...([
        ['Montant HT', 'money'],
        ['TVA', 'money'],
        ['Montant TTC', 'money'],
      ] as const),
    ] as const
  ).map(([title, kind]) => ({ title, kind, width: 20 })),
})

export const accrualsService = handlers(
  accrualsApi,
  {
    accruals: ({ snapshot, today }, { company, yearId }) =>
      snapshot(async (db) => {
        const { companyId } = await readOpenDay(db, company)
        return readState(db, { companyId, company }, { yearId, today: today() })
      }),
    accrualLines: ({ snapshot }, asked) =>
      snapshot(async (db) => {
        const { lines } = await readLines(db, asked, mostAccrualLines)
        return {
          lines: await withAccounts(db, lines.slice(0, mostAccrualLines)),
          isMore: lines.length > mostAccrualLines,
        }
      }),
    accrualLinesCsv: async ({ snapshot }, asked) => {
      const { year, lines } = await snapshot(async (db) => {
        const read = await readLines(db, asked)
        return { year: read.year, lines: await withAccounts(db, read.lines) }
      })
      async function* rows() {
        for (const { day, party, what, account, vatPercent, exclTaxCents, vatCents } of lines)
          yield [
            ...[{ date: day }, party, what, account, vatPercent],
            ...[exclTaxCents / 100, vatCents / 100, (exclTaxCents + vatCents) / 100],
          ]
      }
      const { title, party } = accrualKinds[asked.kind]
      return {
        mediaType: 'text/csv',
        fileName: `${title.toLowerCase().replaceAll(' ', '-').replaceAll('à', 'a').replaceAll('é', 'e')}-${year.name}.csv`,
        body: writeCsv(sheet(party), rows()),
        inline: false,
      }
    },
    enterAccruals,
    takeBackAccrual,
  },
  { constraints: { accruals_standing_uq: { refusal: accrualsRefusals.already } } },
)
