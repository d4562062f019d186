// Operations of charges and payslips.
import { z } from 'zod'
import { anyOf, audience, right } from '../kernel/access.ts'
import { DisableAnswer, DisableInput } from '../kernel/codification.ts'
import { optionalQueryId, queryFlag, queryId } from '../kernel/fields.ts'
import { listAnswer, listInput } from '../kernel/list.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm, FormAnswer } from '../kernel/refusal.ts'
import { ChargeInput, ChargeRecord, ChargeRow, PayslipRow } from './payroll.schema.ts'

const chargeSorts = ['name', 'type', 'startsOn'] as const
export type ChargeSort = (typeof chargeSorts)[number]
const payslipSorts = ['date', 'customer', 'amount'] as const
export type PayslipSort = (typeof payslipSorts)[number]

export const payrollApi = defineOperations('payroll', {
  listCharges: operation({
    name: 'payslip_rankings_list',
    method: 'GET',
    path: '/payslips/payslip-rankings-list',
    effect: 'read',
    access: right('payroll', 'read'),
    input: listInput({
      sorts: chargeSorts,
      defaultSort: 'type.asc',
      filters: { withDisabled: queryFlag.default(false) },
    }),
    answer: listAnswer(ChargeRow),
    summary: 'Charges sociales et frais professionnels',
  }),
  showCharge: operation({
    name: 'payslip_charge_show',
    method: 'GET',
    path: '/payslips/payslip-charge-show',
    effect: 'read',
    access: right('payroll', 'read'),
    input: z.object({ id: optionalQueryId }),
    answer: ChargeRecord,
    summary: 'Fiche d’une charge ou de frais',
  }),
  saveCharge: operation({
    name: 'payslip_charge_show_save',
    method: 'POST',
    path: '/payslips/payslip-charge-show',
    effect: 'write',
    access: right('payroll', 'write'),
    input: ChargeInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement d’une charge ou de frais',
  }),
  disableCharges: operation({
    name: 'payslip_charge_disable',
    method: 'POST',
    path: '/payslips/payslip-charge-disable',
    effect: 'write',
    access: right('payroll', 'write'),
    input: DisableInput,
    answer: DisableAnswer,
    refused: (refusals) => ({ disabledCount: 0, refusal: refusals.map(({ message }) => message).join(' ') }),
    summary: 'Désactivation de charges, ou leur retour',
  }),
  /** Payslips of a teacher: staff those of anybody, a teacher his own. */
  listPayslips: operation({
    name: 'paySlips_list',
    method: 'GET',
    path: '/payslips/paySlips-list',
    effect: 'read',
    access: anyOf(right('payroll', 'read'), audience('teacher'), audience('former')),
    input: listInput({
      sorts: payslipSorts,
      defaultSort: 'date.desc',
      pageSize: 5,
      filters: { teacherId: optionalQueryId },
    }),
    answer: listAnswer(PayslipRow),
    summary: 'Bulletins de paie d’un professeur',
  }),
  /** For staff, the teacher it pays, and the household that employs him. */
  print: operation({
    name: 'print_pay_slip',
    method: 'GET',
    path: '/payslips/print-pay-slip',
    effect: 'read',
    access: anyOf(right('payroll', 'read'), audience('teacher'), audience('former'), audience('customer')),
    input: z.object({ id: queryId }),
    answer: { document: ['application/pdf'] },
    summary: 'Bulletin de paie',
  }),
})
