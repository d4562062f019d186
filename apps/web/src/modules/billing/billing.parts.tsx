// What other modules embed of billing: a customer's bills and cards, an order beside a list, what is left to pay, badges.

import { CustomerCards as Cards } from './cards/CustomerCards.tsx'
import { MoneyBackField as MoneyBack } from './credits/MoneyBackField.tsx'
import { BillsTable as Bills } from './orders/BillsTable.tsx'
import { OrderDrawer as Order } from './orders/OrderDrawer.tsx'
import { OwnBills as Own } from './orders/OwnBills.tsx'
import { UnpaidBills as Unpaid } from './orders/UnpaidBills.tsx'
import { OwnPacks as Packs } from './packs/OwnPacks.tsx'
import { PayDialog as Pay } from './payments/PayDialog.tsx'
import { MonitoringStatut as Monitoring } from './payments/payment-statuts.tsx'
import { OwnCredit as Credit } from './receipts/OwnCredit.tsx'
import { OwnDebits as Debits } from './receipts/OwnDebits.tsx'
import { OwnToBill as ToBill } from './receipts/ToBill.tsx'
import { OwnTaxReturns as OwnTax } from './tax-return/OwnTaxReturns.tsx'

export const BillsTable = Bills
export const CustomerCards = Cards
export const OrderDrawer = Order
export const OwnBills = Own
export const OwnCredit = Credit
export const OwnDebits = Debits
export const OwnPacks = Packs
export const OwnTaxReturns = OwnTax
export const OwnToBill = ToBill
export const PayDialog = Pay
export const MoneyBackField = MoneyBack
export const MonitoringStatut = Monitoring
export const UnpaidBills = Unpaid
