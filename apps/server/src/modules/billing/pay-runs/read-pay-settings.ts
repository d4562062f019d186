// How the company pays its self-employed teachers: by what, from which account, and whether it waits for families.
import { meansOf } from '@cartable/domain/billing/pay-runs/pay-runs.rules.ts'
import type { PayMeans } from '@cartable/domain/billing/pay-runs/pay-runs.schema.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import type { Payee } from './due.queries.ts'

export type PaySettings = {
  readonly isAllByBank: boolean
  readonly hasAccount: boolean
  /** What is billed is to be paid, whether its family has paid it or not. */
  readonly beforeFamilies: boolean
}
export type PayingCompany = 'private-tuition' | 'traineeship'
/** Each company pays from an account of its own. */
export const accountSettings = {
  'private-tuition': 'transfer_iban_tuition',
  traineeship: 'transfer_iban_traineeship',
} as const satisfies Record<PayingCompany, string>
export const readPaySettings = async (
  { settings }: OperationContext['platform'],
  company: PayingCompany = 'private-tuition',
): Promise<PaySettings> => ({
  isAllByBank: await settings.flag('teacher_pay_by_bank'),
  beforeFamilies: await settings.flag('teacher_pay_before_families'),
  hasAccount: (await settings.text(accountSettings[company])) !== null,
})
export const meansIn = ({ isAllByBank }: Pick<PaySettings, 'isAllByBank'>, payee: Payee): PayMeans | null =>
  meansOf(payee, isAllByBank)
