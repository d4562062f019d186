// The pay of a self-employed teacher, as his record and his home page embed it.
import { AccountCheckOf as Check } from './pay-runs/AccountCheckOf.tsx'
import { OwnAccount as Account } from './pay-runs/OwnAccount.tsx'
import { OwnPay as Own } from './pay-runs/OwnPay.tsx'
import { PayTermsOf as Terms } from './pay-runs/PayTermsOf.tsx'

export const AccountCheckOf = Check
export const OwnAccount = Account
export const OwnPay = Own
export const PayTermsOf = Terms
