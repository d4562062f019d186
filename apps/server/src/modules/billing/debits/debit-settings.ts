// What a company must have for its debits, by settings: its identifier of creditor, its account; and the sentence of what it misses.
import { debitsRefusals } from '@cartable/domain/billing/debits/debits.refusals.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import type { Platform } from '../../../platform/platform.ts'

type With = { readonly platform: Pick<Platform, 'settings'> }

/** Null where it is not known: no mandate is asked then. */
export const creditorOf = ({ platform }: With, company: CompanyCode): Promise<string | null> =>
  platform.settings.text(company === 'traineeship' ? 'debit_creditor_traineeship' : 'debit_creditor_tuition')
/** The account that debits come in on, the same as transfers leave from. */
export const accountOf = ({ platform }: With, company: CompanyCode): Promise<string | null> =>
  platform.settings.text(company === 'traineeship' ? 'transfer_iban_traineeship' : 'transfer_iban_tuition')

/** Why a company cannot debit yet; null when it can. */
export const missingOf = async (context: With, company: CompanyCode) =>
  (await creditorOf(context, company)) === null
    ? debitsRefusals.noCreditor
    : (await accountOf(context, company)) === null
      ? debitsRefusals.noAccount
      : null
