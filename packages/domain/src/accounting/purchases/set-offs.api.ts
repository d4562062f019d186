// Operations of credit notes of suppliers that are set off against their bills: no money moves, both are paid by it.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { cents, id, longText, queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, FormAnswer } from '../../kernel/refusal.ts'
import { SupplierBillLeft } from './supplier-bills.schema.ts'

const write = right('accounting', 'write')

export const setOffsApi = defineOperations('accounting', {
  supplierBillsToSetOff: operation({
    name: 'supplier_bills_to_set_off',
    method: 'GET',
    path: '/accounting/supplier-bills/set-offs',
    effect: 'read',
    access: write,
    input: z.object({ id: queryId }),
    answer: z.object({ leftCents: z.int(), results: z.array(SupplierBillLeft) }),
    summary: 'Avoirs du même fournisseur dont il reste de quoi payer une facture, ou ses factures pour un avoir',
  }),
  setOffSupplierBill: operation({
    name: 'supplier_bill_set_off',
    method: 'POST',
    path: '/accounting/supplier-bills/set-offs/save',
    effect: 'write',
    access: write,
    /** The two in either order: one is a bill, the other a credit note. */
    input: z.object({ id, againstId: id, amountCents: cents.min(1, 'Le montant doit dépasser 0.') }),
    answer: FormAnswer,
    refused: asForm,
    summary: 'Avoir d’un fournisseur imputé sur sa facture, en tout ou en partie',
  }),
  undoSupplierSetOff: operation({
    name: 'supplier_set_off_undo',
    method: 'POST',
    path: '/accounting/supplier-bills/set-offs/undo',
    effect: 'write',
    access: write,
    input: z.object({ id, reason: longText(500) }),
    answer: FormAnswer,
    refused: asForm,
    summary: 'Imputation d’un avoir annulée, avec son motif',
  }),
})
