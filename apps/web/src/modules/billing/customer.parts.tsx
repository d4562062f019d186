// What the record of a customer embeds of billing besides bills and cards: orders, payments, the yearly tax document.
import { CustomerOrders as Orders } from './CustomerOrders.tsx'
import { CustomerTransactions as Transactions } from './CustomerTransactions.tsx'
import { TaxReturn as Tax } from './TaxReturn.tsx'

export const CustomerOrders = Orders
export const CustomerTransactions = Transactions
export const TaxReturn = Tax
