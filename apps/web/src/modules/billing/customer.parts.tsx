// What the record of a customer embeds of billing besides bills and cards: orders, payments, the yearly tax document.

import { CustomerOrders as Orders } from './orders/CustomerOrders.tsx'
import { CustomerAccount as Account } from './receipts/CustomerAccount.tsx'
import { TaxReturn as Tax } from './tax-return/TaxReturn.tsx'
import { CustomerTransactions as Transactions } from './transactions/CustomerTransactions.tsx'

export const CustomerAccount = Account
export const CustomerOrders = Orders
export const CustomerTransactions = Transactions
export const TaxReturn = Tax
