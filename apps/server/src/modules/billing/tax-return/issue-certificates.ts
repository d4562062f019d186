// Issues certificates of a year that is over: kept as they are given, numbered, sent; one that no longer holds is replaced.
import { certificateNumber, certificateState } from '@cartable/domain/billing/tax-return/certificates.rules.ts'
import { taxReturnRefusals } from '@cartable/domain/billing/tax-return/tax-return.refusals.ts'
import { countedOf } from '@cartable/domain/billing/tax-return/tax-return.rules.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { insertCertificate, lastCertificates, lockCustomers, noteGiven } from './certificates.queries.ts'
import { declaredSeller, digestOf, readCertificate } from './read-certificate.ts'
import { tellCertificateJob } from './tell-certificate.ts'

/** Asked twice, or by two people at once, each family is given one certificate. */
export const issueCertificates = async (
  { db, platform, today, live }: OperationContext,
  { year, customerIds }: { readonly year: number; readonly customerIds: readonly number[] },
) => {
  if (year >= Number(today().slice(0, 4))) refuse(taxReturnRefusals.notOver(year))
  if ((await declaredSeller(db)) === null) refuse(taxReturnRefusals.notDeclared)
  await lockCustomers(db, customerIds)
  const given = new Map((await lastCertificates(db, { year })).map((one) => [one.customerId, one]))
  let [issued, replacing] = [0, 0]
  for (const customerId of new Set(customerIds)) {
    const content = await readCertificate(db, customerId, year, today())
    const last = given.get(customerId) ?? null
    const digest = digestOf(content)
    const state = certificateState(countedOf(content.sums), digest, last)
    if (state !== 'to-issue' && state !== 'changed') continue
    const version = (last?.version ?? 0) + 1
    const numberOf = (of: number) => certificateNumber(year, content.customer.number, of)
    const certificateId = await insertCertificate(db, {
      ...{ customerId, year, version, paidCents: Math.max(countedOf(content.sums), 0), digest, issuedOn: today() },
      content: {
        ...content,
        certificate: {
          number: numberOf(version),
          replaces: last && { number: numberOf(last.version), issuedOn: last.issuedOn },
        },
      },
    })
    await platform.jobs.enqueue(db, tellCertificateJob, { certificateId })
    issued += 1
    replacing += last === null ? 0 : 1
  }
  await noteGiven(db, year, customerIds)
  if (issued === 0) refuse(taxReturnRefusals.nothingToIssue)
  live(['billing'])
  return { isValid: true, errorMsgs: [], issued, replacing }
}
