// Reads the VAT return of a month, as it was filed or as it stands, and marks it as declared: once, and for ever.

import { vatRefusals } from '@cartable/domain/accounting/vat/vat.refusals.ts'
import { booksAgree, creditOf, filingObstacle } from '@cartable/domain/accounting/vat/vat.rules.ts'
import type { VatAsked, VatMonth, VatRate } from '@cartable/domain/accounting/vat/vat.schema.ts'
import { addMonths } from '@cartable/domain/kernel/dates.ts'
import { type Refusal, refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { findLastClosed } from '../closing/closing.queries.ts'
import { lockCompany } from '../open-books/open-books.queries.ts'
import {
  findCompany,
  findReturn,
  insertReturn,
  type Period,
  type RateSums,
  sumDeductible,
  sumLedger,
  sumMoves,
  waitingBefore,
} from './vat.queries.ts'

export const periodOf = async (db: Db, { company, month }: VatAsked): Promise<Period> => {
  const from = `${month}-01`
  return { companyId: await findCompany(db, company), from, before: addMonths(from, 1) }
}

const byRate = (a: VatRate, b: VatRate) => Number(b.percent) - Number(a.percent)
/** Each rate that either the moves or the books name. */
const ratesOf = (sums: readonly RateSums[], ledger: readonly { percent: string; cents: number }[]): VatRate[] =>
  [...new Set([...sums, ...ledger].map(({ percent }) => percent))]
    .map((percent) => {
      const { baseCents = 0, vatCents = 0 } = sums.find((one) => one.percent === percent) ?? {}
      return { percent, baseCents, vatCents, ledgerCents: ledger.find((one) => one.percent === percent)?.cents ?? 0 }
    })
    .filter(({ baseCents, vatCents, ledgerCents }) => baseCents !== 0 || vatCents !== 0 || ledgerCents !== 0)
    .toSorted(byRate)

/** The figures of a month, and what keeps it from being declared now. */
const readFigures = async (
  db: Db,
  period: Period,
): Promise<{ readonly figures: Omit<VatMonth, 'obstacle'>; readonly obstacle: Refusal | null }> => {
  const filed = await findReturn(db, period.companyId, { of: period.from })
  const moves = await sumMoves(db, period)
  const rates = ratesOf(filed?.lines ?? moves, await sumLedger(db, period))
  const unposted = moves.reduce((sum, one) => sum + one.unposted, 0)
  const deducted = await sumDeductible(db, period)
  const before = await findReturn(db, period.companyId, { before: period.from })
  const dueCents = filed?.dueCents ?? rates.reduce((sum, { vatCents }) => sum + vatCents, 0)
  const deductibleCents = filed?.deductibleCents ?? deducted.vatCents
  const carriedInCents = filed?.carriedInCents ?? creditOf(before?.netCents ?? 0)
  const last = await findReturn(db, period.companyId, 'last')
  const obstacle = filingObstacle({
    month: period.from,
    lastFiled: last?.month ?? null,
    lastClosed: await findLastClosed(db, period.companyId),
    agrees: booksAgree(rates, unposted),
  })
  const figures = {
    ...{ rates, dueCents, deductibleCents, deductibleBaseCents: deducted.baseCents, carriedInCents },
    carriedFrom: carriedInCents > 0 ? (before?.month ?? null) : null,
    netCents: dueCents - deductibleCents - carriedInCents,
    waitingCents: await waitingBefore(db, period),
    unposted,
    filed: filed ? { id: filed.id, at: filed.filedAt, by: filed.filedBy, paidOn: filed.paidOn } : null,
  }
  return { figures, obstacle: filed ? null : obstacle }
}

export const readVatMonth = async (db: Db, period: Period): Promise<VatMonth> => {
  const { figures, obstacle } = await readFigures(db, period)
  return { ...figures, obstacle: obstacle?.message ?? null }
}

export const fileVat = async (
  context: OperationContext,
  { company, month, netCents }: VatAsked & { netCents: number },
) => {
  const { db, identity, live } = context
  // one at a time, and no month of the company is opened meanwhile
  const companyId = await lockCompany(db, company)
  const period = await periodOf(db, { company, month })
  const { figures: found, obstacle } = await readFigures(db, period)
  if (found.filed) refuse(vatRefusals.alreadyFiled)
  if (found.netCents !== netCents) refuse(vatRefusals.changed)
  if (obstacle) refuse(obstacle)
  await insertReturn(db, {
    ...{ companyId, month: period.from, dueCents: found.dueCents, deductibleCents: found.deductibleCents },
    carriedInCents: found.carriedInCents,
    lines: found.rates.map(({ percent, baseCents, vatCents }) => ({ percent, baseCents, vatCents })),
    filedByAccountId: identity?.accountId ?? null,
  })
  live(['accounting'])
  return { isValid: true, errorMsgs: [] }
}
