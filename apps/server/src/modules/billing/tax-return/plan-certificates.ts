// The certificates of a year before they are issued: what each family would be given, what is left out of it, what was given.
import { certificateNumber, certificateState } from '@cartable/domain/billing/tax-return/certificates.rules.ts'
import type { CertificatePlan, CertificateRow } from '@cartable/domain/billing/tax-return/certificates.schema.ts'
import { countedOf, paidInYear } from '@cartable/domain/billing/tax-return/tax-return.rules.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { lastCertificates, type PayingFamily, payingFamilies, yearsPaid } from './certificates.queries.ts'
import { declaredSeller, digestOf } from './read-certificate.ts'
import { findTaxOrdersOf } from './tax-return.queries.ts'

/** Families read together: their lines fit in memory, whatever their number. */
const atOnce = 200

const remarksOf = ({ hasEmail, hasAddress }: PayingFamily, hasNumbers: boolean): string[] => [
  ...(hasAddress ? [] : ['sans adresse']),
  ...(hasEmail ? [] : ['sans e-mail\u00a0: à imprimer et à poster']),
  ...(hasNumbers ? [] : ['numéro d’un professeur manquant']),
]

const minutesOf = (lines: readonly { readonly line: { readonly durationMinutes: number } }[]) =>
  lines.reduce((sum, { line }) => sum + line.durationMinutes, 0)

export const planCertificates = async (
  { snapshot, today }: Pick<OperationContext, 'snapshot' | 'today'>,
  asked: number | undefined,
): Promise<CertificatePlan> =>
  snapshot(async (db): Promise<CertificatePlan> => {
    const thisYear = Number(today().slice(0, 4))
    const year = asked ?? thisYear - 1
    const years = [...new Set([...(await yearsPaid(db)), year])].sort((a, b) => b - a)
    const seller = await declaredSeller(db)
    const plan = { year, years, isDeclared: seller !== null, isOver: year < thisYear }
    if (seller === null) return { ...plan, rows: [] }
    const families = await payingFamilies(db, year)
    const given = new Map((await lastCertificates(db, { year })).map((one) => [one.customerId, one]))
    const rows: CertificateRow[] = []
    for (let at = 0; at < families.length; at += atOnce) {
      const some = families.slice(at, at + atOnce)
      const orders = await findTaxOrdersOf(
        db,
        some.map(({ customerId }) => customerId),
        seller.sapDeclaredOn,
      )
      for (const family of some) {
        const found = paidInYear(orders.get(family.customerId) ?? [], year)
        const { lines, sums } = found
        const last = given.get(family.customerId) ?? null
        const state = certificateState(countedOf(sums), digestOf(found), last)
        if (state === null) continue
        const attested = sums.own + sums.cesu + sums.cash + sums.advance + sums.aid
        rows.push({
          ...{ customerId: family.customerId, customer: family.customer, state, minutes: minutesOf(lines) },
          ...{ paidCents: countedOf(sums), cesuCents: sums.cesu, advanceCents: sums.advance, cashCents: sums.cash },
          otherCents: family.receivedCents - attested,
          remarks: remarksOf(
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
