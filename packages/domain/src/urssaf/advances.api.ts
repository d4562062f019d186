// Everything that crosses HTTP about the advance that is asked for: the company's way, a household's ceiling, a bill's advance.
import { z } from 'zod'
import { right } from '../kernel/access.ts'
import { id, queryId } from '../kernel/fields.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../kernel/refusal.ts'
import {
  AdvanceWayAnswer,
  AdvanceWayInput,
  AdvanceWayRow,
  BillAdvance,
  DeclaredServices,
  TaxCeiling,
  TaxCeilingInput,
} from './advances.schema.ts'

export const advancesApi = defineOperations('urssaf', {
  listWays: operation({
    name: 'urssaf_advance_ways',
    method: 'GET',
    path: '/urssaf/advance-ways',
    effect: 'read',
    access: right('urssaf', 'read'),
    input: z.object({}),
    answer: z.object({ ways: z.array(AdvanceWayRow), declared: DeclaredServices }),
    summary: 'Façons de demander l’avance immédiate, dans le temps, et services déclarés de l’année',
  }),
  saveWay: operation({
    name: 'urssaf_advance_way_save',
    method: 'POST',
    path: '/urssaf/advance-way-save',
    effect: 'write',
    access: right('urssaf', 'write'),
    input: AdvanceWayInput,
    answer: AdvanceWayAnswer,
    refused: asForm,
    summary: 'Façon de demander l’avance immédiate à partir d’un jour',
  }),
  showCeiling: operation({
    name: 'urssaf_tax_ceiling',
    method: 'GET',
    path: '/urssaf/tax-ceiling',
    effect: 'read',
    access: right('customers', 'read'),
    input: z.object({ customerId: queryId }),
    answer: TaxCeiling,
    summary: 'Plafond du crédit d’impôt d’un foyer pour l’année, et ce qu’il en reste',
  }),
  saveCeiling: operation({
    name: 'urssaf_tax_ceiling_save',
    method: 'POST',
    path: '/urssaf/tax-ceiling-save',
    effect: 'write',
    access: right('customers', 'write'),
    input: TaxCeilingInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Ce qu’un foyer dit de son plafond pour l’année',
  }),
  showBill: operation({
    name: 'urssaf_bill_advance',
    method: 'GET',
    path: '/urssaf/bill-advance',
    effect: 'read',
    access: right('billing', 'read'),
    input: z.object({ billId: queryId }),
    answer: BillAdvance,
    summary: 'Avance immédiate d’une facture, ses demandes et ce qui peut être fait',
  }),
  endAdvance: operation({
    name: 'urssaf_bill_advance_end',
    method: 'POST',
    path: '/urssaf/bill-advance-end',
    effect: 'write',
    access: right('billing', 'write'),
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Facture maintenue sans avance\u00a0: la famille doit tout, et en est prévenue',
  }),
  returnMoney: operation({
    name: 'urssaf_bill_advance_return',
    method: 'POST',
    path: '/urssaf/bill-advance-return',
    effect: 'write',
    access: right('billing', 'write'),
    input: z.object({ id, to: z.enum(['urssaf', 'customer']) }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Somme d’un cours annulé rendue à l’Urssaf ou à la famille, selon sa réponse',
  }),
})
