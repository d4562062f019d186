// Shapes of transfers to families: the files for the bank, and the account on which a family is paid.
import { z } from 'zod'
import { CompanyContact } from '../../courses/homes.schema.ts'
import { day, id, longText, readStamp, text } from '../../kernel/fields.ts'
import { isIban, optionalBic } from '../../kernel/identifiers.ts'
import { companyCodes } from '../orders/billing.schema.ts'

const Company = z.enum(companyCodes)

export const transferFileStatuses = ['made', 'executed', 'cancelled'] as const
export const transferFileStatusLabels: Readonly<Record<(typeof transferFileStatuses)[number], string>> = {
  made: 'À remettre à la banque',
  executed: 'Exécuté',
  cancelled: 'Annulé',
}

export const TransferFileRow = z.object({
  id,
  updatedAt: z.string(),
  company: Company,
  reference: z.string(),
  status: z.enum(transferFileStatuses),
  madeOn: z.string(),
  endedOn: z.string().nullable(),
  totalCents: z.int(),
  transferCount: z.int(),
})
export type TransferFileRow = z.infer<typeof TransferFileRow>

/** What a company has to transfer, in no file yet. */
export const TransfersReady = z.object({
  company: Company,
  count: z.int(),
  cents: z.int(),
  /** How many wait for the IBAN of their family. */
  withoutIban: z.int(),
  /** The company's own account is known. */
  hasAccount: z.boolean(),
})
export type TransfersReady = z.infer<typeof TransfersReady>

export const EndTransferFile = z.object({
  id,
  end: z.enum(['executed', 'cancelled']),
  /** Day on which the bank carried it out. */
  executedOn: day,
})
export type EndTransferFile = z.output<typeof EndTransferFile>

/** What becomes of a refund whose transfer the bank rejected. */
export const rejectSequels = ['account', 'credit'] as const
export const rejectSequelLabels: Readonly<Record<(typeof rejectSequels)[number], string>> = {
  account: 'Demander un autre IBAN à la famille, et refaire le virement',
  credit: 'Garder la somme en avoir',
}
export const RejectRefund = z.object({
  id,
  updatedAt: readStamp,
  rejectedOn: day,
  /** Of the bank, read by the family. */
  reason: longText(200),
  /** The bank had taken it from our account, and brought it back. */
  isReturned: z.boolean(),
  sequel: z.enum(rejectSequels),
})
export type RejectRefund = z.output<typeof RejectRefund>

const iban = z
  .string()
  .max(60)
  .transform((value) => value.replaceAll(/[\s.-]/g, '').toUpperCase())
  .refine(isIban, 'Cet IBAN n’est pas valide.')

export const RefundAccountInput = z.object({ holder: text(70), iban, bic: optionalBic.default(null) })
export type RefundAccountInput = z.output<typeof RefundAccountInput>

/** What the page of the link says: whoever holds it may not be whom it was sent to. */
export const RefundAccountPage = z.object({
  state: z.enum(['waiting', 'known', 'over']),
  amountCents: z.int(),
  company: CompanyContact,
})
export type RefundAccountPage = z.infer<typeof RefundAccountPage>
