// The pay of a self-employed teacher, as his record and his home page embed it.
import { OwnPay as Own } from './pay-runs/OwnPay.tsx'
import { PayTermsOf as Terms } from './pay-runs/PayTermsOf.tsx'

export const OwnPay = Own
export const PayTermsOf = Terms
