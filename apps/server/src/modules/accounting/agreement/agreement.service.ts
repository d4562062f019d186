// Use case of the sums of a year side by side.
import { agreementApi } from '@cartable/domain/accounting/agreement/agreement.api.ts'
import {
  type AgreementPair,
  agreementKeys,
  type YearAgreement,
} from '@cartable/domain/accounting/agreement/agreement.schema.ts'
import { nameOfYear } from '@cartable/domain/accounting/years/years.rules.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { compareCertificates } from '../../billing/tax-return/compare-certificates.ts'
import { readSpan } from '../balances/span.queries.ts'
import { sumMoved } from '../balances/trial.queries.ts'
import { listTransit } from '../bank/transit.queries.ts'
import { readLedgerState } from '../ledger.queries.ts'
import { findYear, sumLines, sumPairs, type Year } from './agreement.queries.ts'

/** What was attested beside what the same families would be given today; certificates are of a year of the calendar, and of lessons. */
const certificatesOf = async (context: OperationContext, { from, company }: Year): Promise<AgreementPair> => ({
  key: 'certificates',
  ...(company === 'private-tuition'
    ? await compareCertificates(context, Number(from.slice(0, 4)))
    : { count: 0, leftCents: 0, rightCents: 0 }),
})

const read = async (context: OperationContext, id: number): Promise<YearAgreement> => {
  const year = (await findYear(context.db, id)) ?? notFound()
  const certificates = await certificatesOf(context, year)
  return context.snapshot(async (db) => {
    const balance = await sumMoved(db, await readSpan(db, year, year.to))
    const lines = await sumLines(db, year)
    const { count, debitCents: leftCents, creditCents: rightCents } = lines
    const entries: AgreementPair = { key: 'entries', count, leftCents, rightCents }
    const { debitCents: moved } = balance
    const trial: AgreementPair = { key: 'trial', count: null, leftCents: lines.movedCents, rightCents: moved }
    const pairs = [entries, ...(await sumPairs(db, year)), trial, certificates]
    const transit = (await listTransit(db)).filter(({ company }) => company === year.company)
    return {
      ...{ id, name: nameOfYear(year), company: year.company, from: year.from, to: year.to },
      pairs: pairs.toSorted((a, b) => agreementKeys.indexOf(a.key) - agreementKeys.indexOf(b.key)),
      transit: transit.map(({ code, name, balanceCents, itemsCents }) => ({ code, name, balanceCents, itemsCents })),
      waiting: (await readLedgerState(db)).waiting,
    }
  })
}

export const agreementService = handlers(agreementApi, { yearAgreement: (context, { id }) => read(context, id) })
