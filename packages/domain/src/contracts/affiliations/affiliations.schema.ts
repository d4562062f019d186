// Who brought whom: a family that a teacher or another family brought to the company.
import { z } from 'zod'
import { day, id, optionalId, readStamp, text } from '../../kernel/fields.ts'
import { contractsRefusals } from '../contracts.refusals.ts'

export const affiliationStatuses = ['declared', 'approved', 'refused'] as const
export type AffiliationStatus = (typeof affiliationStatuses)[number]
export const affiliationLabels = {
  declared: 'À décider',
  approved: 'Approuvée',
  refused: 'Refusée',
} as const satisfies Record<AffiliationStatus, string>

/** Who brings: a teacher is paid more of the same price, a family makes the price of the other lower. */
export const sponsorKinds = { customer: 'Une famille', teacher: 'Un professeur' } as const
export type SponsorKind = keyof typeof sponsorKinds
const kinds = Object.keys(sponsorKinds) as [SponsorKind, ...SponsorKind[]]

export const AffiliationRow = z.object({
  id,
  updatedAt: z.string(),
  sponsorKind: z.enum(kinds),
  /** Of the teacher or of the customer, by the kind. */
  sponsorId: id,
  sponsorName: z.string(),
  /** Null while nobody has found the record of who was brought. */
  customerId: id.nullable(),
  customerName: z.string().nullable(),
  /** What the family wrote of whom it brings. */
  named: z.string().nullable(),
  declaredOn: z.string(),
  status: z.enum(affiliationStatuses),
  statusText: z.string(),
  /** Open contracts that take the affiliation margin by it. */
  contractCount: z.int(),
})
export type AffiliationRow = z.infer<typeof AffiliationRow>

export const AffiliationRecord = z.object({
  id: id.nullable(),
  updatedAt: z.string().nullable(),
  sponsorKind: z.enum(kinds),
  teacherId: id.nullable(),
  teacherName: z.string().nullable(),
  sponsorCustomerId: id.nullable(),
  sponsorCustomerName: z.string().nullable(),
  customerId: id.nullable(),
  customerName: z.string().nullable(),
  named: z.string().nullable(),
  declaredOn: z.string(),
  status: z.enum(affiliationStatuses),
})
export type AffiliationRecord = z.infer<typeof AffiliationRecord>

export const AffiliationInput = z
  .object({
    id: optionalId,
    updatedAt: readStamp,
    sponsorKind: z.enum(kinds),
    teacherId: optionalId,
    sponsorCustomerId: optionalId,
    customerId: optionalId,
    declaredOn: day,
    status: z.enum(affiliationStatuses),
  })
  .superRefine((sent, context) => {
    const missing = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (sent.sponsorKind === 'teacher' && sent.teacherId === null)
      missing('teacherId', contractsRefusals.sponsorMissing.message)
    if (sent.sponsorKind === 'customer' && sent.sponsorCustomerId === null)
      missing('sponsorCustomerId', contractsRefusals.sponsorMissing.message)
    if (sent.customerId === null && (sent.id === null || sent.status === 'approved'))
      missing('customerId', contractsRefusals.broughtMissing.message)
    if (sent.sponsorKind === 'customer' && sent.customerId !== null && sent.customerId === sent.sponsorCustomerId)
      missing('customerId', contractsRefusals.broughtItself.message)
  })
  .transform(({ teacherId, sponsorCustomerId, ...sent }) => ({
    ...sent,
    teacherId: sent.sponsorKind === 'teacher' ? teacherId : null,
    sponsorCustomerId: sent.sponsorKind === 'customer' ? sponsorCustomerId : null,
  }))
export type AffiliationInput = z.output<typeof AffiliationInput>

/** What a family says of whom it brings: a name, a telephone number. */
export const SponsorInput = z.object({ named: text(200) })
