// What an accountant does with the tax certificates of a year that is over: issues those that are due, and their next versions.
import { isToIssue } from '@cartable/domain/billing/tax-return/certificates.rules.ts'
import { taxReturnApi } from '@cartable/domain/billing/tax-return/tax-return.api.ts'
import type { Person } from '../../life.ts'

/** Those of the last year, all by one task; answers how many. */
export const issueCertificates = async (staff: Person): Promise<number> => {
  const { year, isOver, rows } = await staff.do(taxReturnApi.certificatePlan, {})
  const due = rows.filter(isToIssue)
  if (!isOver || due.length === 0) return 0
  await staff.do(taxReturnApi.issueCertificates, { year, customerIds: due.map(({ customerId }) => customerId) })
  return due.length
}
