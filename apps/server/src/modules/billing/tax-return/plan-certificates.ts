// The certificates of a year before they are issued: what each family would be given, what is left out of it, what was given.
import {
  certificateNumber,
  certificateState,
  type LeftOutReason,
  leftOutReasons,
} from '@cartable/domain/billing/tax-return/certificates.rules.ts'
import type { CertificatePlan, CertificateRow } from '@cartable/domain/billing/tax-return/certificates.schema.ts'
import {
  countedOf,
  eligibleOf,
  linesPaidInYear,
  type PaidLine,
  type YearSums,
} from '@cartable/domain/billing/tax-return/tax-return.rules.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { lastCertificates, type PayingFamily, payingFamilies, yearsPaid } from './certificates.queries.ts'
import { declaredSeller, digestOf } from './read-certificate.ts'
import { findTaxOrdersOf, type TaxBillLine } from './tax-return.queries.ts'

/** Families read together: their lines fit in memory, whatever their number. */
const atOnce = 200

const remarksOf = ({ hasEmail, hasAddress }: PayingFamily, hasNumbers: boolean): string[] => [
  ...(hasAddress ? [] : ['sans adresse']),
  ...(hasEmail ? [] : ['sans e-mail\u00a0: à imprimer et à poster']),
  ...(hasNumbers ? [] : ['numéro d’un professeur manquant']),
]

const totalOf = (sums: YearSums) => Object.values(sums).reduce((total, cents) => total + cents, 0)

/** What was received and is not declared, by its reason; what no line explains was not billed yet, or left in another year. */
const leftOutOf = (
  receivedCents: number,
  lines: readonly PaidLine<TaxBillLine>[],
  { sums }: { readonly sums: YearSums },
): CertificateRow['leftOut'] => {
  const barred = (reason: TaxBillLine['barredAs']) =>
    lines.reduce((total, { line, sums: of }) => total + (line.barredAs === reason ? totalOf(of) : 0), 0)
  const explained = lines.reduce((total, { sums: of }) => total + totalOf(of), 0)
  const cents: Record<LeftOutReason, number> = {
    ...{ cash: sums.cash, aid: sums.aid, stage: barred('stage'), 'not-home': barred('not-home') },
    ...{ undeclared: barred('undeclared'), 'not-billed': receivedCents - explained },
  }
  return leftOutReasons.flatMap((reason) => (cents[reason] === 0 ? [] : [{ reason, cents: cents[reason] }]))
}

const minutesOf = (lines: readonly { readonly line: { readonly durationMinutes: number } }[]) =>
  lines.reduce((sum, { line }) => sum + line.durationMinutes, 0)

export const planCertificates = async (
  { snapshot, today }: Pick<OperationContext, 'snapshot' | 'today'>,
  asked: number | undefined,
  /** These families alone. */
  customerIds?: ReadonlySet<number>,
): Promise<CertificatePlan> =>
  snapshot(async (db): Promise<CertificatePlan> => {
    const thisYear = Number(today().slice(0, 4))
    const year = asked ?? thisYear - 1
    const years = [...new Set([...(await yearsPaid(db)), year])].sort((a, b) => b - a)
    const seller = await declaredSeller(db)
    const plan = { year, years, isDeclared: seller !== null, isOver: year < thisYear }
    if (seller === null) return { ...plan, rows: [] }
    const paying = await payingFamilies(db, year)
    const families = customerIds ? paying.filter(({ customerId }) => customerIds.has(customerId)) : paying
    const given = new Map((await lastCertificates(db, { year })).map((one) => [one.customerId, one]))
    const rows: CertificateRow[] = []
    for (let at = 0; at < families.length; at += atOnce) {
      const some = families.slice(at, at + atOnce)
      const orders = await findTaxOrdersOf(
        db,
        some.map(({ customerId }) => customerId),
        seller.sapDeclaredOn,
        year,
      )
      for (const family of some) {
        const all = linesPaidInYear(orders.get(family.customerId) ?? [], year)
        const found = eligibleOf(all)
        const { lines, sums } = found
        const last = given.get(family.customerId) ?? null
        const state = certificateState(countedOf(sums), digestOf(found), last)
        rows.push({
          ...{ customerId: family.customerId, customer: family.customer, state, minutes: minutesOf(lines) },
          ...{ paidCents: countedOf(sums), cesuCents: sums.cesu, advanceCents: sums.advance },
          receivedCents: family.receivedCents,
          leftOut: leftOutOf(family.receivedCents, all, found),
          remarks:
            state === 'none'
              ? []
              : remarksOf(
                  family,
                  lines.every(({ line }) => !line.lacksNumber),
                ),
          issued: last && {
            ...{ id: last.id, issuedOn: last.issuedOn, version: last.version, paidCents: last.paidCents },
            number: certificateNumber(year, last.customerNumber, last.version),
          },
        })
      }
    }
    return { ...plan, rows }
  })
