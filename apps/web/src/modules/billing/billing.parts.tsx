// What other modules embed of billing: a customer's bills and cards, an order beside a list, what is left to pay, badges.

import { CustomerCards as Cards } from './cards/CustomerCards.tsx'
import { MoneyBackField as MoneyBack } from './credits/MoneyBackField.tsx'
import { BillsTable as Bills } from './orders/BillsTable.tsx'
import { OrderDrawer as Order } from './orders/OrderDrawer.tsx'
import { PayDialog as Pay } from './payments/PayDialog.tsx'
import { MonitoringStatut as Monitoring } from './payments/payment-statuts.tsx'

export const BillsTable = Bills
export const CustomerCards = Cards
export const OrderDrawer = Order
export const PayDialog = Pay
export const MoneyBackField = MoneyBack
export const MonitoringStatut = Monitoring
