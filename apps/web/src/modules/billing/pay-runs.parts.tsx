// The pay of a self-employed teacher, as his record embeds it.

import { ExtrasOf as Extras } from './extras/ExtrasOf.tsx'
import { AccountCheckOf as Check } from './pay-runs/AccountCheckOf.tsx'
import { PayTermsOf as Terms } from './pay-runs/PayTermsOf.tsx'

export const AccountCheckOf = Check
export const ExtrasOf = Extras
export const PayTermsOf = Terms
