// Use cases of the balances: accounts, third parties, age of what families owe, each as a list and as a file.
import { balancesApi } from '@cartable/domain/accounting/balances/balances.api.ts'
import { partyAccounts } from '@cartable/domain/accounting/balances/balances.schema.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import type { Seller } from '../../../platform/pdf/letterhead.ts'
import type { PdfDefinition } from '../../../platform/pdf/pdf.ts'
import { findSeller } from '../../../platform/pdf/seller.ts'
import { type CsvColumn, type CsvQuery, openCsv } from '../../../platform/sheets/csv.ts'
import { readLedgerState } from '../ledger.queries.ts'
import { type AgedAsked, agedForExport, listAged } from './aged.queries.ts'
import { agedSheet, mostPrinted, partySheet, trialSheet } from './balances.print.ts'
import { listParties, partiesForExport } from './parties.queries.ts'
import { readSpan } from './span.queries.ts'
import { listTrial, sumLedger, trialForExport } from './trial.queries.ts'

const movedColumns: readonly CsvColumn[] = [
  { header: 'Solde d’ouverture', column: 'openingCents', kind: 'cents' },
  { header: 'Débit', column: 'debitCents', kind: 'cents' },
  { header: 'Crédit', column: 'creditCents', kind: 'cents' },
  { header: 'Solde', column: 'balanceCents', kind: 'cents' },
]
const trialColumns: readonly CsvColumn[] = [
  { header: 'Compte', column: 'code', kind: 'code' },
  { header: 'Libellé du compte', column: 'name', kind: 'text' },
  ...movedColumns,
]
const partyColumns: readonly CsvColumn[] = [
  { header: 'Compte auxiliaire', column: 'number', kind: 'code' },
  { header: 'Nom', column: 'name', kind: 'text' },
  ...movedColumns,
]
const agedColumns: readonly CsvColumn[] = [
  { header: 'Client', column: 'number', kind: 'code' },
  { header: 'Nom', column: 'name', kind: 'text' },
  { header: '0 à 30 jours', column: 'age0Cents', kind: 'cents' },
  { header: '31 à 60 jours', column: 'age31Cents', kind: 'cents' },
  { header: '61 à 90 jours', column: 'age61Cents', kind: 'cents' },
  { header: 'Plus de 90 jours', column: 'age91Cents', kind: 'cents' },
  { header: 'Total', column: 'totalCents', kind: 'cents' },
]

const file = async (
  { platform }: OperationContext,
  fileName: string,
  query: CsvQuery,
  columns: readonly CsvColumn[],
) => ({
  mediaType: 'text/csv',
  fileName: `${fileName}.csv`,
  body: await openCsv(platform.database.replicaPool, query, columns),
  inline: false,
})

const firstLines = { page: 1, size: mostPrinted }
const printed = async (
  { db, platform, now }: OperationContext,
  company: CompanyCode,
  name: string,
  sheetOf: (seller: Seller, at: Date) => PdfDefinition,
) => ({
  mediaType: 'application/pdf',
  fileName: `${name}.pdf`,
  body: await platform.pdf.render(sheetOf(await findSeller(db, company), now())),
  inline: true,
})

const agedOf = async (db: Db, company: CompanyCode, on: string | undefined, today: string): Promise<AgedAsked> => ({
  companyId: (await readSpan(db, { company }, today)).companyId,
  on: on ?? today,
  isToday: (on ?? today) >= today,
})

export const balancesService = handlers(balancesApi, {
  trialBalance: async ({ db, today }, input) => listTrial(db, input, await readSpan(db, input, today())),
  ledgerSums: async ({ db, today }, input) => sumLedger(db, input.company, await readSpan(db, input, today())),
  trialBalancePdf: async (context, input) => {
    const span = await readSpan(context.db, input, context.today())
    const found = await listTrial(context.db, { ...input, ...firstLines }, span)
    const ledger = await sumLedger(context.db, input.company, span)
    return printed(context, input.company, `balance-generale-${span.from}-${span.to}`, (seller, at) =>
      trialSheet(seller, at, found, ledger),
    )
  },
  trialBalanceCsv: async (context, input) => {
    const span = await readSpan(context.db, input, context.today())
    const name = `balance-generale-${span.from}-${span.to}`
    return file(context, name, trialForExport(context.db, input, span), trialColumns)
  },
  partyBalance: async ({ db, today }, input) =>
    listParties(db, input, { span: await readSpan(db, input, today()), account: input.account }),
  partyBalancePdf: async (context, input) => {
    const { account, company } = input
    const span = await readSpan(context.db, input, context.today())
    const found = await listParties(context.db, { ...input, ...firstLines }, { span, account })
    return printed(context, company, `balance-${account}-${span.from}-${span.to}`, (seller, at) =>
      partySheet(seller, at, partyAccounts[account], found),
    )
  },
  partyBalanceCsv: async (context, input) => {
    const span = await readSpan(context.db, input, context.today())
    const name = `balance-${partyAccounts[input.account].split(' ')[0]?.toLowerCase()}-${span.from}-${span.to}`
    return file(context, name, partiesForExport(context.db, input, { span, account: input.account }), partyColumns)
  },
  agedBalance: async ({ db, today }, input) => {
    const asked = await agedOf(db, input.company, input.on, today())
    const list = await listAged(db, input, asked)
    // what is not entered yet is owed by the orders and not by the books
    return { ...list, totals: { ...list.totals, waiting: (await readLedgerState(db)).waiting } }
  },
  agedBalancePdf: async (context, input) => {
    const asked = await agedOf(context.db, input.company, input.on, context.today())
    const found = await listAged(context.db, { ...input, ...firstLines }, asked)
    return printed(context, input.company, `balance-agee-${asked.on}`, (seller, at) => agedSheet(seller, at, found))
  },
  agedBalanceCsv: async (context, input) => {
    const asked = await agedOf(context.db, input.company, input.on, context.today())
    return file(context, `balance-agee-${asked.on}`, agedForExport(context.db, input, asked), agedColumns)
  },
})
