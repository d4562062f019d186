// What lists of orders and of bills are asked for.
import type { OrdersFound } from './find-orders.queries.ts'

export type OrderFilters = {
  customerId?: number | undefined
  companies?: string[] | undefined
  paymentStatuses?: string[] | undefined
  paymentMethods?: string[] | undefined
  from?: string | undefined
  to?: string | undefined
  q: string
  /** What the search found in other tables, where that is known. */
  found?: OrdersFound | undefined
}
export type BillFilters = Omit<OrderFilters, 'paymentMethods'> & { types?: string[] | undefined }
