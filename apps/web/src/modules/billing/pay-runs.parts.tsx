// The pay of a self-employed teacher, as his record embeds it.
import { AccountCheckOf as Check } from './pay-runs/AccountCheckOf.tsx'
import { PayTermsOf as Terms } from './pay-runs/PayTermsOf.tsx'

export const AccountCheckOf = Check
export const PayTermsOf = Terms
