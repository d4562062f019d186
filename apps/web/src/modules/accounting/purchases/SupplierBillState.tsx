// How a supplier's bill stands, in a word and a colour.
import {
  type SupplierBillRow,
  supplierBillStatuses,
} from '@cartable/domain/accounting/purchases/supplier-bills.schema.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'

/** How it stands: one that is entered is to be paid, in part or paid. */
export const SupplierBillState = ({ row }: { readonly row: SupplierBillRow }) => {
  if (row.status === 'draft') return <Statut meaning="warning">{supplierBillStatuses.draft}</Statut>
  if (row.status !== 'entered') return <Statut meaning="grey">{supplierBillStatuses[row.status]}</Statut>
  if (row.leftCents === 0) return <Statut meaning="success">{row.kind === 'bill' ? 'Payée' : 'Rendu'}</Statut>
  if (row.leftCents !== row.totalCents) return <Statut meaning="info">En partie</Statut>
  return <Statut meaning="info">{row.kind === 'bill' ? 'À payer' : 'À recevoir'}</Statut>
}
