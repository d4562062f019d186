// What the certificates of a year attest beside what the same families would be given today.
import type { OperationContext } from '../../../platform/http/context.ts'
import { certificatesMoved, lastCertificates } from './certificates.queries.ts'
import { planCertificates } from './plan-certificates.ts'

/** Only families whose money moved since their certificate was looked at are worked out again. */
export const compareCertificates = async (
  context: Pick<OperationContext, 'db' | 'snapshot' | 'today'>,
  year: number,
): Promise<{ readonly count: number; readonly leftCents: number; readonly rightCents: number }> => {
  const given = await lastCertificates(context.db, { year })
  const moved = await certificatesMoved(context.db, year)
  const { rows } = moved.size === 0 ? { rows: [] } : await planCertificates(context, year, moved)
  const today = new Map(rows.map(({ customerId, paidCents }) => [customerId, paidCents]))
  const nowOf = ({ customerId, paidCents }: (typeof given)[number]) =>
    moved.has(customerId) ? (today.get(customerId) ?? 0) : paidCents
  return {
    count: given.length,
    leftCents: given.reduce((sum, { paidCents }) => sum + paidCents, 0),
    rightCents: given.reduce((sum, one) => sum + nowOf(one), 0),
  }
}
