// Use cases of the yearly tax document: the years that have one, its paper, and the certificates that are given, for staff and for the household itself.

import { certificateNumber } from '@cartable/domain/billing/tax-return/certificates.rules.ts'
import { taxReturnApi } from '@cartable/domain/billing/tax-return/tax-return.api.ts'
import { taxReturnRefusals } from '@cartable/domain/billing/tax-return/tax-return.refusals.ts'
import { countedOf, paidInYear, taxYearsOf } from '@cartable/domain/billing/tax-return/tax-return.rules.ts'
import type { TaxYear } from '@cartable/domain/billing/tax-return/tax-return.schema.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { findHousehold } from '../orders/find-household.ts'
import { findContent, lastCertificates } from './certificates.queries.ts'
import { startIssuing } from './issue-certificates.ts'
import { planCertificates } from './plan-certificates.ts'
import { declaredSeller, digestOf, readCertificate } from './read-certificate.ts'
import { taxReturnPaper } from './tax-return.print.ts'
import { findTaxOrders } from './tax-return.queries.ts'

/** As it was given; otherwise as it would be, which nobody keeps. */
const document = async (context: OperationContext, customerId: number, year: number) => {
  const { platform, today, snapshot } = context
  const found = await snapshot(async (db) => {
    const last = (await lastCertificates(db, { customerId, year }))[0]
    const given = last && (await findContent(db, last.id))
    if (given) return given
    const content = await readCertificate(db, customerId, year, today())
    if (countedOf(content.sums) <= 0) return refuse(taxReturnRefusals.nothingPaid(year))
    return content
  })
  return {
    mediaType: 'application/pdf',
    fileName: `attestation-fiscale-${found.certificate?.number ?? `${year}-${found.customer.number}`}.pdf`,
    body: await platform.pdf.render(taxReturnPaper(found)),
    inline: false,
  }
}

const listYears = async (
  { db, today }: OperationContext,
  customerId: number,
  declaredOn: string,
): Promise<TaxYear[]> => {
  const orders = await findTaxOrders(db, customerId, declaredOn)
  const given = new Map((await lastCertificates(db, { customerId })).map((one) => [one.year, one]))
  const paid = new Map(taxYearsOf(orders).map(({ year, paidCents }) => [year, paidCents]))
  const thisYear = Number(today().slice(0, 4))
  return [...new Set([...paid.keys(), ...given.keys()])]
    .sort((a, b) => b - a)
    .map((year): TaxYear => {
      const last = given.get(year)
      return {
        year,
        // of the paper that its link opens
        paidCents: last?.paidCents ?? paid.get(year) ?? 0,
        isProvisional: year >= thisYear,
        issued: last
          ? {
              ...{ id: last.id, issuedOn: last.issuedOn, version: last.version },
              number: certificateNumber(year, last.customerNumber, last.version),
            }
          : null,
        isChanged: last !== undefined && digestOf(paidInYear(orders, year)) !== last.digest,
      }
    })
}

export const taxReturnService = handlers(taxReturnApi, {
  taxReturnYears: async (context, input) => {
    const customerId = await findHousehold(context, input.customerId)
    const seller = await declaredSeller(context.db)
    if (seller === null) return { customerId, isDeclared: false, years: [] }
    return { customerId, isDeclared: true, years: await listYears(context, customerId, seller.sapDeclaredOn) }
  },
  taxReturnDocument: async (context, { customerId, year }) =>
    document(context, await findHousehold(context, customerId), year),
  certificatePlan: (context, { year }) => planCertificates(context, year),
  issueCertificates: startIssuing,
  issuingReport: async ({ db, platform, identity }, { uuid }) => {
    const file = (await platform.tasks.result(db, uuid, identity?.accountId ?? null)) ?? notFound()
    return {
      ...{ mediaType: 'text/csv; charset=utf-8', fileName: file.originalName, inline: false },
      body: await platform.files.read(file),
    }
  },
})
