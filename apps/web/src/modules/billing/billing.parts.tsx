// What other modules embed of billing: a customer's bills and cards, an order beside a list, what is left to pay, badges.
import { BillsTable as Bills } from './BillsTable.tsx'
import { CustomerCards as Cards } from './CustomerCards.tsx'
import { OrderDrawer as Order } from './OrderDrawer.tsx'
import { OwnBills as Own } from './OwnBills.tsx'
import { OwnTaxReturns as OwnTax } from './OwnTaxReturns.tsx'
import { PayDialog as Pay } from './PayDialog.tsx'
import { MonitoringStatut as Monitoring } from './payment-statuts.tsx'
import { UnpaidBills as Unpaid } from './UnpaidBills.tsx'

export const BillsTable = Bills
export const CustomerCards = Cards
export const OrderDrawer = Order
export const OwnBills = Own
export const OwnTaxReturns = OwnTax
export const PayDialog = Pay
export const MonitoringStatut = Monitoring
export const UnpaidBills = Unpaid
