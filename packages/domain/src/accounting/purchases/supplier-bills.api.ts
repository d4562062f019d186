// Operations of the bills of suppliers: received as electronic bills or typed, entered, set aside, cancelled, found to be paid.
import { z } from 'zod'
import { companyCodes } from '../../billing/orders/billing.schema.ts'
import { right } from '../../kernel/access.ts'
import { id, longText, optionalQueryId, queryId } from '../../kernel/fields.ts'
import { listAnswer, listInput } from '../../kernel/list.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, FormAnswer } from '../../kernel/refusal.ts'
import {
  electronicBillRules,
  SupplierBill,
  SupplierBillForm,
  SupplierBillInput,
  SupplierBillLeft,
  SupplierBillRow,
  supplierBillKindCodes,
  supplierBillTabCodes,
  supplierPaperRules,
  supplierPaperTypes,
} from './supplier-bills.schema.ts'

const read = right('accounting', 'read')
const write = right('accounting', 'write')
const sorts = ['date', 'due', 'supplier', 'total'] as const
export type SupplierBillSort = (typeof sorts)[number]
const ending = z.object({ id, reason: longText(500) })

export const supplierBillsApi = defineOperations('accounting', {
  listSupplierBills: operation({
    name: 'supplier_bills_list',
    method: 'GET',
    path: '/accounting/supplier-bills',
    effect: 'read',
    access: read,
    input: listInput({
      ...{ sorts, defaultSort: 'date.desc' },
      filters: { company: z.enum(companyCodes).optional(), tab: z.enum(supplierBillTabCodes).optional() },
    }),
    answer: listAnswer(SupplierBillRow),
    summary: 'Factures des fournisseurs',
  }),
  showSupplierBill: operation({
    name: 'supplier_bill',
    method: 'GET',
    path: '/accounting/supplier-bills/bill',
    effect: 'read',
    access: read,
    input: z.object({ id: queryId }),
    answer: SupplierBill,
    summary: 'Facture d’un fournisseur, avec ses lignes, ses paiements et son écriture',
  }),
  supplierBillPaper: operation({
    name: 'supplier_bill_paper',
    method: 'GET',
    path: '/accounting/supplier-bills/paper',
    effect: 'read',
    access: read,
    input: z.object({ id: queryId }),
    answer: { document: supplierPaperTypes },
    summary: 'Fichier d’une facture de fournisseur, comme il a été reçu',
  }),
  supplierBillForm: operation({
    name: 'supplier_bill_form',
    method: 'GET',
    path: '/accounting/supplier-bills/form',
    effect: 'read',
    access: write,
    input: z.object({ id: optionalQueryId }),
    answer: SupplierBillForm,
    summary: 'Saisie d’une facture de fournisseur, vide ou lue du fichier reçu',
  }),
  receiveSupplierBill: operation({
    name: 'supplier_bill_receive',
    method: 'POST',
    path: '/accounting/supplier-bills/receive',
    effect: 'write',
    access: write,
    input: z.object({ company: z.enum(companyCodes) }),
    files: { bill: { ...electronicBillRules, maxCount: 1 } },
    answer: FormAnswer,
    refused: asForm,
    summary: 'Facture électronique reçue d’un fournisseur (Factur-X, CII ou UBL), lue et à saisir',
  }),
  saveSupplierBill: operation({
    name: 'supplier_bill_save',
    method: 'POST',
    path: '/accounting/supplier-bills/save',
    effect: 'write',
    access: write,
    input: SupplierBillInput,
    files: { paper: { ...supplierPaperRules, maxCount: 1 } },
    answer: FormAnswer,
    refused: asForm,
    summary: 'Facture de fournisseur enregistrée, ou écrite au journal des achats',
  }),
  discardSupplierBill: operation({
    name: 'supplier_bill_discard',
    method: 'POST',
    path: '/accounting/supplier-bills/discard',
    effect: 'write',
    access: write,
    input: ending,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Facture de fournisseur écartée avant d’être écrite, avec son motif',
  }),
  cancelSupplierBill: operation({
    name: 'supplier_bill_cancel',
    method: 'POST',
    path: '/accounting/supplier-bills/cancel',
    effect: 'write',
    access: write,
    input: ending,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Facture de fournisseur annulée par l’écriture inverse, avec son motif',
  }),
  supplierBillsToPay: operation({
    name: 'supplier_bills_to_pay',
    method: 'GET',
    path: '/accounting/supplier-bills/to-pay',
    effect: 'read',
    access: write,
    input: z.object({
      company: z.enum(companyCodes),
      kind: z.enum(supplierBillKindCodes),
      query: z.string().trim().max(100).default(''),
    }),
    answer: z.object({ results: z.array(SupplierBillLeft) }),
    summary: 'Factures de fournisseurs qu’une ligne de relevé peut payer',
  }),
})
