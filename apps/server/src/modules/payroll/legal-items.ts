// What the law asks of every payslip and a person of the company words, in the parameters: what is missing keeps all back.
import type { Platform } from '../../platform/platform.ts'

export type LegalItems = {
  readonly agreement: string | null
  readonly paidLeave: string | null
  readonly withholding: string | null
}
export const legalItems = async ({ settings }: Pick<Platform, 'settings'>): Promise<LegalItems> => ({
  agreement: await settings.text('payslip_agreement'),
  paidLeave: await settings.text('payslip_paid_leave'),
  withholding: await settings.text('payslip_withholding'),
})

export const missingItems = ({ agreement, paidLeave, withholding }: LegalItems): string[] => [
  ...(agreement === null ? ['Convention collective'] : []),
  ...(paidLeave === null ? ['Congés payés'] : []),
  ...(withholding === null ? ['Prélèvement à la source'] : []),
]
